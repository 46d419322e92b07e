"""What becomes of a look that eyes misread: set right by the rules, asked about, found later, or wrong."""

import argparse
import random
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import islice
from typing import Any

from support.evenings import comparable, header_of
from support.faults import FAULTS, OF_ONE_PIECE
from support.photos import Photo
from support.showing import table_of
from support.showing_bloom import DisplayFields

from bench.evenings import ASKED
from bench.painted_evenings import record_of, shown
from engine.evening import Evening
from engine.games import game_ids
from engine.observation import NOTHING, Observation, Sighting
from engine.recall import Recall
from engine.record import Answer, Match
from engine.said import Said

EVENINGS = 4  # a game, unless told
TURNS = 60  # an evening, unless told
FIRST_SEED = 5_000
LATER = 3  # looks within which a wrong score is to be found, and the true table to be back
KINDS = ("right", "asked", "named", "noted", "found", "missed", "stays")
LEGEND = (
    "asked: UNCLEAR or TABLE-CHANGED; named: an illegal event that was none, nothing counts; noted: wrong,",
    f"with a note; found: silently wrong, noticed within {LATER} looks; missed: a broken rule is overlooked,",
    f"no score is wrong; stays: a score is wrong, nobody is told; back: the true table {LATER} looks later",
)
ALWAYS_NAMED = ("hand", "setup", "swap", "draw")  # events that do not follow the order of turns

Tally = dict[tuple[str, str], Counter[str]]


@dataclass(frozen=True)
class Turn:
    """One event of a record with its photo, as entered by players who only tell what they must."""

    event: Any
    photo: Photo
    answer: Answer


def report(words: Sequence[str] = ()) -> Iterator[str]:
    """A row for every kind of fault: on a piece that is new in the look, or on one that lay there."""
    wanted = _parser().parse_args(words)
    yield f"faults: {wanted.evenings} evenings a game, {wanted.turns} turns each, one fault in a look"
    yield from LEGEND
    titles = [f"{title:>6}" for title in ("looks", *KINDS, "back")]
    yield "  ".join([f"{'game':10}{'fault':16}{'piece':5}", *titles])
    for game in [wanted.game] if wanted.game else game_ids():
        tally: Tally = {(fault, piece): Counter() for fault in FAULTS for piece in ("new", "old", "all")}
        told: list[str] = []
        for seed in range(wanted.seed, wanted.seed + wanted.evenings):
            _try_all(game, seed, wanted.turns, tally, told)
        for (fault, piece), kinds in tally.items():
            if looks := sum(kinds[kind] for kind in KINDS):
                cells = [f"{looks:6}", *(f"{kinds[kind]:6}" for kind in (*KINDS, "back"))]
                yield "  ".join([f"{game:10}{fault:16}{piece:5}", *cells])
        yield from told[: wanted.told]


def _try_all(game: str, seed: int, turns: int, tally: Tally, told: list[str]) -> None:
    """Every fault in every look of an evening, each on a copy of it."""
    header, *events = record_of(game, seed)
    match, evening = Match(header_of(header)), Evening(header_of(header))
    memory: dict[str, Any] = {}
    fields = DisplayFields()
    before = fields.settle(table_of(match, memory).seen)
    evening.look(before, {})
    followed = list(islice(_turns(match, events, memory, fields), turns))
    for index, turn in enumerate(followed):
        for fault, piece, places in _targets(before, turn.photo.seen):
            rng = random.Random(f"{seed} {index} {fault} {piece}")
            seen = FAULTS[fault](game, turn.photo.seen, rng, places)
            if seen.sightings == turn.photo.seen.sightings:
                continue
            said, kind, is_back = _tried(evening, seen, followed[index:])
            tally[fault, piece].update([kind, *(["back"] if is_back else [])])
            if kind in ("stays", "found") or not is_back:
                told.append(f"  {kind}, {fault} {piece}, {seed} {index}: {turn.event}; said {said.event}")
        said = evening.look(turn.photo.seen, turn.photo.entry)
        if said.status != turn.answer.status:  # the players say what was done
            evening.do(turn.event)
        before = turn.photo.seen if turn.answer.ok and turn.event["do"] not in ("hand", "setup") else before


