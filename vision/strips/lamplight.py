"""The light where the strip cards lie, which may be more or less than that on the markers."""

import numpy as np

from vision.camera import Camera
from vision.edges import LIGHT
from vision.light import PAPER, Lamp, balance
from vision.photo import Picture
from vision.strips.fields import Squares
from vision.strips.looks import WASHED_OUT, edge_light, sample

# A light edge is paper, or darker, in every channel. Where it is beyond telling, the cards lie in more light
# than the markers; so many fields are enough to see how much.
FEW = 16
TAMED = 8.0  # times the markers' paper that can still be told
# Black ink where the darkest card lies, as a logarithm of its mean, that is worth a second look.
WORTH = 0.25


def at_cards(lamp: Lamp, small: Picture, camera: Camera, squares: Squares, patches: Picture) -> Lamp:
    """The light on fields that were found and sampled; the same lamp where nothing is worth a change."""
    black = float(lamp.fade.at(squares.middles).min())
    ink = lamp.ink if abs(np.log(black)) < WORTH else np.asarray(lamp.ink * black, np.float32)
    few = np.linspace(0, len(patches) - 1, min(len(patches), FEW)).astype(int)
    if np.median(edge_light(patches[few])) >= WASHED_OUT:
        seen = sample(small, camera, squares.middles[few], squares.turns[few])
        tame = balance(seen.reshape(-1, seen.shape[2], 3), _brighter(lamp, TAMED)).reshape(seen.shape)
        lamp = _brighter(lamp, float(LIGHT[int(np.median(edge_light(tame)))]) * TAMED / PAPER)
    elif ink is lamp.ink:
        return lamp
    return Lamp(lamp.paper, ink, lamp.fade)


def _brighter(lamp: Lamp, times: float) -> Lamp:
    return Lamp(lamp.ink + (lamp.paper - lamp.ink) * np.float32(times), lamp.ink, lamp.fade)
