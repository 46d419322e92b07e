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
NEAR_MM = 6.0  # from the rim of a piece to the part of a thing beside it: a pixel of DENSITY, and a little


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
    lay = _moved(before.outlines, onward)
    # What cannot be read now may be a part of the thing.
    differs[around(differs, [*now.shapes(), *lay], RIM_MM, area)] = 0
    thin = max(round(THINNEST_MM * DENSITY), 1)
    things = cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((thin, thin), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(things)
    large = [label for label in range(1, count) if stats[label, cv2.CC_STAT_AREA] >= LEAST_MM2 * DENSITY**2]
    lost = [min(lay, key=lambda outline: _apart(outline, place)) for place in places] if lay else []
    return bool(np.isin(labels[around(differs, lost, RIM_MM + NEAR_MM, area)], large).any())


def _moved(outlines: Sequence[Outline], by: Motion) -> list[Outline]:
    return [by.move(outline) for outline in outlines if len(outline)]


def _apart(outline: Outline, place: Points) -> float:
    return float(np.linalg.norm(outline.mean(axis=0) - place))


def around(mask: NDArray[np.uint8], outlines: Sequence[Outline], rim: float, area: Area) -> NDArray[np.bool_]:
    """Where pieces lie and so many millimetres around them, in a mask like this one."""
    pieces = np.zeros_like(mask)
    for outline in outlines:
        if len(outline):
            corners = np.round((outline - area[:2]) * DENSITY).astype(np.int32)
            cv2.fillConvexPoly(pieces, cv2.convexHull(corners), (1,))
            cv2.polylines(pieces, [corners], True, (1,), 2 * round(rim * DENSITY) + 1)
    return pieces > 0
