"""The hex board: its cells by number, the printed symbols, and every spot where a tile can lie."""

from dataclasses import dataclass

from engine.games.ingenious.pieces import LETTERS, Colour
from engine.hexes import DIRECTIONS, Hex, disc, neighbours, ray

RADIUS = 7
RADIUS_IN_PLAY = {1: 5, 2: 5, 3: 6, 4: 7}
SYMBOLS: dict[Hex, Colour] = {
    Hex(0, -5): "red",
    Hex(5, -5): "green",
    Hex(5, 0): "blue",
    Hex(0, 5): "orange",
    Hex(-5, 5): "yellow",
    Hex(-5, 0): "purple",
}
CELLS = tuple(sorted(disc(RADIUS)))
NUMBER = {cell: number for number, cell in enumerate(CELLS)}

Ray = tuple[int, ...]  # numbers of cells

# What lies on the board is a text: a letter for each cell in the order of CELLS, FREE where nothing lies.
FREE = "."
PRINTED = "".join(LETTERS[SYMBOLS[cell]] if cell in SYMBOLS else FREE for cell in CELLS)


@dataclass(frozen=True, slots=True)
class Spot:
    """Two neighbouring cells, and all that is fixed about a tile lying there.

    Each half has up to five rays: the directions that lead neither to the other half nor off the board.
    """

    cells: tuple[Hex, Hex]
    numbers: tuple[int, int]
    ring: int  # of the half further out
    rays: tuple[tuple[Ray, ...], tuple[Ray, ...]]
    symbols: frozenset[Hex]  # the printed ones it touches


@dataclass(frozen=True, slots=True)
class Astray:
    """Two cells that no tile can take: apart from each other, or not both on the board."""

    cells: tuple[Hex, Hex]


def place_of(first: Hex, second: Hex) -> Spot | Astray:
    return SPOTS.get((first, second)) or Astray((first, second))


def cover(board: str, spot: Spot, first: str, second: str) -> str:
    """The board with a tile on that spot, given by the letters of its halves."""
    one, other = spot.numbers
    if other < one:
        one, other, first, second = other, one, second, first
    return f"{board[:one]}{first}{board[one + 1 : other]}{second}{board[other + 1 :]}"


def _spot(first: Hex, second: Hex) -> Spot:
    return Spot(
        cells=(first, second),
        numbers=(NUMBER[first], NUMBER[second]),
        ring=max(first.ring, second.ring),
        rays=(_rays(first, second - first), _rays(second, first - second)),
        symbols=frozenset(SYMBOLS.keys() & {*neighbours(first), *neighbours(second)}),
    )


def _rays(start: Hex, partner_way: Hex) -> tuple[Ray, ...]:
    ways = [way for way in DIRECTIONS if way != partner_way]
    lines = [ray(start, way, RADIUS) for way in ways]
    return tuple(tuple(NUMBER[cell] for cell in line) for line in lines if line)


SPOTS: dict[tuple[Hex, Hex], Spot] = {
    (cell, other): _spot(cell, other) for cell in CELLS for other in neighbours(cell) if other in NUMBER
}
# The cell numbers of every two neighbours in the area in play, each pair once, by the area's radius.
PAIRS: dict[int, tuple[tuple[int, int], ...]] = {
    radius: tuple(
        spot.numbers for spot in SPOTS.values() if spot.ring <= radius and spot.numbers[0] < spot.numbers[1]
    )
    for radius in set(RADIUS_IN_PLAY.values())
}
