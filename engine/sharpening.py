"""An earlier look as a later one lets it be read: what lies there now tells what was in doubt then."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot

from engine.looks import SAME_FIELD, View, is_same_spot, likeliest_view
from engine.loose import POSSIBLE
from engine.observation import NOTHING, Observation, Sighting
from engine.ways import LOOKALIKE

# A sure sighting is nearer than that to the same piece in an earlier look, of which less was seen then: a
# strip of a card tells its middle within a centimetre.
SAME_PIECE = 15.0
# Of twenty things that only look like a piece hardly one lies just where the next piece is laid.
COINCIDENCE = 0.05


def at_same_spot(sighting: Sighting, seen: Sequence[Sighting]) -> Sighting | None:
    """What another look shows there."""
    pose = sighting.pose
    if pose is None:
        return next((other for other in seen if other.where == sighting.where), None)
    x = pose.x
    for other in seen:
        there = other.pose
        # Looks are laid on each other again and again, and most places are told apart by this alone.
        is_aside = there is not None and not -SAME_FIELD < x - there.x < SAME_FIELD
        if not is_aside and is_same_spot(sighting, other):
            return other
    return None


def sharpened(seen: Observation, agreed: View | None, now: Observation) -> Observation:
    """A look with what is known by the later one: pieces stay what they are, and mostly where they lie.

    What lay at a place when the table was agreed upon and lies there now has lain there all the time; what
    was in doubt is what it turns out to be, if it was anything; and it is no piece that lies elsewhere now.
    """
    lay = [] if agreed is None else list(agreed.pieces())
    stayed = [sighting for sighting in now.sightings if sighting.sure and _has_stayed(sighting, lay)]
    elsewhere = _only_now(seen, now)
    read = [_read_now(sighting, stayed, elsewhere, now) for sighting in seen.sightings]
    return Observation((*read, *_overlooked(seen, stayed, now)))


def may_be_nothing(seen: Observation) -> bool:
    """Does a look leave it in doubt whether something lies at a place?"""
    return any(
        not sighting.sure and sighting.odds.get(NOTHING, 0.0) >= POSSIBLE for sighting in seen.sightings
    )


def taken_as(seen: Observation, usual: Sequence[str | None]) -> Observation:
    """A look in which nothing is in doubt: what lay there still does, if that is possible."""
    view = likeliest_view(seen, usual)
    return Observation(
        tuple(
            [
                sighting.told({sighting.best if sighting.sure else reading: 1.0}, sighting.marks)
                for sighting, reading in zip(view.sightings, view.readings, strict=True)
            ]
        )
    )


def with_gone(now: Observation, before: Sequence[Sighting]) -> Observation:
    """The later look with nothing where it does not show a loose piece that was there before."""
    gone = [
        sighting.told({NOTHING: 1.0}, None)
        for sighting in before
        if is_loose(sighting) and sighting.best != NOTHING and at_same_spot(sighting, now.sightings) is None
    ]
    return Observation((*now.sightings, *gone))


def as_before(now: Observation, before: Sequence[Sighting | None]) -> list[Sighting | None]:
    """The places of the later look as they were seen before, None where nothing was."""
    return [
        None if then is None else sighting.told(then.odds, then.marks)
        for sighting, then in zip(now.sightings, before, strict=True)
    ]


def with_places(now: Observation, earlier: Sequence[Sighting | None], places: Iterable[int]) -> Observation:
    """The later look with these places as they were before."""
    sightings: list[Sighting | None] = list(now.sightings)
    for place in places:
        sightings[place] = earlier[place]
    return Observation(tuple([sighting for sighting in sightings if sighting is not None]))


def _has_stayed(sighting: Sighting, lay: Sequence[tuple[Sighting, str]]) -> bool:
    return any(reading == sighting.best and is_same_spot(sighting, place) for place, reading in lay)


def is_loose(sighting: Sighting) -> bool:
    """Is it a piece that lies anywhere, and is known by what is printed on it?"""
    return sighting.pose is not None and isinstance(sighting.where, tuple) and _is_millimetres(sighting.where)


def _is_millimetres(where: tuple[float, float] | tuple[int, int]) -> bool:
    return not all(isinstance(number, int) for number in where)


def same_piece(sighting: Sighting, seen: Observation, now: Observation) -> Sighting | None:
    """A loose piece that was pushed since: the only one surely read the same that has left its place."""
    if not is_loose(sighting) or not sighting.sure:
        return None
    same = [
        other
        for other in seen.sightings
        if other.sure and other.best == sighting.best and _has_left(other, now)
    ]
    return same[0] if len(same) == 1 else None


def _has_left(sighting: Sighting, now: Observation) -> bool:
    there = at_same_spot(sighting, now.sightings)
    return there is None or there.best != sighting.best


def _only_now(seen: Observation, now: Observation) -> dict[str, Sighting]:
    """The loose pieces that only the later look shows for sure, and where."""
    known = {sighting.best for sighting in seen.sightings if sighting.sure}
    loose = [sighting for sighting in now.sightings if sighting.sure and is_loose(sighting)]
    often = Counter(sighting.best for sighting in loose)
    return {
        sighting.best: sighting
        for sighting in loose
        if often[sighting.best] == 1 and sighting.best not in known and sighting.best != NOTHING
    }


def _read_now(
    sighting: Sighting, stayed: Sequence[Sighting], elsewhere: dict[str, Sighting], now: Observation
) -> Sighting:
    if (same := at_same_spot(sighting, stayed)) is not None:
        return sighting.told(same.odds, same.marks)
    if sighting.sure:
        return sighting
    later = at_same_spot(sighting, now.sightings)
    odds = {
        reading: share
        for reading, share in sighting.odds.items()
        if reading not in elsewhere or is_near(sighting, elsewhere[reading])
    }
    nothing = odds.pop(NOTHING, 0.0)
    if not odds:
        return sighting
    something = 1 - nothing
    if later is not None and later.sure and later.best in odds:
        odds[later.best] /= LOOKALIKE
        nothing *= COINCIDENCE
    scale = something / (something + nothing) / sum(odds.values())
    read = {reading: share * scale for reading, share in odds.items()}
    return replace(sighting, odds={**read, NOTHING: nothing / (something + nothing)} if nothing else read)


def is_near(one: Sighting, other: Sighting) -> bool:
    """May both be the same piece?"""
    if one.pose is None or other.pose is None:
        return is_same_spot(one, other)
    return hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y) < SAME_PIECE


def _overlooked(seen: Observation, stayed: Sequence[Sighting], now: Observation) -> Iterator[Sighting]:
    """Pieces that have lain there all the time and were not seen."""
    for sighting in stayed:
        if at_same_spot(sighting, seen.sightings) is None and same_piece(sighting, seen, now) is None:
            yield _as_named(sighting, seen, now)


def _as_named(sighting: Sighting, seen: Observation, now: Observation) -> Sighting:
    """The sighting as the earlier look names its field: a block that grows gives all of them other names."""
    if isinstance(sighting.where, str) or _is_millimetres(sighting.where):
        return sighting
    for later in now.sightings:
        then = at_same_spot(later, seen.sightings)
        if then is not None and isinstance(then.where, tuple) and isinstance(later.where, tuple):
            row, column = (
                int(here + old - new)
                for here, old, new in zip(sighting.where, then.where, later.where, strict=True)
            )
            return replace(sighting, where=(row, column))
    return sighting
