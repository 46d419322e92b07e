"""White rectangles of a playing card's size that lie beside a board."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_views import CARD_MM
from vision.edges import LIGHT
from vision.flat_table import FLAT_PPM, FlatTable, free_table
from vision.squareboard import UNIT_MM, Board, cell_middles
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

MARKER_ROOM = 1.35  # of a marker's black square: with its white margin
# Parts of paper's light above which a card may stand out from its table: in full light, and in a shadow.
LEVELS = (0.86, 0.68, 0.5)
SLACK_MM = (4.5, 5.5)  # how far width and height may be off: the cards of a pile below peep out
LEAST_FULL = 0.88  # of its rectangle a card fills
APART_MM = 25.0  # middles nearer than this belong to one pile
EXTRAPOLATE = 0.5  # log: how much brighter or darker than on the board the light may be beside it


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
        half = np.array(CARD_MM) / 2
        return self.pose.to_table(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half)


def find_cards(table: Table, flat: FlatTable, board: Board, paper: Grey) -> list[Rectangle]:
    """All of them; `paper` is the light of the board's cells."""
    half = flat.half
    free = free_table(table, board, half, flat.view.shape[:2], (FLAT_PPM, MARKER_ROOM))
    white = whiteness(flat.view, board, paper, half)
    found = [card for level in LEVELS for card in _rectangles((white > level) & free, half)]
    apart: list[Rectangle] = []
    for card in sorted(found, key=lambda card: -card.full):
        if all(np.linalg.norm(card.middle - other.middle) > APART_MM for other in apart):
            apart.append(card)
    return apart


def _rectangles(mask: NDArray[np.bool_], half: Points) -> list[Rectangle]:
    """Components of a mask that have a card's size."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        mask.view(np.uint8), connectivity=4, ltype=cv2.CV_16U
    )
    want = np.array(CARD_MM)
    area = want[0] * want[1] * FLAT_PPM**2
    found = []
    for label in range(1, count):
        left, top, wide, high, size = stats[label]
        longest = (np.hypot(*want) + 8) * FLAT_PPM
        if not 0.4 * area < size < 1.25 * area or max(wide, high) > longest:
            continue
        part = np.ascontiguousarray(labels[top : top + high, left : left + wide] == label, np.uint8)
        outlines, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        outline = max(outlines, key=len)
        (x, y), (across, down), angle = cv2.minAreaRect(outline)
        sides = np.array([across, down]) + 1
        if sides[0] > sides[1]:
            sides, angle = sides[::-1], angle + 90
        if (np.abs(sides / FLAT_PPM - want) > SLACK_MM).any():
            continue
        full = (cv2.contourArea(outline) + len(outline) / 2) / (sides[0] * sides[1])
        if full < LEAST_FULL:
            continue
        middle = (np.array([x + left, y + top]) + 0.5) / FLAT_PPM - half
        found.append(Rectangle(middle, float(np.radians(angle)), float(full)))
    return found


def whiteness(view: NDArray[np.uint8], board: Board, paper: Grey, half: Points) -> Grey:
    """How white each pixel is, in parts of what paper sends there if the board's light falls off evenly."""
    tint = np.median(paper.reshape(-1, 3), axis=0)
    even = np.clip(LIGHT[:, None] / (tint / tint.max()), 0, 1)  # of the light through each channel
    codes = np.searchsorted(LIGHT, even).clip(0, 255).astype(np.uint8)
    blue, green, red = cv2.split(cv2.LUT(view, codes.reshape(256, 1, 3)))
    light = cv2.LUT(cv2.min(cv2.min(blue, green), red), LIGHT)
    level = np.log(np.maximum(paper.max(axis=2).ravel(), 1e-3))
    places = board.to_table(cell_middles()) / UNIT_MM
    slopes = np.linalg.lstsq(np.column_stack([np.ones(len(places)), places]), level, rcond=None)[0]
    x, y = np.meshgrid(np.linspace(-half[0], half[0], 25), np.linspace(-half[1], half[1], 15))
    field = slopes[0] + (x * slopes[1] + y * slopes[2]) / UNIT_MM
    field = np.exp(np.clip(field, level.min() - EXTRAPOLATE, level.max() + EXTRAPOLATE)).astype(np.float32)
    wide = cv2.resize(field, (view.shape[1], view.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(light, wide), np.float32)
