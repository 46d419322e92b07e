"""Square fields by row and column, rows down: the geometry of a square grid."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """A field of a grid; rows grow downwards, columns to the right, both may be negative."""

    row: int
    column: int

    def step(self, direction: "Square", times: int = 1) -> "Square":
        return Square(self.row + times * direction.row, self.column + times * direction.column)

    def __str__(self) -> str:
        return f"{self.row},{self.column}"


# Across, down and the two diagonals.
AXES = (Square(0, 1), Square(1, 0), Square(1, 1), Square(-1, 1))
