"""Where stones lie and may lie: the black body under a print, its edges, and the places beside it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import product
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.middle import middle
from vision.photo import Picture
from vision.stones import relief
from vision.stones.prints import Ground, Prints
from vision.table import Table

Floats = NDArray[np.float64]

WIDE, LONG, HIGH = 26.0, 34.0, 10.0  # mm of a stone
CUT = 20.0  # mm around a stone that are in the picture: nearer to its border a marker may be cut
ROW_PITCH, DISPLAY_PITCH = 27.2, 38.4  # mm between the middles of neighbours, as seen at their height
SNAP = 7.0  # mm that the middle of a body which is seen roughly may be off
# Mm that poses are rough, and that the frame makes stones narrower which lie far from the only two markers.
ROUGH = 4.0
TOO_NEAR = WIDE - ROUGH  # mm: two stones cannot lie nearer
# Mm from the middle of a stone across and along it, within which no other one's middle is however that is
# turned.
TAKEN = (WIDE - ROUGH, (WIDE + LONG) / 2 - ROUGH)
FAINT_PRINT = 0.035  # of the paper's level: print under glare
PRINTED_SPOTS = 6  # of 99 spots on a face that show it at least
BLACK = 0.42  # of the paper's level: darker ground is taken for lacquer without an edge to prove it
STEP = 0.09  # of the paper's level: what makes an edge between a stone and what lies above or below it
MARKER_REACH = 38.0  # mm around a marker's middle in which prints are the marker's own
TURNS = np.arange(0.0, 180.0, 5.0)  # degrees tried for a body whose print shows no turn
SIDES = 9  # spots along each side of a body
SIDE_SPOTS = 5  # along each side, of which the middle level counts
INSIDE, BEYOND = -2.5, 6.0  # mm from a side to where the ground within and beyond it is looked at
# Of the body's own light: what the ground beyond two sides differs at least. Of 1,866 places of painted
# stones the least is 0.034, on plain black tables; of the wrong places on speckled cloths half have less.
OTHER_GROUND = 0.03
# Times what places all over the table differ: of stones on nine speckled cloths 4 at least.
ABOVE_CLOTH = 2.5
PLACES = (16, 9)  # of such places, across and down the picture
FLAT = 0.15  # of the paper's level: what a body differs from one level at most


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone as its print shows it, in mm on the table plane as seen from the camera: middle and up."""

    x: float
    y: float
    turn: float  # degrees, clockwise; for a sun any of the four
    sun: bool
    proof: float  # how clearly its body stands out, of the paper's level
    cost: float  # how unusual it is, in mm of distance from the usual


def turned_over(stone: Stone) -> Stone:
    """The stone upside down."""
    return replace(stone, turn=(stone.turn + 180) % 360)


def shifted(stone: Stone, way: float) -> Stone:
    """The stone so many mm further to its right."""
    turn = radians(stone.turn)
    x, y = stone.x + way * cos(turn), stone.y + way * sin(turn)
    return Stone(x, y, stone.turn, stone.sun, stone.proof, stone.cost)


def next_to(known: Sequence[Stone], settled: Sequence[Stone]) -> list[Stone]:
    """The places at both sides of each stone, as in a row or on the display board, where none lies that is
    settled; upside down as well beside a joker that no number has turned: a sun does not show which way is
    up."""
    told = {stone.turn for stone in known if not stone.sun}
    upset = [turned_over(stone) for stone in known if stone.sun and stone.turn not in told]
    plain = [Stone(one.x, one.y, one.turn, sun=False, proof=0.0, cost=0.0) for one in (*known, *upset)]
    pitches = (ROW_PITCH, -ROW_PITCH, DISPLAY_PITCH, -DISPLAY_PITCH)
    return free([shifted(stone, pitch) for stone in plain for pitch in pitches], settled)


