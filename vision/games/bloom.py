"""Bloom as the camera sees it: every stone with its number, its flowers and the way it lies."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.games.bloom.pieces import FLOWERS, JOKER
from engine.observation import Observation, Pose, Sighting
from vision import digits, faces, prints, stones, suns
from vision.faces import Face
from vision.games.bloom_covered import is_covered
from vision.light import measure
from vision.problem import Problem
from vision.reading import Outline, Reading, unread
from vision.stones import HIGH, LONG, WIDE, Stone
from vision.table import Table

Odds = dict[str, float]

SUN_SURE = 0.999  # a yellow spiky disc on lacquer was a joker in every painted photo
FURTHER = 3  # rounds of looking beside the stones that are known
FAINTEST = 10.0  # of 255: what ink differs from its lacquer at least, in a place where a stone may lie
LIKELY_NUMBER = 0.4  # odds of a number that proves a stone beside another one
CLEAR_NUMBER = 0.9  # odds of a number that proves a stone whose body is not to be seen
MISCOUNTED = 0.03  # how often flowers are counted wrong, at most: what a count says against a number
MOST_AGAINST_TABLE = 0.9  # odds of a number whose flowers are not those of the rules' table, at most


@dataclass(frozen=True, slots=True)
class Numbered:
    """A face with what was read on it, and how well all of it goes together."""

    face: Face
    odds: Odds
    marks: Mapping[int, float]
    worth: float


def read(table: Table, players: int | None = None) -> Reading:
    """All stones on the table; no stone at all is an empty table."""
    lamp = measure(table)
    ground = prints.prepare(table.picture, lamp)
    jokers = suns.find(table, ground, lamp)
    hints = [stone for stone in stones.find(table, ground, lamp) if not _is_near(stone, jokers)]
    numbered = _read_numbers(faces.look(table, hints), jokers)
    for _ in range(FURTHER):
        known = [seen.face.stone for seen in numbered] + suns.aligned(jokers, [seen.face.stone for seen in numbered])
        more = _read_numbers(faces.look(table, stones.beside(table, ground, known)), known, faint=True)
        numbered += more
        if not more:
            break
    jokers = suns.trusted(jokers, [seen.face.stone for seen in numbered])
    jokers = suns.aligned(jokers, [seen.face.stone for seen in numbered])
    sightings = [_sighting(table, seen.face.stone, seen.odds, seen.marks) for seen in numbered]
    sightings += [_sighting(table, stone, {JOKER: 1.0}, None) for stone in jokers]
    found = [seen.face.stone for seen in numbered] + jokers
    if is_covered(table, found):
        return unread(Problem("HAND", "something is over the stones; take it away and look again"))
    return Reading(Observation(tuple(_unique(sightings))), outlines=[_outline(stone) for stone in found])


def _is_near(stone: Stone, others: Sequence[Stone]) -> bool:
    return any(np.hypot(stone.x - other.x, stone.y - other.y) < stones.TOO_NEAR for other in others)


def _read_numbers(hints: Sequence[Face], known: Sequence[Stone], faint: bool = False) -> list[Numbered]:
    """The hints that are stones, each place once: the one whose print is explained and read best.

    Faint: places where a stone may lie, so that only a print that speaks for itself counts.
    """
    whole = [face for face in hints if faces.is_print(face) and not (faint and face.contrast < FAINTEST)]
    patches = [faces.number_patch(face) for face in whole]
    seen = []
    for face, odds in zip(whole, digits.read(patches), strict=True):
        marks = faces.count_flowers(face)
        weighed = _weighed(odds, marks)
        fits = FLOWERS[max(odds, key=odds.__getitem__)] == max(marks, key=marks.__getitem__)
        worth = face.clean + max(odds.values()) + 0.5 * fits + min(face.stone.proof, 0.2)
        clear = max(odds.values()) > (LIKELY_NUMBER if faint else CLEAR_NUMBER) and fits
        if clear or (face.stone.proof and not faint):
            seen.append(Numbered(face, weighed, marks, worth))
    kept: list[Numbered] = []
    for one in sorted(seen, key=lambda one: -one.worth):
        if not _is_near(one.face.stone, [*known, *(other.face.stone for other in kept)]):
            kept.append(one)
    return kept


def _weighed(odds: Mapping[int, float], marks: Mapping[int, float]) -> Odds:
    """The odds of each number after the flowers have spoken; a sure number against the table stays in doubt."""
    count = max(marks, key=marks.__getitem__)
    raw = {number: p * (1.0 if FLOWERS[number] == count else MISCOUNTED) for number, p in odds.items()}
    total = sum(raw.values())
    weighed = {str(number): p / total for number, p in raw.items()}
    best = max(weighed, key=weighed.__getitem__)
    if FLOWERS[int(best)] != count and weighed[best] > MOST_AGAINST_TABLE:
        return capped(weighed, best, MOST_AGAINST_TABLE)
    return weighed


def capped(odds: Mapping[str, float], best: str, most: float) -> Odds:
    """Odds in which the best reading has no more than `most`; the rest goes to the others."""
    rest = sum(p for reading, p in odds.items() if reading != best)
    if rest <= 0:
        return {best: most, ".": 1 - most}
    scale = (1 - most) / rest
    return {reading: most if reading == best else p * scale for reading, p in odds.items()}


def _unique(sightings: Sequence[Sighting]) -> list[Sighting]:
    return list(sightings)


def _sighting(table: Table, stone: Stone, odds: Odds, marks: Mapping[int, float] | None) -> Sighting:
    """The stone where it really lies: its face is HIGH above the table and so seen further out."""
    camera = table.camera
    eye = np.array([np.cos(camera.tilt_x) * np.sin(camera.tilt_y), -np.sin(camera.tilt_x)]) * camera.distance
    high = camera.distance * float(np.cos(camera.tilt_x) * np.cos(camera.tilt_y))
    x, y = (np.array([stone.x, stone.y]) - eye) * (1 - HIGH / high) + eye
    x, y = round(float(x), 1), round(float(y), 1)
    return Sighting((x, y), odds, Pose(x, y, stone.turn % 360), marks)


def _outline(stone: Stone) -> Outline:
    turn = np.radians(stone.turn)
    across, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE / 2, LONG / 2)
    return np.array([stone.x, stone.y]) + corners[:, :1] * across + corners[:, 1:] * down
