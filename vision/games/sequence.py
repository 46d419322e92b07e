"""The eyes for Sequence: the board's lattice, the chips on its cells, and the card played last beside it."""

import numpy as np
from numpy.typing import NDArray

from engine.observation import NOTHING, Observation, Sighting
from vision.playing_cards.played import find_played
from vision.problem import Problem
from vision.reading import Outline, Reading, spoilt, unread
from vision.squares import cover, rim
from vision.squares.board import BOARD_MM, CELL_MM, CELLS, Board, cell_middles, view_of
from vision.squares.chip_colours import COLOURS, burnt_channels, colour_odds
from vision.squares.chip_presence import presence_odds
from vision.squares.chips import FINE, IN_CORNERS, Discs, find_discs
from vision.squares.corner_shadows import shadow_odds
from vision.squares.flat_table import flatten, is_grey
from vision.squares.search import find_board
from vision.table import Table

NO_BOARD = Problem(
    "NO-BOARD", "no sequence board seen; lay it flat between the markers, row 0 towards markers 0 and 1"
)
HAND_ON_BOARD = Problem("HAND", "something covers part of the board; take it away")

LEAST_ODDS = 1e-4  # of a chip that is worth a word


def read(table: Table, players: int | None = None) -> Reading:  # noqa: ARG001 - of no help here
    """What lies on the board, cell by cell, and beside it."""
    flat = flatten(table)
    board = find_board(table, flat)
    if board is None:
        return unread(NO_BOARD)
    discs = find_discs(view_of(table, board, BOARD_MM, FINE))
    there = presence_odds(discs)
    there[IN_CORNERS] = np.maximum(there[IN_CORNERS], shadow_odds(table, board, discs.colours[IN_CORNERS]))
    chips = there > 0.5
    is_covered = cover.covered(table, board, discs, chips)
    is_covered = is_covered or rim.covered(table, board, discs.paper)
    sightings, outlines = _cells(board, discs, there, is_grey(flat))
    played = HAND_ON_BOARD if is_covered else find_played(table, flat, board, discs.paper)
    if isinstance(played, Problem):
        return spoilt(Reading(Observation(tuple(sightings)), (), outlines), played)
    return Reading(Observation((*sightings, played[0])), (), [*outlines, played[1]])


def _cells(
    board: Board, discs: Discs, there: NDArray[np.float64], grey: bool
) -> tuple[list[Sighting], list[Outline]]:
    """A sighting for each of the 100 cells, row by row."""
    colours = np.full((len(there), len(COLOURS)), 1 / len(COLOURS))
    chips = there > 0.5
    if chips.any() and not grey:
        burnt = burnt_channels(discs.colours, discs.paper.reshape(-1, 3).astype(np.float64))
        colours[chips] = colour_odds(discs.colours[chips], burnt[chips], discs.middles[chips])
    frame = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * CELL_MM
    corners = board.to_table((cell_middles()[:, None] + frame).reshape(-1, 2)).reshape(-1, 4, 2)
    sightings = []
    for cell, (chip, shares) in enumerate(
        zip(there.tolist(), (there[:, None] * colours).tolist(), strict=True)
    ):
        odds = {NOTHING: 1.0}
        if chip > LEAST_ODDS:
            odds = {NOTHING: 1 - chip, **dict(zip(COLOURS, shares, strict=True))}
        sightings.append(Sighting(divmod(cell, CELLS), odds))
    return sightings, list(corners)
