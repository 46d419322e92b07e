"""Suns on bloom's jokers: yellow, spiky and as wide as a thumb, in the middle of a black body."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bodies import LONG, WIDE, Stone, off_markers, pixels_per_mm, prove
from vision.edges import LIGHT
from vision.light import Lamp
from vision.prints import Ground
from vision.table import Table

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]

KERNEL = 23  # pixels at half size: wider than any sun, which has 20 mm
OPEN = 3  # pixels at half size: wider than a scratch
BRIGHTER = 0.22  # of the paper's level: the least that a sun is brighter than its lacquer
ACROSS = (12.5, 22.5)  # mm
ROUND = 0.85  # shorter side of the longer at least
SPIKY, FULL = 0.5, 0.95  # of the circle around it that a sun fills
SMOOTH, TILE = 0.87, 17.0  # a larger sun (mm) that fills more is blurred, or a tile: a doubt
DARK, DARKEST = 0.55, 0.7  # of the paper's level: lacquer around a sun; above the first, under glare, a doubt
PALE = 0.5  # of a sun's own level: lacquer is darker, wood under a scoring tile is not
LACQUER = 12.0  # mm from its middle, where there is lacquer at least in some directions
# The darkest of a sun's heart, of the brightest (a number has gaps); blue and green of its red light.
CLEARLY_YELLOW, MAYBE_YELLOW = (0.7, 0.6, (0.55, 1.25)), (0.5, 0.75, (0.48, 1.35))
HEART = 4  # pixels around its middle that show its colour and are even
MOST_DOUBTFUL = 4  # there are four jokers; more doubtful ones are the pattern of a cloth
TURNS = np.arange(0.0, 180.0, 5.0)  # degrees tried for a sun's body
NEIGHBOUR = 53.0  # mm to a stone of the same row or across the display board at most
BESIDE = 4.5  # mm: how far stones of a row lie off their places
SIDES = 9  # spots along each side of a body


def aligned(jokers: Sequence[Stone], others: Sequence[Stone]) -> list[Stone]:
    """The jokers turned like the stone beside each, where one lies as in a row: a sun shows no turn."""
    turned: list[Stone] = []
    left = list(jokers)
    while left:
        better = {index: _aligned(joker, [*others, *turned]) for index, joker in enumerate(left)}
        now = [stone for index, stone in better.items() if stone is not left[index]]
        if not now:
            break
        left = [joker for index, joker in enumerate(left) if better[index] is joker]
        turned += now
    return [*turned, *(_aligned(joker, [other for other in left if other is not joker]) for joker in left)]


def trusted(jokers: Sequence[Stone], others: Sequence[Stone]) -> list[Stone]:
    """The jokers whose body shows, or that lie beside another stone."""
    return [
        joker
        for joker in jokers
        if joker.proof or any(np.hypot(joker.x - other.x, joker.y - other.y) < NEIGHBOUR for other in others)
    ]


def _aligned(joker: Stone, others: Sequence[Stone]) -> Stone:
    for other in others:
        turn = np.radians(other.turn)
        x, y = joker.x - other.x, joker.y - other.y
        across, along = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
        if abs(along) < BESIDE and abs(abs(across) - WIDE - 1.5) < BESIDE:
            return replace(joker, turn=other.turn)
    return joker


def find(table: Table, ground: Ground, lamp: Lamp) -> list[Stone]:
    """Every joker whose sun is whole."""
    spots = _round_spots(ground, pixels_per_mm(table, ground) / 2)
    around = LACQUER * pixels_per_mm(table, ground)
    yellow = [
        (x, y, max(doubt, _unlike_yellow(ground, lamp, (x, y, doubt), around))) for x, y, doubt in spots
    ]
    places = np.array([spot for spot in yellow if spot[2] <= 1]).reshape(-1, 3)
    middles = table.camera.to_mm((places[:, :2] + 0.5) / ground.scale - 0.5)
    stones = []
    free = off_markers(table, middles)
    for (x, y), doubt in zip(middles[free], places[free, 2], strict=True):
        turn = _turn(table, ground, np.array([x, y]))
        down = np.array([[-np.sin(np.radians(turn)), np.cos(np.radians(turn))]])
        proof = float(prove(table, ground, np.array([[x, y]]), down)[0])
        stones.append(Stone(float(x), float(y), turn, True, proof, float(doubt) if proof else 1.0))
    doubtful = [stone for stone in stones if stone.cost]
    return [stone for stone in stones if not stone.cost] if len(doubtful) > MOST_DOUBTFUL else stones


def _round_spots(ground: Ground, scale: float) -> list[tuple[float, float, float]]:
    """Middles of bright things of a sun's size and shape, in pixels of the ground; scale is at half size."""
    half = cv2.resize(ground.bright, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    bare = np.asarray(cv2.morphologyEx(half, cv2.MORPH_OPEN, np.ones((KERNEL, KERNEL), np.uint8)), np.uint8)
    above = cv2.subtract(half, bare)
    _, mask = cv2.threshold(above, BRIGHTER * ground.paper, 255, cv2.THRESH_BINARY)
    levels = np.asarray(half, np.uint8), bare
    spots = _suns_in(np.asarray(mask, np.uint8), levels, ground.paper, scale)
    # A scratch or a neighbour's print that touches a ray goes with opening, but so do rays: a doubt.
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((OPEN, OPEN), np.uint8))
    for x, y, _ in _suns_in(np.asarray(opened, np.uint8), levels, ground.paper, scale):
        if not any(abs(x - other[0]) < KERNEL and abs(y - other[1]) < KERNEL for other in spots):
            spots.append((x, y, 1.0))
    return spots


