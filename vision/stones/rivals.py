"""Stones of which another look at the same place told another number, such as upside down: the print that is
explained better is likelier to be the stone's, but not surely."""

from collections.abc import Sequence
from dataclasses import replace

from engine.observation import NOTHING
from vision.stones.likely import LIKELY_NUMBER
from vision.stones.numbers import Numbered

# Of the odds that two readings share: what the one that was explained better keeps.
BETTER = 0.6


def doubted(seen: Sequence[Numbered]) -> list[Numbered]:
    """The stones, those in doubt of which other numbers were told."""
    return [_shared(one) if one.rivals and one.best_odds > LIKELY_NUMBER else one for one in seen]


def _shared(one: Numbered) -> Numbered:
    numbers = {reading: p for reading, p in one.odds.items() if reading != NOTHING}
    best = max(numbers, key=numbers.__getitem__)
    others = one.rivals - {best}
    if not others:
        return one
    told = {best, *others}
    shared = sum(numbers.get(reading, 0.0) for reading in told)
    each = (1 - BETTER) / len(others)
    odds = {reading: shared * (BETTER if reading == best else each) for reading in told}
    return replace(one, odds={**one.odds, **odds})
