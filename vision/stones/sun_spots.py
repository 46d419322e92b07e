"""Where a sun may be: round things of a sun's size, brighter or yellower than what is around them."""

from collections.abc import Sequence
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.middle import middle
from vision.photo import Picture
from vision.stones.prints import Ground

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]
Spot = tuple[float, float]

KERNEL = 17  # pixels at half size: wider than what fits into a sun, narrower than a stone at any turn
OPEN = 3  # pixels at half size: wider than a scratch
BRIGHTER = 0.12  # of the paper's level: the least that a sun is brighter than its lacquer, under glare
OF_STRONGEST, AROUND = 0.5, 15  # of the brightest within so many pixels: what is weaker is a blurred edge
ACROSS = (10.5, 23.0)  # mm
FAINT = 0.01  # light: what a check of a cloth has of its own, which is of no colour
ON_DARK = 0.4  # of a sun's light: what its lacquer sends at most where it mirrors no lamp
AROUND_IT = tuple(product((-1, 0, 1), repeat=2))  # a square and those beside it
ROUND, FILLED = 0.8, 0.45  # shorter side of the longer, and of the circle around it, at least


def find(ground: Ground, half: Picture, scale: float, around: float, most: int) -> Floats:
    """Middles of the `most` yellowest such things, in pixels of the ground; scale is in those a mm.

    Half is the ground's picture at half its size. Around a sun, so many pixels from its middle, is lacquer.
    """
    spots = np.array(_round_spots(ground, half, scale / 2)).reshape(-1, 2)
    return np.asarray(spots[_yellowest(ground, spots, around)[:most]], np.float64)


def _round_spots(ground: Ground, half: Picture, scale: float) -> list[Spot]:
    """Middles of bright or yellow things of a sun's size, in pixels of the ground; scale is at half size.

    Lacquer that mirrors a lamp may be as bright as a sun, but not as yellow.
    """
    blue, green, red = cv2.split(half)
    bright = cv2.resize(ground.bright, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    yellow = cv2.blur(cv2.subtract(cv2.min(green, red), blue), (3, 3))
    shades = (np.asarray(shade, np.uint8) for shade in (bright, yellow))
    return each_once(
        [spot for shade in shades for spot in _round_above(shade, BRIGHTER * ground.paper, scale)]
    )


def each_once(spots: Sequence[Spot]) -> list[Spot]:
    """The spots without those that are nearer to an earlier one than a KERNEL, both across and down."""
    # On a speckled cloth there are thousands: each is compared with those in the squares around it alone.
    squares: dict[tuple[int, int], list[Spot]] = {}
    kept = []
    for x, y in spots:
        column, row = int(x // KERNEL), int(y // KERNEL)
        around = [squares.get((column + right, row + down), ()) for right, down in AROUND_IT]
        if not any(abs(x - u) < KERNEL and abs(y - v) < KERNEL for others in around for u, v in others):
            kept.append((x, y))
            squares.setdefault((column, row), []).append((x, y))
    return kept


def _round_above(shade: Grey, least_above: float, scale: float) -> list[Spot]:
    """Middles of round things that have more of a shade than what is around them."""
    bare = cv2.morphologyEx(shade, cv2.MORPH_OPEN, np.ones((KERNEL, KERNEL), np.uint8))
    above = cv2.subtract(shade, bare)
    least = cv2.dilate(above, np.ones((AROUND, AROUND), np.uint8), bare)
    least = np.asarray(cv2.convertScaleAbs(least, least, OF_STRONGEST), np.uint8)
    clear = cv2.compare(above, least, cv2.CMP_GT, least)
    enough = cv2.threshold(above, round(least_above), 255, cv2.THRESH_BINARY, above)[1]
    clear = cv2.bitwise_and(clear, enough, clear)
    # A scratch or a neighbour's print that touches a ray goes with opening.
    opened = cv2.morphologyEx(clear, cv2.MORPH_OPEN, np.ones((OPEN, OPEN), np.uint8))
    return [spot for mask in (clear, opened) for spot in _round_in(np.asarray(mask, np.uint8), scale)]


def _round_in(mask: Grey, scale: float) -> list[Spot]:
    outlines, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    shortest, longest = ACROSS[0] * scale * 2.2, ACROSS[1] * scale * 6
    spots = []
    for outline in outlines:
        if not shortest < len(outline) < longest:
            continue
        # The circle around an outline takes long to find, but is no smaller than the rectangle is long.
        _, _, wide, high = cv2.boundingRect(outline)
        widest, area = max(wide, high) - 1, cv2.contourArea(outline)
        if widest >= ACROSS[1] * scale or area <= FILLED * np.pi * (widest / 2) ** 2:
            continue
        (x, y), radius = cv2.minEnclosingCircle(outline)
        if not ACROSS[0] < 2 * radius / scale < ACROSS[1]:
            continue
        if area <= FILLED * np.pi * radius**2:
            continue
        _, sides, _ = cv2.minAreaRect(outline)
        if min(sides) > ROUND * max(sides):
            spots.append((2 * x + 0.5, 2 * y + 0.5))
    return spots


def _yellowest(ground: Ground, spots: Floats, around: float) -> NDArray[np.intp]:
    """The spots that are worth a look: those with the least blue light of their own on the darkest ground,
    seen roughly. The checks of a cloth may be as yellow as a sun, but none is on ground as dark as lacquer;
    first of all come those on which no lamp is mirrored."""
    angles = np.arange(8) * np.pi / 4
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1) * around
    ends = np.array(ground.picture.shape[1::-1]) - 1
    look = np.clip(spots[:, None] + np.vstack([np.zeros((1, 2)), circle]), 0, ends).astype(np.intp)
    light = LIGHT[ground.picture[look[:, :, 1], look[:, :, 0]]]
    own = light[:, 0] - light[:, 1:].min(axis=1)
    blue, red = np.maximum(own[:, 0], 0.0), np.maximum(own[:, 2], 0.0)
    heart, around_it = light[:, 0].max(axis=1), middle(light[:, 1:].max(axis=2).T)
    yellow, dark = (blue + FAINT) / (red + FAINT), around_it / np.maximum(heart, FAINT)
    return np.lexsort((yellow * dark, dark > ON_DARK))
