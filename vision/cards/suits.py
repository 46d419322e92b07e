"""The suit of a card by its own ink, beside the inks of the other cards."""

from cmath import rect
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from math import exp, hypot, radians

import numpy as np
from numpy.typing import NDArray

Odds = Mapping[str, float]

SUITS = ("red", "yellow", "green", "blue")

# Hues of the inks of printed decks, so measured (degrees, spread, share): yellow is orange in some.
INKS = (
    ("red", -2.0, 6.0, 1.0),
    ("yellow", 26.0, 4.5, 0.3),
    ("yellow", 51.0, 8.0, 0.7),
    ("green", 130.0, 18.0, 1.0),
    ("blue", 215.0, 15.0, 1.0),
)
STRAY = 1e-5  # share of inks that are like none of these ...
STRAY_REACH = 40.0  # ... and degrees over which they grow unlikely: a violet is rather a blue than a yellow
# Share of inks on which another lamp shines than on the markers, or is mirrored, and degrees by which these
# may differ from all inks of their suit: a red of 5 degrees has shown 21.
OWN_LAMP, OWN_REACH = 0.015, 12.0
# Degrees by which noise, or light of another colour, turns all hues of a photo alike, and how often: in noise
# a red, a green and a blue were off by 24, 22 and 12. One ink alone tells nothing of it.
SHIFTS = ((0.0, 0.99), (16.0, 0.005), (-16.0, 0.005))
UNTURNED = ((0.0, 1.0),)
APART = 9.0  # degrees between two cards in order of hue that have different inks
# Degrees by which light mirrored on full ink moves its hue. What is left of its strength tells how strong
# that light is, and how much it covers of the ink: so its square counts.
BLEACHED = 1.3
DRIFT = 6.0  # degrees by which one ink differs between two groups of cards, by light and wear
TWO_LAMPS = 0.02  # chance that one ink differs by more, half of it under another lamp or a mirror image
LAMPS_REACH = 15.0  # degrees over which that grows unlikely: no lamp makes a yellow of 50 degrees red
# In too much light the red of warm inks ends at white while their green and blue still grow, and the green of
# green ones while their red does: they look too yellow by so many degrees at most, and paler than any FULL
# ink: by WEAKER where it is all of that.
YELLOWER, FULL, WEAKER = 20.0, 0.6, 0.15
YELLOW, CYAN = 60.0, 180.0  # degrees, where red and green, and green and blue, both end at white
# Degrees above which no yellow was seen to be, and over which that grows unlikely: a green on which a yellow
# lamp is mirrored had 76.
GREENEST, GREENER = 63.0, 4.0
# A card whose ink is weaker than another's by a part of it probably mirrors a lamp: that chance, and by how
# much further the hue may then go.
MIRRORED, FURTHER = 0.5, 2.0
TWO_INKS = 4.0  # degrees between two inks that lie nearer to each other than APART
TWICE = 0.02  # weight of a suit that has a number twice: one of them may be misread
MOST_GROUPS = 6  # more than suits: one may fall apart under two lamps
PALE = 0.2  # strength of the ink of one card below which it says nothing about its suit ...
FAINT = 0.12  # ... and beside others
INKED_SPREAD = 8.0  # degrees by which the hue of a suit's ground differs ...
STRANGE = 1e-3  # ... and chance that it misleads altogether
NO_INK = 0.03  # of PALE: as little says nothing at all
# Of the colour (hue as way, strength as length) of thin figures of one suit, strong or pale, which a JPEG
# keeps coarsely: half of 550 on painted photos are off by less than 0.1, nine of ten by less than 0.3.
THIN_SPREAD = 0.07
TOLD = 0.5  # odds of the suit of a card that shows how others look
UNSEEN = 0.2  # weight of a suit of which no open card lies
WRONG = 0.02  # chance that a card lies in a row of another suit, or beside no row at all
FLAT: Odds = dict.fromkeys(SUITS, 1 / len(SUITS))


def suits_of(
    hues: Sequence[tuple[float, float]], numbers: Sequence[int] = (), rows: Sequence[int] = ()
) -> list[Odds]:
    """The odds of each card's suit from all hues and strengths together: no two suits share an ink.

    `numbers` are those of the cards, 0 where it is not plain: no suit has one twice. `rows` name the row of
    each: a row has one suit.
    """
    clear = [k for k, (_, strength) in enumerate(hues) if strength >= FAINT]
    own = [numbers[k] for k in clear] if numbers else [0] * len(clear)
    groups = [
        [clear[k] for k in part]
        for group in _groups([hues[k][0] for k in clear])
        for part in _once_each(group, [hues[k][0] for k in clear], own)
    ]
    middles = [_middle([hues[k][0] for k in group]) for group in groups]
    strengths = [float(np.median([hues[k][1] for k in group])) for group in groups]
    shared = np.ones((len(groups), len(groups), 2))  # weights of one suit for both, and of two
    for a, b in combinations(range(len(groups)), 2):
        if numbers and {numbers[k] for k in groups[a]} & {numbers[k] for k in groups[b]} - {0}:
            shared[a, b, 0] *= TWICE
        if rows and {rows[k] for k in groups[a]} & {rows[k] for k in groups[b]}:
            shared[a, b, 1] *= WRONG
    odds = [FLAT] * len(hues)
    for group, told in zip(groups, _told(middles, strengths, shared), strict=True):
        for k in group:
            odds[k] = told
    return [_by_mates(odds, rows, k) if rows and k not in clear else told for k, told in enumerate(odds)]


