"""The next table after a card was laid."""

from dataclasses import replace

from engine.games.strips.events import Event
from engine.games.strips.pieces import CARDS, Place, lay
from engine.games.strips.scoring import lines_of
from engine.games.strips.state import BOTH_WAYS, CardLine, State
from engine.seats import reseat
from engine.verdict import Played


def play(state: State, event: Event) -> Played[State]:
    grid = lay(state.grid, event.card, event.at)
    worth = sum(line.points for line in lines_of(grid, event.at))
    points = worth if event.claim is None else min(event.claim, worth)
    is_last = state.cards + 1 == CARDS
    after = replace(
        state,
        grid=grid,
        lines={**state.lines, event.at.line: _grown_line(state, event.at)},
        scores=reseat(state.scores, event.player, state.scores[event.player] + points),
        next=None if is_last else (event.player + 1) % state.players,
    )
    return Played(after, {"worth": worth, "points": points})


def _grown_line(state: State, at: Place) -> CardLine:
    line = state.lines.get(at.line)
    if line is None:
        return CardLine(frozenset({at.column}), at.column, _way(state, at.column))
    return CardLine(line.columns | {at.column}, line.origin, line.way)


def _way(state: State, column: int) -> int:
    """Away from the corner where the line begins; both ways where an overruled card began it elsewhere."""
    first, last = state.columns()
    if first == last:
        return BOTH_WAYS
    return {first: 1, last: -1}.get(column, BOTH_WAYS)
