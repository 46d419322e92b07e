"""Which rules a draw breaks: how many stones, from where, and the display filled up again."""

from collections.abc import Iterator

from engine.games.bloom import rulebook as book
from engine.games.bloom.events import Draw
from engine.games.bloom.pieces import JOKER, OPEN_STONES, jokers_of, numbers_of
from engine.games.bloom.state import State
from engine.games.bloom.supply import duplicates_of_draw, strangers
from engine.verdict import Violation

MOST_DRAWN = 2


def draw_faults(state: State, event: Draw) -> Iterator[Violation]:
    unknown = strangers((*event.open, *event.refill))
    if unknown:
        yield unknown
        return
    if JOKER in event.refill:
        yield book.STONE.broken(
            "a joker that turns up goes to the joker fields, it refills nothing", final=True
        )
        return
    yield from duplicates_of_draw(state, event)
    drawn = len(event.open) + event.hidden
    if not 1 <= drawn <= MOST_DRAWN:
        yield book.DRAW_COUNT.broken(f"{drawn} stones were drawn, 1 or 2 are allowed")
    faults = list(_source_faults(state, event))
    yield from faults
    if not any(fault.final for fault in faults):
        yield from _refill_faults(state, event)


def _source_faults(state: State, event: Draw) -> Iterator[Violation]:
    """Stones that are not there to be drawn."""
    opened = numbers_of(event.open)
    if len(opened) > state.open_stones:
        yield book.DRAW_OPEN.broken(
            f"{len(opened)} open stones were drawn, {state.open_stones} lay open", final=True
        )
    elif state.display is not None and (missing := set(opened).difference(state.display)):
        yield book.DRAW_OPEN.broken(f"{min(missing)} is not on the display", final=True)
    if event.hidden > state.stock:
        yield book.DRAW_HIDDEN.broken(
            f"{event.hidden} hidden stones were drawn, {state.stock} are left", final=True
        )
    jokers = jokers_of(event.open)
    if jokers:
        yield book.DRAW_JOKER.broken("a joker was taken from the display board", final=jokers > state.jokers)


def _refill_faults(state: State, event: Draw) -> Iterator[Violation]:
    missing = max(OPEN_STONES - (state.open_stones - len(numbers_of(event.open))), 0)
    hidden = state.stock - event.hidden
    turned_up = len(event.refill) + event.jokers
    if turned_up > hidden:
        yield book.REFILL.broken(
            f"{turned_up} stones were turned up, {hidden} hidden ones were left", final=True
        )
    elif missing == 0 and event.jokers:
        yield book.REFILL.broken("a joker turned up although the display was full")
    elif len(event.refill) > missing or (len(event.refill) < missing and turned_up < hidden):
        yield book.REFILL.broken(f"free places on the display: {missing}, filled: {len(event.refill)}")
