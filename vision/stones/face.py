"""A bloom stone's face as it is seen straight on, and the number on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.stones.bodies import LONG, WIDE, Stone

Grey = NDArray[np.uint8]
Floats = NDArray[np.float32]
Boxes = NDArray[np.int32]

PX = 2.0  # pixels a millimetre in which faces are looked at: as fine as photos show them
MARGIN = 4.0  # mm around a stone that are looked at too
HALF = (WIDE / 2 + MARGIN, LONG / 2 + MARGIN)
SIZE = (round(2 * HALF[0] * PX), round(2 * HALF[1] * PX))
HALF_INK, FULL_INK = 105, 150  # of 255: where print ends, and what all print has in its middle
HAIR_INK, HAIR_LONG = 60, 0.5  # of 255, and of a digit's height: what the thin strokes of fat digits have


@dataclass(frozen=True, slots=True)
class Face:
    """A stone's face, upright: its picture with MARGIN around; how much of each pixel is ink (0 to 255)."""

    stone: Stone
    picture: Picture
    ink: Grey
    number: Boxes  # pieces of print above the gap: left, top, width, height
    flowers: Boxes  # and those below
    clean: float  # share of the print on the face that these pieces explain
    contrast: float  # of ink and lacquer, in code levels
    lacquer: Floats  # the colour of the face without its print


def middle(boxes: Boxes) -> tuple[float, float]:
    """The middle of the rectangle around some pieces of print, in pixels."""
    left, top, right, bottom = around(boxes.tolist())
    return (left + right) / 2, (top + bottom) / 2


def around(pieces: Sequence[Sequence[int]]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of some pieces of print."""
    if not pieces:
        return *SIZE, 0, 0
    # In plain numbers: there are a few pieces at most, and hundreds of faces.
    left, top, wide, high = zip(*pieces, strict=True)
    return min(left), min(top), max(map(add, left, wide)), max(map(add, top, high))


def number_box(face: Face) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the number, in pixels, with hair strokes at its sides."""
    left, top, right, bottom = around(face.number.tolist())
    room = round(HAIR_LONG * (bottom - top))
    start, end = max(left - room, 0), right + room
    hairy = (face.ink[top:bottom, start:end] > HAIR_INK).view(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(hairy, ltype=cv2.CV_16U)
    # A piece of print is in each column between its ends.
    pieces = [(start + piece[0], start + piece[0] + piece[2]) for piece in stats[1:].tolist()]
    own = [(first, last) for first, last in pieces if first < right and last > left]
    if own:
        first, last = min(first for first, _ in own), max(last for _, last in own)
        # What reaches further is a scratch, or the edge of the stone.
        left = min(left, first) if first > start else left
        right = max(right, last) if last < min(end, face.ink.shape[1]) else right
    return left, top, right, bottom


def number_patch(face: Face) -> Grey:
    """The number with some ground around it."""
    left, top, right, bottom = number_box(face)
    room = round(0.25 * (bottom - top))
    return face.ink[max(top - room, 0) : bottom + room, max(left - room, 0) : right + room]
