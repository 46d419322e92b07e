"""Cards of a spread row that show without their numbers, as another row lies on those."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, radians, sin

from engine.games.elfer.pieces import ELEVEN, Card, card_of
from engine.games.elfer.places import SAME_CARD, WIDE, apart
from engine.games.elfer.rows import Rows
from engine.looks import View
from engine.observation import NOTHING, Pose

CARD_WIDE, CARD_LONG = 59.0, 91.0  # mm


def hidden(rows: Rows, agreed: View | None, view: View, new: Iterable[Card]) -> list[Card]:
    """Cards that were laid between the end of a row and a new card that lies upon that end.

    There is room for each of them, and something shows there that is like a card. A card that skips a number
    lies beside the row, upon none of its cards.
    """
    lay = {} if agreed is None else _poses(agreed)
    lies = _poses(view)
    parts = [
        sighting.pose
        for sighting, reading in zip(view.sightings, view.readings, strict=True)
        if reading == NOTHING and not sighting.sure and sighting.pose is not None
    ]
    steps = [
        (inner, outer)
        for colour, row in rows.items()
        for end in {row.low, row.high} - {ELEVEN}
        for inner, outer in _steps(Card(colour, end), new)
    ]
    return [
        card
        for inner, outer in steps
        for card in _between(outer, lies.get(inner, lay.get(inner)), lies.get(outer), inner.value, parts)
    ]


def _poses(view: View) -> Mapping[Card, Pose]:
    return {card_of(name): sighting.pose for sighting, name in view.pieces() if sighting.pose is not None}


def _steps(end: Card, new: Iterable[Card]) -> Iterator[tuple[Card, Card]]:
    """The end of a row and the new cards further out, each with the next one."""
    outward = [card for card in new if card.colour == end.colour and card.is_low == end.is_low]
    outward.sort(key=lambda card: abs(card.value - ELEVEN))
    yield from zip([end, *outward], outward, strict=False)


def _between(
    outer: Card, start: Pose | None, end: Pose | None, inner: int, parts: Sequence[Pose]
) -> list[Card]:
    """The cards between two, if all of them show; none where the outer one does not lie upon the other."""
    values = range(inner + 1, outer.value) if outer.value > inner else range(inner - 1, outer.value, -1)
    if start is None or end is None or not (len(values) + 1) * SAME_CARD < apart(start, end) < WIDE:
        return []
    open_parts = [part for part in parts if not _is_on(part, end)]
    for number in range(1, len(values) + 1):
        share = number / (len(values) + 1)
        middle = Pose(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y), end.turn)
        if not any(_is_on(part, middle) for part in open_parts):
            return []
    return [Card(outer.colour, value) for value in values]


def _is_on(spot: Pose, card: Pose) -> bool:
    """Does a place lie within the outline of a card?"""
    turn = radians(card.turn)
    x, y = spot.x - card.x, spot.y - card.y
    across, along = x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)
    return abs(across) < CARD_WIDE / 2 and abs(along) < CARD_LONG / 2
