"""Scraps of a card that something else hides: where no card is seen whole, is one there all the same?"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.channels import strongest, weakest
from vision.photo import Picture
from vision.strips.colours import HUES, STRAYS, hues
from vision.table import Table

# An ink is as strong as this, in balanced codes; a light edge as weak in colour, and as light.
STRONG, WEAK = 60, 45
LIGHT_EDGE = 85
NEAR_MM = 3.0  # from ink to edge
HUE_WITHIN = 2.0  # of what copies stray
UNLIKE_TABLE = 45.0  # codes that ink differs from the table, in some channel against another
LEAST_MM2 = 25.0  # of ink along a light edge
MARKER_ROOM = 1.6  # a marker's paper, in sides of its black square


def has_scraps(balanced: Picture, table: Table) -> bool:
    """Whether ink along a light edge lies somewhere off the markers, in a picture in working size."""
    scale = balanced.shape[1] / table.camera.width
    pixels_a_mm = table.camera.focal / table.camera.distance * scale
    smooth = np.asarray(cv2.medianBlur(balanced, 3), np.uint8)
    least = weakest(smooth)
    strength = cv2.subtract(strongest(smooth), least)
    edge = ((strength < WEAK) & (least > LIGHT_EDGE)).astype(np.uint8)
    for corners in table.markers.values():
        middle = corners.mean(axis=0)
        paper = (middle + (corners - middle) * MARKER_ROOM) * scale
        cv2.fillConvexPoly(edge, np.round(paper).astype(np.int32), (0,))
    reach = 2 * round(NEAR_MM * pixels_a_mm) + 1
    beside = cv2.dilate(edge, np.ones((reach, reach), np.uint8))
    strong = smooth[(strength >= STRONG) & (beside > 0)]
    table_colour = np.median(smooth[::8, ::8].reshape(-1, 3), axis=0)
    return bool(np.count_nonzero(_is_ink(strong, table_colour)) >= LEAST_MM2 * pixels_a_mm**2)


def _is_ink(colours: Picture, table_colour: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which colours (N x 3, balanced codes) have the hue of one of the four inks and are not the table's."""
    angles, _ = hues(colours.astype(np.float32))
    away = np.abs((angles[:, None] - HUES + 180) % 360 - 180)
    other = colours - table_colour
    unlike = other.max(axis=1) - other.min(axis=1) >= UNLIKE_TABLE
    return np.asarray((away <= HUE_WITHIN * STRAYS).any(axis=1) & unlike)
