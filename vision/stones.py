"""Bloom stones on a table: a number with its flowers below, in one ink on one black body, or a sun."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import prints
from vision.light import Lamp
from vision.prints import Ground, Prints
from vision.table import Table

Floats = NDArray[np.float64]

WIDE, LONG, HIGH = 26.0, 34.0, 10.0  # mm of a stone
NUMBER_SIDE = (6.5, 25.0)  # mm: longer side of a number, or of one of its digits
NUMBER_AREA = 11.0  # mm2 of ink at least: a thin 1
FLOWERS_SIDE = (2.3, 12.0)  # mm: shorter side of one flower or of two rows of them
FLOWERS_FILL = 0.3  # of the rectangle around flowers is ink at least; outlines have less
APART = (10.5, 19.5)  # mm from the middle of a number to the middle of its flowers
USUAL_APART, NUMBER_UP = 15.2, 5.3  # mm: that distance on most copies, and of the number from the middle
SAME_INK = 0.9  # cosine between the colours of number and flowers
ROW_PITCH, DISPLAY_PITCH = 27.2, 38.4  # mm between the middles of neighbours, as seen at their height
TOO_NEAR = 17.0  # mm: two stones cannot lie nearer
FAINT_PRINT = 0.035  # of the paper's level: print under glare
PRINTED_SPOTS = 6  # of 99 spots on a face that show it at least
BLACK = 0.42  # of the paper's level: darker ground is taken for lacquer without an edge to prove it
STEP = 0.09  # of the paper's level: what makes an edge between a stone and what lies above or below it
SURER = 20.0  # mm of distance from the usual that a clear body outweighs
MOST_TORN = 0.17  # of a stone's long edges that print may cross, by chance at a field's outline
SCAN = 28.0  # mm around lone flowers in which their number is looked for
NUMBER_FROM, NUMBER_TO = 6.5, 23.0  # mm from the flowers' middle in which the number lies
LEAST_INK = 12  # spots of ink that a number has at least, at a spot for four pixels
INK_A_MM = 2.0  # spots of ink that outweigh a millimetre which a number lies off its flowers' middle line
_ANGLES = np.radians(np.arange(0, 360, 4))
UPS = np.stack([np.sin(_ANGLES), -np.cos(_ANGLES)], axis=1)
RIGHTS = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
MOST_LONE = 40  # lone flowers whose number is looked for; on speckled tables there are thousands
MOST_UNPROVEN = 30  # places without a body that are looked at
MARKER_REACH = 38.0  # mm around a marker's middle in which prints are the marker's own
SUN_KERNEL = 23  # pixels at half size: wider than any sun (20 mm)
SUN_BRIGHTER = 0.3  # of the paper's level above its ground
SUN_SIDE = (11.0, 23.0)  # mm


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone as its print shows it, in mm on the table plane as seen from the camera: middle and up."""

    x: float
    y: float
    turn: float  # degrees, clockwise; for a sun any of the four
    sun: bool
    proof: float  # how clearly its body stands out, of the paper's level
    cost: float  # how unusual it is, in mm of distance from the usual


@dataclass(frozen=True, slots=True)
class Pair:
    """A number and flowers that may be its own: middles in mm, and which prints they are (-1: no single one)."""

    cost: float
    number_print: int
    flowers_print: int
    number: Floats
    flowers: Floats


def find(table: Table, ground: Ground, lamp: Lamp) -> list[Stone]:
    """Every number with flowers on black lacquer."""
    seen = prints.find(ground)
    middle = table.camera.to_mm((seen.middle + 0.5) / ground.scale - 0.5)
    scale = pixels_per_mm(table, ground)
    sides, area = seen.sides / scale, seen.pixels / scale**2
    free = off_markers(table, middle)
    numbers = np.flatnonzero(
        free & (sides[:, 0] >= NUMBER_SIDE[0]) & (sides[:, 0] <= NUMBER_SIDE[1]) & (area >= NUMBER_AREA)
    )
    flowers = np.flatnonzero(
        free
        & (sides[:, 1] >= FLOWERS_SIDE[0])
        & (sides[:, 1] <= FLOWERS_SIDE[1])
        & (sides[:, 0] <= NUMBER_SIDE[1])
        & (area >= FLOWERS_FILL * sides[:, 0] * sides[:, 1])
    )
    pairs = _pairs(seen, middle, sides, numbers, flowers, ground, lamp)
    found = _bodies(table, ground, seen, pairs)
    lone = [bunch for bunch in flowers if not _is_on(middle[bunch], [stone for stone in found if stone.proof])]
    strongest = sorted(lone, key=lambda bunch: -seen.strength[bunch])[:MOST_LONE]
    ink = _inked(table, ground, seen) if strongest else np.zeros((0, 2))
    scanned = [hint for bunch in strongest if (hint := _scan(middle[bunch], ink)) is not None]
    return sorted(found + _bodies(table, ground, seen, scanned), key=lambda stone: stone.cost)


