"""Parts of stones that show beside an arm: spots as dark as lacquer and smaller than a stone."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.stones.face import Face
from vision.table import Table
from vision.tabletop import Mask, Top, pixels_at

Floats = NDArray[np.float64]

FINER = 4  # times the small picture of the table top: about a millimetre a pixel
AROUND = 41  # pixels of the small picture in which the bare table is looked at: 170 mm
BARE = 0.02  # of them that are bare at least
OTHER_TABLE = 0.55  # of the table's light: what lacquer sends at most, else nothing is told
USUAL = 0.4  # of the stones send less of their table's light; others mirror a lamp
LACQUER = 0.15  # of the way from lacquer to table (code levels), in all colours that tell them apart
# Of that way, and of an arm with its shadow: what is dark, and how much of it may be, else the arm has a dark
# glove, or shadows on this table are as dark as lacquer. Of arms on stones 0.07 to 0.12.
DARK, MOST_DARK = 0.45, 0.13
NEXT = 7  # pixels of the small picture: what is within 12 mm of an arm
SLIM = 7  # pixels of a part at its widest: shadows between fingers are slimmer
PART_MM2 = (100.0, 600.0)  # of a part: dark folds between fingers have 80, a stone has 884
LONGEST = 41.0  # mm of a part across the picture: a stone from corner to corner
# Code levels in any colour than both lacquer and table: a blue thing on a red table is no lacquer.
BRIGHTER = 20.0
STEP = 8.0  # code levels between lacquer and table at least, against noise


def show(table: Table, top: Top, arms: Sequence[Mask], free: Mask, read: Sequence[Face]) -> bool:
    """Does a part of a stone show beside one of some arms, where nothing known lies (1 in `free`)?

    The arms are with their shadows. Read are faces of stones, which tell the lacquer; on a table as dark as
    that nothing is told.
    """
    bare = (top.differs == 0) & (free > 0)
    if not arms or not read or not bare.any():
        return False
    lit = _bare_light(top, bare)
    shares = _lacquer(table, top, lit, read)
    told = shares < OTHER_TABLE
    if not told.any():
        return False
    size = (FINER * free.shape[1], FINER * free.shape[0])
    ground, lacquer = (
        np.asarray(cv2.resize(np.searchsorted(LIGHT, light).astype(np.float32), size))
        for light in (lit, lit * shares)
    )
    seen = cv2.resize(table.picture, size, interpolation=cv2.INTER_AREA)
    level = ((seen - lacquer) / np.maximum(ground - lacquer, STEP))[..., told].max(axis=2)
    level[(seen - np.maximum(ground, lacquer)).max(axis=2) > BRIGHTER] = 1.0
    return any(_is_beside(arm, level, free, top.mm / FINER) for arm in arms)


def _is_beside(arm: Mask, level: NDArray[np.float32], free: Mask, mm: float) -> bool:
    size = level.shape[::-1]
    here, near, open_ = (
        cv2.resize(np.asarray(mask, np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0
        for mask in (arm, cv2.dilate(arm, np.ones((NEXT, NEXT), np.uint8)), free)
    )
    if float((level[here] < DARK).mean()) > MOST_DARK:
        return False
    dark = ((level < LACQUER) & near & open_).astype(np.uint8)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (SLIM, SLIM))
    _, _, stats, _ = cv2.connectedComponentsWithStats(cv2.morphologyEx(dark, cv2.MORPH_OPEN, disc))
    for left, upper, wide, high, area in stats[1:]:
        inside = left > 1 and upper > 1 and left + wide < size[0] - 1 and upper + high < size[1] - 1
        if inside and PART_MM2[0] < area * mm**2 < PART_MM2[1] and max(wide, high) * mm < LONGEST:
            return True
    return False


def _bare_light(top: Top, bare: NDArray[np.bool_]) -> Floats:
    """The light of the bare table everywhere."""
    weight = bare.astype(np.float32)
    window = (AROUND, AROUND)
    light, here = cv2.blur(top.light * weight[..., None], window), cv2.blur(weight, window)[..., None]
    return np.where(here < BARE, np.median(top.light[bare], axis=0), light / np.maximum(here, BARE))


def _lacquer(table: Table, top: Top, lit: Floats, read: Sequence[Face]) -> Floats:
    """Of the table's light in each colour: what lacquer sends that mirrors nothing."""
    x, y = pixels_at(table, top.strange, np.array([(face.stone.x, face.stone.y) for face in read])).T
    lacquer = LIGHT[np.round(np.array([face.lacquer for face in read])).astype(np.intp)]
    return np.asarray(np.quantile(lacquer / np.maximum(lit[y, x], 1e-3), USUAL, axis=0), np.float64)
