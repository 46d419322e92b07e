"""Stones and rows of Bloom as the second referee reads them: what exists, what is twice, what climbs."""

from collections.abc import Sequence
from itertools import combinations

Stone = int | str

JOKER = "J"


def printed_flowers(number: int) -> int:
    if number == 55:
        return 7
    if number % 11 == 0:
        return 5
    if number % 10 == 0:
        return 3
    return 2 if number % 10 == 5 else 1


def minus(stones: Sequence[Stone], taken: Sequence[Stone]) -> list[Stone]:
    """The stones without those taken, each taken stone at most once, from the left."""
    left = list(stones)
    for stone in taken:
        if stone in left:
            left.remove(stone)
    return left


def numbers(stones: Sequence[Stone]) -> list[int]:
    return [stone for stone in stones if isinstance(stone, int)]


def exist(stones: Sequence[Stone]) -> bool:
    return all(stone == JOKER or stone in range(1, 101) for stone in stones)


def repeat(stones: Sequence[Stone]) -> bool:
    return len(set(numbers(stones))) < len(numbers(stones))


def eight_numbers(display: Sequence[Stone]) -> bool:
    return exist(display) and JOKER not in display and len(display) == 8 and not repeat(display)


def duplicate(stones: Sequence[Stone], elsewhere: Sequence[Stone]) -> bool:
    """Whether a number is there twice, or a joker of these stones is the fifth."""
    twice = repeat(stones) or any(number in elsewhere for number in numbers(stones))
    return twice or fifth_joker(stones, elsewhere)


def fifth_joker(stones: Sequence[Stone], elsewhere: Sequence[Stone]) -> bool:
    return JOKER in stones and [*stones, *elsewhere].count(JOKER) > 4


def steps_up(stones: Sequence[Stone]) -> bool:
    """Whether some reading of the jokers climbs by 1 or 2 each step, less than once round in all."""
    for first in range(1, 101) if stones[:1] == [JOKER] else numbers(stones[:1]):
        climbs = {0}
        for place, stone in enumerate(stones):
            if place:
                climbs = {climb + step for climb in climbs for step in (1, 2)}
            climbs = {
                climb for climb in climbs if climb < 100 and stone in (JOKER, (first + climb - 1) % 100 + 1)
            }
            if not climbs:
                break
        if climbs:
            return True
    return False


def is_row(stones: Sequence[Stone]) -> bool:
    return len(stones) >= 3 and steps_up(stones)


def rest_of(row: Sequence[Stone], robbed: Sequence[Stone]) -> list[Stone]:
    """The robbed row: of several jokers the leftmost choice that leaves a row, else the leftmost."""
    jokers = [place for place, stone in enumerate(row) if stone == JOKER]
    rests = [
        minus([stone for place, stone in enumerate(row) if place not in chosen], numbers(robbed))
        for chosen in combinations(jokers, robbed.count(JOKER))
    ]
    return next((rest for rest in rests if is_row(rest)), rests[0])


def in_old_order(old: Sequence[Stone], result: Sequence[Stone]) -> bool:
    rest = iter(result)
    return all(stone in rest for stone in old)
