"""From a look to what was done: the eyes say what changed, the rules help to tell which event it was."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from engine.familiar import familiar
from engine.game import Game
from engine.looks import EXCHANGED, E, Entry, Finding, View, best_view, is_same_spot
from engine.observation import NOTHING, Observation, Sighting
from engine.verdict import Rule
from engine.ways import Way, ways

S = TypeVar("S")

# What is believed before the eyes speak, against 1 for a legal event or none: players break rules every now
# and then, but hardly several at a time; and they hardly bring pieces of a second box or do several things at
# once.
ILLEGAL = 0.05
MOST_BROKEN = 2  # rules that are weighed, each by itself
NOT_IN_THE_BOX = 0.005
CHANGED = 0.001
# An explanation with lower odds than this is asked about, never booked.
CLEAR = 0.99
# Where all explanations break a rule and none is to count, no point hangs on which one it was; where all but
# the one that eyes prefer at every place break one, the rules have settled it.
CLEAR_ENOUGH = 0.9
WORTH_ASKING = 0.01  # what is less likely is no choice for the players, but the likeliest legal one always is
FEW = 4  # choices, where there are many of which none is worth asking about
TOLD = "told"  # the field of an entry that says: so it was, as the players tell it, whatever the look shows
# A piece that has come or gone by such odds is not talked away, though no event explains it.
PLAIN = 0.8


@dataclass(frozen=True, slots=True)
class Choice(Generic[E]):
    """One explanation of a look that cannot be told from others; event None: nothing was done.

    `view` is how the look is read then, None where that is not known.
    """

    event: E | None
    odds: float
    view: View | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The table is as agreed; `fit` is how well that goes with the look."""

    view: View
    fit: float


@dataclass(frozen=True, slots=True)
class Moved(Generic[E]):
    """One event explains the look.

    `fit` is how well it goes with the look; `doubts` are the places where an untouched piece looked like
    another one this time; `others` are explanations that later looks may still prove; `unread` are pieces of
    the event of which only parts show.
    """

    event: E
    view: View
    fit: float
    doubts: tuple[Sighting, ...] = ()
    others: tuple[Choice[E], ...] = ()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unclear(Generic[E]):
    """A near tie: the players are asked, likeliest first; `fit` is how well all of them go with the look."""

    choices: tuple[Choice[E], ...]
    fit: float


@dataclass(frozen=True, slots=True)
class TableChanged:
    """No single event explains what changed at these places; `rules` are broken as only eyes can see."""

    places: tuple[str, ...]
    rules: tuple[Rule, ...]


Outcome = Unchanged | Moved[E] | Unclear[E] | TableChanged


def reconcile(game: Game[S, E], state: S, agreed: View | None, seen: Observation, entry: Entry) -> Outcome[E]:
    """What was done since the table was agreed upon last.

    `agreed` is the look at which it was, None before the first. Pure and quick; raises BadField for an
    entry that makes no sense in this game.
    """
    if entry.fields.get(TOLD) is True:
        return _told(game, state, seen, entry)
    expected = game.expect(state, agreed, seen, entry)
    likely = seen.sightings if game.likely is None else game.likely(state, agreed, seen, entry)
    likely = familiar(likely, expected)
    tally = _weigh(game, state, agreed, ways(seen, likely, expected, agreed), entry)
    total = sum(sum_.weight for sum_ in tally.values())
    best = max(tally.values(), key=lambda sum_: sum_.weight)
    if best.finding.event is None:
        if best.doubts or overlooked(best.view, agreed):
            best = _changed(tally, best)
    elif best.doubts:
        # Sure eyes against an untouched piece beside a clear event: earlier looks are believed.
        total -= sum(sum_.weight for sum_ in tally.values() if sum_.finding.places)
    if best.finding.places:
        return TableChanged(best.finding.places, best.finding.rules)
    others = tuple(
        Choice(sum_.finding.event, sum_.weight / total, sum_.view)
        for sum_ in sorted(tally.values(), key=lambda sum_: -sum_.weight)
        if not sum_.finding.places
    )
    asked = tuple(choice for choice in others if choice.odds >= WORTH_ASKING)
    overruled = entry.fields.get("overrule") is True
    is_settled = _is_plain(best.view) and _only_first_is_legal(game, state, asked)
    is_settled = is_settled or not (overruled or any(is_legal(game, state, one.event) for one in asked))
    needed = CLEAR_ENOUGH if is_settled else CLEAR
    if len(asked) == 1 and sum([choice.odds for choice in others[1:]]) > 1 - needed:
        asked = others[:FEW]  # none of them is likely, but all together are
    if best.weight / total < needed and len(asked) > 1:
        legal = next((choice for choice in others if is_legal(game, state, choice.event)), asked[0])
        return Unclear(asked if legal in asked else (*asked, legal), total)
    if best.finding.event is None:
        return Unchanged(best.view, best.weight)

    return Moved(best.finding.event, best.view, best.weight, best.doubts, others[1:], best.finding.unread)


