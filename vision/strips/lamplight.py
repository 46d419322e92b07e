"""The light where the strip cards lie, which may be more or less than that on the markers."""

import numpy as np
from numpy.typing import NDArray

from vision.camera import Camera
from vision.edges import LIGHT
from vision.light import PAPER, Lamp, Levels, balance, code
from vision.photo import Picture
from vision.strips.fields import Squares
from vision.strips.looks import HEART, HEARTS, WASHED_OUT, edge_light, sample

# A light edge is paper, or darker, in every channel. Where it is beyond telling, the cards lie in more light
# than the markers; so many fields are enough to see how much.
FEW = 16
TAMED = 8.0  # times the markers' paper that can still be told
# Black ink where the darkest card lies, as a logarithm of its mean, that is worth a second look.
WORTH = 0.25
TELLING = 252  # codes from which on a camera cannot tell more light, noise and compression allowed for


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


def beyond_full(
    colours: Levels, lamp: Lamp, small: Picture, camera: Camera, squares: Squares
) -> tuple[Levels, NDArray[np.bool_]]:
    """The balanced colours of fields with all their light, and which channels (N x 3) are burnt out.

    Balanced codes end at 255, in a place with more light than that of the markers' paper, too.
    """
    most = balance(np.full((1, 1, 3), TELLING, np.uint8), lamp)[0, 0]
    bright = np.flatnonzero((colours >= np.minimum(most, TELLING)).any(axis=1))
    burnt = np.zeros(colours.shape, bool)
    if len(bright):
        seen = sample(small, camera, squares.middles[bright], squares.turns[bright])[:, HEART, HEART]
        raw = np.median(seen.reshape(len(bright), HEARTS, 3), axis=1)
        whole = code((LIGHT[raw.astype(np.uint8)] - lamp.ink) * lamp.gain)
        colours = colours.copy()
        colours[bright] = np.where(colours[bright] >= TELLING, whole, colours[bright])
        burnt[bright] = raw >= TELLING
    return colours, burnt


def in_full(small: Picture, lamp: Lamp) -> tuple[Picture, int]:
    """The picture with light that is several times that of the markers' paper, and the code from which on the
    camera itself cannot tell more."""
    bright = _brighter(lamp, TAMED)
    most = balance(np.full((1, 1, 3), TELLING, np.uint8), bright)
    return balance(small, bright), int(most.min())


def _brighter(lamp: Lamp, times: float) -> Lamp:
    return Lamp(lamp.ink + (lamp.paper - lamp.ink) * np.float32(times), lamp.ink, lamp.fade)
