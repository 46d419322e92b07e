"""Where something lies on a table: its ground is not one and the same all around, as on a bare cloth."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture

Spots = NDArray[np.int32]

QUARTER = 4  # pixels of the picture for one in which grounds are looked at
STROKE = 5  # such pixels: wider than any stroke of a print, or speck of a cloth
# Such pixels: wider than a dot of a cloth, narrower than a stone; and what half of the table differs, of its
# own light, where dots are all over: one such cloth has 1.2, most speckled ones less than 0.15.
DOT, DOTTED = 9, 0.9
AROUND = 9  # such pixels to each side, some 18 mm: from any print on a stone beyond an edge of that stone
# Of its own light: what the ground around a print differs at least if a thing is there. Of 4,388 prints on
# painted stones the least is 0.21, on black tables; of the specks of a cloth nine in ten have less than 0.18.
STEP = 0.15
# Times what half of the table differs, where a cloth is rough: of stones on nine cloths 2.6 at least.
ABOVE_CLOTH = 1.7
SPARSE = 8  # of so many pixels each way one is enough to see that
DARKEST = 0.1  # of the paper's level: in darker places noise is as large as such a step


def grounds(picture: Picture, paper: float) -> Picture:
    """The picture at a QUARTER without its prints and specks, and without the dots of a cloth that has some
    all over."""
    size = picture.shape[1] // QUARTER, picture.shape[0] // QUARTER
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    bare = np.asarray(cv2.morphologyEx(small, cv2.MORPH_OPEN, np.ones((STROKE, STROKE), np.uint8)), np.uint8)
    if _usual(_edges(bare), bare, paper) > DOTTED:
        bare = np.asarray(cv2.morphologyEx(small, cv2.MORPH_OPEN, np.ones((DOT, DOT), np.uint8)), np.uint8)
    return bare


def is_beside_edge(bare: Picture, spots: Spots, paper: float) -> NDArray[np.bool_]:
    """Which spots (x, y in pixels of the picture) have an edge between two of its grounds around them."""
    x, y = np.minimum(spots // QUARTER, (bare.shape[1] - 1, bare.shape[0] - 1)).T
    edges = _edges(bare)
    least = max(STEP, ABOVE_CLOTH * _usual(edges, bare, paper))
    return np.asarray(_of_light(edges[y, x], bare[y, x], paper) > least)


def _edges(bare: Picture) -> Picture:
    """How much the grounds around each spot differ."""
    window = np.ones((2 * AROUND + 1,) * 2, np.uint8)
    return np.asarray(cv2.subtract(cv2.dilate(bare, window), cv2.erode(bare, window)), np.uint8)


def _usual(edges: Picture, bare: Picture, paper: float) -> float:
    """What the grounds around half of all spots differ, of the light that is there."""
    sparse = np.s_[SPARSE // 2 :: SPARSE, SPARSE // 2 :: SPARSE]
    return float(np.median(_of_light(edges[sparse], bare[sparse], paper)))


def _of_light(edges: Picture, bare: Picture, paper: float) -> NDArray[np.float64]:
    """The strongest colour of some edges, of the light that is there."""
    return np.asarray(edges.max(axis=-1) / np.maximum(bare.max(axis=-1), DARKEST * paper))
