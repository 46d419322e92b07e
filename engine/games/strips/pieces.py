"""Cards of three coloured fields, and the places they lie on."""

from dataclasses import dataclass
from typing import Literal

from engine.squares import Square

Colour = Literal["r", "y", "g", "b"]
Card = tuple[Colour, Colour, Colour]  # top to bottom

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

    def fields(self) -> tuple[Square, ...]:
        """The three fields of a card that lies here, top to bottom."""
        top = self.line * FIELDS_A_CARD
        return tuple([Square(top + offset, self.column) for offset in range(FIELDS_A_CARD)])
