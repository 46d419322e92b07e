"""Whether something lies over a board of cells: its lines must show and its paper must be lit evenly."""

import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.squares.board import CELL_MM, CELLS, Board, border_pieces, inner_pieces, look_across
from vision.squares.chips import CHIP_MM, Discs
from vision.table import Table

Points = NDArray[np.float64]

PARTS = 3  # of a line between two corners of a cell, each judged on its own
LOOKS = 5  # across each part
PART_REACH = 0.42  # of a cell: how far from its middle a line is looked at; the crossings are left out
ACROSS_MM = np.arange(-3.0, 3.01, 0.5)
LEAST_SHARE = 0.4  # of the usual depth: a part that shows less of its line may be covered
CLEAR_MM = CHIP_MM + 7.0  # from a chip's middle: nearer parts may lie under the chip or its shadow
STRAY_SIGMA = 3.0  # noise that makes a part look hidden by itself
SHOWN = 5  # of a line's parts one shows more: what is as pale as paper hides no whole line of a board
PAPER_LIKE = (0.72, 1.35)  # of the light of paper thereabouts: what lies beside a line that shows
# A cell is covered when so many parts of its lines are hidden: a fingertip hides more. Where the paper beside
# them looks right a thin line may be lost in blur, so more are asked for.
STRANGE_PARTS, PLAIN_PARTS = 2, 5
# Logarithms of a cell's paper against its surroundings: clean photos have up to 0.14 and 0.06, but for the
# shadows of cups, which are up to 0.9 darker and let all lines show. A shadow keeps the light of the room and
# takes a lamp's, whose tint is another: of each share of the light that it takes so much is tint.
UNLIKE_LEVEL, UNLIKE_TINT, SHADE_TINT = 1.2, 0.12, 0.35
DARKER = -0.3  # with a tint: the inside of a cup; a chip that a lamp bleaches leaves its paper the light


def covered(table: Table, board: Board, discs: Discs, chips: NDArray[np.bool_]) -> bool:
    """Whether a hand or a thing hides part of the board; `chips` says which discs are chips."""
    around = _around(discs.paper)
    off = np.log(discs.paper + 1e-3) - np.log(around + 1e-3)
    level = off.mean(axis=2)
    tint = np.abs(off - level[:, :, None]).max(axis=2)
    shade = 1 - np.exp(np.minimum(level, 0))
    bare = ~chips.reshape(CELLS, CELLS) | (level < DARKER)  # a bleached chip gives its paper a tint, no shade
    if np.abs(off).max() > UNLIKE_LEVEL or (bare & (tint > UNLIKE_TINT + SHADE_TINT * shade)).any():
        return True
    return _lines_are_hidden(table, board, discs.middles[chips], around[:, :, 1])


def _around(paper: NDArray[np.float32]) -> NDArray[np.float32]:
    """What the paper of each cell should send by the cells around it: light falls softly over a board."""
    wide = np.pad(paper, ((2, 2), (2, 2), (0, 0)), mode="reflect")
    views = [wide[row : row + CELLS, column : column + CELLS] for row in range(5) for column in range(5)]
    return np.asarray(np.median(np.stack(views), axis=0), np.float32)


def _lines_are_hidden(table: Table, board: Board, chips: Points, paper: NDArray[np.float32]) -> bool:
    strange, plain = np.zeros((CELLS, CELLS), int), np.zeros((CELLS, CELLS), int)
    for pieces, inner in ((inner_pieces(), True), (border_pieces(), False)):
        profile, spots = _profiles(table, board, pieces)
        depth, sides = _depths(profile) if inner else _drops(profile, pieces)
        away = np.linalg.norm(spots[:, :, None] - chips[None, None], axis=-1).min(axis=-1, initial=np.inf)
        seen = (away > CLEAR_MM) & (_between_papers(pieces)[:, None] if inner else True)
        if not seen.any():
            continue
        usual = float(np.median(depth[seen]))
        noise = 1.48 * float(np.median(np.abs(depth[seen] - usual)))
        hidden = seen & (depth < _least_depth(usual, noise))
        lost = hidden
        if inner:
            lost = hidden & (depth < _least_depth(np.minimum(_shown(depth, seen), usual), noise))
        cells = [_cells(pieces, step) for step in (-0.5, 0.5)]
        unlike = [_unlike(sides[:, :, side], cells[side], paper) for side in (0, 1)]
        covers = (unlike[0] & unlike[1]) | _beside_another(hidden) | (not inner)
        for (column, row), odd in zip((cell.T for cell in cells), unlike, strict=True):
            here = (np.clip(column, 0, CELLS - 1) == column) & (np.clip(row, 0, CELLS - 1) == row)
            place = (row[here], column[here])
            np.add.at(strange, place, (hidden & odd & covers)[here].sum(axis=1))
            np.add.at(plain, place, lost[here].sum(axis=1))
    return bool(strange.max() >= STRANGE_PARTS or plain.max() >= PLAIN_PARTS)


