"""Numbers on a ground of a colour that no lamp makes of lacquer: scoring tiles beside flecks of a table that
pass for flowers."""

from collections.abc import Sequence

import numpy as np

from engine.observation import SURE
from vision.light import Lamp
from vision.stones.face import Face, Floats
from vision.stones.numbers import MIRRORED, Numbered, light_added

# Code levels from every other lacquer: a green tile on a speckled table had 24; of 2,231 others none
# is as far off in such a colour.
UNLIKE = 20.0
# Of what is between the most and the least of the colours: how far green is beyond both others. That tile's
# 0.6.
ASIDE = 0.3


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
    """Is a face unlike every lacquer, by light that lacks a colour and is no lamp's?

    Lamps differ most in red and blue.
    """
    apart = np.linalg.norm(lacquers - face.lacquer, axis=1)
    nearest = lacquers[[int(apart.argmin())]]
    added = light_added(face, nearest, lamp)[0]
    blue, green, red = added.tolist()
    most, least = max(blue, green, red), min(blue, green, red)
    if apart.min() < UNLIKE or most <= 0 or least >= MIRRORED * most:
        return False
    return bool(max(green - max(blue, red), min(blue, red) - green) > ASIDE * (most - least))
