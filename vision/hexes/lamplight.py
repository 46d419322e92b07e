"""The hex board in neutral light, also where a lamp makes it brighter than paper."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.light import PAPER, Lamp, Points
from vision.photo import Picture

Levels = NDArray[np.float32]  # grey levels of blue, green and red; paper has 230, what shines more than 255


def neutral(picture: Picture, lamp: Lamp) -> Levels:
    """The picture as if under neutral light; unlike `balance` it keeps what differs above full light.

    A symbol under a lamp's mirror image is brighter than paper elsewhere and still darker than its ground.
    """
    return np.asarray(cv2.LUT(picture, _codes(lamp, lamp.ink)[:, None]), np.float32)


def neutral_at(looks: Picture, lamp: Lamp, spots: Points) -> Levels:
    """Looks (places x looks x 3) at places on the table (mm), each with the black that is usual there.

    Where light falls off, what the lens strays does too: dark print sends less than black ink elsewhere.
    """
    tables = _codes(lamp, lamp.fade.at(spots)[:, None, None] * lamp.ink)
    lit = [cv2.LUT(look[None], table[:, None]) for look, table in zip(looks, tables, strict=True)]
    return np.concatenate(lit).astype(np.float32)


def _codes(lamp: Lamp, black: Levels) -> Levels:
    """What each code of the camera (... x 256 x 3) is in neutral light; `black` sends nothing then."""
    gain = PAPER / np.maximum(lamp.paper - lamp.ink, 1e-4)
    shares = np.maximum((LIGHT[:, None] - black) * gain, 0)
    codes = np.where(shares <= 0.0031308, shares * 12.92, 1.055 * shares ** (1 / 2.4) - 0.055)
    return np.asarray(codes * 255, np.float32)
