"""Cells of a hex board that a lamp's mirror image washes out: whatever lies there, it looks white."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.hexes.board import BESIDE, CELLS, OUTLINES, RING_OF, Board, Points, middles_of
from vision.hexes.cells import CIRCLE, Cells
from vision.hexes.symbols import OF_PRINTED, Values
from vision.table import Table

LIMIT = 250  # grey levels of the darkest colour: as much as the samples' camera gives
# Grey levels of the darkest colour from which on a symbol may be lost: a dark tile can become as pale as the
# print on it. Of 1400 empty cells of clean painted photos above this none lacks its line, blurred or noisy.
BRIGHT = 180
# Grey levels by which the line around a cell is darker than the cell. In a sample that is burnt white but
# readable it is 14 and more, blurred by two pixels still 4.7; in the middle of a lamp's mirror image 0 to 1.
FAINT = 3.0
STEP = 15.0  # grey levels between neighbours of one zone: light changes less, a mirroring tile lies there
# Of the contrast that symbols of this photo usually have. The palest of 28 clean photos, half of them with
# light falling to 40 % at one side, had 0.39; yellow ones washed to green 0.21 to 0.32.
PALE = 0.36
# Grey levels, in any colour, by which an ink differs from that of the printed symbol: light that could make
# one colour of another changes it by more. In one photo ten dark purple ones did by up to 12.
SAME_INK = 20.0
LOOKS = 10  # along each side of a cell
ACROSS = 0.05  # of a cell's size to either side, so that a line is met although the board's place is off
LINE, WITHIN = 1.0, 0.8  # of a cell's size: where its line is, and where its ground is seen beside any symbol
CLEAREST = -2  # of the six sides, sorted: one alone may be the shadow of a tile

_CORNERS = OUTLINES[0] - middles_of(CELLS[:1])
_INSIDE = (np.arange(1.0, 9.0)[:, None, None] * CIRCLE[::4].astype(np.float64)).reshape(-1, 2)
_ALL = np.arange(len(CELLS))
_ZONES = np.clip(RING_OF - 5, 0, 2)
_SAME_ZONE_BESIDE = BESIDE & (_ZONES[:, None] == _ZONES[None])


def washed_out(table: Table, board: Board, odds: Values) -> NDArray[np.bool_]:
    """Which CELLS seem empty although a symbol would not be seen there.

    Where the thin lines of the board are still seen, a symbol would be seen the better: the cell is empty,
    however bright it is. But a glossy tile may mirror the lamp on its own; it is brighter than cells beside.
    """
    level = np.median(_looks(table, board, _ALL, WITHIN * _CORNERS).min(axis=2), axis=1)
    empty = odds[:, 0] > 0.5
    bright = np.nonzero(empty & (level >= BRIGHT))[0]
    washed = np.zeros(len(CELLS), np.bool_)
    if len(bright):
        darker = (level[:, None] - level[None] > STEP) & _SAME_ZONE_BESIDE & empty
        mirrors = (level >= LIMIT) & darker.any(axis=1)
        washed[bright] = (_line_depth(table, board, bright) < FAINT) | mirrors[bright]
    return washed


def faded(cells: Cells, odds: Values) -> NDArray[np.bool_]:
    """Which of the CELLS show a symbol so pale that a lamp's light may have changed its colour.

    An ink that is hardly lighter than a dark tile is no paler there than it is printed on the board.
    """
    shown = odds[:, 0] < 0.5
    pale = shown & (cells.strength < PALE * np.median(cells.strength[shown]))
    printed = cells.ink[OF_PRINTED][odds[:, 1:].argmax(axis=1)]
    return np.asarray(pale & (np.abs(cells.ink - printed).max(axis=1) > SAME_INK))


def full_share(table: Table, board: Board) -> Values:
    """For each of the CELLS the share of its inside that is at the camera's limit in every colour."""
    return np.asarray((_looks(table, board, _ALL, _INSIDE).min(axis=2) >= LIMIT).mean(axis=1), np.float32)


def _line_depth(table: Table, board: Board, places: NDArray[np.int64]) -> Values:
    """By how many grey levels the line around each place is darker than the ground inside it."""
    offsets = np.concatenate([_sides(LINE), _sides(WITHIN)])
    looks = _looks(table, board, places, offsets).mean(axis=2, dtype=np.float32)
    # The darkest of three looks across, inside as well, so that noise counts on both sides.
    darkest = looks.reshape(len(places), 2, 3, 6, LOOKS).min(axis=2)
    line, ground = np.median(darkest, axis=3).transpose(1, 0, 2)
    return np.asarray(np.sort(ground - line, axis=1)[:, CLEAREST], np.float32)


def _sides(size: float) -> Points:
    """Offsets (N x 2) from the middle of a cell along its sides, on three lines beside each other."""
    ways = np.linspace(0.1, 0.9, LOOKS)[:, None]
    along = _CORNERS[:, None] * (1 - ways) + np.roll(_CORNERS, -1, axis=0)[:, None] * ways
    return np.stack([along * (size + off) for off in (-ACROSS, 0.0, ACROSS)]).reshape(-1, 2)


def _looks(table: Table, board: Board, places: NDArray[np.int64], offsets: Points) -> NDArray[np.uint8]:
    """What the camera saw at offsets from the middles of cells: places x offsets x blue, green, red."""
    steps = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    spots = board.on_table((middles_of(CELLS)[places, None] + steps).reshape(-1, 2))
    pixels = table.camera.to_pixel(spots).reshape(-1, 3, 2)
    where = (offsets @ (pixels[:, 1:] - pixels[:, :1]) + pixels[:, :1]).astype(np.float32)
    return np.asarray(cv2.remap(table.picture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR), np.uint8)
