"""Whether somebody reaches over the table: what nobody may have played may be an arm that hides pieces."""

from engine.observation import NOTHING
from vision.problem import Problem
from vision.reach import reaches_in
from vision.reading import Reading

REACHED = Problem("HAND", "somebody reaches over the table; take the hand away and look again")


def is_reached_over(before: Reading | None, reading: Reading) -> bool:
    """Whether an earlier look gives away an arm in one that could be read; False without an earlier one."""
    if before is None or before.table is None or reading.table is None or reading.seen is None:
        return False
    read = zip(reading.seen.sightings, reading.outlines, strict=False)
    pieces = [outline for sighting, outline in read if sighting.sure and sighting.best != NOTHING]
    return reaches_in(before.table, reading.table, pieces)
