"""A second referee for elfer who reads the rules word for word, to check the first one against."""

from dataclasses import dataclass, replace
from typing import Any

from support.second.elfer_notation import COLOURS, HAND_SIZES, Card, Event, is_event, read_event, read_header

ELEVEN = 11
HIGHEST = 20
DRAWS = 3
# A row has no gaps and one card of each kind, and it begins with its 11; a hand has no fewer than no cards.
NEVER_HELD = {"ELF-CARD", "ELF-HAND", "ELF-ELEVEN", "ELF-GAP", "ELF-OVER"}

Breach = tuple[str, int]


@dataclass(frozen=True)
class Table:
    """What lies open and what can be counted; `reported` are the breaches already proved."""

    lying: frozenset[Card]
    hands: tuple[int, ...]
    pile: int
    shown: tuple[tuple[Card, ...] | None, ...]
    next: int | None
    winner: int | None
    reported: frozenset[Breach]

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def opened(self) -> bool:
        return self.over or self.next is not None


@dataclass(frozen=True)
class Moment:
    """An event that counted, the table just before it and the cards that fitted there."""

    before: Table
    event: Event
    fitted: frozenset[Card]


class SecondReferee:
    """Judges one game, an event at a time."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.players, without = read_header(header)
        self.colours = tuple(colour for colour in COLOURS if colour != without)
        self.deck = [(colour, value) for colour in self.colours for value in range(1, HIGHEST + 1)]
        size = HAND_SIZES[self.players]
        self.history: list[Moment] = []
        self.table = Table(
            lying=frozenset(),
            hands=(size,) * self.players,
            pile=len(self.deck) - size * self.players,
            shown=(None,) * self.players,
            next=None,
            winner=None,
            reported=frozenset(),
        )

    def answer(self, event: object) -> dict[str, Any]:
        """Judge one event; the answer is a record's answer line without `n` and `why`."""
        if isinstance(event, dict) and event.get("do") == "undo":
            return self.take_back()
        if not isinstance(event, dict) or not is_event(event, self.players):
            return self.refuse(["BAD-EVENT"])
        read = read_event(event)
        rules = self.cited(read)
        if rules and not (read.overruled and self.can_hold(read)):
            return self.refuse(rules)
        return self.count(read, rules)

    def status(self) -> dict[str, Any]:
        """The table as the rules file lists it."""
        table = self.table
        rows: dict[str, list[int]] = {}
        for colour in self.colours:
            values = [value for suit, value in table.lying if suit == colour]
            if values:
                rows[colour] = [min(values), max(values)]
        return {
            "rows": rows,
            "hands": list(table.hands),
            "pile": table.pile,
            "scores": [self.score(player) for player in range(self.players)],
            "next": table.next,
            "over": table.over,
            "winners": [] if table.winner is None else [table.winner],
        }

    def score(self, player: int) -> int | None:
        shown = self.table.shown[player]
        if shown is not None:
            return points(shown)
        return 0 if player == self.table.winner else None

    def refuse(self, rules: list[str]) -> dict[str, Any]:
        return {"ok": False, "rules": rules, "status": self.status()}

    def take_back(self) -> dict[str, Any]:
        if not self.history:
            return self.refuse(["BAD-EVENT"])
        self.table = self.history.pop().before
        return {"ok": True, "rules": [], "status": self.status()}

    def count(self, event: Event, rules: list[str]) -> dict[str, Any]:
        self.history.append(Moment(self.table, event, self.fitting()))
        self.table = self.after(event)
        new = self.proved(event) - self.table.reported
        self.table = replace(self.table, reported=self.table.reported | new)
        verdict: dict[str, Any] = {"ok": True, "rules": rules}
        if rules:
            verdict["overruled"] = True
        if event.do == "hand":
            verdict["points"] = points(event.cards)
        verdict["audit"] = sorted({rule for rule, _ in new})
        verdict["status"] = self.status()
        return verdict

    def after(self, event: Event) -> Table:
        table = self.table
        if event.do == "hand":
            shown = list(table.shown)
            shown[event.player] = event.cards
            return replace(table, shown=tuple(shown))
        hands = list(table.hands)
        hands[event.player] += event.count - len(event.laid)
        won = hands[event.player] == 0
        return replace(
            table,
            lying=table.lying | set(event.laid),
            hands=tuple(hands),
            pile=table.pile - event.count,
            next=None if won else (event.player + 1) % self.players,
            winner=event.player if won else None,
        )

    def fits(self, card: Card, lying: frozenset[Card]) -> bool:
        colour, value = card
        if card not in self.deck or card in lying:
            return False
        if value == ELEVEN:
            return True
        towards_eleven = value + 1 if value < ELEVEN else value - 1
        return (colour, towards_eleven) in lying

    def fitting(self) -> frozenset[Card]:
        return frozenset(card for card in self.deck if self.fits(card, self.table.lying))

    def cited(self, event: Event) -> list[str]:
        broken = self.broken(event)
        if "ELF-OVER" in broken:
            return ["ELF-OVER"]
        if "ELF-TURN" in broken and event.do != "hand":
            return ["ELF-TURN"]
        return sorted(broken)

    def broken(self, event: Event) -> set[str]:
        """Every rule which the event breaks, read by itself."""
        table = self.table
        broken = set()
        if not table.opened and not self.lays_one_eleven(event):
            broken.add("ELF-START")
        if table.next is not None and event.player != table.next:
            broken.add("ELF-TURN")
        if table.over and event.do != "hand":
            broken.add("ELF-OVER")
        if event.do == "hand":
            return broken | self.broken_by_hand(event)
        if event.do == "play" and not event.cards:
            broken.add("ELF-NOTHING")
        if event.do == "play" and len(event.cards) > table.hands[event.player]:
            broken.add("ELF-HAND")
        if event.do == "pass" and table.pile > 0:
            broken.add("ELF-PASS")
        if event.do == "draw":
            broken |= self.broken_by_draw(event)
        return broken | self.broken_by_cards(event)

    def lays_one_eleven(self, event: Event) -> bool:
        if event.do != "play" or len(event.cards) != 1:
            return False
        return event.cards[0] in [(colour, ELEVEN) for colour in self.colours]

    def broken_by_hand(self, event: Event) -> set[str]:
        table = self.table
        broken = set()
        if not table.over or table.shown[event.player] is not None:
            broken.add("ELF-HAND-TIME")
        if len(event.cards) != table.hands[event.player]:
            broken.add("ELF-HAND-COUNT")
        if any(card not in self.deck for card in event.cards):
            broken.add("ELF-CARD")
        seen = set(table.lying)
        for player, cards in enumerate(table.shown):
            if player != event.player:
                seen.update(cards or ())
        if seen_twice(event.cards, seen):
            broken.add("ELF-DUPLICATE")
        return broken

    def broken_by_draw(self, event: Event) -> set[str]:
        pile = self.table.pile
        broken = set()
        stopped_early = event.count < DRAWS and event.played is None and pile > event.count
        if event.count < 1 or event.count > DRAWS or event.count > pile or stopped_early:
            broken.add("ELF-DRAW-COUNT")
        if pile == 0:
            broken.add("ELF-PILE")
        return broken

    def broken_by_cards(self, event: Event) -> set[str]:
        """The rules about the cards laid: lay what fits until nothing more does, then look at the rest."""
        broken = set()
        lying = self.table.lying
        rest = list(event.laid)
        while any(self.fits(card, lying) for card in rest):
            card = next(card for card in rest if self.fits(card, lying))
            lying |= {card}
            rest.remove(card)
        for colour, _ in rest:
            broken.add("ELF-GAP" if (colour, ELEVEN) in lying else "ELF-ELEVEN")
        if any(card not in self.deck for card in event.laid):
            broken.add("ELF-CARD")
        if seen_twice(event.laid, set(self.table.lying)):
            broken.add("ELF-DUPLICATE")
        return broken

    def can_hold(self, event: Event) -> bool:
        broken = self.broken(event)
        if broken & NEVER_HELD:
            return False
        if event.do == "hand":
            return self.table.over
        if event.count > self.table.pile or (event.do == "draw" and len(event.laid) > event.count):
            return False
        return "ELF-DUPLICATE" not in broken

    def proved(self, event: Event) -> set[Breach]:
        """The breaches of this event's player that the cards laid and shown so far prove."""
        player = event.player
        breaches: set[Breach] = set()
        if self.more_than_kept(0, player, self.elevens_before_opening()):
            breaches.add(("ELF-START-ORDER", player))
        for index, moment in enumerate(self.history):
            drew_or_passed = moment.event.player == player and moment.event.do in ("draw", "pass")
            if drew_or_passed and self.more_than_kept(index, player, moment.fitted):
                breaches.add(("ELF-MUST-PLAY", index))
        return breaches

    def more_than_kept(self, index: int, player: int, fitted: frozenset[Card]) -> bool:
        """More of the cards that fitted came out of the hand later than the player kept from later draws."""
        later = [moment.event for moment in self.history[index + 1 :] if moment.event.player == player]
        held = {card for event in later for card in event.cards if card in fitted}
        return len(held) > sum(event.kept for event in later)

    def elevens_before_opening(self) -> frozenset[Card]:
        opened = [
            self.colours.index(colour) for colour, value in self.history[0].event.laid if value == ELEVEN
        ]
        if not opened:
            return frozenset()
        return frozenset((colour, ELEVEN) for colour in self.colours[: min(opened)])


def points(cards: tuple[Card, ...]) -> int:
    return sum(value for _, value in cards)


def seen_twice(cards: tuple[Card, ...], seen: set[Card]) -> bool:
    return len(set(cards)) < len(cards) or any(card in seen for card in cards)
