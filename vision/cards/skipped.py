"""Cards of a row that were skipped: their numbers are looked for once more where they must stand."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.observation import SURE, Pose
from vision import digits
from vision.camera import Points
from vision.cards import crops, gaps, values
from vision.cards.deck import Card, far_from_top
from vision.cards.faces import CARD_MM
from vision.cards.figures import Print
from vision.cards.gaps import Gap
from vision.cards.sheet import Sheet, axes
from vision.cards.strips import print_of
from vision.cards.values import Values
from vision.cards.whole import Found

ALONG, ASIDE = 0.4, 3.0  # of a step along the row, and mm across it, by which a number may stand elsewhere
EVERY = 1.5  # mm from one place that is looked at to the next
ONE_FIGURE = 0.7  # of its height that a number of one figure is wide
MARGINS = (0.2, 0.35)  # of its height that are cut out around it
UNDER = 2.5  # mm of a number's box that the card on top may hide: it is wider than the number
READ = 0.8  # odds of the number that must stand there from which it does
LEAPT = 0.5  # the same between two cards that lie so far apart that another one must lie there


def found_again(sheet: Sheet, found: Found, cards: Sequence[Card], numbers: Sequence[Values]) -> list[Card]:
    """The cards with those that show in gaps of their rows; what lies on a card stands before it.

    Of those that could hardly be read it is looked at once more whether they are the next of their row.
    """
    doubtful = [k for k, card in enumerate(cards) if card.under is not None and numbers[k].max() < SURE]
    open_ = gaps.find(cards, numbers, found.layout)
    more = list(cards)
    if not open_ and not doubtful:
        return more
    like = print_of(sheet, found)
    for k in doubtful:
        more[k] = _read_again(sheet, like, cards, numbers, k)
    far = far_from_top(cards)
    for gap in open_:
        _fill(sheet, like, more, gap, LEAPT if gap.below in far else READ)
    return _from_top(more) if len(more) > len(cards) else more


def _read_again(
    sheet: Sheet, like: Print, cards: Sequence[Card], numbers: Sequence[Values], which: int
) -> Card:
    """A card that could hardly be read, as the next of its row where it plainly shows that number."""
    card = cards[which]
    if card.under is None or card.odds is None or numbers[card.under].max() < SURE:
        return card
    value = gaps.inwards(int(numbers[card.under].argmax()) + 1)
    if value is None:
        return card
    top = cards[card.under].pose
    start = Pose(top.x, top.y, card.pose.turn)
    read = max(card.odds, key=card.odds.__getitem__)
    seen = _look(sheet, like, start, gaps.off(start, card.pose), value=value, rival=read)
    return card if seen is None else replace(seen, under=card.under)


def _fill(sheet: Sheet, like: Print, cards: list[Card], gap: Gap, least: float) -> None:
    """Adds the cards of a gap that can be read, with such odds at least."""
    top, start = gap.top, gap.start
    for value in gap.missing:
        card = _look(sheet, like, start, gap.way, value=value, least=least)
        if card is not None:
            start = card.pose
            cards.append(replace(card, under=top))
            top = len(cards) - 1
        elif gap.below is None:
            break
        else:
            x, y = np.array([start.x, start.y]) + gap.way @ axes(start.turn)
            start = Pose(float(x), float(y), start.turn)
    if gap.below is not None and gap.to is None:
        cards[gap.below] = replace(cards[gap.below], under=top)


def _look(
    sheet: Sheet,
    like: Print,
    top: Pose,
    way: Points,
    *,
    value: int,
    rival: int | None = None,
    least: float = READ,
) -> Card | None:
    """The card under another one, about so far on, that shows a certain number with such odds, and no rival
    as plainly; None: none does."""
    reach = ALONG * abs(float(way[0]))
    along, aside = (np.arange(-far, far + EVERY / 2, EVERY) for far in (reach, ASIDE))
    shifts = np.stack(np.meshgrid(along, aside), axis=-1).reshape(-1, 2) + way
    half = np.array([ONE_FIGURE * like.tall if value < 10 else like.wide, like.tall]) / 2
    # What stands on the card on top itself is a part of its own number.
    outwards = (shifts[:, 0] + like.layout.corner[0]) * np.sign(like.layout.corner[0])
    shifts = shifts[outwards - half[0] > CARD_MM[0] / 2 - UNDER]
    if not len(shifts):
        return None
    boxes = [(*(middle - half), *(middle + half)) for middle in shifts + like.layout.corner]
    read = digits.read(
        [crops.crop(sheet, top, box, crops.PIXELS, share) for share in MARGINS for box in boxes]
    )
    best = max(range(len(read)), key=lambda k: read[k].get(value, 0.0))
    others = [odds.get(rival, 0.0) for odds in read if rival not in (None, value)]
    if read[best].get(value, 0.0) < max([least, *others]):
        return None
    x, y = shifts[best % len(shifts)] @ axes(top.turn) + [top.x, top.y]
    shown = values.is_number(values.witness(read[best], values.SMALL_STRAY))
    return Card(Pose(float(x), float(y), top.turn), None, read[best], shown)


def _from_top(cards: Sequence[Card]) -> list[Card]:
    """The cards in an order in which each stands behind the one that lies on it, open ones first."""
    depths = [0] * len(cards)
    for k, card in enumerate(cards):
        under = card.under
        while under is not None:
            depths[k], under = depths[k] + 1, cards[under].under
    order = sorted(range(len(cards)), key=depths.__getitem__)
    places: dict[int | None, int] = {old: new for new, old in enumerate(order)}
    return [replace(cards[k], under=places.get(cards[k].under)) for k in order]
