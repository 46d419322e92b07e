"""Printed figures told from what is around them."""

import cv2
import numpy as np

from vision.cards.figures import DENSITY, SOLID, strokes_in

TALL = 8.0  # mm


def test_a_blurred_8_stands_out_as_a_whole_only() -> None:
    window = np.full((40, 60), 60, np.uint8)
    high = round(TALL * DENSITY / 2)
    cv2.ellipse(window, (30, 20), (5, high), 0, 0, 360, 160, -1)
    assert strokes_in(window, TALL, dark=False)[20, 30] < 50
    assert strokes_in(window, TALL, dark=False, wide=SOLID)[20, 30] == 100
