"""Pieces that lie loose: which one a sighting was at the last look, by its place or by what it may be."""

from collections.abc import Iterable
from math import hypot

from engine.looks import SAME_PLACE, View
from engine.observation import NOTHING, Observation, Sighting

POSSIBLE = 0.01  # odds from which on a reading is what a doubtful sighting may be


def expect_loose(agreed: View | None, seen: Observation, lying: Iterable[str]) -> list[str | None]:
    """The reading of each sighting if it is a piece that lay there before; None for a new one.

    A sure sighting claims its piece; a doubtful one, or one at the place of a piece that nobody claims, is
    taken for that piece, and a doubtful one where there was nothing for nothing. A piece lies at one place
    only: what is not at its own place is taken only once for one that is pushed, where that is likeliest.
    Before the first look the only piece that is missing is what cannot be read.
    """
    pieces = set(lying)
    waiting = pieces.difference(sighting.best for sighting in seen.sightings if sighting.sure)
    expected = [
        None
        if sighting.sure and (not waiting or sighting.best in pieces)
        else _expected_there(sighting, agreed, waiting)
        for sighting in seen.sightings
    ]
    for sighting, piece in zip(seen.sightings, expected, strict=True):
        if piece is not None and may_be(sighting, piece):
            waiting.discard(piece)
    least = 0.0 if agreed is None and len(waiting) == 1 else POSSIBLE
    pushed = [
        (share, piece, place)
        for place, sighting in enumerate(seen.sightings)
        for piece, share in sighting.odds.items()
        if expected[place] is None and not sighting.sure and piece in waiting and share >= least
    ]
    for _, piece, place in sorted(pushed, reverse=True):
        if expected[place] is None and piece in waiting:
            expected[place] = piece
            waiting.discard(piece)
    return expected


def may_be(sighting: Sighting, reading: str) -> bool:
    """Is that possible if anything lies there, which must be possible, too? All is where nothing was read."""
    shares = [share for other, share in sighting.odds.items() if other != NOTHING]
    return sum(shares) >= POSSIBLE and sighting.odds.get(reading, 0.0) >= POSSIBLE * max(shares)


def expect_clutter(agreed: View | None, seen: Observation) -> list[str | None]:
    """Nothing for each doubtful sighting where something on the table only looked like a piece, else None."""
    return [
        NOTHING if not sighting.sure and _reading_at(agreed, sighting) == NOTHING else None
        for sighting in seen.sightings
    ]


def _expected_there(sighting: Sighting, agreed: View | None, waiting: set[str]) -> str | None:
    """What lay at the place of a sighting, if nobody claims it or the sighting is in doubt."""
    before = _reading_at(agreed, sighting)
    return before if before in waiting or (before == NOTHING and not sighting.sure) else None


def _reading_at(agreed: View | None, sighting: Sighting) -> str | None:
    """What lay at that place when the table was agreed upon; nothing where something only looked so."""
    pose = sighting.pose
    if agreed is None or pose is None:
        return None
    near = [
        (hypot(pose.x - other.pose.x, pose.y - other.pose.y), reading)
        for other, reading in zip(agreed.sightings, agreed.readings, strict=True)
        if other.pose is not None
    ]
    distance, reading = min(near, default=(SAME_PLACE, None))
    return reading if distance < SAME_PLACE else None
