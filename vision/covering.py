"""A thing put on pieces since an earlier look: it hides more than the places where they lay."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.alignment import Motion, motion
from vision.camera import Points
from vision.reach import DENSITY, DIFFERENT, Area, area_of, difference, views
from vision.reading import Outline, Reading

RIM_MM = 7.0  # around a piece: what its shadow, its height and the errors of two frames change there
THINNEST_MM = 10.0  # of a thing beside the pieces; what is thinner may be a shadow
LEAST_MM2 = 300.0  # of a thing beside the pieces on which it lies
NEAR_MM = 45.0  # from the middle of a piece to the part of a thing beside it


def lies_on(before: Reading, now: Reading, places: Points) -> bool:
    """Whether a thing lies on one of the places (N x 2, mm of the later look) where pieces are not seen now.

    A piece that is taken away changes its own place. False where the looks cannot be laid over each other.
    """
    if before.table is None or now.table is None or not len(places):
        return False
    back, onward = motion(now.table, before.table), motion(before.table, now.table)
    if back is None or onward is None:
        return False
    area = area_of(now.table)
    new, old, seen = views(before.table, now.table, back, area)
    differs = ((difference(new, old) > DIFFERENT) & seen).astype(np.uint8)
    for outline in (*now.outlines, *_moved(before.outlines, onward)):
        _rub_out(differs, outline, area)
    thin = max(round(THINNEST_MM * DENSITY), 1)
    things = cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((thin, thin), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(things)
    large = [label for label in range(1, count) if stats[label, cv2.CC_STAT_AREA] >= LEAST_MM2 * DENSITY**2]
    return any(_comes_near(labels == label, places, area) for label in large)


def _moved(outlines: Sequence[Outline], by: Motion) -> list[Outline]:
    return [by.move(outline) for outline in outlines if len(outline)]


def _rub_out(mask: NDArray[np.uint8], outline: Outline, area: Area) -> None:
    """Clears a piece with its rim."""
    if len(outline):
        corners = np.round((outline - area[:2]) * DENSITY).astype(np.int32)
        cv2.fillConvexPoly(mask, cv2.convexHull(corners), (0,))
        cv2.polylines(mask, [corners], True, (0,), 2 * round(RIM_MM * DENSITY) + 1)


def _comes_near(thing: NDArray[np.bool_], places: Points, area: Area) -> bool:
    rows, columns = np.nonzero(thing)
    spots = np.stack([columns, rows], axis=1) / DENSITY + area[:2]
    apart = np.linalg.norm(spots[:, None] - places, axis=2)
    return bool((apart.min(axis=0) < NEAR_MM).any())
