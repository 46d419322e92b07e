"""Looks as data: a look as it is read, what was entered by button, and what may have been done."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Generic, TypeVar

from engine.fields import Fields, player
from engine.observation import NOTHING, Observation, Sighting
from engine.verdict import Rule

E = TypeVar("E")

# Where the rules do not provide for it, a lying piece is rather misread than exchanged for another one.
EXCHANGED = 0.05
# Rows of cards are spread with 13 mm or more from one to the next, and a piece that nobody touched is
# seen within two millimetres of where it was.
SAME_PLACE = 5.0
MOST_CLUTTER = 40  # things that are remembered: more than lie on a table, and little to write to a journal
SAME_FIELD = 15.0  # mm, half a field of strips: a block that grows or moves gives its fields other names


@dataclass(frozen=True, slots=True)
class View:
    """One way to read a look: a reading for every sighting, in their order."""

    sightings: tuple[Sighting, ...]
    readings: tuple[str, ...]

    def pieces(self) -> Iterator[tuple[Sighting, str]]:
        """Every place where something lies, and what."""
        for sighting, reading in zip(self.sightings, self.readings, strict=True):
            if reading != NOTHING:
                yield sighting, reading


def lay_there(sighting: Sighting, view: View | None) -> bool:
    """Does a sighting show the very piece that a view has in its place?"""
    pieces = () if view is None else view.pieces()
    return any(reading == sighting.best and is_same_spot(sighting, place) for place, reading in pieces)


@dataclass(frozen=True, slots=True)
class Entry:
    """What was entered by button beside a look, and whom it concerns where it names nobody.

    `options` are the header's; `turn` is who is to move, or would be if the game went on; `last` is who did
    the last event that counted, None before the first; `shown` is the last look whatever was said to it.
    """

    fields: Fields
    players: int
    turn: int
    last: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    shown: View | None = None

    @property
    def do(self) -> object:
        """The kind of event told by button, None where the eyes find out."""
        return self.fields.get("do")

    @property
    def shows_table(self) -> bool:
        """Does the look show the table as it was left, and not a hand laid out or a table set up anew?"""
        return self.do not in ("hand", "setup")

    def player(self, usual: int | None = None) -> int:
        """Who did it: as told, else the usual one for this kind of event, else who is to move."""
        if self.fields.get("player") is not None:
            return player(self.fields, self.players)
        return self.turn if usual is None else usual

    def told(self, usual: int | None = None) -> Fields:
        """The fields of an event that was told whole, with its player."""
        return {**self.fields, "player": self.player(usual)}


@dataclass(frozen=True, slots=True)
class Finding(Generic[E]):
    """One thing that may have been done between two looks, with its odds among the others of a view.

    Without an event nothing was done, or, with places, a change that no single event explains; `rules` are
    then those that only eyes see broken. `unread` are pieces of the event of which only parts show.
    """

    event: E | None = None
    odds: float = 1.0
    places: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    unread: tuple[str, ...] = ()


def change(places: Sequence[str], *rules: Rule) -> Finding[E]:
    """A change that no single event explains."""
    return Finding(places=tuple(places), rules=rules)


def best_view(seen: Observation) -> View:
    """The look with the best reading of every place."""
    return View(seen.sightings, tuple([sighting.best for sighting in seen.sightings]))


def likeliest_view(seen: Observation, expected: Sequence[str | None]) -> View:
    """The look with what is expected at every place where that is possible, else with the best reading."""
    readings = [
        sighting.best if usual is None or not sighting.odds.get(usual) else usual
        for sighting, usual in zip(seen.sightings, expected, strict=True)
    ]
    return View(seen.sightings, tuple(readings))


def with_clutter(view: View, before: View | None) -> View:
    """A view that also knows the loose things of an earlier one that looked like pieces and were none.

    Those of the newest looks come first and are kept longest.
    """
    if before is None:
        return view
    kept = [
        sighting
        for sighting, reading in zip(before.sightings, before.readings, strict=True)
        if reading == NOTHING
        and sighting.pose is not None
        and not sighting.sure
        and not any(is_same_spot(sighting, other) for other in view.sightings)
    ]
    kept = kept[:MOST_CLUTTER]
    return View((*view.sightings, *kept), (*view.readings, *[NOTHING] * len(kept)))


def is_same_spot(one: Sighting, other: Sighting) -> bool:
    """A place of one name that has not moved by a field, or the same millimetres under another name."""
    if one.pose is None or other.pose is None:
        return one.where == other.where
    aside = one.pose.x - other.pose.x
    if not -SAME_FIELD < aside < SAME_FIELD:  # most places are told apart by this alone
        return False
    apart = hypot(aside, one.pose.y - other.pose.y)
    return apart < (SAME_FIELD if one.where == other.where else SAME_PLACE)
