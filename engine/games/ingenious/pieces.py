"""The hex board with its six printed symbols, and the double-hex tiles."""

from typing import Literal

from engine.hexes import DIRECTIONS, Hex, disc, ray

Colour = Literal["red", "green", "blue", "orange", "yellow", "purple"]
Tile = tuple[Colour, Colour]

COLOURS: tuple[Colour, ...] = ("red", "green", "blue", "orange", "yellow", "purple")
SYMBOLS: dict[Hex, Colour] = {
    Hex(0, -5): "red",
    Hex(5, -5): "green",
    Hex(5, 0): "blue",
    Hex(0, 5): "orange",
    Hex(-5, 5): "yellow",
    Hex(-5, 0): "purple",
}
RADIUS = 7
# Each cell of the board is one object, so that looking it up seldom has to compare coordinates.
BOARD = {cell: cell for cell in (*SYMBOLS, *sorted(disc(RADIUS).difference(SYMBOLS)))}
RADIUS_IN_PLAY = {1: 5, 2: 5, 3: 6, 4: 7}
RACK_SIZE = 6
MIXED_TILES = 6
DOUBLE_TILES = 5

# Six rays a cell, in the order of DIRECTIONS.
RAYS: dict[Hex, tuple[tuple[Hex, ...], ...]] = {
    start: tuple(tuple(BOARD[cell] for cell in ray(start, direction, RADIUS)) for direction in DIRECTIONS)
    for start in BOARD
}
# Every two neighbouring cells once, by the radius of the area in play.
PAIRS: dict[int, tuple[tuple[Hex, Hex], ...]] = {
    radius: tuple(
        (cell, BOARD[other])
        for cell in BOARD
        for direction in DIRECTIONS[:3]
        if cell.ring <= radius and (other := cell + direction).ring <= radius
    )
    for radius in set(RADIUS_IN_PLAY.values())
}


def pair_of(tile: Tile) -> Tile:
    """The tile whichever way round it lies."""
    first, second = tile
    return tile if first <= second else (second, first)


def tiles_of(pair: Tile) -> int:
    """How many such tiles the bag holds."""
    return DOUBLE_TILES if pair[0] == pair[1] else MIXED_TILES
