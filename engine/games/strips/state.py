"""The table of a strips game: the cards in their lines, and the points announced."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.errors import BadField
from engine.fields import listing, word
from engine.game import Header
from engine.games.strips.pieces import CARDS_A_LINE, COLOURS, FIELDS_A_CARD, Card, Colour, Grid, Place, lay
from engine.verdict import Facts

PLAYERS = (2, 3, 4)
BOTH_WAYS = 0


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of cards: the columns taken, where it began, and where it grows.

    `way` is 1 to the right, -1 to the left, or BOTH_WAYS.
    """

    columns: frozenset[int]
    origin: int
    way: int

    @property
    def is_full(self) -> bool:
        return len(self.columns) >= CARDS_A_LINE

    def next_columns(self) -> tuple[int, ...]:
        """Where the line goes on."""
        if self.way == BOTH_WAYS:
            return min(self.columns) - 1, max(self.columns) + 1
        column = self.origin
        while column in self.columns:
            column += self.way
        return (column,)


@dataclass(frozen=True, slots=True)
class State:
    names: tuple[str, ...]
    grid: Grid
    lines: Mapping[int, CardLine]
    scores: tuple[int, ...]
    next: int | None

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def over(self) -> bool:
        return self.next is None

    @property
    def cards(self) -> int:
        return sum([len(line.columns) for line in self.lines.values()])

    def open_lines(self) -> list[int]:
        """The lines that lack cards: at most one, unless players overruled the referee."""
        return [number for number, line in self.lines.items() if not line.is_full]

    def columns(self) -> tuple[int, int]:
        """First and last column of the block."""
        taken = [column for line in self.lines.values() for column in line.columns]
        return min(taken), max(taken)


def begin(header: Header) -> State:
    players = len(header.players)
    if players not in PLAYERS:
        raise BadField(f"players lists {players}; strips is for 2 to 4")
    asked = header.options.get("start")
    if asked is None:
        raise BadField('start is missing; options name the first card like "start": ["r", "g", "b"]')
    start = Place(0, 0)
    return State(
        names=header.players,
        grid=lay({}, card(asked, "start"), start),
        lines={start.line: CardLine(frozenset({start.column}), start.column, BOTH_WAYS)},
        scores=(0,) * players,
        next=0,
    )


def card(value: object, name: str) -> Card:
    top, middle, bottom = listing(value, name, _colour, length=FIELDS_A_CARD)
    return top, middle, bottom


def winners(state: State) -> list[int]:
    if not state.over:
        return []
    best = max(state.scores)
    return [player for player, points in enumerate(state.scores) if points == best]


def status(state: State) -> Facts:
    return {
        "scores": list(state.scores),
        "next": state.next,
        "over": state.over,
        "winners": winners(state),
    }


def _colour(value: object, name: str) -> Colour:
    return word(value, name, COLOURS)
