"""Where a look differs from the table agreed upon, before anybody asks what was done."""

from collections import Counter

from engine.looks import View
from engine.loose import POSSIBLE
from engine.observation import NOTHING, Observation, Sighting
from engine.sharpening import at_same_spot, is_loose


def missing(agreed: View | None, seen: Observation) -> list[Sighting]:
    """The loose pieces of the agreed table at whose places a look shows nothing at all.

    Those that are seen elsewhere are not missing: they were pushed, or the table was set up anew. Which of
    several that are alike is missing cannot be told where more of their places are empty.
    """
    lay = [] if agreed is None else [piece for piece in agreed.pieces() if is_loose(piece[0])]
    lost = Counter(reading for _, reading in lay)
    lost.subtract(sighting.best for sighting in seen.sightings if sighting.sure)
    empty = [(place, reading) for place, reading in lay if at_same_spot(place, seen.sightings) is None]
    places = Counter(reading for _, reading in empty)
    return [place for place, reading in empty if places[reading] <= lost[reading]]


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
