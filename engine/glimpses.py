"""A look that could not be read, as far as it showed something all the same."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from engine.looks import View
from engine.loose import may_be
from engine.observation import NOTHING, Observation, Sighting
from engine.sharpening import at_same_spot, is_loose, same_piece


def shown(seen: Observation, agreed: View | None, now: Observation, piles: Collection[int]) -> Observation:
    """The later look without what a look that could not be read does not show.

    That is then as it was agreed upon. `piles` are places that show another piece with every event.
    """
    before = seen.sightings if agreed is None else agreed.sightings
    sightings = []
    for place, sighting in enumerate(now.sightings):
        then = at_same_spot(sighting, seen.sightings) or same_piece(sighting, seen, now)
        if then is None or not (place in piles or may_be(then, sighting.best)):
            then = at_same_spot(sighting, before)
        elif place not in piles:
            then = sighting
        if then is not None:
            sightings.append(sighting.told(then.odds, then.marks))
    return Observation((*sightings, *_taken_since(before, sightings, now)))


def _taken_since(
    before: Sequence[Sighting], lying: Sequence[Sighting], now: Observation
) -> Iterator[Sighting]:
    """Loose pieces that lay there before and are neither there nor elsewhere in the later look."""
    missing = Counter(sighting.best for sighting in before) - Counter(sighting.best for sighting in lying)
    for sighting in before:
        is_gone = is_loose(sighting) and at_same_spot(sighting, now.sightings) is None
        if is_gone and sighting.best != NOTHING and missing[sighting.best]:
            missing[sighting.best] -= 1
            yield sighting


def shows_news(seen: Observation, agreed: View | None, now: Observation, piles: Collection[int]) -> bool:
    """Does a look that could not be read show anything new of the later one?

    A place that something hides may be as it is now, and as well as it was when the table was agreed upon.
    """
    return agreed is None or any(
        _is_news(sighting, seen, agreed, now, is_pile=place in piles)
        for place, sighting in enumerate(now.sightings)
    )


def _is_news(sighting: Sighting, seen: Observation, agreed: View, now: Observation, *, is_pile: bool) -> bool:
    then = at_same_spot(sighting, seen.sightings)
    before = at_same_spot(sighting, agreed.sightings)
    if then is None:
        return sighting.best not in agreed.readings and same_piece(sighting, seen, now) is not None
    if before is None:
        return may_be(then, sighting.best)
    lay = agreed.readings[agreed.sightings.index(before)]
    if is_pile:
        return then.sure and then.best != lay
    return lay != sighting.best and may_be(then, sighting.best) and not may_be(then, lay)
