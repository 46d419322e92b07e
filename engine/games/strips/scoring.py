"""The lines of one colour that a new card makes, and what they are worth."""

from dataclasses import dataclass

from engine.games.strips.pieces import Colour, Grid, Place

SHORTEST = 3
Step = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Axis:
    """What a field of a line along this axis is worth, and the steps both ways, in rows and columns."""

    words: str
    worth: int
    onward: Step
    back: Step


ACROSS = Axis("across", 1, (0, 1), (0, -1))
DOWN = Axis("down", 1, (1, 0), (-1, 0))
FALLING = Axis("diagonal falling", 2, (1, 1), (-1, -1))
RISING = Axis("diagonal rising", 2, (-1, 1), (1, -1))
AXES = (ACROSS, DOWN, FALLING, RISING)


@dataclass(frozen=True, slots=True)
class Line:
    """An unbroken line of one colour."""

    colour: Colour
    axis: Axis
    length: int

    @property
    def points(self) -> int:
        return self.axis.worth * self.length


def lines_of(grid: Grid, at: Place) -> list[Line]:
    """Every line of three or more that holds a field of the card lying at that place, each once."""
    lines = []
    column, above = at.column, None
    for row in at.rows():
        colour = grid[row][column]
        for axis in AXES:
            if axis is DOWN and colour == above:
                continue  # the field above, of the same card, has counted this line
            field = (row, column)
            length = _run(grid, field, axis.back) + 1 + _run(grid, field, axis.onward)
            if length >= SHORTEST:
                lines.append(Line(colour, axis, length))
        above = colour
    return lines


def _run(grid: Grid, field: tuple[int, int], step: Step) -> int:
    """How many fields of the same colour follow, step by step."""
    row, column = field
    down, right = step
    colour = grid[row][column]
    length = 0
    while True:
        row += down
        column += right
        if row not in grid or grid[row].get(column) != colour:
            return length
        length += 1
