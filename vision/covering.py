"""A thing put on pieces since an earlier look: it hides more than the places where they lay."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import NOTHING
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
    for outline in (*_read(now), *lay):
        cv2.bitwise_and(differs, cv2.bitwise_not(_around(differs, outline, RIM_MM, area)), dst=differs)
    thin = max(round(THINNEST_MM * DENSITY), 1)
    things = cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((thin, thin), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(things)
    large = [label for label in range(1, count) if stats[label, cv2.CC_STAT_AREA] >= LEAST_MM2 * DENSITY**2]
    lost = [min(lay, key=lambda outline: _apart(outline, place)) for place in places] if lay else []
    near = [_around(differs, outline, RIM_MM + NEAR_MM, area) for outline in lost]
    return any(bool(near_one[labels == label].any()) for near_one in near for label in large)


def _read(reading: Reading) -> list[Outline]:
    """The outlines of pieces that were read: what cannot be read may be a part of the thing."""
    sightings = () if reading.seen is None else reading.seen.sightings
    return [
        outline
        for sighting, outline in zip(sightings, reading.outlines, strict=True)
        if sighting.best != NOTHING
    ]


def _moved(outlines: Sequence[Outline], by: Motion) -> list[Outline]:
    return [by.move(outline) for outline in outlines if len(outline)]


def _apart(outline: Outline, place: Points) -> float:
    return float(np.linalg.norm(outline.mean(axis=0) - place))


def _around(mask: NDArray[np.uint8], outline: Outline, rim: float, area: Area) -> NDArray[np.uint8]:
    """255 on a piece and so many millimetres around it, in a mask like this one."""
    piece = np.zeros_like(mask)
    if len(outline):
        corners = np.round((outline - area[:2]) * DENSITY).astype(np.int32)
        cv2.fillConvexPoly(piece, cv2.convexHull(corners), (255,))
        cv2.polylines(piece, [corners], True, (255,), 2 * round(rim * DENSITY) + 1)
    return piece
