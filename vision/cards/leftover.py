"""What looks like a piece of a card and belongs to no card that was found: something lies on that card."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards.faces import ground_of, outlines, paper_of
from vision.cards.layout import Layout
from vision.cards.sheet import COARSE, Sheet, coarse
from vision.channels import Level
from vision.edges import LIGHT
from vision.markers import MARGIN_MM, MARKER_MM

DARK = 0.03  # of full light, below which differences do not count
STEPS = 60.0  # of code for a unit of the logarithm of light, e times as much
DEEPEST = 3.6  # below 0 lies the logarithm of DARK
# Steps of code by which one ground differs: half the ratio of two colours, twice, and light over a table.
PLAY = np.array([9.0, 9.0, 33.0])
# Light that noise adds or takes, of full light: in the weak channels of a saturated ground in a dim photo it
# is a large share of all.
NOISE = 0.012
# Logarithm of light within which two grounds are one: half of what PLAY allows, so that the light of others
# may differ as much again. With all of it three yellow cards in a row were like neither of two yellows.
SAME = 0.15
AROUND = 100.0  # mm around cards where more of them may lie
# Square mm of a ground that are left elsewhere, or in all: where it is more, the table is like it.
ELSEWHERE, TABLE = 12500.0, 100000.0
RIM = 3.0  # mm around a card that are taken for its edge and shadow
PIECE = 110.0  # square millimetres of ground that are no stray spot
OVAL = 60.0  # mm that an oval may take of a card's ground
NEAR = 5.0  # mm from a card where a piece of another one counts
# Steps of code within one and four pixels of a piece's rim: where the first are few, and few against the
# others, it fades away. A lamp mirrored on a table has 9 of 33 or 5 of 14, pieces of cards 25 and more.
RIM_PIXELS, FADED, FADES = (1, 4), 12.0, 0.45


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of ground: its box in table mm, its square mm, whether it lies beside a card found."""

    box: Points
    area: float
    beside: bool


@dataclass(frozen=True, slots=True)
class Left:
    """What is left: its pieces, and where these lie, 255, in a small picture."""

    pieces: list[Piece]
    mask: NDArray[np.uint8]
    untold: tuple[Points, ...] = ()  # grounds that the table is like: of such cards nothing can be told

    def tells_of(self, ground: Points) -> bool:
        """Whether it shows what lies there of cards with such a ground."""
        return all(_differ(ground, like_table) for like_table in self.untold)


