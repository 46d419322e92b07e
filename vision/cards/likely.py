"""Which of the cards that may lie on a table do, by their numbers and by how they lie."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.observation import SURE, Pose
from vision.camera import Points
from vision.cards.deck import Card
from vision.cards.faces import CARD_MM
from vision.cards.layout import Layout
from vision.cards.sheet import axes
from vision.cards.values import ELEVEN, Values
from vision.reading import Outline
from vision.tabletop import is_on

NO_CARD, NO_NUMBER = 0.35, 0.45  # odds of what is printed on anything
PLAIN = 0.8  # odds of a number that can be read
HALF_NUMBER = 4.0  # mm from the middle of a corner number to the end of its narrowest pair of figures


def kept(
    cards: Sequence[Card], numbers: Sequence[Values], layout: Layout, papers: Sequence[Outline] = ()
) -> list[int]:
    """The cards, without prints on a pad that only lie like those of one, and without grain beside them.

    Rows grow away from their eleven, so hardly anything lies under it: that must be plain. Nor does what can
    hardly be read, where another open card lies, nor what stands on the papers of markers.
    """
    chosen: list[int] = []
    tops = set()
    for k, card in reversed(list(enumerate(cards))):  # those under others stand behind them
        if card.under is None:
            is_card = numbers[k].max() > NO_CARD
        elif is_on(papers, number_at(card.pose, layout)):
            is_card = False
        elif numbers[card.under][ELEVEN - 1] >= SURE:
            is_card = card.shown > NO_NUMBER and numbers[k].max() > PLAIN
        elif numbers[k].max() < SURE and _is_hidden(cards, k, layout):
            is_card = False
        else:
            is_card = card.shown > NO_NUMBER
        if is_card or k in tops:
            chosen.append(k)
            tops.add(card.under)
    return chosen[::-1]


def _is_hidden(cards: Sequence[Card], which: int, layout: Layout) -> bool:
    """Whether the number of a card under others would stand on an open card beside these, or reach there."""
    pose, top = cards[which].pose, cards[which].under
    while top is not None and cards[top].under is not None:
        top = cards[top].under
    at = number_at(pose, layout)
    room = np.array(CARD_MM) / 2 + HALF_NUMBER
    opened = [card.pose for k, card in enumerate(cards) if card.under is None and k != top]
    return any(bool((np.abs(axes(other.turn) @ (at - [other.x, other.y])) < room).all()) for other in opened)


def number_at(pose: Pose, layout: Layout) -> Points:
    """Where the upper corner number of a card stands, table mm."""
    return np.asarray(layout.corner @ axes(pose.turn) + [pose.x, pose.y])


def renumbered(cards: Sequence[Card], kept: Sequence[int]) -> list[Card]:
    """The cards that are kept, each with the new index of the one on top of it."""
    places: dict[int | None, int] = {old: new for new, old in enumerate(kept)}
    return [replace(cards[k], under=places.get(cards[k].under)) for k in kept]
