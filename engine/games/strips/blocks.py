"""A block of cards that lay on the table before the referee came: which lines it has, and where they grow."""

from collections.abc import Mapping
from dataclasses import replace

from engine.games.strips.pieces import CARDS_A_LINE, Card, Place, lay
from engine.games.strips.state import BOTH_WAYS, CardLine, State


def adopted(state: State, cards: Mapping[Place, Card]) -> State | None:
    """The state with these cards, the start card among them; None where they form no lines."""
    grid = state.grid
    taken: dict[int, set[int]] = {}
    for place, card in cards.items():
        grid = lay(grid, card, place)
        taken.setdefault(place.line, set()).add(place.column)
    columns = [column for line in taken.values() for column in line]
    first, last = min(columns), max(columns)
    lines: dict[int, CardLine] = {}
    for number, line in sorted(taken.items(), key=lambda entry: abs(entry[0])):
        way = _way(line, first, last) if number else BOTH_WAYS
        if way is None or len(line) != max(line) - min(line) + 1 or len(line) > CARDS_A_LINE:
            return None
        lines[number] = CardLine(frozenset(line), last if way < 0 else 0 if way == BOTH_WAYS else first, way)
    return replace(state, grid=grid, lines=lines)


def _way(line: set[int], first: int, last: int) -> int | None:
    """Away from the corner where a later line began; None where it touches no corner."""
    if min(line) == first:
        return 1
    return -1 if max(line) == last else None
