"""Players of elfer who hold real cards and play them by chance, cheating only where nobody sees."""

from __future__ import annotations

import random
from typing import Any

from support.second.elfer import DRAWS, ELEVEN, SecondReferee
from support.second.elfer_notation import COLOURS, HAND_SIZES, Card

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Finn")
# Chances high enough to meet each kind many times in some hundred records.
CHEAT = 0.25
GO_ON_LAYING = 0.7


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
