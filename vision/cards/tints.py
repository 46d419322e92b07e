"""The shades that grounds of cards have in shade and in light, looked up for many pixels at once."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Points
from vision.edges import LIGHT
from vision.photo import Picture

Shades = NDArray[np.bool_]  # by the codes of two tints and of light: whether a ground has that shade

SHARES = (0.33, 0.56, 0.95, 1.6)  # of a ground's light: from deep shade to nearer to a lamp
FAINT = 0.01  # of full light, below which colours are noise
STEPS, DEEPEST = 54.0, 4.65  # steps of code for e times the light; below 0 lies the logarithm of FAINT
PLAY = np.array([8, 8, 15])  # steps by which one ground differs: half the ratio of two colours, and light
GREY = 16  # steps of tint of what has no colour
BITS = 2  # of a code that tell nothing
COUNT = 256 >> BITS


def shades_of(grounds: Sequence[Points]) -> Shades:
    """The shades of grounds, given by their light; grey is none of them."""
    shades = np.zeros((COUNT, COUNT, COUNT), np.bool_)
    middles = _tinted(_codes(np.outer(SHARES, grounds).reshape(-1, 3)))
    first, last = (np.clip(middles + way * PLAY, 0, 255).astype(int) >> BITS for way in (-1, 1))
    for low, high in zip(first.tolist(), (last + 1).tolist(), strict=True):
        shades[low[0] : high[0], low[1] : high[1], low[2] : high[2]] = True
    shades[_IS_GREY] = False
    return shades


def like(picture: Picture, where: NDArray[np.intp], shades: Shades) -> NDArray[np.bool_]:
    """Which pixels of a balanced picture, of those at some places, are among shades."""
    blue, green, red = cv2.split(cv2.LUT(picture, _CODE))
    tints = [cv2.addWeighted(other, 0.5, green, -0.5, 128) for other in (blue, red)]
    places = [np.take(channel, where) >> BITS for channel in (*tints, green)]
    first, second, third = (place.astype(np.intp) for place in places)
    return np.asarray(np.take(shades, (first * COUNT + second) * COUNT + third))


def _codes(light: Points) -> Points:
    return np.asarray(np.clip((np.log(light + FAINT) + DEEPEST) * STEPS, 0, 255))


def _tinted(codes: Points) -> Points:
    """Blue against green, red against green (both from 128 on, halved), and green."""
    blue, green, red = codes.T
    return np.stack([128 + (blue - green) / 2, 128 + (red - green) / 2, green], axis=1)


_CODE = _codes(LIGHT.astype(np.float64)).astype(np.uint8)
_TINT = (np.arange(COUNT) << BITS) + (1 << BITS) // 2 - 128
_IS_GREY = (
    np.maximum(np.abs(np.subtract.outer(_TINT, _TINT)), np.maximum.outer(abs(_TINT), abs(_TINT))) < GREY
)
