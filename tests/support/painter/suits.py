"""The four suits of playing cards, and where the pips of a number card stand."""

import math
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.prints import disc

Array = npt.NDArray[Any]

FINER = 4
_L, _M, _R = -1.0, 0.0, 1.0
# Columns -1, 0, 1 and rows -1 (top) to 1 (bottom); pips below the middle are printed upside down.
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((_M, 0),),
    "2": ((_M, -1), (_M, 1)),
    "3": ((_M, -1), (_M, 0), (_M, 1)),
    "4": ((_L, -1), (_R, -1), (_L, 1), (_R, 1)),
    "5": ((_L, -1), (_R, -1), (_M, 0), (_L, 1), (_R, 1)),
    "6": ((_L, -1), (_R, -1), (_L, 0), (_R, 0), (_L, 1), (_R, 1)),
    "7": ((_L, -1), (_R, -1), (_M, -0.5), (_L, 0), (_R, 0), (_L, 1), (_R, 1)),
    "8": ((_L, -1), (_R, -1), (_M, -0.5), (_L, 0), (_R, 0), (_M, 0.5), (_L, 1), (_R, 1)),
    "9": (
        (_L, -1), (_R, -1), (_L, -1 / 3), (_R, -1 / 3), (_M, 0),
        (_L, 1 / 3), (_R, 1 / 3), (_L, 1), (_R, 1),
    ),
    "10": (
        (_L, -1), (_R, -1), (_M, -2 / 3), (_L, -1 / 3), (_R, -1 / 3),
        (_L, 1 / 3), (_R, 1 / 3), (_M, 2 / 3), (_L, 1), (_R, 1),
    ),
}  # fmt: skip


def _shapes(suit: str) -> list[Array]:
    """Polygons in a box from -1 to 1."""
    if suit == "D":
        bow = np.linspace(0, 1, 8)[:, None]
        tips = np.array([[0, -1], [0.74, 0], [0, 1], [-0.74, 0]])
        arcs = [
            a + (b - a) * bow - (a + b) * 0.28 * bow * (1 - bow)
            for a, b in zip(tips, np.roll(tips, -1, 0), strict=True)
        ]
        return [np.vstack(arcs)]
    if suit == "C":
        discs = [disc(0.46) + np.array(p) for p in ((0, -0.52), (-0.5, 0.18), (0.5, 0.18))]
        return [
            *discs,
            np.array([[-0.2, -0.3], [0.2, -0.3], [0.08, 0.3], [0.36, 0.98], [-0.36, 0.98], [-0.08, 0.3]]),
        ]
    t = np.linspace(0, 2 * math.pi, 60)
    x = np.sin(t) ** 3
    y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) / 16
    heart = np.column_stack([0.95 * x, 0.92 * (y - 0.1)])
    if suit == "H":
        return [heart]
    stem = np.array([[-0.07, 0.1], [0.07, 0.1], [0.36, 0.98], [-0.36, 0.98]])
    return [heart * (1, -1) * 0.88 + (0, -0.1), stem]


@lru_cache(maxsize=512)
def pip(suit: str, height: int) -> Array:
    """An 8-bit mask of a suit, `height` px tall."""
    big = np.zeros((height * FINER, height * FINER), np.uint8)
    half = height * FINER / 2
    for shape in _shapes(suit):
        cv2.fillPoly(big, [np.round(shape * half * 0.98 + half).astype(np.int32)], 255)
    return np.asarray(cv2.resize(big, (height, height), interpolation=cv2.INTER_AREA))
