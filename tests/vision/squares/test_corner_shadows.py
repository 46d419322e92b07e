"""The shadow of a chip on a corner printed in its colour, on small synthetic boards."""

import cv2
import numpy as np
import pytest

from vision.photo import Picture
from vision.squares.board import BOARD_MM, CELL_MM, CELLS
from vision.squares.corner_chips import CORNERS
from vision.squares.corner_shadows import PPM, are_shaded

PAPER, GROUND, GREEN = (170, 170, 170), (70, 75, 75), (45, 97, 55)


def _board() -> tuple[Picture, list[tuple[int, int]]]:
    """A board with a green disc printed on all corners, and the middles of these."""
    view = np.full((round(BOARD_MM[1] * PPM), round(BOARD_MM[0] * PPM), 3), PAPER, np.uint8)
    middles = []
    for row, column in CORNERS:
        start = (
            (np.array(BOARD_MM) - np.array(CELL_MM) * CELLS) / 2 + (column, row) * np.array(CELL_MM)
        ) * PPM
        end = start + np.array(CELL_MM) * PPM
        view[round(start[1]) : round(end[1]), round(start[0]) : round(end[0])] = GROUND
        x, y = ((start + end) / 2).astype(int).tolist()
        cv2.circle(view, (x, y), round(14 * PPM), GREEN, cv2.FILLED)
        middles.append((x, y))
    return view, middles


def test_bare_corners_have_no_shadow() -> None:
    view, _ = _board()
    assert not are_shaded(view).any()


@pytest.mark.parametrize("corner", range(4))
def test_the_shadow_beside_a_chip_of_the_printed_colour_is_seen(corner: int) -> None:
    view, middles = _board()
    x, y = middles[corner]
    dark = tuple(0.82 * channel for channel in GREEN)
    cv2.ellipse(view, (x, y + 2), (round(10 * PPM),) * 2, 0, 180, 330, dark, round(1.2 * PPM))
    assert are_shaded(view).tolist() == [index == corner for index in range(4)]


def test_the_shadow_of_a_cup_over_a_corner_is_no_chips() -> None:
    view, middles = _board()
    x, y = middles[0]
    view[y - 60 : y + 60, x - 60 : x] //= 2
    assert not are_shaded(view).any()
