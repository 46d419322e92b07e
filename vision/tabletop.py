"""The bare table top in a small picture: its colour everywhere, and what differs from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.channels import strongest, weakest
from vision.edges import LIGHT
from vision.markers import MARGIN_MM, MARKER_MM
from vision.middle import at_share, middle
from vision.photo import Picture
from vision.reading import Outline
from vision.table import Table

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

WIDTH = 288  # pixels to which photos are brought: some four millimetres each, a finger has four
FINER = 2  # times that: where a closer look is taken
ROUNDS = 4  # of fitting the table's colours, each time with less weight for what lies on it
SPARSE = 9  # of so many pixels one is used for fitting
COARSE = 9  # the fitted colours, which change softly, are worked out for one of so many pixels a side
WINDOW = 51  # pixels at half size: 430 mm, in which things cover less than half of the table
STRANGE, TIMES_USUAL = 4.5, 4.0  # of colour difference (Lab), and times what half of the table differs itself
BRIGHTEST = 1.02  # of the table's light: what a shadow has at most
DEEPEST = 0.3  # of the table's light: what remains in the darkest shadow
TINTED = 0.25  # of its light: how far the three colours of a shadow differ
PALE = 0.03  # of full light: sensor noise and stray light, against which ratios of dark colours are safe
WEAKEST = 0.1  # of the strongest colour of light that is mirrored: what the weakest has at least
STEEP = 0.6  # of what a mirrored lamp adds: how much that changes within EDGE pixels, but at other things
SOFT = 0.35  # of what a mirrored lamp adds: how much that changes at its edge, within EDGE pixels
EDGE = 3
SHIFT = 4  # bits of a fraction in which corners are painted


@dataclass(frozen=True, slots=True)
class Top:
    """The table top in a small picture: what differs from it, and what of that is no mere shadow."""

    light: Floats  # of three colours
    lab: Floats
    away: Floats  # colour difference from the bare table
    least: float  # colour difference that counts
    differs: Mask  # 1 where the table is hidden or in shadow
    strange: Mask  # 1 where something lies that is neither table nor its shadow
    free: Mask  # 1 where nothing lies that was known before
    scale: float  # photo pixels for one of these
    mm: float  # millimetres a pixel


def look(table: Table, known: Sequence[Outline] = ()) -> Top:
    """The table top; known things (outlines in mm) and markers do not count as parts of it."""
    height, width = table.picture.shape[:2]
    size = (WIDTH, round(WIDTH * height / width))
    scale = width / WIDTH
    rough = cv2.resize(finer(table), size, interpolation=cv2.INTER_AREA)
    small = np.asarray(cv2.medianBlur(rough, 3), np.uint8)
    lab = _lab(small)
    free = paint(table, size, [*known, *papers(table)]) == 0
    bare_lab, bare = _bare(lab, free)
    flat_lab, flat = _median_top(small, bare, free)
    rest, other = _apart(lab, bare_lab), _apart(lab, flat_lab)
    away = np.asarray(cv2.min(rest, other), np.float32)
    least = max(STRANGE, TIMES_USUAL * float(middle(away[free][::SPARSE])))
    cv2.copyTo(flat, (other < rest).astype(np.uint8), bare)
    light, lit = (np.asarray(cv2.LUT(picture, LIGHT), np.float32) for picture in (small, bare))
    apart = (away > least).astype(np.uint8)
    differs = apart & ~_mirrors(light - lit, apart, free)
    strange = differs & ~is_shaded(light, lit)
    mm = table.mm_a_pixel * scale
    return Top(light, lab, away, least, differs, strange, free.astype(np.uint8), scale, mm)


@lru_cache(maxsize=2)  # whoever looks for vessels asks, too
def finer(table: Table) -> Picture:
    """The picture in which the table top is seen made FINER: some two millimetres a pixel."""
    height, width = table.picture.shape[:2]
    size = (FINER * WIDTH, FINER * round(WIDTH * height / width))
    return np.asarray(cv2.resize(table.picture, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def _lab(picture: Mask) -> Floats:
    share = np.asarray(picture, np.float32) / 255
    return np.asarray(cv2.cvtColor(share, cv2.COLOR_BGR2LAB), np.float32)


def _apart(lab: Floats, other: Floats) -> Floats:
    """The colour difference in each pixel."""
    away = cv2.subtract(lab, other)
    return np.asarray(cv2.sqrt(cv2.transform(cv2.multiply(away, away), np.ones((1, 3)))), np.float32)


def paint(table: Table, size: tuple[int, int], outlines: Sequence[Outline]) -> Mask:
    """255 inside the outlines, in a picture of that size."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    if outlines:
        scale = size[0] / table.picture.shape[1]
        pixels = (table.camera.to_pixel(np.concatenate(outlines)) + 0.5) * scale - 0.5
        corners = np.round(pixels * 2**SHIFT).astype(np.int32)
        first = 0
        for outline in outlines:
            polygon = corners[first : first + len(outline)]
            cv2.fillConvexPoly(mask, cv2.convexHull(polygon), 255, cv2.LINE_8, SHIFT)
            first += len(outline)
    return mask


def pixels_at(table: Table, small: Mask, spots: NDArray[np.float64]) -> NDArray[np.intp]:
    """Spots of the table (mm) in pixels of a small picture, x and y; what is beyond it is at its border."""
    ends = np.array(small.shape[::-1]) - 1
    scale = small.shape[1] / table.picture.shape[1]
    pixels = np.round((table.camera.to_pixel(spots) + 0.5) * scale - 0.5).astype(np.intp)
    return np.asarray(np.clip(pixels, 0, ends))


