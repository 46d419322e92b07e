"""How many figures a big number has, and whether they are the same, as only those of an eleven are."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import Patch

FIGURE = 0.7  # of the height of the taller figure that the other one has at least
WIDTH = 0.2  # of the wider figure by which twins differ
WIDE = 0.9  # of its height that a number of two figures is wide at least; those of one are narrower
SIZE = (16, 24)  # pixels in which two figures are compared
ALIKE = 0.9  # correlation of twins


def are_twins(patch: Patch) -> bool:
    """Whether a cut out number shows two figures that look the same."""
    grey = np.asarray(patch, np.uint8)
    figures = _figures(grey)
    if len(figures) != 2 or abs(int(figures[0, 2]) - int(figures[1, 2])) > WIDTH * figures[:, 2].max():
        return False
    one, other = (_cut(grey, figure) for figure in figures)
    return bool(min(one.std(), other.std()) > 0 and np.corrcoef(one, other)[0, 1] > ALIKE)


def are_two(patch: Patch) -> bool:
    """Whether a cut out number shows two figures side by side, farther apart than the parts of a torn one.

    What reaches to both edges is the middle of something taller, of which nobody knows what it is.
    """
    figures = _figures(np.asarray(patch, np.uint8))
    if len(figures) != 2 or (figures[:, 3] == len(patch)).any():
        return False
    first, second = sorted(figures.tolist())
    return bool(second[0] >= first[0] + first[2] and second[0] + second[2] - first[0] > WIDE * first[3])


def _figures(grey: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Left, top, width and height of the parts of ink that are as high as figures."""
    _, mask = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    if np.mean([mask[0].mean(), mask[-1].mean()]) > 127:  # ink is darker than the ground around it
        mask = cv2.bitwise_not(mask)
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    parts = stats[1:, :4]
    return np.asarray(parts[parts[:, 3] > FIGURE * parts[:, 3].max(initial=0)], np.int32)


def _cut(grey: NDArray[np.uint8], figure: NDArray[np.int32]) -> NDArray[np.uint8]:
    left, top, wide, high = (int(v) for v in figure)
    return np.asarray(cv2.resize(grey[top : top + high, left : left + wide], SIZE), np.uint8).ravel()
