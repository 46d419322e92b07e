"""Pieces that are new to the eyes, and yet their print was at the same place in an earlier photo."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.alignment import motion
from vision.camera import Points
from vision.reading import Outline, Reading
from vision.table import Table

Greys = NDArray[np.float64]

STEP_MM = 1.0
INSIDE_MM = 3.0  # from the border of a piece: its edge is no print
# Prints that are the same have 0.9 and more in common after noise and the errors of two frames, a print and
# the bare table next to nothing.
SAME_PRINT = 0.75
LEAST_PRINT = 6.0  # codes by which a print differs from its ground, as a deviation: more than noise
SAME_PLACE_MM = 10.0  # cards of a row are spread further than that
FEWEST = 60  # samples of a piece that tell


def overlooked(before: Reading, now: Reading, fresh: Mapping[int, Outline]) -> list[int]:
    """Which of the pieces that are new (name -> outline in mm of the later look) lay there already.

    The others among them came since and may lie on a part of one.
    """
    if before.table is None or now.table is None or not fresh:
        return []
    back = motion(now.table, before.table)
    if back is None:
        return []
    known = [outline.mean(axis=0) for outline in before.outlines if len(outline)]
    old = []
    for piece, outline in fresh.items():
        middle = back.move(outline.mean(axis=0)[None])
        if known and np.linalg.norm(middle - known, axis=1).min() < SAME_PLACE_MM:
            continue  # another piece lay there
        spots = _inside(outline, [fresh[other] for other in fresh if other != piece])
        if len(spots) >= FEWEST and _is_same_print(
            _grey(now.table, spots), _grey(before.table, back.move(spots))
        ):
            old.append(piece)
    return old


def _is_same_print(one: Greys, other: Greys) -> bool:
    return bool(min(one.std(), other.std()) >= LEAST_PRINT and np.corrcoef(one, other)[0, 1] >= SAME_PRINT)


def _inside(outline: Outline, others: Sequence[Outline]) -> Points:
    """Spots of a grid that are well inside an outline and not in others."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    across, down = (np.arange(low[k], high[k], STEP_MM) for k in (0, 1))
    spots = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    mask = np.zeros((len(down), len(across)), np.uint8)
    for piece, is_in in ((outline, 1), *((other, 0) for other in others)):
        corners = np.round((cv2.convexHull(piece.astype(np.float32))[:, 0] - low) / STEP_MM)
        cv2.fillConvexPoly(mask, corners.astype(np.int32), (is_in,))
    margin = 2 * round(INSIDE_MM / STEP_MM) + 1
    mask = np.asarray(cv2.erode(mask, np.ones((margin, margin)), borderValue=0), np.uint8)
    return np.asarray(spots[mask.ravel() > 0], np.float64)


def _grey(table: Table, spots: Points) -> Greys:
    pixels = table.camera.to_pixel(spots).astype(np.float32)
    seen = cv2.remap(table.picture, pixels[:, None, 0], pixels[:, None, 1], cv2.INTER_LINEAR)
    return np.asarray(seen[:, 0].mean(axis=1), np.float64)
