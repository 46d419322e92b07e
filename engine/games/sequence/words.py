"""Sequence in words: what was done, which lines it finished, and the score sheet."""

from engine.games.sequence.events import Dead, Draw, Event, Pass, Play
from engine.games.sequence.play import put_chip
from engine.games.sequence.scoring import formed
from engine.games.sequence.state import CHIPS, SIDE_COLOURS, TO_WIN, State, scores, winners
from engine.sheet import Sheet, join_names, winner_sentence


def describe(state: State, event: Event) -> str:
    name = state.names[event.player]
    match event:
        case Play(_, card, at, None):
            return f"{name} plays {card}" + ("" if at is None else f" on {at}")
        case Play(_, card, _, remove):
            return f"{name} plays {card} and removes the chip on {remove}"
        case Dead(_, card):
            return f"{name} lays the dead card {card} aside"
        case Pass():
            return f"{name} passes"
        case Draw():
            return f"{name} draws a card"


def explain(before: State, event: Event) -> tuple[str, ...]:
    match event:
        case Play(who, _, at, None) if at is not None:
            side = before.side_of(who)
            new = formed(put_chip(before.chips, at, CHIPS[side]), before.finished, side, at)
            return tuple(f"sequence from {done.line.cells[0]} to {done.line.cells[-1]}" for done in new)
        case _:
            return ()


def sheet(state: State) -> Sheet:
    rows = [
        (_side_name(state, side), SIDE_COLOURS[side], str(count), str(TO_WIN[state.sides]))
        for side, count in enumerate(scores(state))
    ]
    return Sheet(("", "chips", "sequences", "needed"), tuple(rows), _closing(state))


def _side_name(state: State, side: int) -> str:
    return join_names(state.names[side :: state.sides])


def _closing(state: State) -> str:
    won = winners(state)
    if not won:
        return "The game is not over."
    return winner_sentence([_side_name(state, side) for side in won], f"{max(scores(state))} finished")
