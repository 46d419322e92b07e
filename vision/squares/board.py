"""A printed board of ten by ten cells somewhere on the table: its measures, its pose and views of it."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

CELL_MM = (46.0, 38.0)
CELLS = 10
BOARD_MM = (484.0, 404.0)
UNIT_MM = 200.0  # in which bends are counted, so that all eight numbers of one are of like size
STEP_PX = 16  # of a view, between places for which the camera is asked: lenses bend softly
SURROUNDINGS = 1.04  # of the table that is seen along the picture's axes: its corners lie further out


@dataclass(frozen=True, slots=True)
class Board:
    """A pose: middle in table mm, turn in radians, and the bend that height and a rough frame add."""

    middle: Points
    turn: float
    bend: Points | None = None  # eight numbers, see `bent`

    def to_table(self, points: Points) -> Points:
        """Board millimetres (N x 2, from the board's middle, x along the rows) -> table millimetres."""
        if self.bend is not None:
            points = points + bent(points) @ self.bend
        return np.asarray(points @ turning(self.turn).T + self.middle)

    def frame(self, size_mm: tuple[float, float], margin_mm: float = 0.0) -> Points:
        """The corners of a rectangle of that size around the middle, in table millimetres."""
        half = np.array(size_mm) / 2 + margin_mm
        return self.to_table(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half)


@cache
def cell_middles() -> Points:
    """The middles of all cells in board millimetres, row by row."""
    rows, columns = np.mgrid[:CELLS, :CELLS]
    middles = (np.stack([columns, rows], axis=-1) - (CELLS - 1) / 2) * CELL_MM
    return np.asarray(middles.reshape(-1, 2), np.float64)


@cache
def inner_pieces() -> Points:
    """Middle in board mm and axis (0: an upright line, 1: a level one) of the 180 lines between two cells."""
    pieces = []
    for axis in (0, 1):
        for line in range(1, CELLS):
            for cell in range(CELLS):
                at = np.zeros(3)
                at[axis] = (line - CELLS / 2) * CELL_MM[axis]
                at[1 - axis] = (cell - (CELLS - 1) / 2) * CELL_MM[1 - axis]
                at[2] = axis
                pieces.append(at)
    return np.array(pieces)


@cache
def border_pieces() -> Points:
    """The same of the 32 lines between outer cells and the frame: left, right, top, bottom."""
    pieces = []
    for axis in (0, 1):
        for sign in (-0.5, 0.5):
            for cell in range(1, CELLS - 1):
                at = np.zeros(3)
                at[axis] = sign * CELLS * CELL_MM[axis]
                at[1 - axis] = (cell - (CELLS - 1) / 2) * CELL_MM[1 - axis]
                at[2] = axis
                pieces.append(at)
    return np.array(pieces)


def view_of(table: Table, board: Board, size_mm: tuple[float, float], ppm: float) -> Picture:
    """A rectangle of the table from straight above, lying as the board does."""
    where = smooth_map(table, board, np.array(size_mm) / 2, ppm)
    return np.asarray(cv2.remap(table.picture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR), np.uint8)


def half_table(table: Table) -> Points:
    """Half the width and height of the table that is seen, in mm."""
    width, height = table.camera.width, table.camera.height
    sides = np.array([[0, height / 2], [width, height / 2], [width / 2, 0], [width / 2, height]], np.float64)
    return np.asarray(np.abs(table.camera.to_mm(sides)).max(axis=0) * SURROUNDINGS)


def look_across(table: Table, board: Board, pieces: Points, grid: tuple[Points, Points]) -> Grey:
    """The green of the picture on ways across pieces of lines: pieces x shares x offsets.

    The grid's shares say where on a piece, in parts of a cell from its middle, its offsets how many mm to its
    side. A piece is so short that the camera sees it straight and evenly.
    """
    shares, offsets = (values.astype(np.float32) for values in grid)
    axis = pieces[:, 2].astype(int)
    along = np.eye(2)[1 - axis] * np.array(CELL_MM)[1 - axis][:, None] / 2
    normal = np.eye(2)[axis] * 4.0
    middles = pieces[:, :2]
    spots = np.concatenate([middles, middles - along, middles + along, middles - normal, middles + normal])
    pixels = table.camera.to_pixel(board.to_table(spots)).reshape(5, len(pieces), 2).astype(np.float32)
    middle, start, end, left, right = pixels
    lines = middle[:, None] + (end - start)[:, None] * shares[:, None]
    steps = (right - left) / 8
    x, y = (
        (lines[:, :, None, axis] + steps[:, None, None, axis] * offsets).reshape(len(pieces), -1)
        for axis in (0, 1)
    )
    seen = cv2.remap(table.picture, x, y, cv2.INTER_LINEAR)[:, :, 1]
    return np.asarray(seen.reshape(len(pieces), len(shares), len(offsets)), np.float32)


def bent(points: Points) -> Points:
    """For each point what the eight numbers of a bend move it by: shift, stretch, shear and perspective."""
    x, y = points[:, 0] / UNIT_MM, points[:, 1] / UNIT_MM
    none, one = np.zeros_like(x), np.ones_like(x)
    return np.stack(
        [
            np.column_stack([one, x, y, none, none, none, x * x, x * y]),
            np.column_stack([none, none, none, one, x, y, x * y, y * y]),
        ],
        axis=1,
    )


def turning(turn: float) -> Points:
    return np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])


def smooth_map(table: Table, board: Board, half: Points, ppm: float, coarse: int = STEP_PX) -> Grey:
    """The pixels of the picture for every pixel of a view that reaches `half` mm to all sides."""
    width, height = (2 * half * ppm).round().astype(int)
    columns = (np.arange(-1, width // coarse + 2) + 0.5) * coarse
    rows = (np.arange(-1, height // coarse + 2) + 0.5) * coarse
    grid = np.stack(np.meshgrid(columns, rows), axis=-1) / ppm - half
    where = table.camera.to_pixel(board.to_table(grid.reshape(-1, 2))).reshape(grid.shape)
    fine = cv2.resize(where.astype(np.float32), None, fx=coarse, fy=coarse, interpolation=cv2.INTER_LINEAR)
    return np.ascontiguousarray(fine[coarse : coarse + height, coarse : coarse + width])