def _suns_in(
    mask: Grey, levels: tuple[Grey, Grey], paper: float, scale: float
) -> list[tuple[float, float, float]]:
    """The suns of a mask; levels are those of the picture and of the picture without small things."""
    bright, bare = levels
    outlines, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    spots = []
    for outline in outlines:
        if not ACROSS[0] * scale * 2.5 < len(outline) < ACROSS[1] * scale * 6:
            continue
        (x, y), radius = cv2.minEnclosingCircle(outline)
        if not ACROSS[0] < 2 * radius / scale < ACROSS[1]:
            continue
        _, sides, _ = cv2.minAreaRect(outline)
        fill = cv2.contourArea(outline) / (np.pi * radius**2)
        dark = float(bare[round(y), round(x)]) / paper
        if dark < DARKEST and min(sides) > ROUND * max(sides) and SPIKY < fill < FULL:
            pale = dark * paper > PALE * float(bright[round(y), round(x)])
            doubtful = pale or dark > DARK or (fill > SMOOTH and 2 * radius / scale > TILE)
            spots.append((2 * x + 0.5, 2 * y + 0.5, float(doubtful)))
    return spots


def _unlike_yellow(ground: Ground, lamp: Lamp, spot: tuple[float, float, float], around: float) -> float:
    """0 where a spot is evenly bright and yellow, what the lacquer around mirrors taken off; 1 where it may
    be, in noise and glare; 2 where it is not."""
    x, y, reach = round(spot[0]), round(spot[1]), HEART
    heart = ground.picture[max(y - reach, 0) : y + reach + 1, max(x - reach, 0) : x + reach + 1]
    angles = np.arange(8) * np.pi / 4
    columns = np.clip(x + around * np.cos(angles), 0, ground.picture.shape[1] - 1).astype(int)
    rows = np.clip(y + around * np.sin(angles), 0, ground.picture.shape[0] - 1).astype(int)
    lacquer = LIGHT[ground.picture[rows, columns]].min(axis=0)
    light = (LIGHT[heart].reshape(-1, 3).mean(axis=0) - lacquer) / np.maximum(lamp.paper - lamp.ink, 1e-3)
    blue, green, red = light
    even = float(heart.max(axis=2).min()) / max(float(heart.max()), 1.0)
    for unlike, (evenness, most_blue, greens) in enumerate((CLEARLY_YELLOW, MAYBE_YELLOW)):
        if (
            even > evenness
            and red > 0
            and blue < most_blue * red
            and greens[0] * red < green < greens[1] * red
        ):
            return float(unlike)
    return 2.0


def _turn(table: Table, ground: Ground, middle: Floats) -> float:
    """The turn at which a stone's outline divides the levels inside from those outside best."""
    along = np.linspace(-0.8, 0.8, SIDES)
    short = np.stack([along * WIDE / 2, np.ones(SIDES)], axis=1)
    long = np.stack([np.ones(SIDES), along * LONG / 2], axis=1)
    ends = np.concatenate([short * (1, LONG / 2 + way) for way in (-2.0, 2.5)])
    flanks = np.concatenate([long * (WIDE / 2 + way, 1) for way in (-2.0, 2.5)])
    spots = np.concatenate([ends, ends * (1, -1), flanks, flanks * (-1, 1)])
    turns = np.radians(TURNS)
    across = np.stack([np.cos(turns), np.sin(turns)], axis=1)[:, None]
    down = np.stack([-np.sin(turns), np.cos(turns)], axis=1)[:, None]
    where = middle + across * spots[:, :1] + down * spots[:, 1:]
    pixel = (table.camera.to_pixel(where.reshape(-1, 2)) + 0.5) * ground.scale - 0.5
    look = pixel.astype(np.float32).reshape(len(TURNS), -1, 2)
    levels = cv2.remap(ground.bare, look[:, :, 0], look[:, :, 1], cv2.INTER_LINEAR).astype(np.float64)
    sides = levels.reshape(len(TURNS), 4, 2, SIDES)
    steps = np.abs(sides[:, :, 1] - sides[:, :, 0]).mean(axis=2)
    return float(TURNS[int(np.argmax(steps.sum(axis=1)))])
