"""Bloom tables drawn without a lens: no photo, no painter."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Camera
from vision.light import Lamp
from vision.problem import Problem
from vision.reading import Outline
from vision.stones import display
from vision.stones.bodies import LONG, WIDE, Stone
from vision.stones.covered import covering, outlines, solids
from vision.table import Table
from vision.tabletop import Top, look

SIZE = (2304, 1296)
CAMERA = Camera(*SIZE, focal=1900.0, distance=1000.0, tilt_x=0.0, tilt_y=0.0, barrel=0.0)
WOOD, PALE, BLACK, BLUE = (90, 140, 180), (165, 165, 165), (30, 28, 30), (170, 60, 40)
SKIN, YELLOW, INK = (140, 170, 225), (40, 210, 240), (60, 220, 60)
LAMP = Lamp(np.full(3, 0.8, np.float32), np.full(3, 0.01, np.float32))
Colour = tuple[int, int, int]


def box(x: float, y: float, wide: float, high: float, turn: float = 0.0) -> Outline:
    return np.asarray(cv2.boxPoints(((x, y), (wide, high), turn)), np.float64)


def disc(x: float, y: float, radius: float) -> Outline:
    angles = np.linspace(0, 2 * np.pi, 40)
    return np.stack([x + radius * np.cos(angles), y + radius * np.sin(angles)], axis=1)


def sun(x: float, y: float) -> Outline:
    angles = np.arange(24) * np.pi / 12
    reach = np.where(np.arange(24) % 2, 6.0, 9.0)
    return np.stack([x + reach * np.cos(angles), y + reach * np.sin(angles)], axis=1)


def drawn(things: Sequence[tuple[Outline, Colour]], ground: Colour = WOOD) -> Table:
    """A table with flat things on it, with the blur and the noise of a photo."""
    picture = np.full((SIZE[1], SIZE[0], 3), ground, np.uint8)
    for corners, colour in things:
        pixels = np.round(CAMERA.to_pixel(corners) * 16).astype(np.int32)
        cv2.fillPoly(picture, [pixels], colour, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(picture, (0, 0), 0.7)
    return Table(np.asarray(cv2.subtract(cv2.add(soft, noise()), noise()[::-1, ::-1]), np.uint8), CAMERA, {})


@cache
def noise() -> NDArray[np.uint8]:
    return np.random.default_rng(1).integers(0, 5, (SIZE[1], SIZE[0], 3), np.uint8)


def stone(x: float, y: float, turn: float = 0.0) -> Stone:
    return Stone(x, y, turn, False, 1.0, 0.0)


def body(x: float, y: float, turn: float = 0.0) -> tuple[Outline, Colour]:
    return box(x, y, WIDE, LONG, turn), BLACK


def board_of(table: Table, stones: Sequence[Stone]) -> tuple[Top, display.Board | None]:
    top = look(table, solids(table, stones))
    return top, display.find(table, top, outlines(stones))


def cover(table: Table, stones: Sequence[Stone]) -> Problem | None:
    top, board = board_of(table, stones)
    return covering(table, top, stones, board, LAMP)


STONES = [stone(38.0 * (place - 3.5), 24.5) for place in range(8)]
PLATE = (box(0, 0, 330, 98), BLUE)


PRINT = [(box(0, -5, 3, 10), INK), (disc(0, 9, 2.3), INK)]  # of a stone that shows a one
