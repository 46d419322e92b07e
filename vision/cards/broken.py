"""Rows that break off before their eleven though it lies in line: something hides the cards between."""

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import SURE, Pose
from vision.camera import Points
from vision.cards.deck import Card
from vision.cards.faces import CARD_MM
from vision.cards.leftover import COARSE, Left
from vision.cards.sheet import Sheet, axes
from vision.cards.values import ELEVEN, Values

FEWEST = 3  # cards of a row that were found
MISSING = 2  # cards of the gap: who lays one wrongly leaves a gap of one
ASKEW = 8.0  # degrees by which an eleven is turned otherwise than its row
ASIDE = 15.0  # mm by which it lies out of line
ROOM = 8.0  # mm of the gap for each card that is missing: spread cards show more
EDGE = 10.0  # mm of a gap's upper and lower end that a card askew leaves free
BARE = 0.4  # of the gap: as much shows of the grounds of cards that lie there and could not be read


def is_hidden(sheet: Sheet, left: Left, cards: Sequence[Card], numbers: Sequence[Values]) -> bool:
    """Whether cards must lie in the gap of a row of which nothing shows: neither they nor their grounds."""
    elevens = [
        card.pose
        for card, odds in zip(cards, numbers, strict=True)
        if card.under is None and odds[ELEVEN - 1] >= SURE
    ]
    tops = {card.under for card in cards}
    for k, card in enumerate(cards):
        missing = abs(int(numbers[k].argmax()) + 1 - ELEVEN) - 1
        if k in tops or card.under is None or missing < MISSING or numbers[k].max() < SURE:
            continue
        if _length(cards, k) < FEWEST:
            continue
        for eleven in elevens:
            gap = _gap(card.pose, cards[card.under].pose, eleven)
            if (
                gap is not None
                and gap[1] - gap[0] > ROOM * missing
                and _shown(sheet, left, card.pose, gap) < BARE
            ):
                return True
    return False


def _length(cards: Sequence[Card], last: int) -> int:
    """Cards from the one on top of a row to this one."""
    length, under = 1, cards[last].under
    while under is not None:
        length, under = length + 1, cards[under].under
    return length


def _gap(last: Pose, before: Pose, eleven: Pose) -> tuple[float, float] | None:
    """From where to where along a row, mm from the middle of its last card, nothing lies; None: aside."""
    if abs((last.turn - eleven.turn + 90) % 180 - 90) > ASKEW:
        return None
    own = axes(last.turn)
    along, across = (float(v) for v in (np.array([eleven.x, eleven.y]) - [last.x, last.y]) @ own.T)
    onward = float((np.array([last.x, last.y]) - [before.x, before.y]) @ own[0])
    if abs(across) > ASIDE or along * onward <= 0:
        return None
    near, far = CARD_MM[0] / 2, abs(along) - CARD_MM[0] / 2
    return (near, far) if along > 0 else (-far, -near)


def _shown(sheet: Sheet, left: Left, last: Pose, gap: tuple[float, float]) -> float:
    """The share of a gap in which grounds of cards show."""
    high = CARD_MM[1] / 2 - EDGE
    corners: Points = np.array([[gap[0], -high], [gap[1], -high], [gap[1], high], [gap[0], high]])
    spots = sheet.to_pixel(corners @ axes(last.turn) + [last.x, last.y])
    place = np.round((spots + 0.5) / COARSE - 0.5).astype(np.int32)
    inside = cv2.fillConvexPoly(np.zeros_like(left.mask), place, 1) > 0
    return float((left.mask[inside] > 0).mean()) if inside.any() else 1.0
