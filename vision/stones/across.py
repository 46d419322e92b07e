"""Stones whose flowers hardly show: both digits pass for a number above its flowers, or for no number."""

from collections.abc import Sequence

import numpy as np

from vision.stones.bodies import Stone, are_on, off_markers, pixels_per_mm
from vision.stones.face import HALF, PX, Boxes, Face, middle
from vision.stones.numbers import Numbered
from vision.stones.printed import DIGIT_SIDE, NUMBER_SIDE, NUMBER_UP, digits_of_a_number
from vision.stones.prints import Ground, Prints
from vision.table import Table

DIGIT_TALL = 7.0  # mm of a digit at least, across as well: flowers are smaller, or wider than tall
DIGITS = 2
MOST_PAIRS = 12  # of prints that may be two digits; more are the pattern of a cloth
ALIKE = 0.75  # of the larger of two digits, which the other one has at least


def places(face: Face) -> list[Stone]:
    """Where the stone lies if what seem to be number and flowers are its two digits: either way up."""
    if not len(face.number) or not len(face.flowers):
        return []
    upper, lower = _largest(face.number), _largest(face.flowers)
    sides = np.array([upper[0, 2:], lower[0, 2:]])
    if sides.min() < DIGIT_TALL * PX or (sides.min(axis=0) < ALIKE * sides.max(axis=0)).any():
        return []
    between = (np.array(middle(upper)) + middle(lower)) / 2 / PX - HALF
    turn = np.radians(face.stone.turn)
    right, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    number = np.array([face.stone.x, face.stone.y]) + between[0] * right + between[1] * down
    # Turned by a quarter to the right its lower end lies to the left, and the other way round.
    ends = ((90.0, number - NUMBER_UP * right), (-90.0, number + NUMBER_UP * right))
    return [Stone(float(x), float(y), face.stone.turn + quarter, False, 0.0, 0.0) for quarter, (x, y) in ends]


def of_pairs(table: Table, ground: Ground, seen: Prints, known: Sequence[Stone]) -> list[Stone]:
    """Where a stone lies if two prints that no known one claims are its two digits: either way up."""
    spots = table.camera.to_mm((seen.middle + 0.5) / ground.scale - 0.5)
    sides = seen.sides / pixels_per_mm(table, ground)
    fit = (sides[:, 0] > NUMBER_SIDE[0]) & (sides[:, 0] < DIGIT_SIDE) & off_markers(table, spots)
    fit &= ~are_on(spots, known)
    spots, long = spots[fit], sides[fit, 0]
    first, second, _ = digits_of_a_number(spots)
    alike = np.minimum(long[first], long[second]) > ALIKE * np.maximum(long[first], long[second])
    pairs = np.stack([first, second], axis=1)[alike]
    if len(pairs) > MOST_PAIRS:
        return []
    found = []
    for one, other in np.concatenate([pairs, pairs[:, ::-1]]).tolist():
        right = (spots[one] - spots[other]) / np.hypot(*(spots[one] - spots[other]))
        up = np.array([right[1], -right[0]])
        x, y = (spots[one] + spots[other]) / 2 - NUMBER_UP * up
        turn = float(np.degrees(np.arctan2(right[1], right[0])))
        found.append(Stone(float(x), float(y), turn, False, 0.0, 0.0))
    return found


def is_told(one: Numbered) -> bool:
    """Whether two digits are read clearly; rows of stars are like a 100."""
    return one.is_clear and len(one.best) == DIGITS


def _largest(pieces: Boxes) -> Boxes:
    largest = int((pieces[:, 2] * pieces[:, 3]).argmax())
    return pieces[largest : largest + 1]
