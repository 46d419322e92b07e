"""Which sequences a new chip finishes."""

from collections.abc import Sequence
from itertools import combinations

from engine.games.sequence.board import CORNERS, Line, lines_through
from engine.games.sequence.state import CHIPS, Finished
from engine.squares import Square

MOST_SHARED = 1  # chips that a new sequence may have in common with another one


def formed(
    chips: Sequence[str], finished: Sequence[Finished], side: int, square: Square
) -> tuple[Finished, ...]:
    """The sequences that the chip just put on the square finishes: as many as possible, first cells first.

    Lines along different axes have only the new chip in common, so every axis is chosen for itself.
    """
    chip = CHIPS[side]
    mine = frozenset[Square]().union(*[line.chips for line in finished if line.side == side])
    chosen: list[Line] = []
    for axis in lines_through(square):
        complete = [
            line
            for line in axis
            if all(chips[cell.row][cell.column] == chip or cell in CORNERS for cell in line)
            and len(mine.intersection(line)) <= MOST_SHARED
        ]
        chosen.extend(_most(complete))
    return tuple(Finished(side, frozenset(line)) for line in sorted(chosen))


def _most(lines: list[Line]) -> Sequence[Line]:
    """Two lines along one axis where they meet in one chip only, else the first."""
    for one, other in combinations(lines, 2):
        if len(set(one).intersection(other) - CORNERS) <= MOST_SHARED:
            return one, other
    return lines[:1]
