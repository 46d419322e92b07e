"""Where every place that was seen lies on the table, so that pieces can be followed from look to look."""

from dataclasses import astuple, replace
from typing import Any

import numpy as np

from engine.fields import Fields
from engine.observation import Observation, Pose
from vision.alignment import motion
from vision.camera import Camera
from vision.reading import Reading
from vision.table import Table

ANCHOR = "anchor"  # the field of a journal's header that holds the camera and the markers of the first look
NO_PICTURE = np.zeros((0, 0, 3), np.uint8)


def posed(reading: Reading, anchor: Table | None = None) -> Observation | None:
    """What was seen, with millimetres: where a block of cards lies tells at which side it has grown.

    They are those of the anchor, an earlier look, where its markers are seen again: a bumped camera moves
    nothing on the table.
    """
    return _posed(reading.seen, reading, anchor)


def glimpsed(reading: Reading, anchor: Table | None = None) -> Observation | None:
    """The same of a look that is not to be relied on."""
    return _posed(reading.glimpsed, reading, anchor)


def _posed(seen: Observation | None, reading: Reading, anchor: Table | None) -> Observation | None:
    if seen is None or len(reading.outlines) != len(seen.sightings):
        return seen
    moved = None if anchor is None or reading.table is None else motion(reading.table, anchor)
    placed, poses = list[int](), list[Pose]()
    for place, (sighting, outline) in enumerate(zip(seen.sightings, reading.outlines, strict=True)):
        pose = sighting.pose
        # A cell with a name has its place wherever the board lies; what lies nowhere has no outline.
        if pose is None and len(outline) and not isinstance(sighting.where, str):
            x, y = outline.mean(axis=0)
            pose = Pose(float(x), float(y), 0.0)
        if pose is not None:
            placed.append(place)
            poses.append(pose)
    sightings = list(seen.sightings)
    for place, pose in zip(placed, poses if moved is None else moved.lay_all(poses), strict=True):
        if pose is not sightings[place].pose:
            sightings[place] = replace(sightings[place], pose=pose)
    return Observation(tuple(sightings))


def kept_anchor(table: Table | None) -> Fields:
    """A look's camera and markers for the header of a journal; nothing without a table."""
    if table is None:
        return {}
    markers = {str(marker): corners.round(2).tolist() for marker, corners in table.markers.items()}
    camera = [float(round(number, 6)) for number in astuple(table.camera)]
    return {ANCHOR: {"camera": camera, "markers": markers}}


def anchor_of(header: Fields) -> Table | None:
    """The anchor in the header of a journal, without its picture; None where there is none."""
    kept: Any = header.get(ANCHOR)
    try:
        width, height, *lens = kept["camera"]
        markers = {int(marker): np.array(corners, float) for marker, corners in kept["markers"].items()}
        return Table(NO_PICTURE, Camera(int(width), int(height), *lens), markers)
    except (KeyError, TypeError, ValueError, AttributeError):  # an older journal, or one written by hand
        return None


def anchored(table: Table | None) -> Table | None:
    """A look as an anchor: the same now as after a restart."""
    return anchor_of(kept_anchor(table))
