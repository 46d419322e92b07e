"""The plate of bloom's display board between its fields, spot by spot: something laid on it hides some."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.stones.board_fields import FIELD_PITCH, PALE, PLACES, in_other_light, lie_of
from vision.stones.bodies import Stone, are_on
from vision.stones.display import LONG, STONES_DOWN, Board
from vision.table import Table
from vision.tabletop import Top, pixels_at

Floats = NDArray[np.float64]

_ALONG = [half * FIELD_PITCH / 2 for half in range(-PLACES, PLACES + 1)]
_DOWN = [side * STONES_DOWN + way for side in (-1, 1) for way in (-10.5, 0.0, 10.5)]
# Mm along and down from the middle: between the two rows of fields, and between two fields of a row.
SPOTS = np.array([(way, 0.0) for way in _ALONG] + [(way, down) for way in _ALONG[2:-1:2] for down in _DOWN])
AROUND = np.array([(x, y) for x in (-2.0, -1.0, 0.0, 1.0, 2.0) for y in (-2.0, -1.0, 0.0, 1.0, 2.0)])  # mm
ROOM = 4.0  # mm around a stone that its sides and blurred edge take
SHORT = 8.0  # mm that an outline lacks at most: where it lacks more, its fields are not where they seem to be
FEWEST = 12  # spots beside stones that tell the plate's colour
# Times the plate's light: what a dark one has at most where the rest is in the shade of stones, and what is
# left in a shadow, in which the colours of a lamp and of a window part.
LIT, SHADED, DEEPEST = 2.0, 1.1, 0.15
MIRRORED = 0.25  # of the strongest colour that a mirrored lamp adds: what it adds of the weakest
NEXT = 22.0  # mm between spots that one thing hides
# Such spots together: on 450 clean painted photos 3 at most; of cards and cups on a board 11 and more.
MOST = 5


def is_hidden(table: Table, top: Top, board: Board, stones: Sequence[Stone]) -> bool:
    """Does something lie on a whole board that has another colour? Stones are all that are known.

    Where the plate, or an end of it, looks like the table, nothing is told.
    """
    if board.outline is None:
        return False
    sides = np.linalg.norm(np.diff(board.outline[:3], axis=0), axis=1)
    if sides.max() < LONG - SHORT:
        return False
    lie = lie_of(board.outline)
    spots = lie.middle + SPOTS[:, :1] * lie.along + SPOTS[:, 1:] * lie.down
    x, y = pixels_at(table, top.differs, spots).T
    spots = spots[~are_on(spots, stones, ROOM) & (top.differs[y, x] > 0)]
    if len(spots) < FEWEST:
        return False
    around = spots[:, None] + AROUND @ np.stack([lie.along, lie.down])
    look = table.camera.to_pixel(around.reshape(-1, 2)).astype(np.float32).reshape(len(spots), -1, 2)
    seen = cv2.remap(
        table.picture, look[:, :, 0], look[:, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    light = LIGHT[np.round(np.median(seen, axis=1)).astype(np.intp)]
    return _largest_group(spots[_is_other(light, np.median(light, axis=0))]) >= MOST


def _is_other(light: Floats, plate: Floats) -> NDArray[np.bool_]:
    """Which spots are neither the plate in more or less light nor its shade, nor a lamp that it mirrors."""
    times = (light + PALE) / (plate + PALE)
    most, least = times.max(axis=1), times.min(axis=1)
    # Where most of a dark plate is in the shade of its stones, the rest has more of its own colours.
    is_lit = in_other_light(light, plate) | ((most < LIT) & (least > 1 / SHADED))
    is_shaded = (most < SHADED) & (least > DEEPEST)
    added = light - plate
    mirrors = (added.min(axis=1) > 0) & (added.min(axis=1) > MIRRORED * added.max(axis=1))
    return np.asarray(~(is_lit | is_shaded | mirrors))


def _largest_group(spots: Floats) -> int:
    """How many spots lie next to each other, at most."""
    near = np.hypot(*(spots[:, None] - spots).transpose(2, 0, 1)) < NEXT
    for _ in range(len(spots).bit_length()):
        near = near @ near
    return int(near.sum(axis=1).max(initial=0))
