"""The lattice of a block of strip cards: which loose squares are neighbours, and in which row and column."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.strips.fields import Squares

Points = NDArray[np.float64]
Cell = tuple[int, int]  # row and column of a field

NEIGHBOUR_MM = (27.0, 37.0)  # from field to next field: 30 and a gap between cards
ASIDE_MM = 8.0  # that a neighbour may be shifted, by a gap or a card that lies askew
# From the first to the last field of a card, of which the one between may be scratched or mirror a lamp.
WHOLE_CARD_MM, STIFF_MM = (57.0, 63.0), 4.0
OFF_LATTICE_MM = 9.0  # a square further from its place in the block is no field of it
APART_MM = 14.0  # the same of squares beside each other that lie apart from the block: one such is a card
OFF_TURN = 12.0  # degrees that a square may be turned against the others
# What the pitch of a block is while nothing was measured, and how many measured fields outweigh that.
PITCH_MM = (30.9, 30.3)
PITCH_TRUST = 1.0


@dataclass(frozen=True, slots=True)
class Lattice:
    """Where the fields of a block ought to lie: `plan` maps (column, row, 1) to millimetres."""

    plan: Points
    turn: float

    def at(self, cells: Points) -> Points:
        """Millimetres of fields given by row and column (N x 2)."""
        return np.column_stack([cells[:, 1], cells[:, 0], np.ones(len(cells))]) @ self.plan

    def cells(self, points: Points) -> Points:
        """Row and column, with fractions, of points in millimetres (N x 2)."""
        steps: Points = (points - self.plan[2]) @ np.linalg.inv(self.plan[:2])
        return steps[:, ::-1]


def fit(squares: Squares) -> tuple[Lattice, dict[Cell, int]]:
    """The lattice of the squares and which square is the field in which row and column.

    There must be at least one square; rows and columns are counted from any of them.
    """
    turn = _common_turn(squares.turns)
    angle = np.radians(turn)
    upright = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    flat = squares.middles @ upright
    straight = np.abs((squares.turns - turn + 45) % 90 - 45) <= OFF_TURN
    groups = sorted(_linked(flat, np.flatnonzero(straight)), key=len, reverse=True)
    cells = dict(groups[0])
    plan = _plan(flat, cells)
    room = dict.fromkeys(cells, OFF_LATTICE_MM)
    for group in groups[1:]:
        if len(group) == 1:
            continue  # a field has neighbours on its card; what has none is some other square
        down, across = _shift_of(flat, group, plan)
        cells |= {index: (row + down, column + across) for index, (row, column) in group.items()}
        room |= dict.fromkeys(group, APART_MM)
    plan = _plan(flat, {index: cells[index] for index in _on_plan(flat, cells, plan, room)})
    kept = {cells[index]: index for index in reversed(_on_plan(flat, cells, plan, room))}
    return Lattice(plan @ upright.T, turn), kept


def _common_turn(turns: NDArray[np.float64]) -> float:
    """The turn that most squares share; squares look the same after a quarter turn."""
    apart = np.abs((turns[:, None] - turns[None] + 45) % 90 - 45)
    near = apart[int(np.argmax((apart < OFF_TURN / 2).sum(axis=1)))] < OFF_TURN / 2
    first = turns[near][0]
    turn = float(first + np.mean((turns[near] - first + 45) % 90 - 45))
    return (turn + 45) % 90 - 45


def _linked(flat: Points, indices: NDArray[np.int64]) -> Iterator[dict[int, Cell]]:
    """Groups of squares that are neighbours, each with rows and columns counted from its first square."""
    away = flat[None] - flat[:, None]
    (far, aside), (whole, straight) = (
        ((away > low) & (away < high), np.abs(away) < shift)
        for (low, high), shift in ((NEIGHBOUR_MM, ASIDE_MM), (WHOLE_CARD_MM, STIFF_MM))
    )
    right, below = far[:, :, 0] & aside[:, :, 1], far[:, :, 1] & aside[:, :, 0]
    last = whole[:, :, 1] & straight[:, :, 0]
    ways = ((right, (0, 1)), (below, (1, 0)), (last, (2, 0)))
    steps = [
        step
        for linked, (down, across) in ways
        for step in ((linked, (down, across)), (linked.T, (-down, -across)))
    ]
    links: list[list[tuple[int, Cell]]] = [[] for _ in flat]
    for linked, step in steps:
        for here, there in np.argwhere(linked).tolist():
            links[here].append((there, step))
    left = set(indices.tolist())
    while left:
        first = left.pop()
        group: dict[int, Cell] = {first: (0, 0)}
        ahead = [first]
        while ahead:
            here = ahead.pop()
            row, column = group[here]
            for there, (down, across) in links[here]:
                if there in left:
                    left.remove(there)
                    group[there] = (row + down, column + across)
                    ahead.append(there)
        yield group


def _plan(flat: Points, cells: Mapping[int, Cell]) -> Points:
    """The plan (3 x 2) that puts the cells best on their squares; few squares leave the usual pitch."""
    steps = np.array([(column, row) for row, column in cells.values()], np.float64)
    middle, there = steps.mean(axis=0), flat[list(cells)]
    ours = steps - middle
    weights = ours.T @ ours + PITCH_TRUST * np.eye(2)
    pitch = np.linalg.solve(weights, ours.T @ (there - there.mean(axis=0)) + PITCH_TRUST * np.diag(PITCH_MM))
    return np.vstack([pitch, there.mean(axis=0) - middle @ pitch])


def _shift_of(flat: Points, group: Mapping[int, Cell], plan: Points) -> Cell:
    """By how many rows and columns a group that counts its own must be moved to lie on the plan."""
    places = (flat[list(group)] - plan[2]) @ np.linalg.inv(plan[:2])
    own = np.array([(column, row) for row, column in group.values()])
    column, row = np.round((places - own).mean(axis=0)).astype(int).tolist()
    return row, column


def _on_plan(flat: Points, cells: Mapping[int, Cell], plan: Points, room: Mapping[int, float]) -> list[int]:
    """The squares that lie on their cells, as far off as each has room, the nearest first."""
    indices = np.array(list(cells))
    steps = np.array([(column, row, 1) for row, column in cells.values()], np.float64)
    off = np.linalg.norm(steps @ plan - flat[indices], axis=1)
    return [int(indices[k]) for k in np.argsort(off) if off[k] <= room[int(indices[k])]]
