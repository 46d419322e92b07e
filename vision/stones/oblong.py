"""Where an oblong thing of known size lies if a patch of that shape is seen roughly, and how well it fits."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Outline

Floats = NDArray[np.float64]

LEANS = np.radians(np.arange(-6.0, 6.1, 2.0))  # tried beside the turn of the rectangle around the patch
SHIFTS = np.arange(-16.0, 16.1, 4.0)  # mm tried along both sides, from the middle of the patch
ALIKE = 0.995  # of the most that is shared


def fit(spots: Floats, spot_mm2: float, sides: tuple[float, float]) -> tuple[float, Outline]:
    """The oblong (mm, the longer side first) that shares most with a patch, and that share of both together.

    The patch is given by spots in mm, each of which stands for the same area.
    """
    middle = np.median(spots, axis=0)
    _, (wide, high), turn = cv2.minAreaRect(spots.astype(np.float32))
    turn = np.radians(turn if wide > high else turn + 90)
    best, place = 0.0, (middle, np.eye(2))
    for lean in LEANS:
        cos, sin = float(np.cos(turn + lean)), float(np.sin(turn + lean))
        ways = np.array([(cos, sin), (-sin, cos)])
        own = (spots - middle) @ ways.T
        inside = [
            (np.abs(own[:, axis] - SHIFTS[:, None]) < sides[axis] / 2).astype(np.float32) for axis in (0, 1)
        ]
        shared = inside[0] @ inside[1].T * spot_mm2
        most = float(shared.max())
        share = most / (len(spots) * spot_mm2 + sides[0] * sides[1] - most)
        if share > best:
            # A patch that is too small fits in many places alike.
            alike = np.argwhere(shared > ALIKE * most)
            best, place = share, (middle + SHIFTS[alike].mean(axis=0) @ ways, ways)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array(sides) / 2
    return best, np.asarray(place[0] + corners @ place[1])


def held(spots: Floats, corners: Outline) -> float:
    """The share of some spots (mm) that an oblong holds."""
    sides = corners[1] - corners[0], corners[2] - corners[1]
    away = np.stack([(spots - corners.mean(axis=0)) @ side / (side @ side) for side in sides])
    return float((np.abs(away) < 0.5).all(axis=0).mean())
