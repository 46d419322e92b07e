"""Open cards of which nothing but the big number stands out."""

import numpy as np

from vision.cards.glyphs import Numbers
from vision.cards.singles import _beside_frame


def pair_of(one: float, other: float) -> Numbers:
    """Two figures of such heights, mm, and both as one number."""
    members = np.array([[0, 0], [1, 1], [0, 1]])
    tall = np.array([one, other, max(one, other)])
    return Numbers(np.zeros((3, 4)), np.zeros((3, 2)), members, np.array([True, True, False]), tall)


def test_a_figure_beside_something_much_taller_may_be_a_number_alone() -> None:
    assert _beside_frame(pair_of(29.0, 40.0)).tolist() == [True, False, False]
    assert not _beside_frame(pair_of(29.0, 31.0)).any()
