"""Whether a chip lies on a cell, where lamps bleach chips to the colour of paper."""

import numpy as np
import pytest

from vision.chips import Discs, presence_odds
from vision.squareboard import cell_middles


@pytest.mark.parametrize(("faint", "sure"), [(0.5, True), (0.75, False)])
def test_a_faint_ring_on_burnt_paper_beside_a_bleached_chip_may_be_a_chip(faint: float, sure: bool) -> None:
    none = np.zeros(100)
    colours, rings = np.ones((100, 3)), none.copy()
    colours[44], rings[44] = 0.8, 1.0
    shows = none.copy()
    shows[45] = faint
    paper = np.full((10, 10, 3), 0.97, np.float32)
    odds = presence_odds(Discs(cell_middles(), colours, none, rings, shows, none, np.zeros(4), paper))
    assert odds[44] > 0.5
    assert (odds[45] < 0.01) == sure


@pytest.mark.parametrize(("usual", "sure"), [(0.3, False), (0.5, True)])
def test_a_ring_unlike_those_of_empty_cells_beside_a_bleached_chip_may_be_a_chip(
    usual: float, sure: bool
) -> None:
    none = np.zeros(100)
    colours, rings = np.ones((100, 3)), np.full(100, usual)
    colours[44], rings[44] = 0.8, 1.0
    rings[45] = 0.68
    paper = np.full((10, 10, 3), 0.6, np.float32)
    odds = presence_odds(Discs(cell_middles(), colours, none, rings, none, none, np.zeros(4), paper))
    assert (odds[45] < 0.01) == sure


@pytest.mark.parametrize(("ring", "sure"), [(0.81, False), (0.95, True)])
def test_a_blurred_bold_print_is_no_sure_chip(ring: float, sure: bool) -> None:
    """A red 10 whose colour varies as much as it differs from paper, and whose ring may be its figures'."""
    none, colours, rings = np.zeros(100), np.ones((100, 3)), np.full(100, 0.5)
    colours[18], rings[18] = (0.36, 0.36, 0.84), ring
    spread = none.copy()
    spread[18] = 0.28
    paper = np.full((10, 10, 3), 0.6, np.float32)
    odds = presence_odds(Discs(cell_middles(), colours, spread, rings, none, none, np.zeros(4), paper))
    assert (odds[18] > 0.99) == sure
