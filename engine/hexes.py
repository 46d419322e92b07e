"""Hexagonal cells in axial coordinates, pointy tops, y down: the geometry of a hex board."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A cell; [0, 0] is the centre of the board."""

    q: int
    r: int

    def __hash__(self) -> int:
        # Boards are looked up all the time; this is half the price of hashing a tuple.
        return self.q * 31 + self.r

    def __add__(self, other: "Hex") -> "Hex":
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: "Hex") -> "Hex":
        return Hex(self.q - other.q, self.r - other.r)

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    @property
    def ring(self) -> int:
        """Steps from the centre."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))


# Clockwise from the right, as seen from above.
DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    return tuple([cell + direction for direction in DIRECTIONS])


def disc(radius: int) -> frozenset[Hex]:
    """All cells up to that ring."""
    span = range(-radius, radius + 1)
    return frozenset(cell for q in span for r in span if (cell := Hex(q, r)).ring <= radius)


def ray(start: Hex, direction: Hex, radius: int) -> tuple[Hex, ...]:
    """The cells from start (left out) in that direction up to the rim of a disc of that radius."""
    cells = []
    cell = start + direction
    while cell.ring <= radius:
        cells.append(cell)
        cell = cell + direction
    return tuple(cells)
