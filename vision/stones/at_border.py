"""Places beside stones at the border of the picture, where a row may go on unseen."""

from collections.abc import Sequence

import numpy as np

from vision.stones import bodies
from vision.stones.bodies import LONG, ROW_PITCH, WIDE, Floats, Stone
from vision.table import Table
from vision.tabletop import Top, pixels_at

GAP = 5.0  # mm between two stones of a row at most
SHOWN = 2.0  # mm of the next stone that must show at least, if one lies there
HIDDEN = 0.25  # of what shows of such a place that may differ from the table: its shadow does
STEPS = 27  # spots that are looked at along each side of a place, a mm apart and a little more


def beyond(table: Table, top: Top, stones: Sequence[Stone]) -> list[Stone]:
    """The next places of stones, along their row, that the picture cuts: those of which too little shows to
    tell whether a stone lies there, and those where something does."""
    places = [
        bodies.shifted(stone, pitch)
        for stone in _near_border(table, stones)
        for pitch in (ROW_PITCH, -ROW_PITCH)
    ]
    cut = [place for place in bodies.free(places, stones) if not bodies.is_in_picture(table, place)]
    return [place for place in cut if _may_hold(table, top, place, stones)]


def _near_border(table: Table, stones: Sequence[Stone]) -> list[Stone]:
    """The stones beside which the picture may end."""
    if not stones:
        return []
    middles = table.camera.to_pixel(np.array([(stone.x, stone.y) for stone in stones]))
    sides = np.array(table.picture.shape[1::-1])
    near = np.minimum(middles, sides - middles).min(axis=1) * table.mm_a_pixel < 2 * ROW_PITCH
    return [stone for stone, is_near in zip(stones, near, strict=True) if is_near]


def _may_hold(table: Table, top: Top, place: Stone, stones: Sequence[Stone]) -> bool:
    """Whether a stone may lie in a place that the picture cuts."""
    known = min(stones, key=lambda stone: float(np.hypot(stone.x - place.x, stone.y - place.y)))
    spots = _spots(place)
    pixels = table.camera.to_pixel(spots)
    sides = np.array(table.picture.shape[1::-1])
    shows = np.all((pixels >= 0) & (pixels < sides), axis=1)
    away = np.abs((spots - [known.x, known.y]) @ _across(known)) - WIDE / 2
    if not shows[away < GAP + SHOWN].all():
        return True
    x, y = pixels_at(table, top.differs, spots[shows]).T
    return bool((top.differs[y, x] > 0).mean() > HIDDEN)


def _across(stone: Stone) -> Floats:
    turn = np.radians(stone.turn)
    return np.array([np.cos(turn), np.sin(turn)])


def _spots(place: Stone) -> Floats:
    """Spots all over a place (N x 2 mm)."""
    steps = np.linspace(-0.5, 0.5, STEPS)
    own = np.stack(np.meshgrid(steps * WIDE, steps * LONG), axis=-1).reshape(-1, 2)
    across = _across(place)
    down = np.array([-across[1], across[0]])
    return np.asarray(np.array([place.x, place.y]) + own[:, :1] * across + own[:, 1:] * down)
