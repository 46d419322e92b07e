"""Numbers in doubt, after the inks of the sure ones have spoken: a copy may have one ink for each ten."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.observation import SURE
from vision.edges import LIGHT
from vision.light import Lamp
from vision.stones import likely
from vision.stones.face import FULL_INK, Face
from vision.stones.numbers import Numbered

Ink = NDArray[np.float64]  # blue, green and red light of its own, as long as 1
Inks = Mapping[int, Sequence[Ink]]

TEN = 10
# Cosine between two inks: of 796 pairs of one ten 99.9 % have more, of 5,055 of two tens 99 % less.
ALIKE = 0.99
OTHER = 0.02  # weight of a number whose ten has another ink
TAKEN = 0.1  # and of one of whose ten no stone is sure, where the ink is that of another ten
DARKEST = 1e-3  # of full light


def heard(seen: Sequence[Numbered], lamp: Lamp) -> list[Numbered]:
    """The stones with doubtful numbers weighed by their inks, if the sure ones show that inks go by tens."""
    if all(one.best_odds >= SURE for one in seen):
        return list(seen)
    known: dict[int, list[Ink]] = {}
    for one in seen:
        if one.best_odds >= SURE and (ink := _ink(one.face, lamp)) is not None:
            known.setdefault(_ten(one.best), []).append(ink)
    if not _go_by_tens(known):
        return list(seen)
    return [one if one.best_odds >= SURE else _weighed(one, known, lamp) for one in seen]


def _go_by_tens(known: Inks) -> bool:
    """Has each ten of which several stones are sure one ink, and is there such a ten?"""
    pairs = [float(one @ other) for inks in known.values() for one, other in combinations(inks, 2)]
    return bool(pairs) and min(pairs) > ALIKE


def _weighed(one: Numbered, known: Inks, lamp: Lamp) -> Numbered:
    ink = _ink(one.face, lamp)
    if ink is None:
        return one
    alike = {ten for ten, inks in known.items() if max(float(ink @ other) for other in inks) > ALIKE}
    # Which number it is says nothing about whether it is one.
    numbers = {reading: p for reading, p in one.odds.items() if reading.isdigit()}
    raw = {reading: p * _weight(reading, known, alike) for reading, p in numbers.items()}
    share = sum(numbers.values()) / sum(raw.values())
    odds = {**one.odds, **{reading: p * share for reading, p in raw.items()}}
    return replace(one, odds=likely.against_table(odds, one.marks))


def _weight(reading: str, known: Inks, alike: set[int]) -> float:
    """How much a number counts on a stone whose ink is like that of some tens."""
    if _ten(reading) in alike:
        return 1.0
    if _ten(reading) in known:
        return OTHER
    return TAKEN if alike else 1.0


def _ten(reading: str) -> int:
    return (int(reading) - 1) // TEN


def _ink(face: Face, lamp: Lamp) -> Ink | None:
    """The colour of a number under neutral light, apart from its lacquer; None where it shows none."""
    printed = np.zeros(face.ink.shape, np.bool_)
    for left, top, wide, high in face.number.tolist():
        printed[top : top + high, left : left + wide] = True
    colours = face.picture[printed & (face.ink > FULL_INK)]
    if not len(colours):
        return None
    full, lacquer = (LIGHT[np.round(codes).astype(np.intp)] for codes in (colours.mean(axis=0), face.lacquer))
    own = np.maximum(full - lacquer, 0.0) / np.maximum(lamp.paper, DARKEST)
    long = float(np.linalg.norm(own))
    return np.asarray(own / long, np.float64) if long > DARKEST else None
