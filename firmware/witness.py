"""The eyes of an evening: every look in the millimetres of the first one, and none that an arm spoils."""

from engine.evening import UNREAD, Evening, Said
from engine.fields import Fields
from firmware.posing import anchored, glimpsed, posed
from firmware.reaching import REACHED, is_reached_over
from vision.problem import Problem
from vision.reading import Reading
from vision.table import Table

HIDDEN = Problem("HAND", "something lies on a piece; take it away and look again")
ANOTHER_TABLE = ("hand", "setup")  # entries to looks that differ from the ones before on purpose


class Witness:
    """Tells the referee what is seen, on the device and in a replay alike."""

    def __init__(self, evening: Evening, anchor: Table | None = None) -> None:
        """`anchor` is the first look, None before it."""
        self.anchor = anchor
        self._evening = evening
        self._before: Table | None = None  # the last look at which the table was agreed upon

    def look(
        self, reading: Reading, fields: Fields, *, at_once: bool = False
    ) -> tuple[Said, tuple[Problem, ...]]:
        """What the referee says to a look and to what was entered, and the problems of the look.

        With `at_once` the players are told of a look that cannot be relied on, and take it again.
        """
        self.anchor = self.anchor or anchored(reading.table)
        seen = posed(reading, self.anchor)
        if seen is None:
            unread = _told(fields, reading.problems[0]) if at_once else fields
            return self._evening.unread(glimpsed(reading, self.anchor), unread), reading.problems
        said = self._evening.look(seen, fields)
        if fields.get("do") in ANOTHER_TABLE:
            return said, reading.problems
        problem = self._spoils(said, reading)
        if problem is not None:
            unread = _told(fields, problem) if at_once else fields
            return self._evening.mistrust(seen, unread), (problem,)
        if said.ok:
            self._before = reading.table
        return said, reading.problems

    def _spoils(self, said: Said, reading: Reading) -> Problem | None:
        """Why a look cannot be relied on that did not count, as far as the table is known."""
        if said.ok:
            return None
        return HIDDEN if not said.rules else REACHED if is_reached_over(self._before, reading) else None


def _told(fields: Fields, problem: Problem) -> Fields:
    return {**fields, UNREAD: problem.code}
