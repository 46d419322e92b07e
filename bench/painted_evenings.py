"""Whole evenings of random games under a painted camera, kept as recordings."""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
from support.differences import write_record
from support.evenings import header_of
from support.painter.covers import COVERS, Cover
from support.painter.ground import NoRoom
from support.photos import Photo
from support.recordings import Stage
from support.scripts import Against, Covered, Script, Shot, Step, Still, shots
from support.showing import photo_of

from bench.make_recordings import write
from engine.errors import BadField
from engine.games import game_ids
from engine.record import Match

EVENINGS = 2  # a game, unless told
TURNS = 30  # an evening, unless told
FIRST_SEED = 80_000  # the painter's seeds below were looked at while the referee was built
SIZE = (2304, 1296)
TROUBLE = 0.15  # share of events that break a rule
BETWEEN = 0.06  # share of looks after which nothing is done, or a hand or another thing is in the way
BUMPED_EVERY = 5  # photos


def keep(words: Sequence[str]) -> Iterator[str]:
    """Paints evenings into a folder, each as a recording; those that are there already stay."""
    wanted = _parser().parse_args(words)
    cv2.setNumThreads(1)
    for seed in range(wanted.seed, wanted.seed + wanted.evenings):
        for game in [wanted.game] if wanted.game else game_ids():
            folder = wanted.folder / f"{game}-{seed}"
            if folder.exists():
                continue
            script = script_of(game, seed, wanted.turns)
            unfinished = folder.with_suffix(".part")
            write(script.header, photos(script), unfinished)
            unfinished.rename(folder)
            yield str(folder)


def script_of(game: str, seed: int, turns: int) -> Script:
    """The first turns of a random game; some break a rule, and some looks in between show nothing new."""
    header, *events = record_of(game, seed)
    return Script(header, seed, list(_steps(header, events, random.Random(seed), turns)), size=SIZE)


def photos(script: Script) -> Iterator[tuple[Shot, bytes]]:
    """Every photo with what belongs to it, as long as the table has room for all that lies there."""
    stage = Stage(script.header, script.seed, script.size)
    for number, shot in enumerate(shots(script)):
        cover = None if shot.cover is None else Cover(shot.cover, over=True, seed=script.seed + number)
        try:
            painted = stage.paint(shot.seen, hand=shot.hand, moved=number // BUMPED_EVERY, cover=cover)
        except NoRoom:
            return
        except ValueError:  # what lies on top of other pieces cannot be painted
            if shot.expected["ok"]:
                return
            continue
        if painted.covered == (cover is not None):
            yield shot, painted.jpeg


def record_of(game: str, seed: int) -> list[Any]:
    """A random record; bloom's with a display, since nobody would know else what lies there."""
    while True:
        record = write_record(game, random.Random(seed), TROUBLE)
        if game != "bloom" or record[0]["options"].get("display"):
            return record
        seed += 1000


def shown(match: Match, events: Sequence[Any], memory: dict[str, Any]) -> Iterator[tuple[Any, Photo]]:
    """The events that a photo can show, each with its photo; the caller plays them."""
    for fields in events:
        try:
            event = json.loads(json.dumps(match.game.write(match.game.parse(match.state, fields))))
        except (BadField, AttributeError):
            continue
        photo = photo_of(match, event, memory)
        if photo is not None:
            yield event, photo


def _steps(header: Any, events: Sequence[Any], rng: random.Random, turns: int) -> Iterator[Step]:
    match = Match(header_of(header))
    memory: dict[str, Any] = {}
    for told, _ in islice(shown(match, events, memory), turns):
        event = _better_way_round(match, told)
        answer = match.answer(event)
        if answer.ok and event["do"] == "play" and "card" in event:
            memory["pile"] = event["card"]
        yield event if answer.ok else Against(answer.rules[0], event)
        if rng.random() < BETWEEN and event["do"] != "hand":
            yield Still() if rng.getrandbits(1) else Covered(rng.choice(COVERS))


def _better_way_round(match: Match, event: Any) -> Any:
    """A tile of one colour with its halves in the order that is better for the player, as eyes tell it."""
    if len(set(event.get("tile", ()))) != 1 or match.game.judge(match.state, _parsed(match, event)):
        return event
    return max(event, {**event, "at": event["at"][::-1]}, key=lambda way: _gain(match, way))


def _gain(match: Match, event: Any) -> tuple[Any, int]:
    played = match.game.play(match.state, _parsed(match, event))
    scores: Any = match.game.status(played.state)["scores"]
    return played.facts["bonus"], sum(sum(sheet.values()) for sheet in scores)


def _parsed(match: Match, event: Any) -> Any:
    return match.game.parse(match.state, event)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench record", description=keep.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--evenings", type=int, default=EVENINGS, help="how many to paint a game")
    parser.add_argument("--turns", type=int, default=TURNS, help="the most turns of an evening")
    parser.add_argument("--game", choices=game_ids(), help="only this game")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first evening")
    return parser
