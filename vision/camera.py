"""A camera that looks down on the table: where a millimetre of the table falls in the picture, and back."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Row = tuple[float, float, float]
Rows = tuple[Row, Row, Row]

UNBEND_ROUNDS = 8  # of fixed-point iteration; mild lenses settle within four


@dataclass(frozen=True, slots=True)
class Camera:
    """Square pixels, the middle of the picture on the optical axis.

    The table frame follows from it: origin where the axis meets the table, x to the right in the picture, y
    down, both in millimetres. `focal` is in pixels, `distance` in millimetres along the axis, the tilts in
    radians, `barrel` the first radial coefficient (negative: barrel).
    """

    width: int
    height: int
    focal: float
    distance: float
    tilt_x: float
    tilt_y: float
    barrel: float

    def to_pixel(self, points: Points, height: float = 0.0) -> Points:
        """Millimetres (N x 2) on the table, or on a level `height` millimetres above it -> pixels."""
        # Column by column here and below: rows of two would take several times as long.
        right, down = _sight(_plane_rows(self.tilt_x, self.tilt_y, self.distance, height), *points.T)
        bent = (1 + self.barrel * (right * right + down * down)) * self.focal
        return _columns(right * bent + (self.width - 1) / 2, down * bent + (self.height - 1) / 2)

    def pixel_of(self, x: float, y: float) -> tuple[float, float]:
        """The same for one place on the table: of a few at a time in a third of the time."""
        ((xx, xy, x0), (yx, yy, y0), (zx, zy, z0)) = _plane_rows(self.tilt_x, self.tilt_y, self.distance, 0.0)
        away = zx * x + zy * y + z0
        right, down = (xx * x + xy * y + x0) / away, (yx * x + yy * y + y0) / away
        bent = (1 + self.barrel * (right * right + down * down)) * self.focal
        return right * bent + (self.width - 1) / 2, down * bent + (self.height - 1) / 2

    def to_mm(self, pixels: Points, height: float = 0.0) -> Points:
        """Pixels (N x 2) -> millimetres on the table, or on a level `height` millimetres above it."""
        sides = zip(pixels.T, (self.width, self.height), strict=True)
        x, y = ((column - (side - 1) / 2) / self.focal for column, side in sides)
        bends = self.barrel * (x * x + y * y)
        bend, squared = 1 + bends, np.empty_like(bends)
        for _ in range(UNBEND_ROUNDS - 1):
            np.multiply(bend, bend, squared)
            np.divide(bends, squared, squared)
            np.add(squared, 1, bend)
        plane = _back(self.tilt_x, self.tilt_y, self.distance, height)
        return _columns(*_sight(plane, x / bend, y / bend))


def _columns(first: Points, second: Points) -> Points:
    """Two columns side by side: of a few rows in a fifth of NumPy's time to stack them."""
    both = np.empty((len(first), 2))
    both[:, 0], both[:, 1] = first, second
    return both


def _sight(plane: Rows, x: Points, y: Points) -> tuple[Points, Points]:
    """Where places of one plane are seen in another."""
    (xx, xy, x0), (yx, yy, y0), (zx, zy, z0) = plane
    away = zx * x + zy * y + z0
    return (xx * x + xy * y + x0) / away, (yx * x + yy * y + y0) / away


def _plane(tilt_x: float, tilt_y: float, distance: float, height: float) -> Points:
    """A plane parallel to the table in camera coordinates: columns x, y and origin."""
    cos_x, sin_x = np.cos(tilt_x), np.sin(tilt_x)
    cos_y, sin_y = np.cos(tilt_y), np.sin(tilt_y)
    along_x = np.array([cos_y, sin_x * sin_y, -cos_x * sin_y])
    along_y = np.array([0.0, cos_x, sin_x])
    down = np.array([sin_y, -sin_x * cos_y, cos_x * cos_y])
    return np.column_stack([along_x, along_y, np.array([0.0, 0.0, distance]) - height * down])


@lru_cache(maxsize=16)  # one photo is looked at hundreds of times, at two or three heights
def _plane_rows(tilt_x: float, tilt_y: float, distance: float, height: float) -> Rows:
    """The same in plain numbers, by which few places are multiplied sooner than by NumPy's."""
    first, second, third = _plane(tilt_x, tilt_y, distance, height).tolist()
    return tuple(first), tuple(second), tuple(third)


@lru_cache(maxsize=16)
def _back(tilt_x: float, tilt_y: float, distance: float, height: float) -> Rows:
    """From rays of the camera to places on such a plane."""
    first, second, third = np.linalg.inv(_plane(tilt_x, tilt_y, distance, height)).tolist()
    return tuple(first), tuple(second), tuple(third)
