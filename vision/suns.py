"""Suns on bloom's jokers: yellow, spiky and as wide as a thumb, in the middle of a black body."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bodies import LONG, WIDE, Stone, off_markers, pixels_per_mm
from vision.edges import LIGHT
from vision.light import Lamp
from vision.prints import Ground
from vision.table import Table

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]

KERNEL = 17  # pixels at half size: wider than what fits into a sun, narrower than a stone at any turn
OPEN = 3  # pixels at half size: wider than a scratch
BRIGHTER = 0.12  # of the paper's level: the least that a sun is brighter than its lacquer, under glare
OF_STRONGEST, AROUND = 0.5, 15  # of the brightest within so many pixels: what is weaker is a blurred edge
ACROSS = (10.5, 23.0)  # mm
ROUND, FILLED = 0.8, 0.45  # shorter side of the longer, and of the circle around it, at least
MOST_LOOKS = 40  # spots that are looked at; more are the pattern of a cloth
PX, REACH = 2.0, 13.0  # pixels a mm and mm to each side in which a spot is looked at
HEART, HEART_RIM = 3.5, 4.5  # mm around the middle that show its colour, and that are even
RING = (11.0, 12.4)  # mm from the middle, where there is lacquer in all directions
LIKE_LACQUER = 0.3  # of the way from lacquer to sun: what is nearer to lacquer is some
TURNS = np.arange(0.0, 180.0, 5.0)  # degrees tried for a sun's body
BESIDE = 4.5  # mm: how far stones of a row lie off their places
SIDES = 9  # spots along each side of a body

_SIZE = round(2 * REACH * PX)
_ALONG = (np.arange(_SIZE) + 0.5) / PX - REACH
_FAR = np.hypot(_ALONG[None], _ALONG[:, None])  # mm of each pixel from the middle
_IN_HEART, _TO_RIM, _IN_RING = (
    _FAR < HEART,
    _FAR < HEART_RIM,
    np.abs(_FAR - sum(RING) / 2) < (RING[1] - RING[0]) / 2,
)
_STEP = 0.5  # mm between two circles of a profile
_CIRCLE = (_FAR / _STEP).astype(np.intp).ravel()


@dataclass(frozen=True, slots=True)
class Spot:
    """What a round bright thing looks like from near."""

    even: float  # the darkest tenth of its heart, of the brightest: numbers and their holes are not even
    lacquer: float  # share of the ring around it that has one colour
    ground: float  # light of that colour, of the heart's
    blue: float  # light of its own above that of the lacquer, of the red one under neutral light
    green: float
    inner: float  # mm within which all is sun, and beyond which nothing is
    outer: float


# What suns have, by looking at 189 painted ones: all of a clear one, or of one in glare and noise.
# Scoring tiles and coins show a number in their heart and are wider, and the ring around them is uneven.
CLEAR = Spot(even=0.85, lacquer=0.95, ground=0.4, blue=0.6, green=0.45, inner=5.0, outer=10.5)
LIKELY = Spot(even=0.7, lacquer=0.7, ground=0.8, blue=0.75, green=0.4, inner=4.5, outer=10.5)
MOST_GREEN, CLIPPED = 1.5, 250  # a code of red light above which there may be any more of it
NARROWEST, SPIKY = 6.5, 1.1  # mm of the outer end, and times the inner one: a disc ends at once
MOST = 4  # jokers of a game; more are the pattern of a cloth, and any of them is in doubt


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
    places = np.array(_round_spots(ground, pixels_per_mm(table, ground) / 2)).reshape(-1, 2)
    places = places[_yellowest(ground, places, RING[1] * pixels_per_mm(table, ground))]
    middles = table.camera.to_mm((places + 0.5) / ground.scale - 0.5)
    stones = []
    for x, y in middles[off_markers(table, middles)]:
        spot = _look(table, lamp, np.array([x, y]))
        if _is_sun(spot, LIKELY):
            turn = _turn(table, ground, np.array([x, y]))
            stones.append(
                Stone(float(x), float(y), turn, True, 1 - spot.ground, float(not _is_sun(spot, CLEAR)))
            )
    clear = sum(not stone.cost for stone in stones)
    if len(stones) - clear > MOST or clear > MOST:
        stones = [replace(stone, cost=1.0) for stone in stones if not stone.cost]
    return stones


def _round_spots(ground: Ground, scale: float) -> list[tuple[float, float]]:
    """Middles of bright things of a sun's size, in pixels of the ground; scale is at half size."""
    half = cv2.resize(ground.bright, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    bare = cv2.morphologyEx(half, cv2.MORPH_OPEN, np.ones((KERNEL, KERNEL), np.uint8))
    above = cv2.subtract(half, bare)
    least = cv2.convertScaleAbs(cv2.dilate(above, np.ones((AROUND, AROUND), np.uint8)), alpha=OF_STRONGEST)
    clear = cv2.compare(above, np.maximum(least, round(BRIGHTER * ground.paper)), cv2.CMP_GT)
    # A scratch or a neighbour's print that touches a ray goes with opening.
    opened = cv2.morphologyEx(clear, cv2.MORPH_OPEN, np.ones((OPEN, OPEN), np.uint8))
    spots: list[tuple[float, float]] = []
    for mask in (clear, opened):
        for x, y in _round_in(np.asarray(mask, np.uint8), scale):
            if not any(abs(x - other[0]) < KERNEL and abs(y - other[1]) < KERNEL for other in spots):
                spots.append((x, y))
    return spots


def _round_in(mask: Grey, scale: float) -> list[tuple[float, float]]:
    outlines, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    spots = []
    for outline in outlines:
        if not ACROSS[0] * scale * 2.2 < len(outline) < ACROSS[1] * scale * 6:
            continue
        (x, y), radius = cv2.minEnclosingCircle(outline)
        if not ACROSS[0] < 2 * radius / scale < ACROSS[1]:
            continue
        _, sides, _ = cv2.minAreaRect(outline)
        if min(sides) > ROUND * max(sides) and cv2.contourArea(outline) > FILLED * np.pi * radius**2:
            spots.append((2 * x + 0.5, 2 * y + 0.5))
    return spots


def _yellowest(ground: Ground, spots: Floats, around: float) -> NDArray[np.intp]:
    """The spots that are worth a look: those with the least blue light of their own, seen roughly."""
    angles = np.arange(8) * np.pi / 4
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1) * around
    ends = np.array(ground.picture.shape[1::-1]) - 1
    look = np.clip(spots[:, None] + np.vstack([np.zeros((1, 2)), circle]), 0, ends).astype(np.intp)
    light = LIGHT[ground.picture[look[:, :, 1], look[:, :, 0]]]
    own = light[:, 0] - light[:, 1:].min(axis=1)
    return np.argsort(own[:, 0] / np.maximum(own[:, 2], 1e-3), kind="stable")[:MOST_LOOKS]


