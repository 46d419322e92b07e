"""Where a board of ten by ten cells lies on the table, from its lattice of dark lines."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flat_table import FLAT_PPM, FlatTable
from vision.squareboard import CELL_MM, CELLS, Board, bent, inner_pieces, look_across, turning
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
REACHES = (4.0, 2.0)  # mm to both sides in which a line is looked for, first and second time
ALONG = np.linspace(-0.4, 0.4, 7)  # of a cell: where a line is crossed
MIDDLE = 3  # of these, in order of light
STEP_MM, SIDE_MM = 0.5, 1.5  # between two samples; from a line to the paper beside it
LEAST_LINE = 0.015  # of paper: a line is darker than the paper on both sides by more
ROUNDS, SLACK_MM = 6, 0.4  # of fitting, and how far off a line counts half
STIFF = (0, 0, 0, 0, 0, 0, 14, 14)  # how firmly each number of a bend is held: perspective is weak
LEAST_STIFF = 1e-6  # keeps the equations solvable where no line is seen
# Of 180 lines so many lie so near to their places, or this is no board: 172 of a whole one, 140 of one under
# an arm, at most 60 of what else lies on tables.
TRUE_MM, FEWEST_LINES = 0.6, 90
# A board with fewer is covered, or was taken for one a bit to its side: print stands in columns, too. Then
# these places are tried as well, as far away as a line is looked for and some more.
WHOLE_LINES = 145
SHIFTS_MM = ((0.0, 0.0), (6.0, 0.0), (-6.0, 0.0), (0.0, 6.0), (0.0, -6.0))


def find_board(table: Table, flat: FlatTable) -> Board | None:
    """The board on the table, None where no lattice is seen; lines are darker than paper in all channels."""
    turn = _lattice_turn(flat.lines)
    board = _placed(flat, turn)
    if board is None:
        return None
    best, most = board, 0
    for shift in SHIFTS_MM:
        moved = Board(board.middle + turning(turn) @ np.array(shift), turn, board.bend)
        fitted, lines = _refined(table, moved)
        if lines > most:
            best, most = fitted, lines
        if most >= WHOLE_LINES:
            break
    return best if most >= FEWEST_LINES else None


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


def _refined(table: Table, board: Board) -> tuple[Board, int]:
    """The board moved onto its own lines, twice, the second time by what is near only; how many lie true."""
    pieces = inner_pieces()
    bend = np.zeros(8)
    true = 0
    for reach in REACHES:
        offsets = np.arange(-reach - SIDE_MM, reach + SIDE_MM + STEP_MM / 2, STEP_MM)
        looks = look_across(table, Board(board.middle, board.turn, bend), pieces, (ALONG, offsets))
        found, depth = _line_places(np.partition(looks, MIDDLE, axis=1)[:, MIDDLE], reach)
        strong = depth > LEAST_LINE
        added = _bend_for(pieces, found, strong)
        bend = bend + added
        true = int((strong & (np.abs(found - _along(pieces) @ added) < TRUE_MM)).sum())
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


def _bend_for(pieces: Points, found: Points, strong: NDArray[np.bool_]) -> Points:
    """The bend that brings the lines to where they were found, by least squares that outliers do not sway."""
    equations = _along(pieces)
    weights = strong.astype(np.float64)
    bend = np.zeros(8)
    for _ in range(ROUNDS):
        weighed = equations * weights[:, None]
        held = weighed.T @ equations + np.diag(np.square(STIFF) + LEAST_STIFF)
        bend = np.asarray(np.linalg.solve(held, weighed.T @ found), np.float64)
        weights = strong / (1 + ((found - equations @ bend) / SLACK_MM) ** 2)
    return np.asarray(bend)
