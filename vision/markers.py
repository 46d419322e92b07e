"""The four markers that show the camera where the table is: their size and their black and white squares."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Pattern = tuple[tuple[bool, ...], ...]

DICTIONARY = cv2.aruco.DICT_4X4_50
IDS = (0, 1, 2, 3)  # clockwise from the upper left corner, as the camera sees the table
MARKER_MM = 40  # the black square
MARGIN_MM = 6  # the white paper around it, without which it is not found on a dark table
SQUARES = 6  # along a side: four that tell the markers apart, and the black frame around them


@cache
def pattern(marker: int) -> Pattern:
    """The small squares of a marker, row by row from its upper left corner; True is black."""
    if marker not in IDS:
        raise ValueError(f"there is no marker {marker}; the markers are {', '.join(map(str, IDS))}")
    image = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), marker, SQUARES)
    return tuple(tuple(bool(square) for square in row) for row in image == 0)


def along_sides(corners: Points, share: float, samples: int, first: float = 0.0) -> Points:
    """Spots along the sides of squares (n x 4 corners) that are so much of markers: n x 4 x samples x 2.

    `first` is where on a side the first spot is, in parts of the way to the next one.
    """
    middles = corners.mean(axis=1, keepdims=True)
    scaled = middles + (corners - middles) * share
    ways = ((np.arange(samples) + first) / samples)[:, None]
    spots = scaled[:, :, None] * (1 - ways) + np.roll(scaled, -1, axis=1)[:, :, None] * ways
    return np.asarray(spots, np.float64)
