"""The suit of a card by its own ink: seen against its own paper, beside the inks of the other cards."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp
from typing import Literal

import cv2
import numpy as np

from engine.observation import Pose
from vision.cards.figures import DENSITY
from vision.cards.sheet import Box, Sheet, cut_colours
from vision.edges import LIGHT

Odds = Mapping[str, float]
Printed = Literal["ground", "bold", "thin"]

COARSE = 1.0  # pixels a millimetre that show the colour of a ground or of bold figures
GROUND = 12  # grey levels by which the ground of a card differs from its median
DARK = 0.01  # of full light, below which colours are noise
FLAT_SHADES = 3  # grey levels; where a box shows less there is no ink in it
SUITS = ("red", "yellow", "green", "blue")

# Hues of the inks of printed decks (degrees, spread, share): yellow is orange in some.
INKS = (
    ("red", -3.0, 8.0, 1.0),
    ("yellow", 30.0, 7.0, 0.3),
    ("yellow", 51.0, 8.0, 0.7),
    ("green", 130.0, 18.0, 1.0),
    ("blue", 215.0, 15.0, 1.0),
)
THIN = 2.0  # strength of thin figures, of the difference between what they keep of each colour
STRAY = 1e-5  # share of inks that are like none of these ...
STRAY_REACH = 40.0  # ... and degrees over which they grow unlikely: a violet is rather a blue than a yellow
APART = 9.0  # degrees between two cards in order of hue that have different inks
DRIFT = 6.0  # degrees by which one ink differs between two groups of cards, by light and wear
TWO_LAMPS = 0.02  # chance that one ink differs by more, half of it under another lamp or a mirror image
MOST_GROUPS = 6  # more than suits: one may fall apart under two lamps
PALE = 0.2  # strength of the ink below which a photo says nothing about suits
STRANGE = 1e-3  # chance that the hue of a ground misleads altogether
STRANGE_THIN = 0.02  # of thin figures, whose colour a JPEG keeps coarsely
UNSEEN = 0.2  # weight of a suit of which no open card lies
WRONG = 0.02  # chance that a card lies in a row of another suit
FLAT: Odds = dict.fromkeys(SUITS, 1 / len(SUITS))


def hue_of(sheet: Sheet, pose: Pose, box: Box, printed: Printed) -> tuple[float, float]:
    """Hue in degrees and strength (0-1) of the ink in a box of a card, against the paper beside it.

    The ink is the ground around white figures, the core of bold figures, or thin figures: of these all the
    light is summed that they keep from the paper, for blur and the coarse colours of a JPEG spread thin
    strokes, but the sum stays.
    """
    pixels = cut_colours(sheet, pose, box, DENSITY if printed == "thin" else COARSE).reshape(-1, 3)
    shade = pixels.min(axis=1).astype(np.float64)
    light = LIGHT[pixels]
    low, middle, high = np.sort(shade)[(np.array([0.03, 0.5, 0.97]) * len(shade)).astype(int)]
    if high - low < FLAT_SHADES:
        return 0.0, 0.0
    match printed:
        case "ground":
            ink = np.median(light[np.abs(shade - middle) < GROUND], axis=0)
            paper = light[shade >= high].mean(axis=0)
        case "bold":
            ink = light[shade <= low].mean(axis=0)
            paper = np.median(light[shade > (low + high) / 2], axis=0)
        case "thin":
            paper = np.median(light[shade > (low + 2 * high) / 3], axis=0)
            ink = light[shade < (low + 2 * high) / 3].mean(axis=0)
    kept = 1 - np.clip(ink / np.maximum(paper, 1e-3), 0, 1)
    most = max(float(kept.max()), 1e-3)
    share = 1 - kept / most if printed == "thin" else 1 - kept
    code = (share ** (1 / 2.2)).astype(np.float32)
    hue, strength, _ = cv2.cvtColor(code[None, None], cv2.COLOR_BGR2HSV)[0, 0]
    if printed == "ground":  # blur mixes the paper of thin white figures with the ink around them
        own = np.maximum(ink, DARK) ** (1 / 2.2)
        strength = max(strength, float(1 - own.min() / own.max()))
    if printed == "thin":  # what the strokes keep is shared with the paper between them
        strength = THIN * (kept.max() - kept.min()) / most
    return float(hue), float(strength)


def suits_of(hues: Sequence[tuple[float, float]]) -> list[Odds]:
    """The odds of each card's suit from all hues and strengths together: no two suits share an ink."""
    clear = [k for k, (_, strength) in enumerate(hues) if strength >= PALE]
    groups = _groups([hues[k][0] for k in clear])
    middles = [_middle([hues[clear[k]][0] for k in group]) for group in groups]
    odds = [FLAT] * len(hues)
    for group, told in zip(groups, _told(middles), strict=True):
        for k in group:
            odds[clear[k]] = told
    return odds


