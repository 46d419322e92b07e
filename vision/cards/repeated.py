"""The number in the middle of a card stands in its corners again: what nothing else on a table does."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.observation import Pose
from vision.camera import Points
from vision.cards import crops, reader
from vision.cards.faces import turned
from vision.cards.sheet import Sheet
from vision.cards.values import HIGHEST
from vision.patches import Patch, turned_patch


class Likely(NamedTuple):
    """What may be a card: its pose up to half a turn, and where its upper corner number stands, mm."""

    pose: Pose
    corner: Points


class Shown(NamedTuple):
    """The odds of the likeliest big number, of the likeliest one that a corner repeats, and of any there."""

    big: float
    repeated: float
    corner: float
    number: int  # the one that a corner repeats


def read(sheet: Sheet, cards: Sequence[Likely], *, light_corners: bool) -> list[Shown]:
    """What numbers are printed on likely cards."""
    if not cards:
        return []
    ways = [Likely(way, corner) for pose, corner in cards for way in (pose, turned(pose))]
    bigs = [patch for pose, _ in cards for patch in big_patches(sheet, pose)]
    places = [crops.locate(sheet, *way, crops.CORNER_HALF, dark=not light_corners) for way in ways]
    boxes = [crops.corner_boxes([place], way.corner)[0] for place, way in zip(places, ways, strict=True)]
    corners = [crops.crop(sheet, way.pose, box, crops.PIXELS) for way, box in zip(ways, boxes, strict=True)]
    odds = [
        [told.get(value, 0.0) for value in range(1, HIGHEST + 1)]
        for told in reader.read(sheet, [*bigs, *corners])
    ]
    big, small = np.reshape(odds, (2, len(cards), 2, HIGHEST))
    both = np.minimum(big[:, :, None], small[:, None]).max(axis=(1, 2))
    told = zip(
        big.max(axis=(1, 2)), both.max(axis=1), small.max(axis=(1, 2)), both.argmax(axis=1), strict=True
    )
    return [Shown(float(alone), float(twice), float(any_), int(k) + 1) for alone, twice, any_, k in told]


def big_patches(sheet: Sheet, pose: Pose) -> tuple[Patch, Patch]:
    """The big number of a card, cut out as the card lies, and from the other side of the table."""
    patch = crops.crop_big(sheet, pose, crops.big_box(sheet, pose))
    return patch, turned_patch(patch)
