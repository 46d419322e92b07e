"""Trouble at a table of elfer: plays, draws and hands against the rules, lines that are no event, undos."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from support.players.elfer_play import Seat, draw, play, proper_turn, show, some_run
from support.second.elfer import ELEVEN, HIGHEST
from support.second.elfer_notation import COLOURS, Card

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
# Chances high enough to meet each kind many times in some hundred records.
UNDO = 0.12
MALFORMED = 0.2
OVERRULE = 0.3


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
