"""What is strange about cells of a hex board: something over it lies on several that are neighbours."""

import numpy as np

from vision.hexes.board import BESIDE, CELLS
from vision.hexes.strays import strangest

MIDDLE = CELLS.index((0, 0))


def test_strange_cells_that_lie_together_are_strange() -> None:
    strange = np.zeros(len(CELLS), np.float32)
    strange[[MIDDLE, *np.flatnonzero(BESIDE[MIDDLE])[:2]]] = 0.9
    assert strangest(strange) > 0.89


def test_strange_cells_far_from_each_other_are_less_so() -> None:
    strange = np.zeros(len(CELLS), np.float32)
    strange[[MIDDLE, CELLS.index((4, 0)), CELLS.index((-4, 0))]] = 0.9
    assert strangest(strange) < 0.31
