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

# What lies on the board is a letter for each cell in the order of CELLS, FREE where nothing lies. Bytes are
# the cheapest thing to copy and to look into, and a placement does both.
FREE = ord(".")
PRINTED = bytes(LETTERS[SYMBOLS[cell]] if cell in SYMBOLS else FREE for cell in CELLS)


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


def cover(board: bytes, spot: Spot, first: int, second: int) -> bytes:
    """The board with a tile on that spot, given by the letters of its halves."""
    covered = bytearray(board)
    one, other = spot.numbers
    covered[one], covered[other] = first, second
    return bytes(covered)


def find_room(board: bytes, radius: int, start: int) -> int | None:
    """The first cell of the area in play that is free and has a free neighbour; None: there is no room.

    A cell is known by its place in the list of the AREA. No cell becomes free again, so those before the
    one found last (`start`) need no second look.
    """
    area = AREA[radius]
    for place in range(start, len(area)):
        cell, others = area[place]
        if board[cell] == FREE:
            for other in others:
                if board[other] == FREE:
                    return place
    return None


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
# The cells of the area in play by its radius, each with those neighbours there that come after it.
AREA: dict[int, tuple[tuple[int, Ray], ...]] = {
    radius: tuple(
        (
            NUMBER[cell],
            tuple(NUMBER[near] for near in neighbours(cell) if cell < near and near.ring <= radius),
        )
        for cell in CELLS
        if cell.ring <= radius
    )
    for radius in set(RADIUS_IN_PLAY.values())
}
