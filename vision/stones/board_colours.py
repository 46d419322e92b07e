"""The parts of a thing that have one colour each: bloom's display board, and what lies on it or at it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.tabletop import Mask, Top

Floats = NDArray[np.float64]

COLOURS = 3  # of a thing that may be the board's
FEWEST = 100  # pixels of a colour that is looked at
SHADES = (6.0, 4.0, 4.0)  # of Lab within which colours are one
LIKE = 8.0  # colour difference from the board's own colour, with lightness counting half
HALF_LIGHT = (0.25, 1.0, 1.0)
# Hundredths of all light that each of three colours has, within which tints are one, and which they are off
# the board's own at most: of one board they are the same in all light of a lamp.
TINTS, ONE_TINT, ALL_ALIKE = (2.0, 2.0, 2.0), 5.0, (1.0, 1.0, 1.0)
DARKEST = 1e-3  # of full light: what is less has no tint


def by_colour(top: Top, here: NDArray[np.bool_]) -> list[Mask]:
    """The parts of a thing that have each of its usual colours."""
    return _parts(here, top.lab[here], SHADES, HALF_LIGHT, LIKE)


def by_tint(top: Top, here: NDArray[np.bool_]) -> list[Mask]:
    """The parts of a thing that have each of its usual tints, in more or less light."""
    light = top.light[here]
    shares = 100 * light / np.maximum(light.sum(axis=1, keepdims=True), DARKEST)
    return _parts(here, shares, TINTS, ALL_ALIKE, ONE_TINT)


def _parts(
    here: NDArray[np.bool_],
    seen: NDArray[np.float32],
    steps: Sequence[float],
    weights: Sequence[float],
    like: float,
) -> list[Mask]:
    """The parts of a thing that are like each of the colours which most of it has, as different ones: an arm
    may lie on the board."""
    parts, left = [], seen
    for _ in range(COLOURS):
        if len(left) < FEWEST:
            break
        codes = np.round(left / steps).astype(np.int64) @ (1_000_000, 1000, 1)
        values, counts = np.unique(codes, return_counts=True)
        colour = np.asarray(left[codes == values[counts.argmax()]].mean(axis=0), np.float64)
        part = np.zeros(here.shape, np.uint8)
        part[here] = _unlike(seen, colour, weights) < like
        parts.append(part)
        left = left[_unlike(left, colour, weights) > like]
    return parts


def _unlike(seen: NDArray[np.float32], colour: Floats, weights: Sequence[float]) -> Floats:
    return np.asarray(np.sqrt(((seen - colour) ** 2) @ weights), np.float64)
