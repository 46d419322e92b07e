"""What is left of cards that were not found."""

import numpy as np

from vision.cards.leftover import _ovals


def test_paper_between_two_pieces_of_ground_is_an_oval_and_paper_elsewhere_is_none() -> None:
    ground, paper = (np.zeros((100, 100), np.uint8) for _ in range(2))
    ground[10:20, 10:60] = ground[50:60, 10:60] = 255
    paper[22:48, 20:50] = paper[70:90, 20:50] = 255
    ovals = _ovals(ground, paper, dot=1.0)
    assert ovals[35, 35] == 255
    assert not ovals[75:, :].any()
