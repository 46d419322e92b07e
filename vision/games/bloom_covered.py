"""Is something laid or held over bloom's stones or over its display board?"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import display, foreign
from vision.bodies import HIGH, LONG, WIDE, Stone
from vision.foreign import Mask, Top
from vision.reading import Outline
from vision.table import Table

ROOM = 2.5  # mm around a stone that its own blurred edge and the foot of its shadow take
TOUCHING = 1  # pixels of some four millimetres between a stone and a thing that lies on or at it
HIDDEN_MM2 = 700.0  # of a board's plate that is hidden; on 100 clean painted photos 404 at most
ARM_DEEP = 180.0  # mm that an arm reaches in from the border of the picture; things at the border do not
ARM_IN = 3000.0  # mm2 of the ground between markers and pieces that an arm hides: half a hand


def is_covered(table: Table, stones: Sequence[Stone]) -> bool:
    """Does anything hide a part of what the players laid, as far as one photo tells?"""
    faces = [outline(stone) for stone in stones]
    bodies = _bodies(table, faces)
    top = foreign.look(table, bodies)
    board = display.find(table, top, faces)
    known, shows = list(bodies), np.zeros_like(top.strange)
    if board is not None and board.outline is not None:
        if display.hidden(table, top, board, bodies) > HIDDEN_MM2:
            return True
        known.append(_grown(board.outline, ROOM))
    elif board is not None:
        shows = board.shows
    things = foreign.find(table, top, known, shows)
    size = (top.strange.shape[1], top.strange.shape[0])
    pieces = foreign.paint(table, size, bodies) | shows
    near = cv2.dilate(pieces, np.ones((2 * TOUCHING + 1,) * 2, np.uint8))
    if any((thing & (near > 0)).any() for thing in things):
        return True
    ground = foreign.paint(table, size, [_ground(table, known)])
    return any(
        _reaches_in(thing, top) and (thing & (ground > 0)).sum() * top.mm**2 > ARM_IN for thing in things
    )


def _ground(table: Table, known: Sequence[Outline]) -> Outline:
    """The corners of all that is played with, markers included: an arm over it may hide a stone."""
    corners = [table.camera.to_mm(marker) for marker in table.markers.values()]
    return np.concatenate([*corners, *known])


def _reaches_in(thing: Mask, top: Top) -> bool:
    """Does a thing come from beyond the picture and end far inside?"""
    rows, columns = np.nonzero(thing)
    height, width = thing.shape
    depths = [
        depth.max() * top.mm
        for depth in (columns, width - 1 - columns, rows, height - 1 - rows)
        if depth.min() <= 1
    ]
    return bool(depths) and min(depths) > ARM_DEEP


def outline(stone: Stone) -> Outline:
    """The corners of a stone's face, from its own upper left, in mm on the table plane as it is seen."""
    turn = np.radians(stone.turn)
    across, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE / 2, LONG / 2)
    middle = np.array([stone.x, stone.y])
    return np.asarray(middle + corners[:, :1] * across + corners[:, 1:] * down)


def _bodies(table: Table, faces: Sequence[Outline]) -> list[Outline]:
    """Stones with the sides that are seen: their feet lie nearer to the spot below the camera."""
    if not faces:
        return []
    grown = np.stack([_grown(face, ROOM) for face in faces])
    feet = table.camera.to_mm(table.camera.to_pixel(grown.reshape(-1, 2)), HIGH).reshape(grown.shape)
    return list(np.concatenate([grown, feet], axis=1))


def _grown(corners: Outline, room: float) -> Outline:
    middle = corners.mean(axis=0)
    away: NDArray[np.float64] = corners - middle
    return np.asarray(middle + away * (1 + room / (np.abs(away).max() / np.sqrt(2))))
