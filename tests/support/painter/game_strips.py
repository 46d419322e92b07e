"""Strips on the table: cards of three coloured fields in lines, side by side and never quite straight."""

from typing import Any

import numpy as np
from support.painter.canvas import Thing
from support.painter.ground import Copy, Laid, Setting, placed
from support.painter.inks import four_colours, grey
from support.painter.prints import Bgr, Face, rectangle

FIELD = 30.0
CARD = (30.0, 90.0)
LETTERS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
FULL = 12
START = np.zeros(2)  # where the start card of an evening lies: there is room for a line on both sides


def random_state(rng: np.random.Generator) -> dict[str, Any]:
    """One to 48 cards: full lines of twelve and one that is still growing from a corner."""
    total = int(rng.integers(1, 4 * FULL + 1))
    full, rest = divmod(total, FULL)
    lines = ["x" * FULL] * full
    if rest:
        gap = "." * (FULL - rest if full else 0)
        growing = "x" * rest + gap if rng.random() < 0.5 else gap + "x" * rest
        lines = [growing, *lines] if rng.random() < 0.5 else [*lines, growing]
    colours = list(LETTERS)
    grid = []
    for line in lines:
        for _ in range(3):
            grid.append("".join(str(rng.choice(colours)) if c == "x" else "." for c in line))
    return {"grid": grid}


def random_copy(rng: np.random.Generator) -> tuple[str, dict[str, Bgr]]:
    return str(rng.choice(["edged", "round", "framed"])), {
        **four_colours(rng),
        "edge": grey(rng, 190, 250, 0.04),
    }


def _card(letters: str, copy: Copy, rng: np.random.Generator, density: float, edge: float) -> Face:
    face = Face(CARD, density, copy.inks["edge"])
    inner = FIELD - 2 * edge
    for k, letter in enumerate(letters):
        corner = 2.5 if copy.style == "round" else 0.0
        square = rectangle(inner, inner, corner) + np.array([0.0, (k - 1) * FIELD])
        face.fill(square, copy.inks[LETTERS[letter]])
        if copy.style == "framed":
            face.line(
                rectangle(inner - 3, inner - 3) + np.array([0.0, (k - 1) * FIELD]), copy.inks["edge"], 0.4
            )
    face.worn(rng, copy.wear)
    return face


def lay(state: dict[str, Any], setting: Setting) -> Laid:
    """The block near the middle, turned a little, with small gaps and single cards askew."""
    copy, ground, rng, density = setting.copy, setting.ground, setting.rng, setting.density
    grid: list[str] = state["grid"]
    if not grid:
        return Laid([], [], [])
    lines, columns = len(grid) // 3, len(grid[0])
    gap = float(rng.uniform(0.2, 2.2))
    size = np.array([columns * (CARD[0] + gap), lines * (CARD[1] + gap)])
    turn = float(rng.normal(0, 6) if size.max() > 250 else rng.normal(0, 11))
    room = np.maximum(np.array(ground.half) - size / 2 - 70, 4)
    middle = rng.uniform(-1, 1, 2) * room
    edge = float(rng.uniform(0.7, 2.0))
    first = -size / 2  # the upper left corner of the block, from its middle
    if setting.steady is not None:
        turn, middle = float(setting.chance("turn").normal(0, 4)), START
        down, right = setting.steady.corner
        first = (np.array([right, down / 3]) - 0.5) * (np.array(CARD) + gap)
    at_middle = (float(middle[0]), float(middle[1]))
    outline = rectangle(*CARD, corner=1.5)
    gloss = (float(rng.uniform(0, 0.2)), float(rng.choice([0.0, rng.uniform(0, 0.2)])))
    loose = float(rng.uniform(0.2, 1.0))
    cards = []
    for line in range(lines):
        for column in range(columns):
            letters = "".join(grid[3 * line + k][column] for k in range(3))
            if letters == "...":
                continue
            own = np.array([column + 0.5, line + 0.5]) * (np.array(CARD) + gap) + first
            chance = setting.chance(*np.round(own))
            at = placed((own + chance.normal(0, 0.3 * loose, 2))[None], at_middle, turn)[0]
            art = _card(letters, copy, chance, density, edge).art(outline)
            askew = turn + float(chance.normal(0, 0.6 * loose))
            cards.append(
                Thing(art, outline, (float(at[0]), float(at[1])), askew, gloss=gloss, side=copy.inks["edge"])
            )
    if setting.steady is None:
        ground.take(placed(rectangle(*size), at_middle, turn), 6)
    else:
        for card in cards:
            if not ground.inside(card.on_table()):
                raise ValueError("a card lies where the camera does not see it; one nearer would be right")
            ground.take(card.on_table(), 6)
    return Laid([cards], [card.on_table() for card in cards], [])
