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

Floats = NDArray[np.float32]

MM = 2.0  # millimetres a pixel in which it looks at the table: a sliver of a stone has three
WIDE, HIGH = 672, 384  # pixels of its view: a table of some 1.3 m by 0.8 m
CELL = 4  # pixels a side for which it gives one answer

# What speaks at least for what a check finds: of 237 covered photos of bloom and elfer that their own checks
# refused the least is -1.9, a pad that lies flat on a stone; of ten clean ones that a check took for covered
# eight have less than -2.2. Where an arm is seen that reaches for the game, or a thing on cards, which may be
# cards themselves, nearly nothing must speak for it.
HARDLY, NOT_AT_ALL = -2.1, -3.5
# What does where no check finds anything, and how much more if a marker is not seen: of 1,066 clean photos
# three have more, a hand beside the game 2.4, and two with something on a marker less than that.
SURELY, CORNER = 1.65, 1.3
MAYBE = 0.0  # one look that has no more needs no others


def contradicts(table: Table, *, is_plain: bool) -> bool:
    """Whether so little speaks for something over the game that a check which finds it, plainly or not, is
    mistaken."""
    return score(table) < (NOT_AT_ALL if is_plain else HARDLY)


def is_surely(table: Table) -> bool:
    """Whether so much speaks for something over the game that a check which finds nothing is mistaken."""
    # A marker that is not seen may lie under something, and what shows of it looks like a piece there.
    least = SURELY if len(table.markers) == len(IDS) else SURELY + CORNER
    upright, *others = mirrored(np.asarray(view(table), np.float32))
    first = strongest(_answers(upright[None])[0])
    return first > MAYBE and _mean([first, *map(strongest, _answers(np.stack(others)))]) > least


def score(table: Table) -> float:
    """How much speaks for something over the game where most does: above 0 more than against it.

    That is the mean of four looks at the photo as it is, mirrored, upside down and both: what misleads one of
    them may not mislead the others.
    """
    upright = np.asarray(view(table), np.float32)
    return _mean([*map(strongest, _answers(np.stack(mirrored(upright))))])


def _mean(looks: Sequence[float]) -> float:
    return float(np.mean(looks))


def mirrored(upright: Floats) -> list[Floats]:
    """A view (channels first) as it is, mirrored, upside down and both."""
    return [upright, upright[..., ::-1], upright[..., ::-1, :], upright[..., ::-1, ::-1]]


def strongest(said: Floats) -> float:
    """What speaks most for something over the game. A single cell may be an accident: four of them together
    are as large as a fingertip."""
    return float(cv2.blur(said, (2, 2), borderType=cv2.BORDER_REPLICATE).max())


def _answers(views: Floats) -> Floats:
    return answers("over", views, at_a_time=1)[:, 0]


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
