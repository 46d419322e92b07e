"""Digits of one copy look alike: what the sure numbers of a photo say about the doubtful ones beside them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import SURE

Grey = NDArray[np.uint8]
Floats = NDArray[np.float32]
Odds = Mapping[str, float]

HIGH, WIDE = 40, 32  # pixels of the field in whose middle a glyph lies; larger ones are not compared
RIM = 1  # pixels around a glyph that belong to it: its blurred edge
INKED = 64  # of 255: where a glyph ends, its thinnest strokes included
MIDDLE = (0.25, 0.75)  # of a number's width, between which its two digits part
DIGITS = "0123456789"
MOST_DIGITS = 2  # those of 100 are often set narrower
SHIFTS = tuple((y, x) for y in (-1, 0, 1) for x in (-1, 0, 1))  # pixels that blurred edges are off
# How alike two glyphs are is their best correlation. On 9,888 sure stones in 560 painted photos it is 0.99
# for the nearest print of the same digit on another stone (0.973 in the worst photos). Of the two likest
# digits (6 and 8, 3 and 5...) that both are on other stones the right one was nearer by 0.01 to 0.015 96
# times, the wrong one 3 times; by 0.015 to 0.03 831 times to 12, by more 43,262 times to 9.
STEEP = 200.0  # of the logarithm of how much likelier the nearer of two is, for each 1 that it is nearer
MOST = np.log(300.0)  # of that
# Less alike than usual: there a glyph is as often the digit as another, 2 % of glyphs against 3 % of 6s and
# 8s for each other. Typefaces whose digits are doubted have the likest ones, so that a digit which is on no
# other stone is never much more or less likely than the nearest.
AS_MUCH = 0.0175
UNSEEN = np.log(5.0)
LEAST_ALIKE = 0.96  # a glyph that is like none is spoilt: 93 of the 125 that were nearer to a wrong digit
OTHERWISE = 0.02  # how likely anything else is, even nothing, where each glyph is like a digit
BAR = "1"  # is like a speck, so that it proves no print
HAIRY = "4"  # is like a bar where its two hairlines are lost
NO_SUMMAND = np.empty((0, 0), np.float32)
ENOUGH = 4  # glyphs that have a like one: fewer do not tell how alike prints are here


@dataclass(frozen=True, slots=True)
class Print:
    """A printed number: how much of each pixel is ink, and its left, top, right and bottom there."""

    ink: Grey
    box: tuple[int, int, int, int]


def heard(prints: Iterable[Print], odds: Sequence[Odds]) -> list[Odds]:
    """The odds of doubtful numbers after the sure ones of the same copy and photo were compared with them.

    Readings are numbers as they are printed, or something else: that there is none. A number of which one
    digit is on other pieces, too, but looks otherwise there, was not parted between its digits. The prints
    are looked at only where there is something to compare.
    """
    best = [max(each, key=each.__getitem__) for each in odds]
    are_sure = [each[reading] >= SURE for each, reading in zip(odds, best, strict=True)]
    if all(are_sure) or not any(are_sure):
        return list(odds)
    numbers = [max(filter(str.isdigit, each), key=each.__getitem__, default="") for each in odds]
    glyphs = [_glyphs(each, number) for each, number in zip(prints, numbers, strict=True)]
    sure = [place for place, is_sure in enumerate(are_sure) if is_sure and len(glyphs[place])]
    if not sure:
        return list(odds)
    digits = np.array([digit for place in sure for digit in best[place]])
    owner = np.repeat(sure, [len(best[place]) for place in sure])
    known = np.concatenate([glyphs[place] for place in sure])
    usual = _usual(digits, owner, known)
    if usual < LEAST_ALIKE:
        return list(odds)
    result = list(odds)
    for place, is_sure in enumerate(are_sure):
        if not is_sure and len(glyphs[place]):
            weights = [_weights(digits, near, usual) for near in _likeness(glyphs[place], known)]
            if all(each or digit not in digits for each, digit in zip(weights, numbers[place], strict=True)):
                result[place] = _weighed(odds[place], weights)
    return result


def _glyphs(print_: Print, number: str) -> Floats:
    """The digits of a number, one a row; none where there are too many."""
    left, top, right, bottom = print_.box
    if not 1 <= len(number) <= MOST_DIGITS:
        return np.zeros((0, HIGH * WIDE), np.float32)
    ends = [max(left - RIM, 0), right + RIM]
    if len(number) == MOST_DIGITS:
        first, last = (round(share * (right - left)) for share in MIDDLE)
        columns = print_.ink[top:bottom, left:right].sum(axis=0, dtype=np.int64)[first : max(last, first + 1)]
        lowest = np.flatnonzero(columns == columns.min())
        ends.insert(1, left + first + int(lowest[len(lowest) // 2]))
    fields = [_field(print_.ink[top:bottom, start:end]) for start, end in pairwise(ends)]
    whole = [field for field in fields if field is not None]
    return np.stack(whole) if len(whole) == len(number) else np.zeros((0, HIGH * WIDE), np.float32)


def _field(part: Grey) -> Floats | None:
    """The one glyph on a part of a picture in the middle of its field; of length 1, as one row."""
    rows, columns = (np.flatnonzero((part > INKED).any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return None
    glyph = part[max(rows[0] - RIM, 0) : rows[-1] + RIM + 1, max(columns[0] - RIM, 0) : columns[-1] + RIM + 1]
    high, wide = glyph.shape
    if high > HIGH - 2 * RIM or wide > WIDE - 2 * RIM:
        return None
    field = np.zeros((HIGH, WIDE), np.float32)
    y, x = (HIGH - high) // 2, (WIDE - wide) // 2
    field[y : y + high, x : x + wide] = glyph
    return np.asarray(field.ravel() / np.linalg.norm(field), np.float32)


def _likeness(some: Floats, others: Floats) -> Floats:
    """How alike each of some glyphs is to each of others, shifted as they go together best; 1 at most."""
    fields = some.reshape(-1, HIGH, WIDE)
    shifted = np.concatenate([np.roll(fields, shift, axis=(1, 2)) for shift in SHIFTS])
    # Not by NumPy: its threads would share so small a product and wait for each other longer than they work.
    near = cv2.gemm(shifted.reshape(-1, HIGH * WIDE), others, 1.0, NO_SUMMAND, 0.0, flags=cv2.GEMM_2_T)
    return np.asarray(near.reshape(len(SHIFTS), len(some), len(others)).max(axis=0), np.float32)


def _usual(digits: NDArray[np.str_], owner: NDArray[np.int64], known: Floats) -> float:
    """How alike two prints of one digit on two pieces are here; 0 where too few tell."""
    groups = [np.flatnonzero(digits == digit) for digit in np.unique(digits)]
    apart = [owner[group][:, None] != owner[group] for group in groups]
    near = [_likeness(known[group], known[group]) for group in groups]
    bests = [np.where(other, each, 0.0).max(axis=1) for other, each in zip(apart, near, strict=True)]
    best = np.concatenate(bests)
    best = best[best > 0]
    return float(np.median(best)) if len(best) >= ENOUGH else 0.0


def _weights(digits: NDArray[np.str_], near: Floats, usual: float) -> dict[str, float]:
    """How likely each digit is for a glyph that is so near to known ones."""
    nearest = {digit: float(near[digits == digit].max()) for digit in DIGITS if (digits == digit).any()}
    if max(nearest.values()) < LEAST_ALIKE:
        return {}
    scores = {digit: STEEP * (alike - usual + AS_MUCH) for digit, alike in nearest.items()}
    best = max(scores.values())
    unseen = float(np.clip(0.0, best - UNSEEN, best + UNSEEN))
    least = dict.fromkeys(DIGITS, best - MOST)
    if scores.get(BAR) == best:
        least[HAIRY] = best - UNSEEN
    return {digit: float(np.exp(max(scores.get(digit, unseen), least[digit]) - best)) for digit in DIGITS}


def _weighed(odds: Odds, weights: Sequence[Mapping[str, float]]) -> Odds:
    """The odds weighed by each digit, where numbers of other lengths and what else may be have theirs too."""
    raw = {
        reading: p * _product(reading, weights)
        for reading, p in odds.items()
        if reading.isdigit() and len(reading) == len(weights)
    }
    best = max(raw, key=raw.__getitem__)
    if all(weights) and set(best) != {BAR}:
        scale, otherwise = 1.0, OTHERWISE
    else:
        scale, otherwise = sum(odds[reading] for reading in raw) / sum(raw.values()), 1.0
    told = {reading: raw[reading] * scale if reading in raw else p * otherwise for reading, p in odds.items()}
    total = sum(told.values())
    return {reading: p / total for reading, p in told.items()}


def _product(reading: str, weights: Sequence[Mapping[str, float]]) -> float:
    return float(np.prod([each.get(digit, 1.0) for digit, each in zip(reading, weights, strict=True)]))
