"""Evenings written by hand: what the players do, what the camera sees of it, and what must be said."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from support.looks import look
from support.photos import Event, told
from support.showing import photo_of, table_of

from engine.observation import Observation
from engine.record import Answer, Match, parse_header

ALWAYS_NAMED = ("hand", "setup", "swap")  # events of others than who is to move


@dataclass(frozen=True)
class Still:
    """Nothing was done, or an illegal move was taken back: the table is as agreed."""


@dataclass(frozen=True)
class Covered:
    """Something reaches over the game: the kinds of covers are the painter's."""

    kind: str = "hand"


@dataclass(frozen=True)
class Changed:
    """More than one thing was done, or nothing that players do: the events at once, or a table by itself."""

    events: Sequence[Event] = ()
    state: Event | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Against:
    """An event that breaks a rule, by itself or, with `state`, on a table that no other event leaves."""

    rule: str
    event: Event
    state: Event | None = None


Step = Event | Still | Covered | Changed | Against  # an event by itself breaks no rule


@dataclass(frozen=True)
class Script:
    """An evening: its header, the seed and conditions of its look, and what happens."""

    header: Event
    seed: int
    steps: Sequence[Step]
    conditions: Event = field(default_factory=dict)
    size: tuple[int, int] = (1600, 900)


@dataclass(frozen=True)
class Shot:
    """One photo to be taken: what it shows, what is entered beside it, and the line that must be said."""

    seen: Observation
    entry: Event
    expected: Event
    hand: bool = False
    cover: str | None = None


def shots(script: Script) -> Iterator[Shot]:
    """All photos of an evening, the table before the first event first."""
    match = Match(parse_header(script.header))
    memory: Event = {}
    for step in (Still(), *script.steps):
        yield _shot(match, step, memory)


def _shot(match: Match, step: Step, memory: Event) -> Shot:
    nothing: Event = {"event": None, "ok": True, "rules": []}
    status = {"status": match.game.status(match.state)}
    table = table_of(match, memory)
    match step:
        case Still():
            return Shot(table.seen, {}, {**nothing, **status})
        case Covered(kind):
            problems = {"problems": [{"code": "HAND"}]}
            return Shot(table.seen, {}, {**nothing, "ok": False, **status, **problems}, cover=kind)
        case Changed(events, state, rules):
            seen = _after(match, events, memory) if state is None else look(match.game.id, state)
            said = {**nothing, "ok": False, "rules": ["TABLE-CHANGED", *rules]}
            return Shot(seen, {}, {**said, **status})
        case Against(rule, event, state):
            return _played(match, event, memory, rule, state)
        case {"do": "undo"}:
            answer = match.answer(step)
            memory |= {"pile": memory.get("under")} if "pile" in memory else {}
            return Shot(table_of(match, memory).seen, step, {**_said(answer), "event": step})
        case _:
            return _played(match, step, memory)


def _plain(match: Match, fields: Event) -> Event:
    """The event with its defaults filled in."""
    written: Event = json.loads(json.dumps(match.game.write(match.game.parse(match.state, fields))))
    return written


def _played(
    match: Match, fields: Event, memory: Event, rule: str | None = None, state: Event | None = None
) -> Shot:
    """The photo after an event, and what judge says to it; the rule it breaks must be among those named."""
    event = _plain(match, fields)
    photo = photo_of(match, event, memory)
    entry = _entry(match, event) if photo is None else _short(match, photo.entry)
    assert photo is not None or state is not None, f"no photo can show {event}"
    seen = photo.seen if photo is not None and state is None else look(match.game.id, state or {})
    if fields.get("overruled"):
        entry["overrule"] = True
    answer = match.answer(fields)
    assert (rule in answer.rules) if rule else answer.ok, f"{event} is said to break {answer.rules}"
    if answer.ok and "card" in event and event["do"] == "play":
        memory |= {"pile": event["card"], "under": memory.get("pile")}
    return Shot(seen, entry, {**_said(answer), "event": event}, hand=event["do"] == "hand")


def _entry(match: Match, event: Event) -> Event:
    """What is entered where no event leaves such a table: only what eyes never see."""
    return _short(match, told(event, "do") if event["do"] in ALWAYS_NAMED else told(event))


def _short(match: Match, entry: Event) -> Event:
    """What is entered, without the player who is to move anyway, and without no hidden stones."""
    following = match.game.status(match.state)["next"]
    named = (*ALWAYS_NAMED, "draw") if match.game.id == "sequence" else ALWAYS_NAMED
    usual = entry.get("player") == following and entry.get("do") not in named
    unsaid = {"player"} if usual else set()
    return {
        name: value for name, value in entry.items() if name not in unsaid and (name, value) != ("hidden", 0)
    }


def _said(answer: Answer) -> Event:
    """An answer of judge as a line of a recording."""
    said = answer.as_json()
    return {name: value for name, value in said.items() if name not in ("n", "why")}


def _after(match: Match, events: Sequence[Event], memory: Event) -> Observation:
    """The table after events that nobody saw one by one."""
    later, pile = Match(match.header), dict(memory)
    later.state = match.state
    for event in events:
        assert later.answer(event).ok, event
        if "card" in event and event["do"] == "play":
            pile["pile"] = event["card"]
    return table_of(later, pile).seen
