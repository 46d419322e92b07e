"""Open cards by their two corner numbers alone, where the big number between them does not stand out."""

from collections.abc import Sequence

import numpy as np

from engine.observation import Pose
from vision.cards.faces import agreement, lies_on
from vision.cards.glyphs import distances
from vision.cards.sheet import Sheet
from vision.cards.turns import own_turn
from vision.cards.whole import MIDDLE_PLAY, SAME_REACH, Found

SIZES = (0.7, 1.6)  # of the usual height of corner figures; two that touch are the taller
TWINS = 0.9  # agreement of both corners of a card, which those of two never reach
LOOKS = 20  # pairs that are looked at


def find(sheet: Sheet, found: Found, laid: Sequence[Pose]) -> list[tuple[float, Pose]]:
    """Where two corner numbers lie as those of one card, on none laid, and look the same; and how much so."""
    small, layout = found.small, found.layout
    ratio = small.tall / layout.tall
    likely = np.flatnonzero((ratio > SIZES[0]) & (ratio < SIZES[1]) & ~small.paired)
    middles = small.middles[likely]
    off = np.abs(distances(middles, middles) / 2 - layout.reach)
    cards: list[tuple[float, Pose]] = []
    looks = 0
    for one, other in np.argwhere(np.triu(off < SAME_REACH, 1)).tolist():
        x, y = (float(v) for v in (middles[one] + middles[other]) / 2)
        if looks == LOOKS or lies_on(np.array([x, y]), laid):
            continue
        looks += 1
        line = middles[one] - middles[other]
        turn = (float(np.degrees(np.arctan2(line[1], line[0]))) - layout.lean) % 180
        alike, pose = agreement(sheet, own_turn(sheet, Pose(x, y, turn)), layout.corner, MIDDLE_PLAY)
        if alike > TWINS:
            cards.append((alike, pose))
    return cards
