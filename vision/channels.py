"""The strongest and the weakest of the three colours of each pixel."""

from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

Level = TypeVar("Level", np.uint8, np.float32)


def strongest(colours: NDArray[Level]) -> NDArray[Level]:
    blue, green, red = cv2.split(colours)
    return np.asarray(cv2.max(cv2.max(blue, green), red), colours.dtype)


def weakest(colours: NDArray[Level]) -> NDArray[Level]:
    blue, green, red = cv2.split(colours)
    return np.asarray(cv2.min(cv2.min(blue, green), red), colours.dtype)
