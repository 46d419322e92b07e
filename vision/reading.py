"""What reading a photo comes to: an observation with its outlines for a picture, or problems in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.observation import NOTHING, Observation
from vision.problem import Problem
from vision.table import Table

Outline = NDArray[np.float64]  # corners of a polygon in millimetres of the table frame


@dataclass(frozen=True, slots=True)
class Reading:
    """What was seen, None where a problem prevents it; `outlines` are the sightings' polygons, in order.

    `table` is where the outlines lie, None where none was found. `glimpsed` is what a look showed that is not
    to be relied on, for what a later one may tell about it.
    """

    seen: Observation | None
    problems: tuple[Problem, ...] = ()
    outlines: Sequence[Outline] = ()
    table: Table | None = None
    glimpsed: Observation | None = None

    def shapes(self, *, sure: bool = False) -> list[Outline]:
        """The outlines of pieces that were read, or of those that are sure.

        Without those of places where there may be none.
        """
        sightings = () if self.seen is None else self.seen.sightings
        pairs = zip(sightings, self.outlines, strict=False)
        return [outline for one, outline in pairs if one.best != NOTHING and (one.sure or not sure)]


def spoilt(reading: Reading, problem: Problem | None) -> Reading:
    """The same look where a problem, if any, keeps it from being relied on."""
    if problem is None:
        return reading
    return replace(reading, seen=None, problems=(problem,), glimpsed=reading.seen)


def unread(*problems: Problem) -> Reading:
    """The answer for a photo that cannot be read."""
    return Reading(None, problems)
