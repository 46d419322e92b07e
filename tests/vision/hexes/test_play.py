"""What a printed symbol is taken for beside halves of tiles."""

import numpy as np

from vision.hexes.board import BESIDE, CELLS
from vision.hexes.play import as_played
from vision.hexes.symbols import OF_PRINTED, READINGS

SURE = 0.9994


def test_third_half_of_tiles_has_its_own_on_a_printed_symbol() -> None:
    first = OF_PRINTED[0]
    half, other, last = path_from(first, 3)
    assert with_tiles(half, other, last)[first, 0] < 0.5


def test_whole_tile_beside_a_printed_symbol_leaves_it_what_it_is() -> None:
    first = OF_PRINTED[0]
    half, other = path_from(first, 2)
    assert with_tiles(half, other)[first, 0] == 1


def test_a_printed_symbol_on_the_ground_of_a_tile_may_be_one() -> None:
    first = OF_PRINTED[0]
    assert 0.2 < with_tiles(tiled=first)[first, 1] < 0.5


def path_from(place: int, length: int) -> list[int]:
    """Cells side by side, the first of them beside a place."""
    path = [place]
    for _ in range(length):
        beside = np.flatnonzero(BESIDE[path[-1]])
        path.append(next(int(cell) for cell in beside if cell not in (*path, *OF_PRINTED)))
    return path[1:]


def with_tiles(*cells: int, tiled: int | None = None) -> np.ndarray:
    """The odds of a board on which all is clear, with red on these cells; one may have a tile's ground."""
    odds = np.full((len(CELLS), len(READINGS)), (1 - SURE) / (len(READINGS) - 1))
    odds[:, 0] = SURE
    odds[list(cells)] = np.roll(odds[list(cells)], 1, axis=1)
    for own, place in enumerate(OF_PRINTED, 1):
        odds[place] = np.roll(odds[place], own)
    return as_played(odds, np.array(OF_PRINTED) == tiled, players=None)
