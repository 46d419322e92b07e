"""Things over the rim of a board, drawn on a sample photo: over its frame, over a corner cell, and light."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from support.photographed import picture_at, table_in

from vision.squares import rim
from vision.squares.board import BOARD_MM, CELL_MM, Board, view_of
from vision.squares.chips import FINE, find_discs
from vision.squares.flat_table import flatten
from vision.squares.search import find_board
from vision.table import Table

SAMPLE = Path(__file__).parents[2] / "photos/sequence/sequence-0.jpg"
SKIN = (110, 140, 190)
WARM = (0.2, 0.6, 1.0)  # of the light of a lamp that the frame mirrors
FRAME = np.array([60.0, BOARD_MM[1] / 2 - 5])  # a spot of the frame, in board mm
CORNER = np.array(CELL_MM) * 4.5 + (14, 9)  # a spot of a corner cell


def _found() -> tuple[Table, Board, NDArray[np.float32]]:
    table = table_in(picture_at(SAMPLE))
    board = find_board(table, flatten(table))
    assert board is not None
    return table, board, find_discs(view_of(table, board, BOARD_MM, FINE)).paper


def _pixel(table: Table, board: Board, spot: NDArray[np.float64]) -> tuple[int, int]:
    x, y = table.camera.to_pixel(board.to_table(spot[None]))[0].round().astype(int).tolist()
    return x, y


def _spread(table: Table, board: Board, spot: NDArray[np.float64], soft: float) -> NDArray[np.float32]:
    """1 in a disc around a spot that ends softly."""
    disc = cv2.circle(
        np.zeros(table.picture.shape[:2], np.float32), _pixel(table, board, spot), 45, 1.0, cv2.FILLED
    )
    return np.asarray(cv2.GaussianBlur(disc, (0, 0), soft), np.float32)[:, :, None]


def test_a_bare_rim_has_nothing_over_it() -> None:
    assert not rim.covered(*_found())


@pytest.mark.parametrize("spot", [FRAME, CORNER], ids=["frame", "corner cell"])
def test_a_fingertip_over_the_rim_is_seen(spot: NDArray[np.float64]) -> None:
    table, board, paper = _found()
    picture = cv2.circle(table.picture.copy(), _pixel(table, board, spot), 22, SKIN, cv2.FILLED, cv2.LINE_AA)
    assert rim.covered(replace(table, picture=np.asarray(picture, np.uint8)), board, paper)


def test_a_shadow_on_the_rim_is_nothing_over_it() -> None:
    """It has a sharp edge, and another tint than the light around it."""
    table, board, paper = _found()
    shade = _spread(table, board, FRAME, 1.5) * (0.28, 0.21, 0.18)
    assert not rim.covered(
        replace(table, picture=np.asarray(table.picture * (1 - shade), np.uint8)), board, paper
    )


@pytest.mark.parametrize(("soft", "covers"), [(25.0, False), (1.5, True)], ids=["a lamp", "a thing"])
def test_a_lamps_mirror_image_fades_and_a_thing_does_not(soft: float, covers: bool) -> None:
    table, board, paper = _found()
    added = _spread(table, board, FRAME, soft) * np.array(WARM) * 60
    shining = np.minimum(table.picture + added, 255).astype(np.uint8)
    assert rim.covered(replace(table, picture=shining), board, paper) == covers
