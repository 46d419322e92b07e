"""Strips in words: what was done, which lines it made, and the score sheet."""

from engine.games.strips.events import Event
from engine.games.strips.pieces import CARDS, COLOUR_WORDS, lay
from engine.games.strips.scoring import lines_of
from engine.games.strips.state import State, winners
from engine.sheet import Sheet, counted, winner_sentence


def describe(state: State, event: Event) -> str:
    fields = "-".join(COLOUR_WORDS[colour] for colour in event.card)
    claim = "" if event.claim is None else f" and announces {event.claim}"
    return f"{state.names[event.player]} lays {fields} at {event.at}{claim}"


def explain(before: State, event: Event) -> tuple[str, ...]:
    grid = lay(before.grid, event.card, event.at)
    return tuple(
        f"{COLOUR_WORDS[line.colour]} {line.axis.words}, {line.length} fields: {line.points}"
        for line in lines_of(grid, event.at)
    )


def sheet(state: State) -> Sheet:
    rows = zip(state.names, map(str, state.scores), strict=True)
    return Sheet(("", "points"), tuple(rows), _closing(state))


def _closing(state: State) -> str:
    if not state.over:
        return f"The game is not over, {state.cards} of {CARDS} cards lie."
    won = [[state.names[player]] for player in winners(state)]
    return winner_sentence(won, counted(max(state.scores), "point"))
