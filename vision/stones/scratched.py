"""Numbers that nobody can read because a scratch makes them taller, or joins them with their flowers: those
of one copy are all as high."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

import numpy as np

from engine.games.bloom.pieces import FLOWERS
from vision import digits
from vision.stones import face_signs, faces, likely, numbers
from vision.stones.bodies import Stone
from vision.stones.face import HALF_INK, Face, Grey, around, number_patch
from vision.stones.likely import LIKELY_NUMBER
from vision.stones.numbers import CLEAN, CLEAR_NUMBER, SPOILT, Numbered

FEWEST = 3  # stones that are read clearly: fewer do not tell how high numbers are
TALLER = 1.15  # times as high as usual: numbers that can be read differ by less
THIN = 4  # pixels of a scratch, seen softly and aslant; a flower has twice as many


def reread(seen: Sequence[Numbered]) -> list[Numbered]:
    """The stones, of which those that cannot be read and are taller than others were looked at once more:
    without what is below the height of a number, and without what is above it."""
    clear = [one.tall for one in seen if one.is_clear]
    if len(clear) < FEWEST:
        return list(seen)
    usual = median(clear)
    return [
        _without_scratch(one, round(usual))
        if one.best_odds <= LIKELY_NUMBER and one.tall > TALLER * usual
        else one
        for one in seen
    ]


def parted(looks: Sequence[Face], seen: Sequence[Numbered], known: Sequence[Stone]) -> list[Numbered]:
    """The stones, where none is known, on whose faces something too tall to be a number becomes one without a
    thin line below the height of the others. They stay in doubt."""
    clear = [one.tall for one in seen if one.is_clear]
    tall = [face for face in looks if face.clean > CLEAN and face_signs.is_too_tall(face)]
    if len(clear) < FEWEST or not tall:
        return []
    inks = np.stack([_without_line(face, round(median(clear))) for face in tall])
    return [one.spoilt for one in numbers.read(faces.printed_by(tall, inks), known)]


def _without_line(face: Face, tall: int) -> Grey:
    """The ink of a face without what is thin between a number of that height and its flowers."""
    left, top, right, _ = around(face.number.tolist())
    below = face.ink[top + tall + 1 :, left:right]
    broad = (below > HALF_INK).sum(axis=1) > THIN
    ink = face.ink.copy()
    ink[top + tall + 1 : top + tall + 1 + int(np.argmax(broad)), left:right] = 0
    return ink


def _without_scratch(one: Numbered, tall: int) -> Numbered:
    """A stone in doubt, with its number if one of that height is there after all."""
    cut = [face for face in _cut(one.face, tall) if len(face.number)]
    best, told = one, CLEAR_NUMBER
    for face, odds in zip(cut, digits.read([number_patch(face) for face in cut]), strict=True):
        number = max(odds, key=odds.__getitem__)
        if odds[number] > told and FLOWERS[number] in one.marks:
            best, told = replace(one, face=face, odds=likely.spread(odds, SPOILT)), odds[number]
    return best


def _cut(face: Face, tall: int) -> list[Face]:
    """A face whose number ends where one that begins at its top would end, and the other way round."""
    top = int(face.number[:, 1].min())
    bottom = int((face.number[:, 1] + face.number[:, 3]).max())
    inks = np.stack([face.ink, face.ink])
    inks[0, top + tall : bottom] = 0
    inks[1, top : bottom - tall] = 0
    return faces.printed_by([face, face], inks)
