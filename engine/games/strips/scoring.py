"""The lines of one colour that a new card makes, and what they are worth."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.strips.pieces import Colour, Place
from engine.squares import ACROSS, AXES, DOWN, FALLING, Square

SHORTEST = 3
DOUBLE = 2
AXIS_WORDS = {ACROSS: "across", DOWN: "down"}


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
        direction = AXIS_WORDS.get(self.axis, "falling" if self.axis == FALLING else "rising")
        return direction if self.axis in AXIS_WORDS else f"diagonal {direction}"


def lines_of(fields: Mapping[Square, Colour], at: Place) -> tuple[Line, ...]:
    """Every line of three or more that holds a field of the card lying at that place, each once."""
    lines = {
        line: None
        for field in at.fields()
        for axis in AXES
        if (line := _longest(fields, field, axis)).length >= SHORTEST
    }
    return tuple(lines)


def _longest(fields: Mapping[Square, Colour], field: Square, axis: Square) -> Line:
    colour = fields[field]
    back = _run(fields, field, axis, -1)
    return Line(colour, field.step(axis, -back), axis, back + 1 + _run(fields, field, axis, 1))


def _run(fields: Mapping[Square, Colour], field: Square, axis: Square, way: int) -> int:
    """How many fields of the same colour follow in that way along the axis."""
    colour = fields[field]
    length = 0
    while fields.get(field.step(axis, way * (length + 1))) == colour:
        length += 1
    return length
