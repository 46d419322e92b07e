"""Where cards lie: one that continues a row lies beside the end of it, whatever else looks like a card."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from math import hypot

from engine.games.elfer.pieces import ELEVEN, Card, card_of
from engine.games.elfer.rows import fitting_cards, lay, lying
from engine.games.elfer.state import State
from engine.looks import Entry, View
from engine.observation import NOTHING, Observation, Pose, Sighting

# A pile lies beside its 11, middles 60 to 75 mm apart (a card is 59 mm wide); a card that is laid apart
# keeps at least half a card's width from where the pile would be.
BESIDE = 95.0
SAME_CARD = 10.0  # cards of a row are spread further than that from each other
SAME_PILE = 25.0  # mm; cards of a pile are laid on one another by hand
WIDE = 55.0  # mm: an 11 begins a row of its own and lies upon no other card
STRAIGHT = 0.7  # cosine of the most that a row turns; all of 252 cards laid in painted evenings keep to it
FAR = 200.0  # mm from a row; who lays a card that does not fit lays it nearer, too
# Of 130 places that looked like cards without a number, and were beside no end of a row, 3 were cards.
ASTRAY = 0.02
UNREAD = 0.05  # where no card has odds like this, a place only looks like a card
# Against 1 for a card that may be in a hand, and may lie there: nobody brings cards of a second box, or lays
# one upon the middle of a row.
ELSEWHERE = 0.005
KNOWN = 0.9  # of such a card's odds are those of the cards that belong there


def is_stacked(entry: Entry) -> bool:
    return entry.options.get("layout") == "stacked"


def apart(one: Pose, other: Pose) -> float:
    """Millimetres between the middles."""
    return hypot(one.x - other.x, one.y - other.y)


def likely(state: State, agreed: View | None, seen: Observation, entry: Entry) -> list[Sighting]:
    """The look with odds that also say which cards belong to the place where a doubtful one is seen.

    They are less than 1 together where it rather looks like a card that does not: that tells one table from
    another.
    """
    sightings = list(seen.sightings)
    if not entry.shows_table:
        taken = {str(card) for card in chain(lying(state.rows), *state.shown.values())}
        return [sighting if sighting.sure else _without(sighting, taken) for sighting in sightings]
    sure = {card_of(sighting.best): sighting.pose for sighting in sightings if _is_sure_card(sighting)}
    before = {} if agreed is None else {card_of(name): sighting.pose for sighting, name in agreed.pieces()}
    spots = {card: pose for card, pose in {**before, **sure}.items() if pose is not None}
    grown, _ = lay(state.rows, sure)
    table = _Table(
        spots=spots,
        waiting=frozenset(lying(state.rows)).difference(sure),
        fitting=fitting_cards(state.rows, state.colours).union(fitting_cards(grown, state.colours)),
        sure=frozenset(sure),
        stacked=is_stacked(entry),
    )
    return [sighting if sighting.sure else _placed(sighting, table) for sighting in sightings]


def _without(sighting: Sighting, taken: Collection[str]) -> Sighting:
    """A doubtful card of a hand is none of those that are elsewhere."""
    odds = {name: share * (ELSEWHERE if name in taken else 1.0) for name, share in sighting.odds.items()}
    return replace(sighting, odds=odds)


def _is_sure_card(sighting: Sighting) -> bool:
    return sighting.sure and sighting.best != NOTHING


@dataclass(frozen=True, slots=True)
class _Table:
    """Where cards are known to lie, which lying ones are not seen for sure, and which may have been laid."""

    spots: Mapping[Card, Pose]
    waiting: frozenset[Card]
    fitting: frozenset[Card]
    sure: frozenset[Card]
    stacked: bool

    def belongs(self, card: Card, spot: Pose) -> bool:
        """Is that the card's place, and nobody else's?"""
        if card in self.waiting:
            return card in self.spots and apart(spot, self.spots[card]) < SAME_CARD
        laid = card in self.fitting and card not in self.sure and card.value != ELEVEN
        return laid and self._inner(card) is not None and self._continues(card, spot)

    def may_lie(self, card: Card, spot: Pose) -> bool:
        """Is it not too far from where it lay or would have been laid?"""
        if card in self.waiting and card in self.spots:
            return apart(spot, self.spots[card]) < (SAME_PILE if self.stacked else BESIDE)
        if card.value == ELEVEN:
            others = [pose for other, pose in self.spots.items() if other.colour != card.colour]
            return all(apart(spot, other) > WIDE for other in others)
        if self.stacked:
            return self._is_on_its_side(card, spot)
        if card in self.fitting:
            return self._continues(card, spot)
        row = [pose for other, pose in self.spots.items() if other.colour == card.colour]
        return not row or any(apart(spot, pose) < FAR for pose in row)

    def is_within_a_row(self, spot: Pose) -> bool:
        """Is the nearest card one upon which the next lies? Nobody lays a card there, whatever it is."""
        nearest = min(self.spots, key=lambda card: apart(spot, self.spots[card]), default=None)
        if nearest is None or nearest.value == ELEVEN or apart(spot, self.spots[nearest]) > SAME_PILE:
            return False
        return nearest.outer in self.spots

    def _is_on_its_side(self, card: Card, spot: Pose) -> bool:
        """Does it lie beside its own 11, upon the pile of its side, or apart from all of them?"""
        for other, pose in self.spots.items():
            is_own = other.colour == card.colour
            if other.value == ELEVEN:
                if not is_own and apart(spot, pose) < BESIDE:
                    return False
            elif apart(spot, pose) < SAME_PILE and not (is_own and other.is_low == card.is_low):
                return False
        return True

    def _continues(self, card: Card, spot: Pose) -> bool:
        """Does it lie on from the card before it, away from the rest of the row?"""
        inner = self._inner(card)
        if inner is None:
            return True
        if self.stacked and abs(card.value - ELEVEN) > 1:
            return apart(spot, inner) < SAME_PILE
        if not SAME_CARD < apart(spot, inner) < BESIDE:
            return False
        end = max(self._further_in(card), key=lambda pose: apart(pose, inner))
        return _ahead(end, inner, spot) >= STRAIGHT * apart(end, inner) * apart(inner, spot)

    def _inner(self, card: Card) -> Pose | None:
        return self.spots.get(Card(card.colour, card.value - (1 if card.value > ELEVEN else -1)))

    def _further_in(self, card: Card) -> Iterator[Pose]:
        for other, pose in self.spots.items():
            is_further = other.value > card.value if card.value < ELEVEN else other.value < card.value
            if other.colour == card.colour and is_further:
                yield pose


def _placed(sighting: Sighting, table: _Table) -> Sighting:
    spot = sighting.pose
    cards = {card_of(reading): share for reading, share in sighting.odds.items() if reading != NOTHING}
    if spot is None or not cards:
        return sighting
    known = [card for card in cards if table.belongs(card, spot)]
    is_unread = max(cards.values()) < UNREAD
    is_within = not table.stacked and table.is_within_a_row(spot)
    odds = {NOTHING: sighting.odds.get(NOTHING, 0.0)}
    for card, share in cards.items():
        if is_unread and known:
            rest = (1 - KNOWN) * share
            odds[str(card)] = rest + (KNOWN * sum(cards.values()) / len(known) if card in known else 0.0)
        elif is_unread and card.value != ELEVEN:
            odds[str(card)] = ASTRAY * share
        elif card in table.sure or (is_within and card not in table.waiting):
            odds[str(card)] = ELSEWHERE * share
        else:
            odds[str(card)] = share if table.may_lie(card, spot) else ASTRAY * share
    return replace(sighting, odds=odds)


def _ahead(start: Pose, turn: Pose, end: Pose) -> float:
    """How far the second way leads on in the direction of the first, times the length of the first."""
    return (turn.x - start.x) * (end.x - turn.x) + (turn.y - start.y) * (end.y - turn.y)
