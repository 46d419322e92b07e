"""Where the printed board of ten by ten cells lies on the table, from its lattice of dark lines alone."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

CELL_MM = (46.0, 38.0)
CELLS = 10
BOARD_MM = (484.0, 404.0)

SEARCH_WIDTH = (
    1152  # pixels of the picture in which lines are looked for: a printed line is a pixel wide there
)
LINE_PX = 5  # dark lines up to this width are seen there, wider ones are no lines
COARSE = 0.5  # pixels a millimetre of the view in which the lattice is found
TURNS = np.radians(np.arange(-45, 45, 0.25))  # beyond 45 degrees another side lies towards markers 0 and 1
HARMONICS = np.arange(1, 7)  # of a lattice of thin lines; higher ones drown in blur
MOST_LINE = 0.5  # of paper: black print counts no more than a grey line
LONG_PX = 9  # lines are at least this long there (18 mm), print is not
FRAME_MM = 6.0  # the middle of the frame around the cells
INSIDE_MM = 3.5  # from a cell's edge inwards: paper, clear of line and print
LEAST_EDGE = 0.12  # of paper: the frame is darker than the cells by more, on the sides that are seen
REACHES = (4.0, 2.0)  # mm to both sides in which a line is looked for, first and second time
ALONG = np.linspace(-0.4, 0.4, 9)  # of a cell: where a line is crossed
STEP_MM = 0.5
ROW = 4  # points looked at together; remap takes no rows longer than 32767
LEAST_LINE = 0.03  # of paper: a line is darker than the paper on both sides by more
FEWEST_LINES = 30  # of 180 line pieces between cells; fewer do not fix the board's place


@dataclass(frozen=True, slots=True)
class Board:
    """A board's pose: middle in table mm, turn in radians, and the bend that perspective of its height adds."""

    middle: Points
    turn: float
    bend: Points  # eight numbers, see `_bent`

    def to_table(self, points: Points) -> Points:
        """Board millimetres (N x 2, from the board's middle, x along the rows) -> table millimetres."""
        return np.asarray((points + _bent(points) @ self.bend) @ _turning(self.turn).T + self.middle)


def cell_middles() -> Points:
    """The middles of all cells in board millimetres, row by row."""
    rows, columns = np.mgrid[:CELLS, :CELLS]
    middles = (np.stack([columns, rows], axis=-1) - (CELLS - 1) / 2) * CELL_MM
    return np.asarray(middles.reshape(-1, 2), np.float64)


def find_board(table: Table, grey: NDArray[np.uint8]) -> Board | None:
    """The board on the table (`grey` is its picture without colour), None where no lattice is seen."""
    scale = SEARCH_WIDTH / grey.shape[1]
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lines = _dark_lines(small)
    seen = cv2.blur(cv2.merge([lines, small.astype(np.float32)]), (2, 2))
    turn = _lattice_turn(np.ascontiguousarray(_view(table, seen, scale, 0.0)[:, :, 0]))
    board = _placed(table, seen, scale, turn)
    return None if board is None else _refined(table, grey, board)


def view_of(table: Table, board: Board, size_mm: tuple[float, float], ppm: float) -> Picture:
    """A rectangle of the table from straight above, lying as the board does."""
    where = _smooth_map(table, board, np.array(size_mm) / 2, ppm)
    return np.asarray(cv2.remap(table.picture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR), np.uint8)


