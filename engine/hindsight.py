"""Earlier looks understood with the help of the newest one: what was overlooked then is seen now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Game
from engine.looks import is_same_spot, lay_there
from engine.observation import NOTHING, Observation, Sighting
from engine.onward import MISREAD
from engine.reconcile import Moved, reconcile
from engine.rivals import Memory, Rival, entry_at
from engine.sharpening import at_same_spot


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What an earlier look turns out to show, and what was done since."""

    rival: Rival
    outcome: Moved[Any]


def see_otherwise(
    game: Game[Any, Any],
    booked: Sequence[tuple[Memory, Any]],
    doubts: Sequence[Sighting],
    newest: Memory,
) -> Hindsight | None:
    """The event of a look that was misread where the newest one doubts it; what came after it stays.

    `booked` are the looks whose events count, the oldest first. None unless most looks since then are for it.
    """
    found = _otherwise(game, booked, doubts, newest)
    if found is None:
        return None
    looks = [*(look for look, _ in booked[len(booked) - found.rival.back :]), newest]
    return found if all(_is_mostly_seen(doubt, looks) for doubt in doubts) else None


def _otherwise(
    game: Game[Any, Any],
    booked: Sequence[tuple[Memory, Any]],
    doubts: Sequence[Sighting],
    newest: Memory,
) -> Hindsight | None:
    rival = _table_if(game, booked, doubts)
    since = None if rival is None else _done_since(game, rival, newest)
    return None if rival is None or since is None else Hindsight(rival, since)


def _table_if(
    game: Game[Any, Any], booked: Sequence[tuple[Memory, Any]], doubts: Sequence[Sighting]
) -> Rival | None:
    """The table to which the booked looks lead if the newest one that can be told so is read with these."""
    for back in range(1, len(booked) + 1):
        memory, event = booked[-back]
        cleared = Observation(tuple([_doubted(sighting, doubts) for sighting in memory.seen.sightings]))
        outcome = reconcile(game, memory.state, memory.agreed, cleared, memory.entry)
        if not isinstance(outcome, Moved) or outcome.doubts or outcome.event == event:
            continue
        state = memory.state
        instead = (outcome.event, *(later for _, later in booked[len(booked) - back + 1 :]))
        for step in instead:
            if game.judge(state, step):
                return None
            state = game.play(state, step).state
        return Rival(state, back, instead, 1.0)
    return None


def if_misread(game: Game[Any, Any], booked: Sequence[tuple[Memory, Any]], newest: Memory) -> Iterator[Rival]:
    """The tables to which the booked looks lead if a piece was misread that the newest one shows otherwise.

    Not more of them showed it as it was read than otherwise, and it was not read as the very piece that lay
    there before.
    """
    for sighting in newest.seen.sightings:
        if not sighting.sure or sighting.best == NOTHING:
            continue
        there = [at_same_spot(sighting, look.seen.sightings) for look, _ in booked]
        if all(then is None or then.best in (NOTHING, sighting.best) for then in there):
            continue
        rival = _table_if(game, booked, [sighting])
        if rival is None:
            continue
        (first, _), *_ = booked[len(booked) - rival.back :]
        then, *since = there[len(there) - rival.back :]
        if then is None or lay_there(then, first.agreed):
            continue
        if _is_seen_as_often(sighting, [then, *since]):
            yield replace(rival, view=newest.agreed).less(MISREAD)


def _is_seen_as_often(sighting: Sighting, before: Sequence[Sighting | None]) -> bool:
    shown = [then.best == sighting.best for then in before if then is not None and then.sure]
    return 2 * (sum(shown) + 1) >= len(shown) + 1


def are_same(one: Sequence[Sighting], other: Sequence[Sighting]) -> bool:
    """Do two looks doubt the same places for the same pieces?"""
    return len(one) == len(other) and all(
        any(is_same_spot(first, second) and first.best == second.best for second in other) for first in one
    )


def _is_mostly_seen(doubt: Sighting, looks: Sequence[Memory]) -> bool:
    """Do more looks show what the newest one shows there than show something else?"""
    there = [at_same_spot(doubt, look.seen.sightings) for look in looks]
    shown = [sighting.best == doubt.best for sighting in there if sighting is not None and sighting.sure]
    return 2 * sum(shown) > len(shown)


def mend(game: Game[Any, Any], booked: Sequence[tuple[Memory, Any]], newest: Memory) -> Hindsight | None:
    """The event of the last look that counted, where nothing fits unless one of its pieces was misread."""
    found = []
    for memory, _ in booked[-1:]:
        for sighting in newest.seen.sightings:
            then = at_same_spot(sighting, memory.seen.sightings)
            if then is not None and NOTHING not in (then.best, sighting.best) and then.best != sighting.best:
                found.append(_otherwise(game, booked[-1:], [sighting], newest))
    ways = [hindsight for hindsight in found if hindsight is not None]
    return ways[0] if len(ways) == 1 else None


def _done_since(game: Game[Any, Any], rival: Rival, newest: Memory) -> Moved[Any] | None:
    """The legal event that leads from there to the newest look, if that leaves no doubt."""
    outcome = reconcile(game, rival.state, newest.agreed, newest.seen, entry_at(game, rival, newest.entry))
    if isinstance(outcome, Moved) and not outcome.doubts and not game.judge(rival.state, outcome.event):
        return outcome
    return None


def _doubted(sighting: Sighting, doubts: Sequence[Sighting]) -> Sighting:
    now = next((doubt for doubt in doubts if is_same_spot(sighting, doubt)), sighting)
    return replace(sighting, odds=now.odds, marks=now.marks)
