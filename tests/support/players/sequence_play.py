"""Players of Sequence who hold real hands of cards and play them well, clumsily or out of spite."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from support.second.sequence import SecondReferee
from support.second.sequence_board import (
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
    shared_chips,
)

Event = dict[str, Any]

# Every line through a cell, with the other fields that it needs.
LINES_THROUGH = {
    cell: [
        (line, [part for part in line if part != cell and part not in CORNERS])
        for line in LINES
        if cell in line
    ]
    for cell in BOARD
}


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


def choose_manner(rng: Random) -> Manner:
    return Manner(rng.choice([0.0, 0.1, 0.5, 1.0]), rng.choice([0.0, 0.2, 0.4]), rng.choice([0.0, 0.5, 1.0]))


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
