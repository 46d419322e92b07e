"""How much of a circle shows around a place of a board, whatever a small file makes of dark paper."""

import cv2
import numpy as np

from vision.photo import Picture
from vision.squares.board import BOARD_MM
from vision.squares.chips import find_discs
from vision.squares.rings import ring_shares

DARK = (48, 52, 54)  # codes of paper in a dim evening: one more is four in a hundred of its light
QUALITY = 35
CHIP, PLACE = (12, 30, 8), 55


def board(chip: bool) -> Picture:
    """Dark noisy paper, a green chip on the middle of a cell or none, out of a small file."""
    high, wide = (round(side) for side in (BOARD_MM[1], BOARD_MM[0]))
    view = np.array(DARK) + np.random.default_rng(1).normal(0, 3, (high, wide, 3))
    if chip:
        y, x = np.mgrid[:high, :wide] + 0.5
        view[np.hypot(x - wide / 2 - 23, y - high / 2 - 19) < 11] = CHIP
    fine = cv2.resize(np.clip(view, 0, 255).astype(np.uint8), (2 * wide, 2 * high))
    kept = cv2.imencode(".jpg", fine, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
    seen = np.asarray(cv2.imdecode(kept, cv2.IMREAD_COLOR), np.uint8)
    small = cv2.resize(seen, (wide, high), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def test_what_a_small_file_makes_of_dark_paper_shows_no_ring() -> None:
    assert find_discs(board(chip=False)).rings.max() < 0.4


def test_a_chip_on_dark_paper_of_a_small_file_shows_its_whole_ring() -> None:
    assert find_discs(board(chip=True)).rings[PLACE] > 0.9


def test_a_circle_of_colour_alone_is_no_ring() -> None:
    """A small file keeps brightness finer than colours, which then bleed over the paper about red print."""
    y, x = np.mgrid[:60, :60] - 30.0
    within = np.hypot(x, y) < 5.5  # at half a pixel a mm
    light = np.ones((60, 60, 3), np.float32)
    light[within] = (1.12, 0.99, 1.0)
    assert ring_shares(light, 0.5, 0.02)[30, 30] < 0.2
    light[within] = (0.47, 0.13, 0.07)
    assert ring_shares(light, 0.5, 0.02)[30, 30] > 0.9
