"""The prints of Bloom: black stones with number and flowers, sun jokers, the display board, scoring tiles."""

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter.ground import Copy
from support.painter.inks import shade
from support.painter.prints import Bgr, Face, disc, rectangle, star

Array = npt.NDArray[Any]

STONE = (26.0, 34.0)
DISPLAY = (330.0, 98.0)
TILE = 11.0  # radius
NUMBERS = 100  # on stones, each once
STONE_OUTLINE = rectangle(*STONE, corner=2.6)
NUMBER_FIELDS = tuple((38.0 * (k - 3.5), 24.5) for k in range(8))
JOKER_FIELDS = tuple((38.0 * (k - 1.5), -24.5) for k in range(4))
# Flowers in rows: how many in the upper and in the lower one.
BUNCHES = {0: (0, 0), 1: (0, 1), 2: (0, 2), 3: (0, 3), 4: (2, 2), 5: (2, 3), 6: (3, 3), 7: (3, 4)}


def flower(radius: float, petals: int) -> Array:
    angles = np.linspace(0, 2 * math.pi, 6 * petals, endpoint=False)
    radii = radius * (0.74 + 0.26 * np.cos(petals * (angles + math.pi / 2)))
    return np.asarray(radii[:, None] * np.column_stack([np.cos(angles), np.sin(angles)]))


def ink_of(number: int, copy: Copy) -> Bgr:
    """The colour of a number: one for every ten."""
    if not 1 <= number <= NUMBERS:
        raise ValueError(f"no stone has the number {number}")
    return copy.inks[f"ten {(number - 1) // 10}"]


def print_stone(
    reading: int | str, flowers: int, copy: Copy, rng: np.random.Generator, density: float
) -> Face:
    """A stone's face: number above and flowers below in the same colour; a joker shows the sun."""
    own = np.random.default_rng(copy.seed)
    face = Face(STONE, density, shade(copy.inks["stone"], 1.45))
    face.fill(rectangle(STONE[0] - 1.4, STONE[1] - 1.4, 2.2), copy.inks["stone"])
    tall, petals, radius = (
        float(own.uniform(9.5, 13.0)),
        int(own.integers(5, 7)),
        float(own.uniform(2.0, 2.6)),
    )
    sun_tips, eye = int(own.integers(8, 17)), own.random() < 0.4
    if reading == "J":
        sun = copy.inks["sun"]
        size = float(own.uniform(7.5, 10.0))
        face.fill(star(size, size * 0.66, sun_tips, float(own.uniform(0, 90))), sun)
        face.fill(disc(size * 0.62), shade(sun, 1.15))
        face.worn(rng, copy.wear, (120, 120, 120))
        return face
    ink = ink_of(int(reading), copy)
    upper, lower = BUNCHES[flowers]
    words = str(reading)
    tall = min(tall, 9.2 if len(words) == 3 else 13.0, 11.0 if upper else 13.0)
    face.text(words, copy.family, tall, (0.0, -6.3 if upper else -5.0), ink=ink)
    radius = min(radius, 2.2) if upper else radius
    for count, y in ((upper, 6.6), (lower, 11.6 if upper else 10.2)):
        pitch = min(6.4, 21.5 / max(count, 1))
        for k in range(count):
            middle = np.array([(k - (count - 1) / 2) * pitch, y])
            face.fill(flower(radius, petals) + middle, ink)
            if eye:
                face.fill(disc(radius * 0.3, 8) + middle, copy.inks["stone"])
    face.worn(rng, copy.wear, (120, 120, 120))
    return face


def print_display(copy: Copy, rng: np.random.Generator, density: float) -> Face:
    face = Face(DISPLAY, density, copy.inks["board"])
    for fields, ink in ((NUMBER_FIELDS, copy.inks["field"]), (JOKER_FIELDS, copy.inks["joker field"])):
        for field in fields:
            outline = rectangle(STONE[0] + 2, STONE[1] + 2, 2.0) + np.array(field)
            if copy.style == "filled":
                face.fill(outline, shade(copy.inks["board"], 0.72))
            face.line(outline, ink, 0.7)
            if copy.style == "sunny" and fields is JOKER_FIELDS:
                face.fill(star(8, 5.5, 12) + np.array(field), shade(copy.inks["board"], 0.8))
    face.worn(rng, copy.wear)
    return face


def print_tile(value: int, copy: Copy, rng: np.random.Generator, density: float) -> Face:
    """A round scoring tile."""
    face = Face((2 * TILE + 1, 2 * TILE + 1), density, copy.inks["tile"])
    if rng.random() < 0.5:
        face.line(disc(TILE * 0.82), (235, 240, 240), 0.8)
    face.text(str(value), copy.family, 8.0, (0.0, 0.0), ink=(240, 242, 242))
    return face
