"""Which sequences a new chip finishes."""

from collections.abc import Sequence
from itertools import combinations

from engine.games.sequence.board import Line, lines_through
from engine.games.sequence.state import CHIPS, Finished
from engine.squares import Square

MOST_SHARED = 1  # chips that a new sequence may have in common with another one


def formed(
    chips: Sequence[str], finished: Sequence[Finished], side: int, square: Square
) -> tuple[Finished, ...]:
    """The sequences that the chip just put on the square finishes: as many as possible, first cells first.

    Lines along different axes have only the new chip in common, so every axis is chosen for itself.
    """
    mine = {chip for sequence in finished if sequence.side == side for chip in sequence.line.chips}
    chosen: list[Line] = []
    for axis in lines_through(square):
        complete = [
            line
            for line in axis
            if _is_complete(line, chips, CHIPS[side]) and len(mine.intersection(line.chips)) <= MOST_SHARED
        ]
        chosen.extend(_most(complete))
    return tuple(Finished(side, line) for line in sorted(chosen))


def _is_complete(line: Line, chips: Sequence[str], chip: str) -> bool:
    return all(chips[cell.row][cell.column] == chip for cell in line.chips)


def _most(lines: list[Line]) -> Sequence[Line]:
    """Two lines along one axis where they meet in one chip only, else the first."""
    for one, other in combinations(lines, 2):
        if len(set(one.chips).intersection(other.chips)) <= MOST_SHARED:
            return one, other
    return lines[:1]
