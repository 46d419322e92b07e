"""Cards told by their edges alone where a table is as bright as they are, and corners that peep out."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_views import CARD_MM
from vision.edges import LIGHT
from vision.flat_table import FlatTable, free_table
from vision.loose_cards import Rectangle
from vision.squareboard import BOARD_MM, Board, smooth_map
from vision.table import Table

Points = NDArray[np.float64]

EDGE_PPM = 0.8
MARKER_ROOM = 1.5  # of a marker's black square: with its white margin and the margin's edge
LEAST_EDGE_MM, MOST_EDGE_MM = 12.0, 94.0
MOST_EDGES, MOST_RECTANGLES = 400, 60  # that are looked at: a patterned cloth has thousands
PARALLEL = 0.06  # sine of the angle between two edges of one card
OFF_MM = 2.5  # how far the distance of two edges may be from a card's
LOST_MM = 26.0  # of an edge's length that rounded corners, blur and print may hide
CORNER_MM = 8.0  # between the ends of two edges that meet in a rounded corner
# Along both edges from a corner: paper, but for the first print; a marker is black in all three places.
INSIDE_MM = ((9.0, 9.0), (14.0, 7.5), (7.5, 14.0))
PAPER_LIKE = 0.55  # of the light of paper: what a card's corner sends at the least
FLOOD_PPM, FLOOD_BAND = (
    0.5,
    0.25,
)  # of the view in which a patch is measured; of its light by which it may vary
SLACK_MM = 6.0  # by which a patch may seem larger than it is
BESIDE_MM = 180.0  # from the board: further away lies no pile
BORDER = 0.015  # of the picture's width: what is nearer to its border may be cut off
DARKER = 0.8  # of the corner's light: what lies around it, at the most


def find_edges(table: Table, flat: FlatTable, board: Board) -> Points:
    """Straight edges beside the board, n x 2 ends x table mm, with the brighter side on the right."""
    half = flat.half
    where = smooth_map(table, Board(np.zeros(2), 0.0), half, EDGE_PPM)
    where = (where + 0.5) * np.float32(flat.fine.shape[1] / table.picture.shape[1]) - 0.5
    view = cv2.remap(flat.fine, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR)
    free = free_table(table, board, half, (view.shape[0], view.shape[1]), (EDGE_PPM, MARKER_ROOM))
    view[~free] = int(np.median(view[free]))  # the board is full of edges that are no card's
    segments = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD, 1.0).detect(view)[0]
    if segments is None:
        return np.empty((0, 2, 2))
    ends = (segments.reshape(-1, 2, 2).astype(np.float64) + 0.5) / EDGE_PPM - half
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    places = ((ends.mean(axis=1) + half) * EDGE_PPM).astype(int)
    inside = free[places[:, 1].clip(0, view.shape[0] - 1), places[:, 0].clip(0, view.shape[1] - 1)]
    return np.asarray(ends[inside & (length > LEAST_EDGE_MM) & (length < MOST_EDGE_MM)])


def rectangles(edges: Points) -> list[Rectangle]:
    """Cards that two parallel edges may belong to, those with the longest edges first."""
    length = np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1)
    edges = edges[np.argsort(-length)][:MOST_EDGES]
    length = np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1)
    ways = (edges[:, 1] - edges[:, 0]) / length[:, None]
    across = np.column_stack([-ways[:, 1], ways[:, 0]])
    middles = edges.mean(axis=1)
    parallel = np.triu(np.abs(across @ ways.T) < PARALLEL, 1)
    apart = np.einsum("ijk,ik->ij", middles[None] - middles[:, None], across)
    along = np.einsum("ijek,ik->ije", edges[None] - middles[:, None, None], ways)
    low = np.minimum(along.min(axis=2), -length[:, None] / 2)
    high = np.maximum(along.max(axis=2), length[:, None] / 2)
    found: list[tuple[float, Rectangle]] = []
    for axis, (width, side) in enumerate((CARD_MM, CARD_MM[::-1])):
        fits = parallel & (np.abs(np.abs(apart) - width) < OFF_MM) & (high - low < side + OFF_MM)
        for first, second in np.argwhere(fits & (length[:, None] > side - LOST_MM)):
            way, off = ways[first], (low[first, second] + high[first, second]) / 2
            at = middles[first] + way * off + across[first] * apart[first, second] / 2
            turn = float(np.arctan2(way[1], way[0])) - (np.pi / 2 if axis == 0 else 0.0)
            found.append((length[first] + length[second], Rectangle(at, turn, 1.0)))
    best = sorted(found, key=lambda item: -item[0])[:MOST_RECTANGLES]
    return [card for _, card in best]


def corner_peeps_out(table: Table, board: Board, edges: Points, paper: Points) -> bool:
    """Whether two edges meet in a right angle around paper, as those of a card that something covers.

    `paper` is the light of the board's paper in all channels.
    """
    white_code = float(np.searchsorted(LIGHT, paper.min()))
    edges = edges[np.argsort(-np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1))][:MOST_EDGES]
    spots = []
    length = np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1)
    ways = (edges[:, 1] - edges[:, 0]) / length[:, None]
    gaps = np.linalg.norm(edges[:, None, :, None] - edges[None, :, None, :], axis=-1)
    square = np.abs(ways @ ways.T) < PARALLEL
    short = np.minimum(length[:, None], length[None]) < CARD_MM[0] + OFF_MM
    for first, second in np.argwhere(np.triu(square & short & (gaps.min(axis=(2, 3)) < CORNER_MM), 1)):
        i, j = divmod(int(gaps[first, second].argmin()), 2)
        one = ways[first] * (1 - 2 * i)
        two = ways[second] * (1 - 2 * j)
        meet = np.linalg.solve(np.column_stack([one, -two]), edges[second, j] - edges[first, i])
        corner = edges[first, i] + one * meet[0]
        inside = [corner + one * a + two * b for a, b in INSIDE_MM]
        spots.append([*inside, corner - one * 4 + two * 8, corner + one * 8 - two * 4])
    if not spots:
        return False
    where = table.camera.to_pixel(np.array(spots).reshape(-1, 2)).astype(np.float32)
    soft = cv2.blur(table.picture, (3, 3))
    seen = cv2.remap(soft, where[None, :, 0], where[None, :, 1], cv2.INTER_LINEAR)[0].min(axis=1)
    light = seen.reshape(len(spots), -1).astype(np.float64)
    height, width = table.picture.shape[:2]
    margin = BORDER * width
    whole = (where > margin).all(axis=1) & (where < np.array([width, height]) - margin).all(axis=1)
    within, beside = light[:, : len(INSIDE_MM)], light[:, len(INSIDE_MM) :]
    white = np.sort(within, axis=1)[:, 1]
    found = (white > PAPER_LIKE * white_code) & (beside.max(axis=1) < DARKER * white)
    found &= whole.reshape(len(spots), -1).all(axis=1)
    grey = np.ascontiguousarray(table.rectify(FLOOD_PPM, _around(board))[:, :, 1])
    return any(
        _within_a_card(grey, spots[corner][0] - _around(board)[:2]) for corner in np.flatnonzero(found)
    )


def _around(board: Board) -> tuple[float, float, float, float]:
    """The part of the table where a pile may lie."""
    corners = board.to_table(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(BOARD_MM) / 2)
    left, top = corners.min(axis=0) - BESIDE_MM
    right, bottom = corners.max(axis=0) + BESIDE_MM
    return float(left), float(top), float(right), float(bottom)


def _within_a_card(grey: NDArray[np.uint8], spot: Points) -> bool:
    """Whether the bright patch at a place is no larger than a card."""
    x, y = (int(v) for v in spot * FLOOD_PPM)
    if not (0 <= x < grey.shape[1] and 0 <= y < grey.shape[0]):
        return False
    mask = np.zeros((grey.shape[0] + 2, grey.shape[1] + 2), np.uint8)
    band = float(grey[y, x]) * FLOOD_BAND
    flags = 4 | cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE | (1 << 8)
    cv2.floodFill(grey, mask, (x, y), 0, band, band, flags)
    rows, columns = np.nonzero(mask)
    sides = sorted(cv2.minAreaRect(np.column_stack([columns, rows]).astype(np.float32))[1])
    return bool(sides[0] / FLOOD_PPM < CARD_MM[0] + SLACK_MM and sides[1] / FLOOD_PPM < CARD_MM[1] + SLACK_MM)