def _told(game: Game[S, E], state: S, seen: Observation, entry: Entry) -> Outcome[E]:
    """A whole event as the players tell it, or, without one, that nothing was done."""
    view = best_view(seen)
    if entry.do is None:
        return Unchanged(view, 1.0)
    return Moved(game.parse(state, entry.told()), view, 1.0)


@dataclass
class _Sum(Generic[E]):
    """An explanation with the weight of all views that lead to it, and the heaviest of them."""

    finding: Finding[E]
    view: View
    doubts: tuple[Sighting, ...]
    weight: float = 0.0
    heaviest: float = field(default=0.0, repr=False)

    def add(self, way: Way, finding: Finding[E], weight: float) -> None:
        self.weight += weight
        if weight > self.heaviest:
            self.heaviest, self.view, self.doubts = weight, way.view, way.doubts
            self.finding = replace(finding, odds=1.0)


def _weigh(
    game: Game[S, E], state: S, agreed: View | None, read: Iterable[Way], entry: Entry
) -> dict[str, _Sum[E]]:
    tally: dict[str, _Sum[E]] = {}
    priors: dict[str, float] = {}
    for way in read:
        for finding in game.find(state, agreed, way.view, entry):
            name = _name(game, finding)
            if name not in priors:
                priors[name] = _prior(game, state, finding)
            if name not in tally:
                tally[name] = _Sum(finding, way.view, way.doubts)
            weight = way.weight * finding.odds * priors[name]
            if way.exchanged and priors[name] < 1:
                weight *= EXCHANGED**2 if finding.places else EXCHANGED
            tally[name].add(way, finding, weight)
    return tally


def _name(game: Game[S, E], finding: Finding[E]) -> str:
    if finding.event is not None:
        return json.dumps(game.write(finding.event), sort_keys=True)
    return "changed" if finding.places else "nothing"


def _prior(game: Game[S, E], state: S, finding: Finding[E]) -> float:
    if finding.event is None:
        return CHANGED if finding.places else 1.0
    broken = rules_broken(game, state, finding.event)
    if not broken.isdisjoint(game.boxed):
        return NOT_IN_THE_BOX
    return float(ILLEGAL ** min(len(broken), MOST_BROKEN))


def rules_broken(game: Game[S, E], state: S, event: E) -> set[Rule]:
    """The rules that an event breaks, each once, also those that are not cited beside another one."""
    return {rule for fault in game.judge(state, event) for rule in (fault.rule, *fault.besides)}


def is_in_the_box(game: Game[S, E], state: S, event: E) -> bool:
    """Are there as many of its pieces, whatever other rule it breaks?"""
    return rules_broken(game, state, event).isdisjoint(game.boxed)


def is_legal(game: Game[S, E], state: S, event: E | None) -> bool:
    """Whether it breaks no rule; nothing done breaks none."""
    return event is None or not game.judge(state, event)


def _is_plain(view: View) -> bool:
    """Does a view hold what eyes prefer at every place, and nothing only where hardly anything lies?"""
    return all(
        sighting.best == reading and (reading != NOTHING or sighting.odds[reading] >= PLAIN)
        for sighting, reading in zip(view.sightings, view.readings, strict=True)
    )


def _only_first_is_legal(game: Game[S, E], state: S, choices: Sequence[Choice[E]]) -> bool:
    first, *others = [is_legal(game, state, choice.event) for choice in choices]
    return first and not any(others)


def overlooked(view: View, agreed: View | None, least: float = PLAIN) -> tuple[Sighting, ...]:
    """Where a view leaves out a piece that has come by such odds, or holds on to one that is gone by them."""
    before = () if agreed is None else agreed.sightings
    return tuple([
        sighting
        for sighting, reading in zip(view.sightings, view.readings, strict=True)
        if sighting.best != reading
        and NOTHING in (sighting.best, reading)
        and sighting.odds[sighting.best] >= least
        and not any(old.best == sighting.best and is_same_spot(sighting, old) for old in before)
    ])  # fmt: skip


def _changed(tally: dict[str, _Sum[E]], nothing: _Sum[E]) -> _Sum[E]:
    """Nothing but a lying piece that looks like another one: that is a change of the table."""
    return tally.get("changed", nothing)
