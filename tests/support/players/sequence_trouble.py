"""Trouble at a table of Sequence: fouls and near misses, lines that are no event, undos."""

from collections.abc import Callable, Sequence
from typing import Any

from support.players.sequence_play import Event, Manner, Table, choose_move, is_unused, moves_with, removable
from support.second.sequence_board import BOARD, CARDS, COPIES, CORNERS, FIELDS, ONE_EYED, TWO_EYED, Cell

Trouble = Callable[[Table], list[Any]]

NUMBER_CARDS = [card for card in CARDS if card not in ONE_EYED + TWO_EYED]
NO_CARDS = ["", "1H", "11S", "kh", "TH", "HK", "10", "**", "JX", "K H", "joker"]


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
