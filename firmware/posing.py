"""Where every place that was seen lies on the table, so that pieces can be followed from look to look."""

from dataclasses import replace

from engine.observation import Observation, Pose
from vision.reading import Reading


def posed(reading: Reading) -> Observation | None:
    """What was seen, with millimetres: where a block of cards lies tells at which side it has grown."""
    if reading.seen is None or len(reading.outlines) != len(reading.seen.sightings):
        return reading.seen
    sightings = []
    for sighting, outline in zip(reading.seen.sightings, reading.outlines, strict=True):
        if sighting.pose is None and len(outline):  # what lies nowhere has no outline
            x, y = outline.mean(axis=0)
            sightings.append(replace(sighting, pose=Pose(float(x), float(y), 0.0)))
        else:
            sightings.append(sighting)
    return Observation(tuple(sightings))
