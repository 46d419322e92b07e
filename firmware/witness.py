"""The eyes of an evening: every look in the millimetres of the first one, and none that an arm spoils."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.comparing import fresh, missing
from engine.evening import Evening
from engine.fields import Fields
from engine.observation import Observation
from engine.said import UNREAD, Said
from engine.two_turns import two_turns
from firmware.posing import anchored, glimpsed, posed
from firmware.reaching import REACHED, is_reached_over
from vision.alignment import motion
from vision.covering import is_pile_under, lies_on
from vision.overlooked import completed, overlooked
from vision.problem import Problem
from vision.reading import Reading
from vision.table import Table
from vision.unchanged import shows_only_pieces

HIDDEN = Problem("HAND", "something lies on a piece; take it away and look again")
ANOTHER_TABLE = ("hand", "setup")  # entries to looks that differ from the ones before on purpose


class Witness:
    """Tells the referee what is seen, on the device and in a replay alike."""

    def __init__(self, evening: Evening, anchor: Table | None = None) -> None:
        """`anchor` is the first look, None before it."""
        self.anchor = anchor
        self._evening = evening
        self._before: Reading | None = None  # the last look at which the table was agreed upon

    def look(
        self, reading: Reading, fields: Fields, *, at_once: bool = False
    ) -> tuple[Said, tuple[Problem, ...]]:
        """What the referee says to a look and to what was entered, and the problems of the look.

        With `at_once` the players are told of a look that cannot be relied on, and take it again.
        """
        self.anchor = self.anchor or anchored(reading.table)
        is_table = fields.get("do") not in ANOTHER_TABLE
        if is_table and self._before is not None:
            if _is_covered(reading) and shows_only_pieces(self._before, reading):
                reading = replace(reading, seen=reading.glimpsed, glimpsed=None, problems=())
            reading = completed(self._before, reading)
        seen = posed(reading, self.anchor)
        if seen is None:
            unread = _told(fields, reading.problems[0]) if at_once else fields
            return self._evening.unread(glimpsed(reading, self.anchor), unread), reading.problems
        new = fresh(self._evening.agreed, seen)
        said = self._evening.look(seen, fields)
        if not is_table:
            return said, reading.problems
        problem = self._spoils(said, seen, reading)
        if problem is not None:
            unread = _told(fields, problem) if at_once else fields
            return self._evening.mistrust(seen, unread), (problem,)
        if said.ok:
            if said.event is not None and not said.note:
                said = replace(said, note=self._overlooked(seen, new, reading))
            self._before = reading
        return said, reading.problems

    def _overlooked(self, seen: Observation, fresh: Sequence[int], reading: Reading) -> str:
        """A note on pieces that are new, and yet lay there at the look before; empty where there are none."""
        if self._before is None or len(reading.outlines) != len(seen.sightings):
            return ""
        new = {place: reading.outlines[place] for place in fresh if len(reading.outlines[place])}
        old = overlooked(self._before, reading, new)
        pieces = ", ".join(seen.sightings[place].best for place in old)
        return two_turns(f"may have overlooked {pieces}") if old else ""

    def _spoils(self, said: Said, seen: Observation, reading: Reading) -> Problem | None:
        """Why a look cannot be relied on that showed no event that counts, as far as the table is known."""
        if said.ok:
            is_hidden = said.event is None and self._before and is_pile_under(self._before, reading)
            return HIDDEN if is_hidden else None
        if not said.rules or self._lies_on_a_piece(seen, reading):
            return HIDDEN
        return REACHED if is_reached_over(self._before, reading) else None

    def _lies_on_a_piece(self, seen: Observation, reading: Reading) -> bool:
        """Whether there is a thing where a piece lay that is not seen any more."""
        poses = [place.pose for place in missing(self._evening.agreed, seen) if place.pose is not None]
        back = motion(self.anchor, reading.table) if self.anchor and reading.table else None
        if self._before is None or back is None or not poses:
            return False
        return lies_on(self._before, reading, back.move(np.array([[pose.x, pose.y] for pose in poses])))


def _is_covered(reading: Reading) -> bool:
    return reading.seen is None and any(problem.code == HIDDEN.code for problem in reading.problems)


def _told(fields: Fields, problem: Problem) -> Fields:
    return {**fields, UNREAD: problem.code}
