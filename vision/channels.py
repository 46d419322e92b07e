"""The strongest and the weakest of the three colours of each pixel."""

from collections.abc import Callable
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

Level = TypeVar("Level", np.uint8, np.float32)

ROWS = 32  # at a time: their layers stay in the cache, and new ones cost more than the work


def strongest(colours: NDArray[Level]) -> NDArray[Level]:
    return _layer(colours, cv2.max)


def weakest(colours: NDArray[Level]) -> NDArray[Level]:
    return _layer(colours, cv2.min)


def _layer(colours: NDArray[Level], choose: Callable[..., object]) -> NDArray[Level]:
    """What `choose` leaves of every two colours of a pixel."""
    layer = np.empty(colours.shape[:2], colours.dtype)
    layers = None
    for first in range(0, len(colours), ROWS):
        layers = cv2.split(colours[first : first + ROWS], layers)
        blue, green, red = layers
        choose(blue, green, blue)
        choose(blue, red, layer[first : first + ROWS])
    return layer
