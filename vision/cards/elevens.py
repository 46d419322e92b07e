"""An eleven of which only one figure was cut out: however surely that is read, it lies between 10 and 12."""

from collections.abc import Sequence

import numpy as np

from engine.observation import SURE, Pose
from vision.cards.deck import Card
from vision.cards.faces import CARD_MM
from vision.cards.gaps import ASKEW
from vision.cards.values import ELEVEN, Values

ONE, BELOW, ABOVE = 1, ELEVEN - 1, ELEVEN + 1
BESIDE = 1.5 * float(min(CARD_MM))  # mm at most from the middle of an eleven to that of a card next to it
OFF = 0.3 * float(min(CARD_MM))  # mm that an eleven may lie off the middle between them


def doubted(cards: Sequence[Card], numbers: Sequence[Values]) -> list[Values]:
    """The numbers, of which a 1 may as well be an eleven where it lies as one does."""
    told = [int(number.argmax()) + 1 if number.max() >= SURE else 0 for number in numbers]
    poses = [card.pose for card in cards]
    tens, twelves = (
        [pose for pose, value in zip(poses, told, strict=True) if value == wanted]
        for wanted in (BELOW, ABOVE)
    )
    eleven = np.eye(len(numbers[0]))[ELEVEN - 1] if len(numbers) else np.zeros(0)
    return [
        (number + eleven) / 2 if value == ONE and _is_between(pose, tens, twelves) else number
        for pose, value, number in zip(poses, told, numbers, strict=True)
    ]


def _is_between(card: Pose, tens: Sequence[Pose], twelves: Sequence[Pose]) -> bool:
    """Whether a card lies in the middle between two others, one of each kind, and next to both, turned as
    they are: a hand is laid out less neatly than a row."""
    ten, twelve = (
        np.array([[pose.x, pose.y] for pose in side if _is_in_line(pose, card)]).reshape(-1, 2)
        for side in (tens, twelves)
    )
    halfway = (ten[:, None] + twelve) / 2
    near = np.linalg.norm(ten[:, None] - twelve, axis=2) < 2 * BESIDE
    return bool((near & (np.linalg.norm(halfway - [card.x, card.y], axis=2) < OFF)).any())


def _is_in_line(one: Pose, other: Pose) -> bool:
    return abs((one.turn - other.turn + 90) % 180 - 90) <= ASKEW
