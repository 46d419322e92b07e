"""What the paper of a cell says about something over the board, on a sample photo."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support.photographed import picture_at, table_in

from vision.squares.board import BOARD_MM, CELLS, view_of
from vision.squares.chip_presence import presence_odds
from vision.squares.chips import FINE, find_discs
from vision.squares.cover import covered
from vision.squares.flat_table import flatten
from vision.squares.search import find_board

SAMPLE = Path(__file__).parents[2] / "photos/sequence/sequence-0.jpg"
TINT = np.array([0.6, 1.0, 1.3], np.float32)


@pytest.mark.parametrize(
    ("on_a_chip", "light", "covers"),
    [(False, TINT, True), (True, TINT, False), (True, TINT / 2, True), (True, np.full(3, 0.5), False)],
    ids=["tinted paper", "a bleached chip's paper", "a cup taken for a chip", "a chip in shade"],
)
def test_paper_of_another_tint_is_something_over_it_but_beside_a_bleached_chip(
    on_a_chip: bool, light: np.ndarray[tuple[int], np.dtype[np.float32]], covers: bool
) -> None:
    table = table_in(picture_at(SAMPLE))
    board = find_board(table, flatten(table))
    assert board is not None
    discs = find_discs(view_of(table, board, BOARD_MM, FINE))
    chips = presence_odds(discs) > 0.5
    inner = [cell for cell in range(CELLS**2) if {*divmod(cell, CELLS)}.isdisjoint({0, CELLS - 1})]
    cell = next(cell for cell in inner if chips[cell] == on_a_chip)
    paper = discs.paper.copy()
    paper[divmod(cell, CELLS)] *= light
    assert covered(table, board, replace(discs, paper=paper), chips) == covers
