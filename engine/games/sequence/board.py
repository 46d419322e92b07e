"""The board of cards, the two decks, and the lines of five that fit on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engine.squares import AXES, Square

SIZE = 10
CORNER = "**"
LAYOUT = tuple(
    tuple(row.split())
    for row in (
        "**  2S  3S  4S  5S  6S  7S  8S  9S  **",
        "6C  5C  4C  3C  2C  AH  KH  QH  10H 10S",
        "7C  AS  2D  3D  4D  5D  6D  7D  9H  QS",
        "8C  KS  6C  5C  4C  3C  2C  8D  8H  KS",
        "9C  QS  7C  6H  5H  4H  AH  9D  7H  AS",
        "10C 10S 8C  7H  2H  3H  KH  10D 6H  2D",
        "QC  9S  9C  8H  9H  10H QH  QD  5H  3D",
        "KC  8S  10C QC  KC  AC  AD  KD  4H  4D",
        "AC  7S  6S  5S  4S  3S  2S  2H  3H  5D",
        "**  AD  KD  QD  10D 9D  8D  7D  6D  **",
    )
)
SQUARES = tuple(Square(row, column) for row in range(SIZE) for column in range(SIZE))
CORNERS = frozenset(square for square in SQUARES if LAYOUT[square.row][square.column] == CORNER)

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("S", "H", "D", "C")
CARDS = frozenset(rank + suit for rank in RANKS for suit in SUITS)
COPIES = 2
DECK = COPIES * len(CARDS)
ONE_EYED = frozenset({"JS", "JH"})  # remove a chip
TWO_EYED = frozenset({"JC", "JD"})  # go anywhere

FIELDS = {
    card: tuple(square for square in SQUARES if LAYOUT[square.row][square.column] == card) for card in CARDS
}

LINE_LENGTH = 5


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """Five cells in a straight line, sorted, and those of them that need a chip: all but the corners."""

    cells: tuple[Square, ...]
    chips: tuple[Square, ...]


def card_at(square: Square) -> str:
    return LAYOUT[square.row][square.column]


@cache
def lines_through(square: Square) -> tuple[tuple[Line, ...], ...]:
    """The lines of five that hold the square, one group for each of the four axes, each sorted by cells."""
    return tuple(
        tuple(
            sorted(
                _line(square.step(axis, offset - back) for offset in range(LINE_LENGTH))
                for back in range(LINE_LENGTH)
                if _on_board(square.step(axis, -back))
                and _on_board(square.step(axis, LINE_LENGTH - 1 - back))
            )
        )
        for axis in AXES
    )


def _line(cells: Iterable[Square]) -> Line:
    ordered = tuple(sorted(cells))
    return Line(ordered, tuple(cell for cell in ordered if cell not in CORNERS))


def _on_board(square: Square) -> bool:
    return 0 <= square.row < SIZE and 0 <= square.column < SIZE
