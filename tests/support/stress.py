"""Stress switches: what a photo looks like under worse conditions, each a pure function of the picture."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]

REFERENCE_WIDTH = 2304  # pixels; blur and nudge are given at this width
WARM = np.array([0.85, 1.0, 1.15])  # gains of blue, green and red
FALLOFF = 0.4  # of the light is left at the right side
BLUR_PIXELS = 2.0  # sigma
NUDGE_PIXELS, NUDGE_DEGREES = 12.0, 1.0
NOISE_CODES = 12.0  # sigma
JPEG_QUALITY = 35


def warm(picture: Picture) -> Picture:
    """A lamp with more red and less blue."""
    return _codes(picture * WARM)


def falloff(picture: Picture) -> Picture:
    """Light that falls evenly from the left side to the right."""
    return _codes(picture * np.linspace(1.0, FALLOFF, picture.shape[1])[None, :, None])


def blur(picture: Picture) -> Picture:
    """A lens out of focus."""
    sigma = BLUR_PIXELS * picture.shape[1] / REFERENCE_WIDTH
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def half(picture: Picture) -> Picture:
    """A camera with a quarter of the pixels."""
    height, width = picture.shape[:2]
    return np.asarray(cv2.resize(picture, (width // 2, height // 2), interpolation=cv2.INTER_AREA), np.uint8)


def nudge(picture: Picture) -> Picture:
    """A camera that was bumped: shifted and turned, the border drawn out."""
    height, width = picture.shape[:2]
    move = _bump(height, width)
    bumped = cv2.warpAffine(picture, move, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(bumped, np.uint8)


def _bump(height: int, width: int) -> Points:
    move = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), NUDGE_DEGREES, 1.0), np.float64)
    move[:, 2] += NUDGE_PIXELS * width / REFERENCE_WIDTH
    return move


def noise(picture: Picture) -> Picture:
    """A sensor that sees little light; the same grain for every picture of a size."""
    grain = np.random.default_rng(12).normal(0.0, NOISE_CODES, picture.shape)
    return _codes(picture + grain)


def jpeg35(picture: Picture) -> Picture:
    """A file that was saved too small."""
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


# In the order in which they happen to light, lens, sensor and file.
STRESSES: dict[str, Callable[[Picture], Picture]] = {
    "warm": warm,
    "falloff": falloff,
    "nudge": nudge,
    "blur": blur,
    "half": half,
    "noise": noise,
    "jpeg35": jpeg35,
}


def together(picture: Picture) -> Picture:
    """All of them, the file last."""
    for worsen in STRESSES.values():
        picture = worsen(picture)
    return picture


def moved(switch: str | None, pixels: Points, shape: tuple[int, ...]) -> Points:
    """Where pixels (N x 2) of a picture of this shape lie under a switch, or under none."""
    if switch in ("nudge", "together"):
        bump = _bump(shape[0], shape[1])
        pixels = pixels @ bump[:, :2].T + bump[:, 2]
    return (pixels + 0.5) / 2 - 0.5 if switch in ("half", "together") else pixels


def _codes(values: NDArray[np.float64]) -> Picture:
    return np.asarray(np.clip(np.rint(values), 0, 255), np.uint8)
