"""Bodies of stones whose print hardly shows: they have the lacquer of those that are read."""

from collections.abc import Sequence
from statistics import median

import numpy as np

from vision.stones import face_signs
from vision.stones.face import Face
from vision.stones.numbers import OF_USUAL_CLEAR

SAME_LACQUER = 8.0  # code levels between two stones in about the same light
SIDES = 3  # of a body without print beyond which the table shows at least


def is_stone(face: Face, clear: Sequence[Face]) -> bool:
    """Is a face that of such a body, beside others that are read clearly?"""
    if not clear or face.contrast > OF_USUAL_CLEAR * median(one.contrast for one in clear):
        return False
    apart = np.linalg.norm(np.array([one.lacquer for one in clear]) - face.lacquer, axis=1)
    has_body = face_signs.has_body(face, SIDES) and face_signs.has_corners(face)
    return bool(apart.min() < SAME_LACQUER) and has_body
