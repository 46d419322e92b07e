"""Cards of which a corner peeps out from under a thing, which cuts their straight sides off."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.camera import Points
from vision.cards.faces import CARD_MM
from vision.cards.snippets import alike
from vision.closeup import DARK, Closeup, bare_light, look_closely
from vision.light import measure
from vision.right_angles import SIDE, SQUARE, Side, right_corners
from vision.table import Table
from vision.tabletop import Mask, Top

LEAST = 150.0  # square mm of an outline that is looked at
COLOURED = 380.0  # square mm of a coloured corner: stripes of sleeves and fists show less
# Of the smallest rectangle around a pile of cards, or what is as small: from that no corner sticks out.
# Things with one have 0.83 at most, such alone 0.87 and more, with their height and shadow.
OBLONG = 0.85
PILE = 1.35  # cards: what a pile takes of the table, seen with its side
MOST, ONE_CORNER = 6, 5.0  # corners that show of cards under one thing, and mm between places that are one
ONWARDS = 14  # spots of an outline, about a mm apart, from the end of a side on, which tell how it ends
OUTWARDS = 2.0  # mm by which the outline then leaves the card: there begins what lies on it
# Spots within which that has left it by so many mm: of things on cards 6.8 and more. What does not is the
# frame of a screen or the wall of a box, of 4 mm at most.
LEAVES, WALL = 30, 5.0
# Mm by which a whole side seems shorter or longer than it is: one held 50 mm above the table, 3.5 mm longer.
SHORTER, LONGER = 4.5, 3.0
NEARLY = 0.85  # of both sides that show of a whole card, at one end of which a shadow or a speck lies
RIM = np.arange(1.5, 7.0)  # mm inwards from a side
PAST = np.arange(4.0, 12.5)  # mm past its end, where what lies on the card has hidden its rim
LOOKS = 8  # along a side
# Logarithm of light by which that differs from a card: less is one thing with a rough outline.
OTHER = 0.35
STEP, EDGE = 2.0, 0.2  # mm to both sides of an edge, and the logarithm of light by which these differ
INNER = -2  # of the rim: past a light edge, which coloured cards may have
# Logarithm of light by which the colours of white paper differ, in the shadow of a thing on a red table too.
WHITE = 0.6


@dataclass(frozen=True, slots=True)
class End:
    """How a side ends: in another corner, or under something; torn if nothing tells that it is a card's."""

    whole: bool = False
    cut: bool = False
    torn: bool = False


def peeps(table: Table, top: Top, free: Mask, things: Sequence[Mask], *, white: bool | None) -> bool:
    """Whether a corner of a card peeps out from under one of some things, where nothing known lies.

    `white` tells whether cards are so, None that nobody knows; else white paper is a marker's on which
    something was put down.
    """
    if not things:
        return False
    bare = bare_light(top, free)
    return any(_is_on_card(look_closely(table, top, bare, free, thing), white=white) for thing in things)