def inked(table: Table, ground: Ground, grounds: Picture | None, places: Sequence[Stone]) -> list[Stone]:
    """The places where faint print lies that is no marker's.

    Grounds: those of a speckled cloth, on which faint print is everywhere, but another ground is not.
    """
    if not places:
        return []
    turns = np.radians([place.turn for place in places])
    downs = np.stack([-np.sin(turns), np.cos(turns)], axis=1)
    centres = np.array([(place.x, place.y) for place in places])
    spots = np.array(list(product(np.linspace(-9, 9, 9), np.linspace(-12, 12, 11))))
    look = pixels_at(table, ground, centres, downs, spots)
    bright, bare = (
        cv2.remap(image, look[:, :, 0], look[:, :, 1], cv2.INTER_LINEAR).astype(np.float32)
        for image in (ground.bright, ground.bare)
    )
    likely = (bright - bare > FAINT_PRINT * ground.paper).sum(axis=1) >= PRINTED_SPOTS
    likely &= off_markers(table, centres)
    if grounds is not None:
        likely &= sided(table, ground, grounds, centres, downs)
    return [place for place, is_likely in zip(places, likely, strict=True) if is_likely]


def snapped(stone: Stone, known: Sequence[Stone]) -> Stone:
    """A stone that lies about where the next one of a row would, in just that place: its outline is blurred,
    and cut by its neighbour's."""
    for other in known:
        turn = np.radians(other.turn)
        x, y = stone.x - other.x, stone.y - other.y
        across, along = float(x * np.cos(turn) + y * np.sin(turn)), float(y * np.cos(turn) - x * np.sin(turn))
        if abs(along) < SNAP and abs(abs(across) - ROW_PITCH) < SNAP:
            way = float(np.copysign(ROW_PITCH, across))
            place = shifted(other, way)
            return replace(stone, x=place.x, y=place.y, turn=place.turn)
    return stone


def turned_like(stone: Stone, known: Sequence[Stone]) -> Stone:
    """The stone turned like the nearest one of some, or that one upside down, whichever is less of a turn."""
    near = min(known, key=lambda other: float(np.hypot(other.x - stone.x, other.y - stone.y)))
    return replace(stone, turn=stone.turn + (near.turn - stone.turn + 90) % 180 - 90)


def pixels_at(
    table: Table, ground: Ground, centres: Floats, downs: Floats, spots: Floats
) -> NDArray[np.float32]:
    """Pixels of the ground for spots (mm to the right and down) on each stone: stones x spots x 2."""
    across = np.stack([downs[:, 1], -downs[:, 0]], axis=1)
    where = centres[:, None] + across[:, None] * spots[:, :1] + downs[:, None] * spots[:, 1:]
    pixel = (table.camera.to_pixel(where.reshape(-1, 2)) + 0.5) * ground.scale - 0.5
    return pixel.astype(np.float32).reshape(len(centres), -1, 2)


def torn(table: Table, ground: Ground, seen: Prints, centres: Floats, downs: Floats) -> Floats:
    """What share of each stone's long edges is crossed by print: of a true stone none."""
    along = np.linspace(-13.0, 13.0, 18)
    spots = np.array([(side * (WIDE / 2 - 0.8), way) for side in (-1, 1) for way in along])
    look = pixels_at(table, ground, centres, downs, spots)
    return np.asarray(
        (cv2.remap(seen.mask, look[:, :, 0], look[:, :, 1], cv2.INTER_NEAREST) > 0).mean(axis=1)
    )


def prove(table: Table, ground: Ground, centres: Floats, downs: Floats) -> Floats:
    """How well each place shows one dark level with something else above and below; 0: not at all."""
    inside = np.array([*product((-11.5, 0.0, 11.5), (-15.0, 15.0)), (-11.5, 0.0), (11.5, 0.0)])
    outside = np.array(list(product((-7.0, 0.0, 7.0), (-22.0, 22.0))))
    levels = list[Floats]()
    for spots in (inside, outside):
        look = pixels_at(table, ground, centres, downs, spots)
        seen = cv2.remap(ground.bare, look[:, :, 0], look[:, :, 1], cv2.INTER_LINEAR)
        levels.append(np.asarray(seen / ground.paper, np.float64))
    body = middle(levels[0].T)
    flat = np.sort(np.abs(levels[0] - body[:, None]), axis=1)[:, -3]
    step = np.sort(np.abs(levels[1] - body[:, None]).reshape(-1, 3, 2), axis=1)[:, 1].max(axis=1)
    proof = np.maximum(np.where(body < BLACK, 0.01 + BLACK - body, 0), np.where(step > STEP, step, 0))
    return np.asarray(np.where(flat < FLAT, proof, 0), np.float64)