def beside(table: Table, ground: Ground, known: Sequence[Stone]) -> list[Stone]:
    """Places where a further stone may lie, and faint print does: at both sides of each, in a row or on display."""
    places = []
    for stone in known:
        turn = np.radians(stone.turn)
        for pitch in (ROW_PITCH, -ROW_PITCH, DISPLAY_PITCH, -DISPLAY_PITCH):
            x, y = stone.x + pitch * float(np.cos(turn)), stone.y + pitch * float(np.sin(turn))
            place = Stone(x, y, stone.turn, False, 0.0, 0.0)
            if not any(np.hypot(x - other.x, y - other.y) < TOO_NEAR for other in known):
                places.append(place)
    if not places:
        return []
    turns = np.radians([place.turn for place in places])
    downs = np.stack([-np.sin(turns), np.cos(turns)], axis=1)
    centres = np.array([(place.x, place.y) for place in places])
    spots = np.array(list(product(np.linspace(-9, 9, 9), np.linspace(-12, 12, 11))))
    look = _pixels_at(table, ground, centres, downs, spots)
    bright, bare = (
        cv2.remap(image, look[:, :, 0], look[:, :, 1], cv2.INTER_LINEAR).astype(np.float32)
        for image in (ground.bright, ground.bare)
    )
    printed = (bright - bare > FAINT_PRINT * ground.paper).sum(axis=1)
    return [place for place, count in zip(places, printed, strict=True) if count >= PRINTED_SPOTS]


def _pixels_at(table: Table, ground: Ground, centres: Floats, downs: Floats, spots: Floats) -> NDArray[np.float32]:
    """Pixels of the ground for spots (mm to the right and down) on each stone: stones x spots x 2."""
    across = np.stack([downs[:, 1], -downs[:, 0]], axis=1)
    where = centres[:, None] + across[:, None] * spots[:, :1] + downs[:, None] * spots[:, 1:]
    pixel = (table.camera.to_pixel(where.reshape(-1, 2)) + 0.5) * ground.scale - 0.5
    return pixel.astype(np.float32).reshape(len(centres), -1, 2)


def _pairs(
    seen: Prints,
    middle: Floats,
    sides: Floats,
    numbers: NDArray[np.intp],
    flowers: NDArray[np.intp],
    ground: Ground,
    lamp: Lamp,
) -> list[Pair]:
    """Numbers and flowers that may belong together, the likeliest first."""
    ink = prints.inks(ground, seen, lamp)
    found = []
    apart = np.hypot(*(middle[numbers][:, None] - middle[flowers][None]).transpose(2, 0, 1))
    for row, column in np.argwhere((apart > APART[0]) & (apart < APART[1])):
        number, bunch = int(numbers[row]), int(flowers[column])
        if seen.pixels[bunch] > 1.7 * seen.pixels[number]:
            continue
        one, other = ink(number), ink(bunch)
        alike = float(one @ other / max(np.linalg.norm(one) * np.linalg.norm(other), 1e-9))
        if alike < SAME_INK:
            continue
        larger = max(0.0, sides[bunch, 1] - 6.0) + 0.1 * max(0.0, sides[bunch, 0] - 6.0)
        cost = abs(float(apart[row, column]) - USUAL_APART) + 15 * (1 - alike) + larger
        found.append(Pair(cost, number, bunch, middle[number], middle[bunch]))
    return found


def _scan(spot: Floats, ink: Floats) -> Pair | None:
    """The number that belongs to lone flowers, by the direction in which ink lies as a number would.

    Numbers of neighbours may touch, so that no group of ink is a number: but between two stones there is none.
    """
    near = ink[np.abs(ink - spot).max(axis=1) < SCAN] - spot
    if len(near) < LEAST_INK:
        return None
    across = near @ RIGHTS.T
    along = near @ UPS.T
    within = (np.abs(across) < WIDE / 2 - 0.5) & (along > NUMBER_FROM) & (along < NUMBER_TO)
    mass = within.sum(axis=0)
    flank = (np.abs(np.abs(across) - WIDE / 2) < 0.9) & (along > -4) & (along < NUMBER_TO + 2)
    beyond = (np.abs(across) < WIDE / 2) & (along > NUMBER_TO + 0.5) & (along < NUMBER_TO + 4)
    low = np.where(within, across, WIDE).min(axis=0)
    high = np.where(within, across, -WIDE).max(axis=0)
    lopsided = np.abs(low + high)
    score = mass - 4.0 * flank.sum(axis=0) - 4.0 * beyond.sum(axis=0) - INK_A_MM * lopsided
    best = int(np.argmax(score))
    if score[best] < LEAST_INK:
        return None
    reach = near[within[:, best]] @ UPS[best]
    number = spot + UPS[best] * float((reach.min() + reach.max()) / 2)
    return Pair(5.0, -1, -1, number, spot)


