"""Stones beside one that mirrors a lamp, which mirror it so much more that no print is left to read."""

from collections.abc import Sequence
from statistics import median

import numpy as np

from vision.channels import strongest
from vision.stones import bodies, face_signs
from vision.stones.face import FULL_INK, Face

LIT = 0.4  # of the way from lacquer to print on most stones: what the next one mirrors of the lamp at least


def beside(places: Sequence[Face], known: Sequence[Face]) -> list[Face]:
    """Those of some places beside known stones that are bodies, as bright as print is on most stones, next to
    one that mirrors some of the lamp."""
    levels = [float(face.lacquer.max()) for face in known]
    pale = [place for place in places if levels and float(place.lacquer.max()) > max(levels)]
    pale = [place for place in pale if face_signs.has_ends(place)]
    if not pale:
        return []
    lacquer, ink = median(levels), median(_ink_level(face) for face in known)
    least = lacquer + LIT * (ink - lacquer)
    lit = [face.stone for face, level in zip(known, levels, strict=True) if level > least]
    found = [place.stone for place in pale if float(place.lacquer.max()) > ink]
    free = {*bodies.free(found, [face.stone for face in known])}
    pale = [place for place in pale if place.stone in free and bodies.is_beside(place.stone, lit)]
    return [pale[index] for index in bodies.first_of_each_place([place.stone for place in pale])]


def _ink_level(face: Face) -> float:
    """How bright the print on a face is, in its strongest colour."""
    inked = strongest(face.picture)[face.ink > FULL_INK]
    return float(np.median(inked)) if len(inked) else float(face.lacquer.max())
