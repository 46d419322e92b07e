"""Arms over the table: long things with sharp edges that reach in from the border of the picture."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision import foreign
from vision.tabletop import Mask, Top

CLEARLY = 1.2  # of the colour difference that counts: less than elsewhere, as few things have an arm's shape
BORDER = 1  # pixels from the border of the picture
DEEP = 180.0  # mm an arm reaches in at least; phones and cups at the border do not
WIDE = (20.0, 170.0)  # mm of an arm with its shadow, on average
WORKING = 25.0  # mm from an arm, or its shadow, to the pieces: of 60 arms beside them 38 at least
# Of the hull around a vessel that it fills, and times as deep as wide. Of 52 arms, whose hands make them
# hollow, the fullest has 0.93; a bowl that the border cuts has 0.98.
ROUND, STOUT = 0.95, 2.0
MOST_FILLED = 0.85  # of the rectangle around an arm is arm; a sheet of paper at the border fills its own


def find(top: Top, free: Mask, *, shaded: bool = False) -> list[Mask]:
    """Each arm where nothing known lies (1 in `free`), as a mask of the small picture.

    Shaded: with its shadow, as dark skin may look like the table in shade.
    """
    seen = top.differs if shaded else top.strange
    found = [thing for thing in foreign.solid(top, seen, free, CLEARLY) if _is_arm(thing, top)]
    if not (shaded and found):
        return found
    # A vessel that the border cuts is as long as an arm together with its shadow.
    plain = foreign.solid(top, top.strange, free, CLEARLY)
    cut = [thing for thing in plain if depth(thing) and _is_vessel(thing, top)]
    return [arm for arm in found if not any((arm & vessel).any() for vessel in cut)]


def reach(arms: Sequence[Mask], pieces: Mask, top: Top, within: float) -> bool:
    """Whether an arm comes within so many mm of pieces: its hand may well hide others wholly."""
    side = 2 * round(within / top.mm) + 1
    room = cv2.dilate(pieces, np.ones((side, side), np.uint8)) > 0
    return any((arm & room).any() for arm in arms)


def depth(thing: Mask) -> float:
    """How far a thing reaches in from the nearest border it touches, in pixels; 0 where it touches none."""
    rows, columns = np.nonzero(thing)
    height, width = thing.shape
    depths = []
    for reach, along in (
        (columns, rows),
        (width - 1 - columns, rows),
        (rows, columns),
        (height - 1 - rows, columns),
    ):
        if reach.min() <= BORDER:
            start = float(along[reach <= BORDER].mean())
            depths.append(float(np.hypot(reach, along - start).max()))
    return min(depths, default=0.0)


def wrist(thing: Mask, top: Top) -> float:
    """How many mm of the picture's border a thing crosses in one piece."""
    inner = BORDER + 1
    sides = (thing[:inner], thing[-inner:], thing[:, :inner].T, thing[:, -inner:].T)
    ends = [np.flatnonzero(np.diff(side.max(axis=0), prepend=0, append=0)) for side in sides]
    return max(int((edges[1::2] - edges[::2]).max(initial=0)) for edges in ends) * top.mm


def may_hold(thing: Mask, top: Top) -> bool:
    """Whether a thing reaches in as far as arms do: it may be one, run together with things beside it."""
    return depth(thing) * top.mm >= DEEP


def _is_arm(thing: Mask, top: Top) -> bool:
    deep = depth(thing) * top.mm
    area = int(thing.sum())
    if deep < DEEP or not WIDE[0] < area * top.mm**2 / deep < WIDE[1] or _is_vessel(thing, top):
        return False
    sides = cv2.minAreaRect(_outline(thing))[1]
    filled = area / max((sides[0] + 1) * (sides[1] + 1), 1.0)
    return filled < MOST_FILLED


def _is_vessel(thing: Mask, top: Top) -> bool:
    """Is a thing at the border round and stout?"""
    area = int(thing.sum())
    hull = cv2.fillConvexPoly(np.zeros_like(thing), cv2.convexHull(_outline(thing)), 1)
    return area > ROUND * int(hull.sum()) and (depth(thing) * top.mm) ** 2 < STOUT * area * top.mm**2


def _outline(thing: Mask) -> cv2.typing.MatLike:
    return max(cv2.findContours(thing, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=len)
