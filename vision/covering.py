"""A thing put on pieces since an earlier look: on more than their places, or on the place of a whole pile."""

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import NOTHING
from vision.alignment import Motion, motion
from vision.camera import Points
from vision.reach import DENSITY, DIFFERENT, RIM_MM, area_of, around, difference, views
from vision.reading import Outline, Reading
from vision.tabletop import look, paint

THINNEST_MM = 10.0  # of a thing beside the pieces; what is thinner may be a shadow
LEAST_MM2 = 300.0  # of a thing beside the pieces on which it lies
NEAR_MM = 6.0  # from the rim of a piece to the part of a thing beside it: a pixel of DENSITY, and a little

# Of a place from which a pile was taken: what is table at least. Of eight painted evenings the bare places
# were table all over, and one on which a thing lay nowhere.
BARE = 0.5
CLEAR_OF_RIM = 0.8  # of a place: what its frame and that of another look agree upon


def lies_on(before: Reading, now: Reading, places: Points) -> bool:
    """Whether a thing lies on one of the places (N x 2, mm of the later look) where pieces are not seen now.

    A piece that is taken away changes its own place. False where the looks cannot be laid over each other.
    """
    if before.table is None or now.table is None or not len(places):
        return False
    back, onward = motion(now.table, before.table), motion(before.table, now.table)
    if back is None or onward is None:
        return False
    area = area_of(now.table)
    new, old, seen = views(before.table, now.table, back, area)
    differs = ((difference(new, old) > DIFFERENT) & seen).astype(np.uint8)
    lay = _moved(before.outlines, onward)
    # What cannot be read now may be a part of the thing.
    differs[around(differs, [*now.shapes(), *lay], RIM_MM, area)] = 0
    thin = max(round(THINNEST_MM * DENSITY), 1)
    things = cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((thin, thin), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(things)
    large = [label for label in range(1, count) if stats[label, cv2.CC_STAT_AREA] >= LEAST_MM2 * DENSITY**2]
    lost = [min(lay, key=lambda outline: _apart(outline, place)) for place in places] if lay else []
    return bool(np.isin(labels[around(differs, lost, RIM_MM + NEAR_MM, area)], large).any())


def is_pile_under(before: Reading, now: Reading) -> bool:
    """Whether something lies where an earlier look shows a pile and the later one none.

    A pile that was put away leaves the table. False where the looks cannot be laid over each other.
    """
    if before.table is None or now.table is None:
        return False
    onward, piles = motion(before.table, now.table), _piles_gone(before, now)
    if onward is None or not piles:
        return False
    top = look(now.table, [outline for outline in now.outlines if len(outline)])
    for outline in _moved(piles, onward):
        middle = outline.mean(axis=0)
        place = middle + CLEAR_OF_RIM * (outline - middle)
        inside = paint(now.table, (top.differs.shape[1], top.differs.shape[0]), [place]) > 0
        if top.differs[inside].mean() > 1 - BARE:
            return True
    return False


def _piles_gone(before: Reading, now: Reading) -> list[Outline]:
    """Where the piles lay, which have a name wherever they lie, of which the later look shows nothing."""
    if before.seen is None or now.seen is None:
        return []
    empty = {sighting.where for sighting in now.seen.sightings if sighting.best == NOTHING}
    return [
        outline
        for sighting, outline in zip(before.seen.sightings, before.outlines, strict=False)
        if isinstance(sighting.where, str)
        and sighting.pose is not None
        and sighting.best != NOTHING
        and sighting.where in empty
    ]


def _moved(outlines: Sequence[Outline], by: Motion) -> list[Outline]:
    return [by.move(outline) for outline in outlines if len(outline)]


def _apart(outline: Outline, place: Points) -> float:
    return float(np.linalg.norm(outline.mean(axis=0) - place))
