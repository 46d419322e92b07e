"""Pieces that lie loose: which one a sighting was at the last look, by its place or by what it may be."""

from collections.abc import Iterable
from math import hypot

from engine.looks import SAME_PLACE, View
from engine.observation import NOTHING, Observation, Sighting

POSSIBLE = 0.01  # odds from which on a reading is what a doubtful sighting may be


def expect_loose(agreed: View | None, seen: Observation, lying: Iterable[str]) -> list[str | None]:
    """The reading of each sighting if it is a piece that lay there before; None for a new one.

    A sure sighting claims its piece; a doubtful one, or one at the place of a piece that nobody claims,
    is taken for that piece, and a doubtful one where there was nothing for nothing. Before the first look
    the only piece that is missing is what cannot be read.
    """
    pieces = set(lying)
    waiting = pieces.difference(sighting.best for sighting in seen.sightings if sighting.sure)
    return [
        None
        if sighting.sure and (not waiting or sighting.best in pieces)
        else _expected(sighting, agreed, waiting)
        for sighting in seen.sightings
    ]


def expect_clutter(agreed: View | None, seen: Observation) -> list[str | None]:
    """Nothing for each doubtful sighting where something on the table only looked like a piece, else None."""
    return [
        NOTHING if not sighting.sure and _reading_at(agreed, sighting) == NOTHING else None
        for sighting in seen.sightings
    ]


def _expected(sighting: Sighting, agreed: View | None, waiting: set[str]) -> str | None:
    before = _reading_at(agreed, sighting)
    if before in waiting or (before == NOTHING and not sighting.sure):
        return before
    least = 0.0 if agreed is None and len(waiting) == 1 else POSSIBLE
    possible = [reading for reading, odds in sighting.odds.items() if odds >= least and reading in waiting]
    return None if sighting.sure else max(possible, key=sighting.odds.__getitem__, default=None)


def _reading_at(agreed: View | None, sighting: Sighting) -> str | None:
    """What lay at that place when the table was agreed upon; nothing where something only looked so."""
    pose = sighting.pose
    if agreed is None or pose is None:
        return None
    near = [
        (hypot(pose.x - other.pose.x, pose.y - other.pose.y), reading)
        for other, reading in zip(agreed.sightings, agreed.readings, strict=True)
        if other.pose is not None
    ]
    distance, reading = min(near, default=(SAME_PLACE, None))
    return reading if distance < SAME_PLACE else None
