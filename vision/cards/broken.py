"""Rows that break off before their eleven though it lies in line: something hides the cards between."""

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import SURE
from vision.camera import Points
from vision.cards.deck import Card
from vision.cards.faces import CARD_MM, ground_of
from vision.cards.gaps import Gap
from vision.cards.layout import Layout
from vision.cards.leftover import Left
from vision.cards.sheet import COARSE, Sheet, axes
from vision.cards.values import Values
from vision.table import Table
from vision.tabletop import Top, paint

FEWEST = 3  # cards of a row that were found
MISSING = 2  # cards of the gap: who lays one wrongly leaves a gap of one
EDGE = 10.0  # mm of a gap's upper and lower end that a card askew leaves free
BARE = 0.4  # of the gap: as much shows of the grounds of cards that lie there and could not be read
FILLED = 0.75  # of the gap that is neither table nor shadow where a card lies, its blurred edges allowed for


def is_hidden(
    sheet: Sheet,
    left: Left,
    cards: Sequence[Card],
    numbers: Sequence[Values],
    gaps: Sequence[Gap],
    *,
    layout: Layout,
) -> bool:
    """Whether cards must lie in the gap of a row of which nothing shows: neither they nor their grounds.

    On a table like these no ground is told from it, so that cards there are in doubt.
    """
    return any(
        gap.below is None
        and len(gap.missing) >= MISSING
        and numbers[gap.top].max() >= SURE
        and _length(cards, gap.top) >= FEWEST
        and not shows(sheet, left, gap, layout)
        for gap in gaps
    )


def _length(cards: Sequence[Card], last: int) -> int:
    """Cards from the one on top of a row to this one."""
    length, under = 1, cards[last].under
    while under is not None:
        length, under = length + 1, cards[under].under
    return length


def shows(sheet: Sheet, left: Left, gap: Gap, layout: Layout) -> bool:
    """Whether grounds of cards show in a gap before an eleven, or may, as the table is like them."""
    if not left.tells_of(ground_of(sheet, gap.start, layout)):
        return True
    place = np.round((sheet.to_pixel(_outline(gap)) + 0.5) / COARSE - 0.5).astype(np.int32)
    inside = cv2.fillConvexPoly(np.zeros_like(left.mask), place, 1) > 0
    return not inside.any() or float((left.mask[inside] > 0).mean()) >= BARE


def hides_table(table: Table, top: Top, gap: Gap) -> bool:
    """Whether no table shows in such a gap, be it that noise spoils the grounds of cards there.

    White ovals look like a mirrored lamp: what is no mere shadow of the table's own light hides it.
    """
    inside = paint(table, (top.strange.shape[1], top.strange.shape[0]), [_outline(gap)]) > 0
    hidden = (top.strange > 0) | ((top.away > top.least) & (top.differs == 0))
    return bool(inside.any() and hidden[inside].mean() >= FILLED)


def holds(gap: Gap, place: tuple[float, float]) -> bool:
    """Whether a place of the table lies in such a gap, on any part of a card there."""
    corners = _outline(gap, edge=0.0).astype(np.float32)
    return cv2.pointPolygonTest(corners, place, False) >= 0


def _outline(gap: Gap, edge: float = EDGE) -> Points:
    """The corners of what a gap has between its card and the eleven, in table mm, but for an upper and a
    lower edge."""
    high = CARD_MM[1] / 2 - edge
    near = float(np.copysign(CARD_MM[0] / 2, gap.way[0]))
    far = near + len(gap.missing) * float(gap.way[0])
    corners = np.array([[near, -high], [far, -high], [far, high], [near, high]])
    return np.asarray(corners @ axes(gap.start.turn) + [gap.start.x, gap.start.y])
