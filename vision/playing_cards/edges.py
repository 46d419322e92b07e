"""Cards told by their edges alone where a table is as bright as they are."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.playing_cards.loose import Rectangle
from vision.playing_cards.views import CARD_MM
from vision.squares.beside import Beside
from vision.squares.board import Board, smooth_map
from vision.squares.flat_table import FLAT_PPM, FlatTable
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

EDGE_PPM = 0.8
# Times what is around it: what paper sends at least. Cards that only their edges told, 24 of them on tables
# as white as they are, had 1.2 to 4.7 in their middle.
STANDS_OUT = 1.15
LEAST_WHITE = 0.3  # of paper's light, in a shadow too
ROOM_PX = 10  # of the view of the table, 25 mm, from print to the edge of its card
LEAST_EDGE_MM, MOST_EDGE_MM = 12.0, 94.0
MOST_EDGES, MOST_RECTANGLES = 400, 60  # that are looked at: a patterned cloth has thousands
PARALLEL = 0.06  # sine of the angle between two edges of one card
OFF_MM = 2.5  # how far the distance of two edges may be from a card's
LOST_MM = 26.0  # of an edge's length that rounded corners, blur and print may hide


def find_edges(table: Table, flat: FlatTable, beside: Beside, around: Grey) -> Points:
    """Straight edges where a card may lie, n x 2 ends x table mm, with the brighter side on the right.

    `around` is how white all is that is larger than a card.
    """
    detector = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD, 1.0)
    scale = np.float32(flat.fine.shape[1] / table.picture.shape[1])
    found = [np.empty((0, 2, 2))]
    for left, top, wide, high in _boxes(beside, around):
        size = np.array([wide, high]) / FLAT_PPM
        corner = np.array([left, top]) / FLAT_PPM - beside.half
        where = (smooth_map(table, Board(corner + size / 2, 0.0), size / 2, EDGE_PPM) + 0.5) * scale - 0.5
        view = cv2.remap(flat.fine, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR)
        part = beside.free[top : top + high, left : left + wide].astype(np.uint8)
        free = cv2.resize(part, view.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0
        view[~free] = int(np.median(view[free]))  # the board is full of edges that are no card's
        segments = detector.detect(view)[0]
        if segments is None:
            continue
        ends = segments.reshape(-1, 2, 2).astype(np.float64) + 0.5
        x, y = ends.mean(axis=1).astype(int).T
        length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1) / EDGE_PPM
        fits = (length > LEAST_EDGE_MM) & (length < MOST_EDGE_MM)
        fits &= free[y.clip(0, free.shape[0] - 1), x.clip(0, free.shape[1] - 1)]
        found.append(ends[fits] / EDGE_PPM + corner)
    return np.concatenate(found)


def _boxes(beside: Beside, around: Grey) -> list[tuple[int, int, int, int]]:
    """Left, top, width and height, in pixels of the view, of places where a card may lie.

    Paper is brighter than what is around it, or, on a table as bright, than the print around it.
    """
    soft = cv2.blur(beside.white, (3, 3))
    bright = beside.free & (soft > np.maximum(LEAST_WHITE, STANDS_OUT * around))
    solid = cv2.morphologyEx(bright.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    grown = cv2.dilate(solid, np.ones((2 * ROOM_PX + 1, 2 * ROOM_PX + 1), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(grown)
    return [(int(x), int(y), int(wide), int(high)) for x, y, wide, high, _ in stats[1:]]


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
