"""Numbers that are plainly printed and belong to no card that was found: their cards are covered."""

from collections.abc import Sequence

import numpy as np

from engine.observation import Pose
from vision import digits
from vision.camera import Points
from vision.cards import crops
from vision.cards.faces import on_card
from vision.cards.glyphs import Glyphs, Numbers, numbers
from vision.cards.layout import Layout
from vision.cards.sheet import Sheet
from vision.cards.turns import square_turn
from vision.cards.values import HIGHEST
from vision.patches import Patch

PLAIN = 0.5  # odds from which a stray print is a number: what is none stays below 0.4 on clear photos
PLAIN_BIG = 0.9  # for a big number, which is looked at in four turns
SIZES = (0.7, 1.5)  # of the usual height of corner figures
TALL_DIFFERS = 0.25  # of the usual height of corner numbers
MOST = 16  # prints that are looked at
BIG_SIZES = (12.0, 32.0)  # mm, of the figures of a big number
PIXELS = 20.0  # height in which numbers are given to the reader of digits
AROUND_MARKER = 45.0  # mm from a marker's middle: its pattern is none of these


def small_strays(
    sheet: Sheet, small: Numbers, layout: Layout, opened: Sequence[Pose], laid: Sequence[Pose]
) -> bool:
    """Whether a corner number stands on none of the cards `laid`, of which `opened` are the open ones."""
    ratio = small.tall / layout.tall
    free = (ratio > SIZES[0]) & (ratio < SIZES[1]) & ~small.paired
    for pose in laid:
        free &= ~on_card(small.middles, pose)
    usual = crops.usual_height(sheet, opened, layout)
    patches = []
    for x, y in small.middles[np.flatnonzero(free)[:MOST]]:
        turn = min(laid, key=lambda pose: float(np.hypot(pose.x - x, pose.y - y))).turn
        for half_turn in (0.0, 180.0):
            pose = Pose(float(x), float(y), (turn + half_turn) % 360)
            place = crops.locate(sheet, pose, np.zeros(2), crops.CORNER_HALF, dark=not layout.light_corners)
            if place is not None and abs((place.bottom - place.top) / usual - 1) < TALL_DIFFERS:
                patches.append(crops.crop(sheet, pose, crops.box_of(place), PIXELS))
    return _any_number(patches, PLAIN)


def big_strays(sheet: Sheet, markers: Sequence[Points], dark: Glyphs, light: Glyphs) -> bool:
    """Whether a big number stands on a table on which no whole card was found."""
    patches = []
    for glyphs in (dark, light):
        big = numbers(sheet, glyphs, *BIG_SIZES)
        for x, y in big.middles[~big.paired][:MOST]:
            if any(np.hypot(*(corners.mean(axis=0) - [x, y])) < AROUND_MARKER for corners in markers):
                continue
            turn = square_turn(sheet, float(x), float(y))
            for quarter in (0.0, 90.0, 180.0, 270.0):
                pose = Pose(float(x), float(y), turn + quarter)
                place = crops.locate(sheet, pose, np.zeros(2), crops.BIG_HALF)
                if place is not None and place.bottom - place.top > BIG_SIZES[0]:
                    patches.append(crops.crop(sheet, pose, crops.box_of(place), PIXELS))
    return _any_number(patches, PLAIN_BIG)


def _any_number(patches: Sequence[Patch], plain: float) -> bool:
    return any(
        odds.get(value, 0.0) > plain for odds in digits.read(patches) for value in range(1, HIGHEST + 1)
    )
