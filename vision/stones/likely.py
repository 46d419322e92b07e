"""What the numbers of bloom's stones are likely to be, after flowers and the other stones have spoken."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from engine.games.bloom.pieces import FLOWERS, JOKER
from engine.observation import NOTHING, SURE, Sighting

Odds = dict[str, float]

LIKELY_NUMBER = 0.4  # odds of a number that proves a stone beside another one
CLAIMED = 0.3  # odds at which another stone wants the same number
MANY = 3  # flowers, if the number asks for them, prove a stone whose corners and inks are lost in blur
LIKE_NO_OTHER = 20.0  # times what speaks for any other number: of a ring beside a bar, as a 10, 50 to 200
ANY_ROOT = 1e-3  # what each number has at least of the roots of such odds, so that none is sure by them alone
HUNDRED = 100  # what rows of stars are like, on the backs of cards
UNUSUAL = 5.0  # times at most: of 27 such painted prints 4 were read wrong, none of them surely after this
NOT_UNIQUE = (JOKER, NOTHING)
MISCOUNTED = 0.03  # how often flowers are counted wrong, at most: what a count says against a number
MOST_AGAINST_TABLE = 0.9  # odds of a number whose flowers are not those of the rules' table, at most
OPEN = 0.9  # odds of the likeliest number below which it may be any other
ANY_OTHER = 0.06  # of its odds, for all numbers alike: as little as is still told of each
DOUBTFUL_SUN = 0.8  # odds of a sun without clear rays on clear lacquer
HARDLY = 0.005  # odds of no stone where a print is one of two numbers, and no body shows
COIN = 0.6  # odds of no stone where no body shows around such a sun


def anything() -> Odds:
    """The odds of a dark body with print that nobody can read: no stone as likely as any stone."""
    readings = [*(str(number) for number in FLOWERS), JOKER]
    return {NOTHING: 0.5, **dict.fromkeys(readings, 0.5 / len(readings))}


def joker(is_clear: bool, has_body: bool) -> Odds:
    """A sun whose lacquer or rays do not show may be a blurred number, or another yellow disc: a coin."""
    if is_clear:
        return {JOKER: 1.0}
    likely, nothing = (DOUBTFUL_SUN, (1 - DOUBTFUL_SUN) / 2) if has_body else (1 - COIN, COIN)
    numbers = dict.fromkeys(map(str, FLOWERS), (1 - likely - nothing) / len(FLOWERS)) if has_body else {}
    return {JOKER: likely, NOTHING: nothing, **numbers}


def weighed(odds: Mapping[int, float], marks: Mapping[int, float]) -> Odds:
    """The odds after the flowers have spoken; a number whose flowers are not the table's stays in doubt."""
    count = max(marks, key=marks.__getitem__)
    odds = _as_a_number(odds, count) if FLOWERS[max(odds, key=odds.__getitem__)] == count else odds
    raw = {number: p * (1.0 if FLOWERS[number] == count else MISCOUNTED) for number, p in odds.items()}
    total = sum(raw.values())
    return against_table({str(number): p / total for number, p in raw.items()}, marks)


def against_table(odds: Mapping[str, float], marks: Mapping[int, float]) -> Odds:
    """The odds in which no number is sure whose flowers are not those of the rules' table: as they contradict
    it, a digit of it may have been missed, so that any number is possible."""
    best = max(odds, key=odds.__getitem__)
    count = max(marks, key=marks.__getitem__)
    if best == NOTHING or FLOWERS[int(best)] == count:
        return dict(odds)
    return _or_any_other(capped(odds, best, MOST_AGAINST_TABLE))


def _or_any_other(odds: Mapping[str, float]) -> Odds:
    """The odds of a stone that may be whatever else there is, too."""
    told = {reading: p * (1 - ANY_OTHER) for reading, p in odds.items()}
    each = ANY_OTHER / len(FLOWERS)
    return {**told, **{str(number): told.get(str(number), 0.0) + each for number in FLOWERS}}


