"""The next table after cards were laid, drawn or shown, and what that proves about earlier turns."""

from collections.abc import Iterable
from dataclasses import replace

from engine.games.elfer.audit import Ledger
from engine.games.elfer.events import Draw, Event, Hand, Pass, Play
from engine.games.elfer.pieces import COLOURS, ELEVEN, Card
from engine.games.elfer.rows import fitting_cards, lay
from engine.games.elfer.rules import MUST_PLAY, START_ORDER
from engine.games.elfer.state import State, points_of
from engine.seats import reseat
from engine.verdict import Played


def play(state: State, event: Event) -> Played[State]:
    match event:
        case Play(who, cards):
            return _play(state, who, cards)
        case Draw(who, drawn, played):
            return _refuse_to_lay(state, who, drawn, () if played is None else (played,))
        case Pass(who):
            return _refuse_to_lay(state, who, 0, ())
        case Hand(who, cards):
            ledger, proved = state.ledgers[who].turn_up(cards)
            ledgers = reseat(state.ledgers, who, ledger)
            after = replace(state, shown={**state.shown, who: cards}, ledgers=ledgers)
            return Played(after, {"points": points_of(cards), "audit": _in_order(proved)})


def _play(state: State, who: int, cards: tuple[Card, ...]) -> Played[State]:
    rows, _ = lay(state.rows, cards)
    ledgers = _opened(state, state.ledgers, cards)
    ledger, proved = ledgers[who].turn_up(cards)
    left = state.hands[who] - len(cards)
    after = replace(
        state,
        rows=rows,
        hands=reseat(state.hands, who, left),
        ledgers=reseat(ledgers, who, ledger),
        next=(who + 1) % state.players if left else None,
        winner=None if left else who,
    )
    return Played(after, {"audit": _in_order(proved)})


def _refuse_to_lay(state: State, who: int, drawn: int, laid: tuple[Card, ...]) -> Played[State]:
    """Drawing or passing says: none of the cards that fit is in my hand."""
    rows, _ = lay(state.rows, laid)
    kept = drawn - len(laid)
    # What was drawn in this very turn is kept before anything is implied: it was not in the hand before.
    ledgers = _opened(state, reseat(state.ledgers, who, state.ledgers[who].keep(kept)), laid)
    ledger = ledgers[who].claim(MUST_PLAY.id, fitting_cards(state.rows, state.colours))
    after = replace(
        state,
        rows=rows,
        hands=reseat(state.hands, who, state.hands[who] + kept),
        pile=state.pile - drawn,
        ledgers=reseat(ledgers, who, ledger),
        next=(who + 1) % state.players,
    )
    return Played(after, {"audit": []})


def _opened(state: State, ledgers: tuple[Ledger, ...], cards: Iterable[Card]) -> tuple[Ledger, ...]:
    """The ledgers; with the first event of the game they note which 11s nobody may have held."""
    if state.next is not None:
        return ledgers
    ranks = [COLOURS.index(card.colour) for card in cards if card.value == ELEVEN]
    before = COLOURS[: min(ranks)] if ranks else ()
    earlier = frozenset(Card(colour, ELEVEN) for colour in before if colour in state.colours)
    return tuple(ledger.claim(START_ORDER.id, earlier) for ledger in ledgers)


def _in_order(proved: Iterable[str]) -> list[str]:
    """Each breach once, in the order of the rules."""
    found = set(proved)
    return [rule.id for rule in (MUST_PLAY, START_ORDER) if rule.id in found]
