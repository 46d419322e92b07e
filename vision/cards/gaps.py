"""Gaps in rows: where cards must lie between others by their numbers, and were not found."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.observation import SURE, Pose
from vision.camera import Points
from vision.cards.deck import Card
from vision.cards.faces import CARD_MM, lies_on, turned
from vision.cards.layout import Layout
from vision.cards.sheet import axes
from vision.cards.suits import Odds
from vision.cards.values import ELEVEN, Values

LIKELY = 0.5  # odds of the numbers on both sides of a gap
LEAST = 9.0  # mm of a card of a row that show at least, with its number
ASKEW = 8.0  # degrees by which an eleven is turned otherwise than its row
ASIDE = 15.0  # mm by which it lies out of line
USUAL = 16.0  # mm of one that show where it cannot be read how many there are
NO_CARD, ANY = -1, 0  # the index of a card that was not read, and the number of one that is not known
BESIDE = 6.0  # mm between an eleven and the card next to it, and between cards side by side at most


@dataclass(frozen=True, slots=True)
class Gap:
    """Where a row goes on from a card: the numbers that are missing there, from that card inwards."""

    top: int  # the card, by index, or NO_CARD
    start: Pose  # of that card, turned so that its upper corner number lies at the gap
    below: int | None  # the next card that was found; None for the eleven, on which nothing lies
    missing: tuple[int, ...]
    way: Points  # mm from the card on top to the first one missing, in its own turn
    to: int | None = None  # the open card at which the gap ends, by index: its eleven, or the one below

    @property
    def poses(self) -> list[Pose]:
        """How the cards that are missing lie."""
        x, y = (float(v) for v in self.way @ axes(self.start.turn))
        start = self.start
        return [Pose(start.x + x * k, start.y + y * k, start.turn) for k in range(1, len(self.missing) + 1)]


def find(cards: Sequence[Card], numbers: Sequence[Values], layout: Layout) -> list[Gap]:
    """The gaps between cards that lie on each other, and between the last of these and their eleven.

    A card that seems to be open lies under another one in line with it that takes a part of it.
    """
    gaps = []
    tops = {card.under for card in cards}
    for k, card in enumerate(cards):
        on_it = set(_on(cards, numbers, k)) - tops if card.under is None else {card.under}
        between = (_between(cards, numbers, top, k, layout) for top in on_it)
        gaps += [gap for gap in between if gap is not None]
        if k not in tops and (gap := _before_eleven(cards, numbers, k, layout)) is not None:
            gaps.append(gap)
    return gaps


def _on(cards: Sequence[Card], numbers: Sequence[Values], which: int) -> list[int]:
    """The open cards that lie on a part of another one in line with them; hardly any lies on an eleven."""
    if int(numbers[which].argmax()) + 1 == ELEVEN:
        return []
    pose = cards[which].pose
    return [
        k
        for k, card in enumerate(cards)
        if k != which and card.under is None and 0 < abs(_along(pose, card.pose)) < CARD_MM[0]
    ]


def _between(
    cards: Sequence[Card], numbers: Sequence[Values], top: int, below: int, layout: Layout
) -> Gap | None:
    missing = _missing(numbers[top], numbers[below])
    # The upper corner of a card under others is the one that shows.
    start = Pose(cards[top].pose.x, cards[top].pose.y, cards[below].pose.turn)
    way = off(start, cards[below].pose) / (len(missing) + 1)
    if not missing or abs(way[0]) < LEAST:
        return None
    if cards[below].under is not None:
        return Gap(top, start, below, missing, way)
    if way[0] * layout.corner[0] < 0:
        start, way = turned(start), -way
    return Gap(top, start, below, missing, way, to=below)


def before_unread(
    poses: Sequence[Pose], cards: Sequence[Card], numbers: Sequence[Values], layout: Layout
) -> list[Gap]:
    """The gaps between cards that cannot be read and an eleven in line with them: any cards may lie there."""
    laid = [card.pose for card in cards]
    gaps = []
    for pose in poses:
        for k, (card, odds) in enumerate(zip(cards, numbers, strict=True)):
            if card.under is None and odds[ELEVEN - 1] >= SURE:
                room = _room(pose, card.pose)
                count = int(abs(room) / USUAL)
                if 0 < count < ELEVEN and _is_free(pose, room, count, laid):
                    gaps.append(_gap(NO_CARD, pose, (ANY,) * count, room, layout, k))
    return gaps


def of_one_suit(gaps: Sequence[Gap], suits: Sequence[Odds]) -> list[Gap]:
    """The gaps, but for those between a card and an open one that plainly is of another row."""
    return [gap for gap in gaps if gap.to is None or not _are_two(suits[gap.top], suits[gap.to])]


def _are_two(one: Odds, other: Odds) -> bool:
    """Whether two suits, each of which is sure, differ."""
    names = [max(odds, key=odds.__getitem__) for odds in (one, other)]
    return names[0] != names[1] and min(max(one.values()), max(other.values())) >= SURE


def _before_eleven(cards: Sequence[Card], numbers: Sequence[Values], last: int, layout: Layout) -> Gap | None:
    pose, laid = cards[last].pose, [card.pose for card in cards]
    for k, (card, odds) in enumerate(zip(cards, numbers, strict=True)):
        if (
            card.under is not None
            or odds[ELEVEN - 1] < SURE
            or not (missing := _missing(numbers[last], odds))
        ):
            continue
        room = _room(pose, card.pose)
        if LEAST <= abs(room) / len(missing) < CARD_MM[0] + BESIDE and _is_free(
            pose, room, len(missing), laid
        ):
            return _gap(last, pose, missing, room, layout, k)
    return None


def _room(pose: Pose, eleven: Pose) -> float:
    """Mm between a card and an eleven in line with it, towards that along its own turn; 0 where it is not."""
    along = _along(pose, eleven)
    return float(np.copysign(max(abs(along) - CARD_MM[0] - BESIDE, 0.0), along))


def _along(pose: Pose, other: Pose) -> float:
    """Mm from a card to another in line with it, along its own turn; 0 where it is not."""
    along, across = (float(v) for v in off(pose, other))
    askew = abs((pose.turn - other.turn + 90) % 180 - 90)
    return 0.0 if askew > ASKEW or abs(across) > ASIDE else along


def _is_free(pose: Pose, room: float, count: int, laid: Sequence[Pose]) -> bool:
    """Whether no card that was found lies where so many would show."""
    strips = [CARD_MM[0] / 2 + abs(room) * (k + 0.5) / count for k in range(count)]
    shown = np.array([[np.copysign(strip, room), 0.0] for strip in strips]) @ axes(pose.turn)
    return not any(lies_on(place, laid) for place in np.add(shown, [pose.x, pose.y]))


def _gap(  # noqa: PLR0917
    top: int, pose: Pose, missing: tuple[int, ...], room: float, layout: Layout, eleven: int
) -> Gap:
    start = pose if room * layout.corner[0] > 0 else turned(pose)
    way = np.array([np.copysign(abs(room) / len(missing), layout.corner[0]), 0.0])
    return Gap(top, start, None, missing, way, eleven)


def _missing(top: Values, below: Values) -> tuple[int, ...]:
    """The numbers between those of two cards of a row, from the one on top towards the eleven."""
    if min(top.max(), below.max()) < LIKELY:
        return ()
    start, end = (int(odds.argmax()) + 1 for odds in (top, below))
    if start > ELEVEN and end >= ELEVEN:
        return tuple(range(start - 1, end, -1))
    return tuple(range(start + 1, end)) if start < ELEVEN and end <= ELEVEN else ()


def inwards(value: int) -> int | None:
    """The number under one of a row; None where only the eleven is left, which lies beside the row."""
    inward = value - 1 if value > ELEVEN else value + 1
    return None if ELEVEN in (value, inward) else inward


def off(one: Pose, other: Pose) -> Points:
    """Millimetres from one card to another, in its own turn."""
    return np.asarray(axes(one.turn) @ (np.array([other.x, other.y]) - [one.x, one.y]))
