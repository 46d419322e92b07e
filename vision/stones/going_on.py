"""Stones beside others on a patterned cloth, whose edges it hides: they have the lacquer of their neighbours,
and print as strong as theirs."""

from collections.abc import Sequence

import numpy as np

from vision.stones import face_signs
from vision.stones.face import Face
from vision.stones.numbers import CLEAN, OF_USUAL_CLEAR, ONE_LACQUER


def like_neighbours(looks: Sequence[Face], known: Sequence[Face]) -> list[Face]:
    """Those of some faces that show a number above flowers, and nothing else, as the nearest of those known
    does."""
    if not known:
        return []
    places = np.array([(face.stone.x, face.stone.y) for face in known])
    found = []
    for face in looks:
        near = known[int(np.hypot(*(places - (face.stone.x, face.stone.y)).T).argmin())]
        is_strong = face.clean > CLEAN and face.contrast > OF_USUAL_CLEAR * near.contrast
        is_alike = float(np.linalg.norm(face.lacquer - near.lacquer)) < ONE_LACQUER
        if is_strong and is_alike and face_signs.is_print(face):
            found.append(face)
    return found
