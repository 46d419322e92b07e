"""A closer look where something may lie over the game: a small network sees what shows of a piece there.

The network of `vision/over.py` sees the whole table roughly, and tells where something may be over the game
even where it cannot tell whether it is: half a digit beside a mug is but a pixel or two to it.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import over
from vision.networks import network
from vision.photo import Picture
from vision.table import Table

Floats = NDArray[np.float32]

MM = 1.25  # millimetres a pixel in which it looks: the stroke of a digit has two
SIDE = 96  # pixels of a window: a stone, what lies on it, and what is around both
CELL = 4  # pixels a side for which it gives one answer
MANY = 4  # places that are looked at
APART = 4  # cells of the rough look between two of them: half a window
ROUGH = 0.5  # by how much the rough look counts against the closer one, at one place
# Of 896 clean painted photos of bloom the most has 3.7; of ten with something over stones that no other check
# refuses two have more. One look that has less than MAYBE needs no others.
SURELY, MAYBE = 4.0, 2.5
LEAST = -6.0  # of the rough look: where it answers less no closer one has enough to be sure


def is_over(table: Table) -> bool:
    """Whether so much speaks for something over the game, seen roughly or closely, that a check which finds
    nothing is mistaken."""
    said = over.answers(table)
    if over.is_surely(table, said):
        return True
    places, rough = likely(said, over.scale_of(table.picture, table.mm_a_pixel))
    places, rough = places[rough > LEAST], rough[rough > LEAST]
    if not len(places):
        return False
    seen = windows(table.picture, table.mm_a_pixel, places)
    if float((ROUGH * rough + _said(seen)).max()) < MAYBE:
        return False
    looks = [_said(look) for look in over.mirrored(np.asarray(seen, np.float32))]
    return float((ROUGH * rough + np.mean(looks, axis=0)).max()) > SURELY


def likely(said: Floats, scale: float, many: int = MANY) -> tuple[Floats, Floats]:
    """Where most speaks for something over the game, in pixels of the photo, and how much: of so many places
    the best first. Said is what the rough look answered, scale that of its view."""
    left = said.copy()
    found, most = [], []
    for _ in range(many):
        _, best, _, (x, y) = cv2.minMaxLoc(left)
        found.append((x, y))
        most.append(best)
        left[max(y - APART, 0) : y + APART + 1, max(x - APART, 0) : x + APART + 1] = -np.inf
    places = (np.array(found) + 0.5) * over.CELL / scale
    return np.asarray(places, np.float32), np.asarray(most, np.float32)


def windows(picture: Picture, mm_a_pixel: float, places: Floats, side: int = SIDE) -> Picture:
    """What is around some pixels of a photo, each 3 x side x side, black beyond the photo."""
    apart = MM / mm_a_pixel  # pixels of the photo from one of a window to the next
    middle, coarse = (side - 1) / 2, max(int(apart), 1)
    room = int(side / 2 * apart) + 2 * coarse
    found = np.zeros((len(places), side, side, 3), np.uint8)
    for window, (x, y) in zip(found, places, strict=True):
        left, top = max(int(x) - room, 0), max(int(y) - room, 0)
        part = cv2.blur(picture[top : int(y) + room, left : int(x) + room], (coarse, coarse))
        shift = np.array([[apart, 0, x - left - middle * apart], [0, apart, y - top - middle * apart]])
        cv2.warpAffine(part, shift, (side, side), window, cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.ascontiguousarray(found.transpose(0, 3, 1, 2))


def _said(seen: Picture | Floats) -> Floats:
    """What speaks most for something over the game in each window."""
    net = network("closer")
    net.setInput(np.ascontiguousarray(seen, np.float32))
    answers = np.asarray(net.forward(), np.float32)[:, 0]
    return np.array([over.strongest(said) for said in answers], np.float32)
