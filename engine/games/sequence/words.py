"""Sequence in words: what was done, which lines it finished, and the score sheet."""

from engine.games.sequence.events import Dead, Draw, Event, Pass, Play
from engine.games.sequence.play import put_chip
from engine.games.sequence.scoring import formed
from engine.games.sequence.state import CHIPS, SIDE_COLOURS, TO_WIN, State, scores, winners
from engine.sheet import Sheet, counted, join_names, winner_sentence

LONGEST_NAME = 12


def describe(state: State, event: Event) -> str:
    name = state.names[event.player]
    match event:
        case Play(_, card, at, remove):
            put = "" if at is None else f" on {at}"
            taken = "" if remove is None else f" and removes the chip on {remove}"
            return f"{name} plays {_short(card)}{put}{taken}"
        case Dead(_, card):
            return f"{name} lays the dead card {_short(card)} aside"
        case Pass():
            return f"{name} passes"
        case Draw():
            return f"{name} draws a card"


def explain(before: State, event: Event) -> tuple[str, ...]:
    match event:
        case Play(who, _, at, _) if at is not None:
            side = before.side_of(who)
            new = formed(put_chip(before.chips, at, CHIPS[side]), before.finished, side, at)
            return tuple(f"sequence from {done.line.cells[0]} to {done.line.cells[-1]}" for done in new)
        case _:
            return ()


def _short(card: str) -> str:
    """A card's name; what is no card may be of any length."""
    return card if len(card) <= LONGEST_NAME else f"{card[:LONGEST_NAME]}..."


def sheet(state: State) -> Sheet:
    rows = [
        (_side_name(state, side), SIDE_COLOURS[side], str(TO_WIN[state.sides]), str(count))
        for side, count in enumerate(scores(state))
    ]
    totals = tuple(f"{count} of {counted(TO_WIN[state.sides], 'sequence')}" for count in scores(state))
    return Sheet(("", "chips", "needed", "sequences"), tuple(rows), _closing(state), totals)


def _side_name(state: State, side: int) -> str:
    return join_names(state.names[side :: state.sides])


def _closing(state: State) -> str:
    won = winners(state)
    if not won:
        return "The game is not over."
    how = counted(max(scores(state)), "sequence")
    return winner_sentence([state.names[side :: state.sides] for side in won], how)