def _is_on_card(seen: Closeup, *, white: bool | None) -> bool:
    shapes, _ = cv2.findContours(seen.thing, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if _is_pile(shapes, seen.mm):
        return False
    corners: list[Points] = []
    for shape in shapes:
        outline = seen.to_mm(shape[:, 0].astype(np.float64))
        if cv2.contourArea(outline.astype(np.float32)) < LEAST:
            continue
        for sides in right_corners(outline, seen.ends[seen.at(outline)] == 0):
            at = sides[0].corner
            known = any(np.hypot(*(at - other)) < ONE_CORNER for other in corners)
            if not known and _is_card(seen, sides) and _is_of_cards(seen, sides, white=white):
                corners.append(at)
    # The stripes of a sleeve have more.
    return 0 < len(corners) <= MOST


def _is_pile(shapes: Sequence[MatLike], mm: float) -> bool:
    """Whether the largest of some outlines is that of one pile of cards, or of a thing like it."""
    largest = max(shapes, key=cv2.contourArea, default=None)
    if largest is None:
        return False
    area, (wide, high) = cv2.contourArea(largest), cv2.minAreaRect(largest)[1]
    return area > OBLONG * wide * high and area * mm**2 < PILE * CARD_MM[0] * CARD_MM[1]


def _is_card(seen: Closeup, sides: tuple[Side, Side]) -> bool:
    """Whether two sides of a corner are those of a card, and something lies on one of them."""
    short, long = sorted(side.length for side in sides)
    if short > CARD_MM[0] + LONGER or long > CARD_MM[1] + LONGER:
        return False
    if short > NEARLY * CARD_MM[0] and long > NEARLY * CARD_MM[1]:
        return False
    ends = [_end(seen, side) for side in sides]
    if not any(end.cut for end in ends) or any(end.torn for end in ends):
        return False
    lengths = [side.length - np.array(CARD_MM) for side, end in zip(sides, ends, strict=True) if end.whole]
    return all(((off > -SHORTER) & (off < LONGER)).any() for off in lengths)


def _end(seen: Closeup, side: Side) -> End:
    ahead = ((side.spots - side.corner) @ side.axes.T)[side.last : side.last + ONWARDS]
    inside, outside = _rim(seen, side, _shown(side), np.array([STEP, -STEP]))
    # Light does not change at once at the edge of a shadow.
    faint = np.abs(inside - outside).max() < EDGE
    if faint or not side.free[side.last : side.last + ONWARDS].all():
        return End(torn=True)
    if ahead[:, 1].min() < -OUTWARDS:
        # What only touches a side, as a shadow does, does not hide the rim.
        apart = np.abs(_rim(seen, side, _shown(side)) - _rim(seen, side, side.length + PAST))
        beyond = ((side.spots - side.corner) @ side.axes[1])[side.last : side.last + LEAVES].min()
        cut = float(np.median(apart.max(axis=1))) > OTHER and beyond < -WALL
        return End(cut=cut and not _goes_on(seen, side), torn=not cut)
    across, inwards = np.ptp(ahead[ONWARDS // 2 :], axis=0)
    return End(whole=bool(across < SQUARE * inwards + 1))


def _goes_on(seen: Closeup, side: Side) -> bool:
    """Whether past the end of a coloured side lies more of the same, lighter or darker: a glove's thumb.

    White paper may lie under a white sleeve.
    """
    # The share of light it has in its weakest colour, of that in its strongest: 0.78 on a glove, and past
    # four sides of coloured cards under something 0.48 at most; from 0.65 on it is alike.
    own, past = (
        np.exp(np.median(_rim(seen, side, along), axis=0)) - DARK
        for along in (_shown(side), side.length + PAST)
    )
    return _is_coloured(seen, side) and bool(alike(past[None, None].astype(np.float32), own)[0, 0])


def _is_coloured(seen: Closeup, side: Side) -> bool:
    paper = np.log(np.maximum(measure(seen.table).paper, 1e-3))
    return float(np.ptp(_rim(seen, side, _shown(side))[INNER] - paper)) > WHITE


def _is_of_cards(seen: Closeup, sides: tuple[Side, Side], *, white: bool | None) -> bool:
    """Whether what peeps out is white if cards are so, and may be none of a marker that is missing there."""
    if all(_is_coloured(seen, side) for side in sides):
        return white is not True and float(np.prod([side.length for side in sides])) > COLOURED
    height, width = seen.table.picture.shape[:2]
    x, y = seen.table.camera.to_pixel(sides[0].corner[None])[0] > np.array([width, height]) / 2
    nearest = (0, 1, 3, 2)[x + 2 * y]  # as players lay them
    return white is not False and nearest in seen.table.markers


def _shown(side: Side) -> Points:
    """Places along a side, but for its ends."""
    return np.linspace(SIDE / 2, max(side.length - 3, SIDE / 2 + 1), LOOKS)


def _rim(seen: Closeup, side: Side, along: Points, inwards: Points = RIM) -> Points:
    """The light so many mm inwards from a side, over some of its length."""
    grid = np.stack(np.meshgrid(along, inwards), axis=-1).reshape(-1, 2)
    light = seen.light[seen.at(grid @ side.axes + side.corner)]
    return np.asarray(np.median(light.reshape(len(inwards), len(along), 3), axis=1))
