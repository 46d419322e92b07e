"""A part of a card beside a board, drawn as a patch of paper on the table of a sample photo."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.photographed import picture_at, table_in

from vision.beside import level_around, look_beside
from vision.board_search import find_board
from vision.card_peeps import card_peeps_out
from vision.chips import FINE, find_discs
from vision.flat_table import flatten
from vision.squareboard import BOARD_MM, view_of

SAMPLE = Path(__file__).parents[1] / "photos/sequence/sequence-0.jpg"


CORNER = [[0, 0], [30, 0], [30, 34], [0, 34]]
WALLS = [[0, 0], [20, 0], [20, 7], [7, 7], [7, 82], [0, 82]]


@pytest.mark.parametrize(
    ("shape", "peeps"), [(CORNER, True), (WALLS, False)], ids=["a corner of a card", "the walls of a pile"]
)
def test_a_corner_of_paper_peeps_out_but_the_walls_of_a_pile_do_not(
    shape: list[list[int]], peeps: bool
) -> None:
    table = table_in(picture_at(SAMPLE))
    board = find_board(table, flatten(table))
    assert board is not None
    paper = find_discs(view_of(table, board, BOARD_MM, FINE)).paper
    patch = np.array(shape) - (BOARD_MM[0] / 2 + 60, 20)
    outline = table.camera.to_pixel(board.to_table(patch)).round().astype(np.int32)
    paper_on_it = cv2.fillPoly(table.picture.copy(), [outline], (225, 225, 225))
    drawn = replace(table, picture=np.asarray(paper_on_it, np.uint8))
    beside = look_beside(drawn, flatten(drawn), board, paper)
    assert card_peeps_out(drawn, beside, level_around(beside)) == peeps
