"""Stones in a lamp's image, which is as bright as print in the lamp's strongest colour: on a dark table that
mirrors it, and on lacquer."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.channels import strongest, weakest
from vision.light import Lamp
from vision.stones import printed, prints
from vision.stones.bodies import LONG, WIDE, Stone
from vision.stones.prints import Ground
from vision.table import Table
from vision.tabletop import Top

LARGE = 3.0  # times a stone: what a lamp's image has that may hold one
BRIGHT = 0.15  # of the light that paper sends: what is less adds too little to print to hide it
AROUND = LONG  # mm to each side of the middle of a body: from its shadow, too, to the far end of its stone
SPECK = np.ones((3, 3), np.uint8)  # pixels of the small picture: wider than specks of light


def find(table: Table, ground: Ground, top: Top, lamp: Lamp) -> list[Stone]:
    """Every number with flowers there, by what its ink has more in the weakest colour of the lamp's light."""
    bright = strongest(top.light) > BRIGHT * float(lamp.paper.max())
    mirrored = ((top.away > top.least) & (top.differs == 0) & bright).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(cv2.morphologyEx(mirrored, cv2.MORPH_OPEN, SPECK))
    large = stats[1:][stats[1:, 4] * top.mm**2 > LARGE * WIDE * LONG]
    ends = (large[:, :4] * (top.scale * ground.scale)).astype(int).tolist()
    parts = [np.s_[upper : upper + high, left : left + wide] for left, upper, wide, high in ends]
    return _find(table, ground, parts, lamp)


def on_bodies(table: Table, ground: Ground, bodies: Sequence[Stone], lamp: Lamp) -> list[Stone]:
    """Every number with flowers about some bodies of which roughly the place is known, by the same."""
    height, width = ground.bright.shape
    parts = []
    for body in bodies:
        corners = np.array([body.x, body.y]) + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * AROUND
        pixels = (table.camera.to_pixel(corners) * ground.scale).clip(0, (width, height)).astype(int)
        (left, upper), (right, lower) = pixels.min(axis=0).tolist(), pixels.max(axis=0).tolist()
        if right > left and lower > upper:
            parts.append(np.s_[upper:lower, left:right])
    return _find(table, ground, parts, lamp)


def _find(table: Table, ground: Ground, parts: Sequence[tuple[slice, slice]], lamp: Lamp) -> list[Stone]:
    """Those in some parts of the ground, each for itself."""
    found = list[Stone]()
    # Of all parts the same pictures: a new one of this size costs more than the work on a part.
    dimmer = replace(ground, bare=ground.bare.copy()) if parts else ground
    layers = [np.zeros_like(ground.bright) for _ in range(prints.LAYERS)] if parts else []
    for here in parts:
        bright = cv2.blur(weakest(ground.picture[here]), (3, 3))
        bare = cv2.morphologyEx(bright, cv2.MORPH_OPEN, prints.WIDER_THAN_STROKES)
        part = replace(
            ground,
            picture=ground.picture[here],
            bright=np.asarray(bright, np.uint8),
            bare=np.asarray(bare, np.uint8),
        )
        seen = prints.find(part)
        if not len(seen.middle) or seen.grounds is not None:
            continue
        dimmer.bare[here] = bare
        found += printed.find(table, dimmer, prints.placed(seen, here, layers), lamp)
        dimmer.bare[here] = ground.bare[here]
        for layer in layers:
            layer[here] = 0
    return found
