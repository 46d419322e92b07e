"""The flowers below the number of a bloom stone: how many there are, and what looks like one and is none."""

import cv2
import numpy as np

from vision.middle import middle as usual
from vision.stones.face import HALF_INK, PX, Boxes, Face, Floats, around

FLOWER_BLUR = 1.15  # mm: joins petals and an eye, keeps neighbours apart
FLOWER_APART = 5.5  # mm: the window in which a flower is the only one
# Mm, and what is taken away of the same blurred so much: what tells neighbours apart where a lens out of
# focus has run them together. A bit of a field's outline counts as much as a flower then.
BUNCH_BLUR, BUNCH_SHARE = 2.3, 0.7
FAINTEST, OF_STRONGEST = 20.0, 0.5  # of 255 and of the strongest flower: what each has at least
# Times as high as most flowers, and of their area for each mm of length: what is longer and slimmer is the
# outline of a field that shows below its stone. Of 15,117 bunches none has such a flower.
LONGER, SLIMMER = 1.2, 0.65
# Shorter side of a lone flower, of the longer one, at least: of 1,311 the least has 0.73; the rim of a stone
# or a bit of a field's outline is slimmer.
ROUND = 0.6
SIDE_BY_SIDE = 3  # flowers that tell what most are like, and show a turn
ALONE = np.ones((round(FLOWER_APART * PX),) * 2, np.uint8)


def count(face: Face, expected: int | None = None) -> dict[int, float]:
    """How many flowers are below the number, with the odds of each count; expected: as many as its number
    has, which are looked for once more where flowers that run together seem to be others."""
    if not len(face.flowers):
        return {0: 1.0}
    below = _below(face)
    soft = cv2.GaussianBlur(below, (0, 0), FLOWER_BLUR * PX)
    seen = _peaks(soft, FAINTEST)
    if expected is not None and seen != expected:
        bunch = cv2.GaussianBlur(below, (0, 0), BUNCH_BLUR * PX)
        apart = cv2.addWeighted(soft, 1.0, bunch, -BUNCH_SHARE, 0.0)
        seen = expected if _peaks(apart, (1 - BUNCH_SHARE) * FAINTEST) == expected else seen
    return {seen if seen != 1 or _is_round(face) else 0: 1.0}


def _is_round(face: Face) -> bool:
    """Is the largest flower below a number about as wide as it is long?"""
    x, y, wide, high = max(_without_outlines(face), key=lambda box: box[2] * box[3])
    inked = cv2.findNonZero((face.ink[y : y + high, x : x + wide] > HALF_INK).view(np.uint8))
    _, sides, _ = cv2.minAreaRect(inked)
    return min(sides) > ROUND * max(sides)


def _below(face: Face) -> Floats:
    """The ink of all flowers, with room around them."""
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
    return below


def _peaks(soft: cv2.typing.MatLike, faintest: float) -> int:
    """How many spots are stronger than all around them."""
    peaks = (soft == cv2.dilate(soft, ALONE)) & (soft > faintest)
    heights = soft[peaks].tolist()
    if len({*heights}) < len(heights):
        # Pixels side by side that are as high are one peak.
        _, labels = cv2.connectedComponents(peaks.view(np.uint8))
        heights = [*dict(zip(labels[peaks].tolist(), heights, strict=True)).values()]
    least = OF_STRONGEST * max(heights, default=0.0)
    return sum(height > least for height in heights)


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
