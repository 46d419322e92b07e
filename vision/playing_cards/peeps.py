"""A part of a playing card that peeps out from under whatever covers the rest of it."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.playing_cards.corners import Part, has_a_corner, thickness
from vision.playing_cards.views import CARD_MM
from vision.reading import Outline
from vision.squares.beside import Beside, whiteness
from vision.squares.board import Board, view_of
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]
Mask = NDArray[np.uint8]

# Of paper's light: what a card sends at least, in full light, against a pale cup, and in a cup's shadow; and
# times what is around it. On 62 painted tables without a card hardly anything else did, but pads, pencils,
# dotted cloths and a lamp.
LEVELS, STANDS_OUT = (0.8, 0.68, 0.55, 0.4, 0.28, 0.18), 1.3
PPM = 1.0  # of the view in which parts are looked for
LEAST_MM2, LEAST_WIDE_MM = 60.0, 6.0  # of a part that can be judged
SLACK_MM, PART_MM = 6.0, 14.0  # by which a part may seem larger than a card, and is smaller than one,
WHOLE = 0.8  # or it fills less of the rectangle around it, as something lies over it
PRINT_MM = 7.0  # of a card's print that is open to its edge
ROUND = 0.8  # of the circle around it a coin fills; the corner of a card has two thirds
GRADED = 0.75  # of a part's light: what is as bright still belongs to it, as light falls off
# Of the light within so many mm of its rim what is darkest beyond a sharp edge, and the share of the rim that
# has one: where light falls off, on a shining phone, there is none.
DROP, DROP_MM, SHARP = 0.8, 7.0, 0.75
EDGE_PX = 3  # of the view: what changes by as much within it begins beside a part, however bright it is
# Thinner and longer than this, and about as thick everywhere, is the white wall of a face-down pile.
WALL_MM, WALL_LONG_MM, EVEN = 14.0, 50.0, 0.8
NEAR_MM = 12.0  # from a cup to a part that it leaves open
LIKE, MOST_ALIKE = 0.5, 8  # of a part's area, and patches that have as much: more are the table's own pattern


def card_peeps_out(
    table: Table, beside: Beside, around: Grey, paper: Grey, cups: Sequence[Outline] = ()
) -> bool:
    """Whether a corner of paper shows beside the board that belongs to no whole card.

    `around` is how white all is that is larger than a card, `paper` the light of the board's cells; `cups`
    may have a card under them.
    """
    size_mm = (float(2 * beside.half[0]), float(2 * beside.half[1]))
    view = view_of(table, Board(np.zeros(2), 0.0), size_mm, PPM)
    white = np.asarray(cv2.blur(whiteness(view, beside.half, beside.board, paper), (3, 3)), np.float32)
    size = (view.shape[1], view.shape[0])
    free = beside.free.astype(np.uint8)
    free = np.asarray(cv2.resize(free, size, interpolation=cv2.INTER_NEAREST), np.uint8)
    base = np.asarray(cv2.resize(around, size), np.float32)
    near = free & _near(cups, beside.half, size)
    for level in LEVELS:
        bright = (white > np.maximum(level, STANDS_OUT * base)).astype(np.uint8)
        parts = _parts(beside, free & bright, white, base, alone=True)
        if cups:
            parts += _parts(beside, near & bright, white, base, alone=False)
        if any(has_a_corner(table, part) for part in parts):
            return True
    return False


def _near(cups: Sequence[Outline], half: Points, size: tuple[int, int]) -> Mask:
    """1 under the cups and beside them, in a view of that size."""
    under = np.zeros((size[1], size[0]), np.uint8)
    for cup in cups:
        cv2.fillConvexPoly(under, ((cup + half) * PPM).round().astype(np.int32), (1,))
    side = 2 * round(NEAR_MM * PPM) + 1
    return np.asarray(cv2.dilate(under, np.ones((side, side), np.uint8)), np.uint8)


def _parts(beside: Beside, mask: Mask, white: Grey, base: Grey, *, alone: bool) -> list[Part]:
    """Patches of paper that are smaller than a card, or of which something hides a part.

    Where they are not alone, a cup stands beside them and may be as bright, and the table's pattern tells
    nothing.
    """
    _, labels, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
    areas = stats[:, cv2.CC_STAT_AREA] / PPM**2
    found = []
    for label in np.flatnonzero(areas > LEAST_MM2):
        left, top, wide, high, _ = stats[label]
        size = np.array([wide, high]) / PPM
        if label == 0 or np.hypot(*size) > np.hypot(*CARD_MM) + 2 * SLACK_MM:
            continue
        if alone and (areas[1:] > LIKE * areas[label]).sum() > MOST_ALIKE:
            continue
        window = np.s_[top : top + high, left : left + wide]
        part = (labels[window] == label).astype(np.uint8)
        if not beside.holds_a_pile(middles[label] / PPM - beside.half) or not _is_of_a_card(part):
            continue
        room = round(float(np.hypot(*CARD_MM)) * PPM)
        wider = np.s_[max(top - room, 0) : top + high + room, max(left - room, 0) : left + wide + room]
        if _ends(labels[wider] == label, white[wider], alone=alone):
            middle = np.array([left + wide / 2, top + high / 2]) / PPM - beside.half
            ratio = float(np.median(base[window][part > 0] / white[window][part > 0]))
            found.append(Part(middle, size, ((1 + ratio) / 2, STANDS_OUT * ratio)))
    return found


def _ends(part: NDArray[np.bool_], white: Grey, *, alone: bool) -> bool:
    """Whether a patch ends where it seems to, and, if it is alone, is no part of a larger bright thing."""
    window = np.ones((round(DROP_MM * PPM), round(DROP_MM * PPM)), np.uint8)
    rim = (cv2.dilate(part.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0) & ~part
    drops = cv2.erode(white, window)[rim] < DROP * cv2.dilate(white, window)[rim]
    if drops.mean() < SHARP or not alone:
        return bool(drops.mean() >= SHARP)
    edge = np.ones((EDGE_PX, EDGE_PX), np.uint8)
    smooth = cv2.erode(white, edge) > DROP * cv2.dilate(white, edge)
    bright = ((white > GRADED * np.median(white[part])) & smooth) | part
    _, labels = cv2.connectedComponents(bright.astype(np.uint8), connectivity=4)
    rows, columns = np.nonzero(labels == labels[part][0])
    size = np.array([np.ptp(columns), np.ptp(rows)]) / PPM
    return bool(np.hypot(*size) < np.hypot(*CARD_MM) + 2 * SLACK_MM)


def _is_of_a_card(part: Mask) -> bool:
    """Whether a patch has the size of a part of a card, but is neither a whole one nor the wall of a pile."""
    rows, columns = np.nonzero(part)
    box = cv2.minAreaRect(np.column_stack([columns, rows]).astype(np.float32))[1]
    sides = (np.sort(box) + 1) / PPM
    room = round(PRINT_MM * PPM)
    closed = np.asarray(
        cv2.morphologyEx(np.pad(part, room), cv2.MORPH_CLOSE, np.ones((room, room), np.uint8)), np.uint8
    )
    thick = thickness(closed, PPM)
    is_wall = thick < WALL_MM and sides[1] > WALL_LONG_MM and closed.sum() > EVEN * thick * sides[1] * PPM**2
    if thickness(part, PPM) < LEAST_WIDE_MM or is_wall:
        return False
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    filled, (_, radius) = cv2.contourArea(outline), cv2.minEnclosingCircle(outline)
    if filled > ROUND * np.pi * radius**2 or (sides > np.array(CARD_MM) + SLACK_MM).any():
        return False
    smaller = (sides < np.array(CARD_MM) - PART_MM).any()
    return bool(smaller or filled < WHOLE * float(sides.prod()) * PPM**2)
