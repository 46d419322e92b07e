"""Where a board of ten by ten cells lies on the table, from its lattice of dark lines."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.squares.board import CELL_MM, CELLS, UNIT_MM, Board, turning
from vision.squares.flat_table import FLAT_PPM, FlatTable
from vision.squares.lines import onto_lines
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

TURNS = np.radians(np.arange(-45, 45, 0.25))  # beyond 45 degrees another side lies towards markers 0 and 1
HARMONICS = np.arange(1, 7)  # of a lattice of thin lines; higher ones drown in blur
MOST_LINE = 0.5  # of paper: black print counts no more than a grey line
LONG_PX = 7  # lines are at least this long there (17 mm), print is not
FRAME_MM = 6.0  # the middle of the frame around the cells
INSIDE_MM = 3.5  # from a cell's edge inwards: paper, clear of line and print
LEAST_EDGE = 0.12  # log: the frame is darker than the cells by more
MOST_DROP = 0.7  # log: a black frame counts no more than a dark one
# Of 180 lines so many lie true, or this is no board: 172 of a whole one, 140 of one under an arm, at most 60
# of what else lies on tables.
FEWEST_LINES = 90
# A board with fewer is covered, or was taken for one a bit to its side: print stands in columns, too. Then
# these places are tried as well, as far away as a line is looked for and some more.
WHOLE_LINES = 145
SHIFTS_MM = ((0.0, 0.0), (6.0, 0.0), (-6.0, 0.0), (0.0, 6.0), (0.0, -6.0))
# How much larger or smaller than it is a board may seem, along its rows and columns: two markers on one side
# leave the far side's scale open by some percent. Its outer lines are then so far from their places.
STRETCHES = ((0.95, 0.95), (0.95, 1.0), (1.0, 0.95), (1.05, 1.05), (1.05, 1.0), (1.0, 1.05))


@dataclass(frozen=True, slots=True)
class Search:
    """How lines are looked for: where a board may be, how far from it lines are, how stiff perspective is."""

    shifts: tuple[tuple[float, float], ...]
    reaches: tuple[float, ...]  # mm to both sides, each time less
    stiff: float


# Of the lines of a board in a frame from two markers, whose perspective is open by more than lines are looked
# for at first: of two such boards 121 and 148 lay true, and 174 and 172 once perspective was free; of 50
# others, some of them covered, none gained more than two.
TRUE_LINES, MORE_LINES = 160, 8
NEAR = Search(SHIFTS_MM, (4.0, 2.0), 14.0)
FAR = Search(SHIFTS_MM[:1], (9.0, 5.0, 4.0, 2.0), 1.0)
FREE = Search(SHIFTS_MM[:1], (3.0, 2.0), 2.0)


def find_board(table: Table, flat: FlatTable) -> Board | None:
    """The board on the table, None where no lattice is seen; lines are darker than paper in all channels."""
    turn = _lattice_turn(flat.lines)
    board = _placed(flat, turn)
    best, most = (None, 0) if board is None else _best_fit(table, board, NEAR)
    if best is not None and FEWEST_LINES <= most < TRUE_LINES:
        freed, lines = _best_fit(table, best, FREE)
        if lines >= most + MORE_LINES:
            return freed
    if most < FEWEST_LINES:
        for stretch in STRETCHES:
            board = _placed(_stretched(flat, stretch), turn)
            if board is None:
                continue
            fitted, lines = _best_fit(table, _unstretched(board, stretch), FAR)
            if lines > most:
                best, most = fitted, lines
            if most >= WHOLE_LINES:
                break
    return best if most >= FEWEST_LINES else None


def _best_fit(table: Table, board: Board, search: Search) -> tuple[Board, int]:
    """The board moved onto its own lines from one of the places near by, and how many of them lie true."""
    best, most = board, 0
    for shift in search.shifts:
        moved = Board(board.middle + turning(board.turn) @ np.array(shift), board.turn, board.bend)
        fitted, lines = onto_lines(table, moved, search.reaches, search.stiff)
        if lines > most:
            best, most = fitted, lines
        if most >= WHOLE_LINES:
            break
    return best, most


def _stretched(flat: FlatTable, stretch: tuple[float, float]) -> FlatTable:
    """The view in which a board that seems stretched has its own size."""
    across, down = 1 / np.array(stretch)
    view, lines = (
        cv2.resize(seen, None, fx=across, fy=down, interpolation=cv2.INTER_LINEAR)
        for seen in (flat.view, flat.lines)
    )
    size = np.array([view.shape[1], view.shape[0]])
    return FlatTable(
        flat.fine, np.asarray(view, np.uint8), np.asarray(lines, np.float32), size / FLAT_PPM / 2
    )


def _unstretched(board: Board, stretch: tuple[float, float]) -> Board:
    bend = np.zeros(8)
    bend[[1, 5]] = (np.array(stretch) - 1) * UNIT_MM
    return Board(board.middle * stretch, board.turn, bend)


def _turned(seen: Grey, turn: float) -> Grey:
    """A view turned around its middle so that the board's rows lie level."""
    middle = (np.array([seen.shape[1], seen.shape[0]]) - 1) / 2
    matrix = np.column_stack([turning(turn), middle - turning(turn) @ middle])
    size = (seen.shape[1], seen.shape[0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(seen, matrix, size, flags=flags), np.float32)


def _lattice_turn(view: Grey) -> float:
    """The turn whose lattice frequencies are strongest."""
    rows = cv2.getOptimalDFTSize(view.shape[0])
    columns = cv2.getOptimalDFTSize(view.shape[1])
    room = np.zeros((rows, columns), np.float32)
    room[: view.shape[0], : view.shape[1]] = np.minimum(view, 0.5) - float(np.minimum(view, 0.5).mean())
    waves = cv2.dft(room, flags=cv2.DFT_COMPLEX_OUTPUT)
    strength = np.fft.fftshift(cv2.magnitude(waves[:, :, 0], waves[:, :, 1])).astype(np.float32)
    strength = np.asarray(cv2.blur(strength, (3, 3)), np.float32)
    total = np.zeros(len(TURNS), np.float32)
    for pitch, quarter in ((CELL_MM[0], 0.0), (CELL_MM[1], np.pi / 2)):
        angles = TURNS[:, None] + quarter
        steps = HARMONICS[None, :] / (pitch * FLAT_PPM)
        x = np.cos(angles) * steps * columns + columns // 2
        y = np.sin(angles) * steps * rows + rows // 2
        seen = cv2.remap(strength, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)
        total += np.minimum(seen, np.median(seen, axis=0) * 30).sum(axis=1) / seen.mean()
    return float(TURNS[int(total.argmax())])


def _placed(flat: FlatTable, turn: float) -> Board | None:
    """The board at the place where its lines fit best and paper ends on all sides."""
    view = _turned(np.dstack([flat.lines, flat.view[:, :, 1]]).astype(np.float32), turn)
    lines = np.minimum(np.ascontiguousarray(view[:, :, 0]), MOST_LINE)
    level, upright = (
        np.asarray(cv2.morphologyEx(lines, cv2.MORPH_OPEN, np.ones(shape, np.uint8)), np.float32)
        for shape in ((1, LONG_PX), (LONG_PX, 1))
    )
    wide, high = (round(cell * CELLS * FLAT_PPM) for cell in CELL_MM)
    if view.shape[0] < high or view.shape[1] < wide:
        return None
    fit = np.add(_combed(upright, (wide, high)), _combed(level.T, (high, wide)).T)
    ring = _paper_ends(np.ascontiguousarray(view[:, :, 1]), (fit.shape[0], fit.shape[1]))
    total = np.clip(fit / max(float(fit.max()), 1e-6), 0, 1) * np.clip(ring, 0, None)
    _, _, _, best = cv2.minMaxLoc(total)
    if ring[best[1], best[0]] < LEAST_EDGE:
        return None
    at = np.array(best, np.float64) + np.array([wide, high]) / 2
    return Board((at / FLAT_PPM - flat.half) @ turning(turn).T, turn, np.zeros(8))


def _combed(lines: Grey, size: tuple[int, int]) -> Grey:
    """How dark the nine upright lines of a board at every place are, against what is between them."""
    wide, high = size
    sums = cv2.blur(np.ascontiguousarray(lines), (2, high), borderType=cv2.BORDER_CONSTANT)
    columns = np.subtract(sums, cv2.blur(sums, (wide // CELLS, 1)))
    room = lines.shape[1] - wide + 1
    total = np.zeros((lines.shape[0], room), np.float32)
    for line in range(1, CELLS):
        at = round(line * wide / CELLS)
        total += columns[:, at : at + room]
    return total[high // 2 : high // 2 + lines.shape[0] - high + 1]


def _paper_ends(light: Grey, room: tuple[int, int]) -> Grey:
    """For every middle a board may have, how much darker its frame is than its outer cells, as a logarithm.

    The middles are the innermost `room` of the view. The weakest side counts twice and the strongest not at
    all: a lamp's mirror image may lie on one.
    """
    level = cv2.log(light + 4)  # the offset keeps noise in the dark small
    edge = round((FRAME_MM + 1) * FLAT_PPM)
    level = cv2.copyMakeBorder(level, edge, edge, edge, edge, cv2.BORDER_REPLICATE)
    start = (np.array(level.shape) - room) // 2
    drops = []
    for axis in (0, 1):
        length = int((CELLS - 2) * CELL_MM[1 - axis] * FLAT_PPM)
        box = (2, length) if axis == 0 else (length, 2)
        strip = np.asarray(cv2.blur(level, box, borderType=cv2.BORDER_REPLICATE), np.float32)
        half = CELL_MM[axis] * CELLS / 2
        for sign in (-1, 1):
            inside, outside = (
                strip[row : row + room[0], column : column + room[1]]
                for row, column in (
                    start + np.roll((0, round(sign * (half + away) * FLAT_PPM)), axis)
                    for away in (-INSIDE_MM, FRAME_MM)
                )
            )
            drops.append(np.clip(inside - outside, -MOST_DROP, MOST_DROP))
    weakest = np.minimum(np.minimum(drops[0], drops[1]), np.minimum(drops[2], drops[3]))
    strongest = np.maximum(np.maximum(drops[0], drops[1]), np.maximum(drops[2], drops[3]))
    total = drops[0] + drops[1] + drops[2] + drops[3]
    return np.asarray((total + weakest - strongest) / 4, np.float32)
