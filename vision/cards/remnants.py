"""Cards of which no more than a corner shows: something lies on them, and they could not be found."""

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import Pose
from vision.camera import Points
from vision.cards import shaped, snippets, tints
from vision.cards.faces import DARK, ground_of, outlines
from vision.cards.leftover import kinds
from vision.cards.sheet import COARSE, Sheet, coarse
from vision.cards.whole import Found
from vision.closeup import bare_light
from vision.edges import LIGHT
from vision.table import Table
from vision.tabletop import Mask, Top, paint, papers

RIM = 2.5  # mm around a card that are taken for its edge
# Square mm of what shows: less is no more than a sliver, more a whole card.
LEAST, MOST = 30.0, 5000.0
THING = 600.0  # square mm of that and of what lies on the card, at least: half of a finger
LOOKS = 6  # remnants that are looked at, the largest
NEXT = np.ones((3, 3), np.uint8)
DIMMEST = 1e-3  # of full light


def peep_out(  # noqa: PLR0917
    table: Table, sheet: Sheet, top: Top, free: Mask, found: Found, laid: Sequence[Pose]
) -> bool:
    """Whether a card that is none of those laid shows a corner, and something lies on the rest of it.

    `free` is the table top where nothing known lies.
    Its coloured ground is that of one of the open cards; white paper may be anything.
    """
    if not found.layout.light_corners:
        return False
    small = coarse(sheet)
    size = (small.shape[1], small.shape[0])
    known = np.minimum(paint(table, size, [*outlines(laid, RIM), *papers(table)]), 1)
    near = cv2.resize(_large(top, known), size, interpolation=cv2.INTER_NEAREST)
    where = np.flatnonzero(cv2.subtract(near, known))
    if not len(where):
        return False
    grounds = kinds([ground_of(sheet, pose, found.layout) for pose in found.poses])
    shades = tints.shades_of([np.maximum(np.exp(ground) - DARK, DIMMEST) for ground in grounds])
    like = np.zeros_like(known)
    np.put(like, where, tints.like(small, where, shades))
    remnants = _parts(like, sheet)
    if not remnants:
        return False
    bare = bare_light(top, free)
    for rough in remnants:
        core = cv2.erode(rough, NEXT)
        ground = np.median(LIGHT[small[(core if core.any() else rough) > 0]], axis=0).clip(DIMMEST)
        around = _balanced(sheet, bare[_middle(top, rough)])
        if snippets.is_covered(snippets.cut_out(sheet, known, rough, around), ground):
            return True
    return False


def _large(top: Top, known: Mask) -> Mask:
    """1 where large things are that are not known, and next to them, in the small picture.

    A pile face down may have the colour of a card in it, but nothing lies on what has its whole shape.
    """
    size = (top.strange.shape[1], top.strange.shape[0])
    seen = np.asarray(cv2.subtract(top.strange, cv2.resize(known, size, interpolation=cv2.INTER_NEAREST)))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(seen, connectivity=4)
    large = stats[:, cv2.CC_STAT_AREA] * top.mm**2 > THING
    large[0] = False
    for k in np.flatnonzero(large):
        left, upper, wide, high = stats[k, :4]
        own = labels[upper : upper + high, left : left + wide] == k
        large[k] = not shaped.is_pile(own.view(np.uint8), top.mm)
    return np.asarray(cv2.dilate(large[labels].view(np.uint8), NEXT), np.uint8)


def _parts(like: Mask, sheet: Sheet) -> list[Mask]:
    """Each part of a coarse mask that has the size of a remnant, the largest first."""
    left, top, wide, high = cv2.boundingRect(like)
    pixel = (COARSE / sheet.pixels_per_mm) ** 2
    if wide * high * pixel < LEAST:
        return []
    box = np.s_[top : top + high, left : left + wide]
    closed = cv2.morphologyEx(like[box], cv2.MORPH_CLOSE, NEXT)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=4)
    areas = stats[:, cv2.CC_STAT_AREA] * pixel
    parts = []
    for k in [k for k in np.argsort(-areas) if k and LEAST < areas[k] < MOST][:LOOKS]:
        part = np.zeros_like(like)
        part[box] = labels == k
        parts.append(part)
    return parts


def _middle(top: Top, rough: Mask) -> tuple[int, int]:
    """Row and column of the middle of a remnant in the small picture of the table top."""
    row, column = np.argwhere(rough).mean(axis=0) * top.strange.shape[0] / rough.shape[0]
    return int(row), int(column)


def _balanced(sheet: Sheet, light: Points) -> Points:
    """The logarithm of some light of the photo, balanced."""
    codes = np.searchsorted(LIGHT, np.clip(light, 0, 1)).clip(0, 255)
    return np.asarray(np.log(LIGHT[sheet.tables[codes, 0, np.arange(3)]] + DARK))
