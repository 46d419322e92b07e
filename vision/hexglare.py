"""Cells of a hex board that the mirror image of a lamp washes out: whatever lies there, it looks white."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.hexboard import BESIDE, CELLS, INNER, OUTLINES, Board, middles_of
from vision.symbols import Values
from vision.table import Table

FULL = 253  # grey levels of the darkest channel: the camera's limit; white cells lit too well have 251
BURNT = 240  # grey levels of ordinary white cells, above which the whole photo is too bright to see glare
DARKER = 25  # percent of the white cells are ordinary even if a lamp shines on the others
FEWEST = 3  # white cells to take their level from


def washed_out(table: Table, board: Board, odds: Values) -> NDArray[np.bool_]:
    """Which CELLS are at the camera's limit, or seem empty beside such a cell, though others are not."""
    middles = middles_of(CELLS)[:, None]
    spots = board.on_table(np.concatenate([middles, 0.8 * OUTLINES + 0.2 * middles], axis=1).reshape(-1, 2))
    where = table.camera.to_pixel(spots).reshape(len(CELLS), -1, 2).astype(np.float32)
    seen = cv2.remap(table.picture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR)
    level = np.median(seen.min(axis=2), axis=1)
    empty = odds[:, 0] > 0.5
    white = level[empty & INNER]
    usual = np.percentile(white, DARKER) if len(white) >= FEWEST else np.percentile(level, 75)
    if usual > BURNT:
        return np.zeros(len(CELLS), np.bool_)
    full = level >= FULL
    return np.asarray(full | (empty & (BESIDE @ full > 0)))
