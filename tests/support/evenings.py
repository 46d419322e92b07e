"""Whole evenings without a camera: a record played as looks, and what judge and referee say to each."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from support.differences import Line, write_record
from support.showing import photo_of, table_of

from engine.errors import BadField
from engine.evening import Evening
from engine.game import Header
from engine.observation import Observation
from engine.record import Answer, Match, parse_header
from engine.said import Said

Spoil = Callable[[Observation], Observation]


@dataclass(frozen=True)
class Turn:
    """One look: the event of the record, what `judge` answers to it, what the referee said to the look."""

    event: Line
    answer: Answer
    said: Said

    @property
    def is_right(self) -> bool:
        said, answer = self.said, self.answer
        same = comparable(said.event) == comparable(self.event) and said.status == answer.status
        return same and (said.ok, said.rules) == (answer.ok, answer.rules)


def comparable(event: Any) -> Any:
    """An event with its defaults filled in and everything sorted whose order is free."""
    if event is None:
        return None
    plain = json.loads(json.dumps(event))
    if "tile" in plain:
        halves = sorted(zip(plain["at"], plain["tile"], strict=True))
        plain["at"], plain["tile"] = [list(half) for half in zip(*halves, strict=True)]
    for name in ("cards", "open", "refill", "stones", "display"):
        if isinstance(plain.get(name), list):
            plain[name].sort(key=str)
    if plain["do"] == "lay":
        plain["take_joker"] = plain.get("take_joker", False)
        if plain.get("rob"):
            plain["rob"]["stones"].sort(key=str)
    return plain


def header_of(line: Line, **options: object) -> Header:
    return parse_header({**line, "options": {**(line.get("options") or {}), **options}})


def play(
    game: str, seed: int, trouble: float, spoil: Spoil | None = None, **options: object
) -> Iterator[Turn]:
    """A random game, look by look, as far as its events can be seen.

    `spoil` makes a look worse; what is unclear then is looked at once more, sharp.
    """
    header, *events = write_record(game, random.Random(seed), trouble)
    while game == "bloom" and not header["options"].get("display"):  # nobody would know what lies there
        seed += 1000
        header, *events = write_record(game, random.Random(seed), trouble)
    match, evening = Match(header_of(header, **options)), Evening(header_of(header, **options))
    memory: Line = {}
    assert evening.look(table_of(match, memory).seen, {}).ok
    for fields in events:
        turn = _turn(match, evening, fields, memory, spoil)
        if turn is not None:
            yield turn


def _turn(match: Match, evening: Evening, fields: object, memory: Line, spoil: Spoil | None) -> Turn | None:
    if fields == {"do": "undo"}:
        answer = match.answer(fields)
        if not answer.ok:
            return None
        return Turn(fields, answer, evening.look(table_of(match, memory).seen, fields))
    try:
        event = match.game.parse(match.state, fields)  # type: ignore[arg-type]
    except (BadField, AttributeError):
        return None
    plain: Line = json.loads(json.dumps(match.game.write(event)))
    overruled = {"overrule": True} if fields.get("overruled") is True else {}  # type: ignore[attr-defined]
    photo = photo_of(match, plain, memory)
    if photo is None:
        return None
    answer = match.answer({**plain, "overruled": bool(overruled)})
    seen = photo.seen if spoil is None else spoil(photo.seen)
    said = evening.look(seen, {**photo.entry, **overruled})
    if spoil is not None and said.rules == ("UNCLEAR",):
        said = evening.look(photo.seen, {**photo.entry, **overruled})
    if "card" in plain and plain["do"] == "play" and answer.ok:
        memory["pile"] = plain["card"]
    return Turn(plain, answer, said)
