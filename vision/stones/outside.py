"""A stone's print apart from what lies beside it: a number as wide as its stone runs into a bright table, or
into that of the next stone."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.channels import strongest
from vision.stones import faces
from vision.stones.bodies import WIDE
from vision.stones.face import MARGIN, PX, Face, Grey, number_box
from vision.table import Table

REACH = 3.0  # mm to both sides of where a flank of a stone should be, in which it is looked for
STEP = 0.15  # of the way from lacquer to ink: what is brighter beyond a flank by so much is no print
BEYOND = 0.2  # of that step: where it ends, towards the stone
ROW_GAP = 0.5  # mm beyond a flank where the next stone of a row begins
RIM = 3.0  # mm that a number leaves free at most, on average, at both flanks of its stone to run over one


def look(table: Table, seen: Sequence[Face]) -> list[Face]:
    """Those of the faces whose number is as wide as they are, without what is brighter beyond the flanks."""
    first = [face for face in _cut(seen) if _is_wide(face)]
    straight = [replace(faces.straightened(face), turn=face.stone.turn) for face in first]
    return [face for face in _cut(faces.look(table, straight, rounds=0)) if _is_wide(face)]


def between(seen: Sequence[Face]) -> list[Face]:
    """Those of the faces of places in a row whose number is as wide as they are, without the print of their
    neighbours, into which it runs."""
    if not seen:
        return []
    inks = np.stack([face.ink for face in seen])
    edge = round((MARGIN - ROW_GAP) * PX)
    inks[:, :, :edge] = 0
    inks[:, :, -edge:] = 0
    return [face for face in faces.printed_by(seen, inks) if _is_wide(face)]


def _is_wide(face: Face) -> bool:
    if not len(face.number):
        return False
    left, _, right, _ = number_box(face)
    return right - left > (WIDE - 2 * RIM) * PX


def _cut(seen: Sequence[Face]) -> list[Face]:
    inks = [_within_flanks(face) for face in seen]
    return faces.printed_by(seen, np.stack(inks)) if inks else []


def _within_flanks(face: Face) -> Grey:
    """The ink of a face, none of it beyond flanks behind which all is brighter."""
    edge = round(MARGIN * PX)
    levels = np.median(strongest(face.picture)[edge:-edge], axis=0)
    ink = face.ink.copy()
    ink[:, : _edge(levels, face.contrast)] = 0
    ink[:, len(levels) - _edge(levels[::-1], face.contrast) :] = 0
    return ink


def _edge(levels: NDArray[np.floating], contrast: float) -> int:
    """How many of the levels across a face are beyond its left flank; 0 where it is not brighter there."""
    first, last = (round((MARGIN + way) * PX) for way in (-REACH, REACH))
    falls = levels[first - 1 : last - 1] - levels[first + 1 : last + 1]
    steepest = first + int(falls.argmax())
    outer, inner = float(levels[:steepest].max()), float(levels[steepest : last + 1].min())
    if outer - inner < STEP * contrast:
        return 0
    dark = np.flatnonzero(levels[steepest:] < inner + BEYOND * (outer - inner))
    return steepest + int(dark[0])
