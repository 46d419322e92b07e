"""Does something lie over the game? A small network that has seen many hands and cups says where that may be,
and another one, which looks closely there, how likely it is.

They judge shapes by what they are like, where the checks of each game judge by what they measure: patterns of
cloths, mirrored lamps and shadows of mugs do not mislead both alike.
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import over_closely
from vision.checks import drowns_print
from vision.markers import IDS
from vision.networks import answers
from vision.over_view import CELL, HIGH, WIDE, Floats, mirrored, scale_of, view
from vision.problem import Problem
from vision.table import Table
from vision.tabletop import Mask

CONTACT, THING = 0, 1  # what it answers: whether something is over the game there, and whether a thing is

# What speaks at least for what a check finds. Over stones: of 279 covered photos of bloom that are refused
# the least has -0.2; over cards: of 236 of elfer the least has -0.1, and a card that peeps out had -2.1. Of
# 816 and 538 clean ones that leaves one each refused.
HARDLY_STONES, HARDLY_CARDS, HARDLY_PEEPING = -0.8, -1.4, -2.4
# Over strips, which it has never learned from: of 118 covered photos the least has 0.3. What may hide a card
# wholly touches none and is none of its business.
HARDLY_STRIPS = -0.8
# What does where no check finds anything. Over stones: of 816 clean photos of bloom none has more (0.4), and
# of 281 covered ones two that no check finds have less, slivers of stones at cups. Over cards: of 538 clean
# photos of elfer one has more, and of 240 covered ones four that no check finds have less; a lamp's image on
# a row of them has 2.2.
OVER_STONES, OVER_CARDS = 0.6, 2.4
# What speaks on average for a thing where one is: of 22 arms near or over pieces the least is -1.7, of
# planks, shadows and rows of cups that have the shape of an arm the most -5.1.
A_THING = -3.5
# How much more over stones in the corner of a marker that is not seen: cups that leave a part of one have 0.8
# to 2.4, a stone under one there 2.1 and more.
CORNER = 1.2
# What the first look says at least where no check finds anything: dots of a cloth beside a cup mislead the
# closer one, but have less; of 281 covered photos of bloom it says less to one.
MAYBE = -3.0
CORNERS = ((False, False), (False, True), (True, True), (True, False))  # by marker: low, and at the right
NEAR = (1 / 3, 1 / 4)  # of a photo's height and width, as far from a corner as its marker and what is on it
PAPER = 1.5  # times the black of a marker: its paper is 1.3 times as wide, and half a cell beside it
NEVER = 100.0  # more than it ever says


def contradicts(table: Table, hardly: float) -> bool:
    """Whether so little speaks for something over the game that a check which finds it is mistaken: less than
    HARDLY_STONES or the like. Where print drowns in noise and blur, things do, and the check is believed."""
    return not drowns_print(table) and score(table) < hardly


def unless_denied(table: Table, problem: Problem | None, hardly: Mapping[Problem, float]) -> Problem | None:
    """A problem that a check found, none where so little speaks for it that the check must be mistaken."""
    if problem is None or problem not in hardly:
        return problem
    return None if contradicts(table, hardly[problem]) else problem


def is_surely(table: Table, least: float, corner: float = 0.0) -> bool:
    """Whether so much speaks for something over the game that a check which finds nothing is mistaken: more
    than the least for its pieces, OVER_STONES (with CORNER) or OVER_CARDS."""
    return score(table, corner, MAYBE) > least


def score(table: Table, corner: float = 0.0, worth: float = over_closely.WORTH) -> float:
    """How much speaks for something over the game where most does: above 0 more than against it; so much less
    in the corners of markers that are not seen. Worth is a closer look where the first says so much."""
    said = answered(np.asarray(view(table), np.float32)) - _nothing_at_markers(table)
    return over_closely.score(table, said, _in_free_corners(table, corner), worth)


def _in_free_corners(table: Table, much: float) -> Floats:
    """That at the cells in corners of markers that are not seen, and nothing elsewhere. One may lie under a
    thing, and what shows of it looks like a stone there."""
    more = np.zeros((HIGH // CELL, WIDE // CELL), np.float32)
    scale = scale_of(table.picture, table.mm_a_pixel) / CELL
    high, wide = (round(side * scale) for side in table.picture.shape[:2])
    down, across = (round(side * share) for side, share in zip((high, wide), NEAR, strict=True))
    for marker in IDS:
        if marker not in table.markers:
            is_low, is_right = CORNERS[marker]
            rows = slice(high - down, high) if is_low else slice(down)
            columns = slice(wide - across, wide) if is_right else slice(across)
            more[rows, columns] = much
    return more


def _nothing_at_markers(table: Table) -> Floats:
    """NEVER at the cells of markers that are seen: nothing is over them, and they are over no piece. Their
    black and white looks like what is left of one."""
    cells = np.zeros((HIGH // CELL, WIDE // CELL), np.float32)
    scale = scale_of(table.picture, table.mm_a_pixel) / CELL
    for corners in table.markers.values():
        middle = corners.mean(axis=0)
        paper = (middle + (corners - middle) * PAPER) * scale - 0.5
        cv2.fillConvexPoly(cells, np.round(paper).astype(np.int32), NEVER)
    return cells


def seen(table: Table, masks: Sequence[Mask]) -> list[Mask]:
    """Those of some masks, each of the whole photo in any size, on which it sees a thing of whatever kind."""
    if not masks:
        return []
    looks = _answers(np.stack(mirrored(np.asarray(view(table), np.float32))), THING)
    scale = scale_of(table.picture, table.mm_a_pixel) / CELL
    high, wide = (round(side * scale) for side in table.picture.shape[:2])
    said = np.mean([mirrored(look)[k] for k, look in enumerate(looks)], axis=0)[:high, :wide]
    return [mask for mask in masks if said[_is_mostly(mask, (wide, high))].mean() > A_THING]


def _is_mostly(mask: Mask, size: tuple[int, int]) -> NDArray[np.bool_]:
    """Where a mask is in a picture of another size, in which it may be smaller than a pixel."""
    shares = cv2.resize(mask.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    return np.asarray(shares > shares.max() / 2)


def answered(upright: Floats) -> Floats:
    """What speaks for something over the game at each cell of a view, looked at once."""
    said: Floats = _answers(upright[None])[0]
    return said


def _answers(views: Floats, which: int = CONTACT) -> Floats:
    return answers("over", views, at_a_time=1)[:, which]
