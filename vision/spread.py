"""How far white paper seems to run over black ink: blur, exposure and tone curves move all edges alike."""

from collections.abc import Iterator, Mapping
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import find_edges, normals_of
from vision.markers import SQUARES, Pattern, pattern
from vision.middle import middle
from vision.photo import Picture

Points = NDArray[np.float64]

SHARES = np.linspace(0.25, 0.75, 5)  # of an edge between two small squares, where it is looked at
REACH = 0.42  # how far a look goes to either side, in small squares: not to the next edge
FEWEST = 12  # looks, to trust their mean
OUTLIER = 3.0  # times the typical distance from the typical spread
RIM = SQUARES / 2  # from the middle, in small squares


def white_spreads(picture: Picture, markers: Mapping[int, Points]) -> Points:
    """Pixels by which white has grown into the black of each marker, from its inner edges; 0 where unseen.

    The corners are those of the square as it seems, shrunk by the very spread that is looked for. An edge at
    u small squares from the middle therefore seems shifted towards the black by spread x (1 + u / RIM), u
    counted positive where the black lies further out.
    """
    unit = np.array([[-RIM, -RIM], [RIM, -RIM], [RIM, RIM], [-RIM, RIM]], np.float32)
    edges, beyond, levers, counts = [], [], [], []
    for marker, corners in markers.items():
        matrix = np.asarray(cv2.getPerspectiveTransform(unit, corners.astype(np.float32)), np.float64)
        inner, black, leverage = _inner_edges(pattern(marker))
        edges.append(_mapped(matrix, inner))
        beyond.append(_mapped(matrix, black))
        levers.append(np.repeat(leverage[:, None], len(SHARES), axis=1))
        counts.append(len(inner))
    all_edges = np.concatenate(edges)
    to_black = np.concatenate(beyond) - all_edges.mean(axis=1)
    reach = REACH * float(np.linalg.norm(to_black, axis=1).mean())
    # A look goes from black to white, so that growing white shows as a negative shift.
    shifts = -find_edges(picture, all_edges, normals_of(all_edges, -to_black), reach, SHARES)
    return np.array([*map(_typical, np.split(shifts, np.cumsum(counts)[:-1]), levers)])


def _typical(shifts: Points, leverage: Points) -> float:
    """The spread that explains the shifts of a marker's inner edges, those far off left out."""
    seen = ~np.isnan(shifts)
    if seen.sum() < FEWEST:
        return 0.0
    each, weights = shifts[seen] / leverage[seen], leverage[seen] ** 2
    away = np.abs(each - middle(each))
    near = away <= OUTLIER * max(float(middle(away)), 0.02)
    return float((each[near] * weights[near]).sum() / weights[near].sum())


@cache
def _inner_edges(squares: Pattern) -> tuple[Points, Points, Points]:
    """Edges between a white and a black small square: both ends, a spot in the black, the leverage."""
    edges, steps, levers = zip(*_between_squares(squares), strict=True)
    return np.stack(edges), np.stack(edges).mean(axis=1) + np.stack(steps), np.array(levers)


def _between_squares(squares: Pattern) -> Iterator[tuple[Points, Points, float]]:
    """The same one by one, with the step to the black instead of a spot there."""
    for row in range(1, SQUARES - 1):
        for column in range(1, SQUARES - 1):
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                if squares[row][column] or not squares[row + down][column + right]:
                    continue
                step = np.array([right, down], np.float64)
                centre = np.array([column + 0.5 - RIM, row + 0.5 - RIM]) + step / 2
                half = np.array([down, right], np.float64) / 2
                yield np.array([centre - half, centre + half]), step, 1 + float(centre @ step) / RIM


def _mapped(matrix: NDArray[np.float64], points: Points) -> Points:
    moved = cv2.perspectiveTransform(points.reshape(-1, 1, 2), matrix)
    return np.asarray(moved, np.float64).reshape(points.shape)