def _inked(table: Table, ground: Ground, seen: Prints) -> Floats:
    """Where there is print, in mm: every second pixel of every second line."""
    rows, columns = np.nonzero(seen.mask[::2, ::2])
    pixel = np.stack([columns, rows], axis=1) * 2.0
    return table.camera.to_mm((pixel + 0.5) / ground.scale - 0.5)


def _is_on(spot: Floats, stones: list[Stone]) -> bool:
    """Is a spot on the face of a stone?"""
    return any(_on_face(spot, stone) for stone in stones)


def _on_face(spot: Floats, stone: Stone) -> bool:
    turn = np.radians(stone.turn)
    x, y = spot[0] - stone.x, spot[1] - stone.y
    across, along = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    return bool(abs(across) < WIDE / 2 and abs(along) < LONG / 2)


def _bodies(table: Table, ground: Ground, seen: Prints, pairs: list[Pair]) -> list[Stone]:
    """The pairs as stones, with what their bodies prove; many hypotheses for a place, the likeliest first."""
    if not pairs:
        return []
    centres = np.array([pair.number + (pair.flowers - pair.number) * (NUMBER_UP / USUAL_APART) for pair in pairs])
    downs = np.array([pair.flowers - pair.number for pair in pairs])
    downs /= np.linalg.norm(downs, axis=1, keepdims=True)
    proofs = prove(table, ground, centres, downs)
    torn = _torn(table, ground, seen, centres, downs)
    stones = []
    for pair, (x, y), (dx, dy), proof, tear in zip(pairs, centres, downs, proofs, torn, strict=True):
        if tear <= MOST_TORN:
            turn, cost = float(np.degrees(np.arctan2(-dx, dy))), pair.cost - SURER * min(float(proof), 0.3)
            stones.append(Stone(float(x), float(y), turn, False, float(proof), cost))
    stones.sort(key=lambda stone: stone.cost)
    unproven = [stone for stone in stones if not stone.proof][:MOST_UNPROVEN]
    return [stone for stone in stones if stone.proof] + unproven


def _torn(table: Table, ground: Ground, seen: Prints, centres: Floats, downs: Floats) -> Floats:
    """What share of each stone's long edges is crossed by print: of a true stone none."""
    along = np.linspace(-13.0, 13.0, 18)
    spots = np.array([(side * (WIDE / 2 - 0.8), way) for side in (-1, 1) for way in along])
    look = _pixels_at(table, ground, centres, downs, spots)
    return np.asarray((cv2.remap(seen.mask, look[:, :, 0], look[:, :, 1], cv2.INTER_NEAREST) > 0).mean(axis=1))


def prove(table: Table, ground: Ground, centres: Floats, downs: Floats) -> Floats:
    """How well each place shows a body of one dark level, with something else above and below; 0 is not at all."""
    inside = np.array(list(product((-11.5, 0.0, 11.5), (-15.0, 15.0))) + [(-11.5, 0.0), (11.5, 0.0)])
    outside = np.array(list(product((-7.0, 0.0, 7.0), (-22.0, 22.0))))
    levels = []
    for spots in (inside, outside):
        look = _pixels_at(table, ground, centres, downs, spots)
        levels.append(cv2.remap(ground.bare, look[:, :, 0], look[:, :, 1], cv2.INTER_LINEAR) / ground.paper)
    body = np.median(levels[0], axis=1)
    flat = np.sort(np.abs(levels[0] - body[:, None]), axis=1)[:, -3]
    step = np.median(np.abs(levels[1] - body[:, None]).reshape(-1, 3, 2), axis=1).max(axis=1)
    proof = np.maximum(np.where(body < BLACK, 0.01 + BLACK - body, 0), np.where(step > STEP, step, 0))
    return np.asarray(np.where(flat < 0.15, proof, 0), np.float64)


def off_markers(table: Table, middle: Floats) -> NDArray[np.bool_]:
    free = np.ones(len(middle), bool)
    for corners in table.markers.values():
        free &= np.hypot(*(middle - table.camera.to_mm(corners).mean(axis=0)).T) > MARKER_REACH
    return free


def pixels_per_mm(table: Table, ground: Ground) -> float:
    """Pixels of the ground a millimetre, in the middle of the table."""
    ends = table.camera.to_pixel(np.array([[-50.0, 0.0], [50.0, 0.0]]))
    return float(np.linalg.norm(ends[1] - ends[0]) / 100 * ground.scale)