def _by_mates(odds: Sequence[Odds], rows: Sequence[int], which: int) -> Odds:
    """The odds of a card whose ink says nothing, by the others of its row."""
    mates = [odds[k] for k, row in enumerate(rows) if row == rows[which]]
    plainest = max(mates, key=lambda told: max(told.values()))
    return {suit: (1 - WRONG) * plainest[suit] + WRONG / len(SUITS) for suit in SUITS}


def _groups(hues: Sequence[float]) -> list[list[int]]:
    """Cards of about the same hue, by the gaps around the circle; in order of hue."""
    if not hues:
        return []
    order = sorted(range(len(hues)), key=hues.__getitem__)
    gaps = [(hues[b] - hues[a]) % 360 for a, b in zip(order, order[1:] + order[:1], strict=True)]
    start = max(range(len(order)), key=gaps.__getitem__) + 1
    groups: list[list[int]] = [[]]
    for step in range(len(order)):
        place = (start + step) % len(order)
        groups[-1].append(order[place])
        if gaps[place] > APART and step + 1 < len(order):
            groups.append([])
    while len(groups) > MOST_GROUPS:
        middles = [_middle([hues[k] for k in group]) for group in groups]
        near = min(range(len(groups) - 1), key=lambda k: between(middles[k], middles[k + 1]))
        groups[near : near + 2] = [groups[near] + groups[near + 1]]
    return groups


def _once_each(group: Sequence[int], hues: Sequence[float], numbers: Sequence[int]) -> list[list[int]]:
    """A group as it is; in two where a number is in it twice and a gap in its hues shows two inks."""
    plain = [numbers[k] for k in group if numbers[k]]
    if len(set(plain)) == len(plain):
        return [list(group)]
    gaps = [(hues[b] - hues[a]) % 360 for a, b in pairwise(group)]
    widest = max(range(len(gaps)), key=gaps.__getitem__) + 1
    return [list(group[:widest]), list(group[widest:])] if gaps[widest - 1] > TWO_INKS else [list(group)]


def _told(middles: Sequence[float], strengths: Sequence[float], shared: NDArray[np.float64]) -> list[Odds]:
    """The odds of the suit of each group, by hue and strength, over all ways to name the groups.

    `shared` are the weights of one suit for two groups, and of two.
    """
    if not middles:
        return []
    names = np.stack(np.meshgrid(*[np.arange(len(SUITS))] * len(middles), indexing="ij"), -1)
    names = names.reshape(-1, len(middles))
    shifts = SHIFTS if len(middles) > 1 else UNTURNED
    weights = np.sum([share * _fits(middles, strengths, names, shift) for shift, share in shifts], axis=0)
    for a, b in combinations(range(len(middles)), 2):
        drift = hypot(DRIFT, BLEACHED / min(strengths[a], strengths[b]) ** 2)
        pale, full = (a, b) if strengths[a] < strengths[b] else (b, a)
        apart = between(middles[a], middles[b])
        if YELLOW < middles[pale] < middles[full] < CYAN:
            apart = max(apart - _yellower(strengths[pale]), 0.0)
        weaker = 1 - min(strengths[a], strengths[b]) / max(strengths[a], strengths[b])
        further = 0.0 if _redder(middles[pale], middles[full]) else FURTHER * weaker
        other_lamp, reach = TWO_LAMPS + MIRRORED * weaker, LAMPS_REACH * (1 + further)
        one_ink = exp(-((apart / drift) ** 2) / 2) + other_lamp * exp(-((apart / reach) ** 2) / 2)
        same = names[:, a] == names[:, b]
        weights *= np.where(same, one_ink * shared[a, b, 0], shared[a, b, 1])
    sums = [np.bincount(names[:, k], weights, len(SUITS)) for k in range(len(middles))]
    return [dict(zip(SUITS, (total / total.sum()).tolist(), strict=True)) for total in sums]


