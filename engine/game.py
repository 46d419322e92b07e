"""The contract a game fulfils: a handful of pure functions over a state that never changes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.fields import Fields
from engine.looks import Entry, Finding, View
from engine.observation import Count, Observation, Sighting
from engine.sheet import Sheet
from engine.verdict import Facts, Played, Rule, Violation

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Header:
    """How a table is set up: which game, who sits at it (the starter first, clockwise), which options."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Game(Generic[S, E]):
    """One game. `S` is its state, `E` the union of its events.

    begin     header -> state before the first event; raises BadField for a header the rules do not allow
    parse     JSON fields -> event; raises BadField for what is no event of this game
    write     event -> JSON fields, defaults filled in; parse(write(event)) is the event
    judge     every rule the event breaks that can be told for sure, most important first; none: it is legal
    play      the table afterwards; the event must be legal or broken only in ways that are not `final`
    status    the open facts of the table, as JSON
    describe  the event in words
    explain   why the event was worth what it was, a sentence each; for an event that counts
    sheet     the score sheet of the table as it stands
    seen      a look with the best reading of every place, as JSON
    expect    the reading of each sighting of a look if nothing had been done since the agreed look, None
              where that is not known
    find      what may have been done between the agreed look and a view, legal or not, with what was
              entered by button; raises BadField for an entry that makes no sense
    adopt     the state at the beginning with what a view shows to lie already, None if it cannot hold that
    boxed     the rules that the pieces themselves keep, unless somebody brought more of them
    likely    a look with odds that also say what may lie at a place, less than 1 together where it looks like
              what may not; None where any piece may lie anywhere
    tally     the points of a finished game where several games of an evening add up, else None
    count     a hand laid out for counting: its pieces and points; None where hands are not counted
    """

    id: str
    name: str
    players: str
    settles: str
    rules: tuple[Rule, ...]
    begin: Callable[[Header], S]
    parse: Callable[[S, Fields], E]
    write: Callable[[E], dict[str, object]]
    judge: Callable[[S, E], tuple[Violation, ...]]
    play: Callable[[S, E], Played[S]]
    status: Callable[[S], Facts]
    describe: Callable[[S, E], str]
    explain: Callable[[S, E], tuple[str, ...]]
    sheet: Callable[[S], Sheet]
    seen: Callable[[Observation], dict[str, object]]
    expect: Callable[[S, View | None, Observation, Entry], Sequence[str | None]]
    find: Callable[[S, View | None, View, Entry], Sequence[Finding[E]]]
    adopt: Callable[[S, View, Entry], S | None]
    boxed: tuple[Rule, ...]
    likely: Callable[[S, View | None, Observation, Entry], Sequence[Sighting]] | None = None
    tally: Callable[[S], tuple[int, ...] | None] | None = None
    count: Callable[[Observation], Count] | None = None