def _look(table: Table, lamp: Lamp, middle: Floats) -> Spot:
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    flat = ((corners + 1) / 2 * _SIZE - 0.5).astype(np.float32)
    seen = table.camera.to_pixel(middle + corners * REACH).astype(np.float32)
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view = cv2.warpPerspective(
        table.picture,
        cv2.getPerspectiveTransform(flat, seen),
        (_SIZE, _SIZE),
        flags=way,
        borderMode=cv2.BORDER_REPLICATE,
    )
    heart, lacquer = view[_IN_HEART].mean(axis=0), np.median(view[_IN_RING], axis=0)
    rise = heart - lacquer
    long = max(float(np.linalg.norm(rise)), 1.0)
    profile = np.bincount(_CIRCLE, ((view - lacquer) @ rise).ravel()) / np.bincount(_CIRCLE) / long**2
    off = np.linalg.norm(view[_IN_RING] - lacquer, axis=1) / long
    core = view[_TO_RIM].max(axis=1)
    own = LIGHT[np.round([heart, lacquer]).astype(int)] / np.maximum(lamp.paper - lamp.ink, 1e-3)
    blue, green, red = own[0] - own[1]
    if heart[2] > CLIPPED:
        red = max(red, green)
    return Spot(
        even=float(np.quantile(core, 0.1)) / max(float(core.max()), 1.0),
        lacquer=float((off < LIKE_LACQUER).mean()),
        ground=float(own[1].max() / max(own[0].max(), 1e-6)),
        blue=float(blue / max(red, 1e-6)),
        green=float(green / max(red, 1e-6)),
        inner=float(np.argmax(profile < 0.8)) * _STEP,
        outer=float(np.argmax(profile < 0.2)) * _STEP,
    )


def _is_sun(spot: Spot, least: Spot) -> bool:
    return (
        spot.even > least.even
        and spot.lacquer > least.lacquer
        and spot.ground < least.ground
        and spot.blue < least.blue
        and least.green < spot.green < MOST_GREEN
        and spot.inner >= least.inner
        and max(NARROWEST, SPIKY * spot.inner) <= spot.outer <= least.outer
    )


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
