"""Does an arm work at cards, or hide much of the ground among them?"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision import arms, over, vessels
from vision.reading import Outline
from vision.table import Table
from vision.tabletop import Mask, Top, paint

ARM = 3000.0  # mm2 of the ground among the cards that an arm hides: half a hand
CASTS = 0.6  # of a thing with its shadow that is the thing; dark skin in shade is less
# Of an arm with its shadow that no shade looks like: of 27 arms 0.07 at least, of a dark plank nothing.
LIT = 0.04
# Mm straight from a border that an arm reaches at least: of 30 arms 179, of a cup with its shadow 83.
STRAIGHT = 120.0
ROUND = 0.95  # of the hull around a cup that it fills; of 30 arms the fullest has 0.93
# Pixels that are no part of a cup's body where it is narrower: some 20 mm, as its handle or a light strip of
# its wall. Without these a cup fills 0.98 of its hull, with them 0.90; of seven arms the fullest has 0.92.
BODY = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
VESSELS = (33.0, 100.0)  # mm from the middle of a rim to it, as seen on the table: of cups, and of bowls


def are_reached(table: Table, top: Top, free: Mask, cards: Sequence[Outline], *, white: bool) -> bool:
    """Whether an arm does so where nothing known lies (1 in `free`); `white` tells whether cards are so."""
    size = (free.shape[1], free.shape[0])
    faces = paint(table, size, cards)
    ground = paint(table, size, [np.concatenate(cards)]) if cards else faces
    if not _reaching(top, free, faces, ground, white=white):
        return False
    # A vessel at the border is like an arm with its shadow; without it that shadow comes from no border.
    no_vessel = vessels.without(free, vessels.hidden(table, top, cards, VESSELS, cut=True))
    # Planks and shadows may have the shape of an arm, but nothing else of one.
    return bool(over.seen(table, _reaching(top, no_vessel, faces, ground, white=white)))


def may_hide(top: Top, free: Mask) -> bool:
    """Whether an arm reaches over a table at all, plainly or like its shadow."""
    return bool(arms.find(top, free) or _shaded_arms(top, free))


def _reaching(top: Top, free: Mask, cards: Mask, ground: Mask, *, white: bool) -> list[Mask]:
    """The arms that work at cards, or hide much of the ground among white ones.

    What peeps out of these from under it may be paper; the coloured grounds of others tell.
    """
    seen = [arm for arm in arms.find(top, free) if _reaches_in(arm, top) and not _is_bowl(arm, top)]
    hiding = [arm for arm in seen if white and (arm & (ground > 0)).sum() * top.mm**2 > ARM]
    others = [*seen, *_shaded_arms(top, free)]
    return hiding or [arm for arm in others if arms.reach([arm], cards, top, arms.WORKING)]


def _shaded_arms(top: Top, free: Mask) -> list[Mask]:
    """Arms that may look like the table in shade, with their shadows."""
    likely = arms.find(top, free, shaded=True)
    return [arm for arm in likely if not _is_shade(arm, top) and not _is_bowl(arm, top)]


def _is_shade(shaded: Mask, top: Top) -> bool:
    """Whether what looks like an arm with its shadow is a thing with a shadow in or out, or all shade."""
    own = shaded & top.strange
    share = float(own.sum() / shaded.sum())
    if share < LIT:
        return True
    deep = arms.depth(own) * top.mm
    return _is_round(own) if deep == 0 else share > CASTS and deep < arms.DEEP


def _is_round(thing: Mask) -> bool:
    """Whether the largest part of a thing fills its hull, as a cup does but for its handle."""
    body = cv2.morphologyEx(thing, cv2.MORPH_OPEN, BODY)
    outlines, _ = cv2.findContours(body, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(outlines, key=cv2.contourArea, default=None)
    return largest is not None and cv2.contourArea(largest) > ROUND * cv2.contourArea(cv2.convexHull(largest))


def _is_bowl(thing: Mask, top: Top) -> bool:
    """Whether a thing is stout, and its hull all differs from the table: what a bowl holds may shine."""
    hull = cv2.fillConvexPoly(np.zeros_like(thing), cv2.convexHull(cv2.findNonZero(thing)), 1) > 0
    stout = arms.depth(thing) ** 2 < arms.STOUT * int(hull.sum())
    return stout and bool((top.away[hull] > top.least).mean() > ROUND)


def _reaches_in(arm: Mask, top: Top) -> bool:
    """Whether an arm reaches straight in from a border, not only along it as a cup's shadow may."""
    rows, columns = np.nonzero(arm)
    height, width = arm.shape
    ways = (columns, width - 1 - columns, rows, height - 1 - rows)
    return any(way.min() <= arms.BORDER and way.max() * top.mm > STRAIGHT for way in ways)
