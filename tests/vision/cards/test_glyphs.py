"""Spots of a number's size."""

import cv2
import numpy as np

from vision.cards.glyphs import _parts
from vision.cards.whole import BIG_SIZE


def test_a_tall_figure_that_lies_askew_is_one() -> None:
    """A 7, 32 mm high and 20 wide, turned by 45 degrees: some 37 mm from side to side."""
    seven = np.array([[-10, -16], [10, -16], [10, -11], [0, 16], [-6, 16], [3, -11], [-10, -11]])
    turned = seven @ np.array([[1, 1], [-1, 1]]) / np.sqrt(2)
    contrast = np.zeros((120, 120), np.uint8)
    cv2.fillPoly(contrast, [np.round(turned * 2 + 60).astype(np.int32)], 120)
    (size,) = _parts(contrast, 16, np.empty_like(contrast), density=1.9).sizes
    assert size > 36
    assert BIG_SIZE[0] < size < BIG_SIZE[1]
