"""Looks for the hex board on the table, by its symbols and the order of the six printed ones."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.hexes.board import PITCH_MM, RADIUS_MM, Board, fit, middles_of, nearest_cells, on_board, turned
from vision.hexes.lamplight import neutral
from vision.light import Lamp
from vision.table import Table

Points = NDArray[np.float64]
View = NDArray[np.float32]

SCALE = 0.5  # pixels a millimetre of the view in which the board is looked for: a symbol has eight pixels
SOURCE = 1152  # pixels across that this view is made from
KNOT = 16  # pixels of the view between two places whose way to the photo is computed; the rest follows
SMALL_MM, LARGE_MM = 3.2, 7.0  # blur of a symbol and of its surroundings: their difference shows symbols
APART_MM = 10.0  # two symbols are further apart
MOST_SPOTS = 220  # all cells of a full board and some things about
LEAST_SPOT = 2.0  # grey levels of difference below which there is nothing
LEAST_COLOURED = 12  # spots to find a board by; a grey photo has none with colour
NEAR_MM = 5.0  # a spot this near to where a cell's middle should be is its symbol
HIT_MM = 3.0  # a spot this near tells that the cells lie where they should; one in twenty does so by chance
RADIUS_OFF_MM = 4.5  # the frame of two markers may be so far off over the printed cells' distance
RIM_MM, RIM_LOOKS = 11.0, 8  # so far from its middle a cell shows its ground, not its symbol
DARK, DARK_SOFT = 110.0, 15.0  # grey levels, paper being 230: the printed cells are darker
WEAK = 8.0  # grey levels of colour that count half
MOST_GUESSES = 120  # that are looked at closely
ROUNDS = 3  # of settling
STIFF = 10.0  # spots are good to a millimetre or two, so a few must not bend the board

# Where a typical ink of each colour lies in the plane of red against green and yellow against blue, in
# degrees, in the order of the printed cells; only their order and rough distances matter.
HUES = np.radians([27.0, 162.0, -117.0, 50.0, 82.0, -35.0])


class Guess(NamedTuple):
    """A board that may lie there, and how many spots lie in the middles of its cells."""

    board: Board
    hits: int


def find(table: Table, lamp: Lamp) -> Iterator[Guess]:
    """The boards that may lie there, the likeliest by their printed symbols first."""
    view, corner = _top_view(table, lamp)
    contrast, light = _contrast(view)
    spots = _spots(contrast)
    middles, turns = _guesses(spots)
    if not len(middles):
        return
    scores, sixths = _looks_printed(contrast, light, _around(spots, light.shape), middles, turns)
    tried: list[Board] = []
    for guess in np.argsort(-scores)[:MOST_GUESSES]:
        board = turned(turns[guess] + math.radians(60) * sixths[guess], middles[guess])
        if any(_same(board, other) for other in tried):
            continue
        tried.append(board)
        # Without colour many a spot is none of the symbols, and settling may do harm.
        for place in (_settle(board, spots), board):
            yield Guess(Board(place.turn, place.middle + corner), _hits(place, spots))


def _top_view(table: Table, lamp: Lamp) -> tuple[View, Points]:
    """The whole picture from above in neutral light, and the table place of its upper left corner."""
    high, wide = table.picture.shape[:2]
    factor = max(1, round(wide / SOURCE))
    size = (wide // factor, high // factor)
    small = cv2.resize(table.picture, size, interpolation=cv2.INTER_AREA) if factor > 1 else table.picture
    edge = np.array([[0, 0], [wide - 1, 0], [wide - 1, high - 1], [0, high - 1]], np.float64)
    corners = table.camera.to_mm(edge)
    low, far = corners.min(axis=0), corners.max(axis=0)
    knots = np.ceil((far - low) * SCALE / KNOT).astype(int) + 1
    columns, rows = (low[axis] + np.arange(knots[axis]) * KNOT / SCALE for axis in (0, 1))
    grid = np.stack(np.meshgrid(columns, rows), axis=-1)
    pixels = (table.camera.to_pixel(grid.reshape(-1, 2)) + 0.5) / factor - 0.5
    stretch = np.array([[1 / KNOT, 0, 0], [0, 1 / KNOT, 0]], np.float32)
    where = cv2.warpAffine(
        pixels.reshape(grid.shape).astype(np.float32),
        stretch,
        ((knots - 1) * KNOT).tolist(),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
    )
    view = cv2.remap(small, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return neutral(np.asarray(view, np.uint8), lamp), low


def _contrast(view: View) -> tuple[View, View]:
    """How each place differs from its surroundings: light, red-green, yellow-blue; and the light itself."""
    blue, green, red = cv2.split(view)
    planes = cv2.merge([0.25 * blue + 0.5 * green + 0.25 * red, red - green, 0.5 * (red + green) - blue])
    small = cv2.GaussianBlur(planes, (0, 0), SMALL_MM * SCALE)
    large = cv2.GaussianBlur(planes, (0, 0), LARGE_MM * SCALE)
    return np.asarray(small - large, np.float32), np.asarray(planes[:, :, 0], np.float32)


def _spots(contrast: View) -> Points:
    """Middles of small coloured things, or light and dark ones where there is no colour; view millimetres."""
    coloured = _summits(np.asarray(cv2.magnitude(contrast[:, :, 1], contrast[:, :, 2]), np.float32))
    if len(coloured) >= LEAST_COLOURED:
        return coloured
    light = contrast[:, :, 0]
    whole_cells = cv2.GaussianBlur(light, (0, 0), LARGE_MM * SCALE)
    return np.concatenate([_summits(np.abs(light)), _summits(np.abs(np.asarray(whole_cells, np.float32)))])


def _summits(strength: View) -> Points:
    side = 2 * round(APART_MM * SCALE) + 1
    top = cv2.dilate(strength, np.ones((side, side), np.uint8))
    inside = np.zeros(strength.shape, np.bool_)
    inside[1:-1, 1:-1] = True
    rows, columns = np.nonzero((strength == top) & (strength > LEAST_SPOT) & inside)
    strongest = np.argsort(-strength[rows, columns])[:MOST_SPOTS]
    rows, columns = rows[strongest], columns[strongest]
    here = strength[rows, columns]

    def shift(down: int, right: int) -> View:
        """From the pixel's middle to the top of the parabola through it and its neighbours."""
        before, after = strength[rows - down, columns - right], strength[rows + down, columns + right]
        top = 0.5 * (after - before) / np.maximum(2 * here - before - after, 1e-3)
        return np.asarray(np.clip(top, -0.5, 0.5), np.float32)

    return np.column_stack([columns + shift(0, 1), rows + shift(1, 0)]).astype(np.float64) / SCALE


