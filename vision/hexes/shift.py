"""Moves a hex board by whole cells to where the shapes of its printed symbols are: hue is not needed."""

from collections.abc import Sequence

import numpy as np

from vision.hexes.board import PRINTED, Board, cells_within, middles_of, nearest_cells
from vision.hexes.cells import circles, measure
from vision.hexes.search import Guess
from vision.hexes.symbols import read_shapes
from vision.light import Lamp
from vision.table import Table

LATTICES = 2  # that are looked at on which most spots lie, and as many of the likeliest guesses
SAME_MM = 5.0  # two lattices are the same whose cells are less apart
FAR = 5  # rings of cells by which a board is moved: tiles may have been taken for its printed cells
SHIFTS = np.array(cells_within(FAR))
AROUND = cells_within(FAR + max(max(abs(q), abs(r)) for q, r in PRINTED))
_PLACES = {cell: place for place, cell in enumerate(AROUND)}
# Where the printed cells come to lie: shifts x cells, as places in AROUND.
_PRINTED = np.array([[_PLACES[dq + q, dr + r] for q, r in PRINTED] for dq, dr in SHIFTS.tolist()])


def lattices(guesses: Sequence[Guess]) -> list[Board]:
    """Boards with different cells: those that most spots lie on, and those of the likeliest guesses."""
    kept: list[Board] = []
    for order in (sorted(guesses, key=_misses), guesses):
        wanted = len(kept) + LATTICES
        for guess in order:
            if len(kept) < wanted and not any(_same_cells(guess.board, other) for other in kept):
                kept.append(guess.board)
    return kept


def _misses(guess: Guess) -> int:
    return -guess.hits


def _same_cells(one: Board, other: Board) -> bool:
    """Whether the cells of two boards lie on each other, shifted by whole cells or turned by sixths."""
    spots = one.from_table(other.on_table(middles_of(PRINTED)))
    return bool(np.hypot(*(spots - middles_of(nearest_cells(spots))).T).max() < SAME_MM)


def shifted(table: Table, lamp: Lamp, board: Board) -> Board:
    """The board on the cells that look most like its printed ones in their order, in whichever turn."""
    odds = np.log(read_shapes(measure(circles(table, lamp, board, AROUND)))[:, 1:])
    seen = odds[_PRINTED]
    own = np.arange(len(PRINTED))
    fits = [seen[:, np.roll(own, -sixths), own].sum(axis=1) for sixths in own]
    best = int(np.max(fits, axis=0).argmax())
    return Board(board.turn, board.on_table(middles_of(SHIFTS[best : best + 1]))[0])
