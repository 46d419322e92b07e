"""Whether a photo shows nothing that an earlier one did not, but for the pieces that have come since."""

import cv2
import numpy as np

from engine.observation import NOTHING, Observation, Sighting
from vision.alignment import Motion, motion
from vision.reach import DENSITY, area_of, around, difference, views
from vision.reading import Outline, Reading

# Codes (of 255) by which a place differs: less than what is taken for an arm, as all depends on seeing it.
DIFFERENT = 18.0
RIM_MM = 12.0  # around a piece that has come: its shadow, its height and the errors of two frames
LEAST_MM2 = 300.0  # of a thing: a fingertip, or half a pencil; less is print that a bump has shifted
SAME_PLACE_MM = 10.0


def shows_only_pieces(before: Reading, now: Reading) -> bool:
    """Is the later look, of which something keeps the eyes from being sure, the earlier one with more pieces?

    What was in doubt about it was there already, when the table was agreed upon: no hand has come since.
    """
    seen = now.glimpsed
    if before.table is None or now.table is None or before.seen is None or seen is None:
        return False
    back, onward = motion(now.table, before.table), motion(before.table, now.table)
    if back is None or onward is None or len(now.outlines) != len(seen.sightings):
        return False
    area = area_of(now.table)
    new, old, shared = views(before.table, now.table, back, area)
    differs = ((difference(new, old) > DIFFERENT) & shared).astype(np.uint8)
    come = [
        outline
        for sighting, outline in zip(seen.sightings, now.outlines, strict=True)
        if sighting.sure
        and sighting.best != NOTHING
        and _is_loose(sighting)
        and not _lay(sighting, outline, before, onward)
    ]
    differs[around(differs, come, RIM_MM, area)] = 0
    _, _, stats, _ = cv2.connectedComponentsWithStats(differs)
    return bool((stats[1:, cv2.CC_STAT_AREA] < LEAST_MM2 * DENSITY**2).all())


def _is_loose(sighting: Sighting) -> bool:
    """Is it known by its number? What lies on a cell is told by its colour, which a cup may have, too."""
    where = sighting.where
    return isinstance(where, tuple) and any(isinstance(number, float) for number in where)


def _lay(sighting: Sighting, outline: Outline, before: Reading, onward: Motion) -> bool:
    """Did the earlier look show the same at that place?"""
    lay = before.seen or Observation(())
    return any(
        then.best == sighting.best and len(shape) and _are_near(onward.move(shape), outline)
        for then, shape in zip(lay.sightings, before.outlines, strict=False)
    )


def _are_near(one: Outline, other: Outline) -> bool:
    apart = np.linalg.norm(one.mean(axis=0) - other.mean(axis=0)) if len(other) else np.inf
    return bool(apart < SAME_PLACE_MM)
