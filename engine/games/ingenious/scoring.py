"""Points of a placed tile, the markers' way along the track, and who wins."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.ingenious.pieces import RAYS, Colour
from engine.games.ingenious.state import STAGE, State, Track
from engine.hexes import WAYS, Hex


class Half(NamedTuple):
    """One half of a tile: its colour, its cell and the cell of its partner."""

    colour: Colour
    cell: Hex
    partner: Hex


def ray_lengths(cells: Mapping[Hex, Colour], half: Half) -> tuple[int, ...]:
    """Equal symbols in an unbroken line along each of the six directions; 0 towards the partner."""
    partner_way = WAYS[half.partner - half.cell]
    lengths = []
    for way, ray in enumerate(RAYS[half.cell]):
        length = 0
        if way != partner_way:
            for cell in ray:
                if cells.get(cell) != half.colour:
                    break
                length += 1
        lengths.append(length)
    return tuple(lengths)


def advance(marker: int, points: int, track_end: int) -> int:
    """Where the marker stands afterwards: it halts at the end of a stage, what is over is lost."""
    stage_end = STAGE if marker < STAGE else track_end
    return min(marker + points, stage_end)


def stages_reached(before: int, after: int) -> int:
    """How many ends of a stage the marker came to."""
    return after // STAGE - before // STAGE


def finished(state: State, track: Track) -> bool:
    """Are all six markers at the end of the track?"""
    return all(marker == state.track_end for marker in track.values())


def best_sheets(sheets: Sequence[Track]) -> tuple[int, ...]:
    """The sheets whose values in ascending order compare highest; several when wholly equal."""
    ranked = [sorted(sheet.values()) for sheet in sheets]
    best = max(ranked)
    return tuple(index for index, values in enumerate(ranked) if values == best)
