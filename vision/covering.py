"""A thing put on pieces since an earlier look: it hides more than the places where they lay."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.alignment import Motion, motion
from vision.camera import Points
from vision.reach import DENSITY, DIFFERENT, RIM_MM, area_of, around, difference, views
from vision.reading import Outline, Reading

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
