"""Chips on printed corners, on small synthetic boards in parts of paper."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.squares.board import BOARD_MM, CELL_MM, CELLS
from vision.squares.corner_chips import CORNERS, find_corner_discs

PPM = 0.5
DARK, GOLD, RED = (0.1, 0.1, 0.12), (0.15, 0.6, 0.8), (0.05, 0.06, 0.7)


def board(print_radius: int, ink: tuple[float, ...], chip: int | None) -> NDArray[np.float32]:
    """A board with the same disc printed on all corners, and a red chip on one of them."""
    view = np.ones((round(BOARD_MM[1] * PPM), round(BOARD_MM[0] * PPM), 3), np.float32)
    margin = (np.array(BOARD_MM) - np.array(CELL_MM) * CELLS) / 2
    for corner, (row, column) in enumerate(CORNERS):
        start = (margin + np.array([column, row]) * CELL_MM) * PPM
        end = start + np.array(CELL_MM) * PPM
        view[round(start[1]) : round(end[1]), round(start[0]) : round(end[0])] = DARK
        middle = ((start + end) / 2).astype(int)
        cv2.circle(view, (int(middle[0]), int(middle[1])), print_radius, ink, -1)
        if corner == chip:
            cv2.circle(view, (int(middle[0]) + 1, int(middle[1])), round(11 * PPM), RED, -1)
    return view


@pytest.mark.parametrize("chip", range(4))
def test_a_chip_on_a_corner_is_seen_where_it_lies(chip: int) -> None:
    discs = find_corner_discs(board(4, GOLD, chip), PPM, 0.0)
    assert [disc.odds > 0.99 for disc in discs] == [corner == chip for corner in range(4)]
    assert max(disc.odds for corner, disc in enumerate(discs) if corner != chip) < 0.01
    assert discs[chip].colour.argmax() == 2


def test_a_printed_disc_of_a_chips_size_and_colour_is_no_chip() -> None:
    discs = find_corner_discs(board(round(11 * PPM), RED, None), PPM, 0.0)
    assert max(disc.odds for disc in discs) < 0.01


def test_light_that_falls_on_one_corner_only_makes_no_chip() -> None:
    view = board(4, GOLD, None)
    view[:40, :50] += 0.2
    assert max(disc.odds for disc in find_corner_discs(view, PPM, 0.0)) < 0.01


def test_a_printed_disc_that_shines_on_one_corner_only_is_no_chip() -> None:
    view = board(round(11 * PPM), RED, None)
    corner = view[:60, :70]
    corner[corner[..., 2] == np.float32(RED[2])] = np.array(RED) * 1.25
    assert max(disc.odds for disc in find_corner_discs(view, PPM, 0.0)) < 0.01


def test_a_printed_disc_in_the_shade_is_no_chip_and_a_chip_there_is_one() -> None:
    for chip in (None, 0):
        view = board(4, (0.9, 0.9, 0.9), chip)
        view[:60, :70] *= 0.55
        assert (find_corner_discs(view, PPM, 0.0)[0].odds > 0.5) == (chip == 0)
