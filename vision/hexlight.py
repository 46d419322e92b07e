"""The hex board in neutral light, also where a lamp makes it brighter than paper."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.light import PAPER, Lamp
from vision.photo import Picture

Levels = NDArray[np.float32]  # grey levels of blue, green and red; paper has 230, what shines more than 255


def neutral(picture: Picture, lamp: Lamp) -> Levels:
    """The picture as if under neutral light; unlike `balance` it keeps what differs above full light.

    A symbol under a lamp's mirror image is brighter than paper elsewhere and still darker than its ground.
    """
    gain = PAPER / np.maximum(lamp.paper - lamp.ink, 1e-4)
    shares = np.maximum((LIGHT[:, None] - lamp.ink) * gain, 0)
    codes = np.where(shares <= 0.0031308, shares * 12.92, 1.055 * shares ** (1 / 2.4) - 0.055)
    return np.asarray(cv2.LUT(picture, (codes * 255).astype(np.float32).reshape(256, 1, 3)), np.float32)
