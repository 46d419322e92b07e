"""Arms over the table: large things with sharp edges that reach in from the border of the picture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table import Table

Floats = NDArray[np.float32]
Spots = NDArray[np.float64]

WIDTH = 192  # pixels to which photos are brought: six millimetres each, a wrist has ten
ROUNDS = 4  # of fitting the table's colours, each time with less weight for what lies on it
SPARSE = 7  # of so many pixels one is used for fitting
STRANGE = 8.0  # of colour difference (Lab) from the table
TIMES_USUAL = 4.0  # and times what half of the table differs itself: checks, planks, stripes
DEEP = 170.0  # mm an arm reaches in at least; phones and cups at the border do not
WIDE = (22.0, 170.0)  # mm of an arm, on average, with the display board that it may touch
SHARP = 9.0  # of colour difference across its edge; the edges of glare are soft
ACROSS = 2  # pixels to both sides of an edge that are compared


def find(table: Table) -> list[Spots]:
    """Each arm as spots in mm that it covers, some six millimetres apart."""
    height, width = table.picture.shape[:2]
    size = (WIDTH, round(WIDTH * height / width))
    small = cv2.medianBlur(cv2.resize(table.picture, size, interpolation=cv2.INTER_AREA), 3)
    lab = np.asarray(cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)
    away = _from_table(lab)
    apart = (away > max(STRANGE, TIMES_USUAL * float(np.median(away)))).astype(np.uint8)
    strange = cv2.morphologyEx(apart, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strange)
    scale = width / WIDTH
    mm = _mm_a_pixel(table) * scale
    arms = []
    for index in range(1, count):
        left, top, wide, high, area = stats[index]
        if left > 0 and top > 0 and left + wide < size[0] and top + high < size[1]:
            continue
        here = labels == index
        deep = _depth(here, stats[index], size) * mm
        if deep < DEEP or not WIDE[0] < area * mm**2 / deep < WIDE[1] or _sharpness(here, lab) < SHARP:
            continue
        rows, columns = np.nonzero(here)
        pixels = (np.stack([columns, rows], axis=1) + 0.5) * scale - 0.5
        arms.append(table.camera.to_mm(pixels))
    return arms


def _from_table(lab: Floats) -> Floats:
    """How far each colour is from what the table has there, glare and falling light included."""
    height, width = lab.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    every = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1).reshape(-1, 6)
    terms, colours = every[::SPARSE], lab.reshape(-1, 3)[::SPARSE]
    weights = np.ones(len(colours), np.float32)
    fit = np.zeros((6, 3))
    for _ in range(ROUNDS):
        heavy = terms * weights[:, None]
        fit = np.linalg.solve(heavy.T @ terms + 1e-6 * np.eye(6), heavy.T @ colours)
        away = np.linalg.norm(colours - terms @ fit, axis=1)
        weights = 1 / (1 + (away / max(float(np.median(away)), 2.0)) ** 4)
    rest = lab.reshape(-1, 3) - every @ fit.astype(np.float32)
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", rest, rest)).reshape(height, width), np.float32)


def _depth(here: NDArray[np.bool_], stats: NDArray[np.int32], size: tuple[int, int]) -> float:
    """How far a thing reaches in from the nearest border it touches, in pixels."""
    left, top, wide, high = stats[:4]
    touching = []
    rows, columns = np.nonzero(here)
    for touches, reach, along in (
        (left == 0, columns, rows),
        (left + wide == size[0], size[0] - 1 - columns, rows),
        (top == 0, rows, columns),
        (top + high == size[1], size[1] - 1 - rows, columns),
    ):
        if touches:
            start = float(along[reach == 0].mean())
            touching.append(float(np.hypot(reach, along - start).max()))
    return min(touching)


def _sharpness(here: NDArray[np.bool_], lab: Floats) -> float:
    """The colour difference that most of the edge has, from just inside to just outside."""
    mask = here.astype(np.uint8)
    kernel = np.ones((2 * ACROSS + 1, 2 * ACROSS + 1), np.uint8)
    inner = cv2.erode(mask, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero(here & (inner == 0))
    ring = cv2.dilate(mask, kernel) - mask
    weight = cv2.blur(ring.astype(np.float32), (9, 9)) + 1e-6
    outside = cv2.blur(lab * ring[:, :, None].astype(np.float32), (9, 9)) / weight[:, :, None]
    inside_weight = cv2.blur(mask.astype(np.float32), (5, 5)) + 1e-6
    inside = cv2.blur(lab * mask[:, :, None].astype(np.float32), (5, 5)) / inside_weight[:, :, None]
    steps = np.linalg.norm(inside[rows, columns] - outside[rows, columns], axis=1)
    return float(np.quantile(steps, 0.4))


def _mm_a_pixel(table: Table) -> float:
    ends = table.camera.to_pixel(np.array([[-50.0, 0.0], [50.0, 0.0]]))
    return float(100 / np.linalg.norm(ends[1] - ends[0]))
