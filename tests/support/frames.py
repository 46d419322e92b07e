"""How right a table frame is: what is left of it after the best rigid motion, without scaling."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from support.painter.paint import Painted

Points = NDArray[np.float64]


def rigid_error(here: Points, there: Points) -> float:
    """The typical distance in millimetres between two sets of the same points."""
    here, there = here - here.mean(axis=0), there - there.mean(axis=0)
    left, _, right = np.linalg.svd(here.T @ there)
    flip = np.diag([1.0, np.sign(np.linalg.det(left @ right))])
    return float(np.sqrt((((here @ left @ flip @ right) - there) ** 2).sum(axis=1).mean()))


def frame_error(camera: Any, painted: Painted, moved: Callable[[Points], Points] | None = None) -> float:
    """Of a camera found in a painted photo, over the rectangle that holds its markers.

    `moved` says where the painter's pixels are now, if the photo was moved or resized since.
    """
    corners = np.concatenate(list(painted.marker_corners_mm.values()))
    low, high = corners.min(axis=0), corners.max(axis=0)
    axes = (np.linspace(low[0], high[0], 9), np.linspace(low[1], high[1], 7))
    grid = np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 2)
    pixels = painted.to_pixel(grid)
    return rigid_error(camera.to_mm(pixels if moved is None else moved(pixels)), grid)
