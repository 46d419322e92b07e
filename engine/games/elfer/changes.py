"""What was done with the number cards: which lie on the table that did not before."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from engine.fields import count, need
from engine.games.elfer.events import Draw, Event, Hand, Pass, Play, parse
from engine.games.elfer.hidden import hidden
from engine.games.elfer.pieces import ELEVEN, Card, Colour, card_of, in_order, in_words
from engine.games.elfer.places import BESIDE, SAME_CARD, SAME_PILE, WIDE, apart, is_stacked
from engine.games.elfer.rows import Row, lay, lying
from engine.games.elfer.state import State
from engine.looks import SAME_PLACE, Entry, Finding, View, change
from engine.loose import POSSIBLE, expect_clutter, expect_loose
from engine.observation import NOTHING, Observation, Sighting

# That a card which lies upon the end of its row skips numbers, where more of that row shows in between: who
# lays one that does not fit lays it beside the others.
SKIPPED = 0.1


def expect(state: State, agreed: View | None, seen: Observation, entry: Entry) -> list[str | None]:
    """The card that lay there before, or one of the lying cards that a doubtful sighting may be."""
    if not entry.shows_table:
        return expect_clutter(agreed, seen)
    expected = expect_loose(agreed, seen, [str(card) for card in lying(state.rows)])
    if not is_stacked(entry):
        return expected
    # The top card of a pile changes with every card that is stacked there, the 11 beside it does not.
    return [
        usual if usual is None or usual == NOTHING or _stays(usual, sighting) else None
        for usual, sighting in zip(expected, seen.sightings, strict=True)
    ]


def _stays(usual: str, sighting: Sighting) -> bool:
    return card_of(usual).value == ELEVEN or sighting.odds.get(usual, 0.0) >= POSSIBLE


def find(state: State, agreed: View | None, view: View, entry: Entry) -> list[Finding[Event]]:
    """Cards that are new on the table, laid or drawn; a pass is told by button."""
    who = entry.player()
    seen = _cards(view)
    if entry.do == "hand":
        return [Finding(Hand(who, in_order(seen)))]
    if entry.do not in (None, "draw", "pass"):
        return [Finding(parse(state, entry.told()))]
    drawn = count(need(entry.fields, "count"), "count") if entry.do == "draw" else 0
    new = list((Counter(seen) - Counter(lying(state.rows))).elements())
    stacked = is_stacked(entry)
    unread = [] if stacked or entry.do is not None else hidden(state.rows, agreed, view, new)
    laid = {*seen, *unread}
    gone = [
        card for card in _gone(state, laid, stacked) if stacked or not _is_under(card, agreed, view, laid)
    ]
    if gone:
        return [change([f"{card} is gone" for card in gone])]
    if stacked and (uncovered := _uncovered(state, seen)):
        return [change([f"{card} lies open" for card in uncovered])]
    if not stacked and (exchanged := _exchanged(agreed, view, new)):
        return [change(exchanged)]
    if entry.do == "draw":
        if len(new) > 1:
            return [_too_many(new)]
        return [Finding(Draw(who, drawn, new[0] if new else None))]
    if entry.do == "pass":
        return [_too_many(new) if new else Finding(Pass(who))]
    if not new:
        return [Finding()]
    under = _under(state, new, view) if stacked else []
    whole: Finding[Event] = Finding(Play(who, in_order((*under, *unread, *new))))
    if not unread:
        return [whole]
    names = tuple(map(str, unread))
    return [replace(whole, odds=1 - SKIPPED, unread=names), Finding(Play(who, in_order(new)), SKIPPED)]


def adopt(state: State, view: View, entry: Entry) -> State | None:
    """The same table with the rows that lie already, as if everybody had laid as many cards."""
    seen = _cards(view)
    under = _under(state, seen, view) if is_stacked(entry) else []
    rows, left_over = lay(state.rows, [*seen, *under])
    if left_over or len(set(seen)) < len(seen) or any(colour not in state.colours for colour in rows):
        return None
    if not rows:
        return state
    laid = sum(row.high - row.low + 1 for row in rows.values())
    hands = tuple(
        max(hand - (laid + state.players - 1 - seat) // state.players, 1)
        for seat, hand in enumerate(state.hands)
    )
    return replace(state, rows=rows, hands=hands, next=0)


def _gone(state: State, seen: set[Card], stacked: bool) -> list[Card]:
    """The ends of rows lie on top: one that is not seen was taken away, or has got cards upon it.

    Nothing is laid upon an 11 that has piles at its sides.
    """
    gone = []
    for colour, row in state.rows.items():
        values = [card.value for card in seen if card.colour == colour]
        if stacked and ELEVEN not in values:
            gone.append(Card(colour, ELEVEN))
        for end, further in ((row.low, min(values, default=ELEVEN)), (row.high, max(values, default=ELEVEN))):
            covered = stacked and end != ELEVEN and abs(further - ELEVEN) > abs(end - ELEVEN)
            if end not in values and not covered and Card(colour, end) not in gone:
                gone.append(Card(colour, end))
    return gone


def _is_under(card: Card, agreed: View | None, view: View, laid: Collection[Card]) -> bool:
    """Does the next card of a spread row that is seen lie on the place where it was seen last?

    `laid` are the cards of the table, those too that are not seen between others. Nothing lies on an 11, and
    what lies under a card may be too narrow a strip to be read.
    """
    if agreed is None or card.value == ELEVEN:
        return False
    lay = [sighting for sighting, name in agreed.pieces() if card_of(name) == card]
    lies = {card_of(name): sighting for sighting, name in view.pieces()}
    upon = card.outer
    while upon in laid and upon not in lies:
        upon = upon.outer
    return any(_are_within(before, lies.get(upon), WIDE) for before in lay)


def _uncovered(state: State, seen: Iterable[Card]) -> list[Card]:
    """Cards that lie under others of their pile, and yet are seen."""
    covered = set(lying(state.rows)).difference(
        Card(colour, value) for colour, row in state.rows.items() for value in (row.low, ELEVEN, row.high)
    )
    return [card for card in seen if card in covered]


def _under(state: State, new: Sequence[Card], view: View) -> list[Card]:
    """Of stacked rows: the cards that were laid with a new one and lie under it now.

    Of several new cards on one side of an 11 only the inner one can lie on the pile, the others lie apart,
    unless it peeps out under one of them.
    """
    places = {card_of(reading): sighting for sighting, reading in view.pieces()}
    under = []
    for card in _tops(new, places):
        row = state.rows.get(card.colour, Row())
        side = range(row.high + 1, card.value) if card.value > ELEVEN else range(card.value + 1, row.low)
        end = Card(card.colour, row.high if card.value > ELEVEN else row.low)
        near = BESIDE if end.value == ELEVEN else SAME_PILE
        is_covered = end.value != ELEVEN and end not in places
        if is_covered or _are_within(places.get(card), places.get(end), near):
            under += [hidden for value in side if (hidden := Card(card.colour, value)) not in new]
    return under


def _tops(cards: Iterable[Card], places: Mapping[Card, Sighting]) -> Iterable[Card]:
    """The card nearest to the 11 on each side of each row, or one further out that lies upon it."""
    tops: dict[tuple[Colour, bool], Card] = {}
    for card in sorted(cards, key=lambda card: abs(card.value - ELEVEN)):
        side = (card.colour, card.is_low)
        if card.value != ELEVEN:
            is_upon = side in tops and _are_within(places.get(card), places.get(tops[side]), SAME_PILE)
            tops[side] = card if is_upon else tops.get(side, card)
    return tops.values()


def _exchanged(agreed: View | None, view: View, new: Sequence[Card]) -> list[str]:
    """New cards of spread rows just where others lay that are nowhere else: no event lays them there."""
    seen = set(view.readings)
    lay = [] if agreed is None else [piece for piece in agreed.pieces() if piece[1] not in seen]
    return [
        f"{reading} lies where {before} lay"
        for sighting, reading in view.pieces()
        for place, before in lay
        if card_of(reading) in new and _are_within(sighting, place, SAME_PLACE)
    ]


def _are_within(one: Sighting | None, other: Sighting | None, millimetres: float) -> bool:
    if one is None or other is None or one.pose is None or other.pose is None:
        return False
    return apart(one.pose, other.pose) < millimetres


def _cards(view: View) -> list[Card]:
    """The cards of a view; one that is seen twice at the same place is one card."""
    cards: list[tuple[Sighting, Card]] = []
    for sighting, reading in view.pieces():
        card = card_of(reading)
        if not any(other == card and _are_within(sighting, place, SAME_CARD) for place, other in cards):
            cards.append((sighting, card))
    return [card for _, card in cards]


def _too_many(new: Iterable[Card]) -> Finding[Event]:
    return change([f"new on the table: {in_words(new)}"])
