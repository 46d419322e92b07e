"""What a card of a row most likely is that shows and cannot be read: the number that is missing there."""

from collections.abc import Sequence

import numpy as np

from engine.observation import Sighting
from vision.cards.gaps import NO_CARD, Gap
from vision.cards.missed import ONE_STRIP
from vision.cards.suits import Odds

# Odds of the number that is missing where a card shows: players seldom lay another one there, but what is
# like the ground of a card may be none.
EXPECTED, NO_CARD_THERE = 0.8, 0.15


def reading(
    place: tuple[float, float], gaps: Sequence[Gap], suits: Sequence[Odds], others: Sequence[Sighting]
) -> str | None:
    """The card that is missing in one of some gaps just there, of the suit of the card on top of that gap;
    None in no gap, where that is not known, or where it lies elsewhere."""
    near = [
        (float(np.hypot(pose.x - place[0], pose.y - place[1])), gap.top, value)
        for gap in gaps
        if gap.top != NO_CARD
        for pose, value in zip(gap.poses, gap.missing, strict=True)
    ]
    away, top, value = min(near, default=(np.inf, NO_CARD, 0))
    if away > ONE_STRIP:
        return None
    card = f"{max(suits[top], key=suits[top].__getitem__)} {value}"
    return None if any(other.best == card for other in others) else card
