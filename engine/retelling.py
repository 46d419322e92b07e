"""Looks that left open what was done, told anew as far as the newest one lets them be read."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from engine.game import Game
from engine.glimpses import shown, shows_news
from engine.looks import Entry, View, best_view, lay_there
from engine.observation import NOTHING, Observation, Sighting
from engine.onward import MISREAD, MOST_MISREAD, onward, seen_as
from engine.reconcile import Moved, Outcome, TableChanged, Unclear, is_legal, reconcile
from engine.rivals import Memory, Rival, after, entry_at
from engine.sharpening import as_before, at_same_spot, sharpened, taken_as, with_gone, with_places
from engine.ways import LOOKALIKE

MOST_TABLES = 6  # that are followed from look to look, the likeliest first
# Whoever goes on without an answer leaves it at what is likeliest, if it is as likely as this.
LIKELY = 0.9
# A covered look is taken again and belongs to the same turn, but who has laid pieces by then has mostly
# finished that turn. Hardly anybody lays more after it: every event has its own look, and the device marks
# those that are taken again.
TAKEN_AGAIN, GONE_ON = 0.1, 0.005
MOST_DIFFERING = 8  # places; with more of them too much has been done since
LEAST_PRIOR = 0.9 * MISREAD**MOST_MISREAD  # of what can be believed
MOST_DOUBTS = 6  # places of a look by which another one can be set right
# A turn lays up to three pieces or fields, and two turns twice as many.
MOST_LAID = 3
UNSEEN = 0.5  # that something was done at a look that showed nothing: it may have been taken again
MOST_GUESSED = 2 * MOST_LAID


def retell(
    game: Game[Any, Any], tables: Sequence[Rival], looks: Sequence[Memory], newest: Memory | None
) -> list[Rival]:
    """The tables to which looks may have led that came one after the other and of which none counted.

    `tables` are those from which they start; the likeliest comes first. Without a newest look they are told
    by what they show themselves.
    """
    told = list(tables)
    for look in looks:
        told = likeliest([after for table in told for after in _told(game, table, look, newest)])
    return told


def likeliest(tables: Iterable[Rival]) -> list[Rival]:
    """The likeliest tables, against 1 for the first; one that is reached in several ways is there once."""
    found: dict[str, Rival] = {}
    for table in sorted(tables, key=lambda table: -table.odds):
        known = found.setdefault(str(table.instead), replace(table, odds=0.0))
        found[str(table.instead)] = replace(known, odds=known.odds + table.odds)
    likeliest = sorted(found.values(), key=lambda table: -table.odds)[:MOST_TABLES]
    return [replace(table, odds=table.odds / likeliest[0].odds) for table in likeliest]


def _told(game: Game[Any, Any], table: Rival, look: Memory, newest: Memory | None) -> Iterator[Rival]:
    """What a table has come to at a look."""
    look = replace(look, entry=entry_at(game, table, look.entry))
    if newest is not None and look.entry.shows_table and newest.entry.shows_table:
        yield from _told_now(game, table, look, newest)
    elif look.is_read:
        yield from onward(game, table, _outcome(game, table, look))
    else:
        yield table


def _told_now(game: Game[Any, Any], table: Rival, look: Memory, newest: Memory) -> Iterator[Rival]:
    """What a table has come to at a look at which the newest one lets us look back."""
    if not look.is_read:
        yield from _glimpsed(game, table, look, newest)
        return
    seen = sharpened(look.seen, newest.agreed, newest.seen)
    misread = _otherwise(look.seen, seen)
    if misread:
        # What was surely seen may have lain there, and what lay there before may lie there again.
        yield from onward(game, table, _outcome(game, table, look))
    look = replace(look, seen=seen)
    outcome = _outcome(game, table, look)
    yield from (done.less(MISREAD**misread) for done in onward(game, table, outcome))
    is_broken = isinstance(outcome, Moved) and not is_legal(game, table.state, outcome.event)
    if is_broken or isinstance(outcome, TableChanged):
        yield from (done.less(MISREAD**misread) for done in _repaired(game, table, look, newest.seen))


def _otherwise(seen: Observation, anew: Observation) -> int:
    """How many pieces that were surely seen are others when they are read anew."""
    pairs = zip(seen.sightings, anew.sightings, strict=False)
    return sum([old.sure and old.best not in (NOTHING, new.best) for old, new in pairs])


def _outcome(game: Game[Any, Any], table: Rival, look: Memory) -> Outcome[Any]:
    return reconcile(game, table.state, table.view, look.seen, look.entry)


def _repaired(game: Game[Any, Any], table: Rival, look: Memory, now: Observation) -> Iterator[Rival]:
    """What was done if places of the look were misread that the newest one shows otherwise."""
    usual = game.expect(table.state, table.view, now, look.entry)
    is_dim = sum([not sighting.sure for sighting in now.sightings]) > MOST_DOUBTS
    now = taken_as(now, usual)
    then = taken_as(look.seen, game.expect(table.state, table.view, look.seen, look.entry))
    piles = _piles(now, usual)
    now = with_gone(now, then.sightings)
    before = [at_same_spot(sighting, then.sightings) for sighting in now.sightings]
    differing = _differing(now, before, piles)
    if is_dim or len(differing) > MOST_DIFFERING:
        return
    past = as_before(now, before)
    unchanged = _unchanged(table.view, before, differing)
    for size in range(MOST_MISREAD + 1):
        for misread in combinations(differing, size):
            earlier = with_places(now, past, piles.union(differing).difference(misread))
            if not _may_be_legal(game, table, earlier, look.entry):
                continue
            outcome = _outcome(game, table, replace(look, seen=earlier))
            if isinstance(outcome, Moved) and _is_plain(game, table, outcome):
                done = after(game, table, outcome.event, table.odds * outcome.fit)
                done = done.less(MISREAD**size * LOOKALIKE ** len(unchanged.intersection(misread)))
                yield seen_as(done, outcome.view)


def _unchanged(agreed: View | None, then: Sequence[Sighting | None], places: Iterable[int]) -> set[int]:
    """The places where a look showed the very piece that lay there before.

    What comes in its place is hardly misread as just that one.
    """
    sightings = {place: then[place] for place in places}
    return {
        place for place, sighting in sightings.items() if sighting is not None and lay_there(sighting, agreed)
    }


def _may_be_legal(game: Game[Any, Any], table: Rival, seen: Observation, entry: Entry) -> bool:
    """May a look in which nothing is in doubt show a legal event? Finding it is quicker than weighing all.

    Where the game says what may lie at a place, that has to be weighed.
    """
    if game.likely is not None:
        return True
    found = game.find(table.state, table.view, best_view(seen), entry)
    return any(finding.event is not None and is_legal(game, table.state, finding.event) for finding in found)


def _glimpsed(game: Game[Any, Any], table: Rival, look: Memory, newest: Memory) -> Iterator[Rival]:
    """What was done at a look that could not be read, as far as it showed that all the same."""
    usual = game.expect(table.state, table.view, newest.seen, newest.entry)
    piles = _piles(newest.seen, usual)
    seen = shown(look.seen, table.view, newest.seen, piles)
    if seen == newest.seen and look.entry.fields == newest.entry.fields:
        yield table  # the same look, taken again
        return
    outcome = _outcome(game, table, replace(look, seen=seen))
    done = _likely_done(game, table, outcome)
    is_told = bool(look.entry.fields)
    is_seen = is_told or shows_news(look.seen, table.view, newest.seen, piles)
    if done is not None:
        yield done if is_seen else done.less(GONE_ON)
    elif is_told or not look.seen.sightings:
        yield from _guessed(game, table, look, newest)
    if done is None or not is_seen:
        yield table
    elif not is_told:
        yield table.less(TAKEN_AGAIN if seen == newest.seen else GONE_ON)


def _guessed(game: Game[Any, Any], table: Rival, look: Memory, newest: Memory) -> Iterator[Rival]:
    """What may have been done at a look that showed nothing, if the newest one shows more than one turn."""
    usual = game.expect(table.state, table.view, newest.seen, look.entry)
    now = taken_as(newest.seen, usual)
    lay = () if table.view is None else table.view.sightings
    before = [at_same_spot(sighting, lay) for sighting in now.sightings]
    piles = _piles(now, usual)
    for place in piles:
        before[place] = None
    differing = _differing(now, before, piles)
    since = _outcome(game, table, replace(newest, entry=entry_at(game, table, newest.entry)))
    if len(differing) > MOST_GUESSED or not isinstance(since, TableChanged):
        return
    past = as_before(now, before)
    for size in range(1, MOST_LAID + 1):
        for laid in combinations(differing, size):
            earlier = with_places(now, past, piles.union(differing).difference(laid))
            outcome = _outcome(game, table, replace(look, seen=earlier))
            if isinstance(outcome, Moved | Unclear):
                tables = [done for done in onward(game, table, outcome) if done.instead != table.instead]
                yield from [done.less(UNSEEN) for done in tables]


def _differing(now: Observation, before: Sequence[Sighting | None], piles: Collection[int]) -> list[int]:
    """The places that show something else than before."""
    return [
        place
        for place, (sighting, then) in enumerate(zip(now.sightings, before, strict=True))
        if place not in piles and sighting.best != (NOTHING if then is None else then.best)
    ]


def _likely_done(game: Game[Any, Any], table: Rival, outcome: Outcome[Any]) -> Rival | None:
    """The table after what was done for sure or most likely, None where that is nothing."""
    if isinstance(outcome, Moved) and _is_plain(game, table, outcome):
        return seen_as(after(game, table, outcome.event, table.odds), outcome.view)
    if isinstance(outcome, Unclear) and outcome.choices[0].odds >= LIKELY:
        event = outcome.choices[0].event
        if event is not None and is_legal(game, table.state, event):
            return after(game, table, event, table.odds)
    return None


def _is_plain(game: Game[Any, Any], table: Rival, moved: Moved[Any]) -> bool:
    """Is it legal, and leaves no piece in doubt?"""
    return not moved.doubts and is_legal(game, table.state, moved.event)


def _piles(seen: Observation, usual: Sequence[str | None]) -> set[int]:
    """Places that show another piece with every event."""
    return {
        place
        for place, (sighting, expected) in enumerate(zip(seen.sightings, usual, strict=True))
        if isinstance(sighting.where, str) and expected is None
    }
