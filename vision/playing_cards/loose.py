"""White rectangles of a playing card's size that lie beside a board."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.playing_cards.views import CARD_MM
from vision.squares.beside import Beside
from vision.squares.board import Board
from vision.squares.flat_table import FLAT_PPM

Points = NDArray[np.float64]

# Parts of paper's light above which a card may stand out from its table: in full light, and in a shadow. So
# near to each other that one is between paper and a table a quarter darker, also where both are noisy.
LEVELS = (0.86, 0.77, 0.68, 0.59, 0.5)
SLACK_MM = (4.5, 5.5)  # how far width and height may be off: the cards of a pile below peep out
LEAST_FULL = 0.88  # of its rectangle a card fills
# On a table nearly as white as paper: times what is around it that a card sends, what such a patch fills at
# least where noise makes holes in it, and how much of what is around is looked at.
PALE, RAISED, LEAST_PATCH, AROUND_PX = 0.5, (1.03, 1.05, 1.08), 0.7, 51
LEAST_SHARE, MOST_SHARE = 0.4, 1.25  # of a card's size is bright
APART_MM = 25.0  # middles nearer than this belong to one pile


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle on the table, upright in its own view: middle in table mm, turn in radians."""

    middle: Points
    turn: float
    full: float

    @property
    def pose(self) -> Board:
        return Board(self.middle, self.turn)

    @property
    def corners(self) -> Points:
        return self.pose.frame(CARD_MM)


def find_cards(beside: Beside) -> list[Rectangle]:
    """All of them."""
    return _apart([
        card
        for level in LEVELS
        for card in _rectangles((beside.white > level) & beside.free, beside.half, LEAST_FULL)
    ])  # fmt: skip


def find_patches(beside: Beside) -> list[Rectangle]:
    """Patches of a card's size on a pale table that are a bit brighter than it; light may fall off there."""
    if np.median(beside.white[::4, ::4][beside.free[::4, ::4]]) < PALE:
        return []
    free, box = beside.free.astype(np.float32), (AROUND_PX, AROUND_PX)
    around = cv2.blur(beside.white * free, box) / np.maximum(cv2.blur(free, box), 1e-3)
    raised = beside.white / np.maximum(around, 1e-3)
    return _apart([
        card
        for level in RAISED
        for card in _rectangles((raised > level) & beside.free, beside.half, LEAST_PATCH)
    ])  # fmt: skip


def _apart(found: list[Rectangle]) -> list[Rectangle]:
    """The fullest of those that lie in one place."""
    apart: list[Rectangle] = []
    for card in sorted(found, key=lambda card: -card.full):
        if all(np.linalg.norm(card.middle - other.middle) > APART_MM for other in apart):
            apart.append(card)
    return apart


def _rectangles(mask: NDArray[np.bool_], half: Points, least: float) -> list[Rectangle]:
    """Components of a mask that have a card's size and fill at least so much of their rectangle."""
    want = np.array(CARD_MM)
    area = want[0] * want[1] * FLAT_PPM**2
    seen = mask.view(np.uint8)
    if cv2.countNonZero(seen) < LEAST_SHARE * area:
        return []
    _, labels = cv2.connectedComponents(seen, connectivity=4, ltype=cv2.CV_16U)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    longest = (np.hypot(*want) + 8) * FLAT_PPM
    found = []
    for label in np.flatnonzero((sizes > LEAST_SHARE * area) & (sizes < MOST_SHARE * area)):
        whole = (labels == label).view(np.uint8)
        left, top, wide, high = cv2.boundingRect(whole)
        if max(wide, high) > longest:
            continue
        part = np.ascontiguousarray(whole[top : top + high, left : left + wide])
        outlines, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        outline = np.asarray(max(outlines, key=len), np.int32)
        (x, y), (across, down), angle = cv2.minAreaRect(outline)
        sides = np.array([across, down]) + 1
        if sides[0] > sides[1]:
            sides, angle = sides[::-1], angle + 90
        if (np.abs(_sides(outline) / FLAT_PPM - want) > SLACK_MM).any():
            continue
        full = (cv2.contourArea(outline) + len(outline) / 2) / (sides[0] * sides[1])
        if full < least:
            continue
        middle = (np.array([x + left, y + top]) + 0.5) / FLAT_PPM - half
        found.append(Rectangle(middle, float(np.radians(angle)), float(full)))
    return found


def _sides(outline: NDArray[np.int32]) -> Points:
    """Both sides of a rectangle by how far its pixels lie from its middle: noise frays the rim only."""
    of = cv2.moments(outline)
    spread = np.array([[of["mu20"], of["mu11"]], [of["mu11"], of["mu02"]]]) / of["m00"]
    return np.asarray(np.sqrt(12 * np.linalg.eigvalsh(spread)) + 1)