def _least_depth(usual: Points | float, noise: float) -> Points:
    return np.minimum(LEAST_SHARE * usual, usual - STRAY_SIGMA * noise)


def _shown(depth: Points, seen: NDArray[np.bool_]) -> Points:
    """The depth that each inner line has where it shows best: a thin one may fade from side to side."""
    lines = np.where(seen, depth, -np.inf).reshape(-1, CELLS * PARTS)
    best = np.sort(lines, axis=1)[:, -(CELLS * PARTS // SHOWN)]
    return np.repeat(np.where(np.isfinite(best), best, np.inf), CELLS)[:, None]


def _unlike(side: Points, cells: NDArray[np.int64], paper: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Where the light at one side of a line is not that of the paper there."""
    column, row = np.clip(cells, 0, CELLS - 1).T
    share = LIGHT[side.astype(np.uint8)] / np.maximum(paper[row, column], 1e-3)[:, None]
    return np.asarray((share < PAPER_LIKE[0]) | (share > PAPER_LIKE[1]))


def _beside_another(hidden: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Parts with a hidden neighbour on their line: a wide index reaches one part of it, from one side."""
    padded = np.pad(hidden, ((0, 0), (1, 1)))
    return np.asarray(padded[:, :-2] | padded[:, 2:])


def _cells(pieces: Points, step: float) -> NDArray[np.int64]:
    """Column and row of the cell on one side of each line."""
    moved = pieces[:, :2] / CELL_MM + (CELLS - 1) / 2 + step * np.eye(2)[pieces[:, 2].astype(int)]
    return np.asarray(np.rint(moved), np.int64)


def _between_papers(pieces: Points) -> NDArray[np.bool_]:
    """Lines that have no dark corner cell at one side."""
    half = np.array(CELL_MM) * (CELLS - 1) / 2
    outer = np.abs(pieces[:, :2]) > half - np.array(CELL_MM) * 0.6
    return np.asarray(~outer.all(axis=1))


def _depths(profile: Points) -> tuple[Points, Points]:
    """How much darker than both its sides the line is in each part, and the light of both sides."""
    middle = len(ACROSS_MM) // 2
    line = profile[:, :, middle - 2 : middle + 3].min(axis=2)
    sides = np.stack(
        [profile[:, :, : middle - 2].max(axis=2), profile[:, :, middle + 3 :].max(axis=2)], axis=-1
    )
    least = sides.min(axis=-1)
    return (least - line) / np.maximum(least, 1), sides


def _drops(profile: Points, pieces: Points) -> tuple[Points, Points]:
    """How much darker than the outer cells the frame is in each part, and the light of both sides."""
    sides = np.stack([profile[:, :, :3].max(axis=2), profile[:, :, -3:].max(axis=2)], axis=-1)
    first = pieces[np.arange(len(pieces)), pieces[:, 2].astype(int)] > 0
    inside = np.where(first[:, None], sides[:, :, 0], sides[:, :, 1])
    outside = np.where(first[:, None], sides[:, :, 1], sides[:, :, 0])
    return (inside - outside) / np.maximum(inside, 1), sides


def _profiles(table: Table, board: Board, pieces: Points) -> tuple[Points, Points]:
    """What is seen across each part (pieces x PARTS x ACROSS_MM), and where the parts are in board mm."""
    shares = np.linspace(-PART_REACH, PART_REACH, PARTS * LOOKS)
    seen = look_across(table, board, pieces, (shares, ACROSS_MM))
    axis = pieces[:, 2].astype(int)
    along = np.eye(2)[1 - axis] * np.array(CELL_MM)[1 - axis][:, None]
    spots = pieces[:, None, :2] + along[:, None] * shares.reshape(PARTS, LOOKS).mean(axis=1)[:, None]
    return seen.reshape(len(pieces), PARTS, LOOKS, -1).mean(axis=2, dtype=np.float64), spots
