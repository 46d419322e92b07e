"""A board moved onto its own printed lines, from a place near by."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.squares.board import Board, bent, inner_pieces, look_across
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

ALONG = np.linspace(-0.4, 0.4, 7)  # of a cell: where a line is crossed
MIDDLE = 3  # of these, in order of light
STEP_MM, SIDE_MM = 0.5, 1.5  # between two samples; from a line to the paper beside it
LEAST_LINE = 0.015  # of paper: a line is darker than the paper on both sides by more
ROUNDS, SLACK_MM = 6, 0.4  # of fitting, and how far off a line counts half
LEAST_STIFF = 1e-6  # of a bend's other numbers: keeps the equations solvable where no line is seen
TRUE_MM = 0.6  # from its place a line lies true


def onto_lines(table: Table, board: Board, reaches: Sequence[float], stiff: float) -> tuple[Board, int]:
    """The board moved onto its own lines, and how many of the 180 lie true at last.

    Lines are looked for within each of the `reaches` (mm) in turn; `stiff` is how firmly perspective is held.
    """
    pieces = inner_pieces()
    ways = _along(pieces)
    bend = np.zeros(8) if board.bend is None else board.bend
    true = 0
    for reach in reaches:
        offsets = np.arange(-reach - SIDE_MM, reach + SIDE_MM + STEP_MM / 2, STEP_MM)
        looks = look_across(table, Board(board.middle, board.turn, bend), pieces, (ALONG, offsets))
        found, depth = _line_places(np.partition(looks, MIDDLE, axis=1)[:, MIDDLE], reach)
        strong = depth > LEAST_LINE
        added = _bend_for(ways, found, strong, stiff)
        bend = bend + added
        true = int((strong & (np.abs(found - ways @ added) < TRUE_MM)).sum())
    return Board(board.middle, board.turn, bend), true


def _line_places(profile: Grey, reach: float) -> tuple[Points, Points]:
    """Where across each look the dark line lies, and how much darker it is than both its sides."""
    near = round(SIDE_MM / STEP_MM)
    side = np.minimum(profile[:, : -2 * near], profile[:, 2 * near :])
    depth = (side - profile[:, near:-near]) / np.maximum(side, 1)
    best = depth.argmax(axis=1)
    rows = np.arange(len(profile))
    middle = np.clip(best, 1, depth.shape[1] - 2)
    left, top, right = depth[rows, middle - 1], depth[rows, middle], depth[rows, middle + 1]
    curve = np.minimum(left - 2 * top + right, -1e-6)
    shift = np.clip(0.5 * (left - right) / curve, -0.5, 0.5)
    return np.asarray(-reach + (middle + shift) * STEP_MM, np.float64), np.asarray(
        depth[rows, best], np.float64
    )


def _along(pieces: Points) -> Points:
    """What each number of a bend moves each line by, across it."""
    return np.asarray(bent(pieces[:, :2])[np.arange(len(pieces)), pieces[:, 2].astype(int)])


def _bend_for(equations: Points, found: Points, strong: NDArray[np.bool_], stiff: float) -> Points:
    """The bend that brings the lines to where they were found, by least squares that outliers do not sway."""
    weights = strong.astype(np.float64)
    bend = np.zeros(8)
    for _ in range(ROUNDS):
        weighed = equations * weights[:, None]
        held = weighed.T @ equations + np.diag([LEAST_STIFF] * 6 + [stiff**2] * 2)
        bend = np.asarray(np.linalg.solve(held, weighed.T @ found), np.float64)
        weights = strong / (1 + ((found - equations @ bend) / SLACK_MM) ** 2)
    return np.asarray(bend)
