"""A player who deals elfer, plays it by chance to the end and, when asked to, makes every kind of trouble."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from support.second.elfer import COLOURS, DRAWS, ELEVEN, HAND_SIZES, HIGHEST, Card, SecondReferee

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Finn")
WRONG_VALUES: tuple[Any, ...] = (None, True, False, 1.0, 0.5, -1, 99, "1", "red", "", [], {}, [[]], {"a": 1})
WRONG_CARDS: tuple[Any, ...] = (
    ["orange", 11],
    ["Red", 11],
    ["red"],
    ["red", 11, 11],
    ["red", 11.0],
    ["red", True],
    ["red", "11"],
    ["red", None],
    [11, "red"],
    [["red"], 11],
    "red 11",
    {"red": 11},
    None,
    11,
)
NO_EVENTS: tuple[dict[str, Any], ...] = (
    {},
    {"do": None},
    {"do": "lay", "player": 0, "cards": [["red", 11]]},
    {"do": ["play"], "player": 0, "cards": []},
    {"do": "Undo"},
    {"player": 0, "cards": [["red", 11]]},
    {"do": "pass", "player": 0, "overruled": 1},
    {"do": "pass", "player": 0, "overruled": "true"},
)
# Chances high enough to meet each kind many times in some hundred records; undos end so that the game does.
CHEAT = 0.25
UNDO = 0.12
MALFORMED = 0.2
OVERRULE = 0.3
GO_ON_LAYING = 0.7
MOST_UNDOS = 20


class Seat:
    """One game as somebody sees it who knows all hands and the pile (its top card is the last)."""

    def __init__(self, rng: random.Random, header: dict[str, Any]) -> None:
        self.rng = rng
        self.cheats_left = 0
        self.undos_left = 0
        self.referee = SecondReferee(header)
        self.players = self.referee.players
        self.deck = self.referee.deck
        self.events: list[dict[str, Any]] = []
        self.zones = deal(rng, self.deck, self.players)
        self.earlier_zones: list[list[list[Card]]] = []
        self.status = self.referee.status()

    def hand(self, player: int) -> list[Card]:
        return self.zones[player]

    def pile(self) -> list[Card]:
        return self.zones[-1]

    def tell(self, event: dict[str, Any]) -> None:
        """Write the event down and move the hidden cards as far as it counted."""
        self.events.append(event)
        answer = self.referee.answer(event)
        self.status = answer["status"]
        if not answer["ok"]:
            return
        if event["do"] == "undo":
            self.zones = self.earlier_zones.pop()
            return
        self.earlier_zones.append([list(zone) for zone in self.zones])
        self.move_cards(event, by_the_rules=not answer["rules"])

    def move_cards(self, event: dict[str, Any], by_the_rules: bool) -> None:
        hand = self.hand(event["player"])
        if event["do"] == "play":
            cards = [(colour, value) for colour, value in event["cards"]]
            self.hold(event["player"], cards)
            hand[:] = [card for card in hand if card not in cards]
        elif event["do"] == "draw":
            played = None if event.get("played") is None else tuple(event["played"])
            if played is not None and event["count"] > 0:
                self.exchange(played, self.pile()[-event["count"]])
            elif played is not None:
                self.hold(event["player"], [played])
            for _ in range(event["count"]):
                hand.append(self.pile().pop())
            hand[:] = [card for card in hand if card != played]
        elif event["do"] == "hand" and by_the_rules:
            self.hold(event["player"], [(colour, value) for colour, value in event["cards"]])

    def hold(self, player: int, cards: list[Card]) -> None:
        """Nobody saw the hands, so a card laid or shown from this one must have been in it."""
        for card in cards:
            if card not in self.hand(player):
                self.exchange(card, next(spare for spare in self.hand(player) if spare not in cards))

    def exchange(self, one: Any, other: Card) -> None:
        places = {one: other, other: one}
        for zone in self.zones:
            zone[:] = [places.get(card, card) for card in zone]

    def cheats(self) -> bool:
        """Whether the player does now what nobody sees at once."""
        if self.cheats_left == 0 or self.rng.random() > CHEAT:
            return False
        self.cheats_left -= 1
        return True

    def lying(self) -> frozenset[Card]:
        return self.referee.table.lying

    def fitting(self, cards: list[Card]) -> list[Card]:
        return [card for card in cards if self.referee.fits(card, self.lying())]

    def someone(self) -> int:
        """Mostly the player to move."""
        if self.status["next"] is None or self.rng.random() < 0.1:
            return self.rng.randrange(self.players)
        return int(self.status["next"])

    def unshown(self) -> list[int]:
        if not self.status["over"]:
            return []
        return [player for player, score in enumerate(self.status["scores"]) if score is None]

    def finished(self) -> bool:
        return bool(self.status["over"]) and not self.unshown()


def write_record(rng: random.Random, trouble: float = 0.0) -> list[dict[str, Any]]:
    """The header and the events of one game; `trouble` is the chance of something else before an event."""
    header = choose_header(rng)
    seat = Seat(rng, header)
    if trouble > 0:
        seat.cheats_left = rng.choice([0, 0, 1, 2, 5, 10])
        seat.undos_left = MOST_UNDOS
    while True:
        if rng.random() < trouble:
            make_trouble(seat)
        if seat.finished():
            return [header, *seat.events]
        seat.tell(proper_event(seat))


def choose_header(rng: random.Random) -> dict[str, Any]:
    players = rng.choice(sorted(HAND_SIZES))
    options: dict[str, Any] = {}
    if players == 2 and rng.random() < 0.5:
        options["without"] = rng.choice([*COLOURS, None])
    if rng.random() < 0.5:
        options["layout"] = rng.choice(["spread", "stacked"])
    return {"record": 1, "game": "elfer", "players": list(NAMES[:players]), "options": options}


def deal(rng: random.Random, deck: list[Card], players: int) -> list[list[Card]]:
    """The hands and at last the pile; dealt again until somebody holds an 11."""
    size = HAND_SIZES[players]
    while True:
        cards = list(deck)
        rng.shuffle(cards)
        zones = [cards[player * size : (player + 1) * size] for player in range(players)]
        if any(value == ELEVEN for hand in zones for _, value in hand):
            return [*zones, cards[players * size :]]


def play(player: int, cards: list[Card]) -> dict[str, Any]:
    return {"player": player, "do": "play", "cards": [list(card) for card in cards]}


def draw(player: int, count: int, played: Card | None) -> dict[str, Any]:
    return {
        "player": player,
        "do": "draw",
        "count": count,
        "played": None if played is None else list(played),
    }


def show(player: int, cards: list[Card]) -> dict[str, Any]:
    return {"player": player, "do": "hand", "cards": [list(card) for card in cards]}


def proper_event(seat: Seat) -> dict[str, Any]:
    """What comes next in a game without trouble; cheats are only those that nobody sees at once."""
    if seat.status["over"]:
        return proper_hand(seat)
    if seat.status["next"] is None:
        return opening(seat)
    return proper_turn(seat, seat.status["next"])


def opening(seat: Seat) -> dict[str, Any]:
    elevens = {
        card: player for player in range(seat.players) for card in seat.hand(player) if card[1] == ELEVEN
    }
    ranked = sorted(elevens, key=lambda card: COLOURS.index(card[0]))
    card = seat.rng.choice(ranked) if seat.cheats() else ranked[0]
    return play(elevens[card], [card])


def proper_turn(seat: Seat, player: int) -> dict[str, Any]:
    if seat.fitting(seat.hand(player)) and not seat.cheats():
        return play(player, some_run(seat, seat.hand(player)))
    if not seat.pile():
        return {"player": player, "do": "pass"}
    drawn = seat.pile()[::-1][:DRAWS]
    for count, card in enumerate(drawn, start=1):
        if seat.fitting([card]) and not seat.cheats():
            return draw(player, count, card)
    return draw(player, len(drawn), None)


def some_run(seat: Seat, cards: list[Card], size: int | None = None) -> list[Card]:
    """Cards of these that can be laid together, in any order; how many is left to chance without a size."""
    lying = seat.lying()
    run: list[Card] = []
    while len(run) != size:
        fitting = [card for card in cards if seat.referee.fits(card, lying)]
        if not fitting or (run and size is None and seat.rng.random() > GO_ON_LAYING):
            break
        run.append(seat.rng.choice(fitting))
        lying |= {run[-1]}
    if seat.rng.random() < 0.5:
        seat.rng.shuffle(run)
    return run


def proper_hand(seat: Seat) -> dict[str, Any]:
    player = seat.rng.choice(seat.unshown())
    cards = list(seat.hand(player))
    seat.rng.shuffle(cards)
    event = show(player, cards)
    others = [other for other in seat.referee.table.shown if other is not None]
    if any(card in other for other in others for card in cards):
        event["overruled"] = True
    return event


def make_trouble(seat: Seat) -> None:
    chance = seat.rng.random()
    if chance > 1 - UNDO and seat.undos_left > 0:
        seat.undos_left -= 1
        for _ in range(seat.rng.choice([1, 1, 2, 4])):
            seat.tell({"do": "undo"})
    elif chance < MALFORMED:
        seat.tell(malformed_event(seat))
    else:
        seat.tell(rule_breaker(seat))


def rule_breaker(seat: Seat) -> dict[str, Any]:
    """An event that likely breaks a rule; sometimes the table lets it count."""
    rng = seat.rng
    troubles: list[Callable[[Seat], dict[str, Any]]]
    troubles = [any_play, near_play, too_long_play, any_draw, any_pass, wrong_turn, wrong_opening, any_hand]
    if seat.status["over"]:
        troubles += [any_hand] * len(troubles)
    event = rng.choice(troubles)(seat)
    if rng.random() < OVERRULE:
        event["overruled"] = rng.choice([True, True, True, False, None])
    if rng.random() < 0.1:
        event["remark"] = "what nobody reads"
    return event


def any_card(seat: Seat) -> Card:
    """Mostly a card of the deck, sometimes one that is in no deck or of a colour left out."""
    kind = seat.rng.choice(["deck", "deck", "deck", "deck", "deck", "colour", "value"])
    if kind == "deck":
        return seat.rng.choice(seat.deck)
    value = seat.rng.choice([0, -3, HIGHEST + 1, 1000]) if kind == "value" else seat.rng.randint(1, HIGHEST)
    return seat.rng.choice(COLOURS), value


def any_play(seat: Seat) -> dict[str, Any]:
    return play(seat.someone(), [any_card(seat) for _ in range(seat.rng.randrange(4))])


def near_card(seat: Seat) -> Card:
    """A card that fits or lies at most two beside one that does."""
    fitting = seat.fitting(seat.deck)
    if not fitting:
        return any_card(seat)
    colour, value = seat.rng.choice(fitting)
    return colour, value + seat.rng.choice([-2, -1, 0, 0, 0, 1, 2])


def near_play(seat: Seat) -> dict[str, Any]:
    """Cards around the ends of the rows; some of these are legal."""
    return play(seat.someone(), [near_card(seat) for _ in range(seat.rng.choice([1, 1, 2, 3]))])


def too_long_play(seat: Seat) -> dict[str, Any]:
    """A run that fits, mostly of one card more than the hand holds, seldom of just as many."""
    player = seat.someone()
    size = seat.status["hands"][player] + seat.rng.choice([0, 1, 1, 1, 1, 1])
    return play(player, some_run(seat, seat.deck, size))


def any_draw(seat: Seat) -> dict[str, Any]:
    player = seat.someone()
    count = seat.rng.choice([0, 1, 1, 2, 2, 3, 3, 3, 4, 5, seat.status["pile"], seat.status["pile"] + 1])
    event = draw(player, count, seat.rng.choice([None, near_card(seat), any_card(seat)]))
    if event["played"] is None and seat.rng.random() < 0.5:
        del event["played"]
    return event


def any_pass(seat: Seat) -> dict[str, Any]:
    return {"player": seat.someone(), "do": "pass"}


def wrong_turn(seat: Seat) -> dict[str, Any]:
    """A good turn, but of any player; before the opening and after the end it is no turn at all."""
    return proper_turn(seat, seat.rng.randrange(seat.players))


def wrong_opening(seat: Seat) -> dict[str, Any]:
    """One 11 or several, perhaps with a neighbour; legal where these rows are not yet open."""
    elevens = [(colour, ELEVEN) for colour in COLOURS]
    cards = seat.rng.sample(elevens, seat.rng.choice([1, 1, 2, 3]))
    if seat.rng.random() < 0.5:
        cards.append((cards[0][0], ELEVEN + seat.rng.choice([-1, 1])))
    return play(seat.someone(), cards)


def any_hand(seat: Seat) -> dict[str, Any]:
    """A hand shown at any time, right or with a card missing, added or exchanged."""
    player = seat.someone()
    cards = list(seat.hand(player))
    change = seat.rng.choice(["none", "none", "fewer", "more", "exchange", "exchange", "twice"])
    if change in ("fewer", "exchange") and cards:
        cards.pop()
    if change in ("more", "exchange"):
        cards.append(any_card(seat))
    if change == "twice" and len(cards) > 1:
        cards[0] = cards[1]
    return show(player, cards)


def malformed_event(seat: Seat) -> dict[str, Any]:
    """Mostly a good event with one field left out or wrong; a few of these are still good."""
    rng = seat.rng
    if rng.random() < 0.3:
        return dict(rng.choice(NO_EVENTS))
    event = rng.choice([any_play, any_draw, any_pass, any_hand])(seat)
    field = rng.choice(sorted(event))
    kind = rng.choice(["missing", "wrong", "card"])
    if kind == "missing":
        del event[field]
    elif kind == "wrong":
        event[field] = deepcopy(rng.choice(WRONG_VALUES))
    elif "cards" in event:
        event["cards"].insert(0, deepcopy(rng.choice(WRONG_CARDS)))
    else:
        event["played"] = deepcopy(rng.choice(WRONG_CARDS))
    return event