@lru_cache(maxsize=2)  # whoever looks for something beside what is known asks
def papers(table: Table) -> tuple[Outline, ...]:
    """The paper of each marker, with a little room."""
    spots = table.camera.to_mm(np.array([*table.markers.values()]).reshape(-1, 2)).reshape(-1, 4, 2)
    middles = spots.mean(axis=1, keepdims=True)
    return tuple(middles + (spots - middles) * (1 + (2 * MARGIN_MM + 6) / MARKER_MM))


def is_on(outlines: Sequence[Outline], at: NDArray[np.float64]) -> bool:
    """Whether a place of the table lies within one of some outlines, all in mm."""
    place = (float(at[0]), float(at[1]))
    return any(cv2.pointPolygonTest(outline.astype(np.float32), place, False) > 0 for outline in outlines)


def _bare(lab: Floats, free: NDArray[np.bool_]) -> tuple[Floats, Mask]:
    """The colour that the table has everywhere, falling light included: as Lab and as picture."""
    height, width = lab.shape[:2]
    spots = np.flatnonzero(free)[::SPARSE]
    colours = lab.reshape(-1, 3)[spots].astype(np.float64)
    terms = _terms(spots % width / width, spots // width / height)
    weights: NDArray[np.float64] = np.ones(len(colours))
    fit: NDArray[np.float64] = np.zeros((6, 3))
    for fitted in range(ROUNDS):
        if fitted:
            away = np.sqrt(((colours - terms @ fit) ** 2) @ np.ones(3))
            weights = 1 / (1 + np.square(np.square(away / max(float(middle(away)), 2.0))))
        heavy = terms * weights[:, None]
        fit = np.asarray(np.linalg.solve(heavy.T @ terms + 1e-6 * np.eye(6), heavy.T @ colours), np.float64)
    across, down = -(-width // COARSE), -(-height // COARSE)
    x, y = np.meshgrid((np.arange(across) + 0.5) / across, (np.arange(down) + 0.5) / down)
    coarse = (_terms(x.ravel(), y.ravel()) @ fit).astype(np.float32).reshape(down, across, 3)
    picture = cv2.convertScaleAbs(np.clip(cv2.cvtColor(coarse, cv2.COLOR_LAB2BGR), 0, 1), alpha=255)
    size = (width, height)
    return np.asarray(cv2.resize(coarse, size), np.float32), np.asarray(cv2.resize(picture, size), np.uint8)


def _terms(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """The terms of a soft change over the picture, for places from 0 to 1."""
    x, y = 2 * x - 1, 2 * y - 1
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)


def _median_top(small: Mask, bare: Mask, free: NDArray[np.bool_]) -> tuple[Floats, Mask]:
    """The colour that most of the table around each spot has: the soft light of a lamp follows it."""
    filled = bare.copy()
    cv2.copyTo(small, free.astype(np.uint8), filled)
    half = cv2.resize(filled, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    layers = [cv2.medianBlur(layer, WINDOW) for layer in cv2.split(half)]
    soft = np.asarray(cv2.blur(cv2.merge(layers), (5, 5)), np.uint8)
    size = (small.shape[1], small.shape[0])
    return np.asarray(cv2.resize(_lab(soft), size), np.float32), np.asarray(cv2.resize(soft, size), np.uint8)


def is_shaded(light: Floats, lit: Floats) -> Mask:
    """1 where light is only darker than it should be, by the same share in all colours."""
    share = np.asarray((light + np.float32(PALE)) / (lit + np.float32(PALE)), np.float32)
    most, least = strongest(share), weakest(share)
    return np.asarray((most < BRIGHTEST) & (least > DEEPEST) & (least > (1 - TINTED) * most), np.uint8)


def _mirrors(added: Floats, differs: Mask, free: NDArray[np.bool_]) -> Mask:
    """1 where the table mirrors a lamp: there is more light of all colours, which fades softly.

    At a known thing, which is where the table is not free, it ends at once.
    """
    brightest = strongest(added)
    bright = differs & (weakest(added) > WEAKEST * brightest)
    spread = cv2.morphologyEx(brightest, cv2.MORPH_GRADIENT, np.ones((EDGE, EDGE), np.uint8))
    smooth = bright & (spread < STEEP * brightest)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(smooth, connectivity=4)
    mirrored = np.zeros_like(smooth)
    near = np.asarray(cv2.dilate(spread, np.ones((EDGE, EDGE), np.uint8)), np.float32)
    apart = cv2.erode(free.astype(np.uint8), np.ones((2 * EDGE - 1, 2 * EDGE - 1), np.uint8)) > 0
    for index in range(1, count):
        left, top, wide, high, area = stats[index]
        if area < EDGE**3:
            continue
        window = np.s_[max(top - EDGE, 0) : top + high + EDGE, max(left - EDGE, 0) : left + wide + EDGE]
        here = (labels[window] == index).astype(np.uint8)
        rim = cv2.dilate(here, np.ones((EDGE, EDGE), np.uint8)) > here
        peak = at_share(brightest[window][here > 0], 0.9)
        rim = rim & apart[window] if (rim & apart[window]).any() else rim
        if at_share(near[window][rim], 0.5) < SOFT * peak:
            mirrored[window] |= here
    grown = np.asarray(cv2.dilate(mirrored, np.ones((EDGE, EDGE), np.uint8)), np.uint8)
    return np.asarray(grown & bright, np.uint8)
