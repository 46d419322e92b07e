"""Eyes for Ingenious: finds the hex board and reads every cell of it."""

import math
from dataclasses import dataclass, replace
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import SURE, Observation, Sighting
from vision import light
from vision.hexes import margin, search
from vision.hexes.board import CELLS, OUTLINES, PRINTED, Board, turned
from vision.hexes.cells import Cells, look
from vision.hexes.glare import faded, washed_out
from vision.hexes.play import as_played
from vision.hexes.shift import lattices, shifted
from vision.hexes.strays import shining, strangeness, strangest, tile_grounds
from vision.hexes.symbols import OF_PRINTED, READINGS, Clues, Values, gather, read_shapes
from vision.hexes.symbols import read as read_symbols
from vision.problem import Problem
from vision.reading import Reading, spoilt, unread
from vision.table import Table

Odds = NDArray[np.float64]

NO_BOARD = Problem(
    "NO-BOARD", "no Ingenious board is seen; lay it between the markers, all six printed symbols in view"
)
HAND = Problem("HAND", "something lies over the board; take hands and things away from it")
GLARE = Problem("GLARE", "a lamp is mirrored on the board; move the lamp or turn the board a little")

FINE = 2304  # pixels across that show all a symbol has
GUESSES = 40  # places of the board whose cells are thought of before giving up
CLOSER = 2  # of them that are looked at whole
CLEAR = 0.5  # odds of a printed symbol that is read right
ENOUGH_PRINTED = 4  # must be read right: in a grey photo not every shape is clear, other tables have three
MANY_SYMBOLS = 5  # that are sure show that a board lies there though its printed ones are hidden
# Mean strangeness of the three strangest cells that lie together: of 43 covered photos, each under every
# stress, all have 0.97 and more. Gaps between tiles in the hard shadow of a coloured lamp come up to 0.93.
COVERED = 0.95
# The same in a grey photo, wherever they lie: of those that the network had not seen 99 % of the clean ones
# were below 0.75, none above 0.78.
GREY_COVERED = 0.8
# How rarely a cell is covered in a photo that passed, as against those from which strangeness was learned;
# and in a grey one, in which the same is less strange.
RARELY, GREY_RARELY = 0.0005, 0.02
MOST_WASHED = 0.05  # share of cells in a lamp's mirror image: more are no game any more
BLANK_DOUBT = 0.5  # that a cell in it, or one with the ground of a tile, is as empty as it seems
# The networks are modest: of 407 cells of painted photos, blurred, dimmed and grey ones, for which they gave
# 0.9 to 0.99, all but one were right. This power brings such odds nearer to that, not all the way.
MODEST = 1.15
PALE_DOUBT = 0.1  # that a symbol that is paler than the others, on a ground that shines, is what it seems


@dataclass(frozen=True, slots=True)
class Find:
    """A place where the board may lie, and what its cells then show."""

    board: Board
    cells: Cells
    clues: Clues
    odds: Values

    @property
    def printed(self) -> int:
        """How many of the six printed symbols are where they should be."""
        return int((self.odds[OF_PRINTED, range(1, len(READINGS))] > CLEAR).sum())

    @property
    def symbols(self) -> int:
        """How many cells show a symbol for sure."""
        return int((self.odds[:, 1:].max(axis=1) >= SURE).sum())


