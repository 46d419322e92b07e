"""Where bloom's display board lies when a thing on it runs together with it: one whole side of it tells."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Outline

Floats = NDArray[np.float64]

ROUGH = 6.0  # mm by which the outline of what is seen in a small picture may be off a straight side
OFF = 0.04  # of a side: what it seems longer or shorter
LEAST = 8.0  # mm that this is at least
SQUARE = 0.16  # cosine of the angle between two sides
BESIDE = 22.0  # mm of the sides next to it that are seen


def boards(outline: Floats, sides: tuple[float, float]) -> Iterator[Outline]:
    """The corners of each board with such sides (mm) of which an outline shows one side with both corners."""
    if cv2.contourArea(outline.astype(np.float32), oriented=True) < 0:
        outline = outline[::-1]
    polygon = cv2.approxPolyDP(outline.astype(np.float32)[:, None], ROUGH, closed=True)[:, 0].astype(float)
    steps = np.roll(polygon, -1, axis=0) - polygon
    lengths = np.linalg.norm(steps, axis=1)
    ways = steps / np.maximum(lengths, 1e-6)[:, None]
    for index, length in enumerate(lengths):
        before, after = index - 1, (index + 1) % len(lengths)
        if min(lengths[before], lengths[after]) < BESIDE:
            continue
        inwards = np.array([-ways[index, 1], ways[index, 0]])
        leans = abs(ways[before] @ ways[index]), abs(ways[after] @ ways[index])
        if max(leans) > SQUARE or ways[after] @ inwards < 0 or ways[before] @ inwards > 0:
            continue
        for own, other in (sides, sides[::-1]):
            if abs(length - own) < max(OFF * own, LEAST):
                middle = polygon[index] + steps[index] / 2
                first, last = (middle + half * own * ways[index] for half in (-0.5, 0.5))
                yield np.stack([first, last, last + other * inwards, first + other * inwards])
