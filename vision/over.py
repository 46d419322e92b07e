"""Does something lie over the game? A small network says how likely, as it has seen many hands and cups.

It judges shapes by what they are like, where the checks of each game judge by what they measure: patterns of
cloths, mirrored lamps and shadows of mugs do not mislead both alike.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.markers import IDS
from vision.networks import answers
from vision.photo import Picture
from vision.shrink import shrunk
from vision.table import Table
from vision.tabletop import Mask

Floats = NDArray[np.float32]

MM = 2.0  # millimetres a pixel in which it looks at the table: a sliver of a stone has three
WIDE, HIGH = 672, 384  # pixels of its view: a table of some 1.3 m by 0.8 m
CELL = 4  # pixels a side for which it gives one answer
CONTACT, THING = 0, 1  # what it answers: whether something is over the game there, and whether a thing is

# What speaks at least for what a check finds. Over stones: of 79 covered photos of bloom that their own
# checks refused one has less, -2.1, the next 0.3; of six clean ones that a check took for covered four have.
# Over cards: of 77 of elfer one has less, -3.2, and the next -2.1; one clean one has -3.1.
HARDLY_STONES, HARDLY_CARDS = -1.0, -2.5
# What speaks on average for a thing where one is: of 22 arms near or over pieces the least is -1.7, of
# planks, shadows and rows of cups that have the shape of an arm the most -5.1.
A_THING = -3.5
# What does where no check finds anything. Over stones: of 794 clean photos of bloom two have more, and five
# have 0.5 to 1.3, hands beside the game and things close to a row; of 185 covered ones, most of which checks
# find, six that no check finds have less. Over cards: of 808 clean photos of elfer one has more, and of 233
# covered ones six that no check finds have less; another hand beside cards, and flat things close to them,
# have 1.4.
OVER_STONES, OVER_CARDS = 1.3, 1.45
# How much more in the corner of a marker that is not seen: a cup that leaves a part of one has 2.3, and of
# ten covers there the least 3.0.
CORNER = 2.5
CORNERS = ((False, False), (False, True), (True, True), (True, False))  # by marker: low, and at the right
NEAR = (1 / 3, 1 / 4)  # of a photo's height and width, as far from a corner as its marker and what is on it
PAPER = 1.5  # times the black of a marker: its paper is 1.3 times as wide, and half a cell beside it
NEVER = 100.0  # more than it ever says
MAYBE = -1.0  # one look that has no more needs no others: of 30 clean photos one has


def contradicts(table: Table, hardly: float) -> bool:
    """Whether so little speaks for something over the game that a check which finds it is mistaken: less than
    HARDLY_STONES or HARDLY_CARDS."""
    return score(table) < hardly


def is_surely(table: Table, least: float) -> bool:
    """Whether so much speaks for something over the game that a check which finds nothing is mistaken: more
    than the least for its pieces, OVER_STONES or OVER_CARDS."""
    upright = np.asarray(view(table), np.float32)
    if strongest(_answers(upright[None])[0]) <= MAYBE:
        return False
    return _score(upright, _more_needed(table)) > least


def _more_needed(table: Table) -> Floats:
    """How much more must speak for something over the game at each cell than elsewhere: something in corners
    of markers that are not seen. One may lie under a thing, and what shows of it looks like a piece there."""
    more = _nothing_at_markers(table)
    scale = scale_of(table.picture, table.mm_a_pixel) / CELL
    high, wide = (round(side * scale) for side in table.picture.shape[:2])
    down, across = (round(side * share) for side, share in zip((high, wide), NEAR, strict=True))
    for marker in IDS:
        if marker not in table.markers:
            is_low, is_right = CORNERS[marker]
            rows = slice(high - down, high) if is_low else slice(down)
            columns = slice(wide - across, wide) if is_right else slice(across)
            more[rows, columns] += CORNER
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


def score(table: Table) -> float:
    """How much speaks for something over the game where most does: above 0 more than against it."""
    return _score(np.asarray(view(table), np.float32), _nothing_at_markers(table))


def _score(upright: Floats, more: Floats) -> float:
    """The mean of eight looks at a view, mirrored and turned in all ways, and at how much more each of its
    cells needs: what misleads one of them may not mislead the others."""
    looks = [
        strongest(said - needed)
        for shown, needs in ((upright, more), (_turned(upright), _turned(more)))
        for said, needed in zip(_answers(np.stack(mirrored(shown))), mirrored(needs), strict=True)
    ]
    return float(np.mean(looks))


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


def mirrored(upright: Floats) -> list[Floats]:
    """A view (channels first) as it is, mirrored, upside down and both."""
    return [upright, upright[..., ::-1], upright[..., ::-1, :], upright[..., ::-1, ::-1]]


def _turned(upright: Floats) -> Floats:
    """A view, or its cells, whose rows are columns."""
    return np.ascontiguousarray(upright.swapaxes(-1, -2))


def strongest(said: Floats) -> float:
    """What speaks most for something over the game. A single cell may be an accident: four of them together
    are as large as a fingertip."""
    return float(cv2.blur(said, (2, 2), borderType=cv2.BORDER_REPLICATE).max())


def _answers(views: Floats, which: int = CONTACT) -> Floats:
    return answers("over", views, at_a_time=1)[:, which]


def view(table: Table) -> Picture:
    """The photo in the network's size and order, 3 x HIGH x WIDE, in the upper left of a black one."""
    height, width = table.picture.shape[:2]
    scale = scale_of(table.picture, table.mm_a_pixel)
    small = shrunk(table, (max(round(width * scale), 1), max(round(height * scale), 1)))
    whole = np.zeros((3, HIGH, WIDE), np.uint8)
    whole[:, : small.shape[0], : small.shape[1]] = small.transpose(2, 0, 1)
    return whole


def scale_of(picture: Picture, mm_a_pixel: float) -> float:
    """Pixels of the network's view for one of a photo."""
    height, width = picture.shape[:2]
    return float(min(mm_a_pixel / MM, WIDE / width, HIGH / height))
