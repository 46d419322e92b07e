"""The fields of bloom's display board: which are not empty?"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.middle import at_share
from vision.reading import Outline
from vision.stones.bodies import Stone, free
from vision.stones.display import STONES_DOWN, Board
from vision.stones.face import PX
from vision.stones.faces import straight_on
from vision.table import Table

Floats = NDArray[np.float64]

FIELD_PITCH = 38.0  # mm between fields
PLACES = 8  # in each of the two rows; in one of them only the middle four are fields
# Code levels inside a field that is not empty, and times that of the others: of 918 empty ones one in 200 has
# 13, and none 24; of 1,050 stones one in a hundred less than 17.
FILLED, TIMES_EMPTY = 18.0, 2.7
PRINTED = 0.97  # of the middle of a field is darker than print; a speck or an end of a scratch takes less
MOST_FILLED = 0.5  # of the places; more are a board that does not lie as it seemed to
SOFT, SPARSE = 1.0, 2  # mm of blur against noise, after which every second pixel each way is enough
# Mm to both sides of a scratch that is seen softly, and of its pixels; and of those of two that cross, as a
# flower is small beside a 7.
SCRATCH, ALL_BUT_SPECKS, OF_TWO = 1.6, 0.95, 0.97
ACROSS, FEW = 0.25, 40  # sine of the angle at which two cross at least; spots through whose pairs one may run
HEART, ASKEW = (12.0, 20.0), (-5.0, 0.0, 5.0)  # mm in the middle of a field that hold print, and of its place
# Times the light of the board beside a field: of the empty ones in 60 painted photos none has more than 1.1.
GLOWING = 1.6
DARKEST = 1e-3  # of full light: less shows nothing
BESIDE = FIELD_PITCH / 2 - 2.0  # mm from the middle of a field, where the board shows on both sides of it

_ROOM = np.array(HEART) / 2 + ASKEW[-1]
_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * _ROOM
_SPARSELY = np.array([*product((-2.0, -1.0, 0.0, 1.0, 2.0), (-8.0, -4.0, 0.0, 4.0, 8.0))])
_BESIDE = np.concatenate([_SPARSELY + np.array([across, 0.0]) for across in (-BESIDE, 0.0, BESIDE)])
_FLAT = ((_CORNERS + _ROOM) * PX - 0.5).astype(np.float32)
_SIZE = (round(2 * _ROOM[0] * PX), round(2 * _ROOM[1] * PX))


@dataclass(frozen=True, slots=True)
class Lie:
    """How a board lies: its middle in mm, and the ways along its long and down its short side."""

    middle: Floats
    along: Floats
    down: Floats

    def spot(self, across: float, down: float) -> Floats:
        """The place so many mm from the middle."""
        return np.asarray(self.middle + across * self.along + down * self.down)

    @property
    def fields(self) -> list[Floats]:
        """The middles of all places for stones."""
        ways = (np.arange(PLACES) - (PLACES - 1) / 2) * FIELD_PITCH
        return [self.spot(float(way), side * STONES_DOWN) for side in (-1, 1) for way in ways]


def lie_of(outline: Outline) -> Lie:
    """How a whole board lies."""
    corners = outline
    if np.linalg.norm(corners[1] - corners[0]) < np.linalg.norm(corners[2] - corners[1]):
        corners = np.roll(corners, -1, axis=0)
    along, down = (way / np.linalg.norm(way) for way in (corners[1] - corners[0], corners[2] - corners[1]))
    return Lie(corners.mean(axis=0), along, down)


def filled(table: Table, board: Board, known: Sequence[Stone]) -> list[Stone]:
    """Places on a whole board where something lies that is no known stone; its turn is the board's."""
    if board.outline is None:
        return []
    lie = lie_of(board.outline)
    turn = float(np.degrees(np.arctan2(lie.along[1], lie.along[0])))
    fields = [Stone(float(x), float(y), turn, False, 0.0, 0.0) for x, y in lie.fields]
    places = free(fields, known)
    if not places:
        return []
    marks, glows = (np.array([look(table, place) for place in places]) for look in (_mark, _glow))
    least = max(FILLED, TIMES_EMPTY * at_share(marks, 0.25))
    brightest = GLOWING * max(1.0, at_share(glows, 0.25))
    found = [
        place
        for place, mark, glow in zip(places, marks, glows, strict=True)
        if (mark > least and not _is_scratched(table, place, mark)) or glow > brightest
    ]
    return found if len(found) <= MOST_FILLED * len(places) else []


