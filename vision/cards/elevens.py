"""An eleven of which only one figure was cut out: however surely that is read, it lies between 10 and 12."""

from collections.abc import Sequence

import numpy as np

from engine.observation import SURE
from vision.cards.deck import Card
from vision.cards.faces import CARD_MM
from vision.cards.values import ELEVEN, Values

ONE, BELOW, ABOVE = 1, ELEVEN - 1, ELEVEN + 1
BESIDE = 1.5 * float(min(CARD_MM))  # mm at most from the middle of an eleven to that of a card next to it
OFF = 0.3 * float(min(CARD_MM))  # mm that an eleven may lie off the middle between them


def doubted(cards: Sequence[Card], numbers: Sequence[Values]) -> list[Values]:
    """The numbers, of which a 1 may as well be an eleven where it lies as one does."""
    middles = np.array([(card.pose.x, card.pose.y) for card in cards]).reshape(-1, 2)
    told = [int(number.argmax()) + 1 if number.max() >= SURE else 0 for number in numbers]
    tens, twelves = (middles[[value == wanted for value in told]] for wanted in (BELOW, ABOVE))
    eleven = np.eye(len(numbers[0]))[ELEVEN - 1] if len(numbers) else np.zeros(0)
    return [
        (number + eleven) / 2 if value == ONE and _is_between(at, tens, twelves) else number
        for at, value, number in zip(middles, told, numbers, strict=True)
    ]


def _is_between(at: Values, tens: Values, twelves: Values) -> bool:
    """Whether a card lies in the middle between two others, one of each kind, and next to both."""
    if not len(tens) or not len(twelves):
        return False
    halfway = (tens[:, None] + twelves) / 2
    near = np.linalg.norm(tens[:, None] - twelves, axis=2) < 2 * BESIDE
    return bool((near & (np.linalg.norm(halfway - at, axis=2) < OFF)).any())
