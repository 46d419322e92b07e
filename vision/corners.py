"""The corners of a printed marker to a twentieth of a pixel, from the straight lines of its sides."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.edges import find_edges, normals_of
from vision.spread import white_spread

Points = NDArray[np.float64]
Side = tuple[Points, Points]  # a point of a line, and its direction

LOOKS = 16  # across each side
SHARES = np.linspace(0.14, 0.86, LOOKS)  # of a side, where it is looked at: corners are rounded by blur
REACH = 0.09  # how far a look goes to either side, as a share of the side: well inside margin and border
SHORTEST = 8  # pixels of a side in which anything can be seen
OUTLIER = 3.0  # times the typical distance from the line


def refine(grey: NDArray[np.uint8], corners: Points, pattern: Sequence[Sequence[bool]]) -> Points | None:
    """From corners near the true ones to the true ones; None where a side cannot be seen.

    The pattern tells where the marker's inner edges are, and so how much of its rim the white has eaten.
    """
    rough = _sides(grey, corners)
    sides = None if rough is None else _sides(grey, _crossings(rough))
    if sides is None:
        return None
    corners = _crossings(sides)
    spread = white_spread(grey, corners, pattern)
    normals = normals_of(_edges(corners), corners - corners.mean(axis=0))
    return _crossings(
        [(point + spread * normal, way) for (point, way), normal in zip(sides, normals, strict=True)]
    )


def _edges(corners: Points) -> Points:
    """The four sides, each from a corner to the next."""
    return np.stack([corners, np.roll(corners, -1, axis=0)], axis=1)


def _sides(grey: NDArray[np.uint8], corners: Points) -> list[Side] | None:
    """The lines between black and white along the sides."""
    edges = _edges(corners)
    lengths = np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1)
    if lengths.min() < SHORTEST:
        return None
    normals = normals_of(edges, corners - corners.mean(axis=0))
    found = find_edges(grey, edges, normals, max(REACH * float(lengths.mean()), 2.0), SHARES)
    bases = edges[:, :1] + SHARES[None, :, None] * (edges[:, 1:] - edges[:, :1])
    points = bases + found[:, :, None] * normals[:, None]
    seen = ~np.isnan(found)
    if seen.sum(axis=1).min() < LOOKS // 2:
        return None
    return [_fit(points[side, seen[side]]) for side in range(4)]


def _fit(points: Points) -> Side:
    """The straight line through the points, those far off left out."""
    for _ in range(3):
        centre = points.mean(axis=0)
        x, y = (points - centre).T
        angle = np.arctan2(2 * (x @ y), x @ x - y @ y) / 2
        direction = np.array([np.cos(angle), np.sin(angle)])
        away = np.abs((points - centre) @ np.array([-direction[1], direction[0]]))
        near = away <= max(OUTLIER * float(np.median(away)), 0.05)
        if near.all() or near.sum() < 4:
            break
        points = points[near]
    return centre, direction


def _crossings(sides: list[Side]) -> Points:
    """The corners: where each side meets the one before it."""
    return np.array([_crossing(sides[index - 1], sides[index]) for index in range(len(sides))])


def _crossing(one: Side, other: Side) -> Points:
    steps = np.linalg.solve(np.array([one[1], -other[1]]).T, other[0] - one[0])
    return np.asarray(one[0] + steps[0] * one[1])