def find(
    sheet: Sheet, markers: Sequence[Points], layout: Layout, opened: Sequence[Pose], laid: Sequence[Pose]
) -> Left:
    """What is left of the grounds of open cards when all cards laid are taken away."""
    small = coarse(sheet)
    size = (small.shape[1], small.shape[0])
    shades = _shades(np.asarray(cv2.LUT(small, _codes()), np.uint8))
    laid_on = _filled(sheet, size, outlines(laid, RIM))
    known = laid_on.copy()
    for corners in markers:
        middle = corners.mean(axis=0)
        around = middle + (corners - middle) * (1 + 2 * (MARGIN_MM + RIM) / MARKER_MM)
        cv2.fillConvexPoly(known, np.round(around * sheet.scale / COARSE).astype(np.int32), 255)
    dot = (sheet.pixels_per_mm / COARSE) ** 2  # pixels of a square mm
    reach = 2 * round(AROUND * dot**0.5) + 1
    far = cv2.bitwise_not(cv2.dilate(laid_on, np.ones((reach, reach), np.uint8)))
    like, untold = np.zeros(known.shape, np.uint8), list[Points]()
    for ground in kinds([ground_of(sheet, pose, layout) for pose in opened]):
        alike = cv2.subtract(_alike(shades, ground), known)
        elsewhere = cv2.countNonZero(cv2.bitwise_and(alike, far))
        if elsewhere < ELSEWHERE * dot and cv2.countNonZero(alike) < TABLE * dot:
            like = np.asarray(cv2.bitwise_or(like, alike), np.uint8)
        else:
            untold.append(ground)
    like = np.asarray(cv2.morphologyEx(like, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    beside = _filled(sheet, size, outlines(laid, RIM + NEAR))
    left = _parts(_edged(like, beside, shades, round(PIECE * dot)), beside, sheet)
    if layout.light_corners:
        left.mask[_ovals(left.mask, _alike(shades, paper_of(sheet, opened, layout)), dot) > 0] = 255
    return replace(left, untold=tuple(untold))


def _alike(shades: NDArray[np.uint8], light: Points) -> NDArray[np.uint8]:
    """255 where the shade is that of a ground or a paper, given as the logarithm of its light."""
    code = np.clip((light + DEEPEST) * STEPS, 0, 255).astype(np.uint8)
    middle = _shades(code[None, None])[0, 0].astype(float)
    blue, green, red = NOISE * STEPS * np.exp(-light)
    play = np.add(PLAY, [(blue + green) / 2, (red + green) / 2, green])
    return np.asarray(cv2.inRange(shades, middle - play, middle + play), np.uint8)


def _ovals(ground: NDArray[np.uint8], paper: NDArray[np.uint8], dot: float) -> NDArray[np.uint8]:
    """255 where paper lies between pieces of ground, as an oval does, its edges included."""
    side = round(OVAL * dot**0.5)
    between = cv2.morphologyEx(ground, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    return np.asarray(cv2.dilate(cv2.bitwise_and(paper, between), np.ones((3, 3), np.uint8)), np.uint8)


def _codes() -> NDArray[np.uint8]:
    return np.asarray(np.clip((np.log(LIGHT + DARK) + DEEPEST) * STEPS, 0, 255), np.uint8)


def _shades(codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Blue against green, red against green (both from 128 on, halved), and green."""
    blue, green, red = cv2.split(codes)
    tints = [cv2.addWeighted(other, 0.5, green, -0.5, 128) for other in (blue, red)]
    return np.asarray(cv2.merge([*tints, green]), np.uint8)


def _parts(like: NDArray[np.uint8], beside: NDArray[np.uint8], sheet: Sheet) -> Left:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(like, connectivity=4)
    dot = (sheet.pixels_per_mm / COARSE) ** 2
    touching = np.bincount(labels[beside > 0], minlength=count)
    found = []
    mask = np.zeros_like(like)
    for k in range(1, count):
        if stats[k, 4] > PIECE * dot:
            left, top, wide, high = stats[k, :4]
            box = np.array([[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]])
            corners = sheet.to_mm((box + 0.0) * COARSE - 0.5)
            # By its own box: nearer to the camera a card takes more of the picture than in the middle.
            area = float(cv2.contourArea(corners.astype(np.float32)) * stats[k, 4] / (wide * high))
            found.append(Piece(corners, area, bool(touching[k])))
            mask[labels == k] = 255
    return Left(found, mask)


def _edged(
    like: NDArray[np.uint8], beside: NDArray[np.uint8], shades: NDArray[np.uint8], least: int
) -> NDArray[np.uint8]:
    """What is like a ground, without parts of so many pixels that have no edge but at cards: mere light."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(like, connectivity=4)
    edged = like.copy()
    far = RIM_PIXELS[-1] + 1
    for k in range(1, count):
        left, top, wide, high, area = stats[k]
        if area > least:
            window = np.s_[max(top - far, 0) : top + high + far, max(left - far, 0) : left + wide + far]
            own = (labels[window] == k).astype(np.uint8)
            rim = (cv2.dilate(own, np.ones((3, 3), np.uint8)) > own) & (beside[window] == 0)
            if rim.any() and _fades(shades[window], rim):
                edged[window][own > 0] = 0
    return edged


def changes_at(
    shades: NDArray[Level], rim: NDArray[np.bool_], reaches: Sequence[int]
) -> list[NDArray[Level]]:
    """By how much the shade that changes most does so around a rim, within each of so many pixels."""
    squares = [np.ones((2 * pixels + 1, 2 * pixels + 1), np.uint8) for pixels in reaches]
    changes = [cv2.morphologyEx(shades, cv2.MORPH_GRADIENT, square) for square in squares]
    return [np.asarray(change[rim].max(axis=1), shades.dtype) for change in changes]


def _fades(shades: NDArray[np.uint8], rim: NDArray[np.bool_]) -> bool:
    """Whether shades hardly change at a rim, but do so around it, or not even there: then the rim is only
    where light that falls off is as dim as the ground of a card."""
    near, far = changes_at(shades, rim, RIM_PIXELS)
    if np.median(far) < FADED:
        return True
    return bool(np.median(near) < FADED and np.median(near / np.maximum(far, 1)) < FADES)


def _filled(sheet: Sheet, size: tuple[int, int], shapes: Sequence[Points]) -> NDArray[np.uint8]:
    """255 inside shapes of four corners in a coarse picture of that size."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    corners = (sheet.to_pixel(np.array(shapes).reshape(-1, 2)) + 0.5) / COARSE - 0.5
    for shape in np.round(corners).astype(np.int32).reshape(-1, 4, 2):
        cv2.fillConvexPoly(mask, shape, 255)
    return mask


def kinds(grounds: Sequence[Points]) -> list[Points]:
    """Grounds that differ, each once."""
    kinds: list[Points] = []
    for ground in grounds:
        if all(_differ(ground, kind) for kind in kinds):
            kinds.append(ground)
    return kinds


def _differ(one: Points, other: Points) -> bool:
    return bool(np.abs(one - other).max() > SAME)
