"""Where stones must lie between two of a row, whatever the frame makes of its width far from the markers."""

from collections.abc import Sequence

import numpy as np

from vision.stones.bodies import WIDE, Stone
from vision.stones.covered import outlines
from vision.table import Table
from vision.tabletop import Top, paint

# Of a stone's width: by how much the middles of two stones are farther apart or nearer than what lies between
# them takes. The display board's neighbours are nearer than with one between them, and a frame from two
# markers is off by a tenth at most where it was seen worst.
PLAY = 0.35
ASKEW, ASIDE = 6.0, 6.0  # degrees and mm that stones of a row are turned and lie off their line
TAKEN = 0.6  # of a stone's width: a stone that is nearer to the place lies there
# Of the place of one, but for its rim (mm): where so much differs from the table no gap shows that.
FILLED, RIM = 0.9, 3.0


def places(known: Sequence[Stone]) -> list[Stone]:
    """The middles between stones of a row that have room for one more, where none is known."""
    return [stone for gap in _gaps(known, 1) for stone in gap]


def filled(table: Table, top: Top, known: Sequence[Stone]) -> list[Stone]:
    """The middles between stones of a row that have room for one more, where something lies that is not
    known: lacquer that mirrors a lamp may be as pale as its print."""
    free = places(known)
    size = (top.differs.shape[1], top.differs.shape[0])
    masks = [paint(table, size, [outline]) > 0 for outline in outlines(free, -RIM)]
    return [
        place
        for place, mask in zip(free, masks, strict=True)
        if mask.any() and float(top.differs[mask].mean()) > FILLED
    ]


def parted(unread: Sequence[Stone], known: Sequence[Stone]) -> list[Stone]:
    """Stones that nobody can read; for one in the middle between two of a row that have room for two, both
    of these."""
    gaps = _gaps(known, 2) if unread else []
    told = []
    for stone in unread:
        own = [gap for gap in gaps if _is_between(stone, gap)]
        told += own[0] if own else [stone]
    return told


def _is_between(stone: Stone, gap: Sequence[Stone]) -> bool:
    x, y = (sum(middles) / len(gap) for middles in zip(*((one.x, one.y) for one in gap), strict=True))
    return float(np.hypot(stone.x - x, stone.y - y)) < TAKEN * WIDE


def _gaps(known: Sequence[Stone], missing: int) -> list[list[Stone]]:
    """Where so many stones fit between two of a row, and none is known."""
    if len(known) < 2:
        return []
    lies = np.array([(stone.x, stone.y, stone.turn) for stone in known])
    turns = np.radians(lies[:, 2])
    x, y = (lies[:, axis] - lies[:, axis, None] for axis in (0, 1))
    across = np.abs(x * np.cos(turns)[:, None] + y * np.sin(turns)[:, None])
    along = y * np.cos(turns)[:, None] - x * np.sin(turns)[:, None]
    leaning = np.abs((lies[:, 2] - lies[:, 2, None] + 90) % 180 - 90)
    in_line = (np.abs(along) < ASIDE) & (leaning < ASKEW)
    apart = np.abs(across - (missing + 1) * WIDE) < PLAY * WIDE
    first, second = np.nonzero(np.triu(in_line & apart))
    shares = np.arange(1, missing + 1)[:, None] / (missing + 1)
    middles = lies[first, None, :2] * (1 - shares) + lies[second, None, :2] * shares
    away = np.linalg.norm(middles[:, :, None] - lies[:, :2], axis=3).min(axis=(1, 2), initial=np.inf)
    return [
        [
            Stone(float(px), float(py), known[int(one)].turn, sun=False, proof=0.0, cost=0.0)
            for px, py in places_between
        ]
        for places_between, one, far in zip(middles, first, away > TAKEN * WIDE, strict=True)
        if far
    ]
