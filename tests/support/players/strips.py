"""Players of the strips game who hold real cards, lay them well or badly, and now and then make trouble."""

import random
from collections.abc import Callable
from typing import Any

from support.second.strips import CARDS_IN_A_LINE, CARDS_IN_ALL, COLOURS, Place, SecondReferee

NAMES = ("Ann", "Ben", "Cleo", "Dan")
CARDS_IN_HAND = 3
MOST_TROUBLE = 120
"""So many times trouble is made in one game at most, so that every game comes to an end."""

Event = dict[str, Any]
Hands = list[list[list[str]]]


def shuffled_deck(rng: random.Random) -> list[list[str]]:
    """Nobody knows the true deck: some of ours hold few colours, for long lines, and some all cards alike."""
    colours = rng.choice([COLOURS, COLOURS, COLOURS, COLOURS[:3], COLOURS[:2], COLOURS[2:], COLOURS[3:]])
    return [[rng.choice(colours) for _ in range(3)] for _ in range(CARDS_IN_ALL)]


class Game:
    """One game: the record so far, the hidden cards, and how they were before each card that counted."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.deck = shuffled_deck(rng)
        players = list(NAMES[: rng.randint(2, 4)])
        options = {"start": self.deck.pop()}
        header = {"record": 1, "game": "strips", "players": players, "options": options}
        self.referee = SecondReferee(header)
        self.hands: Hands = [[self.deck.pop() for _ in range(CARDS_IN_HAND)] for _ in players]
        self.past: list[tuple[Hands, list[list[str]]]] = []
        self.record: list[Event] = [header]
        self.claims = rng.choice(["family", "exact", "human", "mixed"])
        self.skill = rng.choice([0.0, 0.5, 1.0])
        self.lenient = rng.choice(["never", "out of turn", "always"])

    def write(self, event: Event) -> None:
        """Add the event to the record and move the hidden cards as it counts."""
        self.record.append(event)
        if not self.referee.answer(event)["ok"]:
            return
        if event["do"] == "undo":
            self.hands, self.deck = self.past.pop()
            return
        self.past.append(([list(hand) for hand in self.hands], list(self.deck)))
        hand = self.hands[event["player"]]
        hand.remove(event["card"] if event["card"] in hand else event["card"][::-1])
        if self.deck:
            hand.append(self.deck.pop())

    def is_over(self) -> bool:
        return self.referee.is_over()

    def next_player(self) -> int:
        """Whose turn it is; after the end, anybody."""
        player = self.referee.next_player()
        return self.rng.randrange(len(self.hands)) if player is None else player

    def fill_hand(self, player: int) -> None:
        """Who has no card left, because others laid out of turn, gets one from the fullest hand."""
        if not self.hands[player] and any(self.hands):
            self.hands[player].append(max(self.hands, key=len).pop())

    def some_card(self, player: int) -> list[str]:
        """A card of this player's hand, either way up; after the end, any card."""
        self.fill_hand(player)
        card = self.rng.choice(self.hands[player] or [["r", "g", "b"]])
        return self.rng.choice([list(card), card[::-1]])

    def claim(self, card: list[str], at: Place) -> dict[str, int]:
        """What the player announces, from nothing to far too much; left out in family mode."""
        kind = self.rng.choice(["family", "exact", "human"]) if self.claims == "mixed" else self.claims
        worth = self.referee.worth(card, at)
        if kind == "family":
            return {}
        if kind == "exact":
            return {"claim": worth}
        return {"claim": self.rng.choice([worth, worth, 0, worth + 1, worth // 2, 1000, max(0, worth - 1)])}

    def place(self, player: int, card: list[str], at: Place) -> Event:
        return {"player": player, "do": "place", "card": card, "at": list(at), **self.claim(card, at)}

    def proper_event(self) -> Event:
        """A card by the rules: the best one or any, after the player's skill."""
        player = self.next_player()
        places = self.referee.proper_places()
        if self.rng.random() >= self.skill:
            return self.place(player, self.some_card(player), self.rng.choice(places))
        self.fill_hand(player)
        cards = [way for card in self.hands[player] for way in (list(card), card[::-1])]
        choices = [(card, at) for card in cards for at in places]
        self.rng.shuffle(choices)
        card, at = max(choices, key=lambda choice: self.referee.worth(*choice))
        return self.place(player, card, at)

    def table(self) -> tuple[range, range]:
        """The lines and columns of the block, with two more on every side."""
        lines = [line for line, _ in self.referee.cards()]
        columns = [column for _, column in self.referee.cards()]
        return range(min(lines) - 2, max(lines) + 3), range(min(columns) - 2, max(columns) + 3)

    def odd_place(self) -> Place:
        """Any place on or near the block, mostly where a mistake is likely."""
        rng, referee = self.rng, self.referee
        lines, columns = self.table()
        return rng.choice(
            [
                (rng.choice(lines), rng.choice(columns)),
                (rng.choice(lines), rng.choice([columns[1], columns[2], columns[-3], columns[-2]])),
                (rng.choice(referee.open_lines() or lines), rng.choice(columns)),
                rng.choice(list(referee.cards())),
                rng.choice(referee.corners()),
                rng.choice(referee.ends_of_first_line()),
                (rng.choice([-40, 0, 1, 40]), rng.choice([-CARDS_IN_A_LINE, 0, CARDS_IN_A_LINE, 10**6])),
            ]
        )

    def misplaced_event(self) -> Event:
        """The right player lays a card where it mostly does not belong."""
        player = self.next_player()
        return self.place(player, self.some_card(player), self.odd_place())

    def event_out_of_turn(self) -> Event:
        turn = self.next_player()
        player = self.rng.choice([other for other in range(len(self.hands)) if other != turn])
        places = [*self.referee.proper_places(), self.odd_place()]
        return self.place(player, self.some_card(player), self.rng.choice(places))

    def wrong_event(self) -> Event:
        return self.rng.choice([self.misplaced_event, self.misplaced_event, self.event_out_of_turn])()

    def overruled_event(self) -> Event:
        if self.lenient == "never":
            return self.wrong_event() | {"overruled": False}
        event = self.event_out_of_turn() if self.lenient == "out of turn" else self.wrong_event()
        return event | {"overruled": True}

    def curious_event(self) -> Event:
        """Looks wrong, but breaks no rule before the end of the game."""
        curious: list[Event] = [
            {"claim": None},
            {"claim": 0},
            {"claim": 10**12},
            {"overruled": False},
            {"overruled": None},
            {"overruled": True},
            {"tile": ["red", "blue"], "count": -1},
            {"n": True},
        ]
        return self.proper_event() | self.rng.choice(curious)

    def malformed_event(self) -> Event:
        """No event at all: one field of a proper or wrong one is missing or mistyped."""
        event = self.rng.choice([self.proper_event, self.wrong_event])() if not self.is_over() else {}
        player, card, at = event.get("player", 0), event.get("card", ["r", "y", "g"]), event.get("at", [0, 0])
        two, line, column = card[:2], at[0], at[1]
        wrong_fields: list[Any] = ["x", "R", "", "red", None, 0, ["r"]]
        wrong_numbers: list[Any] = [1.0, float(line), True, False, None, "1", [0]]
        wrong: dict[str, list[Any]] = {
            "player": [None, -1, len(self.hands), 1.0, True, "0", [0], {}],
            "do": [None, "", "lay", "pass", "Place", 1, True, ["place"], {}],
            "card": [[*two, field] for field in wrong_fields]
            + [None, [], two, [*card, "r"], ["red", "yellow", "green"], "ryg", {"r": 1}, 3, True],
            "at": [[number, column] for number in wrong_numbers]
            + [[line, number] for number in wrong_numbers]
            + [None, [], [line], [line, column, 0], "0,1", 0, {"line": 0}],
            "claim": [-1, -(10**9), 3.0, 0.5, True, False, "9", [9], {}],
            "overruled": [1, 0, "true", "", [], {}, 1.0],
        }
        field = self.rng.choice(list(wrong))
        event = {"player": player, "do": "place", "card": card, "at": at} | event
        if field in ("player", "do", "card", "at") and self.rng.randrange(4) == 0:
            del event[field]
            return self.rng.choice([event, event, event, {}])
        return event | {field: self.rng.choice(wrong[field])}

    def undo_event(self) -> Event:
        return self.rng.choice([{"do": "undo"}, {"do": "undo"}, {"do": "undo", "player": 0}])

    def make_trouble(self) -> None:
        kinds: list[Callable[[], Event]] = [self.malformed_event, self.wrong_event, self.wrong_event]
        kinds += [self.undo_event, self.curious_event, self.overruled_event]
        if self.is_over():
            kinds = [self.malformed_event, self.misplaced_event, self.overruled_event, self.undo_event]
        kind = self.rng.choice(kinds)
        times = self.rng.choice([1, 1, 1, 2, 6]) if kind == self.undo_event else 1
        for _ in range(times):
            self.write(kind())


def write_record(rng: random.Random, trouble: float = 0.0) -> list[dict[str, Any]]:
    """A whole game in writing, the header first; `trouble` is the chance of trouble before each event."""
    game = Game(rng)
    troubles = 0
    while True:
        if troubles < MOST_TROUBLE and rng.random() < trouble:
            game.make_trouble()
            troubles += 1
        elif game.is_over():
            return game.record
        if not game.is_over():
            game.write(game.proper_event())
