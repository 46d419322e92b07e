"""An earlier look as a later one lets it be read."""

import pytest

from engine.observation import NOTHING, Observation, Pose, Sighting
from engine.sharpening import sharpened


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
