"""The plate of bloom's display board from straight above: what lies on it that is neither stone nor light."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.middle import middle
from vision.reading import Outline
from vision.stones.board_fields import Lie, lie_of
from vision.stones.display import LONG, WIDE
from vision.table import Table
from vision.tabletop import SHIFT, Mask

Floats = NDArray[np.float64]

MM = 2.0  # a pixel
SPOT_MM2 = MM**2
HIGH, BROAD = round(WIDE / MM), round(LONG / MM)  # pixels of the plate
EACH = 2  # looks across and down a pixel, which are averaged against noise
STEP = 11.0  # mm between spots whose place in the photo is worked out; between those it is even
RIM = 2  # pixels along the sides that are blurred with what lies beside them
PALE = 0.02  # of full light, against noise in dark colours
ROUNDS = 4  # of fitting the plate's colour, each time with less weight for what lies on it
NEAR = 0.25  # logarithm of light by which the plate is off its usual colour at most, to begin with
PLAIN, TIMES = 0.05, 3.0  # what it is off the fitted colour at least, and times what half of it is
LEVEL = 1e-3  # of what all spots weigh: keeps the light level where few of them show the plate
# Logarithm of light by which the colours of a plate part in the light of two lamps, and what more or less of
# it adds to that, of its own change; and times its light, what is left in the deepest shadow.
PARTED, CHANGED, DEEPEST = 0.18, 0.25, 0.08
DARKEST = 1e-4  # of full light: what a plate sends of any colour at least
MIRRORED = 0.25  # of the strongest colour that a mirrored lamp adds: what it adds of the weakest
SLIM = 3  # pixels: outlines of fields are slimmer
FEWEST, SPARSE = 100, 3  # pixels that tell the plate's colour, and every how many of them is looked at
# Mm along the board and down, and of a disc: a field in a colour of its own, or a stone with its shade, is no
# larger. On 900 clean painted photos what is larger holds a disc of 23 mm at most, most hands, cards and cups
# on a board one of 30.
FIELD, THICK = (37.0, 46.0), 24.0


@dataclass(frozen=True, slots=True)
class Piece:
    """Something within a board's outline that is neither plate nor a known stone."""

    spots: Floats  # mm, each of which stands for SPOT_MM2
    sides: tuple[float, float]  # mm along the board and down
    thick: float  # mm of the largest disc that it holds

    @property
    def area(self) -> float:
        """In mm2."""
        return len(self.spots) * SPOT_MM2

    @property
    def is_cover(self) -> bool:
        """Is it more than a field in a colour of its own, or a stone that nobody read, with its shade?"""
        return self.thick > THICK and (self.sides[0] > FIELD[0] or self.sides[1] > FIELD[1])


def pieces(table: Table, outline: Outline, stones: Sequence[Outline]) -> list[Piece]:
    """All that is neither plate nor a known stone within a board's outline."""
    lie = lie_of(outline)
    seen, free = _from_above(table, lie, stones)
    large = cv2.morphologyEx(_is_other(seen, free), cv2.MORPH_OPEN, np.ones((SLIM, SLIM), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(large, connectivity=4)
    if count < 2:
        return []
    deep = cv2.distanceTransform(np.pad(large, 1), cv2.DIST_L2, 5)[1:-1, 1:-1]
    ways, ends = np.stack([lie.along, lie.down]), np.array([LONG, WIDE]) / 2
    found = []
    for index in range(1, count):
        here = labels == index
        spots = lie.middle + ((np.argwhere(here)[:, ::-1] + 0.5) * MM - ends) @ ways
        sides = float(stats[index, 2]) * MM, float(stats[index, 3]) * MM
        found.append(Piece(np.asarray(spots), sides, 2 * MM * float(deep[here].max())))
    return found


def _from_above(table: Table, lie: Lie, stones: Sequence[Outline]) -> tuple[Mask, Mask]:
    """All of a board, and 1 where no stone hides it."""
    ways = np.stack([lie.along, lie.down])
    ends = np.array([LONG, WIDE]) / 2
    grid = np.stack(np.meshgrid(*(np.arange(-end, end + STEP, STEP) for end in ends)), axis=-1)
    spots = table.camera.to_pixel((lie.middle + grid @ ways).reshape(-1, 2))
    sparse = spots.astype(np.float32).reshape(grid.shape)
    looks = np.meshgrid(*((np.arange(EACH * count) + 0.5) * MM / EACH / STEP for count in (BROAD, HIGH)))
    right, down = (look.astype(np.float32) for look in looks)
    x, y = cv2.split(cv2.remap(sparse, right, down, cv2.INTER_LINEAR))
    seen = cv2.remap(table.picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = cv2.resize(seen, (BROAD, HIGH), interpolation=cv2.INTER_AREA)
    free = np.zeros((HIGH, BROAD), np.uint8)
    free[RIM:-RIM, RIM:-RIM] = 1
    outer = np.concatenate([lie.middle[None], *stones])
    corners = np.round((((outer - lie.middle) @ ways.T + ends) / MM - 0.5) * 2**SHIFT).astype(np.int32)
    first = 1
    for stone in stones:
        cv2.fillConvexPoly(free, cv2.convexHull(corners[first : first + len(stone)]), 0, cv2.LINE_8, SHIFT)
        first += len(stone)
    return np.asarray(seen, np.uint8), free


def _is_other(seen: Mask, free: Mask) -> Mask:
    """1 where the plate is not only in more or less light, or in shade, and mirrors no lamp."""
    rows, columns = np.nonzero(free)
    if len(rows) < FEWEST:
        return np.zeros_like(free)
    light = np.ascontiguousarray(cv2.LUT(seen, LIGHT)[rows, columns].T, np.float32)
    spots = np.stack([np.ones(len(rows)), columns / BROAD - 0.5, rows / HIGH - 0.5]).astype(np.float32)
    plate = np.maximum(np.exp(_fitted(spots, np.log(light + PALE))) - PALE, DARKEST)
    # All colours of a plate change alike: what is left of that is told from noise in dark colours.
    times = (light * plate).sum(axis=0) / (plate * plate).sum(axis=0)
    off = np.log((light + PALE) / (times * plate + PALE))
    parted = off.max(axis=0) - off.min(axis=0) > PARTED + CHANGED * np.minimum(np.abs(np.log(times)), 1)
    added = light - plate
    mirrors = added.min(axis=0) > MIRRORED * added.max(axis=0)
    other = np.zeros_like(free)
    other[rows, columns] = (parted & ~(mirrors & (added.min(axis=0) > 0))) | (times < DEEPEST)
    return other


def _fitted(spots: NDArray[np.float32], logs: NDArray[np.float32]) -> NDArray[np.float32]:
    """The plate's colour at each spot, as most of them have it: the light of a lamp falls off evenly."""
    terms, colours = spots[:, ::SPARSE], logs[:, ::SPARSE]
    away, usual = np.abs(colours - middle(colours.T)[:, None]).max(axis=0), NEAR
    fit = np.zeros((3, 3), np.float32)
    for _ in range(ROUNDS):
        heavy = terms / (1 + np.square(np.square(away / np.float32(usual))))
        level = LEVEL * terms.shape[1] * np.diag([0, 1, 1])
        fit = np.linalg.solve(heavy @ terms.T + level, heavy @ colours.T).T.astype(np.float32)
        away = np.abs(colours - fit @ terms).max(axis=0)
        usual = TIMES * max(float(middle(away)), PLAIN)
    return fit @ spots
