"""Large things on a table that are neither its top nor anything known: hands, sleeves, cups, held cards."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.reading import Outline
from vision.table import Table
from vision.tabletop import Floats, Mask, Top, paint, papers

CLEARLY = 1.6  # times that: what the middle of a thing differs at least; grain and checks do not
NARROWEST = 16.0  # mm of a thing at its widest place: pens and fringes are narrower
SMALLEST = 1200.0  # mm2 of a thing: scoring tiles have 400, the fields of a display board 900
SHARP = 0.6  # of a thing's colour difference: what its edge has within two pixels to both sides,
SHARP_SHARE = 0.7  # but for this share of the edge, beside which its shadow may lie


def find(top: Top, free: Mask) -> list[Mask]:
    """Large things where nothing known lies (1 in `free`), each as a mask of the small picture."""
    return solid(top, top.strange, free)


def unknown(table: Table, top: Top, known: Sequence[Outline], also: Mask | None = None) -> Mask:
    """1 where nothing known lies, markers included; `also` masks known pixels."""
    size = (top.strange.shape[1], top.strange.shape[0])
    explained = paint(table, size, [*known, *papers(table)])
    return np.asarray((explained if also is None else explained | also) == 0, np.uint8)


def solid(top: Top, strange: Mask, free: Mask, clearly: float = CLEARLY) -> list[Mask]:
    """The large things with sharp edges in free places that are strange, and clearly so in their middle."""
    rest = strange & free
    wide = max(round(NARROWEST / top.mm), 2)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    clear = cv2.morphologyEx(rest & (top.away > clearly * top.least), cv2.MORPH_OPEN, disc)
    if not cv2.countNonZero(clear):
        return []
    whole = rest & np.asarray(cv2.dilate(clear, disc, iterations=2), np.uint8)
    _, labels = cv2.connectedComponents(whole, connectivity=4)
    large = np.flatnonzero(np.bincount(labels.ravel()) * top.mm**2 > SMALLEST)
    things = [(labels == index).astype(np.uint8) for index in large if index]
    return [thing for thing in things if _is_sharp(thing, top.away, free)]


def _is_sharp(thing: Mask, away: Floats, free: Mask) -> bool:
    """Does a thing end where it ends, as solid things do and light does not, but at its own shadow?"""
    square = np.ones((3, 3), np.uint8)
    outer = cv2.dilate(thing, square)
    rim = (cv2.dilate(outer, square) > outer) & (free > 0)
    if not rim.any():
        return True
    inside = cv2.dilate(away * thing, np.ones((7, 7), np.uint8))
    return bool(np.quantile((inside - away)[rim] / np.maximum(inside[rim], 1), SHARP_SHARE) > SHARP)
