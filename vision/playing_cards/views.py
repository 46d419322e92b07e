"""The views of a playing card that are read: both corners with an index, and the body without them."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture

Views = NDArray[np.float32]  # n x 3 x high x wide, BGR in parts of paper

CARD_MM = (63.0, 88.0)
VIEW_PPM = 2.4  # pixels a millimetre; a photo has 1 to 4
INDEX_PX = (72, 42)  # high, wide: 30 x 17.5 mm, the largest index with its suit
BODY_PX = (88, 64)
BLANK_PX = (23, 11)  # of the body: the corners with the indices are left out, so that both witnesses are free
PAPER = 80  # percentile of the light on a card that is paper, also on a court card
MOST = 1.2  # of paper: what is brighter shines
CLEAR_PX, SUIT_PX = 7, 64  # of an index's view: the table may show before, pips after
INK_SHARE = 0.03  # of what is between: the darkest is ink
SIGN = 0.3  # of the darkest of a corner: what takes more light is ink
FEWEST_PX = 8  # of a sign; less is a speck
BESIDE_PX = 5  # as wide as a file's colours are smeared
LEAST_TAKEN = 0.5  # pixels of paper: less is no sign


def index_views(light: NDArray[np.float32], squeeze: float = 1.0) -> Views:
    """Both corners that carry an index, each with its index upright, made narrower by `squeeze`."""
    high, wide = INDEX_PX
    corners = [whole[:high, : round(wide / squeeze)] for whole in (light, light[::-1, ::-1])]
    size = (wide, high)
    return _stacked([cv2.resize(corner.copy(), size, interpolation=cv2.INTER_AREA) for corner in corners])


def body_view(light: NDArray[np.float32]) -> Views:
    """The card without the corners of its indices."""
    small = cv2.resize(light, BODY_PX[::-1], interpolation=cv2.INTER_AREA)
    high, wide = BLANK_PX
    small[:high, :wide] = 1
    small[-high:, -wide:] = 1
    return _stacked([small])


def redness(indices: Views) -> float:
    """How much less red than green light the ink of indices takes: 0 for black, and in a grey picture."""
    parts = indices[:, :, CLEAR_PX:SUIT_PX, CLEAR_PX:].transpose(0, 2, 3, 1)
    taken = np.sum([_taken_by_signs(view) for view in indices.transpose(0, 2, 3, 1)], axis=0)
    if taken[1] < LEAST_TAKEN:
        count = int(parts[..., 1].size * INK_SHARE)
        ink = np.argpartition(parts[..., 1].ravel(), count)[:count]
        taken = (np.median(parts, axis=(0, 1, 2)) - parts.reshape(-1, 3)[ink]).sum(axis=0)
    return float(1 - taken[2] / max(float(taken[1]), LEAST_TAKEN))


def _taken_by_signs(view: NDArray[np.float32]) -> NDArray[np.float64]:
    """The light of each channel that a corner's rank and suit take from the paper, in pixels of paper.

    What goes on beyond the corner is none of them: the frame of a court card is black on red cards, too. Thin
    red strokes lose their colour to the paper beside them, so that belongs to them.
    """
    depth = np.median(view[CLEAR_PX:SUIT_PX, CLEAR_PX:], axis=(0, 1)) - view
    depth[:CLEAR_PX] = depth[:, :CLEAR_PX] = 0
    deepest = depth.max(axis=2)
    dark = deepest > SIGN * np.partition(deepest.ravel(), -FEWEST_PX)[-FEWEST_PX]
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(dark.astype(np.uint8))
    high, wide = dark.shape
    inside = (boxes[:, 0] + boxes[:, 2] < wide) & (boxes[:, 1] + boxes[:, 3] < high)
    inside &= boxes[:, cv2.CC_STAT_AREA] >= FEWEST_PX
    inside[0] = False
    signs = inside[labels]
    around = np.ones((BESIDE_PX, BESIDE_PX), np.uint8)
    near, others = (cv2.dilate(part.astype(np.uint8), around) > 0 for part in (signs, dark & ~signs))
    return np.asarray(depth[near & ~others].sum(axis=0), np.float64)


def ink_depth(indices: Views) -> float:
    """How much darker than its surroundings the ink of the plainer of both indices is, in parts of paper."""
    parts = indices[:, :, CLEAR_PX:SUIT_PX, CLEAR_PX:].min(axis=1).reshape(len(indices), -1)
    count = int(parts.shape[1] * INK_SHARE)
    ink = np.partition(parts, count, axis=1)[:, :count].mean(axis=1)
    return float((np.median(parts, axis=1) - ink).max())


def in_paper(view: Picture) -> NDArray[np.float32]:
    """A card's view in parts of its paper, whatever the light."""
    paper = np.percentile(view[::3, ::3].reshape(-1, 3), PAPER, axis=0)
    gain = (1 / np.maximum(paper, 1)).astype(np.float32)
    return np.asarray(np.minimum(view * gain, np.float32(MOST)), np.float32)


def _stacked(views: list[Any]) -> Views:
    return np.ascontiguousarray(np.stack(views).transpose(0, 3, 1, 2), np.float32)
