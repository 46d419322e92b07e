"""The flowers below the number of a bloom stone: how many there are, and what looks like one and is none."""

import cv2
import numpy as np

from vision.middle import middle as usual
from vision.stones.face import HALF_INK, PX, Boxes, Face, Floats, around

FLOWER_BLUR = 1.15  # mm: joins petals and an eye, keeps neighbours apart
FLOWER_APART = 5.5  # mm: the window in which a flower is the only one
# Times as high as most flowers, and of their area for each mm of length: what is longer and slimmer is the
# outline of a field that shows below its stone. Of 15,117 bunches none has such a flower.
LONGER, SLIMMER = 1.2, 0.65
SIDE_BY_SIDE = 3  # flowers that tell what most are like, and show a turn
ALONE = np.ones((round(FLOWER_APART * PX),) * 2, np.uint8)


def count(face: Face) -> dict[int, float]:
    """How many flowers are below the number, with the odds of each count."""
    if not len(face.flowers):
        return {0: 1.0}
    flowers = _without_outlines(face)
    room = round(3 * FLOWER_BLUR * PX)
    left, top, right, bottom = around(flowers)
    left, top, right, bottom = left - room, top - room, right + room, bottom + room
    # Not in whole levels: rounding makes several peaks of a flat one, as that of a flower around its eye.
    below = np.zeros((bottom - top, right - left), np.float32)
    for x, y, wide, high in flowers:
        below[y - 1 - top : y + high + 1 - top, x - 1 - left : x + wide + 1 - left] = face.ink[
            y - 1 : y + high + 1, x - 1 : x + wide + 1
        ]
    soft = cv2.GaussianBlur(below, (0, 0), FLOWER_BLUR * PX)
    peaks = (soft == cv2.dilate(soft, ALONE)) & (soft > 20)
    heights = soft[peaks].tolist()
    if len({*heights}) < len(heights):
        # Pixels side by side that are as high are one peak.
        _, labels = cv2.connectedComponents(peaks.view(np.uint8))
        heights = [*dict(zip(labels[peaks].tolist(), heights, strict=True)).values()]
    least = 0.5 * max(heights, default=0.0)
    return {sum(height > least for height in heights): 1.0}


def _without_outlines(face: Face) -> list[list[int]]:
    """The flowers without what is slim and longer than they are."""
    flowers: list[list[int]] = face.flowers.tolist()
    if len(flowers) < 2:
        return flowers
    tall = sorted(high for _, _, _, high in flowers)[len(flowers) // 2]
    is_long = [max(wide, high) > LONGER * tall for _, _, wide, high in flowers]
    if not any(is_long) or all(is_long):
        return flowers
    thick = _thickness(face)
    is_slim = thick < SLIMMER * usual(thick[~np.array(is_long)])
    return [each for each, long, slim in zip(flowers, is_long, is_slim, strict=True) if not (long and slim)]


def without_slim(face: Face) -> Boxes:
    """The flowers without what is slimmer than most, which may be a bit of a field's outline beside them: it
    makes a stone lean."""
    if len(face.flowers) < SIDE_BY_SIDE:
        return face.flowers
    thick = _thickness(face)
    return np.asarray(face.flowers[thick > SLIMMER * usual(thick)], np.int32)


def _thickness(face: Face) -> Floats:
    """The area of ink of each flower for each pixel of its length."""
    boxes = face.flowers.tolist()
    inked = [np.count_nonzero(face.ink[y : y + high, x : x + wide] > HALF_INK) for x, y, wide, high in boxes]
    return np.asarray(np.array(inked) / face.flowers[:, 2:].max(axis=1), np.float32)
