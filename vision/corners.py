"""The corners of a printed marker to a twentieth of a pixel, from the straight lines of its sides."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from vision.edges import find_edges, normals_of
from vision.middle import middle
from vision.photo import Picture
from vision.spread import white_spreads

Points = NDArray[np.float64]
Sides = tuple[Points, Points]  # a point of each side's line, and the line's direction: markers x 4 x 2 each
Seen = NDArray[np.bool_]

LOOKS = 16  # across each side
SHARES = np.linspace(0.14, 0.86, LOOKS)  # of a side, where it is looked at: corners are rounded by blur
REACH = 0.09  # how far a look goes to either side, as a share of the side: well inside margin and border
SHORTEST = 8  # pixels of a side in which anything can be seen
OUTLIER, LEAST_OFF = 3.0, 0.05  # times the typical distance from the line, and pixels that are never too far
FIT_ROUNDS, FEWEST = 3, 4  # of leaving out what is far off, and looks that must remain


def refine(picture: Picture, rough: Mapping[int, Points]) -> dict[int, Points]:
    """From corners near the true ones to the true ones, without the markers of which a side is not seen.

    The inner edges of a marker tell how much of its rim the white has eaten.
    """
    ids, corners = np.array(list(rough), int), np.array(list(rough.values())).reshape(-1, 4, 2)
    sides: Sides = (corners, corners)
    for _ in range(2):
        large = np.linalg.norm(_along(corners), axis=2).min(axis=1, initial=np.inf) >= SHORTEST
        ids, corners = ids[large], corners[large]
        if not len(ids):
            return {}
        sides, whole = _sides(picture, corners)
        ids, sides = ids[whole], (sides[0][whole], sides[1][whole])
        corners = _crossings(sides)
    if not len(ids):
        return {}
    points, ways = sides
    spreads = white_spreads(picture, dict(zip(ids.tolist(), corners, strict=True)))
    grown = points + spreads[:, None, None] * _outwards(corners)
    return dict(zip(ids.tolist(), _crossings((grown, ways)), strict=True))


def _along(corners: Points) -> Points:
    """The way along each side, from a corner to the next."""
    return np.asarray(np.roll(corners, -1, axis=1) - corners)


def _outwards(corners: Points) -> Points:
    """The unit vectors square to the sides, away from the marker."""
    edges = np.stack([corners, np.roll(corners, -1, axis=1)], axis=2).reshape(-1, 2, 2)
    return normals_of(edges, (corners - corners.mean(axis=1, keepdims=True)).reshape(-1, 2)).reshape(-1, 4, 2)


def _sides(picture: Picture, corners: Points) -> tuple[Sides, Seen]:
    """The lines between black and white along the sides, and which markers show all four."""
    along, normals = _along(corners), _outwards(corners)
    reach = max(REACH * float(middle(np.linalg.norm(along, axis=2).ravel())), 2.0)
    edges = np.stack([corners, corners + along], axis=2).reshape(-1, 2, 2)
    found = find_edges(picture, edges, normals.reshape(-1, 2), reach, SHARES).reshape(-1, 4, LOOKS)
    bases = corners[:, :, None] + SHARES[:, None] * along[:, :, None]
    points = bases + found[..., None] * normals[:, :, None]
    seen = ~np.isnan(found)
    whole = seen.sum(axis=2).min(axis=1) >= LOOKS // 2
    return _fit(points, seen | ~whole[:, None, None]), whole


def _fit(points: Points, seen: Seen) -> Sides:
    """The straight line through the points seen of each side, those far off left out."""
    points = np.where(seen[..., None], points, 0)
    for _ in range(FIT_ROUNDS):
        count = seen.sum(axis=2, keepdims=True)
        centres = (points * seen[..., None]).sum(axis=2) / count
        off = points - centres[:, :, None]
        x, y = off[..., 0] * seen, off[..., 1] * seen
        angles = np.arctan2(2 * (x * y).sum(axis=2), (x * x - y * y).sum(axis=2)) / 2
        ways = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
        away = np.abs(off[..., 1] * ways[:, :, :1] - off[..., 0] * ways[:, :, 1:])
        ranked = np.sort(np.where(seen, away, np.inf), axis=2)
        middle = np.concatenate([(count - 1) // 2, count // 2], axis=2)
        typical = np.take_along_axis(ranked, middle, axis=2).mean(axis=2, keepdims=True)
        near = seen & (away <= np.maximum(OUTLIER * typical, LEAST_OFF))
        near = np.where(near.sum(axis=2, keepdims=True) < FEWEST, seen, near)
        if (near == seen).all():
            break
        seen = near
    return centres, ways


def _crossings(sides: Sides) -> Points:
    """The corners: where each side meets the one before it."""
    points, ways = sides
    before, back = np.roll(points, 1, axis=1), np.roll(ways, 1, axis=1)
    normals = np.stack([-ways[..., 1], ways[..., 0]], axis=-1)
    steps = ((points - before) * normals).sum(axis=2) / (back * normals).sum(axis=2)
    return np.asarray(before + steps[..., None] * back)
