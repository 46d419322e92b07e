"""The prints of Elfer raus: number cards on white, on colour, or on colour with a white oval."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter.ground import Copy
from support.painter.prints import Bgr, Face, disc, lettering, rectangle

Array = npt.NDArray[Any]

CARD = (59.0, 91.0)
UNDERLINED = (6, 9)
SMALL = (7.5, 9.5)  # mm of a corner number's height: 14 pixels and more at the reference size
CLEAR = 0.8  # mm that printers leave between a corner number and a line
COARSE = 8.0  # pixels a millimetre in which the width of a number is measured


@dataclass(frozen=True)
class Measures:
    """What a copy's cards are like, all in mm: its numbers, lines, and where its corner numbers stand."""

    big: float
    small: float
    line: float | None  # frame of a white card, light edge of a coloured one
    lift: float  # of an oval
    inset: tuple[float, float]  # of a corner number's middle from the sides of the card


@cache
def _measures(seed: int, style: str, family: str) -> Measures:
    own = np.random.default_rng(seed)
    big = float(own.uniform(20, 26 if style == "oval" else 32))
    small = float(own.uniform(*SMALL))
    line = float(own.uniform(0.6, 2.0) if style == "white" else own.uniform(1.2, 3.0))
    lined = own.random() < (0.6 if style == "white" else 0.5)
    lift = float(own.uniform(1.03, 1.25))
    edge = (2.5 if style == "white" else 0.4) + line / 2 if lined else 0.0
    widest = max(_wide(str(value), family, small, COARSE) for value in range(1, 21))
    across = max(float(own.uniform(8.0, 12.5)), edge + CLEAR + widest / 2)
    down = max(float(own.uniform(7.5, 12.5)), edge + CLEAR + small / 2)
    return Measures(big, small, line if lined else None, lift, (across, down))


def measures(copy: Copy) -> Measures:
    return _measures(copy.seed, copy.style.split()[0], copy.family)


def corner_number(copy: Copy, value: int) -> Array:
    """The box of the upper corner number, mm from the card's middle."""
    own = measures(copy)
    x, y = (side / 2 - inset for side, inset in zip(CARD, own.inset, strict=True))
    at = (-x if copy.style.endswith("plain") else x, -y)
    box = rectangle(_wide(str(value), copy.family, own.small, COARSE), own.small)
    return np.asarray(box + np.array(at))


def print_card(colour: str, value: int, copy: Copy, rng: np.random.Generator, density: float) -> Face:
    """A number card; the copy decides everything but colour and number."""
    style, own = copy.style.split()[0], measures(copy)
    ink, paper = copy.inks[colour], copy.inks["paper"]
    ground, print_ink, corner_ink = (paper, ink, ink) if style == "white" else (ink, paper, paper)
    face = Face(CARD, density, ground)
    if own.line is not None and style == "white":
        face.line(rectangle(CARD[0] - 5, CARD[1] - 5, 3), ink, own.line)
    elif own.line is not None:
        face.line(rectangle(CARD[0] - 0.8, CARD[1] - 0.8, 4), paper, own.line)
    if style == "oval":
        face.fill(disc(1.0, 48) * np.array([23.5, 23.5 * own.lift]), paper)
        print_ink = ink
    _big_number(face, value, copy.family, own.big, print_ink)
    x, y = (float(v) for v in corner_number(copy, value).mean(axis=0))
    face.text(str(value), copy.family, own.small, (x, y), ink=corner_ink)
    face.text(str(value), copy.family, own.small, (-x, -y), ink=corner_ink, turn=180)
    face.worn(rng, copy.wear)
    return face


def _big_number(face: Face, value: int, family: str, height: float, ink: Bgr) -> None:
    words = str(value)
    wide = _wide(words, family, height, face.density)
    height *= min(1.0, 36 / wide)
    face.text(words, family, height, (0.0, 0.0), ink=ink)
    if value in UNDERLINED:
        bar = rectangle(min(wide * 1.05, 26), max(height * 0.07, 1.2)) + np.array([0.0, height * 0.5 + 3.0])
        face.fill(bar, ink)


def _wide(words: str, family: str, height: float, density: float) -> float:
    return float(lettering(words, family, round(height * density * 4) / 4).shape[1] / density)
