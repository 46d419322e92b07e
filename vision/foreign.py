"""Large things on a table that are neither its top nor anything known: hands, sleeves, cups, held cards."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.markers import MARGIN_MM, MARKER_MM
from vision.reading import Outline
from vision.table import Table

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

WIDTH = 320  # pixels to which photos are brought: some four millimetres each, a finger has four
ROUNDS = 4  # of fitting the table's colours, each time with less weight for what lies on it
SPARSE = 7  # of so many pixels one is used for fitting
WINDOW = 57  # pixels at half size: 430 mm, in which things cover less than half of the table
STRANGE = 5.0  # of colour difference (Lab) from the table at least
TIMES_USUAL = 4.0  # and times what half of the table differs itself: checks, planks, stripes
DEEPEST = 0.12  # of the table's light: what remains in the darkest shadow
TINTED = 0.22  # of its light: how far the three colours of a shadow differ
PALE = 0.03  # of full light: sensor noise and stray light, against which ratios of dark colours are safe
NARROWEST = 16.0  # mm of a thing at its widest place: scoring tiles and pens are narrower


@dataclass(frozen=True, slots=True)
class Top:
    """The table top in a small picture: what differs from it, and what of that is no mere shadow."""

    lab: Floats
    away: Floats  # colour difference from the bare table
    least: float  # colour difference that counts
    strange: Mask  # 1 where something lies that is neither table nor its shadow
    scale: float  # photo pixels for one of these
    mm: float  # millimetres a pixel


def look(table: Table, known: Sequence[Outline] = ()) -> Top:
    """The table top; known things (outlines in mm) and markers do not count as parts of it."""
    height, width = table.picture.shape[:2]
    size = (WIDTH, round(WIDTH * height / width))
    scale = width / WIDTH
    small = cv2.medianBlur(cv2.resize(table.picture, size, interpolation=cv2.INTER_AREA), 3)
    lab = np.asarray(cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)
    free = paint(table, size, [*known, *_papers(table)]) == 0
    bare = _bare(lab, free)
    flat = _median_top(small, bare, free)
    rests = [np.linalg.norm(lab - model, axis=2) for model in (bare, flat)]
    nearer = rests[0] < rests[1]
    away = np.where(nearer, *rests).astype(np.float32)
    least = max(STRANGE, TIMES_USUAL * float(np.median(away[free])))
    model = np.where(nearer[:, :, None], bare, flat).astype(np.float32)
    shadow = _is_shadow(small, model)
    strange = ((away > least) & ~shadow).astype(np.uint8)
    return Top(lab, away, least, strange, scale, _mm_a_pixel(table) * scale)


def find(table: Table, top: Top, known: Sequence[Outline]) -> Mask:
    """Where large things lie that are not known: each with its own number, 0 elsewhere."""
    size = (top.strange.shape[1], top.strange.shape[0])
    rest = top.strange * (paint(table, size, [*known, *_papers(table)]) == 0)
    wide = max(round(NARROWEST / top.mm), 2)
    core = cv2.erode(rest, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide)))
    _, labels = cv2.connectedComponents(rest, connectivity=4)
    large = np.unique(labels[core > 0])
    return np.asarray(np.where(np.isin(labels, large), labels, 0), np.int32)


def paint(table: Table, size: tuple[int, int], outlines: Sequence[Outline]) -> Mask:
    """255 inside the outlines, in a picture of that size."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    if outlines:
        ends = np.cumsum([len(outline) for outline in outlines])[:-1]
        scale = size[0] / table.picture.shape[1]
        pixels = (table.camera.to_pixel(np.concatenate(outlines)) + 0.5) * scale - 0.5
        for polygon in np.split(np.round(pixels * 16).astype(np.int32), ends):
            cv2.fillConvexPoly(mask, cv2.convexHull(polygon), 255, cv2.LINE_8, 4)
    return mask


def _papers(table: Table) -> list[Outline]:
    """The paper of each marker, with a little room."""
    papers = []
    for corners in table.markers.values():
        spots = table.camera.to_mm(corners)
        middle = spots.mean(axis=0)
        papers.append(middle + (spots - middle) * (1 + (2 * MARGIN_MM + 6) / MARKER_MM))
    return papers


def _bare(lab: Floats, free: NDArray[np.bool_]) -> Floats:
    """The colour that the table has everywhere, falling light included."""
    height, width = lab.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    every = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
    terms, colours = every[free][::SPARSE], lab[free][::SPARSE]
    weights = np.ones(len(colours), np.float32)
    fit = np.zeros((6, 3))
    for _ in range(ROUNDS):
        heavy = terms * weights[:, None]
        fit = np.linalg.solve(heavy.T @ terms + 1e-6 * np.eye(6), heavy.T @ colours)
        away = np.linalg.norm(colours - terms @ fit, axis=1)
        weights = 1 / (1 + (away / max(float(np.median(away)), 2.0)) ** 4)
    return np.asarray(every @ fit.astype(np.float32), np.float32)


def _median_top(small: Mask, bare: Floats, free: NDArray[np.bool_]) -> Floats:
    """The colour that most of the table around each spot has: the soft light of a lamp follows it."""
    plain = cv2.cvtColor(bare, cv2.COLOR_LAB2BGR)
    filled = np.where(free[:, :, None], small, np.clip(plain * 255, 0, 255).astype(np.uint8))
    half = cv2.resize(filled, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    layers = [cv2.medianBlur(np.ascontiguousarray(half[:, :, k]), WINDOW) for k in range(3)]
    soft = cv2.resize(cv2.blur(cv2.merge(layers), (5, 5)), (small.shape[1], small.shape[0]))
    return np.asarray(cv2.cvtColor(soft.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)


def _is_shadow(small: Mask, model: Floats) -> NDArray[np.bool_]:
    """Where the table is only darker than it should be, by the same share in all colours."""
    plain = np.clip(cv2.cvtColor(model, cv2.COLOR_LAB2BGR), 0, 1)
    lit = LIGHT[(plain * 255).astype(np.uint8)] + PALE
    share = (LIGHT[small] + PALE) / lit
    most, least = share.max(axis=2), share.min(axis=2)
    return np.asarray((most < 1.02) & (least > DEEPEST) & (most - least < TINTED * most))


def _mm_a_pixel(table: Table) -> float:
    ends = table.camera.to_pixel(np.array([[-50.0, 0.0], [50.0, 0.0]]))
    return float(100 / np.linalg.norm(ends[1] - ends[0]))
