"""The light where the strip cards lie, which may be more or less than that on the markers."""

import numpy as np

from vision.camera import Camera
from vision.edges import LIGHT
from vision.games.strips_fields import Squares
from vision.games.strips_looks import PAPER_CODE, edge_light, sample
from vision.light import PAPER, Lamp, balance
from vision.photo import Picture

# A light edge is paper, or darker, in every channel. Codes above the markers' paper from which on the cards
# are taken to lie in more light: grain alone makes some, and inks lose nothing before 255.
BRIGHTER = 12
TAMED = 8.0  # times the markers' paper that can still be told
# Black ink where the darkest card lies, as a logarithm of its mean, that is worth a second look.
WORTH = 0.25


def at_cards(lamp: Lamp, small: Picture, camera: Camera, squares: Squares, patches: Picture) -> Lamp:
    """The light on fields that were found and sampled; the same lamp where nothing is worth a change."""
    black = float(lamp.fade.at(squares.middles).min())
    ink = lamp.ink if abs(np.log(black)) < WORTH else np.asarray(lamp.ink * black, np.float32)
    if np.median(edge_light(patches)) > PAPER_CODE + BRIGHTER:
        tame = balance(small, _brighter(lamp, TAMED))
        edge = np.median(edge_light(sample(tame, camera, squares.middles, squares.turns)))
        lamp = _brighter(lamp, float(LIGHT[int(edge)]) * TAMED / PAPER)
    elif ink is lamp.ink:
        return lamp
    return Lamp(lamp.paper, ink, lamp.fade)


def _brighter(lamp: Lamp, times: float) -> Lamp:
    return Lamp(lamp.ink + (lamp.paper - lamp.ink) * np.float32(times), lamp.ink, lamp.fade)
