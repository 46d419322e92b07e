"""Where stones lie: one that cannot be read is likely what lay there before, or what its row needs there."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.games.bloom.pieces import JOKER, OPEN_STONES
from engine.games.bloom.rows import is_row
from engine.games.bloom.seen import in_order, rows_of
from engine.games.bloom.state import State
from engine.looks import Entry, View, is_same_spot
from engine.observation import NOTHING, Observation, Sighting

UNREAD = 0.05  # where no stone has odds like this, it is only known that something looks like one
KNOWN = 0.9  # of such a stone's odds are those of the stones that belong there
# The same of a stone of the display that was read before, while another one is drawn: a second one may be
# drawn, too, and what cannot be read may be turned up in its place.
KNOWN_BESIDE_DRAWN = 0.6
# What cannot be read, makes no row and lies beside a full display is hardly a stone.
ASTRAY = 0.02


def likely(state: State, agreed: View | None, seen: Observation, entry: Entry) -> list[Sighting]:
    """The look with odds that also say which stones belong to a place where one cannot be read."""
    if not entry.shows_table or all(map(_is_read, seen.sightings)):
        return list(seen.sightings)
    sure = [sighting for sighting in seen.sightings if sighting.sure and sighting.best != NOTHING]
    lay = [] if agreed is None else list(agreed.pieces())
    is_full = _is_full(state, {sighting.best for sighting in sure})
    open_ = _beside_drawn(state, sure, lay)
    return [
        sighting if _is_read(sighting) else _placed(sighting, sure, lay, open_, is_full=is_full)
        for sighting in seen.sightings
    ]


def _beside_drawn(
    state: State, sure: Sequence[Sighting], lay: Sequence[tuple[Sighting, str]]
) -> Collection[str]:
    """The stones of the display that were surely read, if others lie in the place of some now."""
    display = {str(stone) for stone in state.display or ()}
    places = [(place, reading) for place, reading in lay if reading in display]
    is_drawn = any(
        sighting.best != reading and is_same_spot(sighting, place)
        for sighting in sure
        for place, reading in places
    )
    return {reading for place, reading in places if place.sure} if is_drawn else ()


def _is_full(state: State, seen: Collection[str]) -> bool:
    """Has the display all its stones, and are they all seen?"""
    display = state.display or ()
    return len(display) >= OPEN_STONES and all(str(stone) in seen for stone in display)


def _is_read(sighting: Sighting) -> bool:
    stones = [share for reading, share in sighting.odds.items() if reading != NOTHING]
    return sighting.sure or sighting.pose is None or max(stones, default=1.0) >= UNREAD


def _placed(
    sighting: Sighting,
    sure: Sequence[Sighting],
    lay: Sequence[tuple[Sighting, str]],
    open_: Collection[str],
    *,
    is_full: bool,
) -> Sighting:
    elsewhere = {other.best for other in sure if other.best != JOKER}
    possible = [reading for reading in sighting.odds if reading != NOTHING and reading not in elsewhere]
    known = [reading for place, reading in lay if reading in possible and is_same_spot(sighting, place)]
    known = known or _what_makes_a_row(sighting, possible, sure)
    if not known:
        return _hardly_one(sighting) if is_full else sighting
    total = sum([share for reading, share in sighting.odds.items() if reading != NOTHING])
    belongs = KNOWN_BESIDE_DRAWN if set(known) <= {*open_} else KNOWN
    odds = {
        reading: share if reading == NOTHING else (1 - belongs) * share
        for reading, share in sighting.odds.items()
    }
    for reading in known:
        odds[reading] += belongs * total / len(known)
    return replace(sighting, odds=odds)


def _what_makes_a_row(sighting: Sighting, possible: Sequence[str], sure: Sequence[Sighting]) -> list[str]:
    """The readings with which it would be part of a row."""
    [group] = [group for group in rows_of([*sure, sighting]) if sighting in group]
    others = [stone for stone in group if stone is not sighting]
    return [
        reading
        for reading in possible
        if len(others) > 1 and is_row(in_order([*others, replace(sighting, odds={reading: 1.0})]))
    ]


def _hardly_one(sighting: Sighting) -> Sighting:
    odds = {
        reading: share if reading == NOTHING else ASTRAY * share for reading, share in sighting.odds.items()
    }
    return replace(sighting, odds=odds)
