"""Is something laid or held over bloom's stones or over its display board?"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import arms, board_fields, display, foreign, spares
from vision.bodies import HIGH, LONG, WIDE, Stone
from vision.display import Board
from vision.light import Lamp
from vision.problem import Problem
from vision.reading import Outline
from vision.table import Table
from vision.tabletop import Mask, Top, look, paint

Floats = NDArray[np.float64]

HAND = Problem("HAND", "something is over the stones; take it away and look again")
GLARE = Problem("GLARE", "the stones mirror a lamp; move it or switch it off and look again")

MOSTLY = 0.5  # of a thing that is as bright as a mirrored lamp: stones whose print is washed out
ROOM = 3.0  # mm around a stone that its own blurred edge and the foot of its shadow take
BESIDE = 3  # such pixels from a print of a stone to what lies over the rest of it
TOUCHING = 1  # pixels of some four millimetres between a stone and a thing that lies on or at it
OUTSIDE_MM2 = 300.0  # of a thing that cuts the board lie beside it
HIDDEN_MM2 = 700.0  # of a board's plate that is hidden; on 250 clean painted photos 690 at most, mostly 400


def top_under(table: Table, stones: Sequence[Stone]) -> Top:
    """The table top under the stones."""
    return look(table, solids(table, stones))


def covering(
    table: Table,
    top: Top,
    stones: Sequence[Stone],
    board: Board | None,
    lamp: Lamp,
    *,
    doubtful: Sequence[Stone] = (),
    scraps: Floats | None = None,
) -> Problem | None:
    """What hides a part of what the players laid, as far as one photo tells.

    What is near a doubtful stone hides nothing: that may be a pattern of the table. Scraps (mm) are prints on
    lacquer that belong to no stone; at something large they show that it lies on one.
    """
    bodies, others = solids(table, stones), solids(table, doubtful)
    plate, shows = [], np.zeros_like(top.strange)
    if board is not None and board.outline is not None:
        if board_fields.hidden(table, top, board, bodies + others) > HIDDEN_MM2:
            return HAND
        plate = [display.grown(board.outline, ROOM)]
    elif board is not None:
        shows = board.shows
    known = bodies + others + plate
    size = (top.strange.shape[1], top.strange.shape[0])
    free = foreign.unknown(table, top, known, shows)
    things = foreign.find(top, free)
    pieces = paint(table, size, bodies) | shows
    near = cv2.dilate(pieces, np.ones((2 * TOUCHING + 1,) * 2, np.uint8)) > 0
    touching = [thing for thing in things if (thing & near).any() and _sticks_out(thing, shows, top)]
    if touching and all(spares.is_burnt(top, lamp)[thing > 0].mean() > MOSTLY for thing in touching):
        return GLARE
    if touching:
        return HAND
    reaching = arms.find(top, free, shaded=True)
    if scraps is not None and len(scraps) and _lies_at(table, top, [*things, *reaching], scraps, plate):
        return HAND
    laid = paint(table, size, bodies + plate) | shows
    return HAND if arms.reach(reaching, laid, top, arms.WORKING) else None


def _lies_at(table: Table, top: Top, things: Sequence[Mask], spots: Floats, plate: Sequence[Outline]) -> bool:
    """Is one of some spots (mm) beside a thing, or on it, and not on the display board?"""
    size = (top.strange.shape[1], top.strange.shape[0])
    near = np.zeros_like(top.strange)
    for thing in things:
        near |= np.asarray(cv2.dilate(thing, np.ones((2 * BESIDE + 1,) * 2, np.uint8)), np.uint8)
    near[paint(table, size, plate) > 0] = 0
    pixels = np.round((table.camera.to_pixel(spots) + 0.5) / top.scale - 0.5).astype(np.intp)
    x, y = np.clip(pixels, 0, np.array(size) - 1).T
    return bool(near[y, x].any())


def _sticks_out(thing: Mask, shows: Mask, top: Top) -> bool:
    """Is a thing more than a field of a board that is not seen whole, or a lamp that it mirrors?"""
    spots = cv2.findNonZero(shows)
    if spots is None:
        return True
    board = np.zeros_like(shows)
    cv2.fillConvexPoly(board, cv2.convexHull(spots), 1)
    return float((thing & (1 - board)).sum()) * top.mm**2 > OUTSIDE_MM2


def outlines(stones: Sequence[Stone], room: float = 0.0) -> list[Outline]:
    """The corners of each stone's face, from its own upper left, in mm on the table plane as it is seen."""
    turns = np.radians([stone.turn for stone in stones])[:, None]
    across = np.stack([np.cos(turns), np.sin(turns)], axis=2)
    down = np.stack([-np.sin(turns), np.cos(turns)], axis=2)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE / 2 + room, LONG / 2 + room)
    middles = np.array([(stone.x, stone.y) for stone in stones]).reshape(-1, 1, 2)
    return list(middles + corners[:, :1] * across + corners[:, 1:] * down)


def solids(table: Table, stones: Sequence[Stone]) -> list[Outline]:
    """The stones with the sides that are seen."""
    if not stones:
        return []
    # Their feet lie nearer to the spot below the camera.
    grown = np.stack(outlines(stones, ROOM))
    feet = table.camera.to_mm(table.camera.to_pixel(grown.reshape(-1, 2)), HIGH).reshape(grown.shape)
    return list(np.concatenate([grown, feet], axis=1))
