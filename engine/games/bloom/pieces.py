"""The black number stones with their flowers, the jokers, and the scoring tiles."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, TypeVar

from engine.errors import BadField
from engine.fields import show, whole

Joker = Literal["J"]
Stone = int | Joker
Flowers = Mapping[int, int]
S = TypeVar("S", bound=Stone)

JOKER: Joker = "J"
LOWEST, HIGHEST = 1, 100
NUMBERS = range(LOWEST, HIGHEST + 1)
JOKERS = 4
STONES = len(NUMBERS) + JOKERS
OPEN_STONES = 8
HAND_SIZE = 13
TILES = (15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1)
MOST_FLOWERS = 99  # on one stone of an owner's own table


def _printed(number: int) -> int:
    if number == 55:
        return 7
    if number % 11 == 0:
        return 5
    if number % 10 == 0:
        return 3
    return 2 if number % 5 == 0 else 1


FLOWERS: Flowers = {number: _printed(number) for number in NUMBERS}


def is_number(stone: Stone) -> bool:
    return stone != JOKER and LOWEST <= stone <= HIGHEST


def numbers_of(stones: Iterable[Stone]) -> list[int]:
    return [stone for stone in stones if stone != JOKER]


def jokers_of(stones: Iterable[Stone]) -> int:
    return sum(1 for stone in stones if stone == JOKER)


def without(stones: Iterable[S], taken: Iterable[Stone]) -> tuple[S, ...]:
    """The stones that are left, in order, when others are taken away; what was not there is not missed."""
    gone = Counter(taken)
    left = []
    for stone in stones:
        if gone[stone]:
            gone[stone] -= 1
        else:
            left.append(stone)
    return tuple(left)


def in_words(stones: Iterable[Stone]) -> str:
    return "-".join(map(str, stones)) or "nothing"


def parse_stone(value: object, name: str) -> Stone:
    """A stone as it was named: a number, whether there is such a stone or not, or a joker."""
    if value == JOKER:
        return JOKER
    if type(value) is not int:
        raise BadField(f'{name} has {show(value)}; a stone is a number or "J"')
    return whole(value, name)


def flower_table(value: object) -> Flowers:
    """An owner's own table: flowers of all hundred numbers."""
    if not isinstance(value, dict) or set(value) != {str(number) for number in NUMBERS}:
        raise BadField('flowers needs all hundred numbers, like {"1": 1, ..., "100": 3}')
    table = {number: whole(value[str(number)], "flowers") for number in NUMBERS}
    for number, flowers in table.items():
        if not 0 <= flowers <= MOST_FLOWERS:
            raise BadField(f"flowers of {number} is {show(flowers)}; 0 to {MOST_FLOWERS} are possible")
    return table
