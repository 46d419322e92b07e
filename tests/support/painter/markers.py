"""The four printed markers near the corners of the play area."""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.camera import View
from support.painter.canvas import LINEAR, MARKER, Art, Thing
from support.painter.ground import Ground, placed
from support.painter.inks import grey
from support.painter.prints import rectangle

Array = npt.NDArray[Any]

SQUARE, MARGIN = 40.0, 6.0
PAPER = SQUARE + 2 * MARGIN
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))  # of the picture, by id
TRIES = 60


def black_square(thing: Thing) -> Array:
    """The corners of the black square in table mm, clockwise from its own upper left."""
    return thing.on_table(rectangle(SQUARE, SQUARE))


def _print(marker: int, rng: np.random.Generator, density: float) -> Art:
    """The print in whole pixels: its black square must measure exactly 40 mm."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    finer = max(round(density / 3), 1)
    square = cv2.aruco.generateImageMarker(dictionary, marker, round(3 * SQUARE) * finer)
    sheet = np.pad(square, round(3 * MARGIN) * finer, constant_values=255)
    paper, black = grey(rng, 222, 246, 0.012), grey(rng, 18, 48, 0.04)
    colour = np.where(sheet[..., None] > 0, np.array(paper, np.uint8), np.array(black, np.uint8))
    return Art(LINEAR[colour], np.full(sheet.shape, 255, np.uint8), (PAPER, PAPER))


def lay(
    view: View, ground: Ground, shown: tuple[int, ...], rng: np.random.Generator, density: float
) -> tuple[dict[int, Thing], list[int]]:
    """The markers by id, and those to put something on: some of those not shown lie cut or covered."""
    things: dict[int, Thing] = {}
    hidden: list[int] = []
    straight = rng.random() < 0.35
    for marker in range(4):
        fate = "whole" if marker in shown else str(rng.choice(["absent", "cut", "hidden"]))
        if fate == "absent":
            continue
        at, turn = _place(view, ground, marker, rng, fate=fate, spread=6.0 if straight else 25.0)
        outline = rectangle(PAPER, PAPER)
        art = _print(marker, rng, density)
        things[marker] = Thing(art, outline, at, turn, height=0.12, gloss=(0.02, 0.0), owner=MARKER)
        ground.take(things[marker].on_table(), 3)
        if fate == "hidden":
            hidden.append(marker)
    return things, hidden


def _place(
    view: View, ground: Ground, marker: int, rng: np.random.Generator, *, fate: str, spread: float
) -> tuple[tuple[float, float], float]:
    size = np.array([view.width, view.height])
    corner = np.array(CORNERS[marker])
    edge = 0.5 * PAPER * 1.45 * view.scale
    for attempt in range(TRIES):
        inwards = rng.uniform(0, 1, 2) * size * (0.14, 0.17) * (1 - attempt / TRIES) + edge
        if fate == "cut":
            inwards[rng.integers(2)] = rng.uniform(-0.3, 0.3) * edge
        at = view.on_table(np.where(corner == 0, inwards, size - inwards))[0]
        turn = float(rng.choice([0, 0, 0, 90, 180, 270]) + rng.normal(0, spread))
        polygon = placed(rectangle(PAPER, PAPER), (float(at[0]), float(at[1])), turn)
        seen = view.project(polygon)
        whole = bool((seen > 3).all() and (seen < size - 4).all())
        if (whole or fate == "cut") and ground.is_free(polygon, 3):
            break
    return (float(at[0]), float(at[1])), turn
