"""The corners of a card in the outline of what shows of it: two straight sides that meet squarely."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Points

OFF = 0.8  # mm by which an outline is off a straight side
PROTRUDES = 1.3  # mm by which it may reach beyond one: print and grain, but nothing that lies on the card
BENT = 1.0  # mm by which an outline is off the polygon that stands for it
LOOKS = 8  # stretches of that which are looked at, the longest
STRETCH = 4.0  # mm of one at least
FEWEST = 5  # spots of an outline that lie on a side
ROUNDS = 2  # of fitting a side to these
ENDS = 2.0  # mm beyond a stretch where more of them may lie
LAST = 3  # spots beyond a side's end that are grain
GAP = 2.5  # mm of a side that grain or print may hide
ROUNDED = 4.2  # mm from where two sides would meet to where a rounded corner becomes straight
TIP = 2.4  # mm from there to the outline: of a card's corner 1.7, of a finger 3.3
PENCIL, FILLED = (9.0, 18.0), 0.8  # mm of the wood at the end of one, and of the box around it what it fills
SHORT, LONG = 5.0, 12.0  # mm that show of the shorter and of the longer of two sides, from the corner on


@dataclass(frozen=True, slots=True)
class Side:
    """A straight side from the corner on, as far as it shows."""

    corner: Points
    axes: Points  # along the side away from the corner, and inwards
    length: float


Corner = tuple[Side, Side]


def find(outline: Points, free: NDArray[np.bool_]) -> Iterator[Corner]:
    """The corners of an outline (mm, about one spot each), of which the free spots are a thing's own."""
    if cv2.contourArea(outline.astype(np.float32), oriented=True) < 0:
        outline, free = outline[::-1], free[::-1]
    polygon = cv2.approxPolyDP(outline.astype(np.float32)[:, None], BENT, closed=True)[:, 0]
    steps = np.roll(polygon, -1, axis=0) - polygon
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    for k in np.argsort(-lengths)[:LOOKS]:
        if lengths[k] < STRETCH:
            return
        line = _fitted(outline[free], polygon[k].astype(np.float64), steps[k] / lengths[k], lengths[k])
        if line is not None:
            yield from _at_ends(outline, free, *line)


def _fitted(spots: Points, start: Points, way: Points, length: float) -> tuple[Points, Points] | None:
    """A spot of a side and its way, by the spots that lie along a stretch of an outline."""
    middle = start
    for _ in range(ROUNDS):
        off = spots - start
        along, inwards = off @ way, (spots - middle) @ [-way[1], way[0]]
        near = (np.abs(inwards) < OFF) & (along > -ENDS) & (along < length + ENDS)
        if np.count_nonzero(near) < FEWEST:
            return None
        line = cv2.fitLine(spots[near].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01)
        fitted, middle = line.reshape(2, 2).astype(np.float64)
        way = fitted if fitted @ way > 0 else -fitted
    return middle, way


def _at_ends(outline: Points, free: NDArray[np.bool_], middle: Points, way: Points) -> Iterator[Corner]:
    """The corners at both ends of a side, if nothing of the outline reaches beyond it."""
    inner = np.array([-way[1], way[0]])
    inwards = (outline - middle) @ inner
    if inwards.min() < -PROTRUDES:
        return
    for onwards in (way, -way):
        along = (outline - middle) @ onwards
        end = float(np.partition(along, -LAST)[-LAST])
        back = end - along
        lengths = (
            _shown(back[(np.abs(inwards) < OFF) & free]),
            _shown(inwards[(np.abs(back) < OFF) & free]),
        )
        tip = float(np.hypot(back, inwards).min())
        if min(lengths) > SHORT and max(lengths) > LONG and tip < TIP and not _is_pencil(outline, lengths):
            corner = middle + onwards * end
            axes = np.stack([-onwards, inner])
            yield Side(corner, axes, lengths[0]), Side(corner, axes[::-1], lengths[1])


def _is_pencil(outline: Points, lengths: tuple[float, float]) -> bool:
    """Is it as small as the end of a pencil, and as square?"""
    short, long = sorted(lengths)
    area = cv2.contourArea(outline.astype(np.float32))
    return short < PENCIL[0] and long < PENCIL[1] and area > FILLED * short * long


def _shown(away: Points) -> float:
    """How far a side shows without a gap, by the ways from its corner to spots on it."""
    if not len(away):
        return 0.0
    ways = np.sort(away)
    gaps = np.flatnonzero(np.diff(ways) > GAP)
    return 0.0 if ways[0] > ROUNDED else float(ways[gaps[0]] if len(gaps) else ways[-1])
