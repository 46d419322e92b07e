"""Whether something lies on the blank margin of a hex board, which has one ink all around the fields."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.hexes.board import Board, Points, nearest_cells, on_board
from vision.table import Table

Values = NDArray[np.float64]
Grid = NDArray[np.float64]
Mask = NDArray[np.uint8]

BOARD_MM = (450.0, 420.0)
STEP_MM = 5.0  # between two places: a finger hides two side by side, a scratch one
INSET_MM, CLEAR_MM = 10.0, 5.0  # from the board's edge, as copies differ, and from its fields
# Pixels, in a picture of that width, around a place over which noise is averaged: two millimetres.
NEAR, WIDTH = np.array([[-1, -1], [1, -1], [-1, 1], [1, 1]], np.float32), 2304
FLOOR = 0.004  # of full light: noise and stray light, against which the ratios of dark inks are safe
# Of fitting the light: rounds, of how many places one is used, and the logarithm that is never far off.
ROUNDS, SPARSE, CLOSE = 5, 5, 0.03
# Logarithms by which the margin may be off the light that falls on it: in tint, in more light, and in less.
# On 70 clean painted boards, 30 of them among cups, no place had more tint than 0.15, or 0.65 of what a
# shadow took, or was darker by more than 0.74.
TINTED, LIGHTER, DARKER = 0.2, 0.3, 1.1
SHADE_TINT = 0.65  # of each share of the light that a shadow takes: what may be tint
TIMES_USUAL = 5.0  # what half of the margin is off: a poor print
LEAST_PLACES = 6  # that are strange side by side: a fingertip
# Places around the edge of a light thing, and of what it is off there what is left beyond: things that were
# painted there had 0.05 at most, a lamp's mirror image 0.45.
EDGE, SHARP = 7, 0.2
ALL_ONE = 0.6  # of the margin: what has the one ink at least, or this is no such board


def covered(table: Table, board: Board) -> bool:
    """Whether a thing hides part of the margin; a board with another margin tells nothing."""
    spots, where = _places()
    off = _off(*_light(table, board, spots))
    level = off.mean(axis=1)
    shade = 1 - np.exp(np.minimum(level, 0))
    tint = np.abs(off - level[:, None]).max(axis=1) - SHADE_TINT * shade
    odd = np.maximum(tint / TINTED, level / LIGHTER)
    usual = max(1.0, TIMES_USUAL * float(np.median(np.abs(odd))))
    odd, dark = odd / usual, -level / DARKER / usual
    is_one_ink = ((odd < 1) & (dark < 1)).mean() > ALL_ONE
    return bool(is_one_ink) and _has_a_thing(_on_grid(odd, where), _on_grid(dark, where))


def _has_a_thing(odd: Grid, dark: Grid) -> bool:
    """Whether strange places (above 1) lie together; light ones must end at once."""
    strange = ((odd > 1) | (dark > 1)).astype(np.uint8)
    strange = np.asarray(cv2.morphologyEx(strange, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(strange, connectivity=8)
    large = np.flatnonzero(stats[:, cv2.CC_STAT_AREA] >= LEAST_PLACES)
    things = [labels == label for label in large if label]
    return any(np.median(dark[thing]) > 0 or _ends(thing, odd) for thing in things)


def _ends(thing: NDArray[np.bool_], odd: Grid) -> bool:
    """Whether all is as usual just beyond the edge of a thing; `odd` is 0 where nothing is known."""
    near = cv2.dilate(thing.astype(np.uint8), np.ones((3, 3), np.uint8))
    rim = (cv2.dilate(near, np.ones((3, 3), np.uint8)) > near) & (odd != 0)
    inside = cv2.dilate(np.where(thing, odd, 0), np.ones((EDGE, EDGE), np.uint8))
    return bool(rim.any() and np.median((odd / np.maximum(inside, 1))[rim]) < SHARP)


def _on_grid(values: Values, where: Mask) -> Grid:
    grid = np.zeros(where.shape)
    grid[where > 0] = values
    return grid


@cache
def _places() -> tuple[Points, Mask]:
    """Places of the margin in the board's millimetres, and where they are in a grid of all."""
    half = np.array(BOARD_MM) / 2 - INSET_MM
    axes = [np.arange(-half[axis], half[axis] + 0.1, STEP_MM) for axis in (0, 1)]
    grid = np.stack(np.meshgrid(*axes), axis=-1)
    around = np.radians(np.arange(0, 360, 30))
    near = CLEAR_MM * np.column_stack([np.cos(around), np.sin(around)])
    looked = (grid[:, :, None] + near).reshape(-1, 2)
    fields = on_board(nearest_cells(looked)).reshape(*grid.shape[:2], -1).any(axis=2)
    return grid[~fields], np.asarray(~fields, np.uint8)


def _light(table: Table, board: Board, spots: Points) -> tuple[Values, NDArray[np.bool_]]:
    """The logarithm of the light of each place, and whether it is in the picture."""
    pixels = table.camera.to_pixel(board.on_table(spots)).astype(np.float32)
    near = NEAR * np.float32(table.camera.width / WIDTH)
    x, y = (pixels[:, None] + near).transpose(2, 0, 1)
    seen = cv2.remap(table.picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shown = (pixels > 0).all(axis=1) & (pixels < (table.camera.width, table.camera.height)).all(axis=1)
    return np.asarray(np.log(LIGHT[seen].mean(axis=1) + FLOOR), np.float64), np.asarray(shown)


def _off(logs: Values, shown: NDArray[np.bool_]) -> Values:
    """By how much the light of each place is off that which falls softly over most of the margin."""
    few, seen = _terms()[::SPARSE], logs[::SPARSE]
    weights = shown[::SPARSE].astype(np.float64)
    fit: Values = np.zeros((6, 3))
    for _ in range(ROUNDS):
        heavy = few * weights[:, None]
        fit = np.asarray(np.linalg.solve(heavy.T @ few + 1e-6 * np.eye(6), heavy.T @ seen), np.float64)
        away = np.abs(seen - few @ fit).max(axis=1)
        weights = shown[::SPARSE] / (1 + (away / max(float(np.median(away)), CLOSE)) ** 4)
    return np.where(shown[:, None], logs - _terms() @ fit, 0.0)


@cache
def _terms() -> Values:
    """The terms of a soft change over the board, for each place."""
    x, y = (_places()[0] / np.array(BOARD_MM) * 2).T
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)
