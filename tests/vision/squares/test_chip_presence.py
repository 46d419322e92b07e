"""Whether a chip lies on a cell, where lamps bleach chips to the colour of paper."""

import numpy as np
import pytest

from vision.squares.board import cell_middles
from vision.squares.chip_presence import presence_odds
from vision.squares.chips import Discs


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


@pytest.mark.parametrize(("ring", "sure"), [(0.6, True), (0.75, False)])
def test_an_even_disc_off_paper_with_part_of_a_ring_may_be_a_chip(ring: float, sure: bool) -> None:
    none, paper = np.zeros(100), np.full((10, 10, 3), 0.5, np.float32)
    colours, rings, spread = np.ones((100, 3)), np.full(100, 0.5), np.full(100, 0.1)
    colours[44], rings[44] = (0.87, 0.96, 0.88), ring
    odds = presence_odds(Discs(cell_middles(), colours, spread, rings, rings, none, np.zeros(4), paper))[44]
    assert odds < 0.5
    assert (odds < 0.01) == sure


@pytest.mark.parametrize(("tint", "sure"), [(0.02, True), (0.09, False)])
def test_the_edge_of_a_shadow_across_a_cell_is_no_chip(tint: float, sure: bool) -> None:
    none, paper = np.zeros(100), np.full((10, 10, 3), 0.2, np.float32)
    colours, rings, spread = np.ones((100, 3)), np.full(100, 0.5), np.full(100, 0.1)
    colours[33], rings[33] = (0.09, 0.29, 0.07), 0.95
    colours[44], rings[44], spread[44] = (0.8, 0.8 * (1 - tint), 0.8), 0.77, 0.19
    odds = presence_odds(Discs(cell_middles(), colours, spread, rings, rings, none, np.zeros(4), paper))[44]
    assert (odds < 0.01) == sure


@pytest.mark.parametrize(("spread", "sure"), [(0.44, True), (0.28, False)])
def test_a_bold_print_that_shows_is_surely_no_chip_though_its_signs_make_part_of_a_ring(
    spread: float, sure: bool
) -> None:
    none, paper = np.zeros(100), np.full((10, 10, 3), 0.7, np.float32)
    colours, rings, varies, shows = np.ones((100, 3)), np.full(100, 0.6), none.copy(), none.copy()
    colours[67], rings[67], varies[67], shows[67] = (0.79, 0.78, 0.98), 0.823, spread, -0.73
    odds = presence_odds(Discs(cell_middles(), colours, varies, rings, rings, shows, np.zeros(4), paper))[67]
    assert (odds < 0.01) == sure


@pytest.mark.parametrize(("lacks", "chip"), [(0.0, False), (0.9, True)])
def test_a_dull_disc_without_a_ring_is_a_chip_only_if_it_hides_print(lacks: float, chip: bool) -> None:
    none, paper = np.zeros(100), np.full((10, 10, 3), 0.3, np.float32)
    colours, rings, hides = np.ones((100, 3)), np.full(100, 0.5), none.copy()
    colours[33], rings[33] = (0.09, 0.29, 0.07), 0.95
    colours[44], rings[44], hides[44] = (0.84, 0.96, 0.88), 0.78, lacks
    odds = presence_odds(Discs(cell_middles(), colours, none, rings, rings, hides, np.zeros(4), paper))[44]
    assert (odds > 0.9) == chip


@pytest.mark.parametrize(("spread", "chip"), [(0.12, True), (0.48, False)])
def test_print_on_paper_is_no_chip_whatever_ring_it_makes(spread: float, chip: bool) -> None:
    none, paper = np.zeros(100), np.full((10, 10, 3), 0.7, np.float32)
    colours, rings, spreads = np.ones((100, 3)), np.full(100, 0.5), np.zeros(100)
    colours[60], rings[60], spreads[60] = 0.93, 0.9, spread
    odds = presence_odds(Discs(cell_middles(), colours, spreads, rings, rings, none, np.zeros(4), paper))[60]
    assert (odds > 0.5) == chip


@pytest.mark.parametrize(("faint", "lacks", "least"), [(0.9, 0.0, 0.5), (0.8, 0.06, 0.02), (0.8, 0.0, 0.0)])
def test_faint_edges_beside_a_bleached_chip_show_another(faint: float, lacks: float, least: float) -> None:
    paper = np.full((10, 10, 3), 0.5, np.float32)
    colours, rings, spread = np.ones((100, 3)), np.full(100, 0.55), np.full(100, 0.1)
    shows, missing = rings.copy(), np.zeros(100)
    colours[44], rings[44], shows[44] = 0.8, 0.99, 0.99
    rings[45], shows[45], missing[45] = 0.68, faint, lacks
    odds = presence_odds(Discs(cell_middles(), colours, spread, rings, shows, missing, np.zeros(4), paper))
    assert odds[45] >= least
    assert odds[45] < {0.5: 0.7, 0.02: 0.04, 0.0: 0.01}[least]


@pytest.mark.parametrize(("ring", "chip"), [(0.74, False), (0.97, True)])
def test_an_even_shade_with_a_hint_of_tint_is_no_chip_without_a_ring(ring: float, chip: bool) -> None:
    none, paper = np.zeros(100), np.full((10, 10, 3), 0.23, np.float32)
    colours, rings = np.ones((100, 3)), np.full(100, 0.5)
    colours[3], rings[3] = (0.1, 0.1, 0.7), 0.99
    colours[89], rings[89] = (0.45, 0.5, 0.51), ring
    odds = presence_odds(Discs(cell_middles(), colours, none, rings, rings, none, np.zeros(4), paper))[89]
    assert (odds > 0.9) == chip
    assert (odds < 0.1) != chip


@pytest.mark.parametrize(("ring", "chip"), [(0.6, False), (0.9, True)])
def test_a_dull_disc_without_a_ring_may_be_a_shade(ring: float, chip: bool) -> None:
    """Where two lamps differ in colour a shadow has a tint, too; a plain chip lies elsewhere."""
    none, paper = np.zeros(100), np.full((10, 10, 3), 0.5, np.float32)
    colours, rings = np.ones((100, 3)), np.full(100, 0.5)
    colours[44], rings[44] = (0.1, 0.2, 0.7), 1.0
    colours[93], rings[93] = (0.33, 0.4, 0.45), ring
    odds = presence_odds(Discs(cell_middles(), colours, none, rings, rings, none, np.zeros(4), paper))
    assert odds[44] > 0.99
    assert (odds[93] > 0.5) == chip