def sided(
    table: Table, ground: Ground, grounds: Picture, centres: Floats, downs: Floats
) -> NDArray[np.bool_]:
    """Which places have another ground beyond two sides at least: a stone in a row has its neighbours'."""
    ends = np.array(ground.picture.shape[1::-1], np.float64)
    spread = np.stack(np.meshgrid(*((np.arange(count) + 0.5) / count for count in PLACES)), axis=-1)
    spots = table.camera.to_mm((spread.reshape(-1, 2) * ends + 0.5) / ground.scale - 0.5)
    turns = np.arange(len(spots), dtype=np.float64)  # radians: any turns will do
    usual = _steps(table, ground, grounds, spots, np.stack([-np.sin(turns), np.cos(turns)], axis=1))
    least = max(OTHER_GROUND, ABOVE_CLOTH * float(np.median(usual)))
    return np.asarray(_steps(table, ground, grounds, centres, downs) > least)


def _steps(table: Table, ground: Ground, grounds: Picture, centres: Floats, downs: Floats) -> Floats:
    """How much the ground beyond the second clearest side of each place differs, of the place's own light."""
    along = np.linspace(-0.7, 0.7, SIDE_SPOTS)
    levels = []
    for way in (INSIDE, BEYOND):
        wide, long = WIDE / 2 + way, LONG / 2 + way
        ends = [(spot * WIDE / 2, end) for end in (-long, long) for spot in along]
        flanks = [(flank, spot * LONG / 2) for flank in (-wide, wide) for spot in along]
        look = pixels_at(table, ground, centres, downs, np.array(ends + flanks)) / relief.QUARTER
        seen = cv2.remap(
            grounds, look[:, :, 0], look[:, :, 1], cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE
        )
        levels.append(np.median(seen.reshape(len(centres), 4, SIDE_SPOTS, 3), axis=2) / ground.paper)
    body = np.median(levels[0], axis=1)
    steps = np.sort(np.abs(levels[1] - body[:, None]).max(axis=2), axis=1)
    return np.asarray(steps[:, -2] / np.maximum(body.max(axis=1), relief.DARKEST), np.float64)


def off_markers(table: Table, middle: Floats) -> NDArray[np.bool_]:
    """Which spots are no part of a marker that was found."""
    away = middle[:, None] - _middles_of_markers(table)
    return np.asarray((np.hypot(away[:, :, 0], away[:, :, 1]) > MARKER_REACH).all(axis=1))


@lru_cache(maxsize=2)  # whoever looks for prints asks
def _middles_of_markers(table: Table) -> Floats:
    """In mm."""
    corners = table.camera.to_mm(np.array([*table.markers.values()]).reshape(-1, 2))
    return np.asarray(corners.reshape(-1, 4, 2).mean(axis=1))


def is_beside(stone: Stone, known: Sequence[Stone], least: int = 1) -> bool:
    """Does a stone lie in a row with so many known ones at least?"""
    return sum(snapped(stone, [other]) is not stone for other in known) >= least


def are_on(spots: Floats, stones: Sequence[Stone], room: float = 0.0) -> NDArray[np.bool_]:
    """Which spots are on the face of a stone, or at most so many mm beside it."""
    across, along = _offsets(spots, stones)
    on = (np.abs(across) < WIDE / 2 + room) & (np.abs(along) < LONG / 2 + room)
    return np.asarray(on.any(axis=1))


def is_in_picture(table: Table, stone: Stone, room: float = 0.0) -> bool:
    """Is all of a stone in the picture, with so many mm around it? A marker that its border cuts may look
    like one."""
    turn = np.radians(stone.turn)
    across, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    corners = np.array([stone.x, stone.y]) + np.array(
        [x * (WIDE / 2 + room) * across + y * (LONG / 2 + room) * down for x in (-1, 1) for y in (-1, 1)]
    )
    pixels = table.camera.to_pixel(corners)
    high, wide = table.picture.shape[:2]
    return bool(((pixels >= 0) & (pixels < (wide, high))).all())


