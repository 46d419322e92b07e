"""Eyes that err: looks in which a piece is in doubt, misread, missing or extra, or the whole frame is off."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import cos, radians, sin

from support.looks import SHARP, nudged

from engine.games.ingenious.pieces import COLOURS as HEX_COLOURS
from engine.games.sequence.board import CARDS
from engine.observation import NOTHING, Observation, Pose, Sighting

ELFER_COLOURS = ("red", "yellow", "green", "blue")
JITTER = 2.0  # mm by which a frame from two markers may be off
SHIFT, TURN = 6.0, 1.0  # mm and degrees: the anchor's markers were not seen again
FIELD = 30.0  # mm of a field of strips
BESIDE = 140.0  # mm from a lying piece to one that is none

Fault = Callable[[str, Observation, random.Random, Sequence[int]], Observation]


def doubtful(game: str, seen: Observation, rng: random.Random, places: Sequence[int]) -> Observation:
    """A piece that is read rightly, with doubt."""
    truth = _at(seen, places, rng)
    share = rng.uniform(0.6, 0.97)
    other = another(game, truth, rng)
    return _with(seen, replace(truth, odds={truth.best: share, other: 1 - share}), truth)


def misread_with_doubt(
    game: str, seen: Observation, rng: random.Random, places: Sequence[int]
) -> Observation:
    """A piece that rather looks like another one; the true reading is among the odds."""
    truth = _at(seen, places, rng)
    share = rng.uniform(0.55, 0.98)
    other = another(game, truth, rng)
    return _with(seen, replace(truth, odds={other: share, truth.best: 1 - share}), truth)


def misread_surely(game: str, seen: Observation, rng: random.Random, places: Sequence[int]) -> Observation:
    """A piece that eyes are sure is another one."""
    truth = _at(seen, places, rng)
    other = another(game, truth, rng)
    return _with(
        seen, replace(truth, odds={other: SHARP, another(game, truth, rng, other): 1 - SHARP}), truth
    )


def missing(game: str, seen: Observation, rng: random.Random, places: Sequence[int]) -> Observation:
    """A piece that is not seen at all."""
    truth = _at(seen, places, rng)
    if _is_cell(game):
        return _with(seen, replace(truth, odds={NOTHING: SHARP, truth.best: 1 - SHARP}), truth)
    return Observation(tuple(sighting for sighting in seen.sightings if sighting is not truth))


def missing_with_doubt(
    game: str,  # noqa: ARG001
    seen: Observation,
    rng: random.Random,
    places: Sequence[int],
) -> Observation:
    """A piece of which eyes doubt that it is there."""
    truth = _at(seen, places, rng)
    share = rng.uniform(0.3, 0.98)
    return _with(seen, replace(truth, odds={NOTHING: share, truth.best: 1 - share}), truth)


def extra(game: str, seen: Observation, rng: random.Random, places: Sequence[int]) -> Observation:
    """A piece that is none, on a free cell or beside the others."""
    if _is_cell(game):
        free = [sighting for sighting in seen.sightings if sighting.best == NOTHING]
        if not free:
            return seen
        cell = rng.choice(free)
        return _with(seen, replace(cell, odds={another(game, cell, rng): SHARP, NOTHING: 1 - SHARP}), cell)
    model = _at(seen, places, rng)
    assert model.pose is not None
    if game == "strips":
        (row, column), rows = _field(model), [_field(sighting)[0] for sighting in seen.sightings]
        below = (max(rows) + 1, column)
        pose = replace(model.pose, y=model.pose.y + FIELD * (below[0] - row))
        return Observation(
            (*seen.sightings, Sighting(below, {another(game, model, rng): SHARP, NOTHING: 1 - SHARP}, pose))
        )
    pose = Pose(model.pose.x, max(s.pose.y for s in seen.sightings if s.pose is not None) + BESIDE, 0.0)
    where = (pose.x, pose.y)
    piece = Sighting(where, {another(game, model, rng): SHARP, NOTHING: 1 - SHARP}, pose)
    return Observation((*seen.sightings, piece))


def jittered(game: str, seen: Observation, rng: random.Random, places: Sequence[int]) -> Observation:  # noqa: ARG001
    """Every piece somewhat beside where it lies."""
    return nudged(seen, rng, JITTER)


def shifted(game: str, seen: Observation, rng: random.Random, places: Sequence[int]) -> Observation:  # noqa: ARG001
    """The whole frame off, as after a bump that the markers do not tell."""
    right, down, turn = (rng.uniform(-most, most) for most in (SHIFT, SHIFT, TURN))
    along, across = cos(radians(turn)), sin(radians(turn))

    def move(pose: Pose | None) -> Pose | None:
        if pose is None:
            return None
        x, y = pose.x * along - pose.y * across + right, pose.x * across + pose.y * along + down
        return Pose(x, y, (pose.turn + turn) % 360)

    return Observation(tuple(replace(sighting, pose=move(sighting.pose)) for sighting in seen.sightings))


FAULTS: dict[str, Fault] = {
    "doubtful": doubtful,
    "misread, doubt": misread_with_doubt,
    "misread, sure": misread_surely,
    "missing, doubt": missing_with_doubt,
    "missing, sure": missing,
    "extra": extra,
    "jittered": jittered,
    "shifted": shifted,
}
OF_ONE_PIECE = ("doubtful", "misread, doubt", "misread, sure", "missing, doubt", "missing, sure")


def another(game: str, sighting: Sighting, rng: random.Random, besides: str = "") -> str:
    """A reading that the same place may get by mistake."""
    return rng.choice(
        [reading for reading in _readings(game, sighting) if reading not in (sighting.best, besides)]
    )


def _readings(game: str, sighting: Sighting) -> Iterator[str]:
    match game:
        case "ingenious":
            yield from HEX_COLOURS
        case "sequence" if sighting.where == "played":
            yield from sorted(CARDS)
        case "sequence":
            yield from "bgr"
        case "strips":
            yield from "rygb"
        case "elfer":  # either print of a card is misread, hardly both at once
            colour, value = sighting.best.split()
            yield from (f"{colour} {number}" for number in range(1, 21))
            yield from (f"{other} {value}" for other in ELFER_COLOURS)
        case _:
            yield from map(str, range(1, 101))


def _field(sighting: Sighting) -> tuple[int, int]:
    assert not isinstance(sighting.where, str)
    row, column = sighting.where
    return int(row), int(column)


def _is_cell(game: str) -> bool:
    return game in ("ingenious", "sequence")


def _at(seen: Observation, places: Sequence[int], rng: random.Random) -> Sighting:
    return seen.sightings[rng.choice(places)]


def _with(seen: Observation, sighting: Sighting, instead: Sighting) -> Observation:
    return Observation(tuple(sighting if other is instead else other for other in seen.sightings))
