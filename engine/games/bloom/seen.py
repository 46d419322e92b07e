"""The stones as a look shows them: rows, loose stones, and the flowers counted on each."""

import math
from collections.abc import Callable, Sequence

from engine.games.bloom.pieces import FLOWERS, HIGHEST, JOKER, Stone, numbers_of
from engine.games.bloom.rows import is_row, steps_up
from engine.observation import NOTHING, Count, Observation, Pose, Sighting

Belonging = Callable[[Sequence[Sighting], Sequence[Sighting]], bool]

WIDE, LONG = 26.0, 34.0  # mm of a stone
WIDEST_GAP = 5.0  # mm between two stones of a row
# The same as it is measured: of stones that touch and show no seam between them each place is by its print,
# which is up to 2 mm off, and where two markers at one side tell the frame all may lie farther apart. What
# makes one row by the rules is one, as a whole or of the parts on both sides.
WIDEST_SEEN = 8.0
NARROWEST = 20.0  # mm between their middles; nearer ones would lie on one another
MOST_SHIFT = LONG / 2  # mm along the long sides; beyond it they hardly face each other
MOST_TURN = 25.0  # degrees between the long sides of two stones of a row


def state(seen: Observation) -> dict[str, object]:
    """Rows, loose stones and the flowers counted on the picture."""
    stones = [sighting for sighting in seen.sightings if sighting.best != NOTHING]
    groups = _joined(rows_of(stones))
    rows = sorted((in_order(group) for group in groups if len(group) > 1), key=_first_number)
    loose = [_stone(group[0]) for group in groups if len(group) == 1]
    counted = {
        int(stone.best): max(stone.marks, key=stone.marks.__getitem__)
        for stone in stones
        if stone.marks and stone.best != JOKER
    }
    return {
        "rows": rows,
        "loose": sorted(loose, key=_rank),
        "flowers": {str(number): counted[number] for number in sorted(counted)},
    }


def count(seen: Observation) -> Count:
    """All stones of a hand, ascending, jokers last, and their flowers by the rules' table."""
    stones = sorted((_stone(stone) for stone in seen.sightings if stone.best != NOTHING), key=_rank)
    return Count(list(stones), sum(FLOWERS[number] for number in numbers_of(stones)))


def are_neighbours(one: Pose, other: Pose, widest: float = WIDEST_GAP) -> bool:
    """Do two stones lie with long sides facing, less than the widest gap (mm) apart?"""
    lean = (one.turn - other.turn + 90) % 180 - 90
    if abs(lean) > MOST_TURN:
        return False
    return all(_faces(first, second, widest) for first, second in ((one, other), (other, one)))


def _faces(one: Pose, other: Pose, widest: float) -> bool:
    """Does the other stone lie beside a long side of this one?"""
    turn = math.radians(one.turn)
    x, y = other.x - one.x, other.y - one.y
    across = abs(x * math.cos(turn) + y * math.sin(turn))
    along = abs(y * math.cos(turn) - x * math.sin(turn))
    return NARROWEST < across < WIDE + widest and along < MOST_SHIFT


def rows_of(stones: Sequence[Sighting]) -> list[list[Sighting]]:
    """The stones in groups, each of neighbours of neighbours."""
    return _merged([[stone] for stone in stones], _touches)


def _joined(groups: Sequence[list[Sighting]]) -> list[list[Sighting]]:
    """The groups, those as one that lie no more than WIDEST_SEEN apart and are a row together."""
    chains = [chain for chain in _merged(groups, _is_near) if len(chain) > 1 and is_row(in_order(chain))]
    whole = [stone for chain in chains for stone in chain]
    left = [group for group in groups if not any(group[0] is stone for stone in whole)]
    return chains + _merged(left, _goes_on)


def _merged(groups: Sequence[list[Sighting]], are_one: Belonging) -> list[list[Sighting]]:
    merged: list[list[Sighting]] = []
    for group in groups:
        parts = [part for part in merged if are_one(part, group)]
        merged = [part for part in merged if part not in parts]
        merged.append([*group, *(stone for part in parts for stone in part)])
    return merged


def _touches(part: Sequence[Sighting], group: Sequence[Sighting]) -> bool:
    return any(_are_beside(one, other) for one in part for other in group)


def _is_near(part: Sequence[Sighting], group: Sequence[Sighting]) -> bool:
    return any(_are_beside(one, other, WIDEST_SEEN) for one in part for other in group)


def _goes_on(part: Sequence[Sighting], group: Sequence[Sighting]) -> bool:
    return _is_near(part, group) and is_row(in_order([*part, *group]))


def _are_beside(one: Sighting, other: Sighting, widest: float = WIDEST_GAP) -> bool:
    return one.pose is not None and other.pose is not None and are_neighbours(one.pose, other.pose, widest)


def in_order(group: Sequence[Sighting]) -> list[Stone]:
    """A row's stones as they step up; where neither or both ways do, left to right as the stones stand."""
    right_x, right_y = _reading_direction(group)

    def place(stone: Sighting) -> float:
        return 0.0 if stone.pose is None else stone.pose.x * right_x + stone.pose.y * right_y

    upright = [_stone(stone) for stone in sorted(group, key=place)]
    back = upright[::-1]
    return back if steps_up(back) and not steps_up(upright) else upright


def _reading_direction(group: Sequence[Sighting]) -> tuple[float, float]:
    """Which way most of the stones are read; jokers have no up and ask the others."""
    numbered = [stone for stone in group if stone.best != JOKER] or list(group)
    turns = [math.radians(stone.pose.turn) for stone in numbered if stone.pose is not None]
    return sum(math.cos(turn) for turn in turns), sum(math.sin(turn) for turn in turns)


def _stone(sighting: Sighting) -> Stone:
    return JOKER if sighting.best == JOKER else int(sighting.best)


def _rank(stone: Stone) -> int:
    return HIGHEST + 1 if stone == JOKER else stone


def _first_number(row: Sequence[Stone]) -> int:
    return next((stone for stone in row if stone != JOKER), HIGHEST + 1)
