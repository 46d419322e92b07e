"""Numbers in doubt, after their neighbours in the row have spoken: most rows are laid by the rules."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress

import numpy as np

from engine.games.bloom.pieces import FLOWERS, JOKER
from engine.observation import NOTHING, Sighting

ACROSS, ALONG, LEAN = (21.0, 33.0), 6.0, 12.0  # mm and degrees between two stones that lie side by side
# How much likelier a number that steps by one or two from its neighbours is: of a hundred numbers four do,
# and most rows are right; but a wrong one must stay possible, as telling it is what the referee is for.
FITTING = 8.0


def heard(sightings: Sequence[Sighting]) -> list[Sighting]:
    """The stones with the odds of doubtful numbers weighed; what is sure stays as it is."""
    are_sure = [one.sure for one in sightings]
    sure = [one for one in compress(sightings, are_sure) if one.best not in (JOKER, NOTHING)]
    return [
        one if is_sure or not _is_number(one) else _weighed(one, sure)
        for one, is_sure in zip(sightings, are_sure, strict=True)
    ]


def _is_number(one: Sighting) -> bool:
    """Is it a number, if anything, whose flowers are those of the rules' table? With others it stays in
    doubt."""
    numbers = {reading: p for reading, p in one.odds.items() if reading not in (JOKER, NOTHING)}
    if one.best == JOKER or not numbers or one.marks is None:
        return False
    return max(one.marks, key=one.marks.__getitem__) == FLOWERS[int(max(numbers, key=numbers.__getitem__))]


def _weighed(one: Sighting, sure: Sequence[Sighting]) -> Sighting:
    beside = [int(other.best) for other in sure if _are_side_by_side(one, other)]
    if not beside:
        return one
    raw = {
        reading: p * (FITTING if all(_steps(reading, number) for number in beside) else 1.0)
        for reading, p in one.odds.items()
    }
    total = sum(raw.values())
    return replace(one, odds={reading: p / total for reading, p in raw.items()})


def _steps(reading: str, number: int) -> bool:
    if reading in (JOKER, NOTHING):
        return False
    apart = (int(reading) - number) % len(FLOWERS)
    return min(apart, len(FLOWERS) - apart) in (1, 2)


def _are_side_by_side(one: Sighting, other: Sighting) -> bool:
    if one.pose is None or other.pose is None:
        return False
    turn = np.radians(other.pose.turn)
    x, y = one.pose.x - other.pose.x, one.pose.y - other.pose.y
    across, along = abs(x * np.cos(turn) + y * np.sin(turn)), abs(y * np.cos(turn) - x * np.sin(turn))
    lean = abs((one.pose.turn - other.pose.turn + 180) % 360 - 180)
    return bool(ACROSS[0] < across < ACROSS[1] and along < ALONG and lean < LEAN)
