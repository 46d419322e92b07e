"""Whether something lies over the rim of a board: its frame has one ink, and so have its corner cells."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.squares.board import BOARD_MM, CELL_MM, CELLS, Board
from vision.table import Table

Points = NDArray[np.float64]
Stretch = NDArray[np.float64]  # places side by side, each with its spots across the rim: n x m x 2 board mm
Looks = tuple[
    tuple[Stretch, ...], int
]  # all stretches of one ink, and how many places a thing hides at least

STEP_MM, SPARE_MM = 3.0, 4.0  # between two places, and from the first to the end of its stretch
FRAME_MM = np.arange(3.0, 9.1, 1.5)  # from the board's edge: frames are 12 wide, chips do not reach there
CORNER_MM = np.arange(2.0, 4.1, 1.0)  # from the edge of a corner cell: stars and words begin further in
# Places side by side: a fingertip over the frame. The edge of a chip on a corner cell may hide 11 mm.
FRAME_RUN, CORNER_RUN = 3, 5
FLOOR = (
    0.02  # of paper's light: what noise and stray light are, against which the ratios of dark inks are safe
)
# Logarithms by which the tint may be off the ink's usual one, and times what most of the rim is off: prints
# vary, and noise does on dark ones. Of 320 clean painted photos one of 20 has 0.14, two have more than 0.2;
# of 48 with something over the rim 45 have more than 0.3.
TINTED, TIMES_USUAL, USUAL = 0.3, 4.0, 80
SHADE_TINT = 0.6  # of each share of the light that a shadow takes: what may be tint
# Places within which light changes at the edge of a thing, and by which share of what it is off at the most.
# A lamp's mirror image fades softly.
EDGE, SUDDEN = 3, 0.5


def covered(table: Table, board: Board, paper: NDArray[np.float32]) -> bool:
    """Whether a thing hides part of the frame or of a corner cell; `paper` is the light of the cells."""
    return any(_is_hidden(table, board, paper, looks) for looks in (_frame(), _corners()))


def _is_hidden(table: Table, board: Board, paper: NDArray[np.float32], looks: Looks) -> bool:
    stretches, run = looks
    logs = _light(table, board, paper, np.concatenate(stretches))
    ends = np.cumsum([len(stretch) for stretch in stretches])[:-1]
    inks = np.split(logs - np.median(logs, axis=0), ends)
    tints = [_tint(ink) for ink in inks]
    runs = [_least_of(tint, run) for tint in tints]
    least = max(TINTED, TIMES_USUAL * float(np.percentile(np.concatenate(runs), USUAL)))
    return any(
        _is_sudden(ink, tint, int(place), run)
        for ink, tint, strange in zip(inks, tints, runs, strict=True)
        for place in np.flatnonzero(strange > least)
    )


def _light(table: Table, board: Board, paper: NDArray[np.float32], stretch: Stretch) -> Points:
    """The logarithm of the light of each place, in parts of paper's thereabouts."""
    pixels = table.camera.to_pixel(board.to_table(stretch.reshape(-1, 2))).astype(np.float32)
    seen = cv2.remap(table.picture, pixels[None, :, 0], pixels[None, :, 1], cv2.INTER_LINEAR)
    light = np.median(LIGHT[np.asarray(seen, np.uint8)].reshape(*stretch.shape[:2], 3), axis=1)
    cells = np.clip(np.rint(stretch.mean(axis=1) / CELL_MM + (CELLS - 1) / 2), 0, CELLS - 1).astype(int)
    whole = np.maximum(paper[cells[:, 1], cells[:, 0]].max(axis=1, keepdims=True), 1e-3)
    return np.asarray(np.log(light / whole + FLOOR), np.float64)


def _tint(ink: Points) -> Points:
    """How far the channels of each place are apart, beyond what a shadow may do."""
    level = ink.mean(axis=1)
    shade = 1 - np.exp(np.minimum(level, 0))
    return np.asarray(np.abs(ink - level[:, None]).max(axis=1) - SHADE_TINT * shade)


def _least_of(values: Points, run: int) -> Points:
    """The least of so many values side by side, from each on."""
    return np.asarray(np.min([values[start : len(values) - run + 1 + start] for start in range(run)], axis=0))


def _is_sudden(ink: Points, tint: Points, place: int, run: int) -> bool:
    """Whether light changes suddenly at the strange places around one, or at an end of them."""
    same = tint > tint[place : place + run].min() / 2
    first, last = place, place + run - 1
    while first > 0 and same[first - 1]:
        first -= 1
    while last < len(tint) - 1 and same[last + 1]:
        last += 1
    light = np.exp(ink)
    off = np.abs(light[first : last + 1] - 1).max()
    steps = np.abs(light[EDGE:] - light[:-EDGE])[max(first - EDGE, 0) : last + 1]
    return bool(steps.max(initial=0.0) > SUDDEN * off)


@cache
def _frame() -> Looks:
    """The four sides of the frame."""
    half = np.array(BOARD_MM) / 2
    return _sides(np.zeros(2), half, FRAME_MM), FRAME_RUN


@cache
def _corners() -> Looks:
    """What lies around the four corner cells' prints."""
    half = np.array(CELL_MM) / 2
    middles = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(CELL_MM) * (CELLS - 1) / 2
    around = [np.concatenate(_sides(middle, half, CORNER_MM)) for middle in middles]
    return tuple(around), CORNER_RUN


def _sides(middle: Points, half: Points, inwards: Points) -> tuple[Stretch, ...]:
    """The sides of a rectangle, clockwise, each seen so many mm inwards."""
    turns: Sequence[tuple[int, int]] = ((0, -1), (1, 1), (0, 1), (1, -1))  # axis along, side across
    found = []
    for index, (axis, side) in enumerate(turns):
        along = np.arange(-half[axis] + SPARE_MM, half[axis] - SPARE_MM + 0.1, STEP_MM)
        along = along if index < 2 else -along
        spots = np.zeros((len(along), len(inwards), 2))
        spots[:, :, axis] = along[:, None]
        spots[:, :, 1 - axis] = side * (half[1 - axis] - inwards)
        found.append(spots + middle)
    return tuple(found)
