"""Where something lies on a table: its ground is not one and the same all around, as on a bare cloth."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture

Spots = NDArray[np.int32]

QUARTER = 4  # pixels of the picture for one in which grounds are looked at
STROKE = 5  # such pixels: wider than any stroke of a print, or speck of a cloth
AROUND = 9  # such pixels to each side, some 18 mm: from any print on a stone beyond an edge of that stone
# Of its own light: what the ground around a print differs at least if a thing is there. Of 4,388 prints on
# painted stones the least is 0.21, on black tables; of the specks of a cloth nine in ten have less than 0.18.
STEP = 0.15
DARKEST = 0.1  # of the paper's level: in darker places noise is as large as such a step


def grounds(picture: Picture) -> Picture:
    """The picture at a QUARTER without its prints and specks."""
    size = picture.shape[1] // QUARTER, picture.shape[0] // QUARTER
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.morphologyEx(small, cv2.MORPH_OPEN, np.ones((STROKE, STROKE), np.uint8)), np.uint8)


def is_beside_edge(bare: Picture, spots: Spots, paper: float) -> NDArray[np.bool_]:
    """Which spots (x, y in pixels of the picture) have an edge between two of its grounds around them."""
    window = np.ones((2 * AROUND + 1,) * 2, np.uint8)
    x, y = np.minimum(spots // QUARTER, (bare.shape[1] - 1, bare.shape[0] - 1)).T
    relief = cv2.subtract(cv2.dilate(bare, window), cv2.erode(bare, window))[y, x].max(axis=1)
    return np.asarray(relief > STEP * np.maximum(bare[y, x].max(axis=1), DARKEST * paper))
