"""How a look at the block lies on the block as it was: by its colours and by where it lies on the table."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, hypot, log

from engine.games.strips.pieces import FIELDS_A_CARD, Grid
from engine.games.strips.state import State
from engine.looks import View
from engine.observation import NOTHING, Observation, Pose, Sighting

# A block that is nudged moves by some millimetres, a card is 30 mm wide: where colours alone do not tell at
# which side a card was added, the place of the block on the table does.
NUDGE = 6.0
MOVED = 0.004  # odds that somebody moved the whole block in between, and its place tells nothing
LOWEST_ODDS = 1e-4  # keeps one misread field from ruling out where all others fit

Field = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Offset:
    """Adds up with a field of a look to the field of the block it shows."""

    rows: int
    columns: int


def offsets_of(state: State, fields: Collection[Field]) -> list[Offset]:
    """All ways to lay the fields of a look on the block so that the whole block is seen."""
    if not fields:
        return []
    rows, columns = zip(*fields, strict=True)
    first, last = state.columns()
    top, bottom = min(state.grid), max(state.grid)
    return [
        Offset(down, right)
        for down in range(top - min(rows), bottom - max(rows) - 1, -FIELDS_A_CARD)
        for right in range(first - min(columns), last - max(columns) - 1, -1)
    ]


def fits(state: State, seen: Observation, offsets: Iterable[Offset]) -> dict[Offset, float]:
    """Log odds that the look shows the block where each offset lays it."""
    odds = {field_of(sighting): sighting.odds for sighting in seen.sightings}
    lying = [(row, column, colour) for row, fields in state.grid.items() for column, colour in fields.items()]
    return {
        offset: sum(
            [
                log(max(there.get(colour, 0.0), LOWEST_ODDS))
                for row, column, colour in lying
                if (there := odds.get((row - offset.rows, column - offset.columns))) is not None
            ]
        )
        for offset in offsets
    }


def nearness(
    state: State,
    agreed: View | None,
    sightings: Sequence[Sighting],
    offsets: Iterable[Offset],
) -> dict[Offset, float]:
    """How well each offset goes with where the block lay on the table before; all alike if unknown."""
    before = dict(_poses(state, agreed))
    poses = {field_of(sighting): sighting.pose for sighting in sightings}
    near = {}
    for offset in offsets:
        apart = [
            hypot(pose.x - old.x, pose.y - old.y)
            for (row, column), old in before.items()
            if (pose := poses.get((row - offset.rows, column - offset.columns))) is not None
        ]
        distance = sum(apart) / len(apart) if apart else 0.0
        near[offset] = exp(-((distance / NUDGE) ** 2) / 2) + MOVED
    return near


def _poses(state: State, agreed: View | None) -> Iterator[tuple[Field, Pose]]:
    """Where each field of the block lay when it was agreed upon."""
    if agreed is None:
        return
    lying = {field_of(sighting): sighting.pose for sighting, _ in agreed.pieces()}
    for offset in offsets_of(state, lying)[:1]:  # the agreed look shows the block and nothing else
        for (row, column), pose in lying.items():
            if pose is not None:
                yield (row + offset.rows, column + offset.columns), pose


def field_of(sighting: Sighting) -> Field:
    """Row and column of a sighting in the smallest block of its look."""
    if isinstance(sighting.where, str):
        raise ValueError(f"where is {sighting.where}; a field of strips is a row and a column")
    row, column = sighting.where
    return int(row), int(column)


def colour_at(grid: Grid, row: int, column: int) -> str:
    """What lies on a field of the block, NOTHING beside it."""
    there = grid.get(row)
    return NOTHING if there is None else there.get(column, NOTHING)
