"""The next table after cards were laid, drawn or shown, and what that proves about earlier turns."""

from collections.abc import Iterable
from dataclasses import replace

from engine.games.elfer.events import Draw, Event, Hand, Pass, Play
from engine.games.elfer.pieces import COLOURS, ELEVEN, Card
from engine.games.elfer.rows import fitting_cards, lay
from engine.games.elfer.rules import MUST_PLAY, RULES, START_ORDER
from engine.games.elfer.state import State, points_of
from engine.seats import reseat
from engine.verdict import Played


def play(state: State, event: Event) -> Played[State]:
    match event:
        case Play(who, cards):
            return _play(state, who, cards)
        case Draw(who, drawn, played):
            return _draw(state, who, drawn, played)
        case Pass(who):
            return Played(_refuse_to_lay(_open(state, ()), who, kept=0), {"audit": []})
        case Hand(who, cards):
            after, proved = _turn_up(replace(state, shown={**state.shown, who: cards}), who, cards)
            return Played(after, {"points": points_of(cards), "audit": proved})


def _play(state: State, who: int, cards: tuple[Card, ...]) -> Played[State]:
    rows, _ = lay(state.rows, cards)
    after, proved = _turn_up(replace(_open(state, cards), rows=rows), who, cards)
    left = state.hands[who] - len(cards)
    after = replace(after, hands=reseat(state.hands, who, left))
    if left == 0:
        return Played(replace(after, next=None, winner=who), {"audit": proved})
    return Played(_next_after(after, who), {"audit": proved})


def _draw(state: State, who: int, drawn: int, played: Card | None) -> Played[State]:
    laid = () if played is None else (played,)
    kept = drawn - len(laid)
    rows, _ = lay(state.rows, laid)
    after = _refuse_to_lay(_open(state, laid), who, kept)
    hands = reseat(state.hands, who, state.hands[who] + kept)
    return Played(replace(after, rows=rows, hands=hands, pile=state.pile - drawn), {"audit": []})


def _open(state: State, cards: Iterable[Card]) -> State:
    """The first event fixes which 11s nobody may have held."""
    if state.next is not None:
        return state
    ranks = [COLOURS.index(card.colour) for card in cards if card.value == ELEVEN]
    before = COLOURS[: min(ranks)] if ranks else ()
    earlier = frozenset(Card(colour, ELEVEN) for colour in before if colour in state.colours)
    ledgers = tuple(ledger.claim(START_ORDER.id, earlier) for ledger in state.ledgers)
    return replace(state, ledgers=ledgers)


def _refuse_to_lay(state: State, who: int, kept: int) -> State:
    """Drawing or passing says: none of the cards that fit is in my hand."""
    fitting = fitting_cards(state.rows, state.colours)
    ledger = state.ledgers[who].keep(kept).claim(MUST_PLAY.id, fitting)
    return _next_after(replace(state, ledgers=reseat(state.ledgers, who, ledger)), who)


def _turn_up(state: State, who: int, cards: tuple[Card, ...]) -> tuple[State, list[str]]:
    ledger, proved = state.ledgers[who].turn_up(cards)
    audit = [rule.id for rule in RULES if rule.id in proved]
    return replace(state, ledgers=reseat(state.ledgers, who, ledger)), audit


def _next_after(state: State, who: int) -> State:
    return replace(state, next=(who + 1) % state.players)
