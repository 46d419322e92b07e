"""A look kept in a journal: one reading for every place, in JSON, to go on from after a power cut."""

from engine.fields import Fields
from engine.looks import View
from engine.observation import Pose, Sighting, Where

SEEN = "seen"  # the field of a journal's line that holds the look; who judges records leaves it alone


def kept(view: View) -> list[object]:
    """Every place with its reading, and how the piece lies where that is known."""
    return [
        [sighting.where, reading, *([] if sighting.pose is None else _rounded(sighting.pose))]
        for sighting, reading in zip(view.sightings, view.readings, strict=True)
    ]


def remembered(line: Fields) -> View | None:
    """The look of a journal's line, None where it has none."""
    look = line.get(SEEN)
    if not isinstance(look, list):
        return None
    sightings, readings = [], []
    for where, reading, *pose in look:
        place: Where = where if isinstance(where, str) else tuple(where)
        sightings.append(Sighting(place, {reading: 1.0}, Pose(*pose) if pose else None))
        readings.append(reading)
    return View(tuple(sightings), tuple(readings))


def _rounded(pose: Pose) -> list[float]:
    return [round(pose.x, 1), round(pose.y, 1), round(pose.turn, 1) % 360]
