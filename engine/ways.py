"""The ways to read a look in which places are in doubt, likely ones first."""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod

from engine.looks import EXCHANGED, View, is_same_spot
from engine.observation import NOTHING, SURE, Observation, Sighting

# Readings with lower odds are no doubt worth following: eyes are right about all but one in a thousand of
# the places they are sure of, and leave about that much to lookalikes (a 6 to the 9) whatever they see.
FAINT = 0.0012
# A piece that lay there at the last look and was not touched may be misread even by eyes that are sure.
STUBBORN = 0.00001
# A doubt that was there when the table was agreed upon proves nothing new: what is left is that something
# may have been laid just there, on some cells of a hundred.
STALE = 0.005
# A piece that comes in the place of another one is any of some fifty, hardly just one that looks like it.
LOOKALIKE = 0.02
WHOLE = 0.999  # odds that are so much together are 1 but for rounding
# How many ways to read a look are followed: enough for six doubtful places of two readings each.
MOST_WAYS = 64


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


def ways(
    seen: Observation,
    likely: Sequence[Sighting],
    expected: Sequence[str | None],
    agreed: View | None = None,
) -> Iterator[Way]:
    """The ways to read a look, likely ones first, as many as are worth following.

    `likely` are its sightings with the odds to go by: where they are less than 1 together, the look goes that
    badly with this table. `expected` is the reading of each if nothing had been done, None where that is not
    known.
    """
    sightings = seen.sightings
    sums = [1.0 if sighting.sure else sum(sighting.odds.values()) for sighting in likely]
    likely = [
        sighting if sum_ > WHOLE else _as_odds(sighting, sum_)
        for sighting, sum_ in zip(likely, sums, strict=True)
    ]
    goes = prod(sum_ for sum_ in sums if sum_ <= WHOLE)
    before = [] if agreed is None else [old for old in agreed.sightings if not old.sure]
    options = [
        _options(_fresh(sighting, usual, before), usual)
        for sighting, usual in zip(likely, expected, strict=True)
    ]
    usual_way = [choices[0] for choices in options]
    open_places = [place for place, choices in enumerate(options) if len(choices) > 1]
    for picks in _likely_first([options[place] for place in open_places]):
        chosen = list(usual_way)
        for place, pick in zip(open_places, picks, strict=True):
            chosen[place] = options[place][pick]
        yield Way(
            view=View(sightings, tuple([option.reading for option in chosen])),
            weight=goes * prod(chosen[place].weight for place in open_places),
            doubts=tuple([sightings[place] for place in open_places if chosen[place].doubted]),
            exchanged=sum([option.exchanged for option in chosen]),
        )


def _as_odds(sighting: Sighting, sum_: float) -> Sighting:
    return replace(sighting, odds={reading: share / sum_ for reading, share in sighting.odds.items()})


def _fresh(sighting: Sighting, usual: str | None, doubtful: Sequence[Sighting]) -> Sighting:
    """A doubtful sighting with its odds against those of the agreed look, where it was in doubt already."""
    if sighting.sure or usual is None:
        return sighting
    before = next((old for old in doubtful if is_same_spot(sighting, old)), None)
    if before is None:
        return sighting
    lying, lay = (max(look.odds.get(usual, 0.0), STUBBORN) for look in (sighting, before))
    doubt = sum([share for reading, share in before.odds.items() if reading != usual])
    odds = {usual: 1.0}
    for reading, share in sighting.odds.items():
        if reading != usual:
            is_old = before.odds.get(reading, 0.0) >= FAINT * lay
            odds[reading] = share / lying * (min(STALE * lay / doubt, 1.0) if is_old else 1.0)
    total = sum(odds.values())
    return replace(sighting, odds={reading: share / total for reading, share in odds.items()})


def _options(sighting: Sighting, usual: str | None) -> list[_Option]:
    """The readings of a place that are worth following, the highest rank first."""
    odds, best = dict(sighting.odds), sighting.best
    lying = None if NOTHING in (usual, best) else usual
    is_alike = not sighting.sure and lying is not None and odds.get(lying, 0.0) >= FAINT
    if lying is not None:
        odds[lying] = max(odds.get(lying, 0.0), STUBBORN)
    options = []
    for reading, weight in odds.items():
        if weight >= FAINT or reading in (best, lying):
            exchanged = lying is not None and reading not in (lying, NOTHING)
            options.append(
                _Option(
                    reading,
                    weight * LOOKALIKE if exchanged and is_alike else weight,
                    doubted=reading == lying and sighting.odds.get(reading, 0.0) < 1 - SURE,
                    exchanged=exchanged,
                )
            )
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
