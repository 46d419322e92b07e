"""Cards told by their edges alone where a table is as bright as they are."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_views import CARD_MM
from vision.flat_table import FlatTable, free_table
from vision.loose_cards import Rectangle
from vision.squareboard import Board, smooth_map
from vision.table import Table

Points = NDArray[np.float64]

EDGE_PPM = 0.8
MARKER_ROOM = 1.5  # of a marker's black square: with its white margin and the margin's edge
LEAST_EDGE_MM, MOST_EDGE_MM = 12.0, 94.0
MOST_EDGES, MOST_RECTANGLES = 400, 60  # that are looked at: a patterned cloth has thousands
PARALLEL = 0.06  # sine of the angle between two edges of one card
OFF_MM = 2.5  # how far the distance of two edges may be from a card's
LOST_MM = 26.0  # of an edge's length that rounded corners, blur and print may hide


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
