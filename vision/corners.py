"""The corners of a printed black square to a twentieth of a pixel, from the straight lines of its sides."""

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Side = tuple[Points, Points]  # a point of a line, and its direction

PROFILES = 16  # looks across each side
FIRST, LAST = 0.14, 0.86  # share of the side that is looked at: corners are rounded by blur
REACH = 0.09  # how far a look goes to either side, as a share of the side: well inside margin and border
STEP = 0.5  # pixels between two samples of a look
ROUNDS = 2  # the second one looks across the sides found by the first
LEAST_CONTRAST = 0.02  # of full light, between paper and ink
OUTLIER = 3.0  # times the typical distance from the line

# Blur happens to light, not to its encoding, so an edge is where the decoded light is half way.
_CODES = np.arange(256) / 255
LIGHT = np.where(_CODES <= 0.04045, _CODES / 12.92, ((_CODES + 0.055) / 1.055) ** 2.4).astype(np.float32)


def refine(grey: NDArray[np.uint8], corners: Points) -> Points | None:
    """From corners near the true ones to the true ones; None where a side cannot be seen."""
    for _ in range(ROUNDS):
        sides = [
            _side(grey, corners[index], corners[(index + 1) % 4], corners.mean(axis=0)) for index in range(4)
        ]
        found = [line for line in sides if line is not None]
        if len(found) < 4:
            return None
        corners = np.array([_crossing(found[index - 1], found[index]) for index in range(4)])
    return corners


def _side(
    grey: NDArray[np.uint8], start: Points, end: Points, middle: Points
) -> tuple[Points, Points] | None:
    """A point on the line between black and white, and the line's direction."""
    along = end - start
    length = float(np.hypot(*along))
    if length < 8:
        return None
    normal = np.array([along[1], -along[0]]) / length
    if normal @ (middle - start) > 0:
        normal = -normal  # outwards, from ink to paper
    reach = max(REACH * length, 2.0)
    offsets = np.arange(-reach, reach + STEP / 2, STEP)
    bases = start + np.linspace(FIRST, LAST, PROFILES)[:, None] * along
    spots = (bases[:, None, :] + offsets[None, :, None] * normal).astype(np.float32)
    looks = LIGHT[cv2.remap(grey, spots[:, :, 0], spots[:, :, 1], cv2.INTER_LINEAR)]
    edges = _half_way(looks, offsets)
    seen = ~np.isnan(edges)
    if seen.sum() < PROFILES // 2:
        return None
    return _fit(bases[seen] + edges[seen, None] * normal)


def _half_way(looks: NDArray[np.float32], offsets: Points) -> Points:
    """Where each look crosses the light half way between its two ends; nan where it does not."""
    quarter = max(looks.shape[1] // 4, 1)
    ink, paper = looks[:, :quarter].mean(axis=1), looks[:, -quarter:].mean(axis=1)
    above = looks - ((ink + paper) / 2)[:, None]
    crossing = (above[:, :-1] < 0) & (above[:, 1:] >= 0)
    nearest = np.where(crossing, np.abs(offsets[:-1] + STEP / 2)[None, :], np.inf).argmin(axis=1)
    rows = np.arange(len(looks))
    low, high = above[rows, nearest], above[rows, nearest + 1]
    with np.errstate(divide="ignore", invalid="ignore"):
        edges = offsets[nearest] + STEP * low / (low - high)
    clear = crossing[rows, nearest] & (paper - ink > LEAST_CONTRAST)
    return np.where(clear, edges, np.nan).astype(np.float64)


def _fit(points: Points) -> Side:
    """The straight line through the points, those far off left out."""
    for _ in range(3):
        centre = points.mean(axis=0)
        direction = np.linalg.svd(points - centre)[2][0]
        away = np.abs((points - centre) @ np.array([-direction[1], direction[0]]))
        near = away <= max(OUTLIER * float(np.median(away)), 0.05)
        if near.all() or near.sum() < 4:
            break
        points = points[near]
    return centre, direction


def _crossing(one: Side, other: Side) -> Points:
    steps = np.linalg.solve(np.array([one[1], -other[1]]).T, other[0] - one[0])
    return np.asarray(one[0] + steps[0] * one[1])
