"""Looks as data: one way to read a look, what was entered by button, and what may have been done."""

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, prod
from typing import Generic, TypeVar

from engine.fields import Fields, player
from engine.observation import NOTHING, SURE, Observation, Sighting
from engine.verdict import Rule

E = TypeVar("E")

# Readings with lower odds are no doubt worth following: eyes are right about all but one in a thousand of
# the places they are sure of.
FAINT = 0.001
# A piece that lay there at the last look and was not touched may be misread even by eyes that are sure.
STUBBORN = 0.00001
# Where the rules do not provide for it, a lying piece is rather misread than exchanged for another one.
EXCHANGED = 0.05
# A doubt that was there when the table was agreed upon proves nothing new: what is left is that something
# may have been laid just there, on some cells of a hundred.
STALE = 0.005
# Rows of cards are spread with 13 mm or more from one to the next, and a piece that nobody touched is
# seen within two millimetres of where it was.
SAME_PLACE = 5.0
SAME_FIELD = 15.0  # mm, half a field of strips: a block that grows or moves gives its fields other names
# How many ways to read a look are followed: enough for six doubtful places of two readings each.
MOST_WAYS = 64


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


@dataclass(frozen=True, slots=True)
class Way:
    """A view, how likely it is by the eyes alone, and how it goes with the pieces that lay there before.

    `doubts` are the places where it holds on to such a piece against sure eyes; `exchanged` counts those
    where it sees another piece instead.
    """

    view: View
    weight: float
    doubts: tuple[Sighting, ...]
    exchanged: int


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
    then those that only eyes see broken.
    """

    event: E | None = None
    odds: float = 1.0
    places: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()


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


@dataclass(frozen=True, slots=True)
class _Option:
    """A reading of one place with its odds; do sure eyes speak against it, or the piece that lay there?"""

    reading: str
    weight: float
    doubted: bool
    exchanged: bool

    @property
    def rank(self) -> float:
        """What comes first among the readings of a place."""
        return self.weight * (EXCHANGED if self.exchanged else 1.0)


def ways(seen: Observation, expected: Sequence[str | None], agreed: View | None = None) -> Iterator[Way]:
    """The ways to read a look, likely ones first, as many as are worth following.

    `expected` is the reading of each sighting if nothing had been done, None where that is not known.
    """
    sightings = seen.sightings
    before = [] if agreed is None else [old for old in agreed.sightings if not old.sure]
    options = [
        _options(_fresh(sighting, usual, before), usual)
        for sighting, usual in zip(sightings, expected, strict=True)
    ]
    usual_way = [choices[0] for choices in options]
    open_places = [place for place, choices in enumerate(options) if len(choices) > 1]
    for picks in _likely_first([options[place] for place in open_places]):
        chosen = list(usual_way)
        for place, pick in zip(open_places, picks, strict=True):
            chosen[place] = options[place][pick]
        yield Way(
            view=View(sightings, tuple([option.reading for option in chosen])),
            weight=prod(chosen[place].weight for place in open_places),
            doubts=tuple([sightings[place] for place in open_places if chosen[place].doubted]),
            exchanged=sum([option.exchanged for option in chosen]),
        )


def _fresh(sighting: Sighting, usual: str | None, doubtful: Sequence[Sighting]) -> Sighting:
    """A doubtful sighting with its odds against those of the agreed look, where it was in doubt already."""
    if sighting.sure or usual is None:
        return sighting
    before = next((old for old in doubtful if is_same_spot(sighting, old)), None)
    if before is None:
        return sighting
    lying, lay = (max(look.odds.get(usual, 0.0), STUBBORN) for look in (sighting, before))
    odds = {usual: 1.0}
    for reading, share in sighting.odds.items():
        if reading != usual:
            old = max(before.odds.get(reading, 0.0), FAINT * lay)
            odds[reading] = share / lying * min(STALE * lay / old, 1.0)
    total = sum(odds.values())
    return replace(sighting, odds={reading: share / total for reading, share in odds.items()})


def is_same_spot(one: Sighting, other: Sighting) -> bool:
    """A place of one name that has not moved by a field, or the same millimetres under another name."""
    if one.pose is None or other.pose is None:
        return one.where == other.where
    apart = hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)
    return apart < (SAME_FIELD if one.where == other.where else SAME_PLACE)


def _options(sighting: Sighting, usual: str | None) -> list[_Option]:
    """The readings of a place that are worth following, the highest rank first."""
    odds, best = dict(sighting.odds), sighting.best
    lying = None if NOTHING in (usual, best) else usual
    if lying is not None:
        odds[lying] = max(odds.get(lying, 0.0), STUBBORN)
    options = [
        _Option(
            reading,
            weight,
            doubted=reading == lying and sighting.odds.get(reading, 0.0) < 1 - SURE,
            exchanged=lying is not None and reading not in (lying, NOTHING),
        )
        for reading, weight in odds.items()
        if weight >= FAINT or reading in (best, lying)
    ]
    return sorted(options, key=lambda option: -option.rank)


def _likely_first(places: Sequence[Sequence[_Option]]) -> Iterator[tuple[int, ...]]:
    """Which option to pick at each place, all first ones at first, then in falling order of rank."""
    start = (0,) * len(places)
    waiting = [(-1.0, start)]
    met = {start}
    for _ in range(MOST_WAYS):
        if not waiting:
            return
        rank, picks = heapq.heappop(waiting)
        yield picks
        for place, options in enumerate(places):
            pick = picks[place]
            onward = (*picks[:place], pick + 1, *picks[place + 1 :])
            if pick + 1 < len(options) and onward not in met:
                met.add(onward)
                worse = rank * options[pick + 1].rank / options[pick].rank
                if -worse >= FAINT * STUBBORN:
                    heapq.heappush(waiting, (worse, onward))
