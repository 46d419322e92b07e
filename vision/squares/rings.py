"""How much of a circle shows around every place: a chip's rim, which glare cannot bleach away."""

import cv2
import numpy as np
from numpy.typing import NDArray

Light = NDArray[np.float32]

RING_MM = (9.9, 12.1)  # between these radii a chip's rim is looked for
SOFT_PX = 0.8  # sigma of the blur under which edges are looked for
# An edge of one colour counts as so many times that of brightness at most, of which every chip has some: a
# small file keeps its colours so coarsely that about red print there are edges of colour alone.
TIMES_BRIGHT = 3.0


def ring_shares(ratio: Light, ppm: float, least: float | Light) -> Light:
    """For every pixel the share of a chip's circle around it on which an edge runs along the circle.

    `ratio` is in parts of paper with `ppm` pixels a mm. An edge counts from `least` on, in parts of paper a
    pixel, one for all or one for each, and fully from twice as much.
    """
    soft = cv2.GaussianBlur(ratio, (0, 0), SOFT_PX)
    across, down = cv2.Sobel(soft, -1, 1, 0, scale=1 / 8), cv2.Sobel(soft, -1, 0, 1, scale=1 / 8)
    blue, green, red = cv2.split(across * across + down * down)
    is_blue, is_green = blue >= np.maximum(green, red), green >= red
    x, y = (
        np.where(is_blue, way[:, :, 0], np.where(is_green, way[:, :, 1], way[:, :, 2]))
        for way in (across, down)
    )
    size = cv2.magnitude(x, y) + np.float32(1e-6)
    bright = cv2.magnitude(*(cv2.cvtColor(way, cv2.COLOR_BGR2GRAY) for way in (across, down)))
    counts = np.clip(np.minimum(size, TIMES_BRIGHT * bright) / least - 1, 0, 1)
    x, y = x / size, y / size
    ring, cosine, sine = _circle(ppm)
    parts = ((x * x, cosine**2), (y * y, sine**2), (x * y, 2 * cosine * sine))
    shares = [
        cv2.filter2D(edge * counts, -1, ring * weight, borderType=cv2.BORDER_REPLICATE)
        for edge, weight in parts
    ]
    return np.asarray(np.sum(shares, axis=0), np.float32)


def _circle(ppm: float) -> tuple[Light, Light, Light]:
    """A ring that sums to 1, and the cosine and sine of the way outwards."""
    reach = int(np.ceil(RING_MM[1] * ppm))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32) / np.float32(ppm)
    far = np.maximum(np.hypot(x, y), np.float32(1e-6))
    ring = ((far >= RING_MM[0]) & (far <= RING_MM[1])).astype(np.float32)
    return ring / ring.sum(), x / far, y / far
