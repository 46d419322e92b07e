"""Bodies looked at from near: has one the four straight sides of a stone, and does it show anything?"""

from dataclasses import replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bodies import LONG, WIDE, Stone, turn_of
from vision.faces import MARGIN, PX, Face
from vision.photo import Picture
from vision.prints import Ground
from vision.table import Table

Floats = NDArray[np.float32]

AROUND = 9.0  # mm around a body that are looked at, as its middle is known roughly
SHIFT, OFF = 6.0, 2.5  # mm that a side may lie off its place, and two sides from their distance
EDGE = 14.0  # code levels, all colours together, within a millimetre to both sides of an edge
STRAIGHT = 0.87  # of a side that shows its edge; of 140 round tiles and shadows 2 have as much
ALONG = 0.75  # of a side that is looked at: its corners are round
SOFT = 1.0  # pixels of blur against noise
MARKED, INSET = 30.0, 5.0  # code levels that print makes; mm from the edge: an empty field has 20 inside that
HEART, ASKEW = (12.0, 20.0), (-5.0, 0.0, 5.0)  # mm in the middle of a face that hold print, and of its place
_HALF = np.array([WIDE / 2 + AROUND, LONG / 2 + AROUND])
_SIZE = (round(2 * _HALF[0] * PX), round(2 * _HALF[1] * PX))


def fitted(table: Table, ground: Ground, body: Stone) -> Stone | None:
    """The body at the turn at which all its sides show; None where it has not a stone's sides.

    Which of its short sides is up is not known.
    """
    turn = turn_of(table, ground, np.array([body.x, body.y]))
    turned = [replace(body, turn=way) for way in (body.turn, body.turn + 90, turn, turn + 90)]
    shares = [_sides(_straight_on(table, stone)) for stone in turned]
    best = int(np.argmax(shares))
    return turned[best] if shares[best] > STRAIGHT else None


def is_marked(face: Face, least: float = MARKED, inset: float = INSET) -> bool:
    """Is there anything inside a face, be it brighter or darker or of another colour?"""
    edge = round((MARGIN + inset) * PX)
    soft = cv2.GaussianBlur(face.picture, (0, 0), SOFT)[edge:-edge, edge:-edge].reshape(-1, 3)
    low, high = np.quantile(soft, (0.02, 0.98), axis=0)
    return float(np.linalg.norm(high - low)) > least


def mark(table: Table, stone: Stone) -> float:
    """By how many code levels print stands out in the middle of a face, all colours together.

    Where that is least about the place it should have: a field without a stone shows nothing brighter there
    (though a darker disc may be printed on it), and one with a stone seen askew shows its print all the same.
    """
    soft = cv2.GaussianBlur(_straight_on(table, stone), (0, 0), 2 * SOFT)[::2, ::2].astype(np.float32)
    wide, high = (round(side * PX / 4) for side in HEART)
    marks = []
    for y, x in product(*((size // 2 + round(way * PX / 2) for way in ASKEW) for size in soft.shape[:2])):
        heart = soft[y - high : y + high, x - wide : x + wide].reshape(-1, 3)
        marks.append(np.linalg.norm(heart.max(axis=0) - np.median(heart, axis=0)))
    return float(min(marks))


def _straight_on(table: Table, stone: Stone) -> Picture:
    turn = np.radians(stone.turn)
    across, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * _HALF
    flat = ((corners / _HALF + 1) / 2 * _SIZE - 0.5).astype(np.float32)
    spots = np.array([stone.x, stone.y]) + corners[:, :1] * across + corners[:, 1:] * down
    seen = table.camera.to_pixel(spots).astype(np.float32)
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view = cv2.warpPerspective(table.picture, cv2.getPerspectiveTransform(flat, seen), _SIZE, flags=way)
    return np.asarray(view, np.uint8)


def _sides(view: Picture) -> float:
    """The share of its length in which the worst of four sides shows an edge, where they fit best."""
    soft = cv2.GaussianBlur(view, (0, 0), SOFT).astype(np.float32)
    lying = np.ascontiguousarray(soft.transpose(1, 0, 2))
    return min(_two_sides(soft, WIDE, LONG), _two_sides(lying, LONG, WIDE))


def _two_sides(view: Floats, apart: float, long: float) -> float:
    """The same of two upright sides so many mm apart and so long."""
    high, wide = view.shape[:2]
    reach = round(ALONG * long / 2 * PX)
    rows = view[high // 2 - reach : high // 2 + reach]
    steps = np.zeros(rows.shape[:2], np.float32)
    steps[:, 2:-2] = np.linalg.norm(rows[:, 4:] - rows[:, :-4], axis=2)
    share = (cv2.dilate(steps, np.ones((1, 3), np.uint8)) > EDGE).mean(axis=0)
    first, last = (round(wide / 2 - (apart / 2 + shift) * PX) for shift in (SHIFT, -SHIFT))
    distances = range(round((apart - OFF) * PX), round((apart + OFF) * PX) + 1)
    fits = [np.minimum(share[first:last], share[first + far : last + far]).max() for far in distances]
    return float(max(fits))
