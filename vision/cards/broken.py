"""Rows that break off before their eleven though it lies in line: something hides the cards between."""

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import SURE
from vision.cards.deck import Card
from vision.cards.faces import CARD_MM
from vision.cards.gaps import Gap
from vision.cards.leftover import Left
from vision.cards.sheet import COARSE, Sheet, axes
from vision.cards.values import Values

FEWEST = 3  # cards of a row that were found
MISSING = 2  # cards of the gap: who lays one wrongly leaves a gap of one
EDGE = 10.0  # mm of a gap's upper and lower end that a card askew leaves free
BARE = 0.4  # of the gap: as much shows of the grounds of cards that lie there and could not be read


def is_hidden(
    sheet: Sheet, left: Left, cards: Sequence[Card], numbers: Sequence[Values], gaps: Sequence[Gap]
) -> bool:
    """Whether cards must lie in the gap of a row of which nothing shows: neither they nor their grounds."""
    return any(
        gap.below is None
        and len(gap.missing) >= MISSING
        and numbers[gap.top].max() >= SURE
        and _length(cards, gap.top) >= FEWEST
        and not shows(sheet, left, gap)
        for gap in gaps
    )


def _length(cards: Sequence[Card], last: int) -> int:
    """Cards from the one on top of a row to this one."""
    length, under = 1, cards[last].under
    while under is not None:
        length, under = length + 1, cards[under].under
    return length


def shows(sheet: Sheet, left: Left, gap: Gap) -> bool:
    """Whether grounds of cards show in a gap before an eleven."""
    high = CARD_MM[1] / 2 - EDGE
    near = float(np.copysign(CARD_MM[0] / 2, gap.way[0]))
    far = near + len(gap.missing) * float(gap.way[0])
    corners = np.array([[near, -high], [far, -high], [far, high], [near, high]])
    spots = sheet.to_pixel(corners @ axes(gap.start.turn) + [gap.start.x, gap.start.y])
    place = np.round((spots + 0.5) / COARSE - 0.5).astype(np.int32)
    inside = cv2.fillConvexPoly(np.zeros_like(left.mask), place, 1) > 0
    return not inside.any() or float((left.mask[inside] > 0).mean()) >= BARE
