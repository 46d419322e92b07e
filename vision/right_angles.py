"""The right corners of an outline: where two straight stretches of it meet as the sides of a card do."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Points

STRAIGHT = (1.0, 1.6)  # mm by which an outline may be off a straight side, on fine and on grainy photos
BENT = 1.2  # mm by which it leaves that at its end
ROUNDS = 4  # of finding that
SIDE = 8.0  # mm of each side that are seen beside a corner
ROUNDED = 7.0  # mm between two sides that meet in a rounded corner; those of a coin are further apart
SHARP = 3.5  # mm from there to where they would meet; of a rounded thing as large it is more
SQUARE = 0.14  # cosine of the angle between two sides


@dataclass(frozen=True, slots=True)
class Side:
    """A straight side from its corner on."""

    corner: Points
    axes: Points  # along the side away from the corner, and inwards
    spots: Points  # of the outline from the corner on, all around
    free: NDArray[np.bool_]  # which of them are the thing's own outline
    last: int  # of them that lies on the side

    @property
    def length(self) -> float:
        return float((self.spots[self.last] - self.corner) @ self.axes[0])


def right_corners(outline: Points, free: NDArray[np.bool_]) -> Iterator[tuple[Side, Side]]:
    """The convex ones of an outline (mm, about one a spot), of which the free spots are a thing's own."""
    if cv2.contourArea(outline.astype(np.float32), oriented=True) < 0:
        outline, free = outline[::-1], free[::-1]
    for play in STRAIGHT:
        polygon = cv2.approxPolyDP(outline.astype(np.float32)[:, None], play, closed=True)[:, 0]
        places = np.unique([np.linalg.norm(outline - spot, axis=1).argmin() for spot in polygon])
        for first, middle, last in _bends(outline, places):
            around, clear = np.roll(outline, -middle, axis=0), np.roll(free, -middle)
            back = _straight(np.roll(around[::-1], 1, axis=0), np.roll(clear[::-1], 1), middle - first)
            onwards = _straight(around, clear, last - middle)
            if back is not None and onwards is not None:
                yield from _corner(back, onwards)


def _bends(outline: Points, places: NDArray[np.intp]) -> Iterator[tuple[int, int, int]]:
    """Where the sides of a polygon at such places of an outline meet squarely: start, corner, end."""
    spots, count = outline[places], len(places)
    steps = np.roll(spots, -1, axis=0) - spots
    lengths = np.linalg.norm(steps, axis=1)
    laps = np.concatenate([places, places + len(outline)])
    for k in np.flatnonzero(lengths > SIDE).tolist():
        # A rounded corner has short pieces between its sides.
        n = next((n for n in range(k + 1, k + 4) if lengths[n % count] > SIDE), k)
        one, other = steps[k], steps[n % count]
        square = abs(one @ other) < SQUARE * lengths[k] * lengths[n % count]
        convex = one[0] * other[1] > one[1] * other[0]
        if square and convex and np.hypot(*(spots[n % count] - spots[(k + 1) % count])) < ROUNDED:
            yield int(laps[k]), int(laps[k + 1] + laps[n]) // 2, int(laps[n + 1])


@dataclass(frozen=True, slots=True)
class _Line:
    """A straight stretch of an outline: its middle and way, the outline, and the last spot on it."""

    middle: Points
    way: Points
    spots: Points
    free: NDArray[np.bool_]
    last: int


def _straight(spots: Points, free: NDArray[np.bool_], last: int) -> _Line | None:
    """The one with which an outline begins past a rounded corner, up to about its last spot."""
    first = int((np.linalg.norm(spots - spots[0], axis=1) > ROUNDED / 2).argmax())
    for _ in range(ROUNDS):
        if last - first < SIDE / 2 or not free[first : last + 1].all():
            return None
        line = cv2.fitLine(spots[first : last + 1].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01)
        way, middle = line.reshape(2, 2).astype(np.float64)
        way = way if (spots[last] - middle) @ way > 0 else -way
        off = np.abs((spots - middle) @ [-way[1], way[0]]) > BENT
        last = first + max(int(off[first:].argmax()) - 1, 0)
    return _Line(middle, way, spots, free, last)


def _corner(back: _Line, onwards: _Line) -> Iterator[tuple[Side, Side]]:
    if abs(back.way @ onwards.way) > SQUARE:
        return
    along = np.linalg.solve(np.stack([back.way, -onwards.way], axis=1), onwards.middle - back.middle)[0]
    corner = back.middle + back.way * along
    if np.hypot(*(corner - onwards.spots[0])) > SHARP:
        return
    sides = [
        Side(corner, np.stack([line.way, _square(line.way, other.way)]), line.spots, line.free, line.last)
        for line, other in ((back, onwards), (onwards, back))
    ]
    if min(side.length for side in sides) > SIDE:
        yield sides[0], sides[1]


def _square(way: Points, towards: Points) -> Points:
    """What is square to a way, on the side of another one."""
    across = np.array([-way[1], way[0]])
    return across if across @ towards > 0 else -across
