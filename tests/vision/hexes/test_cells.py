"""Where the symbols of a hex board say that it lies."""

import cv2
import numpy as np

from vision.camera import Camera
from vision.hexes.board import CELLS, OUTLINES, PRINTED, Board, middles_of, turned
from vision.hexes.cells import look
from vision.light import Lamp
from vision.table import Table

LAMP = Lamp(np.full(3, 0.8, np.float32), np.full(3, 0.01, np.float32))
CAMERA = Camera(1152, 648, 1300.0, 900.0, 0.0, 0.0, 0.0)
INKS = ((40, 40, 200), (60, 160, 60), (160, 90, 40), (60, 140, 230), (60, 200, 240), (130, 60, 130))
MOST_OFF_MM = 0.6


def drawn(board: Board) -> Table:
    """A white board with its printed cells, and a tile beside one of them."""
    picture = np.full((648, 1152, 3), 215, np.uint8)
    tile = (((-4, -1), (200, 220, 250), INKS[5]), ((-3, -2), (200, 220, 250), INKS[5]))
    printed = tuple((cell, (50, 55, 55), ink) for cell, ink in zip(PRINTED, INKS, strict=True))
    for cell, ground, ink in (*printed, *tile):
        outline = board.on_table(OUTLINES[CELLS.index(cell)])
        cv2.fillConvexPoly(picture, np.round(CAMERA.to_pixel(outline)).astype(np.int32), ground)
        (x, y), (beside, _) = CAMERA.to_pixel(
            board.on_table(middles_of([cell]) + np.array([[0.0, 0.0], [7.0, 0.0]]))
        )
        cv2.circle(picture, (round(x), round(y)), round(beside - x), ink, -1)
    return Table(picture, CAMERA, {})


def test_a_board_that_was_found_some_millimetres_off_comes_to_rest_on_its_symbols() -> None:
    """What it shows of other cells at first keeps its symbols from telling all of the way at once."""
    board = turned(0.0, np.zeros(2))
    table = drawn(board)
    for angle, aside in ((-0.009, (-0.1, 2.9)), (-0.009, (-2.0, 2.8)), (-0.014, (1.9, 1.1))):
        _, found = look(table, LAMP, turned(angle, np.array(aside)), CELLS)
        own = middles_of(PRINTED)
        off = np.hypot(*(found.on_table(own) - board.on_table(own)).T)
        assert off.max() < MOST_OFF_MM
