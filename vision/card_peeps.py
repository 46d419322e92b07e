"""A part of a playing card that peeps out from under whatever covers the rest of it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.beside import Beside
from vision.card_views import CARD_MM
from vision.edges import LIGHT
from vision.flat_table import FLAT_PPM
from vision.squareboard import Board, view_of
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

# Of paper's light, and times what is around it: what a card sends at least, in the shadow of a hand too. On
# 62 painted tables without a card hardly anything else did, but pads, pencils, dotted cloths and a lamp.
LEAST_WHITE, STANDS_OUT = 0.55, 1.3
LEAST_MM2, LEAST_WIDE_MM = 80.0, 6.0  # of a part that can be judged
SLACK_MM, PART_MM = 6.0, 14.0  # by which a part may seem larger than a card, and is smaller than one
WALL_MM, WALL_LONG_MM = 12.0, 50.0  # thinner and longer than this is the white wall of a face-down pile
MOST_PARTS = 4  # more are the table's own pattern
BORDER = 0.015  # of the picture's width: what is nearer to its border may be cut off

FINE_PPM = 1.6
ROOM_MM = 10.0  # around a part, to see what it lies on
DARKER = 0.82  # of a part's light: what is beside its edge, at the most
STRAIGHT_MM = 1.0  # by which a straight side may be off
ROUNDED_MM = 9.0  # between two sides that meet in a rounded corner
SIDE_MM = 7.0  # of each side that is seen beside a corner
SQUARE = 0.14  # cosine of the angle between two sides
ACROSS_MM = 1.6  # from a side to both sides of it: paper ends so sharply, a lamp's mirror image does not


@dataclass(frozen=True, slots=True)
class Part:
    """A patch: its middle and size in table mm, and what is around it in parts of its own light."""

    middle: Points
    size: Points
    around: float


def card_peeps_out(table: Table, beside: Beside, around: Grey) -> bool:
    """Whether a corner of paper shows beside the board that belongs to no whole card.

    `around` is how white all is that is larger than a card.
    """
    parts = _parts(beside, around)
    return len(parts) <= MOST_PARTS and any(_has_a_corner(table, part) for part in parts)


def _parts(beside: Beside, around: Grey) -> list[Part]:
    """Patches of paper that are smaller than a card."""
    bright = beside.white > np.maximum(LEAST_WHITE, STANDS_OUT * around)
    mask = (beside.free & bright).astype(np.uint8)
    _, labels, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
    found = []
    for label in np.flatnonzero(stats[:, cv2.CC_STAT_AREA] > LEAST_MM2 * FLAT_PPM**2):
        left, top, wide, high, _ = stats[label]
        size = np.array([wide, high]) / FLAT_PPM
        if label == 0 or np.hypot(*size) > np.hypot(*CARD_MM) + 2 * SLACK_MM:
            continue
        part = (labels[top : top + high, left : left + wide] == label).astype(np.uint8)
        rows, columns = np.nonzero(part)
        box = cv2.minAreaRect(np.column_stack([columns, rows]).astype(np.float32))[1]
        sides = (np.sort(box) + 1) / FLAT_PPM
        thick = 2 * float(cv2.distanceTransform(np.pad(part, 1), cv2.DIST_L2, 3).max()) / FLAT_PPM
        near = beside.holds_a_pile(middles[label] / FLAT_PPM - beside.half)
        is_part = (sides < np.array(CARD_MM) + SLACK_MM).all() and (sides < np.array(CARD_MM) - PART_MM).any()
        is_wall = thick < WALL_MM and sides[1] > WALL_LONG_MM
        if near and is_part and thick > LEAST_WIDE_MM and not is_wall:
            middle = np.array([left + wide / 2, top + high / 2]) / FLAT_PPM - beside.half
            ratio = around[labels == label] / beside.white[labels == label]
            found.append(Part(middle, size, float(np.median(ratio))))
    return found


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
    mask = (light > (1 + part.around) / 2 * paper).astype(np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return any(_is_cornered(np.asarray(outline[:, 0], np.float32), light) for outline in outlines)


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
