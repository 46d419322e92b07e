"""The stones of a view as players see them: rows and single stones, and how the rows have changed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from engine.games.bloom import seen
from engine.games.bloom.pieces import JOKER, Stone, jokers_of, numbers_of, without
from engine.games.bloom.rows import Row
from engine.looks import View
from engine.observation import Observation, Pose, Sighting

CLOSE = 40.0  # mm between middles within which stones may belong to one row: more than any of its steps


@dataclass(frozen=True, slots=True)
class Layout:
    """Rows in their reading order, and all stones that lie in none: those of the display, too."""

    rows: tuple[Row, ...]
    loose: tuple[Stone, ...]

    def stones(self) -> list[Stone]:
        """All stones, numbers ascending, jokers last."""
        every = [*self.loose, *(stone for row in self.rows for stone in row)]
        return [*sorted(numbers_of(every)), *([JOKER] * jokers_of(every))]


def layout_of(view: View, nearer: float = 1.0) -> Layout:
    """The stones of a view, grouped as a look is grouped; `nearer` below 1 forgives wider gaps."""
    stones = [
        Sighting(sighting.where, {reading: 1.0}, _scaled(sighting.pose, nearer))
        for sighting, reading in view.pieces()
    ]
    rows: list[Row] = []
    loose: list[Stone] = []
    for group in _groups(tuple([stone.pose for stone in stones])):
        state = seen.state(Observation(tuple([stones[index] for index in group])))
        rows += [tuple(row) for row in state["rows"]]  # type: ignore[attr-defined]
        loose += state["loose"]  # type: ignore[arg-type]
    return Layout(tuple(rows), tuple(loose))


def _scaled(pose: Pose | None, nearer: float) -> Pose | None:
    return None if pose is None else Pose(pose.x * nearer, pose.y * nearer, pose.turn)


@lru_cache(maxsize=16)
def _groups(poses: tuple[Pose | None, ...]) -> tuple[tuple[int, ...], ...]:
    """Indices of stones that may be neighbours of neighbours.

    Ways to read a look differ in what the stones show, hardly ever in where they lie, so this is kept.
    """
    groups: list[list[int]] = []
    for index, pose in enumerate(poses):
        beside = [group for group in groups if any(_are_close(pose, poses[other]) for other in group)]
        groups = [group for group in groups if group not in beside]
        groups.append([*(other for group in beside for other in group), index])
    return tuple(map(tuple, groups))


def _are_close(one: Pose | None, other: Pose | None) -> bool:
    return one is not None and other is not None and hypot(one.x - other.x, one.y - other.y) < CLOSE


@dataclass(frozen=True, slots=True)
class RowChanges:
    """What differs: new rows, and the agreed rows that are not whole, each with the stones left of it.

    A group of stones that all come from one agreed row is what is left of that row, however it is split.
    """

    new: tuple[Row, ...]
    rests: Mapping[int, tuple[Row, ...]]
    loose: tuple[Stone, ...]  # stones that lie in no row and belong to none that was agreed


def row_changes(agreed: Mapping[int, Row], layout: Layout, jokers: int) -> RowChanges:
    """How the rows differ from those agreed; so many jokers lie on the display board."""
    groups = [*layout.rows, *((stone,) for stone in layout.loose)]
    rests: dict[int, tuple[Row, ...]] = {}
    for number, row in agreed.items():
        whole = next((group for group in groups if group in (row, row[::-1])), None)
        if whole is None:
            rests[number] = ()
        else:
            groups.remove(whole)
    new: list[Row] = []
    loose: list[Stone] = []
    for group in sorted(groups, key=len, reverse=True):  # what is left of a row is mostly the longer part
        owner = next((number for number in rests if _is_part(group, agreed[number], rests[number])), None)
        if owner is not None:
            rests[owner] = (*rests[owner], group)
        elif len(group) > 1:
            new.append(group)
        else:
            loose.append(group[0])
    for number, parts in list(rests.items()):
        missing = _left(agreed[number], parts)
        if parts and set(missing) <= {JOKER} and missing[JOKER] <= max(loose.count(JOKER) - jokers, 0):
            del rests[number]  # all stones are there: the row was nudged apart
            loose = list(without(loose, missing.elements()))
    return RowChanges(tuple(new), rests, tuple(loose))


def _is_part(group: Row, row: Row, taken: Sequence[Row]) -> bool:
    """Are all stones of the group from that row, at least one number among them?"""
    return bool(numbers_of(group)) and not Counter(group) - _left(row, taken)


def _left(row: Row, taken: Sequence[Row]) -> Counter[Stone]:
    return Counter(row) - Counter([stone for part in taken for stone in part])


def in_order_of(result: Row, row: Row) -> Row:
    """The result the way round in which the old stones keep their order, if there is one."""
    for way in (result, result[::-1]):
        remaining = iter(way)
        if all(stone in remaining for stone in row):
            return way
    return result
