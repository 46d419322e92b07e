"""The stones of a view as players see them: rows and single stones, and how the rows have changed."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import hypot

from engine.games.bloom import seen
from engine.games.bloom.pieces import JOKER, Stone, jokers_of, numbers_of, without
from engine.games.bloom.rows import Row
from engine.looks import SAME_PLACE, View
from engine.observation import NOTHING, Observation, Pose, Sighting

Places = Mapping[Stone, Pose]

CLOSE = 40.0  # mm between middles within which stones may belong to one row: more than any of its steps


@dataclass(frozen=True, slots=True)
class Layout:
    """Rows in their reading order, and all stones that lie in none: those of the display, too."""

    rows: tuple[Row, ...]
    loose: tuple[Stone, ...]
    places: Places  # of the number stones

    def stones(self) -> list[Stone]:
        """All stones, numbers ascending, jokers last."""
        every = [*self.loose, *(stone for row in self.rows for stone in row)]
        return [*sorted(numbers_of(every)), *([JOKER] * jokers_of(every))]


def layout_of(view: View, nearer: float = 1.0) -> Layout:
    """The stones of a view, grouped as a look is grouped; `nearer` below 1 forgives wider gaps."""
    poses = tuple([sighting.pose for sighting in view.sightings])
    if nearer != 1.0:
        poses = tuple([pose and Pose(pose.x * nearer, pose.y * nearer, pose.turn) for pose in poses])
    beside = _neighbours(poses)
    waiting = {index for index, reading in enumerate(view.readings) if reading != NOTHING}
    rows: list[Row] = []
    loose: list[Stone] = []
    for index, reading in enumerate(view.readings):
        if index not in waiting:
            continue
        group = _group(index, beside, waiting)
        if len(group) > 1:
            members = sorted(group)
            rows.append(
                _in_reading_order(
                    tuple([poses[place] for place in members]),
                    tuple([view.readings[place] for place in members]),
                )
            )
        else:
            loose.append(JOKER if reading == JOKER else int(reading))
    return Layout(tuple(rows), tuple(loose), places_in(view))


def places_in(view: View | None) -> Places:
    """Where each number stone of a view lies; jokers are alike."""
    pieces = [] if view is None else list(view.pieces())
    return {int(reading): at.pose for at, reading in pieces if reading != JOKER and at.pose is not None}


def _group(start: int, beside: tuple[tuple[int, ...], ...], waiting: set[int]) -> set[int]:
    """Neighbours of neighbours among the waiting ones, which wait no longer."""
    group: set[int] = set()
    reached = [start]
    while reached:
        index = reached.pop()
        if index in waiting:
            waiting.discard(index)
            group.add(index)
            reached.extend(beside[index])
    return group


# Ways to read a look differ in what a few stones show, not in where all of them lie: what follows from
# their places is kept from one way to the next.


@lru_cache(maxsize=8)
def _neighbours(poses: tuple[Pose | None, ...]) -> tuple[tuple[int, ...], ...]:
    """For each stone those that lie beside it in a row."""
    beside: list[list[int]] = [[] for _ in poses]
    for one, other in combinations(range(len(poses)), 2):
        first, second = poses[one], poses[other]
        if (
            first is None
            or second is None
            or abs(first.x - second.x) > CLOSE
            or abs(first.y - second.y) > CLOSE
        ):
            continue
        if seen.are_neighbours(first, second):
            beside[one].append(other)
            beside[other].append(one)
    return tuple(map(tuple, beside))


@lru_cache(maxsize=256)
def _in_reading_order(poses: tuple[Pose | None, ...], readings: tuple[str, ...]) -> Row:
    group = [Sighting((0, 0), {reading: 1.0}, pose) for pose, reading in zip(poses, readings, strict=True)]
    rows = seen.state(Observation(tuple(group)))["rows"]
    if not isinstance(rows, list) or len(rows) != 1:
        raise ValueError("stones that are no row; only neighbours of neighbours have an order")
    return tuple(rows[0])


@dataclass(frozen=True, slots=True)
class RowChanges:
    """What differs: new rows, and the agreed rows that are not whole, each with the stones left of it.

    A group of stones that all come from one agreed row is what is left of that row, however it is split.
    """

    new: tuple[Row, ...]
    rests: Mapping[int, tuple[Row, ...]]
    loose: tuple[Stone, ...]  # stones that lie in no row and belong to none that was agreed


def row_changes(
    agreed: Mapping[int, Row], layout: Layout, display: Collection[int], jokers: int, before: Places
) -> RowChanges:
    """How the rows differ from those agreed; these stones and so many jokers lay on the display board.

    `before` are the places of the agreed table.
    """
    groups: list[Row] = [(stone,) for stone in layout.loose]
    for row in layout.rows:
        # Stones of the display that were pushed together are no row.
        groups += [(stone,) for stone in row] if set(row) <= {*display} else [row]
    rests: dict[int, tuple[Row, ...]] = {}
    for number, row in agreed.items():
        back = row[::-1]
        whole = next((group for group in groups if group in (row, back)), None)
        if whole is None:
            rests[number] = ()
        else:
            groups.remove(whole)
    new: list[Row] = []
    loose: list[Stone] = []
    # What is left of a row keeps its order, stays where it is, and is mostly the longer part.
    left = {
        group: (
            any(_keeps_order(group, agreed[number]) for number in rests),
            _staying(group, layout.places, before),
        )
        for group in (groups if rests else ())
    }
    for group in sorted(groups, key=lambda group: (left.get(group, ()), len(group)), reverse=True):
        owner = next((number for number in rests if _is_part(group, agreed[number], rests[number])), None)
        if owner is not None:
            rests[owner] = (*rests[owner], group)
        elif len(group) > 1:
            new.append(group)
        else:
            loose.append(group[0])
    for number, parts in list(rests.items()):
        row = agreed[number]
        missing = _left(row, parts)
        is_whole = set(missing) <= {JOKER} and missing[JOKER] <= max(loose.count(JOKER) - jokers, 0)
        if is_whole and parts and all(_goes_through(part, row) for part in parts):
            del rests[number]  # all stones are there, in their order: the row was nudged apart
            loose = list(without(loose, missing.elements()))
    return RowChanges(tuple(new), rests, tuple(loose))


def _keeps_order(group: Row, row: Row) -> bool:
    """Can other stones be taken out of the row so that the group is left, either way round?"""
    return any(_are_in_order(way, row) for way in (group, group[::-1]))


def _are_in_order(stones: Row, row: Row) -> bool:
    """Are the stones in the row one after the other, whatever lies between them?"""
    remaining = iter(row)
    return all(stone in remaining for stone in stones)


def _staying(group: Row, places: Places, before: Places) -> int:
    """How many number stones of a group lie where they lay."""
    there = [(places.get(stone), before.get(stone)) for stone in numbers_of(group)]
    return sum(now is not None and old is not None and _is_same_place(now, old) for now, old in there)


def _is_same_place(one: Pose, other: Pose) -> bool:
    return hypot(one.x - other.x, one.y - other.y) < SAME_PLACE


def _is_part(group: Row, row: Row, taken: Sequence[Row]) -> bool:
    """Are all stones of the group from that row, at least one number among them?"""
    if not all(stone in row for stone in group) or not numbers_of(group):
        return False
    return not Counter(group) - _left(row, taken)


def _goes_through(part: Row, row: Row) -> bool:
    """Is it a piece of the row without gaps, either way round?"""
    pieces = [row[start : start + len(part)] for start in range(len(row) - len(part) + 1)]
    return part in pieces or part[::-1] in pieces


def _left(row: Row, taken: Sequence[Row]) -> Counter[Stone]:
    return Counter(row) - Counter([stone for part in taken for stone in part])


def in_order_of(result: Row, row: Row) -> Row:
    """The result the way round in which the old stones keep their order, if there is one."""
    return next((way for way in (result, result[::-1]) if _are_in_order(row, way)), result)
