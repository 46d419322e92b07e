"""Printed figures anywhere in a photo: spots of ink on paper, or of paper in ink, of a number's size."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Points
from vision.cards.sheet import Grey, Sheet

GROUND_MM = 14.0  # a figure is told from the ground around it; more than two strokes of a big number
LEVELS = (
    16,
    55,
)  # grey levels between figure and ground where outlines are drawn: faint ones, and close ones
CONTRAST = 40  # that some part of a figure reaches: above the grain of wood, cloth and sensor
CLOSE_MM = 9.0  # only corner figures stand close to lines
MOST = 600  # figures, the clearest: sixty open cards have 360
# The largest: a figure 32 mm high, askew, where the camera is nearer than in the middle.
SMALLEST_MM, LARGEST_MM = 3.0, 42.0
THINNEST_MM = 0.6  # the stroke of a thin corner 1
SAME_HEIGHT = 1.5  # figures of one number differ less than that
APART = 1.4  # middles of a number's two figures are nearer than that many heights
FEW_POINTS = 8  # an outline with fewer corners is grain


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Figures of one polarity; boxes are sheet pixels (left, top, right, bottom)."""

    boxes: NDArray[np.float64]
    sizes: NDArray[np.float64]  # the longer side of the box, mm


@dataclass(frozen=True, slots=True)
class Numbers:
    """Possible numbers: every figure alone, then every two that are each other's nearest."""

    boxes: NDArray[np.float64]
    middles: Points  # table mm
    members: NDArray[np.int64]  # two columns of figures, the same one twice where it stands alone
    paired: NDArray[np.bool_]  # a figure alone that also belongs to two
    tall: NDArray[np.float64]  # the longer side of the taller figure, mm

    def __len__(self) -> int:
        return len(self.boxes)


def find(sheet: Sheet) -> tuple[Glyphs, Glyphs]:
    """Dark figures on light ground, and light ones on dark ground."""
    soft = cv2.GaussianBlur(sheet.ink, (5, 5) if sheet.noisy else (3, 3), 0)
    density = sheet.pixels_per_mm
    window = int(GROUND_MM * density) | 1
    ground = cv2.blur(soft, (window, window))
    mask = np.empty(soft.shape, np.uint8)  # one array for all masks: new ones of that size cost time
    dark = _spots(np.asarray(cv2.subtract(ground, soft), np.uint8), mask, density)
    return dark, _spots(np.asarray(cv2.subtract(soft, ground, ground), np.uint8), mask, density)


def merged(one: Numbers, other: Numbers) -> Numbers:
    """Both, the other's after the one's."""
    return Numbers(
        np.vstack([one.boxes, other.boxes]),
        np.vstack([one.middles, other.middles]),
        np.vstack([one.members, other.members + len(one)]),
        np.concatenate([one.paired, other.paired]),
        np.concatenate([one.tall, other.tall]),
    )


def numbers(sheet: Sheet, glyphs: Glyphs, smallest: float, largest: float) -> Numbers:
    """The numbers that figures of some size (mm) can make."""
    chosen = (glyphs.sizes >= smallest) & (glyphs.sizes <= largest)
    boxes, sizes = glyphs.boxes[chosen], glyphs.sizes[chosen]
    single = np.arange(len(boxes))
    pairs = _pairs(boxes, sizes, sheet.pixels_per_mm)
    members = np.vstack([np.column_stack([single, single]), pairs])
    first, second = boxes[members[:, 0]], boxes[members[:, 1]]
    whole = np.hstack([np.minimum(first[:, :2], second[:, :2]), np.maximum(first[:, 2:], second[:, 2:])])
    paired = np.isin(np.arange(len(members)), pairs.ravel())
    middles = sheet.to_mm((whole[:, :2] + whole[:, 2:]) / 2)
    return Numbers(whole, middles, members, paired, sizes[members].max(axis=1))


def distances(one: Points, other: Points) -> NDArray[np.float64]:
    """How far each of some places is from each of others."""
    across, down = (one[:, None, way] - other[:, way] for way in (0, 1))
    return np.asarray(np.sqrt(across**2 + down**2))


def _spots(contrast: Grey, mask: Grey, density: float) -> Glyphs:
    """Figures that stand apart at a low level, and those that only do so at a high one."""
    wide, narrow = (_parts(contrast, level, mask, density) for level in LEVELS)
    middles = (narrow.boxes[:, None, :2] + narrow.boxes[:, None, 2:]) / 2
    within = (wide.boxes[:, :2] <= middles) & (middles <= wide.boxes[:, 2:])
    inside = np.asarray(within[:, :, 0] & within[:, :, 1]).any(axis=1)
    added = np.flatnonzero(~inside & (narrow.sizes < CLOSE_MM))
    return Glyphs(
        np.vstack([wide.boxes, narrow.boxes[added]]), np.concatenate([wide.sizes, narrow.sizes[added]])
    )


def _parts(contrast: Grey, level: int, mask: Grey, density: float) -> Glyphs:
    """What stands apart at a level and has the size of a figure; `mask` is to be painted on."""
    cv2.threshold(contrast, level, 255, cv2.THRESH_BINARY, mask)
    outlines, family = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    outer: list[int] = [] if family is None else np.flatnonzero(family[0, :, 3] < 0).tolist()
    found = [cv2.boundingRect(outlines[k]) for k in outer if len(outlines[k]) >= FEW_POINTS]
    boxes = np.array(found, np.float64).reshape(-1, 4)
    sides = boxes[:, 2:] / density
    longer, shorter = sides.max(axis=1), sides.min(axis=1)
    right_size = (longer >= SMALLEST_MM) & (longer <= LARGEST_MM) & (shorter >= THINNEST_MM)
    spots = boxes[right_size].astype(int).tolist()
    strong = np.array([cv2.minMaxLoc(contrast[y : y + h, x : x + w])[1] for x, y, w, h in spots])
    clear = np.flatnonzero(strong >= CONTRAST)
    kept = np.flatnonzero(right_size)[clear[np.argsort(-strong[clear])[:MOST]]]
    boxes = boxes[kept]
    boxes[:, 2:] += boxes[:, :2] - 1
    return Glyphs(boxes, longer[kept])


def _pairs(boxes: NDArray[np.float64], sizes: NDArray[np.float64], density: float) -> NDArray[np.int64]:
    """Figures that are each other's nearest of about their height, near enough for one number."""
    if len(boxes) < 2:
        return np.empty((0, 2), np.int64)
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    apart = distances(middles, middles) / density
    taller = np.maximum(sizes[:, None], sizes[None])
    apart[(taller > SAME_HEIGHT * np.minimum(sizes[:, None], sizes[None])) | (apart > APART * taller)] = (
        np.inf
    )
    np.fill_diagonal(apart, np.inf)
    nearest = apart.argmin(axis=1)
    own = np.arange(len(boxes))
    mutual = (nearest[nearest] == own) & (own < nearest) & np.isfinite(apart[own, nearest])
    return np.column_stack([own[mutual], nearest[mutual]])
