"""Which flat squares are fields of strip cards: those that have colour and a light edge all around."""

import numpy as np
from numpy.typing import NDArray

from vision.camera import Camera
from vision.photo import Picture
from vision.strips.fields import Squares
from vision.strips.looks import HEART, HEARTS, REACH, edges, sample, whiteness

# The light edge of a field, in codes above its own light: below the first it is no field at all, nor below
# the second, of what the third strongest in the photo has for an ink so pale: checks of a cloth had 0.2. A
# single side may have less: in a blurred photo the thin edge of a card on a dark table had 11.
LEAST_EDGE = 20.0
WEAK_EDGE = 0.35
PAPER = 231  # balanced code of white paper: a pale ink leaves its edge less to stand out by
LEAST_SIDE = 8.0
# Inks have colour: a square of a colour photo whose channels differ by less than this (balanced codes) is
# something else, or a field that only the rest of its card can tell.
INK = 24
# Nor is it a field with less colour (its channels' difference, of the strongest) than this share of what the
# third strongest square has: fields in shade and under lamps had 0.37 and more, checks of pale cloth 0.21.
FAINT_INK = 0.28
STRONGEST = 3  # squares: the fields of a single card
DARK = 20  # codes that are added to the strongest channel: darker colours tell less


def inked(squares: Squares, balanced: Picture, camera: Camera, *, grey: bool) -> tuple[Squares, Picture]:
    """Those of the squares that have colour and a light edge all around, and their samples."""
    patches = sample(balanced, camera, squares.middles, squares.turns)
    if len(patches) == 0:
        return squares, patches
    light = edges(patches)
    usual = np.median(light, axis=(1, 2))
    weakest = np.percentile(light, 20, axis=2).min(axis=1)
    edged = (usual >= LEAST_EDGE) & (weakest >= LEAST_SIDE)
    if not grey:
        edged &= np.ptp(patches[:, REACH, REACH], axis=1) >= INK
        edged[edged] = _is_inked(patches[edged])
    if edged.any():
        own = np.median(whiteness(patches[:, HEART, HEART]).reshape(len(patches), HEARTS), axis=1)
        shares = usual / np.maximum(PAPER - own, LEAST_EDGE)
        edged &= shares >= WEAK_EDGE * _third_strongest(shares[edged])
    return Squares(squares.middles[edged], squares.turns[edged]), patches[edged]


def _is_inked(patches: Picture) -> NDArray[np.bool_]:
    """Which of the squares have about as much colour as the most coloured ones."""
    colours = np.median(patches[:, HEART, HEART].reshape(len(patches), HEARTS, 3), axis=1)
    colour = np.ptp(colours, axis=1) / (colours.max(axis=1) + DARK)
    return np.asarray(colour >= FAINT_INK * _third_strongest(colour))


def _third_strongest(values: NDArray[np.floating]) -> float:
    """What a card has at least in all its fields, however many checks of a cloth have less; 1 at most."""
    return float(np.sort(values)[-STRONGEST:].min(initial=1.0))
