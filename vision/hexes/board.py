"""The hex board and where it lies on the table."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Axial = tuple[int, int]

PITCH_MM = 26.0  # between the middles of neighbouring cells
RINGS = 7
RADIUS_MM = 5 * PITCH_MM  # of the six printed cells around the middle


def cells_within(rings: int) -> tuple[Axial, ...]:
    """All cells up to so many rings around the middle, row by row."""
    span = range(-rings, rings + 1)
    return tuple((q, r) for r in span for q in span if abs(q + r) <= rings)


CELLS = cells_within(RINGS)
COLOURS = ("red", "green", "blue", "orange", "yellow", "purple")
PRINTED: tuple[Axial, ...] = ((0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0))  # in the order of COLOURS


@dataclass(frozen=True, slots=True)
class Board:
    """Where a board lies: from its own millimetres (middle 0, x right, y down) to those of the table."""

    turn: Points  # 2 x 2; scale and shear take up what the table frame is off
    middle: Points

    def on_table(self, points: Points) -> Points:
        """Millimetres of the board (N x 2) -> of the table."""
        return np.asarray(points @ self.turn.T + self.middle)

    def from_table(self, points: Points) -> Points:
        """Millimetres of the table (N x 2) -> of the board."""
        return np.asarray((points - self.middle) @ np.linalg.inv(self.turn).T)


def turned(angle: float, middle: Points) -> Board:
    """A board turned clockwise by an angle in radians."""
    cos, sin = math.cos(angle), math.sin(angle)
    return Board(np.array([[cos, -sin], [sin, cos]]), middle)


def middles_of(cells: Sequence[Axial] | NDArray[np.int64]) -> Points:
    """The middles of cells in the board's millimetres (N x 2)."""
    axial = np.asarray(cells, np.float64)
    return np.column_stack([axial[:, 0] + axial[:, 1] / 2, axial[:, 1] * math.sqrt(3) / 2]) * PITCH_MM


def _outlines() -> Points:
    angles = np.radians(np.arange(6) * 60 + 30)
    corners = PITCH_MM / math.sqrt(3) * np.column_stack([np.cos(angles), np.sin(angles)])
    return np.asarray(middles_of(CELLS)[:, None] + corners)


def _beside() -> NDArray[np.bool_]:
    apart = np.linalg.norm(middles_of(CELLS)[:, None] - middles_of(CELLS)[None], axis=2)
    return np.asarray((apart > 0) & (apart < 1.1 * PITCH_MM))


OUTLINES = _outlines()  # cells x 6 corners x 2, the board's millimetres
BESIDE = _beside()  # cells x cells, which are neighbours
RING_OF = np.array([max(abs(q), abs(r), abs(q + r)) for q, r in CELLS])
INNER = RING_OF <= 5  # the white zone


def nearest_cells(points: Points) -> NDArray[np.int64]:
    """The cells (N x 2 axial, also beyond the board) in which points of the board lie."""
    r = points[:, 1] / (PITCH_MM * math.sqrt(3) / 2)
    q = points[:, 0] / PITCH_MM - r / 2
    exact = np.stack([q, r, -q - r], axis=1)
    whole = np.round(exact)
    worst = np.abs(whole - exact).argmax(axis=1)
    whole[np.arange(len(points)), worst] -= whole.sum(axis=1)
    return whole[:, :2].astype(np.int64)


def on_board(cells: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of the cells are cells of the board."""
    rings = np.maximum(np.abs(cells).max(axis=1), np.abs(cells.sum(axis=1)))
    return np.asarray(rings <= RINGS)


def fit(own: Points, table: Points, stiff: float) -> Board:
    """The board whose points `own` lie best at `table`: turned and scaled, and bent as far as needed.

    `stiff` is how many points at the printed cells' distance must agree before it bends half of the way.
    """
    middle, there = own.mean(axis=0), table.mean(axis=0)
    a, b = own - middle, table - there
    size = (a**2).sum()
    along = (a * b).sum() / size
    across = (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum() / size
    turn = np.array([[along, -across], [across, along]])
    left = b - a @ turn.T
    bend = np.linalg.solve(a.T @ a + stiff * RADIUS_MM**2 * np.eye(2), a.T @ left).T
    return Board(turn + bend, there - (turn + bend) @ middle)
