"""The suit of a card by the others of its row, which has one suit."""

from collections import Counter
from collections.abc import Sequence

from vision.cards.suits import SUITS, TOLD, WRONG, Odds

MOST_OF_ROW = 0.5  # of its cards that have the same suit
# What the ink of a card that is unlike most of its row weighs against them: a hand that is laid out may have
# three cards that lie like a row by chance.
OWN = 0.6
SEVERAL, RIVALLED = 3, 0.1  # cards that are unlike the others, and the share of their suit in those then


def of_row(own: Odds, opened: Sequence[Odds]) -> Odds:
    """A card's suit where the open cards of its row have those odds: a wrong card seldom has another.

    Its own odds say how like the open cards of each suit it is: what is like some is as open as the plainest.
    """
    bests = [max(odds, key=odds.__getitem__) for odds in opened]
    fits = {suit: own[suit] * (bests.count(suit) / len(bests) + WRONG) for suit in SUITS}
    total = sum(fits.values())
    told = {suit: fits[suit] / total if suit not in bests else 0.0 for suit in SUITS}
    for best in set(bests):
        plainest = max(opened, key=lambda odds: odds[best])
        for suit in SUITS:
            told[suit] += fits[best] / total * plainest[suit]
    return told


def with_most(row: Sequence[Odds]) -> list[Odds]:
    """The odds of the cards of a row, where one that is unlike most of them is in doubt.

    A lamp that is mirrored on a row changes its ink from card to card; where that are several, most of the
    cards may lie in its light, and are in doubt as well.
    """
    most = {suit: sum(odds[suit] for odds in row) / len(row) for suit in SUITS}
    usual = max(most, key=most.__getitem__)
    if most[usual] < MOST_OF_ROW:
        return list(row)
    unlike = Counter(max(odds, key=odds.__getitem__) for odds in row if odds[usual] <= TOLD)
    rival = max(unlike, key=unlike.__getitem__, default=usual)
    doubt = RIVALLED if unlike[rival] >= SEVERAL else 0.0
    return [
        _mixed(odds, doubt, rival) if odds[usual] > TOLD else _mixed(odds, 1 - OWN, usual) for odds in row
    ]


def _mixed(own: Odds, share: float, other: str) -> Odds:
    """A card's odds with so much of them for a certain suit."""
    return {suit: (1 - share) * own[suit] + share * (suit == other) for suit in SUITS}
