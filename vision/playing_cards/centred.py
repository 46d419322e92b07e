"""A card by its print: both indices lie alike about its middle, whatever edges of the pile below show."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.playing_cards.views import CARD_MM, FEWEST_PX, INDEX_PX, SIGN, VIEW_PPM, in_paper

Mask = NDArray[np.uint8]

ROOM_MM = 4.0  # around a card, in which its print may lie: as far as straightening moves one
ROOM_PX = round(ROOM_MM * VIEW_PPM)
WHOLE_MM = (CARD_MM[0] + 2 * ROOM_MM, CARD_MM[1] + 2 * ROOM_MM)  # of the view that is needed
SMOOTH = (3, 3)  # pixels: blurred edges of one print are seldom the same twice
ALIKE = 0.7  # correlation of both indices of one card at least


def off_middle(view: Picture) -> NDArray[np.float64]:
    """How far (mm, to the right and down) the middle of a card's print is off that of a view of WHOLE_MM."""
    light = in_paper(view)
    upper, lower = _signs(light), _signs(np.ascontiguousarray(light[::-1, ::-1]))
    rows, columns = np.nonzero(lower)
    if not len(rows) or not upper.any():
        return np.zeros(2)
    top, left = int(rows.min()), int(columns.min())
    print_ = lower[top : rows.max() + 1, left : columns.max() + 1]
    room = [cv2.copyMakeBorder(part, *(2,) * 4, cv2.BORDER_CONSTANT) for part in (upper, print_)]
    smooth = [cv2.blur(part.astype(np.float32), SMOOTH) for part in room]
    if any(np.subtract(smooth[0].shape, smooth[1].shape) < 0):
        return np.zeros(2)
    where, sign = smooth
    # Not normed: OpenCV takes bare places for the same as everything.
    _, _, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(where, sign, cv2.TM_CCOEFF))
    there = where[y : y + sign.shape[0], x : x + sign.shape[1]]
    alike = there.std() > 0 and np.corrcoef(there.ravel(), sign.ravel())[0, 1] >= ALIKE
    off = np.array([x - left, y - top]) / 2 / VIEW_PPM
    return off if alike and (np.abs(off) <= ROOM_MM).all() else np.zeros(2)


def _signs(light: NDArray[np.float32]) -> Mask:
    """The rank and suit in the upper left corner of a view: what lies in it whole."""
    corner = light[: INDEX_PX[0] + 2 * ROOM_PX, : INDEX_PX[1] + 2 * ROOM_PX].min(axis=2)
    depth = np.median(corner) - corner
    dark = depth > SIGN * np.partition(depth[ROOM_PX:, ROOM_PX:].ravel(), -FEWEST_PX)[-FEWEST_PX]
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(dark.astype(np.uint8))
    high, wide = dark.shape
    inside = (boxes[:, 0] > 0) & (boxes[:, 1] > 0)
    inside &= (boxes[:, 0] + boxes[:, 2] < wide) & (boxes[:, 1] + boxes[:, 3] < high)
    inside &= boxes[:, cv2.CC_STAT_AREA] >= FEWEST_PX
    inside[0] = False
    return np.asarray(inside[labels], np.uint8)
