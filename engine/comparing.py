"""Where a look differs from the table agreed upon, before anybody asks what was done."""

from engine.looks import View
from engine.loose import POSSIBLE
from engine.observation import NOTHING, Observation, Sighting
from engine.sharpening import at_same_spot, is_loose


def missing(agreed: View | None, seen: Observation) -> list[Sighting]:
    """The loose pieces of the agreed table at whose places a look shows nothing at all."""
    lay = [] if agreed is None else [place for place, _ in agreed.pieces()]
    return [place for place in lay if is_loose(place) and at_same_spot(place, seen.sightings) is None]


def fresh(agreed: View | None, seen: Observation) -> list[int]:
    """Which sightings of a look are loose pieces that the agreed table does not have."""
    lay = set() if agreed is None else {reading for _, reading in agreed.pieces()}
    return [
        place
        for place, sighting in enumerate(seen.sightings)
        if sighting.sure and is_loose(sighting) and sighting.best not in (NOTHING, *lay)
    ]


def hides(agreed: View | None, seen: Observation) -> bool:
    """Does something else than nothing lie where a piece of the agreed table is not seen any more?"""
    lay = [] if agreed is None else list(agreed.pieces())
    there = [(at_same_spot(place, seen.sightings), reading) for place, reading in lay]
    return any(
        at is not None and not at.sure and at.best == NOTHING and at.odds.get(reading, 0.0) < POSSIBLE
        for at, reading in there
    )
