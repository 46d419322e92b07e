"""What the reader of digits says about prints."""

import cv2
import numpy as np

from vision import digits
from vision.cards.reader import _read
from vision.patches import Patch


def broad_ten() -> Patch:
    """A ten as broad typefaces have it, its 0 a ring."""
    patch = np.full((136, 168), 70, np.uint8)
    cv2.line(patch, (32, 28), (32, 108), 200, 10)
    cv2.circle(patch, (100, 68), 36, 200, 9)
    return np.asarray(cv2.GaussianBlur(cv2.resize(patch, (42, 34), interpolation=cv2.INTER_AREA), (3, 3), 0))


def test_two_broad_figures_that_show_no_number_are_read_narrower() -> None:
    (at_once,), (again,) = digits.read([broad_ten()]), _read([broad_ten()])
    assert at_once.get(10, 0.0) < 0.5
    assert again[10] > 0.8


def test_what_shows_no_number_is_none_when_it_is_looked_at_narrower() -> None:
    grain = np.random.default_rng(3).integers(60, 80, (8, 34, 48)).astype(np.uint8)
    assert all(max(odds.values()) < 0.5 for odds in _read(list(grain)))