def free(stones: Sequence[Stone], known: Sequence[Stone]) -> list[Stone]:
    """The stones that lie where no known one lies."""
    if not stones or not known:
        return list(stones)
    taken = np.any(are_near(stones, known), axis=1)
    return [stones[int(index)] for index in np.flatnonzero(~taken)]


def first_of_each_place(stones: Sequence[Stone]) -> list[int]:
    """Which stones lie where none of those before them does."""
    return first_of(are_near(stones, stones))


def first_of(alike: NDArray[np.bool_]) -> list[int]:
    """Of things that are alike in pairs those that are like none of those before them."""
    first = np.ones(len(alike), bool)
    later = np.triu(alike, 1)
    for index in np.flatnonzero(later.any(axis=1)).tolist():
        if first[index]:
            first &= ~later[index]
    return [int(index) for index in np.flatnonzero(first)]


def are_near(stones: Sequence[Stone], others: Sequence[Stone]) -> NDArray[np.bool_]:
    """Which stones lie where which others lie: stones x others."""
    across, along = _offsets(np.array([(one.x, one.y) for one in stones]).reshape(-1, 2), others)
    shows_turn = ~np.array([other.sun for other in others], bool)
    taken = shows_turn & (np.abs(across) < TAKEN[0]) & (np.abs(along) < TAKEN[1])
    return np.asarray((across * across + along * along < TOO_NEAR**2) | taken)


def _offsets(spots: Floats, stones: Sequence[Stone]) -> tuple[Floats, Floats]:
    """How far spots are off the middles of stones, across those and along them: spots x stones each."""
    lies = np.array([(stone.x, stone.y, radians(stone.turn)) for stone in stones]).reshape(-1, 3)
    x, y = (spots[:, None, axis] - lies[:, axis] for axis in (0, 1))
    cosines, sines = np.cos(lies[:, 2]), np.sin(lies[:, 2])
    return x * cosines + y * sines, y * cosines - x * sines


def pixels_per_mm(table: Table, ground: Ground) -> float:
    """Pixels of the ground a millimetre, in the middle of the table."""
    ends = table.camera.to_pixel(np.array([[-50.0, 0.0], [50.0, 0.0]]))
    return float(np.linalg.norm(ends[1] - ends[0]) / 100 * ground.scale)


def turn_of(table: Table, ground: Ground, middle: Floats) -> float:
    """The turn at which a stone's outline divides the levels inside from those outside best."""
    across, down = _around_each_turn()
    where = middle + across + down
    pixel = (table.camera.to_pixel(where.reshape(-1, 2)) + 0.5) * ground.scale - 0.5
    look = pixel.astype(np.float32).reshape(len(TURNS), -1, 2)
    levels = cv2.remap(ground.bare, look[:, :, 0], look[:, :, 1], cv2.INTER_LINEAR).astype(np.float64)
    sides = levels.reshape(len(TURNS), 4, 2, SIDES)
    steps = np.abs(sides[:, :, 1] - sides[:, :, 0]).mean(axis=2)
    return float(TURNS[int(np.argmax(steps.sum(axis=1)))])


@cache
def _around_each_turn() -> tuple[Floats, Floats]:
    """Spots inside and outside the sides of a stone at each turn, in mm across it and down: turns x spots x 2
    each."""
    along = np.linspace(-0.8, 0.8, SIDES)
    short = np.stack([along * WIDE / 2, np.ones(SIDES)], axis=1)
    long = np.stack([np.ones(SIDES), along * LONG / 2], axis=1)
    ends = np.concatenate([short * (1, LONG / 2 + way) for way in (-2.0, 2.5)])
    flanks = np.concatenate([long * (WIDE / 2 + way, 1) for way in (-2.0, 2.5)])
    spots = np.concatenate([ends, ends * (1, -1), flanks, flanks * (-1, 1)])
    turns = np.radians(TURNS)
    across = np.stack([np.cos(turns), np.sin(turns)], axis=1)[:, None]
    down = np.stack([-np.sin(turns), np.cos(turns)], axis=1)[:, None]
    return across * spots[:, :1], down * spots[:, 1:]
