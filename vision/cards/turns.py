"""How straight edges lie around a place of the table."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.cards.sheet import Sheet, cut_colours

RING_MM = (24.0, 56.0)  # around the middle of a card where its edges lie and its big number does not
RING_DENSITY = 0.75  # pixels a millimetre
NEAR = 3.0  # mm between places whose edges are the same
STEPS = 2  # of a degree in which turns are counted


def square_turn(sheet: Sheet, x: float, y: float) -> float:
    """The turn of the straight edges around a card's middle, degrees modulo 90, the same for near places."""
    place = (round(x / NEAR), round(y / NEAR))
    if place not in sheet.turns:
        sheet.turns[place] = _square_turn(sheet, x, y)
    return sheet.turns[place]


def _square_turn(sheet: Sheet, x: float, y: float) -> float:
    half = RING_MM[1]
    patch = cut_colours(sheet, Pose(x, y, 0.0), (-half, -half, half, half), RING_DENSITY)
    across, down = (cv2.Sobel(patch, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    ring = _ring()
    gx, gy = across[ring], down[ring]
    strength = gx**2 + gy**2
    strongest = np.arange(len(gx)), strength.argmax(axis=1)
    gx, gy = gx[strongest], gy[strongest]
    turns = np.degrees(np.arctan2(gy, gx)) % 90
    votes = np.bincount((turns * STEPS).astype(int) % (90 * STEPS), np.sqrt(strength[strongest]), 90 * STEPS)
    round_about = np.concatenate([votes[-STEPS * 2 :], votes, votes[: STEPS * 2]])
    smooth = np.convolve(round_about, np.hanning(STEPS * 4 + 1), "valid")
    return float(smooth.argmax() / STEPS)


@cache
def _ring() -> NDArray[np.bool_]:
    side = round(2 * RING_MM[1] * RING_DENSITY)
    rows, columns = (np.mgrid[:side, :side] + 0.5) / RING_DENSITY - RING_MM[1]
    away = np.hypot(rows, columns)
    return np.asarray((away > RING_MM[0]) & (away < RING_MM[1]))
