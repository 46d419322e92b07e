"""The commands `schiri read` and `schiri count`: a photo in, what it shows out, for programs or people."""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import cv2

from engine.errors import BadField
from engine.game import Game
from engine.games import load
from engine.observation import NOTHING, Observation
from firmware.paper import printable
from vision import photo
from vision.look import look
from vision.overlay import draw
from vision.problem import Problem
from vision.reading import Reading, unread

AnyGame = Game[Any, Any]

EXIT_OK = 0
EXIT_NOT_OK = 1
LEAST_ODDS = 0.0005  # of a reading that is worth telling
WORTH_A_WORD, MOST_WORDS = 0.02, 5  # to people: the share and number of readings that are named


def read(path: str, game_id: str, players: int | None, *, as_json: bool, show: str | None) -> int:
    """What one photo of a table shows."""
    game = load(game_id)
    reading = _look(Path(path), game, players, show)
    state = None if reading.seen is None else game.seen(reading.seen)
    return _answer(Path(path), game, reading, {"state": state}, as_json=as_json)


def count(path: str, game_id: str, *, as_json: bool, show: str | None) -> int:
    """What a hand laid out under the camera is worth."""
    game = load(game_id)
    if game.count is None:
        raise BadField(f"game is {game.id}, whose hands are not counted; elfer or bloom is needed")
    reading = _look(Path(path), game, None, show)
    counted = None if reading.seen is None else game.count(reading.seen)
    facts: dict[str, object] = {"pieces": None, "points": None}
    if counted is not None:
        facts = {"pieces": counted.pieces, "points": counted.points}
    return _answer(Path(path), game, reading, facts, as_json=as_json)


def _look(path: Path, game: AnyGame, players: int | None, show: str | None) -> Reading:
    picture = photo.load(path)
    if isinstance(picture, Problem):
        return unread(picture)
    reading = look(picture, game.id, players)
    if show is not None:
        _write(show, draw(picture, reading))
    return reading


def _write(show: str, picture: photo.Picture) -> None:
    name = Path(show)
    if name.suffix.lower() != ".png":
        raise BadField(f"--show is {show}; the name of a .png file is needed")
    name.write_bytes(cv2.imencode(".png", picture)[1].tobytes())


def _answer(path: Path, game: AnyGame, reading: Reading, facts: dict[str, object], *, as_json: bool) -> int:
    ok = reading.seen is not None
    unsure = [] if reading.seen is None else _unsure(reading.seen)
    if as_json:
        answer: dict[str, object] = {"game": game.id, "photo": path.name, "ok": ok, **facts, "unsure": unsure}
        answer["problems"] = [{"code": problem.code, "text": problem.text} for problem in reading.problems]
        sys.stdout.write(json.dumps(answer) + "\n")
    else:
        for line in _in_words(game, path, reading, facts, unsure):
            sys.stdout.write(printable(line) + "\n")
    return EXIT_OK if ok else EXIT_NOT_OK


def _unsure(seen: Observation) -> list[dict[str, object]]:
    """Every place that is not certain, with the odds of all readings worth telling, the best first."""
    return [
        {"where": sighting.where, "odds": told_odds(sighting.odds)}
        for sighting in seen.sightings
        if not sighting.sure
    ]


def told_odds(odds: Mapping[str, float]) -> dict[str, float]:
    """Odds as they are told: the best first, rounded, without what is next to impossible."""
    ordered = sorted(odds.items(), key=lambda item: -item[1])
    return {reading: round(share, 4) for reading, share in ordered if share >= LEAST_ODDS}


def _in_words(
    game: AnyGame, path: Path, reading: Reading, facts: dict[str, object], unsure: list[dict[str, object]]
) -> Iterator[str]:
    yield f"{path.name}: {game.name}"
    for problem in reading.problems:
        yield f"  {problem.code}: {problem.text}"
    if reading.seen is None:
        return
    shown = facts.get("state", facts)
    for name, value in shown.items() if isinstance(shown, dict) else ():
        yield from _entry(name, value)
    for doubt in unsure:
        chances = _chances(cast(Mapping[str, float], doubt["odds"]))
        yield f"  unsure at {_flat(doubt['where'])}: {chances}; look there yourselves"


def _chances(odds: Mapping[str, float]) -> str:
    """The likeliest readings; what else it may be is only counted, a person looks there anyway."""
    words = [
        f"{'nothing' if word == NOTHING else word} {share:.0%}"
        for word, share in odds.items()
        if share >= WORTH_A_WORD
    ][:MOST_WORDS]
    others = len(odds) - len(words)
    return ", ".join([*words, *([f"or one of {others} others"] if others > 0 else [])])


def _entry(name: str, value: object) -> Iterator[str]:
    """A part of the state: short ones on a line, lists of lists or strings below each other."""
    match value:
        case [str() | list() | tuple(), *_]:
            yield f"  {name}:"
            yield from (f"    {_flat(item)}" for item in value)
        case dict():
            yield f"  {name}: " + ", ".join(f"{key} {_flat(item)}" for key, item in value.items())
        case _:
            yield f"  {name}: {_flat(value)}"


def _flat(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)
