"""A part of a card beside a board, drawn as a patch of paper on the table of a sample photo."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from support.photographed import picture_at, table_in

from vision.playing_cards.peeps import card_peeps_out
from vision.squares.beside import level_around, look_beside
from vision.squares.board import BOARD_MM, view_of
from vision.squares.chips import FINE, find_discs
from vision.squares.flat_table import flatten
from vision.squares.search import find_board

SAMPLE = Path(__file__).parents[2] / "photos/sequence/sequence-0.jpg"


LIT, SHADED, DIM = 225, 130, 115
CORNER = [[0, 0], [30, 0], [30, 34], [0, 34]]
BITTEN = [[0, 0], [63, 0], [63, 40], [30, 40], [30, 88], [0, 88]]
STRIP = [[0, 0], [13, 0], [4, 18], [4, 52], [13, 70], [0, 70]]
WALLS = [[0, 0], [20, 0], [20, 7], [7, 7], [7, 82], [0, 82]]
COIN = [[11 + 11 * np.cos(turn), 11 + 11 * np.sin(turn)] for turn in np.linspace(0, 2 * np.pi, 40)]
DOTS = 5  # rows and columns of patches on a cloth


@pytest.mark.parametrize(
    ("shape", "light", "peeps"),
    [
        (CORNER, LIT, True),
        (CORNER, SHADED, True),
        (BITTEN, LIT, True),
        (STRIP, LIT, True),
        (WALLS, LIT, False),
        (COIN, SHADED, False),
    ],
    ids=[
        "a corner of a card",
        "a corner in the shadow of a cup",
        "a card with a cup on one corner",
        "a card with a cup on one side",
        "the walls of a pile",
        "a coin",
    ],
)
def test_a_part_of_a_card_peeps_out_but_no_pile_or_coin(
    shape: list[list[float]], light: int, peeps: bool
) -> None:
    assert _peeps([np.array(shape)], light) == peeps


def test_the_checks_of_a_cloth_are_no_parts_of_a_card() -> None:
    """One of them alone would be."""
    check = np.array([[0, 0], [12, 0], [12, 12], [0, 12]])
    checks = [check + np.array([x, y]) * 24 for x in range(DOTS) for y in range(DOTS)]
    assert _peeps(checks[:1], LIT)
    assert not _peeps(checks, LIT)


def test_the_shining_end_of_a_larger_thing_is_no_part_of_a_card() -> None:
    """Light falls off along a phone, so that its ends differ although nothing lies over it."""
    strips = [np.array([[x, 0], [x + 3, 0], [x + 3, 60], [x, 60]]) for x in range(0, 120, 3)]
    assert not _peeps(strips, *(225 - 4 * step for step in range(len(strips))))


def test_a_card_peeps_out_though_a_shadow_hides_a_side_of_its_corner() -> None:
    lit = np.array([[0, 0], [40, 0], [40, 4], [12, 14]])
    shaded = np.array([[40, 4], [40, 30], [20, 30], [12, 14]])
    assert _peeps([lit, shaded], LIT, DIM)


def _peeps(shapes: list[NDArray[np.float64]], *lights: int) -> bool:
    """Whether patches beside the board of a sample photo are taken for what is seen of a card."""
    table = table_in(picture_at(SAMPLE))
    board = find_board(table, flatten(table))
    assert board is not None
    paper = find_discs(view_of(table, board, BOARD_MM, FINE)).paper
    picture = table.picture.copy()
    for index, shape in enumerate(shapes):
        patch = shape - (BOARD_MM[0] / 2 + 120, 20)
        outline = table.camera.to_pixel(board.to_table(patch)).round().astype(np.int32)
        cv2.fillPoly(picture, [outline], (lights[min(index, len(lights) - 1)],) * 3)
    drawn = replace(table, picture=picture)
    beside = look_beside(drawn, flatten(drawn), board, paper)
    return card_peeps_out(drawn, beside, level_around(beside), paper)
