"""A record is a game in writing: its header, then an event a line; here it is judged line by line."""

import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from engine.errors import BadField
from engine.fields import Fields, flag, listing, need, show, text
from engine.game import Header
from engine.games import load
from engine.verdict import Facts, Violation

VERSION = 1
BAD_EVENT = "BAD-EVENT"
# An evening has some hundred events; the bound only keeps an endless record from filling the memory.
UNDO_DEPTH = 2_000
BOM = b"\xef\xbb\xbf"
LONGEST_LINE = 1 << 20  # bytes; the longest sensible header (a flower table) has two thousand


class NotJson(BadField):
    """A line that is no JSON object."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says to one line.

    `event` and `before` (the table it met) are None for a line that was no event, and for an undo.
    """

    n: int
    ok: bool
    rules: tuple[str, ...]
    why: str
    facts: Facts
    status: Facts
    overruled: bool = False
    violations: tuple[Violation, ...] = ()
    event: Any = None
    before: Any = None

    def as_json(self) -> dict[str, object]:
        line: dict[str, object] = {"n": self.n, "ok": self.ok, "rules": list(self.rules)}
        if self.why:
            line["why"] = self.why
        if self.overruled:
            line["overruled"] = True
        line.update(self.facts)
        line["status"] = self.status
        return line


class Match:
    """One game being judged: the table as it is now, and the tables that undo can bring back."""

    def __init__(self, header: Header) -> None:
        """Raises BadField for a header that the rules do not allow."""
        self.header = header
        self.game = load(header.game)
        self.state = self.game.begin(header)
        self.heard = 0
        self._past: deque[Any] = deque(maxlen=UNDO_DEPTH)

    def answer(self, fields: Fields) -> Answer:
        """Answers one event; the table changes only if the event counts."""
        try:
            if fields.get("do") == "undo":
                return self._undo()
            overruled = flag(fields, "overruled")
            event = self.game.parse(self.state, fields)
        except BadField as error:
            return self.refuse(str(error))
        self.heard += 1
        before = self.state
        violations = self.game.judge(before, event)
        counts = not violations or (overruled and not any(violation.final for violation in violations))
        facts: Facts = {}
        if counts:
            played = self.game.play(before, event)
            self._past.append(before)
            self.state, facts = played.state, played.facts
        return Answer(
            n=self.heard,
            ok=counts,
            rules=tuple([violation.rule.id for violation in violations]),
            why="; ".join([violation.why for violation in violations]),
            facts=facts,
            status=self.game.status(self.state),
            overruled=counts and bool(violations),
            violations=violations,
            event=event,
            before=before,
        )

    def refuse(self, why: str) -> Answer:
        """Answers a line that is no event."""
        self.heard += 1
        return Answer(self.heard, False, (BAD_EVENT,), why, {}, self.game.status(self.state))

    def _undo(self) -> Answer:
        if not self._past:
            raise BadField(f"do is undo; nothing is left to take back of the last {UNDO_DEPTH} events")
        self.state = self._past.pop()
        self.heard += 1
        return Answer(self.heard, True, (), "", {}, self.game.status(self.state))


def judge_lines(lines: Iterable[bytes]) -> Iterator[tuple[Match, Answer | None]]:
    """Judges records one after the other: (match, None) where one begins, (match, answer) for a line.

    Raises BadField for a wrong header. Lines are read only as far as answers are asked for.
    """
    match: Match | None = None
    for line in lines:
        if len(line) <= LONGEST_LINE and not line.removeprefix(BOM).strip():
            continue
        try:
            fields = parse_line(line)
        except NotJson as error:
            if match is None:
                raise BadField(f"header is missing: {error}") from None
            yield match, match.refuse(str(error))
            continue
        if match is None or is_header(fields):
            match = Match(parse_header(fields))
            yield match, None
        else:
            yield match, match.answer(fields)
    if match is None:
        raise BadField("header is missing: there is no line")


def parse_line(line: bytes) -> Fields:
    """The JSON object of a line; raises NotJson for anything else, whatever the bytes."""
    if len(line) > LONGEST_LINE:
        raise NotJson(f"line is longer than {LONGEST_LINE} bytes")
    try:
        value = _DECODER.decode(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise NotJson("line is not UTF-8") from None
    except (ValueError, RecursionError):
        raise NotJson("line is not JSON") from None
    if not isinstance(value, dict):
        raise NotJson(f"line is {show(value)}; an object is needed")
    return value


def is_header(fields: Fields) -> bool:
    return "record" in fields and "do" not in fields


def parse_header(fields: Fields) -> Header:
    """Raises BadField, naming the field, for what is no header; the game checks players and options."""
    if not is_header(fields):
        raise BadField(
            'header is missing; the first line is like {"record": 1, "game": ..., "players": [...]}'
        )
    version = fields["record"]
    if type(version) is not int or version != VERSION:
        raise BadField(f"record is {show(version)}; this version reads {VERSION}")
    load(fields.get("game"))
    options = fields.get("options")
    if options is None:
        options = {}
    if not isinstance(options, dict):
        raise BadField(f"options is {show(options)}; an object is needed")
    return Header(
        game=text(fields["game"], "game"),
        players=listing(need(fields, "players"), "players", text),
        options=options,
    )


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


# JSON knows neither NaN nor Infinity, Python's reader does unless told otherwise.
_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)
