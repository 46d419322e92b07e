"""Whether somebody reaches over the table: what nobody may have played may be an arm that hides pieces."""

from vision.problem import Problem
from vision.reach import reaches_in
from vision.reading import Reading

REACHED = Problem("HAND", "somebody reaches over the table; take the hand away and look again")


def is_reached_over(before: Reading | None, reading: Reading) -> bool:
    """Whether an earlier look gives away an arm in one that could be read; False without an earlier one."""
    if before is None or before.table is None or reading.table is None or reading.seen is None:
        return False
    return reaches_in(before.table, reading.table)
