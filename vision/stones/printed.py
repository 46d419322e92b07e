"""Bloom stones on a table: a number with its flowers below, in one ink on one black body, or a sun."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.light import Lamp
from vision.stones import prints
from vision.stones.bodies import (
    WIDE,
    Stone,
    are_on,
    first_of,
    off_markers,
    pixels_per_mm,
    prove,
    sided,
    torn,
)
from vision.stones.prints import Ground, Prints
from vision.table import Table

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Measured = tuple[Floats, Floats, Floats]  # of prints: middles, sides in mm, area in mm2

NUMBER_SIDE = (6.5, 28.5)  # mm: longer side of a number, or of one of its digits
NUMBER_AREA = 11.0  # mm2 of ink at least: a thin 1
FLOWERS_SIDE = (2.3, 14.0)  # mm: shorter side of one flower or of two rows of them
FLOWERS_FILL = 0.3  # of the rectangle around flowers is ink at least; outlines have less
APART = (10.5, 19.5)  # mm from the middle of a number to the middle of its flowers
USUAL_APART, NUMBER_UP = 15.2, 5.3  # mm: that distance on most copies, and of the number from the middle
DIGIT_SIDE, DIGITS_APART = 18.0, (5.0, 14.5)  # mm: a single digit, and the middles of two of a number
SQUARE = 0.25  # cosine between the line of digits and the way to their flowers
BOTH_DIGITS = 4.0  # mm of cost that two digits square to their flowers are worth, against one of them
MOST_SPACED = 1500  # pairs of digits that are looked at; on speckled tables there are more
MORE_INK = 1.7  # times the ink of a number that its flowers have at most: seven on a thin 55
SAME_INK = 0.9  # cosine between the colours of number and flowers
SURER = 20.0  # mm of distance from the usual that a clear body outweighs
MOST_TORN = 0.17  # of a stone's long edges that print may cross, by chance at a field's outline
# Mm of a number as wide as its stone, which the outline of a field is not as high as, and what it crosses of
# those edges by itself.
AS_WIDE, WIDE_TORN = (22.0, 6.5), 0.35
SCANNED = 5.0  # mm: the cost of a number that was found by its flowers alone
SCAN = 28.0  # mm around lone flowers in which their number is looked for
NUMBER_FROM, NUMBER_TO = 6.5, 23.0  # mm from the flowers' middle in which the number lies
LEAST_INK = 12  # spots of ink that a number has at least, at a spot for four pixels
INK_A_MM = 2.0  # spots of ink that outweigh a millimetre which a number lies off its flowers' middle line
_ANGLES = np.radians(np.arange(0, 360, 4))
UPS = np.stack([np.sin(_ANGLES), -np.cos(_ANGLES)], axis=1)
RIGHTS = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
SAME = (4.0, 12.0)  # mm and degrees between hypotheses that straightening makes one
MOST_LONE = 40  # lone flowers whose number is looked for; on speckled tables there are thousands
MOST_PROVEN = 160  # places with a body that are looked at: all stones of a game with half as many errors
MOST_UNPROVEN = 30  # places without a body that are looked at


@dataclass(frozen=True, slots=True)
class Pair:
    """A number and flowers that may be its own: middles in mm, and how unusual they are together."""

    cost: float
    number: Floats
    flowers: Floats
    is_wide: bool = False  # is the number as wide as its stone?
    stands_out: bool = False  # are both far stronger than the pattern of a cloth?


def find(table: Table, ground: Ground, seen: Prints, lamp: Lamp) -> list[Stone]:
    """Every number with flowers on black lacquer."""
    middle = table.camera.to_mm((seen.middle + 0.5) / ground.scale - 0.5)
    scale = pixels_per_mm(table, ground)
    sides, area = seen.sides / scale, seen.pixels / scale**2
    free = off_markers(table, middle)
    numbers = np.flatnonzero(
        free & (sides[:, 0] >= NUMBER_SIDE[0]) & (sides[:, 0] <= NUMBER_SIDE[1]) & (area >= NUMBER_AREA)
    )
    flowers = np.flatnonzero(free & are_flowers(sides, area))
    near = _near((middle, sides, area), numbers, flowers)
    inks = prints.inks(ground, seen, lamp, np.unique(near))
    pairs = _pairs((middle, sides, area), near, inks, seen.stands_out)
    pairs += _spaced((middle, sides, area), numbers, flowers, seen.stands_out)
    found = _bodies(table, ground, seen, pairs)
    lone = flowers[~are_on(middle[flowers], [stone for stone in found if stone.proof])]
    strongest = lone[np.argsort(-seen.strength(lone), kind="stable")[:MOST_LONE]]
    scanned = []
    for bunch in strongest:
        ink = _inked(table, ground, seen, seen.middle[bunch], SCAN * scale)
        if (hint := _scan(middle[bunch], ink)) is not None:
            scanned.append(hint)
    return _each_once(sorted(found + _bodies(table, ground, seen, scanned), key=lambda stone: stone.cost))


def are_flowers(sides: Floats, area: Floats) -> NDArray[np.bool_]:
    """Which prints may be flowers, by their sides in mm, the longer first, and their area in mm2."""
    long, short = sides.T
    fit = (short >= FLOWERS_SIDE[0]) & (short <= FLOWERS_SIDE[1]) & (long <= NUMBER_SIDE[1])
    return np.asarray(fit & (area >= FLOWERS_FILL * long * short))


def _each_once(stones: list[Stone]) -> list[Stone]:
    """The stones without those that say nearly the same as a likelier one."""
    x, y, turns = np.array([(stone.x, stone.y, stone.turn) for stone in stones]).reshape(-1, 3).T
    near = (np.abs(x[:, None] - x) < SAME[0]) & (np.abs(y[:, None] - y) < SAME[0])
    alike = near & (np.abs((turns[:, None] - turns + 180) % 360 - 180) < SAME[1])
    return [stones[index] for index in first_of(alike)]


def _near(measured: Measured, numbers: Indices, flowers: Indices) -> Indices:
    """Numbers and flowers that lie as those of one stone do: n x 2."""
    middle, _, area = measured
    apart = np.hypot(*(middle[numbers][:, None] - middle[flowers][None]).transpose(2, 0, 1))
    little = area[flowers] <= MORE_INK * area[numbers][:, None]
    rows, columns = np.nonzero((apart > APART[0]) & (apart < APART[1]) & little)
    return np.stack([numbers[rows], flowers[columns]], axis=1)


def _pairs(
    measured: Measured, near: Indices, inks: Mapping[int, Floats], stands_out: NDArray[np.bool_]
) -> list[Pair]:
    """Those of them that are printed in one ink."""
    middle, sides, _ = measured
    if not len(near):
        return []
    number, bunch = near.T
    one, other = (np.array([inks[int(index)] for index in side]) for side in (number, bunch))
    long = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    alike = (one * other).sum(axis=1) / np.maximum(long, 1e-9)
    larger = np.maximum(sides[bunch] - 6.0, 0.0) @ (0.1, 1.0)
    apart = np.linalg.norm(middle[number] - middle[bunch], axis=1)
    costs = np.abs(apart - USUAL_APART) + 15 * (1 - alike) + larger
    fit = np.flatnonzero(alike >= SAME_INK)
    wide = (sides[number] > AS_WIDE).all(axis=1)
    strong = np.asarray(stands_out[near].all(axis=1))
    return [
        Pair(float(costs[k]), middle[number[k]], middle[bunch[k]], bool(wide[k]), bool(strong[k]))
        for k in fit
    ]


def _spaced(
    measured: Measured, numbers: Indices, flowers: Indices, stands_out: NDArray[np.bool_]
) -> list[Pair]:
    """Two digits that are printed so far apart that each is a print of its own, with flowers below both."""
    middle, sides, area = measured
    digits = numbers[sides[numbers, 0] < DIGIT_SIDE]
    first, second, apart = digits_of_a_number(middle[digits])
    if not len(first) or not len(flowers) or len(first) > MOST_SPACED:
        return []
    one, other = digits[first], digits[second]
    between = (middle[one] + middle[other]) / 2
    along = (middle[other] - middle[one]) / apart[:, None]
    down = middle[flowers][None] - between[:, None]
    far = np.hypot(down[:, :, 0], down[:, :, 1])
    lean = np.abs((down * along[:, None]).sum(axis=2)) / np.maximum(far, 1e-6)
    little = area[flowers][None] < MORE_INK * (area[one] + area[other])[:, None]
    found = []
    for row, column in np.argwhere((far > APART[0]) & (far < APART[1]) & (lean < SQUARE) & little):
        bunch = flowers[column]
        if bunch not in (one[row], other[row]):
            cost = abs(float(far[row, column]) - USUAL_APART) - BOTH_DIGITS
            strong = bool(stands_out[[one[row], other[row], bunch]].all())
            found.append(Pair(cost, between[row], middle[bunch], stands_out=strong))
    return found


def digits_of_a_number(middle: Floats) -> tuple[Indices, Indices, Floats]:
    """Pairs of digits as far from each other as those of a number may be, and how far (mm)."""
    apart = np.hypot(*(middle[:, None] - middle[None]).transpose(2, 0, 1))
    first, second = np.nonzero(np.triu((apart > DIGITS_APART[0]) & (apart < DIGITS_APART[1])))
    return first, second, apart[first, second]


def _scan(spot: Floats, ink: Floats) -> Pair | None:
    """The number that belongs to lone flowers, by the direction in which ink lies as a number would.

    Numbers of neighbours may touch, so no group of ink is a number; but between two stones there is none.
    """
    near = ink - spot
    # What is nearer than any number, as the flowers themselves are, is neither beside nor beyond one.
    near = near[(np.abs(near).max(axis=1) < SCAN) & (np.hypot(*near.T) > NUMBER_FROM)]
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
    return Pair(SCANNED, number, spot)


def _inked(table: Table, ground: Ground, seen: Prints, spot: Floats, reach: float) -> Floats:
    """Where there is print around a spot (all in pixels), in mm: every second pixel of every second line."""
    left, top = np.maximum(spot - reach, 0).astype(int)
    right, bottom = (spot + reach).astype(int)
    rows, columns = np.nonzero(seen.mask[top:bottom:2, left:right:2])
    pixel = np.stack([columns * 2 + left, rows * 2 + top], axis=1).astype(np.float64)
    return table.camera.to_mm((pixel + 0.5) / ground.scale - 0.5)


def _bodies(table: Table, ground: Ground, seen: Prints, pairs: list[Pair]) -> list[Stone]:
    """The pairs as stones, with what their bodies prove; many hypotheses for a place, the likeliest first."""
    if not pairs:
        return []
    centres = np.array(
        [pair.number + (pair.flowers - pair.number) * (NUMBER_UP / USUAL_APART) for pair in pairs]
    )
    downs = np.array([pair.flowers - pair.number for pair in pairs])
    downs /= np.linalg.norm(downs, axis=1, keepdims=True)
    proofs = prove(table, ground, centres, downs)
    # On a speckled cloth specks that run together are as wide as a stone, too.
    is_wide = [pair.is_wide and seen.grounds is None for pair in pairs]
    whole = torn(table, ground, seen, centres, downs) <= np.where(is_wide, WIDE_TORN, MOST_TORN)
    if seen.grounds is not None:
        whole &= sided(table, ground, seen.grounds, centres, downs) | [pair.stands_out for pair in pairs]
    stones = []
    for pair, (x, y), (dx, dy), proof, is_whole in zip(pairs, centres, downs, proofs, whole, strict=True):
        if is_whole:
            turn, cost = float(np.degrees(np.arctan2(-dx, dy))), pair.cost - SURER * min(float(proof), 0.3)
            stones.append(Stone(float(x), float(y), turn, False, float(proof), cost))
    stones.sort(key=lambda stone: stone.cost)
    unproven = [stone for stone in stones if not stone.proof][:MOST_UNPROVEN]
    return [stone for stone in stones if stone.proof][:MOST_PROVEN] + unproven
