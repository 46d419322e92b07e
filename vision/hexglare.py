"""Cells of a hex board that a lamp's mirror image washes out: whatever lies there, it looks white."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.hexboard import BESIDE, CELLS, OUTLINES, RING_OF, Board, Points, middles_of
from vision.hexcells import CIRCLE
from vision.symbols import Values
from vision.table import Table

LIMIT = 250  # grey levels of the darkest colour: as much as the samples' camera gives
BRIGHT = 235  # grey levels of the darkest colour from which on a symbol may be lost
# Grey levels by which the line around a cell is darker than the cell. In a sample that is burnt white but
# readable it is 14 and more, blurred by two pixels still 4.7; in the middle of a lamp's mirror image 0 to 1.
FAINT = 3.0
STEP = 15.0  # grey levels between neighbours of one zone: light changes less, a mirroring tile lies there
LOOKS = 10  # along each side of a cell
ACROSS = 0.05  # of a cell's size to either side, so that a line is met although the board's place is off
LINE, WITHIN = 1.0, 0.8  # of a cell's size: where its line is, and where its ground is seen beside any symbol
CLEAREST = -2  # of the six sides, sorted: one alone may be the shadow of a tile

_MIDDLES = middles_of(CELLS)[:, None]
_INSIDE = _MIDDLES + (np.arange(1.0, 9.0)[:, None, None] * CIRCLE[::4].astype(np.float64)).reshape(-1, 2)
_GROUND = _MIDDLES + (OUTLINES - _MIDDLES) * WITHIN
_ZONES = np.clip(RING_OF - 5, 0, 2)
_SAME_ZONE_BESIDE = BESIDE & (_ZONES[:, None] == _ZONES[None])


def washed_out(table: Table, board: Board, odds: Values) -> NDArray[np.bool_]:
    """Which CELLS seem empty although a symbol would not be seen there.

    Where the thin lines of the board are still seen, a symbol would be seen the better: the cell is empty,
    however bright it is. But a glossy tile may mirror the lamp on its own; it is brighter than cells beside.
    """
    level = np.median(_looks(table, board, _GROUND).min(axis=2), axis=1)
    empty = odds[:, 0] > 0.5
    bright = np.nonzero(empty & (level >= BRIGHT))[0]
    washed = np.zeros(len(CELLS), np.bool_)
    if len(bright):
        darker = (level[:, None] - level[None] > STEP) & _SAME_ZONE_BESIDE & empty
        mirrors = (level >= LIMIT) & darker.any(axis=1)
        washed[bright] = (_line_depth(table, board, bright) < FAINT) | mirrors[bright]
    return washed


def full_share(table: Table, board: Board) -> Values:
    """For each of the CELLS the share of its inside that is at the camera's limit in every colour."""
    return np.asarray((_looks(table, board, _INSIDE).min(axis=2) >= LIMIT).mean(axis=1), np.float32)


def _line_depth(table: Table, board: Board, places: NDArray[np.int64]) -> Values:
    """By how many grey levels the line around each place is darker than the ground inside it."""
    darkest = [
        _looks(table, board, _sides(places, size)).mean(axis=2, dtype=np.float32) for size in (LINE, WITHIN)
    ]
    # The darkest of three looks across, inside as well, so that noise counts on both sides.
    line, ground = (
        np.median(looks.reshape(len(places), 3, 6, LOOKS).min(axis=1), axis=2) for looks in darkest
    )
    return np.asarray(np.sort(ground - line, axis=1)[:, CLEAREST], np.float32)


def _sides(places: NDArray[np.int64], size: float) -> Points:
    """Points of the board (places x looks x 2) along the sides of cells, on three lines beside each other."""
    corners = OUTLINES[places] - _MIDDLES[places]
    ways = np.linspace(0.1, 0.9, LOOKS)[:, None]
    along = corners[:, :, None] * (1 - ways) + np.roll(corners, -1, axis=1)[:, :, None] * ways
    three = [along * (size + off) for off in (-ACROSS, 0.0, ACROSS)]
    return np.asarray(_MIDDLES[places] + np.stack(three, axis=1).reshape(len(places), -1, 2))


def _looks(table: Table, board: Board, points: Points) -> NDArray[np.uint8]:
    """What the camera saw at points of the board (cells x looks x 2): cells x looks x blue, green, red."""
    where = (
        table.camera.to_pixel(board.on_table(points.reshape(-1, 2))).reshape(points.shape).astype(np.float32)
    )
    return np.asarray(cv2.remap(table.picture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR), np.uint8)
