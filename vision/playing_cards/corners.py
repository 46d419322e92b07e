"""The corner of a playing card of which not all is seen: two straight, sharp sides at right angles."""

from dataclasses import dataclass
from itertools import chain

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.squares.board import Board, view_of
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]
Mask = NDArray[np.uint8]

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


def has_a_corner(table: Table, part: Part) -> bool:
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
    masks = [lit, shaded] if thickness(shaded, FINE_PPM) > PENCIL_MM else [lit]
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


def thickness(part: Mask, ppm: float) -> float:
    """Of a patch where it is widest, in mm."""
    return 2 * float(cv2.distanceTransform(np.pad(part, 1), cv2.DIST_L2, 3).max()) / ppm
