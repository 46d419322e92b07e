"""The block of strip cards: from loose squares to cards of three fields in lines and columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.strips.fields import FIELD_MM, Squares
from vision.strips.lattice import Cell, Lattice, fit

Points = NDArray[np.float64]
Card = tuple[int, int]  # line and column
Place = tuple[int, int, int]  # line and column of a card, and the number of its field from above

FIELDS_A_CARD = 3
CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * FIELD_MM / 2


@dataclass(frozen=True, slots=True)
class Block:
    """Cards of which at least one field was found; each with its fields' squares, and how they lie."""

    squares: Squares
    lattice: Lattice
    first_row: int  # of the lattice: where line 0 begins
    cards: Mapping[Card, Mapping[int, int]]

    def completeness(self) -> tuple[int, int]:
        """How many cards were found whole, and how many in part."""
        whole = sum(len(found) == FIELDS_A_CARD for found in self.cards.values())
        return whole, len(self.cards) - whole

    def lines(self) -> range:
        lines = [line for line, _ in self.cards]
        return range(min(lines), max(lines) + 1)

    def columns(self) -> range:
        columns = [column for _, column in self.cards]
        return range(min(columns), max(columns) + 1)

    def seen(self) -> list[tuple[Place, int]]:
        """The fields that were found, each with its square."""
        return [
            ((*card, number), index) for card, found in self.cards.items() for number, index in found.items()
        ]

    def unseen(self) -> list[Place]:
        """The fields that must be there because others of their card are."""
        numbers = range(FIELDS_A_CARD)
        return [
            (*card, number) for card, found in self.cards.items() for number in numbers if number not in found
        ]

    def touches(self, place: Place) -> bool:
        """Whether a field in that place would lie beside a card, or above or below one."""
        line, column, number = place
        above, below = line - (number == 0), line + (number == FIELDS_A_CARD - 1)
        beside = ((line, column - 1), (line, column + 1), (above, column), (below, column))
        return any(card in self.cards for card in beside)

    def poses(self, places: Sequence[Place]) -> tuple[Points, NDArray[np.float64]]:
        """Middles (N x 2, mm) and turns (degrees) of fields, of places without a card too."""
        rows = [self.first_row + line * FIELDS_A_CARD + number for line, _, number in places]
        columns = [column for _, column, _ in places]
        middles = self.lattice.at(np.array([rows, columns], np.float64).T)
        turns = np.full(len(places), self.lattice.turn)
        for k, (line, column, number) in enumerate(places):
            found = self.cards.get((line, column), {})
            if number in found:
                middles[k], turns[k] = self.squares.middles[found[number]], self.squares.turns[found[number]]
            elif found:
                middles[k], turns[k] = self._beside(found, number)
        return middles, turns

    def away(self, points: Points) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """How many rows and columns of fields points (mm) are outside the block; not above 0: inside."""
        lines, columns = self.lines(), self.columns()
        cells = self.lattice.cells(points)
        first, last = (self.first_row + line * FIELDS_A_CARD for line in (lines.start, lines.stop))
        return (
            np.maximum(first - 0.5 - cells[:, 0], cells[:, 0] - last + 0.5),
            np.maximum(columns.start - 0.5 - cells[:, 1], cells[:, 1] - columns.stop + 0.5),
        )

    def outlines(self, places: Sequence[Place]) -> list[Points]:
        """The corners of fields in millimetres."""
        middles, turns = self.poses(places)
        cos, sin = np.cos(np.radians(turns)), np.sin(np.radians(turns))
        turned = np.array([[cos, sin], [-sin, cos]]).transpose(2, 0, 1)
        return list(CORNERS @ turned + middles[:, None])

    def _beside(self, found: Mapping[int, int], number: int) -> tuple[Points, float]:
        """Where a field lies of whose card others were found; a card is stiff."""
        numbers = np.array(list(found), np.float64)
        middles = self.squares.middles[list(found.values())]
        turn = self.lattice.turn
        if len(found) > 1:
            down = (middles - middles.mean(axis=0)).T @ (numbers - numbers.mean())
            turn = float(np.degrees(np.arctan2(-down[0], down[1])))
        angle = np.radians(turn)
        steps = np.outer((number - numbers) * FIELD_MM, [-np.sin(angle), np.cos(angle)])
        return (middles + steps).mean(axis=0), turn


def arrange(squares: Squares) -> list[Block]:
    """The blocks that the squares may make, by the row of fields at which a line of cards begins.

    Squares that fit in no lattice with the others are left out. There must be at least one square.
    """
    lattice, fields = fit(squares)
    return [_begun_at(row, squares, lattice, fields) for row in range(FIELDS_A_CARD)]


def _begun_at(row: int, squares: Squares, lattice: Lattice, fields: Mapping[Cell, int]) -> Block:
    """The block when a line of cards begins at that row of fields."""
    cards: dict[Card, dict[int, int]] = {}
    for (field_row, column), index in sorted(fields.items()):
        line, number = divmod(field_row - row, FIELDS_A_CARD)
        cards.setdefault((line, column), {})[number] = index
    return Block(squares, lattice, row, cards)
