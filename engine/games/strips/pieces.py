"""Cards of three coloured fields, and the places they lie on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Colour = Literal["r", "y", "g", "b"]
Card = tuple[Colour, Colour, Colour]  # top to bottom
Grid = Mapping[int, Mapping[int, Colour]]  # fields by row, then column

COLOURS: tuple[Colour, ...] = ("r", "y", "g", "b")
COLOUR_WORDS: dict[Colour, str] = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
FIELDS_A_CARD = 3
CARDS_A_LINE = 12
CARDS = 48


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a card lies; the start card at line 0, column 0, what is above or to the left negative."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"

    def rows(self) -> range:
        """The field rows of a card that lies here, top to bottom."""
        top = self.line * FIELDS_A_CARD
        return range(top, top + FIELDS_A_CARD)


def lay(grid: Grid, card: Card, at: Place) -> Grid:
    """The grid with one more card on it."""
    rows = dict(grid)
    for row, colour in zip(at.rows(), card, strict=True):
        rows[row] = {**rows.get(row, {}), at.column: colour}
    return rows
