"""The lines of one colour that a new card makes, and what they are worth."""

from dataclasses import dataclass

from engine.games.strips.pieces import Colour, Grid, Place
from engine.squares import ACROSS, AXES, DOWN, FALLING, RISING, Square

SHORTEST = 3
DOUBLE = 2
AXIS_WORDS = {ACROSS: "across", DOWN: "down", FALLING: "diagonal falling", RISING: "diagonal rising"}


@dataclass(frozen=True, slots=True)
class Line:
    """An unbroken line of one colour, from its first field along its axis."""

    colour: Colour
    start: Square
    axis: Square
    length: int

    @property
    def points(self) -> int:
        return self.length if self.axis in (ACROSS, DOWN) else DOUBLE * self.length

    def __str__(self) -> str:
        return AXIS_WORDS[self.axis]


def lines_of(grid: Grid, at: Place) -> tuple[Line, ...]:
    """Every line of three or more that holds a field of the card lying at that place, each once."""
    lines: dict[Line, None] = {}
    for row in at.rows():
        colour = grid[row][at.column]
        for axis in AXES:
            back = _run(grid, row, at.column, -axis.row, -axis.column)
            length = back + 1 + _run(grid, row, at.column, axis.row, axis.column)
            if length >= SHORTEST:
                start = Square(row, at.column).step(axis, -back)
                lines[Line(colour, start, axis, length)] = None
    return tuple(lines)


def _run(grid: Grid, row: int, column: int, down: int, right: int) -> int:
    """How many fields of the same colour follow, a step being `down` rows and `right` columns."""
    colour = grid[row][column]
    length = 0
    while True:
        row, column = row + down, column + right
        fields = grid.get(row)
        if fields is None or fields.get(column) != colour:
            return length
        length += 1
