"""Where every place that was seen lies on the table, so that pieces can be followed from look to look."""

from dataclasses import replace

import numpy as np

from engine.observation import Observation, Pose
from vision.alignment import Motion, motion
from vision.reading import Reading
from vision.table import Table


def posed(reading: Reading, anchor: Table | None = None) -> Observation | None:
    """What was seen, with millimetres: where a block of cards lies tells at which side it has grown.

    They are those of the anchor, an earlier look, where its markers are seen again: a bumped camera moves
    nothing on the table.
    """
    if reading.seen is None or len(reading.outlines) != len(reading.seen.sightings):
        return reading.seen
    moved = None if anchor is None or reading.table is None else motion(reading.table, anchor)
    sightings = []
    for sighting, outline in zip(reading.seen.sightings, reading.outlines, strict=True):
        pose = sighting.pose
        # A cell with a name has its place wherever the board lies; what lies nowhere has no outline.
        if pose is None and len(outline) and not isinstance(sighting.where, str):
            x, y = outline.mean(axis=0)
            pose = Pose(float(x), float(y), 0.0)
        pose = pose if moved is None else _moved(pose, moved)
        sightings.append(sighting if pose is sighting.pose else replace(sighting, pose=pose))
    return Observation(tuple(sightings))


def _moved(pose: Pose | None, by: Motion) -> Pose | None:
    if pose is None:
        return None
    x, y = by.move(np.array([[pose.x, pose.y]]))[0]
    return Pose(float(x), float(y), (pose.turn + by.degrees) % 360)