def read(table: Table, players: int | None = None) -> Reading:
    """What lies on every cell; of the six printed ones only those that a tile may cover."""
    find = find_board(table)
    if find is None or (find.printed < ENOUGH_PRINTED and find.symbols < MANY_SYMBOLS):
        return unread(NO_BOARD)
    washed = washed_out(table, find.board, find.odds)
    strange = np.where(washed, 0, strangeness(find.cells, find.clues, find.odds))
    rarely = RARELY if find.clues.colourful else GREY_RARELY
    covered = rarely * strange / (rarely * strange + 1 - strange)
    pale = faded(find.cells, find.odds) & shining(find.cells, find.odds)
    ground = tile_grounds(find.cells, find.odds)
    blank = ground & (find.odds[:, 0] > CLEAR)
    doubt = np.maximum.reduce([covered, BLANK_DOUBT * (washed | blank), PALE_DOUBT * pale])[:, None]
    odds = _measured(find.odds) * (1 - doubt) + doubt / len(READINGS)
    odds = as_played(odds, ground[OF_PRINTED], players)
    shown = [place for place, cell in enumerate(CELLS) if cell not in PRINTED or odds[place, 0] < 1]
    sightings = tuple(
        Sighting("{},{}".format(*CELLS[place]), dict(zip(READINGS, odds[place].tolist(), strict=True)))
        for place in shown
    )
    outlines = find.board.on_table(OUTLINES.reshape(-1, 2)).reshape(OUTLINES.shape)
    reading = Reading(Observation(sightings), (), [outlines[place] for place in shown])
    problem = _problem(find, strange, washed)
    return spoilt(reading, HAND if problem is None and margin.covered(table, find.board) else problem)


def _problem(find: Find, strange: Values, washed: NDArray[np.bool_]) -> Problem | None:
    """What keeps the board from being relied on."""
    if find.clues.colourful:
        is_covered = strangest(strange) > COVERED
    else:
        is_covered = bool(np.sort(strange)[-3:].mean() > GREY_COVERED)
    if is_covered:
        return HAND
    if washed.mean() > MOST_WASHED:
        return GLARE
    return HAND if find.printed < ENOUGH_PRINTED else None


def find_board(table: Table) -> Find | None:
    """The place at which most of the printed symbols are read."""
    table = _reduced(table)
    lamp = light.measure(table)
    guesses = search.find(table, lamp)
    first = next(guesses, None)
    if first is None:
        return None
    best = _look(table, lamp, first.board)
    if best.printed == len(PRINTED):
        return best
    # Mostly the hues told place and turn at once; in a grey photo only the shapes do.
    places = (shifted(table, lamp, lattice) for lattice in lattices([first, *islice(guesses, GUESSES)]))
    shaped = sorted((_by_shapes(table, lamp, place) for place in places), key=_likely)
    return max([best, *(_look(table, lamp, board) for _, board in shaped[-CLOSER:])], key=_shown)


def _reduced(table: Table) -> Table:
    """The table in a picture not larger than needed."""
    factor = round(table.picture.shape[1] / FINE)
    if factor < 2:
        return table
    high, wide = table.picture.shape[0] // factor, table.picture.shape[1] // factor
    picture = np.asarray(cv2.resize(table.picture, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
    camera = replace(table.camera, width=wide, height=high, focal=table.camera.focal / factor)
    markers = {marker: (corners + 0.5) / factor - 0.5 for marker, corners in table.markers.items()}
    return Table(picture, camera, markers)


def _look(table: Table, lamp: light.Lamp, guess: Board) -> Find:
    cells, board = look(table, lamp, guess, CELLS)
    clues = gather(cells)
    return Find(board, cells, clues, read_symbols(clues))


def _by_shapes(table: Table, lamp: light.Lamp, guess: Board) -> tuple[float, Board]:
    """The guess in the turn in which the shapes of the printed symbols fit best, and how well they do."""
    cells, board = look(table, lamp, guess, PRINTED)
    odds = np.log(read_shapes(cells)[:, 1:])
    fits = [float(np.roll(odds, -sixths, axis=0).trace()) for sixths in range(len(PRINTED))]
    best = int(np.argmax(fits))
    return fits[best], _turned(board, best)


def _likely(shaped: tuple[float, Board]) -> float:
    return shaped[0]


def _shown(find: Find) -> tuple[int, int]:
    """A board that is off by part of a cell may show all that is printed, but fewer symbols."""
    return find.printed, find.symbols


def _turned(board: Board, sixths: int) -> Board:
    return Board(board.turn @ turned(math.radians(60) * sixths, board.middle).turn, board.middle)


def _measured(odds: Values) -> Odds:
    """The odds as often right as they say."""
    sharper = odds.astype(np.float64) ** MODEST
    return np.asarray(sharper / sharper.sum(axis=1, keepdims=True))
