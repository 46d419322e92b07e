"""Stones whose flowers hardly show, so that both digits of a number pass for a number above its flowers."""

import numpy as np

from vision.stones.bodies import Stone
from vision.stones.face import HALF, PX, Boxes, Face, middle
from vision.stones.numbers import Numbered
from vision.stones.printed import NUMBER_UP

DIGIT_TALL = 7.0  # mm of a digit at least, across as well: flowers are smaller, or wider than tall
DIGITS = 2
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


def is_told(one: Numbered) -> bool:
    """Whether two digits are read clearly; rows of stars are like a 100."""
    return one.is_clear and len(one.best) == DIGITS


def _largest(pieces: Boxes) -> Boxes:
    largest = int((pieces[:, 2] * pieces[:, 3]).argmax())
    return pieces[largest : largest + 1]
