"""The numbers of cards: what the big and the small print say together, and the order of a row."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]  # odds of 1 to 20

HIGHEST = 20
ELEVEN = 11
SMALL_STRAY = 0.02  # share of corner numbers whose reading says nothing: worn, washed out, cut badly
BIG_STRAY = 0.004  # of big numbers
MISREAD_TENS = 0.5  # share of prints that are read as 21 to 99 of which only the first figure is misread
TORN = 0.05  # share of corner numbers of two figures of which only one is cut out
BIG_TORN = 0.005  # of big ones: a 1 in thin strokes was lost in noise
PRINTED = 0.5  # odds of its best reading that every print of a number has
CONTRADICTED = 0.1  # of the odds of its best reading: what has less a print does not say
NEXT = 0.9  # how often the card under another one is the next towards the eleven
MISSED = 0.65  # of these where they lie far apart it is the one after: players do not lay all alike
SKIPPED = 0.09  # how often it is another one on that way, where one was missed

# What two figures that look the same say: of 3,138 prints of other numbers of two figures none had such.
TWINS: Values = np.where(np.arange(1, HIGHEST + 1) == ELEVEN, 1.0, 0.01)

OTHERS_OF_TWO = frozenset(range(9, HIGHEST)) - {ELEVEN - 1}  # places in odds of numbers with other figures

# What an eleven may be that looks otherwise than others of its copy: a figure of which hairlines are lost is
# like a 1.
LIKE_ELEVEN: Values = np.where(np.isin(np.arange(1, HIGHEST + 1), (10, *range(12, 20))), 1 / 9, 0.0)

# What a one may be that is unlike the figures of elevens: a 4 whose hairlines are lost, or a 7.
LIKE_ONE: Values = np.where(np.isin(np.arange(1, HIGHEST + 1), (4, 7)), 0.5, 0.0)

# What two figures side by side say: a number of one figure seldom has a scratch as tall beside it.
TWO_FIGURES: Values = np.where(np.arange(1, HIGHEST + 1) >= 10, 1.0, 0.02)
# What one figure says that stands alone in the middle of a card: of two figures each stands beside it.
ONE_FIGURE: Values = np.where(np.arange(1, HIGHEST + 1) >= 10, 0.1, 1.0)
# What a big number says under which no line shows, as there is under every 6 and 9, but may be lost; and one
# around which not even a faint one may be.
NOT_UNDERLINED: Values = np.where(np.isin(np.arange(1, HIGHEST + 1), (6, 9)), 0.1, 1.0)
BARE_BELOW: Values = np.where(np.isin(np.arange(1, HIGHEST + 1), (6, 9)), 0.02, 1.0)
OTHERS_UNDERLINED = (
    0.1  # what a line says for other numbers: it may be the foot of a 2 whose hairline is lost
)


def witness(odds: Mapping[int, float], stray: float) -> Values:
    """What one print says, a share of whose kind says nothing.

    A number that no card has is none, or its second figure was read and its first one, which is a 1, was not.
    """
    told = np.zeros(HIGHEST)
    for value, p in odds.items():
        if value <= HIGHEST:
            told[value - 1] += p
        elif value < 100:
            told[10 + value % 10 - 1] += p * MISREAD_TENS
    silent = max(1 - float(told.sum()), 0.0)
    return np.asarray((told + silent / HIGHEST) * (1 - stray) + stray / HIGHEST)


def corner(odds: Mapping[int, float]) -> Values:
    """What a corner number says, of which one figure may have been lost."""
    return _one(_torn(TORN) @ witness(odds, SMALL_STRAY))


def big(odds: Mapping[int, float]) -> Values:
    """What a big number says, of which that is rare."""
    return _one(_torn(BIG_TORN) @ witness(odds, BIG_STRAY))


@cache
def _torn(share: float) -> NDArray[np.float64]:
    """How much each number read speaks for each printed, of which it may be one figure, in such a share."""
    table = np.eye(HIGHEST)
    for value in range(10, HIGHEST + 1):
        for figure in {value // 10, value % 10} - {0}:
            table[value - 1, figure - 1] += share
    return table


def underlined(six: float, nine: float) -> Values:
    """What the line under a big number says, below which a 6 and a 9 are so likely."""
    told = np.full(HIGHEST, OTHERS_UNDERLINED)
    told[[5, 8]] = np.array([six, nine]) / max(six, nine)
    return told


def together(*prints: Values) -> Values:
    """What independent prints of one card say together."""
    joint = np.prod(prints, axis=0)
    return np.asarray(joint / joint.sum())


def is_number(odds: Values) -> float:
    """How likely a single print is one at all: what is none looks like many numbers."""
    return min(float(odds.max()) / PRINTED, 1.0)


def same_print(one: Values, other: Values) -> Values:
    """What two copies of one print say: no more than one of them, the clearer one more."""
    share = one.max() / (one.max() + other.max())
    return _one(one**share * other ** (1 - share))


def either_way(one: Values, other: Values) -> Values:
    """What a print says of which it is open which side is up: a side that shows no number hardly counts.

    An 11 or an 8 is the same number either way, which the clearer one tells.
    """
    if one.argmax() == other.argmax():
        return one if one.max() > other.max() else other
    return _one(one * one.max() ** 2 + other * other.max() ** 2)


def in_row(run: Sequence[Values], far: Collection[int] = ()) -> list[Values]:
    """The cards of a run sharpened by each other, from the one on top inwards: most often the next each.

    Far: those that lie so far from the one before that another may lie between them, which was missed.
    What a print plainly contradicts is left in doubt, however well it would fit.
    """
    steps = [_inwards(k in far) for k in range(len(run))]
    onward = [np.asarray(run[0])]
    for odds, step in zip(run[1:], steps[1:], strict=True):
        onward.append(_one((onward[-1] @ step) * odds))
    back = np.full(HIGHEST, 1 / HIGHEST)
    sharp: list[Values] = []
    for odds, before, step in zip(reversed(run), reversed(onward), reversed(steps), strict=True):
        sharp.append(_one(before * back))
        back = _one(step @ (odds * back))
    return [_believed(*each) for each in zip(run, reversed(sharp), strict=True)]


def _believed(own: Values, sharp: Values) -> Values:
    """What a card of a run is, as far as its own print may say so, or a figure of it that is left."""
    fits, shown = sharp.argmax(), own.argmax()
    plain = own[shown] > PRINTED and own[fits] < CONTRADICTED * own[shown]
    return (own + sharp) / 2 if plain and not _torn(TORN)[fits, shown] else sharp


@cache
def _inwards(leap: bool) -> Values:
    """How likely each number lies under each other one of a row, where one between them may be missed.

    Under an eleven none does, so any may.
    """
    step = np.full((HIGHEST, HIGHEST), (1 - NEXT - SKIPPED) / HIGHEST)
    for value in range(1, HIGHEST + 1):
        way = range(value - 1, ELEVEN - 1, -1) if value > ELEVEN else range(value + 1, ELEVEN + 1)
        for inward in way:
            step[value - 1, inward - 1] += SKIPPED / len(way)
        after = NEXT * MISSED if leap and len(way) > 1 else 0.0
        if way:
            step[value - 1, way[0] - 1] += NEXT - after
        if after:
            step[value - 1, way[1] - 1] += after
    step[ELEVEN - 1] = 1 / HIGHEST
    return step


def _one(odds: Values) -> Values:
    return np.asarray(odds / odds.sum())