def _around(spots: Points, shape: tuple[int, ...]) -> View:
    """1 near a spot, 0 elsewhere."""
    near = np.zeros(shape, np.float32)
    for x, y in np.round(spots * SCALE).astype(int).tolist():
        cv2.circle(near, (x, y), round(NEAR_MM * SCALE), 1.0, -1)
    return near


def _guesses(spots: Points) -> tuple[Points, Points]:
    """Middles and turns (radians, below a sixth) of every hexagon with spots at two neighbouring corners."""
    ways = spots[None, :] - spots[:, None]
    far = np.hypot(ways[:, :, 0], ways[:, :, 1])
    first, second = np.nonzero(np.abs(far - RADIUS_MM) < RADIUS_OFF_MM)
    way = ways[first, second]
    # Corners go clockwise, so the middle lies to the right of the way from one to the next.
    across = np.column_stack([-way[:, 1], way[:, 0]])
    middles = (spots[first] + spots[second]) / 2 + across * (math.sqrt(3) / 2)
    return middles, np.arctan2(way[:, 1], way[:, 0]) % math.radians(60)


def _looks_printed(
    contrast: View, light: View, near: View, middles: Points, turns: Points
) -> tuple[Points, NDArray[np.int64]]:
    """How well six places look like the printed cells in their order, and how many sixths they are turned."""
    angles = turns[:, None] + np.radians(60.0 * np.arange(6) - 120)
    places = middles[:, None] + RADIUS_MM * np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    seen = _sample(contrast, places)
    strength = np.hypot(seen[:, :, 1], seen[:, :, 2]) + WEAK
    hues = np.stack([np.roll(HUES, sixths) for sixths in range(6)])
    expected = np.concatenate([np.cos(hues), np.sin(hues)], axis=1)
    alike = np.concatenate([seen[:, :, 1] / strength, seen[:, :, 2] / strength], axis=1) @ expected.T
    marked = np.abs(seen[:, :, 0]) / (np.abs(seen[:, :, 0]) + WEAK)
    scores = alike.max(axis=1) + 0.5 * _sample(near, places).sum(axis=1) + 0.5 * marked.sum(axis=1)
    best = np.argsort(-scores)[:MOST_GUESSES]
    around = np.radians(np.arange(RIM_LOOKS) * 360 / RIM_LOOKS)
    rim = RIM_MM * np.stack([np.cos(around), np.sin(around)], axis=-1)
    ground = _sample(light, places[best][:, :, None] + rim).mean(axis=2)
    closer = np.full(len(scores), -np.inf)
    closer[best] = scores[best] + (1 / (1 + np.exp((ground - DARK) / DARK_SOFT))).sum(axis=1)
    return closer, alike.argmax(axis=1)


def _sample(plane: View, places: Points) -> View:
    """The plane at view millimetres (any shape x 2)."""
    where = (places.reshape(len(places), -1, 2) * SCALE).astype(np.float32)
    seen = cv2.remap(plane, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32).reshape(*places.shape[:-1], *plane.shape[2:])


def _same(one: Board, other: Board) -> bool:
    apart = np.hypot(*(one.middle - other.middle))
    return bool(apart < PITCH_MM / 2 and np.abs(one.turn - other.turn).max() < 0.3)


def _hits(board: Board, spots: Points) -> int:
    own = board.from_table(spots)
    cells = nearest_cells(own)
    return int((on_board(cells) & (np.hypot(*(own - middles_of(cells)).T) < HIT_MM)).sum())


def _settle(board: Board, spots: Points) -> Board:
    """The board moved onto the symbols that lie in its cells."""
    for _ in range(ROUNDS):
        own = board.from_table(spots)
        cells = nearest_cells(own)
        middles = middles_of(cells)
        taken = on_board(cells) & (np.hypot(*(own - middles).T) < NEAR_MM)
        if taken.sum() < 4:
            return board
        board = fit(middles[taken], spots[taken], STIFF)
    return board
