"""The face of a card and its two halves."""

import cv2
import numpy as np

from vision.cards.faces import alikeness


def test_a_print_is_like_itself_and_bare_paper_like_nothing() -> None:
    window = np.zeros((24, 32), np.uint8)
    cv2.putText(window, "15", (2, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 200, 2)
    assert alikeness(window, window[2:-2, 2:-2].copy()).max() > 0.99
    assert alikeness(window, np.zeros((20, 28), np.uint8)).max() == 0
