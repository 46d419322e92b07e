"""Ink in a cut-out: where it is, what hangs together, and how far strokes stand out from their ground."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.sheet import Grey

DENSITY = 2.0  # pixels a millimetre in which numbers are looked for: what the photo has
INK_SHARE = 0.45  # of the way from ground to the strongest ink: what lies beyond is ink
SPECK = 6  # pixels; smaller parts are noise
STROKE = 0.45  # of a number's height: its strokes are thinner


def at_share(shades: Grey, percent: int) -> float:
    """The shade below which so many per cent of the shades are."""
    return at_shares(shades, percent)[0]


def at_shares(shades: Grey, *percents: int) -> list[float]:
    """The shades below which so many per cent of the shades are each."""
    flat = shades.flatten()
    places = [len(flat) * percent // 100 for percent in percents]
    flat.partition(places)
    return [float(flat[place]) for place in places]


def ink(window: Grey, dark: bool | None, share: float = INK_SHARE) -> NDArray[np.uint8]:
    """Where ink is: a share of its own away from the ground, which is what most of the window shows.

    How dark ink is tells its middle: lines around a number may be much bolder.
    """
    rows, columns = (slice(side // 4, side - side // 4) for side in window.shape)
    ground = at_share(window, 50)
    lowest, highest = at_shares(window[rows, columns], 3, 97)
    if dark is None:
        dark = ground - lowest > highest - ground
    extreme = lowest if dark else highest
    level = ground + (extreme - ground) * share
    return np.asarray((window < level) if dark else (window > level), np.uint8)


def without_lines(mask: NDArray[np.uint8], pixels: int) -> NDArray[np.uint8]:
    """The ink without straight lines along the window's sides that are so long."""
    bare = mask
    for shape in ((pixels, 1), (1, pixels)):
        line = np.ones(shape, np.uint8)
        cores = cv2.erode(mask, line)
        if cv2.countNonZero(cores):
            bare = np.asarray(cv2.subtract(bare, cv2.dilate(cores, line)), np.uint8)
    return bare


def parts_in(mask: NDArray[np.uint8]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The connected parts of ink as labels from 1 on, and left, top, width, height and pixels of each.

    In small windows this way to find them takes a third of the time of the usual one.
    """
    _, labels, stats, _ = cv2.connectedComponentsWithStatsWithAlgorithm(mask, 8, cv2.CV_32S, cv2.CCL_GRANA)
    return np.asarray(labels, np.int32), np.asarray(stats[1:], np.int32)


def strokes_in(window: Grey, tall: float, dark: bool, wide: float = STROKE) -> Grey:
    """How much each place stands out from its surroundings as the strokes of a number of a height do."""
    stroke = round(tall * wide * DENSITY) | 1
    way = cv2.MORPH_BLACKHAT if dark else cv2.MORPH_TOPHAT
    return np.asarray(cv2.morphologyEx(window, way, np.ones((stroke, stroke), np.uint8)), np.uint8)
