"""A corner of a playing card that peeps out from under whatever covers the rest of it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_edges import MOST_EDGES, OFF_MM, PARALLEL
from vision.card_rim import is_outlined
from vision.card_views import CARD_MM
from vision.edges import LIGHT
from vision.loose_cards import Rectangle
from vision.photo import Picture
from vision.squareboard import BOARD_MM, Board, view_of
from vision.table import Table

Points = NDArray[np.float64]

# From the ends of two edges to where they meet: a rounded corner; one of them may be lost beside an index.
CORNER_MM, LOST_MM = 8.0, 26.0
# From a corner along one edge and inwards: the paper between the edge and the first print, which is seen in
# most of the places along each edge whatever covers the rest of the card.
INSIDE_MM = ((7.0, 2.5), (10.0, 2.5), (13.0, 2.5))
OUTSIDE_MM = (8.0, -4.0)
PAPER_LIKE = 0.55  # of the light of paper: what a card's corner sends at the least
DARKER = 0.8  # of the corner's light: what lies around it, at the most
FLOOD_PPM, FLOOD_BAND = 0.8, 0.2  # of the view in which a patch is measured; of its light by which it varies
SLACK_MM = 6.0  # by which a patch may seem larger than it is
SOLID_PX = (5, 5)  # of that view, 6 mm: a patch is no line, as printed on backs
PART_MM = 14.0  # by which a part is smaller than a card: the frame on a back is not
BESIDE_MM = 180.0  # from the board: further away lies no pile
BORDER = 0.015  # of the picture's width: what is nearer to its border may be cut off


def corner_peeps_out(table: Table, board: Board, edges: Points, paper: Points) -> bool:
    """Whether two edges meet in a right angle around paper, as those of a card that something covers.

    `paper` is the light of the board's paper in all channels.
    """
    corners, ways = _right_angles(edges)
    if len(corners) == 0:
        return False
    sides = np.stack([ways, ways[:, ::-1]], axis=1)  # corner x which edge x (along, inwards) x mm
    spots = corners[:, None, None] + np.einsum("sa,ceak->cesk", np.array([*INSIDE_MM, OUTSIDE_MM]), sides)
    where = table.camera.to_pixel(spots.reshape(-1, 2)).astype(np.float32)
    soft = cv2.blur(table.picture, (3, 3))
    seen = cv2.remap(soft, where[None, :, 0], where[None, :, 1], cv2.INTER_LINEAR)[0].min(axis=1)
    light = seen.reshape(spots.shape[:3]).astype(np.float64)
    height, width = table.picture.shape[:2]
    margin = BORDER * width
    whole = ((where > margin) & (where < np.array([width, height]) - margin)).all(axis=1)
    white = np.median(light[:, :, :-1], axis=2).min(axis=1)
    found = white > PAPER_LIKE * float(np.searchsorted(LIGHT, paper.min()))
    found &= light[:, :, -1].max(axis=1) < DARKER * white
    found &= whole.reshape(len(corners), -1).all(axis=1)
    if not found.any():
        return False
    middle, size = _around(board)
    view = view_of(table, Board(middle, 0.0), (float(size[0]), float(size[1])), FLOOD_PPM)
    return any(
        _is_part_of_a_card(view, spots[corner, :, :-1].reshape(-1, 2) - middle + size / 2)
        and not any(is_outlined(table, _card_at(corners[corner], *side)) for side in sides[corner])
        for corner in np.flatnonzero(found)
    )


def _right_angles(edges: Points) -> tuple[Points, Points]:
    """Where two edges meet at right angles, n x mm, and the ways along both of them, n x 2 x mm."""
    length = np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1)
    longest = np.argsort(-length)[:MOST_EDGES]
    edges, length = edges[longest], length[longest]
    ways = (edges[:, 1] - edges[:, 0]) / np.maximum(length, 1e-6)[:, None]
    square = np.abs(ways @ ways.T) < PARALLEL
    short = np.minimum(length[:, None], length[None]) < CARD_MM[0] + OFF_MM
    first, second = np.nonzero(np.triu(square & short, 1))
    one, two = ways[first], ways[second]
    apart = edges[second, 0] - edges[first, 0]
    cross = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    meet = np.column_stack(
        [
            (apart[:, 0] * two[:, 1] - apart[:, 1] * two[:, 0]) / cross,
            (apart[:, 0] * one[:, 1] - apart[:, 1] * one[:, 0]) / cross,
        ]
    )  # mm from the start of each edge
    lengths = np.column_stack([length[first], length[second]])
    beyond = np.where(meet > lengths / 2, meet - lengths, -meet)  # mm that an edge ends before they meet
    near = (beyond > -CORNER_MM).all(axis=1)
    near &= (beyond.min(axis=1) < CORNER_MM) & (beyond.max(axis=1) < LOST_MM)
    corners = edges[first, 0] + one * meet[:, :1]
    signs = np.where(meet > lengths / 2, -1.0, 1.0)
    away = np.stack([one * signs[:, :1], two * signs[:, 1:]], axis=1)
    return corners[near], away[near]


def _around(board: Board) -> tuple[Points, Points]:
    """The part of the table where a pile may lie: its middle and its size."""
    corners = board.to_table(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(BOARD_MM) / 2)
    low, high = corners.min(axis=0) - BESIDE_MM, corners.max(axis=0) + BESIDE_MM
    return np.asarray((low + high) / 2), np.asarray(high - low)


def _card_at(corner: Points, across: Points, down: Points) -> Rectangle:
    """The card with a corner there whose sides run in these directions."""
    middle = corner + (across * CARD_MM[0] + down * CARD_MM[1]) / 2
    return Rectangle(middle, float(np.arctan2(across[1], across[0])), 1.0)


def _is_part_of_a_card(view: Picture, spots: Points) -> bool:
    """Whether the patch of the colour that most of the places show is part of a card, and no whole one."""
    places = (spots * FLOOD_PPM).astype(int)
    if (places < 0).any() or (places >= np.array(view.shape[1::-1])).any():
        return False
    seen = view[places[:, 1], places[:, 0]].astype(np.float64)
    usual = np.median(seen, axis=0)
    x, y = places[int(np.abs(seen - usual).max(axis=1).argmin())]
    mask = np.zeros((view.shape[0] + 2, view.shape[1] + 2), np.uint8)
    band = [float(v) for v in usual * FLOOD_BAND]
    flags = 4 | cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE | (1 << 8)
    _, _, _, (left, top, wide, high) = cv2.floodFill(
        view, mask, (int(x), int(y)), (0, 0, 0), band, band, flags
    )
    card = np.array(CARD_MM)
    if np.hypot(wide, high) / FLOOD_PPM > 2 * np.hypot(*card):
        return False
    inner = np.ascontiguousarray(mask[top + 1 : top + 1 + high, left + 1 : left + 1 + wide])
    rows, columns = np.nonzero(cv2.morphologyEx(inner, cv2.MORPH_OPEN, np.ones(SOLID_PX, np.uint8)))
    if len(rows) == 0:
        return False
    sides = np.sort(cv2.minAreaRect(np.column_stack([columns, rows]).astype(np.float32))[1]) / FLOOD_PPM
    return bool((sides < card + SLACK_MM).all() and (sides < card - PART_MM).any())
