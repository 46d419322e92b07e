"""A random Sequence player who holds real hands of cards and writes down how the game went."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from support.second.sequence import (
    BOARD,
    CARDS,
    COPIES,
    CORNERS,
    FIELDS,
    HAND_SIZES,
    LINES,
    ONE_EYED,
    TWO_EYED,
    Cell,
    SecondReferee,
    shared_chips,
)

Event = dict[str, Any]
Trouble = Callable[["Table"], list[Any]]

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo", "Kim", "Lou"]
SIDES = {2: [2], 3: [3], 4: [2], 6: [2, 3], 8: [2], 9: [3], 10: [2], 12: [2, 3]}
NUMBER_CARDS = [card for card in CARDS if card not in ONE_EYED + TWO_EYED]
NO_CARDS = ["", "1H", "11S", "kh", "TH", "HK", "10", "**", "JX", "K H", "joker"]
# Every line through a cell, with the other fields that it needs.
LINES_THROUGH = {
    cell: [
        (line, [part for part in line if part != cell and part not in CORNERS])
        for line in LINES
        if cell in line
    ]
    for cell in BOARD
}
# A game that the cards run out of is begun again, so that every record without trouble has a winner.
ATTEMPTS = 30
# A record with trouble may take back as much as it plays; without trouble 200 lines are a long game.
LONGEST = 700


@dataclass
class Hidden:
    """What only the players know: hands, stock, and whose play (by its moment) may still be drawn for."""

    hands: list[list[str]]
    stock: list[str]
    owing: dict[int, int] = field(default_factory=dict)

    def copy(self) -> "Hidden":
        return Hidden([list(hand) for hand in self.hands], list(self.stock), dict(self.owing))


@dataclass(frozen=True)
class Manner:
    """How often a play is random and a draw is put off, and how much it matters to hinder others."""

    clumsy: float = 0.0
    forgetful: float = 0.0
    spite: float = 0.0


class Table:
    """A game being played: the record so far and the secrets behind it, for every moment to go back to."""

    def __init__(self, rng: Random, header: dict[str, Any]) -> None:
        self.rng = rng
        self.lines: list[Any] = [header]
        self.referee = SecondReferee(header)
        cards = CARDS * COPIES
        rng.shuffle(cards)
        size = HAND_SIZES[self.referee.players]
        dealt = size * self.referee.players
        self.hidden = Hidden([cards[first : first + size] for first in range(0, dealt, size)], cards[dealt:])
        self.past: list[Hidden] = []

    def say(self, event: Any) -> None:
        """Writes the line down and, where it counted, does to the secrets what it tells."""
        self.lines.append(event)
        if not self.referee.answer(event)["ok"]:
            return
        if event["do"] == "undo":
            self.hidden = self.past.pop()
            return
        self.past.append(self.hidden.copy())
        self._follow(event["player"], event["do"], event.get("card"))

    def _follow(self, player: int, do: str, card: str | None) -> None:
        hand = self.hidden.hands[player]
        if do in ("play", "dead") and hand:
            hand.remove(card if card in hand else hand[-1])
        if do == "play" and self.referee.draws:
            self.hidden.owing[player] = len(self.past)
        elif do != "pass" and self.hidden.stock:
            hand.append(self.hidden.stock.pop())
        if do == "draw":
            self._settle(player)

    def _settle(self, player: int) -> None:
        """The player has drawn; whoever sits before and has not drawn since an earlier play never will."""
        owing = self.hidden.owing
        played = owing.pop(player, 0)
        before = (player - 1) % self.referee.players
        if before in owing and owing[before] < played:
            del owing[before]


def write_record(rng: Random, trouble: float = 0.0) -> list[dict[str, Any]]:
    """A header and its events; `trouble` is the odds of something improper before each proper event."""
    for attempt in range(ATTEMPTS):
        table = Table(rng, write_header(rng))
        play_game(table, trouble, Manner() if attempt else choose_manner(rng))
        if trouble > 0 or table.referee.winners():
            break
    return table.lines


def write_header(rng: Random) -> dict[str, Any]:
    players = rng.choice(sorted(SIDES))
    options: dict[str, Any] = {}
    sides = rng.choice(SIDES[players])
    if sides != SIDES[players][0] or rng.random() < 0.3:
        options["teams"] = sides
    draws = rng.choice(["left out", None, False, True, True, True])
    if draws != "left out":
        options["draws"] = draws
    return {"record": 1, "game": "sequence", "players": NAMES[:players], "options": options}


def choose_manner(rng: Random) -> Manner:
    return Manner(rng.choice([0.0, 0.1, 0.5, 1.0]), rng.choice([0.0, 0.2, 0.4]), rng.choice([0.0, 0.5, 1.0]))


def play_game(table: Table, trouble: float, manner: Manner) -> None:
    """Plays to the end, or until nobody can play any more."""
    rng = table.rng
    while len(table.lines) < LONGEST:
        if rng.random() < trouble:
            make_trouble(table)
        elif table.referee.winners() or is_stuck(table.referee):
            break
        if not table.referee.winners():
            table.say(proper_event(table, manner))


def is_stuck(referee: SecondReferee) -> bool:
    last = referee.counted[-referee.players :]
    return len(last) == referee.players and all(event["do"] == "pass" for event in last)


def proper_event(table: Table, manner: Manner) -> Event:
    """What an honest player does now; draws come mostly at once, sometimes later or never."""
    rng, hidden = table.rng, table.hidden
    if hidden.owing and hidden.stock and rng.random() >= manner.forgetful:
        return {"player": rng.choice(sorted(hidden.owing)), "do": "draw"}
    player = table.referee.turn
    dead = [
        card
        for card in hidden.hands[player]
        if is_unused(table, card) and table.referee.is_dead(card, player)
    ]
    if dead and hidden.stock and not table.referee.dead_cards_this_turn() and rng.random() < 0.5:
        return {"player": player, "do": "dead", "card": rng.choice(dead)}
    return choose_move(table, player, manner)


def choose_move(table: Table, player: int, manner: Manner) -> Event:
    """The best play, a random one as often as the player is clumsy, a pass where no card can be played."""
    moves = [
        move
        for card in table.hidden.hands[player]
        if is_unused(table, card)
        for move in moves_with(table.referee, player, card)
    ]
    if not moves:
        return {"player": player, "do": "pass"}
    if table.rng.random() < manner.clumsy:
        return table.rng.choice(moves)
    return max(moves, key=lambda move: worth(table.referee, move, manner.spite))


def is_unused(table: Table, card: str) -> bool:
    """False when foul play has already used both copies of a card that is still held."""
    return table.referee.times_used(card) < COPIES


def moves_with(referee: SecondReferee, player: int, card: str) -> list[Event]:
    if card in ONE_EYED:
        return [
            {"player": player, "do": "play", "card": card, "remove": list(cell)}
            for cell in removable(referee, player)
        ]
    return [
        {"player": player, "do": "play", "card": card, "at": list(cell)}
        for cell in FIELDS
        if cell not in referee.chips and (card in TWO_EYED or BOARD[cell] == card)
    ]


def removable(referee: SecondReferee, player: int) -> list[Cell]:
    side = referee.side_of(player)
    return [cell for cell, chip in referee.chips.items() if chip != side and not referee.is_locked(cell)]


def worth(referee: SecondReferee, move: Event, spite: float) -> float:
    """How far a move brings the own side, and as far as there is spite, how it hinders the others."""
    own = referee.side_of(move["player"])
    cell = tuple(move.get("at") or move["remove"])
    others = [side for side in range(referee.sides) if side != own and spite]
    hindrance = spite * max((hope(referee, cell, side) for side in others), default=0.0)
    return hindrance + (hope(referee, cell, own) if "at" in move else 0)


def hope(referee: SecondReferee, cell: Cell, side: int) -> float:
    """Grows with the chips the side has in lines through the cell that it can still complete."""
    taken = tuple(part for line in referee.finished[side] for part in line)
    total = 0.0
    for line, others in LINES_THROUGH[cell]:
        chips = [referee.chips[part] for part in others if part in referee.chips]
        if chips.count(side) == len(chips) and (not taken or len(shared_chips(line, taken)) <= 1):
            total += float(8 ** (len(chips) + 4 - len(others)))
    return total


def make_trouble(table: Table) -> None:
    """One or a few improper lines; a foul is sometimes overruled. Nobody plays a card from an empty hand."""
    rng = table.rng
    kind = rng.random()
    if kind < 0.12:
        events: list[Any] = [{"do": "undo"} for _ in range(rng.choice([1, 1, 2, 3]))]
    elif kind < 0.3:
        events = malformed(table)
    else:
        events = rng.choice(NEAR_MISSES if kind < 0.4 else FOULS)(table)
        events = [
            event
            for event in events
            if event["do"] not in ("play", "dead") or table.hidden.hands[event["player"]]
        ]
        if kind > 0.75:
            events = [{**event, "overruled": True} for event in events]
    for event in events:
        table.say(event)


def play(table: Table, card: str, **cells: Cell) -> list[Any]:
    places = {name: list(cell) for name, cell in cells.items()}
    return [{"player": table.referee.turn, "do": "play", "card": card, **places}]


def one_of(table: Table, cells: list[Cell]) -> Cell:
    """One of the cells, any cell of the board when there is none."""
    return table.rng.choice(cells or list(BOARD))


def in_supply(table: Table, cards: Sequence[str]) -> str:
    """One of the cards, rather one that can still be played."""
    return table.rng.choice([card for card in cards if is_unused(table, card)] or list(cards))


def free_fields(table: Table) -> list[Cell]:
    return [cell for cell in FIELDS if cell not in table.referee.chips]


def malformed(table: Table) -> list[Any]:
    """A line that is no event: a good one spoiled in one place, or something else altogether."""
    rng = table.rng
    player, card, cell = table.referee.turn, rng.choice(NUMBER_CARDS), list(rng.choice(FIELDS))
    good = {"player": player, "do": "play", "card": card, "at": cell}
    whole = [None, 5, "play", [], [good], {}, {"do": "draw"}, {"do": "play", "card": card, "at": cell}]
    spoiled: list[tuple[str, list[Any]]] = [
        ("player", [None, -1, table.referee.players, True, float(player), str(player), [player]]),
        ("do", [None, "place", "Play", "", 1, ["play"], {"do": "play"}]),
        ("card", [None, 5, True, ["KH"], {"KH": 1}]),
        ("at", [[-1, 0], [0, 10], [10, 10], [3], [3, 4, 5], [3.0, 4], [True, 4], "34", 34, [None, 1], {}]),
        ("remove", [[-1, 4], [4, 10], [], ["4", "4"], False, "4,4", [4, 4.0]]),
        ("overruled", ["yes", 1, []]),
    ]
    if rng.random() < 0.2:
        return [rng.choice(whole)]
    if rng.random() < 0.2:
        wrong_dead = [{"player": player, "do": "dead"}, {"do": "dead", "card": card}, {"do": "pass"}]
        return [rng.choice([*wrong_dead, {"player": player, "do": "dead", "card": 7}])]
    name, values = rng.choice(spoiled)
    return [{**good, name: rng.choice(values)}]


def out_of_turn(table: Table) -> list[Any]:
    players = table.referee.players
    player = (table.referee.turn + table.rng.randrange(1, players)) % players
    dead = {"player": player, "do": "dead", "card": table.rng.choice(CARDS)}
    move = choose_move(table, player, Manner(clumsy=0.5))
    return [table.rng.choice([move, move, dead, {"player": player, "do": "pass"}])]


def no_such_card(table: Table) -> list[Any]:
    rng, card = table.rng, table.rng.choice(NO_CARDS)
    dead = [{"player": table.referee.turn, "do": "dead", "card": card}]
    removing = play(table, card, remove=one_of(table, list(table.referee.chips)))
    return rng.choice([dead, removing, play(table, card), play(table, card, at=one_of(table, FIELDS))])


def third_copy(table: Table) -> list[Any]:
    player = table.referee.turn
    used = [card for card in CARDS if table.referee.times_used(card) >= COPIES]
    card = table.rng.choice(used or CARDS)
    moves = moves_with(table.referee, player, card)
    if moves and table.rng.random() < 0.7:
        return [table.rng.choice(moves)]
    return [{"player": player, "do": "dead", "card": card}]


def placing_card_misused(table: Table) -> list[Any]:
    """A card that places, without a field or with a chip to remove."""
    card = in_supply(table, [*NUMBER_CARDS, *TWO_EYED * 5])
    chip = one_of(table, removable(table.referee, table.referee.turn))
    moves = moves_with(table.referee, table.referee.turn, card)
    both = [{**table.rng.choice(moves), "remove": list(chip)}] if moves else play(table, card)
    return table.rng.choice([play(table, card), play(table, card, remove=chip), both])


def one_eyed_misused(table: Table) -> list[Any]:
    card = in_supply(table, ONE_EYED)
    chip = one_of(table, removable(table.referee, table.referee.turn))
    cell = one_of(table, free_fields(table))
    return table.rng.choice(
        [play(table, card), play(table, card, at=cell), play(table, card, at=cell, remove=chip)]
    )


def place_wrongly(table: Table) -> list[Any]:
    """On a corner, on a chip, or where another card is printed."""
    cell = one_of(table, table.rng.choice([CORNERS, list(table.referee.chips), free_fields(table)]))
    cards = [*NUMBER_CARDS, *TWO_EYED * 10, *[BOARD[cell]] * 30 * (cell not in CORNERS)]
    return play(table, in_supply(table, cards), at=cell)


def remove_wrongly(table: Table) -> list[Any]:
    """From a free field or corner, an own chip, a chip of a finished sequence, or any chip at all."""
    referee = table.referee
    side = referee.side_of(referee.turn)
    own = [cell for cell, chip in referee.chips.items() if chip == side]
    locked = [cell for cell in referee.chips if referee.is_locked(cell)]
    groups = [[*free_fields(table), *CORNERS * 5], own, locked or own, list(referee.chips)]
    return play(table, in_supply(table, ONE_EYED), remove=one_of(table, table.rng.choice(groups)))


def lay_aside_wrongly(table: Table) -> list[Any]:
    """Mostly a card that is not dead, or one dead card after the other."""
    player = table.referee.turn
    dead = [card for card in CARDS if is_unused(table, card) and table.referee.is_dead(card, player)]
    cards = [table.rng.choice(dead) for _ in range(2)] if dead and table.rng.random() < 0.5 else []
    return [{"player": player, "do": "dead", "card": card} for card in cards or [table.rng.choice(CARDS)]]


def draw_wrongly(table: Table) -> list[Any]:
    """Anybody, or everybody who may still draw and one of them once more."""
    drawers = sorted(table.hidden.owing) if table.rng.random() < 0.5 else []
    extra = table.rng.choice(drawers or list(range(table.referee.players)))
    return [{"player": player, "do": "draw"} for player in [*drawers, extra]]


def anything(table: Table) -> list[Any]:
    rng = table.rng
    cells = {name: one_of(table, []) for name in ("at", "remove") if rng.random() < 0.5}
    return play(table, rng.choice([*CARDS, *ONE_EYED * 4, *TWO_EYED * 4, *NO_CARDS]), **cells)


def needless_pass(table: Table) -> list[Any]:
    return [{"player": table.referee.turn, "do": "pass"}]


def card_from_the_sleeve(table: Table) -> list[Any]:
    """A good play of a card that the player need not hold, which nobody can see."""
    card = in_supply(table, [*CARDS, *ONE_EYED * 5, *TWO_EYED * 5])
    moves = moves_with(table.referee, table.referee.turn, card)
    return [table.rng.choice(moves)] if moves else []


def odd_writing(table: Table) -> list[Any]:
    """A proper event with fields that are null, unknown or say what is so anyway."""
    event = choose_move(table, table.referee.turn, Manner(clumsy=1.0))
    fields: list[Event] = [{"note": "hm"}, {"at": None}, {"remove": None}, {"overruled": False}]
    return [{**table.rng.choice([*fields, {"overruled": None}, {"overruled": True}]), **event}]


NEAR_MISSES: list[Trouble] = [needless_pass, card_from_the_sleeve, odd_writing]
FOULS: list[Trouble] = [
    out_of_turn,
    no_such_card,
    third_copy,
    placing_card_misused,
    one_eyed_misused,
    place_wrongly,
    remove_wrongly,
    lay_aside_wrongly,
    draw_wrongly,
    anything,
]
