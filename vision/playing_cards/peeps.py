"""A part of a playing card that peeps out from under whatever covers the rest of it."""

from dataclasses import dataclass
from itertools import chain

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.playing_cards.views import CARD_MM
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
WALL_MM, WALL_LONG_MM = 14.0, 50.0  # thinner and longer than this is the white wall of a face-down pile
LIKE, MOST_ALIKE = 0.5, 8  # of a part's area, and patches that have as much: more are the table's own pattern
BORDER = 0.015  # of the picture's width: what is nearer to its border may be cut off

FINE_PPM = 1.6
PENCIL_MM = 12.0  # thicker than one is what may be a card in a shadow
ROOM_MM = 10.0  # around a part, to see what it lies on
DARKER = 0.82  # of a part's light: what is beside its edge, at the most
STRAIGHT_MM = 1.0  # by which a straight side may be off
ROUNDED_MM = 7.0  # between two sides that meet in a rounded corner; those of a coin are further apart
SIDE_MM = 7.0  # of each side that is seen beside a corner
SQUARE = 0.14  # cosine of the angle between two sides
ACROSS_MM = 1.6  # from a side to both sides of it: paper ends so sharply, a lamp's mirror image does not


@dataclass(frozen=True, slots=True)
class Part:
    """A patch: its middle and size in table mm, and in parts of its own light how bright it is at least.

    The first of these parts in full light, the second also where the shadow of what covers the rest falls.
    """

    middle: Points
    size: Points
    least: tuple[float, float]


