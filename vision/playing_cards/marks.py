"""The print of a card whose edges are lost: dark marks that lie together on a table as white as paper."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.playing_cards.loose import Rectangle
from vision.squares.beside import Beside
from vision.squares.flat_table import FLAT_PPM

WHITE = 0.5  # of paper's light: darker tables show a card's edges
MARK_PX = 11  # marks are narrower than 27 mm
JOINS_PX = (9, 13, 21)  # between two marks of one card: the pips of a 2 are up to 52 mm apart, of an ace 32
DARKER = 0.8  # of what is around it: what a mark sends at the most
AROUND_PX, MOSTLY = 25, 0.6  # within 62 mm most is white: a dark cloth with white dots is not
LONG_MM, SHORT_MM = (58.0, 100.0), 78.0  # from one index to the other, and across
INK_MM2 = (80.0, 2600.0)  # of marks: two indices with an ace's pip, and a court figure


def find_marks(beside: Beside) -> list[Rectangle]:
    """Cards that such marks may be the print of, lying as the print seems to."""
    white = cv2.blur(beside.white, (3, 3))  # noise would be full of marks
    around = cv2.morphologyEx(white, cv2.MORPH_CLOSE, np.ones((MARK_PX, MARK_PX), np.uint8))
    free = cv2.erode(beside.free.astype(np.uint8), np.ones((MARK_PX, MARK_PX), np.uint8)) > 0
    dark = white < DARKER * around
    bare = cv2.blur((~dark).astype(np.float32), (AROUND_PX, AROUND_PX)) > MOSTLY
    marks = free & (around > WHITE) & dark & bare
    return [card for join in JOINS_PX for card in _cards(marks, join, beside.half)]


def _cards(marks: NDArray[np.bool_], join: int, half: NDArray[np.float64]) -> list[Rectangle]:
    """Cards around marks that have the size of a card's print when those near to each other are joined."""
    joined = cv2.dilate(marks.astype(np.uint8), np.ones((join, join), np.uint8))
    count, labels = cv2.connectedComponents(joined)
    found = []
    for label in range(1, count):
        rows, columns = np.nonzero(marks & (labels == label))
        if not INK_MM2[0] < len(rows) / FLAT_PPM**2 < INK_MM2[1]:
            continue
        (x, y), sides, turn = cv2.minAreaRect(np.column_stack([columns, rows]).astype(np.float32))
        short, long = (side / FLAT_PPM for side in sorted(sides))
        if LONG_MM[0] < long < LONG_MM[1] and short < SHORT_MM:
            middle = (np.array([x, y]) + 0.5) / FLAT_PPM - half
            found.append(Rectangle(middle, np.radians(turn + (90 if sides[0] > sides[1] else 0)), 1.0))
    return found
