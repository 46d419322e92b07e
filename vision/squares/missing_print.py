"""Print that is missing where all other cells have some: a chip hides it, however much a lamp bleaches it."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.squares.board import BOARD_MM, CELL_MM, CELLS, cell_middles

Light = NDArray[np.float32]
Points = NDArray[np.float64]

INK = (0.35, 0.75)  # of paper's light in the weakest channel: print in full, and what is paper
HIDES_MM = 10.0  # radius in which a chip leaves no print, clear of its rim
ROAM_MM = (10.0, 8.0)  # how far a chip's middle may be from its cell's
LEFT = 3.0  # times what is left of the print counts against a chip: it leaves nothing
HALVES = (slice(0, CELLS // 2), slice(CELLS // 2, CELLS))  # rows: the upper ones may be upside down
FEWEST = 6  # empty cells of a half that say how its print lies
LEAST_PRINT_MM2 = 12.0  # of ink in the best place for a chip: else a chip would hide nothing


def missing_print(ratio: Light, ppm: float, empty: NDArray[np.bool_]) -> tuple[Points, Points]:
    """For each cell the share of the usual print that a disc in it lacks, and that disc's middle in board mm.

    `ratio` is the board's view in parts of paper, `ppm` pixels a mm; `empty` says which cells seem to bear no
    chip. Cells of a half of the board with too few of these lack nothing.
    """
    ink = np.clip(
        (INK[1] - np.minimum(np.minimum(ratio[:, :, 0], ratio[:, :, 1]), ratio[:, :, 2])) / (INK[1] - INK[0]),
        0,
        1,
    )
    wide, high = (round(mm * ppm) for mm in CELL_MM)
    left, top = (
        round((board - cell * CELLS) / 2 * ppm) for board, cell in zip(BOARD_MM, CELL_MM, strict=True)
    )
    cells = ink[top : top + high * CELLS, left : left + wide * CELLS]
    cells = cells.reshape(CELLS, high, CELLS, wide).transpose(0, 2, 1, 3).reshape(CELLS * CELLS, -1)
    moves, discs = _places(high, wide, ppm)
    # Not by numpy, whose threads wait for each other longer than this takes where a processor is busy.
    sums = cv2.gemm(np.ascontiguousarray(cells, np.float32), discs, 1.0, np.empty((0, 0)), 0.0)
    seen = np.asarray(sums, np.float32).reshape(CELLS, CELLS, -1)  # rows x columns x places
    lacks, spots = np.zeros((CELLS, CELLS)), np.zeros((CELLS, CELLS, 2))
    for rows in HALVES:
        bare = empty.reshape(CELLS, CELLS)[rows]
        if bare.sum() < FEWEST:
            continue
        usual = np.median(seen[rows][bare], axis=0)  # some may bear a chip after all
        if usual.max() / ppm**2 < LEAST_PRINT_MM2:
            continue
        share = (usual - LEFT * seen[rows]) / usual.max()
        lacks[rows] = share.max(axis=2)
        spots[rows] = moves[share.argmax(axis=2)]
    return lacks.ravel(), cell_middles() + spots.reshape(-1, 2)


@cache
def _places(high: int, wide: int, ppm: float) -> tuple[Points, Light]:
    """How far a chip may be from its cell's middle (places x mm), and what it hides (pixels x places)."""
    x, y = (np.arange(-roam, roam + 0.1, 1 / ppm) for roam in ROAM_MM)
    moves = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    rows, columns = np.mgrid[:high, :wide]
    pixels = np.column_stack([columns.ravel() + 0.5, rows.ravel() + 0.5]) / ppm - np.array(CELL_MM) / 2
    apart = np.linalg.norm(pixels[:, None] - moves[None], axis=-1)
    return moves, np.asarray(apart <= HIDES_MM, np.float32)