def _mark(table: Table, place: Stone) -> float:
    """By how many code levels print stands out in the middle of a field, all colours together.

    Where that is least about the place it should have: a field without a stone shows nothing brighter there
    (though a darker disc may be printed on it), and one with a stone seen askew shows its print all the same.
    """
    soft = _softly(table, place)
    wide, high = (round(side * PX) for side in HEART)
    shifts = product([round((shift - ASKEW[0]) * PX) for shift in ASKEW], repeat=2)
    hearts = np.stack([soft[y : y + high : SPARSE, x : x + wide : SPARSE].reshape(-1, 3) for x, y in shifts])
    half, most = hearts.shape[1] // 2, int(PRINTED * hearts.shape[1])
    hearts = np.partition(hearts, (half, most), axis=1)
    return float(np.linalg.norm(hearts[:, most] - hearts[:, half], axis=1).min())


def _glow(table: Table, place: Stone) -> float:
    """How many times as much light as the board beside it the middle of a field has: lacquer that mirrors a
    lamp wholly shows no print, but ends sharply, as no lamp's image on the board does."""
    spots = _on_table(place, _BESIDE)
    x, y = np.round(table.camera.to_pixel(spots)).astype(int).T
    height, width = table.picture.shape[:2]
    codes = table.picture[y.clip(0, height - 1), x.clip(0, width - 1)]
    left, middle, right = (float(at_share(part, 0.5)) for part in LIGHT[codes].max(axis=1).reshape(3, -1))
    return middle / max(left, right, DARKEST)


def _on_table(place: Stone, spots: Floats) -> Floats:
    """Spots in mm from the middle of a place, across it and down, on the table."""
    turn = np.radians(place.turn)
    ways = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
    return np.asarray(spots @ ways + [place.x, place.y])


def _softly(table: Table, place: Stone) -> NDArray[np.float32]:
    """The middle of a field with room around it, upright and without noise."""
    seen = table.camera.to_pixel(_on_table(place, _CORNERS)).astype(np.float32)
    view = cv2.GaussianBlur(straight_on(table.picture, _FLAT, seen, _SIZE), (0, 0), SOFT * PX)
    return np.asarray(view, np.float32)


def _is_scratched(table: Table, place: Stone, mark: float) -> bool:
    """Is all that stands out in the middle of a field straight lines, two at most? A 1 has its flowers below,
    and so has a 7."""
    inset = round(ASKEW[-1] * PX)
    heart = _softly(table, place)[inset:-inset, inset:-inset]
    above = np.linalg.norm(np.maximum(heart - np.median(heart, axis=(0, 1)), 0.0), axis=2)
    spots = np.argwhere(above > mark / 2).astype(np.float64)
    off, way = _off_line(spots)
    rest = spots[off > SCRATCH * PX]
    if len(rest) < (1 - ALL_BUT_SPECKS) * len(spots):
        return True
    off, other = _off_line(rest)
    # Two lines that run alike are one broad stroke.
    do_cross = abs(float(way[0] * other[1] - way[1] * other[0])) > ACROSS
    return do_cross and int((off > SCRATCH * PX).sum()) < (1 - OF_TWO) * len(spots)


def _off_line(spots: Floats) -> tuple[Floats, Floats]:
    """How far spots are from the straight line through two of them beside which most lie, and its way."""
    few = spots[:: max(len(spots) // FEW, 1)]
    first, second = (few[side] for side in np.triu_indices(len(few), 1))
    if not len(first):
        return np.zeros(len(spots)), np.zeros(2)
    ways = (second - first) / np.linalg.norm(second - first, axis=1)[:, None]
    across = np.stack([ways[:, 1], -ways[:, 0]])
    off = np.abs(spots @ across - (first.T * across).sum(axis=0))
    best = (off < SCRATCH * PX).sum(axis=0).argmax()
    return off[:, best], ways[best]
