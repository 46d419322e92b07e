"""Rows: three stones or more that step up by one or two, counted over 100 back to 1."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from engine.games.bloom.pieces import HIGHEST, JOKER, Stone, jokers_of, numbers_of, without

Row = tuple[Stone, ...]

SHORTEST = 3
WIDEST_STEP = 2


def steps_up(stones: Sequence[Stone]) -> bool:
    """Is there a reading with steps of 1 or 2, less than once round? Jokers stand for whatever fits."""
    climbed = 0
    jokers = 0
    last: int | None = None
    for stone in stones:
        if stone == JOKER:
            jokers += 1
            continue
        if last is None:
            climbed += jokers
        else:
            distance = (stone - last) % HIGHEST
            if not jokers + 1 <= distance <= WIDEST_STEP * (jokers + 1):
                return False
            climbed += distance
        last, jokers = stone, 0
    climbed += jokers if last is not None else max(jokers - 1, 0)
    return climbed < HIGHEST


def is_row(stones: Sequence[Stone]) -> bool:
    return len(stones) >= SHORTEST and steps_up(stones)


def rest_of(row: Row, robbed: Sequence[Stone]) -> Row | None:
    """The row without the robbed stones; None when it does not hold them.

    Of several jokers the leftmost choice that leaves a row is taken, or the leftmost if none does.
    """
    if without(robbed, row):
        return None
    kept = without(row, numbers_of(robbed))
    jokers = [index for index, stone in enumerate(kept) if stone == JOKER]
    rests = [
        tuple([stone for index, stone in enumerate(kept) if index not in gone])
        for gone in combinations(jokers, jokers_of(robbed))
    ]
    return next(filter(is_row, rests), rests[0])


def is_grown(result: Row, row: Row, stones: Sequence[Stone]) -> bool:
    """Is the result the row in its old order plus these stones?"""
    remaining = iter(result)
    return has_same_stones(result, (*row, *stones)) and all(stone in remaining for stone in row)


def has_same_stones(one: Sequence[Stone], other: Sequence[Stone]) -> bool:
    return Counter(one) == Counter(other)