def _groups(hues: Sequence[float]) -> list[list[int]]:
    """Cards of about the same hue, by the gaps around the circle."""
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
        near = min(range(len(groups) - 1), key=lambda k: _between(middles[k], middles[k + 1]))
        groups[near : near + 2] = [groups[near] + groups[near + 1]]
    return groups


def _told(middles: Sequence[float]) -> list[Odds]:
    """The odds of the suit of each group, over all ways to name the groups."""
    if not middles:
        return []
    names = np.stack(np.meshgrid(*[np.arange(len(SUITS))] * len(middles), indexing="ij"), -1)
    names = names.reshape(-1, len(middles))
    weights = np.ones(len(names))
    for k, hue in enumerate(middles):
        weights *= np.array([_likely(hue, suit) for suit in SUITS])[names[:, k]]
    for a, b in combinations(range(len(middles)), 2):
        one_ink = exp(-((_between(middles[a], middles[b]) / DRIFT) ** 2) / 2) + TWO_LAMPS
        weights[names[:, a] == names[:, b]] *= one_ink
    sums = [np.bincount(names[:, k], weights, len(SUITS)) for k in range(len(middles))]
    return [dict(zip(SUITS, (total / total.sum()).tolist(), strict=True)) for total in sums]


def _likely(hue: float, suit: str) -> float:
    inks = [(_between(hue, middle), spread, share) for name, middle, spread, share in INKS if name == suit]
    shares = [share / spread * exp(-((away / spread) ** 2) / 2) for away, spread, share in inks]
    return sum(shares) + STRAY * exp(-min(away for away, _, _ in inks) / STRAY_REACH)


def _between(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)


def _middle(hues: Sequence[float]) -> float:
    angles = np.radians(hues)
    return float(np.degrees(np.arctan2(np.median(np.sin(angles)), np.median(np.cos(angles)))) % 360)


def like(hue: float, others: Mapping[str, float], spread: float, strange: float = STRANGE) -> Odds:
    """The odds of a card's suit by the hues that suits show in the same print; an unseen suit is unlikely."""
    fits = {
        suit: exp(-((_between(hue, others[suit]) / spread) ** 2) / 2) + strange
        if suit in others
        else UNSEEN * _likely(hue, suit)
        for suit in SUITS
    }
    return {suit: fit / sum(fits.values()) for suit, fit in fits.items()}


def of_row(own: Odds, top: Odds) -> Odds:
    """A card's suit when the one on top has those odds: a row has one suit, a wrong card seldom another."""
    fits = {suit: own[suit] * (top[suit] + WRONG) for suit in SUITS}
    return {suit: fit / sum(fits.values()) for suit, fit in fits.items()}


def usual_hues(told: Sequence[Odds], hues: Sequence[float]) -> dict[str, float]:
    """The hue that each suit shows in a print, from cards whose suits are told."""
    by_suit: dict[str, list[float]] = {}
    for odds, hue in zip(told, hues, strict=True):
        by_suit.setdefault(max(odds, key=odds.__getitem__), []).append(hue)
    return {suit: _middle(group) for suit, group in by_suit.items()}
