"""Print that a chip hides although a lamp has bleached it to the colour of paper."""

import numpy as np

from vision.squares.board import BOARD_MM, CELL_MM, CELLS, cell_middles
from vision.squares.missing_print import missing_print

PPM = 0.5


def board(hidden: int | None = None) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """White paper with a black index and a red mark in each cell; a disc of `hidden` shows paper alone."""
    rows, columns = np.mgrid[: round(BOARD_MM[1] * PPM), : round(BOARD_MM[0] * PPM)]
    places = (np.stack([columns, rows], axis=-1) + 0.5) / PPM - np.array(BOARD_MM) / 2
    within = (places + np.array(CELL_MM) * CELLS / 2) % np.array(CELL_MM) - np.array(CELL_MM) / 2
    view = np.ones((*places.shape[:2], 3), np.float32)
    for middle, ink in ((-9.0, (0.1, 0.1, 0.1)), (10.0, (0.1, 0.1, 0.8))):
        view[(np.abs(within - (middle, 0)) < 4).all(axis=-1)] = ink
    if hidden is not None:
        view[np.linalg.norm(places - cell_middles()[hidden] - (2, 1), axis=-1) < 11] = 1
    return view


def test_every_cell_of_an_empty_board_shows_its_print() -> None:
    lacks, _ = missing_print(board(), PPM, np.ones(CELLS**2, bool))
    assert lacks.max() < 0.2


def test_a_disc_without_print_is_found_where_it_lies() -> None:
    lacks, middles = missing_print(board(hidden=33), PPM, np.ones(CELLS**2, bool))
    assert lacks.argmax() == 33
    assert lacks[33] > 0.6
    assert np.linalg.norm(middles[33] - cell_middles()[33]) < 6


def test_a_board_full_of_chips_does_not_say_where_print_is() -> None:
    lacks, _ = missing_print(board(hidden=33), PPM, np.zeros(CELLS**2, bool))
    assert lacks.max() == 0
