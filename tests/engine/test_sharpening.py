"""An earlier look as a later one lets it be read."""

import pytest

from engine.observation import NOTHING, Observation, Pose, Sighting
from engine.sharpening import at_same_spot, sharpened


def at(x: float, y: float, **odds: float) -> Sighting:
    named = {name.replace("_", " ").replace("nothing", NOTHING): share for name, share in odds.items()}
    return Sighting((x, y), named, Pose(x, y, 0.0))


@pytest.mark.parametrize(("off", "may_be"), [(8.0, True), (18.0, False)])
def test_what_lies_elsewhere_later_was_not_seen_but_a_strip_tells_its_middle_badly(
    off: float, may_be: bool
) -> None:
    then = Observation((at(84.0 + off, 0.0, red_13=0.6, red_18=0.2, nothing=0.2),))
    now = Observation((at(84.0, 0.0, red_13=1.0),))
    (read,) = sharpened(then, None, now).sightings
    assert ("red 13" in read.odds) == may_be


def test_the_first_of_what_lies_at_a_spot_is_seen_there() -> None:
    near, nearer, aside = (at(x, 0.0, red_13=1.0) for x in (3.0, 1.0, 16.0))
    assert at_same_spot(at(0.0, 0.0, red_13=1.0), [aside, near, nearer]) is near


def test_a_place_without_millimetres_is_known_by_its_name() -> None:
    named, other = (Sighting(name, {"red 13": 1.0}) for name in ("pile", "hand"))
    assert at_same_spot(at(0.0, 0.0, red_13=1.0), [named]) is None
    assert at_same_spot(named, [other, named]) is named
