"""Where a board of ten by ten cells lies on the table, from its lattice of dark lines."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.squareboard import (
    CELL_MM,
    CELLS,
    Board,
    bent,
    half_table,
    inner_pieces,
    look_across,
    smooth_map,
    turning,
)
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

SEARCH_WIDTH = (
    1152  # pixels of the picture in which lines are looked for: a printed line is a pixel wide there
)
LINE_PX = 5  # dark lines up to this width are seen there, wider ones are no lines
COARSE = 0.4  # pixels a millimetre of the view in which the lattice is found
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
STEP_MM, SIDE_MM = 0.5, 1.5  # between two samples; from a line to the paper beside it
LEAST_LINE = 0.015  # of paper: a line is darker than the paper on both sides by more
ROUNDS, SLACK_MM = 6, 0.4  # of fitting, and how far off a line counts half
STIFF = (0, 0, 0, 0, 0, 0, 14, 14)  # how firmly each number of a bend is held: perspective is weak
# Of 180 lines so many lie so near to their places, or this is no board: 172 of a whole one, 140 of one under
# an arm, at most 60 of what else lies on tables.
TRUE_MM, FEWEST_LINES = 0.6, 90


def find_board(table: Table, grey: NDArray[np.uint8], small: NDArray[np.uint8]) -> Board | None:
    """The board on the table, None where no lattice is seen.

    `grey` is one channel of its picture: frame and lines are darker than paper in all of them. `small` is the
    same, SEARCH_WIDTH wide.
    """
    scale = small.shape[1] / grey.shape[1]
    both = cv2.merge([_dark_lines(small), small.astype(np.float32)])
    seen = np.asarray(cv2.blur(both, (2, 2)), np.float32)
    turn = _lattice_turn(np.ascontiguousarray(_view(table, seen, scale, 0.0)[:, :, 0]))
    board = _placed(table, seen, scale, turn)
    return None if board is None else _refined(table, grey, board)


def _dark_lines(small: NDArray[np.uint8]) -> Grey:
    """How much darker than what is beside them thin things are, in parts of it."""
    closed = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((LINE_PX, LINE_PX), np.uint8))
    return np.asarray(1 - small / np.maximum(closed, 1).astype(np.float32), np.float32)


def _view(table: Table, picture: Grey, scale: float, turn: float) -> Grey:
    """The whole table from above, turned so that the board's rows lie level, COARSE pixels a mm."""
    where = smooth_map(table, Board(np.zeros(2), turn), half_table(table), COARSE, 8)
    x, y = (np.ascontiguousarray((where[:, :, axis] + 0.5) * scale - 0.5) for axis in (0, 1))
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR), np.float32)


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
        steps = HARMONICS[None, :] / (pitch * COARSE)
        x = np.cos(angles) * steps * columns + columns // 2
        y = np.sin(angles) * steps * rows + rows // 2
        seen = cv2.remap(strength, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)
        total += np.minimum(seen, np.median(seen, axis=0) * 30).sum(axis=1) / seen.mean()
    return float(TURNS[int(total.argmax())])


def _placed(table: Table, seen: Grey, scale: float, turn: float) -> Board | None:
    """The board at the place where its lines fit best and paper ends on all sides."""
    view = _view(table, seen, scale, turn)
    lines = np.minimum(np.ascontiguousarray(view[:, :, 0]), MOST_LINE)
    level, upright = (
        np.asarray(cv2.morphologyEx(lines, cv2.MORPH_OPEN, np.ones(shape, np.uint8)), np.float32)
        for shape in ((1, LONG_PX), (LONG_PX, 1))
    )
    wide, high = (round(cell * CELLS * COARSE) for cell in CELL_MM)
    if view.shape[0] < high or view.shape[1] < wide:
        return None
    fit = np.add(_combed(upright, (wide, high)), _combed(level.T, (high, wide)).T)
    ring = _paper_ends(np.ascontiguousarray(view[:, :, 1]))
    inset = (np.array(ring.shape) - fit.shape) // 2
    ring = ring[inset[0] : inset[0] + fit.shape[0], inset[1] : inset[1] + fit.shape[1]]
    total = np.clip(fit / max(float(fit.max()), 1e-6), 0, 1) * np.clip(ring, 0, None)
    _, _, _, best = cv2.minMaxLoc(total)
    if ring[best[1], best[0]] < LEAST_EDGE:
        return None
    at = np.array(best, np.float64) + np.array([wide, high]) / 2
    return Board((at / COARSE - half_table(table)) @ turning(turn).T, turn, np.zeros(8))


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


def _paper_ends(light: Grey) -> Grey:
    """For every middle a board may have, how much darker its frame is than its outer cells, as a logarithm.

    The weakest side counts twice and the strongest not at all: a lamp's mirror image may lie on one.
    """
    level = cv2.log(light + 4)  # the offset keeps noise in the dark small
    drops = []
    for axis in (0, 1):
        length = int((CELLS - 2) * CELL_MM[1 - axis] * COARSE)
        box = (2, length) if axis == 0 else (length, 2)
        strip = np.asarray(cv2.blur(level, box, borderType=cv2.BORDER_REPLICATE), np.float32)
        edge = CELL_MM[axis] * CELLS / 2
        inside, outside = (round((edge + d) * COARSE) for d in (-INSIDE_MM, FRAME_MM))
        for sign in (-1, 1):
            drop = np.subtract(_moved(strip, axis, sign * inside), _moved(strip, axis, sign * outside))
            drops.append(np.clip(drop, -MOST_DROP, MOST_DROP))
    weakest = np.minimum(np.minimum(drops[0], drops[1]), np.minimum(drops[2], drops[3]))
    strongest = np.maximum(np.maximum(drops[0], drops[1]), np.maximum(drops[2], drops[3]))
    total = drops[0] + drops[1] + drops[2] + drops[3]
    return np.asarray((total + weakest - strongest) / 4, np.float32)


def _moved(strip: Grey, axis: int, by: int) -> Grey:
    """The strip from `by` pixels further on along an axis (0: x); what leaves the view repeats its edge."""
    shift = np.array([[1, 0, -by if axis == 0 else 0], [0, 1, -by if axis == 1 else 0]], np.float32)
    size = (strip.shape[1], strip.shape[0])
    return np.asarray(
        cv2.warpAffine(strip, shift, size, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE),
        np.float32,
    )


def _refined(table: Table, grey: NDArray[np.uint8], board: Board) -> Board | None:
    """The board moved onto its own lines, twice, the second time by what is near only."""
    pieces = inner_pieces()
    bend = np.zeros(8)
    true = 0
    for reach in REACHES:
        offsets = np.arange(-reach - SIDE_MM, reach + SIDE_MM + STEP_MM / 2, STEP_MM)
        looks = look_across(table, grey, Board(board.middle, board.turn, bend), pieces, (ALONG, offsets))
        found, depth = _line_places(np.asarray(np.median(looks, axis=1), np.float32), reach)
        strong = depth > LEAST_LINE
        added = _bend_for(pieces, found, strong)
        bend = bend + added
        true = int((strong & (np.abs(found - _along(pieces) @ added) < TRUE_MM)).sum())
    return Board(board.middle, board.turn, bend) if true >= FEWEST_LINES else None


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
        root = np.sqrt(weights)
        left = np.vstack([equations * root[:, None], np.diag(STIFF)])
        bend = np.linalg.lstsq(left, np.concatenate([found * root, np.zeros(8)]), rcond=None)[0]
        weights = strong / (1 + ((found - equations @ bend) / SLACK_MM) ** 2)
    return np.asarray(bend)