def _tried(evening: Evening, seen: Observation, turns: Sequence[Turn]) -> tuple[Said, str, bool]:
    """What is said to the spoilt look, what the sharp looks after it make of it, and is all well then?"""
    table = _fork(evening)
    said = table.look(seen, turns[0].photo.entry)
    kind = kind_of(turns[0], said)
    status = said.status
    for turn in turns[1 : 1 + LATER]:
        later = table.look(turn.photo.seen, turn.photo.entry)
        status = later.status
        if kind == "stays" and (later.note or (later.rules and later.rules != turn.answer.rules)):
            kind = "found"
    return said, kind, status == turns[: 1 + LATER][-1].answer.status


def kind_of(turn: Turn, said: Said) -> str:
    """One of KINDS but found, by this look alone."""
    answer = turn.answer
    same = comparable(said.event) == comparable(turn.event) and said.status == answer.status
    if same and said.ok == answer.ok and set(said.rules) <= set(answer.rules):
        return "right"
    if said.rules and said.rules[0] in ASKED:
        return "asked"
    if not said.ok:
        return "named"
    if said.note:
        return "noted"
    return "missed" if said.event is None and said.status == answer.status else "stays"


def _turns(
    match: Match, events: Sequence[Any], memory: dict[str, Any], fields: DisplayFields
) -> Iterator[Turn]:
    for event, photo in shown(match, events, memory):
        entry = dict(photo.entry)
        usual = entry.get("player") == match.game.status(match.state)["next"]
        if usual and entry.get("do") not in ALWAYS_NAMED:
            del entry["player"]
        answer = match.answer(event)
        if answer.ok and event["do"] == "play" and "card" in event:
            memory["pile"] = event["card"]
        seen = photo.seen if event["do"] == "hand" else fields.settle(photo.seen)
        yield Turn(event, Photo(seen, entry), answer)


def _targets(before: Observation, seen: Observation) -> Iterator[tuple[str, str, list[int]]]:
    """Which pieces of a look a fault may hit: one that is new in it, one that lay there, or any."""
    old = {_name(sighting) for sighting in before.sightings}
    lying = [place for place, sighting in enumerate(seen.sightings) if sighting.best != NOTHING]
    new = [place for place in lying if _name(seen.sightings[place]) not in old]
    for fault in FAULTS:
        if fault not in OF_ONE_PIECE and lying:
            yield fault, "all", lying
        if fault in OF_ONE_PIECE and new:
            yield fault, "new", new
        if fault in OF_ONE_PIECE and len(new) < len(lying):
            yield fault, "old", [place for place in lying if place not in new]


def _name(sighting: Sighting) -> tuple[object, str]:
    """A piece that is there once is told by what it shows, a field by where it lies too."""
    if sighting.pose is None:
        return sighting.where, sighting.best
    is_field = len(sighting.best) == 1 and sighting.best in "rygb"
    return (round(sighting.pose.x), round(sighting.pose.y)) if is_field else None, sighting.best


def _fork(evening: Evening) -> Evening:
    """The same evening, to go another way."""
    fork = copy(evening)
    fork.match = copy(evening.match)
    for one in (fork, fork.match):
        for name, value in vars(one).items():
            if isinstance(value, list | deque | Recall):
                setattr(one, name, copy(value))
    return fork


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench faults", description=__doc__)
    parser.add_argument("--evenings", type=int, default=EVENINGS, help="how many a game")
    parser.add_argument("--turns", type=int, default=TURNS, help="the most turns of an evening")
    parser.add_argument("--game", choices=game_ids(), help="only this game")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first evening")
    parser.add_argument("--told", type=int, default=0, help="how many wrong turns are told in words")
    return parser
