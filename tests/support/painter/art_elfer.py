"""The prints of Elfer raus: number cards on white, on colour, or on colour with a white oval."""

import numpy as np
from support.painter.ground import Copy
from support.painter.prints import Bgr, Face, disc, lettering, rectangle

CARD = (59.0, 91.0)
UNDERLINED = (6, 9)


def print_card(colour: str, value: int, copy: Copy, rng: np.random.Generator, density: float) -> Face:
    """A number card; the copy decides everything but colour and number."""
    style, corners = copy.style.split()
    own = np.random.default_rng(copy.seed)
    ink, paper = copy.inks[colour], copy.inks["paper"]
    big, small = float(own.uniform(20, 32)), float(own.uniform(5.5, 8.5))
    big = min(big, 26.0) if style == "oval" else big
    framed, edged = own.random() < 0.6, own.random() < 0.5
    lift = float(own.uniform(1.03, 1.25))
    ground, print_ink, corner_ink = (paper, ink, ink) if style == "white" else (ink, paper, paper)
    face = Face(CARD, density, ground)
    if style == "white" and framed:
        face.line(rectangle(CARD[0] - 5, CARD[1] - 5, 3), ink, float(own.uniform(0.6, 2.0)))
    if style != "white" and edged:
        face.line(rectangle(CARD[0] - 0.8, CARD[1] - 0.8, 4), paper, float(own.uniform(1.2, 3.0)))
    if style == "oval":
        face.fill(disc(1.0, 48) * np.array([23.5, 23.5 * lift]), paper)
        print_ink = ink
    _big_number(face, value, copy.family, big, print_ink)
    side = 1 if corners == "plain" else -1
    inset = (float(own.uniform(7.5, 9.0)), float(own.uniform(7.5, 10.0)))
    x, y = CARD[0] / 2 - inset[0], CARD[1] / 2 - inset[1]
    face.text(str(value), copy.family, small, (-side * x, -y), ink=corner_ink)
    face.text(str(value), copy.family, small, (side * x, y), ink=corner_ink, turn=180)
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
