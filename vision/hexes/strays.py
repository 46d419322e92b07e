"""Strange things over the cells of a hex board: what is neither board nor tile, such as a hand."""

import numpy as np
from numpy.typing import NDArray

from vision.hexes.board import BESIDE, CELLS, RING_OF, middles_of
from vision.hexes.cells import Cells
from vision.hexes.symbols import OF_PRINTED, Clues, Values, chroma, nets

KINDS = 5  # of cells: three zones, tiles, printed
TILE = 3
ROUNDS = 3  # of fitting the light
DARKEST = 6.0  # grey levels added before ratios are taken, so that noise in the dark does not count
DISTINCT = 0.4  # of log light: tiles and empty cells whose grounds differ by less are not told apart by them
APART = 30.0  # grey levels by which such grounds differ at least: in the dark, print and dark tiles are alike
HALFWAY = 0.6  # of the way from the ground of empty cells to that of tiles; deep shadows stay below
BRIGHTER = 0.2  # of log light above the others of its kind: a lamp's image adds more before ink fades on it,
PAPER = 230.0  # grey levels, but where it makes a ground as bright as paper
OUTLIER = 0.15  # of log light: a cell further off counts less in the fit of the light

ZONES = np.clip(RING_OF - 5, 0, 2)  # white, light grey, dark grey
_AROUND = (BESIDE > 0) | np.eye(len(CELLS), dtype=np.bool_)  # each of the CELLS with those beside it
_SHARES = (BESIDE / BESIDE.sum(axis=1, keepdims=True)).astype(np.float32)


def strangeness(cells: Cells, clues: Clues, odds: Values) -> Values:
    """The odds for each of the CELLS that something covers it, given the odds of its READINGS."""
    return nets()["stray"].odds(stray_features(cells, clues, odds))[:, 1]


def strangest(strange: Values, least: int = 3) -> float:
    """How strange the strangest so many of the CELLS are that lie together, on average: nothing that reaches
    over a board covers less, but single gaps between tiles may be strange."""
    near = np.where(_AROUND, strange, 0)
    return float(np.partition(near, -least, axis=1)[:, -least:].mean(axis=1).max())


def tile_grounds(cells: Cells, odds: Values) -> NDArray[np.bool_]:
    """Which of the CELLS that seem empty or printed have the ground of a tile.

    The symbol has nearly the colour of its tile: in the dim, in a grey photo, in a poor print. Or a tile lies
    on a printed symbol.
    """
    kinds = _kinds(odds)
    tiles = kinds == TILE
    if not tiles.any():
        return np.zeros(len(kinds), np.bool_)
    typical = _typical(np.log(cells.ground + DARKEST), kinds).mean(axis=1)
    gap = (typical[TILE] - typical)[kinds]
    level = _typical(cells.ground, kinds).mean(axis=1)
    distinct = (np.abs(gap) > DISTINCT) & (np.abs(level[TILE] - level)[kinds] > APART)
    off = _off_light(cells, kinds).mean(axis=1)
    return np.asarray(~tiles & distinct & (off * np.sign(gap) > HALFWAY * np.abs(gap)))


def shining(cells: Cells, odds: Values) -> NDArray[np.bool_]:
    """Which of the CELLS are brighter than others of their kind in the same light, as in a lamp's image."""
    off = _off_light(cells, _kinds(odds)).mean(axis=1)
    return np.asarray(off > np.where(cells.ground.min(axis=1) > PAPER, 0, BRIGHTER))


def stray_features(cells: Cells, clues: Clues, odds: Values) -> Values:
    """All that a cell shows, and how its ground differs from that of its kind under the same light."""
    kinds = _kinds(odds)
    off = _off_light(cells, kinds)
    hue = chroma(cells.ground)
    tint = hue - _typical(hue, kinds)[kinds]
    certain = odds.max(axis=1, keepdims=True)
    own = np.concatenate([off, np.abs(off), tint, np.abs(tint), certain], axis=1)
    around = _SHARES @ np.concatenate([np.abs(off), np.abs(tint), certain], axis=1)
    kind = np.eye(KINDS, dtype=np.float32)[kinds]
    return np.concatenate([clues.shape, clues.colour, own, around, kind, odds], axis=1).astype(np.float32)


def _kinds(odds: Values) -> NDArray[np.int64]:
    """0-2 an empty cell of that zone, then a tile, a printed cell."""
    kinds = np.where(odds[:, 0] > 0.5, ZONES, TILE)
    kinds[OF_PRINTED] = TILE + 1
    return np.asarray(kinds, np.int64)


def _typical(values: Values, kinds: NDArray[np.int64]) -> Values:
    """The median of each kind; a kind that is not there has 0."""
    there = [values[kinds == kind] for kind in range(KINDS)]
    return np.stack([np.median(v, axis=0) if len(v) else np.zeros(v.shape[1], np.float32) for v in there])


def _off_light(cells: Cells, kinds: NDArray[np.int64]) -> Values:
    """By how much each ground is lighter or darker (log, by channel) than its kind where it lies."""
    log = np.log(cells.ground + DARKEST)
    off = log - _typical(log, kinds)[kinds]
    plane = np.column_stack([middles_of(CELLS) / 100, np.ones(len(CELLS))]).astype(np.float32)
    weights = np.ones(len(CELLS), np.float32)
    slope = np.zeros(3, np.float32)
    for _ in range(ROUNDS):
        weighted = plane * weights[:, None]
        slope = np.linalg.solve(weighted.T @ plane + 0.01 * np.eye(3), weighted.T @ off.mean(axis=1))
        weights = 1 / (1 + ((off.mean(axis=1) - plane @ slope) / OUTLIER) ** 2)
    return np.asarray(off - (plane @ slope)[:, None], np.float32)
