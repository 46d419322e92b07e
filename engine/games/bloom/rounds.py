"""Which rules the showing of a hand and the set-up of round two break."""

from collections.abc import Iterator

from engine.games.bloom import rulebook as book
from engine.games.bloom.events import Hand, Setup
from engine.games.bloom.pieces import JOKER, JOKERS, OPEN_STONES, jokers_of
from engine.games.bloom.state import State, is_display, scores
from engine.games.bloom.supply import duplicates, strangers
from engine.sheet import counted
from engine.verdict import Violation


def hand_faults(state: State, event: Hand) -> Iterator[Violation]:
    name = state.names[event.player]
    if not state.round_over:
        yield book.HAND_TIME.broken("a hand is shown only at the round's end", final=True)
        return
    if event.player in state.shown:
        yield book.HAND_TIME.broken(f"{name} has shown the hand already")
    unknown = strangers(event.stones)
    if unknown:
        yield unknown
        return
    yield from duplicates(state, event.player, event.stones, shown=True)
    holding = state.hands[event.player]
    if len(event.stones) != holding.stones:
        why = f"{name} shows {counted(len(event.stones), 'stone')} and must hold {holding.stones}"
        yield book.HAND_COUNT.broken(why)
    hidden = sorted(holding.known.difference(event.stones))
    if hidden:
        yield book.HAND_KNOWN.broken(f"{name} holds {hidden[0]} and does not show it")
    elif holding.known_jokers > jokers_of(event.stones):
        yield book.HAND_KNOWN.broken(f"{name} holds a joker and does not show it")


def setup_faults(state: State, event: Setup) -> Iterator[Violation]:
    if not state.round_counted:
        left = state.players - len(state.shown)
        yield book.ROUND.broken(f"still to be counted: {counted(left, 'hand')}", final=True)
        return
    points = scores(state)
    if points[event.player] > min(points):
        yield book.ROUND_START.broken(
            f"{state.names[event.player]} has {points[event.player]} points, the fewest are {min(points)}"
        )
    unknown = strangers(event.display)
    if unknown:
        yield unknown
    elif JOKER in event.display:
        yield book.STONE.broken("a joker does not lie on the number fields", final=True)
    elif not is_display(event.display):
        yield book.SETUP.broken(f"the display is not {OPEN_STONES} different numbers", final=True)
    if not 1 <= event.jokers <= JOKERS:
        yield book.SETUP.broken(
            f"{event.jokers} jokers lie on the joker fields, 1 to {JOKERS} are possible", final=True
        )