def card_peeps_out(table: Table, beside: Beside, around: Grey, paper: Grey) -> bool:
    """Whether a corner of paper shows beside the board that belongs to no whole card.

    `around` is how white all is that is larger than a card, `paper` the light of the board's cells.
    """
    size_mm = (float(2 * beside.half[0]), float(2 * beside.half[1]))
    view = view_of(table, Board(np.zeros(2), 0.0), size_mm, PPM)
    white = np.asarray(cv2.blur(whiteness(view, beside.half, beside.board, paper), (3, 3)), np.float32)
    size = (view.shape[1], view.shape[0])
    free = cv2.resize(beside.free.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
    base = np.asarray(cv2.resize(around, size), np.float32)
    for level in LEVELS:
        parts = _parts(beside, free & (white > np.maximum(level, STANDS_OUT * base)), white, base)
        if any(_has_a_corner(table, part) for part in parts):
            return True
    return False


def _parts(beside: Beside, mask: Mask, white: Grey, base: Grey) -> list[Part]:
    """Patches of paper that are smaller than a card, or of which something hides a part."""
    _, labels, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
    areas = stats[:, cv2.CC_STAT_AREA] / PPM**2
    found = []
    for label in np.flatnonzero(areas > LEAST_MM2):
        left, top, wide, high, _ = stats[label]
        size = np.array([wide, high]) / PPM
        if label == 0 or np.hypot(*size) > np.hypot(*CARD_MM) + 2 * SLACK_MM:
            continue
        if (areas[1:] > LIKE * areas[label]).sum() > MOST_ALIKE:
            continue
        window = np.s_[top : top + high, left : left + wide]
        part = (labels[window] == label).astype(np.uint8)
        if not beside.holds_a_pile(middles[label] / PPM - beside.half) or not _is_of_a_card(part):
            continue
        room = round(float(np.hypot(*CARD_MM)) * PPM)
        wider = np.s_[max(top - room, 0) : top + high + room, max(left - room, 0) : left + wide + room]
        if _ends(labels[wider] == label, white[wider]):
            middle = np.array([left + wide / 2, top + high / 2]) / PPM - beside.half
            ratio = float(np.median(base[window][part > 0] / white[window][part > 0]))
            found.append(Part(middle, size, ((1 + ratio) / 2, STANDS_OUT * ratio)))
    return found


def _ends(part: NDArray[np.bool_], white: Grey) -> bool:
    """Whether a patch ends where it seems to, and is not what a larger thing has of the most light."""
    window = np.ones((round(DROP_MM * PPM), round(DROP_MM * PPM)), np.uint8)
    rim = (cv2.dilate(part.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0) & ~part
    drops = cv2.erode(white, window)[rim] < DROP * cv2.dilate(white, window)[rim]
    if drops.mean() < SHARP:
        return False
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
    if _thickness(part) < LEAST_WIDE_MM or (_thickness(closed) < WALL_MM and sides[1] > WALL_LONG_MM):
        return False
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    filled, (_, radius) = cv2.contourArea(outline), cv2.minEnclosingCircle(outline)
    if filled > ROUND * np.pi * radius**2 or (sides > np.array(CARD_MM) + SLACK_MM).any():
        return False
    smaller = (sides < np.array(CARD_MM) - PART_MM).any()
    return bool(smaller or filled < WHOLE * float(sides.prod()) * PPM**2)


def _thickness(part: Mask, ppm: float = PPM) -> float:
    """Of a patch where it is widest, in mm."""
    return 2 * float(cv2.distanceTransform(np.pad(part, 1), cv2.DIST_L2, 3).max()) / ppm


def _has_a_corner(table: Table, part: Part) -> bool:
    """Whether two straight, sharp sides of a patch meet at right angles, away from the picture's border."""
    whole = part.size + 2 * ROOM_MM
    corners = part.middle + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * whole / 2
    pixels = table.camera.to_pixel(corners)
    height, width = table.picture.shape[:2]
    if (pixels < BORDER * width).any() or (pixels > np.array([width, height]) - BORDER * width).any():
        return False
    view = view_of(table, Board(part.middle, 0.0), (float(whole[0]), float(whole[1])), FINE_PPM)
    light = np.asarray(cv2.blur(cv2.LUT(view.min(axis=2), LIGHT), (3, 3)), np.float32)
    room = round(ROOM_MM * FINE_PPM)
    paper = float(np.percentile(light[room:-room, room:-room], 90))
    lit, shaded = ((light > least * paper).astype(np.uint8) for least in part.least)
    masks = [lit, shaded] if _thickness(shaded, FINE_PPM) > PENCIL_MM else [lit]
    outlines = (cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0] for mask in masks)
    return any(_is_cornered(np.asarray(outline[:, 0], np.float32), light) for outline in chain(*outlines))


def _is_cornered(outline: Grey, light: Grey) -> bool:
    """Whether two sides of an outline meet as a card's do, paper within and something darker without."""
    spots = cv2.approxPolyDP(outline, STRAIGHT_MM * FINE_PPM, closed=True)[:, 0].astype(np.float64)
    ends = np.roll(spots, -1, axis=0)
    lengths = np.linalg.norm(ends - spots, axis=1)
    ways = (ends - spots) / np.maximum(lengths, 1e-6)[:, None]
    inwards = np.column_stack([-ways[:, 1], ways[:, 0]])
    if cv2.contourArea(spots.astype(np.float32), oriented=True) < 0:
        inwards = -inwards
    step = inwards * ACROSS_MM * FINE_PPM
    inside, outside = (_seen(light, (spots + ends) / 2 + way) for way in (step, -step))
    sides = np.flatnonzero((lengths > SIDE_MM * FINE_PPM) & (outside < DARKER * inside))
    apart = np.linalg.norm(spots[sides] - ends[sides][:, None], axis=2)
    square = np.abs(ways[sides] @ ways[sides].T) < SQUARE
    convex = inwards[sides] @ ways[sides].T > 0
    return bool(((apart < ROUNDED_MM * FINE_PPM) & square & convex).any())


def _seen(light: Grey, spots: Points) -> Points:
    where = spots.astype(np.float32)
    seen = cv2.remap(
        light, where[None, :, 0], where[None, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen[0], np.float64)
