"""Two referees on one record: where the engine and the second, independent one part ways."""

import json
import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from engine.record import Answer, Match, parse_header

Line = dict[str, Any]


def write_record(game: str, rng: random.Random, trouble: float = 0.0) -> list[Line]:
    """A random game in writing: header and events, with the given share of events that do not belong."""
    record: list[Line] = import_module(f"support.players.{game}").write_record(rng, trouble)
    return record


def ask(match: Match, event: object) -> Answer:
    """The engine's answer to a value that may be no event at all."""
    return match.answer(event) if isinstance(event, dict) else match.refuse("the line is no object")


def second_referee(header: Line) -> Any:
    return import_module(f"support.second.{header['game']}").SecondReferee(header)


def differences(record: list[Line]) -> Iterator[str]:
    """One sentence for every event on which the two disagree.

    The engine may cite any of the rules that are broken, so it has to name some of those that the second
    referee found; everything else in the two answers must be equal.
    """
    header, *events = json.loads(json.dumps(record))
    match = Match(parse_header(header))
    second = second_referee(header)
    for event in events:
        answer = ask(match, event).as_json()
        other = second.answer(event)
        cited, broken = set(comparable(answer).pop("rules")), set(comparable(other).pop("rules"))
        same = {**comparable(answer), "rules": []} == {**comparable(other), "rules": []}
        if not same or not cited <= broken or bool(cited) != bool(broken):
            yield f"{json.dumps(event)}\n  engine {json.dumps(answer)}\n  second {json.dumps(other)}"


def comparable(answer: Line) -> Line:
    """The answer as a program reads it, without its number and wording; an empty audit may be left out."""
    kept = {name: value for name, value in answer.items() if name not in ("n", "why")}
    if not kept.get("audit", True):
        del kept["audit"]
    return dict(json.loads(json.dumps(kept)))
