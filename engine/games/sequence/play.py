"""The next table after a card was played, laid aside or drawn."""

from dataclasses import replace

from engine.games.sequence.events import Dead, Draw, Event, Pass, Play
from engine.games.sequence.scoring import formed
from engine.games.sequence.state import CHIPS, EMPTY, Cards, State, winners
from engine.seats import reseat
from engine.squares import Square
from engine.verdict import Played


def play(state: State, event: Event) -> Played[State]:
    match event:
        case Play():
            return _play(state, event)
        case Dead(who, card):
            cards = None if state.cards is None else _exchange(state.cards, who)
            used = {**state.used, card: state.used.get(card, 0) + 1}
            return Played(replace(state, used=used, cards=cards, next=who, dead_laid=True), {})
        case Pass(who):
            return Played(_next_after(state, who), {})
        case Draw(who):
            cards = None if state.cards is None else _draw(state.cards, who)
            return Played(replace(state, cards=cards), {})


def put_chip(chips: tuple[str, ...], square: Square, chip: str) -> tuple[str, ...]:
    row = chips[square.row]
    return reseat(chips, square.row, row[: square.column] + chip + row[square.column + 1 :])


def _play(state: State, event: Play) -> Played[State]:
    cards = None if state.cards is None else _use(state.cards, event.player)
    used = {**state.used, event.card: state.used.get(event.card, 0) + 1}
    after = _next_after(replace(state, used=used, cards=cards), event.player)
    if event.at is None:
        if event.remove is None:
            raise ValueError("a play without a field; judge finds that final")
        return Played(replace(after, chips=put_chip(state.chips, event.remove, EMPTY)), {"sequences": 0})
    side = state.side_of(event.player)
    chips = put_chip(state.chips, event.at, CHIPS[side])
    new = formed(chips, state.finished, side, event.at)
    after = replace(after, chips=chips, finished=(*state.finished, *new))
    if winners(after):
        after = replace(after, next=None)
    return Played(after, {"sequences": len(new)})


def _next_after(state: State, who: int) -> State:
    return replace(state, next=(who + 1) % state.players, dead_laid=False)


def _use(cards: Cards, who: int) -> Cards:
    """A card leaves the hand, which gives the right to draw one."""
    plays = cards.plays + 1
    return replace(
        cards,
        hands=reseat(cards.hands, who, cards.hands[who] - 1),
        rights=reseat(cards.rights, who, "due"),
        plays=plays,
        last_play=reseat(cards.last_play, who, plays),
    )


def _draw(cards: Cards, who: int) -> Cards:
    """A card comes to the hand; the player before loses a right to draw that is older than this play."""
    rights = reseat(cards.rights, who, "used")
    before = (who - 1) % len(cards.hands)
    if rights[before] == "due" and cards.last_play[before] < cards.last_play[who]:
        rights = reseat(rights, before, "lost")
    return replace(
        cards, hands=reseat(cards.hands, who, cards.hands[who] + 1), stock=cards.stock - 1, rights=rights
    )


def _exchange(cards: Cards, who: int) -> Cards:
    """A dead card goes and a new one comes, as long as the stock lasts."""
    if cards.stock:
        return replace(cards, stock=cards.stock - 1)
    return replace(cards, hands=reseat(cards.hands, who, cards.hands[who] - 1))