def _smooth_map(table: Table, board: Board, half: Points, ppm: float, coarse: int = 16) -> Grey:
    """Pixels of the picture for every pixel of a view; worked out on a coarse grid, as lenses bend softly."""
    width, height = (2 * half * ppm).round().astype(int)
    columns = (np.arange(-1, width // coarse + 2) + 0.5) * coarse
    rows = (np.arange(-1, height // coarse + 2) + 0.5) * coarse
    grid = np.stack(np.meshgrid(columns, rows), axis=-1) / ppm - half
    where = table.camera.to_pixel(board.to_table(grid.reshape(-1, 2))).reshape(grid.shape)
    fine = cv2.resize(where.astype(np.float32), None, fx=coarse, fy=coarse, interpolation=cv2.INTER_LINEAR)
    return np.ascontiguousarray(fine[coarse : coarse + height, coarse : coarse + width])


def _dark_lines(small: NDArray[np.uint8]) -> Grey:
    """How much darker than what is beside them thin things are, in parts of it."""
    closed = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((LINE_PX, LINE_PX), np.uint8))
    return np.asarray(1 - small / np.maximum(closed, 1).astype(np.float32), np.float32)


def _view(table: Table, picture: Grey, scale: float, turn: float) -> Grey:
    """The whole table from above, turned so that the board's rows lie level, COARSE pixels a mm."""
    where = (
        _smooth_map(table, Board(np.zeros(2), turn, np.zeros(8)), half_table(table), COARSE, 8) + 0.5
    ) * scale
    return np.asarray(
        cv2.remap(picture, where[:, :, 0] - 0.5, where[:, :, 1] - 0.5, cv2.INTER_LINEAR), np.float32
    )


def table_view(table: Table, small: NDArray[np.uint8], ppm: float) -> Picture:
    """The whole table from above, from its picture made smaller."""
    flat = Board(np.zeros(2), 0.0, np.zeros(8))
    where = (_smooth_map(table, flat, half_table(table), ppm) + 0.5) * (small.shape[1] / table.picture.shape[1]) - 0.5
    return np.asarray(cv2.remap(small, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR), np.uint8)


def half_table(table: Table) -> Points:
    """Half the width and height of the table that is seen, in mm."""
    width, height = table.camera.width, table.camera.height
    sides = np.array([[0, height / 2], [width, height / 2], [width / 2, 0], [width / 2, height]], np.float64)
    return np.asarray(np.abs(table.camera.to_mm(sides)).max(axis=0) * 1.04)


def _lattice_turn(view: Grey) -> float:
    """The turn whose lattice frequencies are strongest."""
    rows = cv2.getOptimalDFTSize(view.shape[0])
    columns = cv2.getOptimalDFTSize(view.shape[1])
    room = np.zeros((rows, columns), np.float32)
    room[: view.shape[0], : view.shape[1]] = np.minimum(view, 0.5) - float(np.minimum(view, 0.5).mean())
    waves = cv2.dft(room, flags=cv2.DFT_COMPLEX_OUTPUT)
    strength = np.fft.fftshift(cv2.magnitude(waves[:, :, 0], waves[:, :, 1])).astype(np.float32)
    strength = cv2.blur(strength, (3, 3))
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
    long = [
        cv2.morphologyEx(lines, cv2.MORPH_OPEN, np.ones(shape, np.uint8))
        for shape in ((1, LONG_PX), (LONG_PX, 1))
    ]
    pattern = _lattice_pattern()
    if view.shape[0] < pattern.shape[0] or view.shape[1] < pattern.shape[1]:
        return None
    fit = cv2.matchTemplate(long[0] + long[1], pattern, cv2.TM_CCORR)
    ring = _paper_ends(np.ascontiguousarray(view[:, :, 1]))
    inset = (np.array(ring.shape) - fit.shape) // 2
    ring = ring[inset[0] : inset[0] + fit.shape[0], inset[1] : inset[1] + fit.shape[1]]
    total = np.clip(fit / max(float(fit.max()), 1e-6), 0, 1) * np.clip(ring, 0, None)
    _, _, _, best = cv2.minMaxLoc(total)
    if ring[best[1], best[0]] < LEAST_EDGE:
        return None
    at = np.array(best, np.float64) + np.array(pattern.shape[::-1]) / 2
    return Board((at / COARSE - half_table(table)) @ _turning(turn).T, turn, np.zeros(8))


def _lattice_pattern() -> Grey:
    """The lines between the cells, COARSE pixels a mm, with a mean of nothing."""
    width, height = (int(round(cell * CELLS * COARSE)) for cell in CELL_MM)
    pattern = np.zeros((height, width), np.float32)
    for line in range(1, CELLS):
        x, y = round(line * width / CELLS), round(line * height / CELLS)
        pattern[:, x - 1 : x + 1] = 1
        pattern[y - 1 : y + 1] = 1
    return np.asarray(cv2.GaussianBlur(pattern, (0, 0), 1.0) - float(pattern.mean()), np.float32)


def _paper_ends(light: Grey) -> Grey:
    """For every middle a board may have, how much darker its frame is than its outer cells, in parts of these.

    The weakest side counts twice and the strongest not at all: a lamp's mirror image may lie on one.
    """
    light = np.log(light + 4)
    drops = []
    for axis in (0, 1):
        length = int((CELLS - 2) * CELL_MM[1 - axis] * COARSE)
        strip = cv2.blur(light, (2, length) if axis == 0 else (length, 2), borderType=cv2.BORDER_REPLICATE)
        edge = CELL_MM[axis] * CELLS / 2
        inside, outside = (int(round((edge + d) * COARSE)) for d in (-INSIDE_MM, FRAME_MM))
        for sign in (-1, 1):
            drops.append(_moved(strip, axis, sign * inside) - _moved(strip, axis, sign * outside))
    sides = np.sort(np.clip(np.stack(drops), -0.7, 0.7), axis=0)
    return np.asarray((2 * sides[0] + sides[1] + sides[2]) / 4, np.float32)


def _moved(strip: Grey, axis: int, by: int) -> Grey:
    """The strip seen from `by` pixels further back along an axis (0: x); what leaves the view repeats its edge."""
    shift = np.array([[1, 0, -by if axis == 0 else 0], [0, 1, -by if axis == 1 else 0]], np.float32)
    size = (strip.shape[1], strip.shape[0])
    return np.asarray(
        cv2.warpAffine(strip, shift, size, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE),
        np.float32,
    )


def light_at(table: Table, picture: NDArray[np.uint8], board: Board, points: Points) -> Grey:
    """What the table's picture, or one channel of it, shows at points in board mm (their number divides by ROW)."""
    where = table.camera.to_pixel(board.to_table(points)).astype(np.float32).reshape(-1, ROW, 2)
    seen = cv2.remap(picture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR)
    return np.asarray(seen.ravel(), np.float32)


def _refined(table: Table, grey: NDArray[np.uint8], board: Board) -> Board | None:
    """The board moved onto its own lines, twice, the second time by what is near only."""
    for reach in REACHES:
        offsets = np.arange(-reach - 1.5, reach + 1.6, STEP_MM)
        profiles = light_at(table, grey, board, _across(offsets)).reshape(len(_PIECES), len(ALONG), -1)
        profile = np.median(profiles, axis=1)
        found, depth = _line_places(profile, offsets, reach)
        strong = depth > LEAST_LINE
        if strong.sum() < FEWEST_LINES:
            return None
        board = Board(board.middle, board.turn, board.bend + _bend_for(found, strong))
    return board


def inner_pieces() -> Points:
    """Middle in board mm and axis (0: an upright line, 1: a level one) of the 180 lines between two cells."""
    pieces = []
    for axis in (0, 1):
        for line in range(1, CELLS):
            for cell in range(CELLS):
                at = np.zeros(3)
                at[axis] = (line - CELLS / 2) * CELL_MM[axis]
                at[1 - axis] = (cell - (CELLS - 1) / 2) * CELL_MM[1 - axis]
                at[2] = axis
                pieces.append(at)
    return np.array(pieces)


def border_pieces() -> Points:
    """The same of the 32 lines between an outer cell and the frame, side by side: left, right, top, bottom."""
    pieces = []
    for axis in (0, 1):
        for sign in (-0.5, 0.5):
            for cell in range(1, CELLS - 1):
                at = np.zeros(3)
                at[axis] = sign * CELLS * CELL_MM[axis]
                at[1 - axis] = (cell - (CELLS - 1) / 2) * CELL_MM[1 - axis]
                at[2] = axis
                pieces.append(at)
    return np.array(pieces)


_PIECES = inner_pieces()


def _across(offsets: Points) -> Points:
    """Board mm on ways across each line: pieces x ALONG x offsets, flat."""
    axis = _PIECES[:, 2].astype(int)
    normal = np.eye(2)[axis]
    along = np.eye(2)[1 - axis] * np.array(CELL_MM)[1 - axis][:, None]
    spots = (
        _PIECES[:, None, None, :2]
        + along[:, None, None] * ALONG[:, None, None]
        + normal[:, None, None] * offsets[:, None]
    )
    return np.asarray(spots.reshape(-1, 2))


def _line_places(profile: Grey, offsets: Points, reach: float) -> tuple[Points, Points]:
    """Where across each look the dark line lies, and how much darker it is than both its sides."""
    near = int(round(1.5 / STEP_MM))
    inner = profile[:, near:-near]
    side = np.minimum(profile[:, : -2 * near], profile[:, 2 * near :])
    depth = (side - inner) / np.maximum(side, 1)
    best = depth.argmax(axis=1)
    rows = np.arange(len(profile))
    middle = np.clip(best, 1, depth.shape[1] - 2)
    left, top, right = depth[rows, middle - 1], depth[rows, middle], depth[rows, middle + 1]
    curve = left - 2 * top + right
    shift = np.where(curve < 0, 0.5 * (left - right) / np.minimum(curve, -1e-6), 0.0)
    return -reach + (middle + np.clip(shift, -0.5, 0.5)) * STEP_MM, depth[rows, best]


def _bend_for(found: Points, strong: NDArray[np.bool_]) -> Points:
    """The bend that brings the lines to where they were found, by least squares that outliers do not sway."""
    axis = _PIECES[:, 2].astype(int)
    equations = _bent(_PIECES[:, :2])[np.arange(len(_PIECES)), axis]
    weights = strong.astype(np.float64)
    bend = np.zeros(8)
    for _ in range(6):
        root = np.sqrt(weights)
        bend = np.linalg.lstsq(
            np.vstack([equations * root[:, None], np.diag(_STIFF)]),
            np.concatenate([found * root, np.zeros(8)]),
            rcond=None,
        )[0]
        off = np.abs(found - equations @ bend)
        weights = strong / (1 + (off / 0.4) ** 2)
    return np.asarray(bend)


_STIFF = np.array([0, 0, 0, 0, 0, 0, 200.0, 200.0]) ** 0.5


def _bent(points: Points) -> Points:
    """For each point the 2 x 8 factors of the bend: shift, stretch, shear and perspective, in shares of 200 mm."""
    x, y = points[:, 0] / 200, points[:, 1] / 200
    none, one = np.zeros_like(x), np.ones_like(x)
    return np.stack(
        [
            np.column_stack([one, x, y, none, none, none, x * x, x * y]),
            np.column_stack([none, none, none, one, x, y, x * y, y * y]),
        ],
        axis=1,
    )


def _turning(turn: float) -> Points:
    return np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
