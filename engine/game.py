"""The contract a game fulfils: a handful of pure functions over a state that never changes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.fields import Fields
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
    tally     the points of a finished game where several games of an evening add up, else None
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
    tally: Callable[[S], tuple[int, ...] | None] | None = None
