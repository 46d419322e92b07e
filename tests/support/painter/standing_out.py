"""What of a game stands out of the table: the black corner of a stone on black felt does so nowhere."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.canvas import Canvas
from support.painter.sensor import Sensor, developed, lit

Array = npt.NDArray[Any]

# Code levels by which something differs from what lies under it: three times the grain that a usual camera
# leaves. Less than that is lost in the weave of a cloth.
LEAST = 12


def stands_out(
    canvas: Canvas, light: Array, bare: Canvas, mask: Array, *, sensor: Sensor, side: float
) -> Array:
    """Where the things of a mask look otherwise than the bare table would in the same light and shade, on
    average over a square of that side in pixels; the light is that of the whole canvas."""
    if not mask.any():
        return mask
    albedo, gloss = canvas.albedo.copy(), canvas.gloss.copy()
    albedo[mask], gloss[mask] = bare.albedo[mask], bare.gloss[mask]
    without, _ = lit(replace(canvas, albedo=albedo, gloss=gloss))
    seen, unseen = (developed(each, sensor, mask) for each in (light, without))
    differs = np.zeros(mask.shape, np.uint8)
    differs[mask] = cv2.absdiff(seen, unseen).max(axis=1)
    return np.asarray((cv2.blur(differs, (max(round(side), 1),) * 2) > LEAST) & mask)
