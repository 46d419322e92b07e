"""Chips on corners that are printed in their very colour: what shows is the thin shadow beside them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.photo import Picture
from vision.squares.board import BOARD_MM, Board, view_of
from vision.squares.corner_chips import CORNERS, DOUBT, PLAIN_INK, corner_patch, disc_at, turns_of
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

PPM = 2.0  # pixels a mm: such a shadow is a millimetre wide
BLUR_PX = 1.2  # against noise
FLOOR = 0.01  # of full light, against the noise of dark inks
DARKER = 0.12  # logarithm: a shadow against the same place of another corner, but for the light on both,
PLAIN, NEAR_PX = 0.12, 5  # where that corner's print does not change by more so near to it
REACH_MM = 17.0  # from the middle of a corner: where a chip may cast one
WIDE_PX = 7  # no wider: cups cast such
# Of 188 bare corners of painted boards all but one have 5.3 mm at most; a chip on its own green had 17.7.
LEAST_MM = 9.0


def shadow_odds(table: Table, board: Board, inks: Points) -> Points:
    """The odds of a chip on each of CORNERS by its shadow, 0 where none shows; `inks` are their colours.

    Only a print in a chip's colour is looked at, as a chip shows on any other.
    """
    plain = 1 - np.median(inks, axis=1) / np.maximum(inks.max(axis=1), 1e-3) > PLAIN_INK
    if not plain.any():
        return np.zeros(len(CORNERS))
    shaded = are_shaded(view_of(table, board, BOARD_MM, PPM))
    return np.where(plain & shaded, DOUBT, 0.0)


def are_shaded(view: Picture) -> NDArray[np.bool_]:
    """Which of CORNERS have a long thin shadow that no other has; the board's view has PPM pixels a mm."""
    prints = [_smooth(corner_patch(view, row, column, PPM)) for row, column in CORNERS]
    return np.array([
        all(
            _shadow_mm(mine, np.ascontiguousarray(turned)) > LEAST_MM
            for other, theirs in enumerate(prints)
            if other != index
            for turned in turns_of(theirs)
        )
        for index, mine in enumerate(prints)
    ])  # fmt: skip


def _smooth(patch: Picture) -> Grey:
    """The logarithm of a print's light."""
    light = np.asarray(cv2.LUT(patch, LIGHT), np.float32)
    soft = cv2.GaussianBlur(light.sum(axis=2), (0, 0), BLUR_PX)
    return np.asarray(cv2.log(soft + np.float32(FLOOR)), np.float32)


def _shadow_mm(mine: Grey, other: Grey) -> float:
    """How long the longest thin dark place of a print is that another one has not."""
    away = mine - other
    changes = cv2.morphologyEx(other, cv2.MORPH_GRADIENT, np.ones((NEAR_PX, NEAR_PX), np.uint8))
    near = disc_at(away.shape, (away.shape[0] // 2, away.shape[1] // 2), REACH_MM * PPM)
    dark = ((away - np.median(away) < -DARKER) & (changes < PLAIN) & near).astype(np.uint8)
    wide = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((WIDE_PX, WIDE_PX), np.uint8))
    thin = (dark > wide).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(thin, connectivity=8)
    sizes = np.hypot(stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT])
    return float(sizes.max(initial=0.0)) / PPM