def _as_a_number(odds: Mapping[int, float], count: int) -> Mapping[int, float]:
    """The odds without what they give to all numbers alike, which speaks for no number at all: a number
    stands above its flowers. What speaks for other numbers counts more, as such prints are unusual, but the
    best one stays the best.

    What is hardly like a number is one of an unusual typeface if many flowers stand below and it is like no
    other number at all; what the odds say of it counts less.
    """
    best = max(odds, key=odds.__getitem__)
    if len(odds) < len(FLOWERS):
        return odds
    least = min(odds.values())
    if odds[best] < LIKELY_NUMBER:
        next_best = max(p for number, p in odds.items() if number != best)
        is_like_no_other = odds[best] - least > LIKE_NO_OTHER * (next_best - least)
        if count < MANY or best == HUNDRED or not is_like_no_other:
            return odds
        roots = {number: (p - least) ** 0.5 + ANY_ROOT for number, p in odds.items()}
        total = sum(roots.values())
        return {number: root / total for number, root in roots.items()}
    rest = {number: p - least for number, p in odds.items() if p > least and number != best}
    own, others = odds[best] - least, sum(rest.values())
    more = float(np.clip(np.sqrt(own / max(others, 1e-9)), 1.0, UNUSUAL))
    total = own + more * others
    return {best: own / total, **{number: more * p / total for number, p in rest.items()}}


def spread(odds: Mapping[int, float], trust: float) -> Odds:
    """The odds where more is printed than a stone shows, or nothing that is read: any stone, also a joker
    whose sun is like a number, or none."""
    each = (1 - trust) / 2 / (len(FLOWERS) + 1)
    wide = {str(number): trust * odds.get(number, 0.0) + each for number in FLOWERS}
    return {**wide, JOKER: each, NOTHING: (1 - trust) / 2}


def or_nothing(odds: Odds) -> Odds:
    """The odds of a doubtful number around which no body shows: a stone is in doubt as well, but not for a
    print that is one of two numbers."""
    if NOTHING in odds:
        return odds
    doubt = max(1 - sum(sorted(odds.values())[-2:]), HARDLY)
    return {**{reading: p * (1 - doubt) for reading, p in odds.items()}, NOTHING: doubt}


def with_nothing(odds: Mapping[str, float], nothing: float) -> Odds:
    """The odds in which no stone is as likely as that."""
    rest = 1 - odds.get(NOTHING, 0.0)
    told = {reading: p * (1 - nothing) / rest for reading, p in odds.items() if reading != NOTHING}
    return {**told, NOTHING: nothing} if nothing else told


def capped(odds: Mapping[str, float], best: str, most: float) -> Odds:
    """Odds in which the best reading has no more than `most`; the rest goes to the others."""
    if odds[best] <= most:
        return dict(odds)
    rest = sum(p for reading, p in odds.items() if reading != best)
    if rest <= 0:
        return {best: most, NOTHING: 1 - most}
    scale = (1 - most) / rest
    return {reading: most if reading == best else p * scale for reading, p in odds.items()}


def unique(sightings: Sequence[Sighting]) -> list[Sighting]:
    """Every number lies on the table once: what one stone surely is, the others are not. Two that both surely
    are the same are both in doubt, and what is much in doubt may be any number."""
    result = list(sightings)
    claims = Counter(number for one in sightings for number, p in one.odds.items() if p >= CLAIMED)
    for index, one in enumerate(sightings):
        if one.best in NOT_UNIQUE or claims[one.best] <= (one.odds[one.best] >= CLAIMED):
            continue
        others = [other for other in sightings if other is not one]
        claimed = max(other.odds.get(one.best, 0.0) for other in others)
        free = {
            number: p
            if number in NOT_UNIQUE
            else p * float(np.prod([1 - other.odds.get(number, 0.0) for other in others]))
            for number, p in one.odds.items()
        }
        total = sum(free.values())
        if total <= 0 or (claimed >= SURE and one.sure):
            odds = capped(one.odds, one.best, 0.5)
        else:
            odds = {number: p / total for number, p in free.items()}
            best = max(odds, key=odds.__getitem__)
            if not (one.sure and odds[best] >= SURE):
                odds = capped(odds, best, MOST_AGAINST_TABLE)
        result[index] = replace(one, odds=odds)
    return [replace(one, odds=_or_any_other(one.odds)) if _is_open(one) else one for one in result]


def _is_open(one: Sighting) -> bool:
    """Is a stone so much in doubt that none of the numbers that were told of it may be its own?"""
    return one.best not in NOT_UNIQUE and one.odds[one.best] < OPEN
