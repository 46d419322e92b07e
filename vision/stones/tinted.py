"""Numbers on a ground of a colour that no lamp makes of lacquer: scoring tiles beside flecks of a table that
pass for flowers."""

from collections.abc import Sequence

import numpy as np

from engine.observation import SURE
from vision.light import Lamp
from vision.stones.face import Face, Floats
from vision.stones.joker_odds import mirrors_lamp
from vision.stones.numbers import MIRRORED, Numbered, light_added

# Code levels from every other lacquer: a green tile on a speckled table had 24; of 2,231 others none
# is as far off in such a colour.
UNLIKE = 20.0


def doubted(seen: Sequence[Numbered], lamp: Lamp) -> list[Numbered]:
    """The stones; one on such a ground may be none, however well its number is read."""
    clear = [one for one in seen if one.is_clear]
    told = []
    for one in seen:
        others = np.array([other.face.lacquer for other in clear if other is not one]).reshape(-1, 3)
        is_tile = one.best_odds >= SURE and len(others) > 0 and _is_tinted(one.face, others, lamp)
        told.append(one.or_nothing if is_tile else one)
    return told


def _is_tinted(face: Face, lacquers: Floats, lamp: Lamp) -> bool:
    """Is a face unlike every lacquer, by light that lacks a colour and is no lamp's?"""
    apart = np.linalg.norm(lacquers - face.lacquer, axis=1)
    nearest = lacquers[[int(apart.argmin())]]
    if apart.min() < UNLIKE or mirrors_lamp(face, nearest, lamp):
        return False
    added = light_added(face, nearest, lamp)[0]
    return bool(added.max() > 0 and added.min() < MIRRORED * added.max())
