"""A doubt between two readings is smaller where pieces that are known to be the one look just as doubtful.

Pieces of one colour look alike in one light. Where eyes cannot rule out blue for any green of a table, a new
field that looks like all these greens is green as well; a blue one would look otherwise than they do.
"""

from collections.abc import Sequence

from engine.observation import NOTHING, Sighting

# Times the share of the other reading: what a known piece looks like at least as much as the new one. Odds of
# fields of one colour beside each other differ by a fifth, from one side of a lamp's light to the other more.
AS_DOUBTFUL = 0.5


def familiar(sightings: Sequence[Sighting], usual: Sequence[str | None]) -> Sequence[Sighting]:
    """The sightings of a look, doubtful ones of new pieces with what those tell that lay there before.

    `usual` is the reading of each if nothing had been done, None where that is not known.
    """
    known = [
        (sighting, reading)
        for sighting, reading in zip(sightings, usual, strict=True)
        if reading not in (None, NOTHING)
    ]
    return [
        sighting if sighting.sure or reading not in (None, NOTHING) else _told(sighting, known)
        for sighting, reading in zip(sightings, usual, strict=True)
    ]


def _told(sighting: Sighting, known: Sequence[tuple[Sighting, str | None]]) -> Sighting:
    """With the odds of each other reading divided by the pieces that are none of it and look like it, too."""
    best = sighting.best
    if best == NOTHING:
        return sighting
    of_its_kind = [old for old, reading in known if reading == best == old.best]
    odds = {
        other: share / (1 + sum(_looks_like(old, other, share / sighting.odds[best]) for old in of_its_kind))
        if other not in (best, NOTHING) and all(old.sure for old, reading in known if reading == other)
        else share
        for other, share in sighting.odds.items()
    }
    scale = sum(sighting.odds.values()) / sum(odds.values())
    return sighting.told({reading: share * scale for reading, share in odds.items()}, sighting.marks)


def _looks_like(old: Sighting, other: str, share: float) -> bool:
    return old.odds.get(other, 0.0) >= AS_DOUBTFUL * share * old.odds[old.best]