def _fits(
    middles: Sequence[float], strengths: Sequence[float], names: NDArray[np.intp], shift: float
) -> NDArray[np.float64]:
    """How likely the groups show their hues, so many degrees too high, for each way to name them."""
    fits = np.ones(len(names))
    for k, (hue, strength) in enumerate(zip(middles, strengths, strict=True)):
        blur, yellower = BLEACHED / strength**2, _yellower(strength)
        own = [_likely((hue - shift) % 360, suit, blur, yellower) for suit in SUITS]
        fits *= np.array(own)[names[:, k]]
    return fits


def _likely(hue: float, suit: str, blur: float = 0.0, yellower: float = 0.0) -> float:
    """How likely a suit shows this hue, known to so many degrees, or which may be so much too yellow."""
    # Light that is mirrored adds to all colours: no yellow gets greener by it than where red and green are
    # the same.
    is_green = suit == "yellow" and YELLOW < hue < CYAN
    greener = 0.0 if is_green else blur
    inks = [
        (_off(hue, middle, yellower), hypot(spread, greener), share)
        for name, middle, spread, share in INKS
        if name == suit
    ]
    shares = [share / spread * exp(-((away / spread) ** 2) / 2) for away, spread, share in inks]
    shares += [OWN_LAMP * share / OWN_REACH * exp(-((away / OWN_REACH) ** 2) / 2) for away, _, share in inks]
    hardly = exp(-((max(hue - GREENEST, 0.0) / GREENER) ** 2) / 2) if is_green else 1.0
    return hardly * sum(shares) + STRAY * exp(-min(away for away, _, _ in inks) / STRAY_REACH)


def _off(hue: float, ink: float, yellower: float) -> float:
    """Degrees between a hue and that of an ink, of which a warm one may have been seen too yellow."""
    off = between(hue, ink)
    warm = ink < YELLOW and (hue - ink) % 360 < YELLOW
    return max(off - min(yellower, YELLOW - ink), 0.0) if warm else off


def _redder(hue: float, ink: float) -> bool:
    """Whether a warm hue is redder than an ink, which hardly any light makes of it."""
    return -YELLOW < (hue + 180) % 360 - 180 < ink <= YELLOW + DRIFT


def _yellower(strength: float) -> float:
    """Degrees by which too much light makes an ink of a strength look too yellow."""
    return YELLOWER * float(np.clip((FULL - strength) / WEAKER, 0, 1))


def between(one: float, other: float) -> float:
    """Degrees from one hue to another, the shorter way."""
    return abs((one - other + 180) % 360 - 180)


def _middle(hues: Sequence[float]) -> float:
    angles = np.radians(hues)
    return float(np.degrees(np.arctan2(np.median(np.sin(angles)), np.median(np.cos(angles)))) % 360)


def like(hue: float, others: Mapping[str, float], strength: float = PALE) -> Odds:
    """The odds of a card's suit by the hues that suits show in the same print; an unseen suit is unlikely.

    The paler the ink, the farther its hue may be off, and the less it says.
    """
    full = max(min(strength / PALE, 1.0), NO_INK) ** 2
    spread, strange = INKED_SPREAD / full, STRANGE / full
    fits = {
        suit: exp(-((between(hue, others[suit]) / spread) ** 2) / 2) + strange
        if suit in others
        else UNSEEN * _likely(hue, suit)
        for suit in SUITS
    }
    return {suit: fit / sum(fits.values()) for suit, fit in fits.items()}


def like_thin(seen: tuple[float, float], others: Mapping[str, complex]) -> Odds:
    """The same by the colours of thin figures, of which pale ones have no hue to speak of."""
    if not others:
        return FLAT
    fits = {
        suit: (1 + (abs(_colour(*seen) - others[suit]) / THIN_SPREAD) ** 2 / 2) ** -2
        if suit in others
        else UNSEEN * _likely(seen[0], suit)
        for suit in SUITS
    }
    return {suit: fit / sum(fits.values()) for suit, fit in fits.items()}


def _colour(hue: float, strength: float) -> complex:
    return rect(strength, radians(hue))


def usual_hues(told: Sequence[Odds], hues: Sequence[float]) -> dict[str, float]:
    """The hue that each suit shows in a print, from cards whose suits are told."""
    return {suit: _middle([hues[k] for k in which]) for suit, which in _by_suit(told).items()}


def usual_colours(told: Sequence[Odds], seen: Sequence[tuple[float, float]]) -> dict[str, complex]:
    """The colour that each suit shows in thin figures."""
    colours = [_colour(*each) for each in seen]
    return {suit: sum(colours[k] for k in which) / len(which) for suit, which in _by_suit(told).items()}


def _by_suit(told: Sequence[Odds]) -> dict[str, list[int]]:
    cards: dict[str, list[int]] = {}
    for k, odds in enumerate(told):
        suit = max(odds, key=odds.__getitem__)
        if odds[suit] > TOLD:
            cards.setdefault(suit, []).append(k)
    return cards
