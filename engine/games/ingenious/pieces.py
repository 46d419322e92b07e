"""The symbols, the double-hex tiles, and how many of each there are."""

from typing import Literal

Colour = Literal["red", "green", "blue", "orange", "yellow", "purple"]
Tile = tuple[Colour, Colour]

COLOURS: tuple[Colour, ...] = ("red", "green", "blue", "orange", "yellow", "purple")
LETTERS: dict[Colour, int] = {colour: ord(colour[0]) for colour in COLOURS}
RACK_SIZE = 6
MIXED_TILES = 6
DOUBLE_TILES = 5


def pair_of(tile: Tile) -> Tile:
    """The tile whichever way round it lies."""
    first, second = tile
    return tile if first <= second else (second, first)


def tiles_of(pair: Tile) -> int:
    """How many such tiles the bag holds."""
    return DOUBLE_TILES if pair[0] == pair[1] else MIXED_TILES
