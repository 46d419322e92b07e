"""The next table after a card was played, laid aside or drawn."""

from collections.abc import Mapping
from dataclasses import replace

from engine.games.sequence.board import CARDS
from engine.games.sequence.events import Dead, Draw, Event, Pass, Play
from engine.games.sequence.scoring import formed
from engine.games.sequence.state import CHIPS, EMPTY, TO_WIN, Cards, Finished, State
from engine.seats import reseat
from engine.squares import Square
from engine.verdict import Played


def play(state: State, event: Event) -> Played[State]:
    match event:
        case Play():
            return _play(state, event)
        case Dead(who, card):
            cards = None if state.cards is None else _exchange(state.cards, who)
            after = replace(state, used=_used(state, card), cards=cards, next=who, dead_laid=True)
            return Played(after, {"sequences": 0})
        case Pass(who):
            after = replace(state, next=(who + 1) % state.players, dead_laid=False)
            return Played(after, {"sequences": 0})
        case Draw(who):
            cards = None if state.cards is None else _draw(state.cards, who)
            return Played(replace(state, cards=cards), {"sequences": 0})


def put_chip(chips: tuple[str, ...], square: Square, chip: str) -> tuple[str, ...]:
    row = chips[square.row]
    return reseat(chips, square.row, row[: square.column] + chip + row[square.column + 1 :])


def _play(state: State, event: Play) -> Played[State]:
    side = state.side_of(event.player)
    chips = state.chips
    new: tuple[Finished, ...] = ()
    if event.remove is not None:
        chips = put_chip(chips, event.remove, EMPTY)
    if event.at is not None:
        chips = put_chip(chips, event.at, CHIPS[side])
        new = formed(chips, state.finished, side, event.at)
    finished = (*state.finished, *new)
    won = sum(sequence.side == side for sequence in finished) >= TO_WIN[state.sides]
    after = replace(
        state,
        chips=chips,
        finished=finished,
        used=_used(state, event.card),
        cards=None if state.cards is None else _use(state.cards, event.player),
        next=None if won else (event.player + 1) % state.players,
        dead_laid=False,
    )
    return Played(after, {"sequences": len(new)})


def _used(state: State, card: str) -> Mapping[str, int]:
    return {**state.used, card: state.used.get(card, 0) + 1} if card in CARDS else state.used


def _use(cards: Cards, who: int) -> Cards:
    """A card leaves the hand, which gives the right to draw one."""
    plays = cards.plays + 1
    return replace(
        cards,
        hands=_one_less(cards.hands, who),
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
    hands = _one_less(cards.hands, who)
    if not cards.stock:
        return replace(cards, hands=hands)
    return replace(cards, hands=reseat(hands, who, hands[who] + 1), stock=cards.stock - 1)


def _one_less(hands: tuple[int, ...], who: int) -> tuple[int, ...]:
    """No rule forbids to play a card too many, so a hand counted empty stays empty."""
    return reseat(hands, who, max(hands[who] - 1, 0))
