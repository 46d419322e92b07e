"""Every card exists once: cards of one number have different suits."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from engine.observation import SURE
from vision.cards.suits import SUITS, Odds
from vision.cards.values import HIGHEST, Values

PLAIN = 0.9  # odds of a number from which its card is one of those
SECOND = 0.02  # weight of a suit that another card of the number has: that one may be misread
MOST = 5  # cards of one number of which one may be none; more say nothing about each other


def suits_apart(numbers: Sequence[Values], suits: Sequence[Odds]) -> list[Odds]:
    """The suits of cards, sharpened by those of the other cards of the same number."""
    told = list(suits)
    for value in range(HIGHEST):
        cards = [k for k, odds in enumerate(numbers) if odds[value] > PLAIN]
        doubtful = any(max(told[k].values()) < SURE for k in cards)
        if doubtful and 1 < len(cards) <= MOST:
            for k, odds in zip(cards, _different([told[k] for k in cards]), strict=True):
                told[k] = odds
    return told


def _different(cards: Sequence[Odds]) -> list[Odds]:
    """The suits of some cards of which hardly two have the same."""
    ways = list(product(range(len(SUITS)), repeat=len(cards)))
    shares = np.array([[odds[suit] for suit in SUITS] for odds in cards])
    names = np.array(ways)
    weights = np.prod(shares[np.arange(len(cards)), names], axis=1)
    weights *= SECOND ** np.array([len(way) - len(set(way)) for way in ways])
    sums = [np.bincount(names[:, k], weights, len(SUITS)) for k in range(len(cards))]
    return [dict(zip(SUITS, (total / total.sum()).tolist(), strict=True)) for total in sums]
