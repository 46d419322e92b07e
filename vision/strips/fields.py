"""The coloured fields of strip cards in a photo: flat squares of the right size, wherever they lie."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Camera
from vision.channels import strongest
from vision.photo import Picture

Points = NDArray[np.float64]

FIELD_MM = 30.0
WORK_WIDTH = 1152  # pixels: at half the reference size the light edge of a card is still a pixel wide
# A pixel is flat when nothing around it differs by more codes than this. Dim or blurred edges need a low
# step, grain and scratches a high one; a square that any step finds is a square. Together these missed 1 in
# 1,200 fields of painted photos, the best single step 1 in 50.
STEPS = (12, 18, 26, 36)
# The flat part of a field: its side without the light edge and the pixels that see it, and what it fills.
FLAT_SIDE_MM = (17.0, 31.5)
LEAST_FILL = 0.84
LONGEST_SIDE = 1.25  # of the shorter
CRUMB = 3  # pixels: flat spots smaller than this are no part of a field


@dataclass(frozen=True, slots=True)
class Squares:
    """Flat squares: their middles in millimetres and their turns in degrees, -45 to 45."""

    middles: Points
    turns: NDArray[np.float64]


def resize(picture: Picture) -> Picture:
    """The picture at the size in which fields are looked for; from a small camera it is drawn out."""
    scale = WORK_WIDTH / picture.shape[1]
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way), np.uint8)


def find_squares(small: Picture, camera: Camera) -> Squares:
    """Every flat square of a field's size."""
    rough = cv2.morphologyEx(cv2.blur(small, (3, 3)), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    change = strongest(np.asarray(rough, np.uint8))
    scale = small.shape[1] / camera.width
    pixels_a_mm = camera.focal / camera.distance * scale
    quads: list[Points] = []
    for step in STEPS:  # over the whole table: a card may lie far from those that an earlier step has found
        found = _flat_quads(change, step, pixels_a_mm, quads)
        quads += [
            quad
            for quad, fits in zip(found, _is_square(_on_table(found, camera, scale)), strict=True)
            if fits
        ]
    corners = _on_table(quads, camera, scale)
    first_sides = corners[:, 1] - corners[:, 0]
    turns = np.degrees(np.arctan2(first_sides[:, 1], first_sides[:, 0]))
    return Squares(corners.mean(axis=1), (turns + 45) % 90 - 45)


def _on_table(quads: list[Points], camera: Camera, scale: float) -> Points:
    """Corners in millimetres (N x 4 x 2) of quads in a picture of another scale."""
    return camera.to_mm((np.array(quads).reshape(-1, 2) + 0.5) / scale - 0.5).reshape(-1, 4, 2)


def _is_square(corners: Points) -> NDArray[np.bool_]:
    """Which of the quads (in millimetres) have a field's size."""
    lengths = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2).reshape(-1, 2, 2).mean(axis=1)
    shorter, longer = lengths.min(axis=1), lengths.max(axis=1)
    low, high = FLAT_SIDE_MM
    return np.asarray((shorter > low) & (longer < high) & (longer < LONGEST_SIDE * shorter))


def _flat_quads(
    change: NDArray[np.uint8], step: int, pixels_a_mm: float, known: list[Points]
) -> list[Points]:
    """The corners, in pixels, of the flat regions that fill a rectangle of about a field's size.

    Only regions whose middle is in none of the known squares.
    """
    flat = cv2.threshold(change, step, 1, cv2.THRESH_BINARY_INV)[1]
    for quad in known:
        cv2.fillConvexPoly(flat, np.round(quad).astype(np.int32), (0,))
    flat = cv2.morphologyEx(flat, cv2.MORPH_OPEN, np.ones((CRUMB, CRUMB), np.uint8))
    contours, nesting = cv2.findContours(flat, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    low, high = (side * pixels_a_mm for side in FLAT_SIDE_MM)
    quads = []
    for contour, nested in zip(contours, [] if nesting is None else nesting[0], strict=True):
        if nested[3] >= 0:
            continue  # the rim of a hole
        _, _, wide, tall = cv2.boundingRect(contour)
        # A square at 45 degrees is 1.5 times as wide as its side; perspective makes it a little more or less.
        if min(wide, tall) < low * 0.85 or max(wide, tall) > high * 1.7:
            continue
        rectangle = cv2.minAreaRect(contour)
        if cv2.contourArea(contour) >= LEAST_FILL * rectangle[1][0] * rectangle[1][1]:
            quads.append(np.asarray(cv2.boxPoints(rectangle), np.float64))
    return quads
