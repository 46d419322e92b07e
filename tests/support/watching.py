"""A table under watch for tests: show it a table, ask what the referee says."""

from typing import Any

from support.looks import State, look

from engine.evening import Evening
from engine.observation import Observation
from engine.record import parse_header
from engine.said import Said

Entry = dict[str, Any]


class Watch:
    """An evening whose looks are given as tables; the first look is the table before the first event."""

    def __init__(
        self, game: str, players: int, first: State, *, how: Entry | None = None, **options: Any
    ) -> None:
        names = [f"P{number}" for number in range(players)]
        header = {"record": 1, "game": game, "players": names, "options": options}
        self.game = game
        self.evening = Evening(parse_header(header))
        self.first = self.see(first, how=how)

    def see(self, state: State, entry: Entry | None = None, *, how: Entry | None = None) -> Said:
        """What is said to a sharp look."""
        return self.look(look(self.game, state, **(how or {})), entry)

    def look(self, seen: Observation, entry: Entry | None = None) -> Said:
        return self.evening.look(seen, entry or {})

    @property
    def state(self) -> Any:
        return self.evening.match.state


def assert_unchanged(said: Said) -> None:
    assert (said.event, said.ok, said.rules) == (None, True, ())


def assert_done(said: Said, **event: object) -> None:
    """The event counts and has (at least) these fields."""
    assert said.event is not None, said
    assert {name: said.event[name] for name in event} == event
    assert (said.ok, said.rules) == (True, ())


def assert_illegal(said: Said, *rules: str, **event: object) -> None:
    """The event is named with the rules it breaks."""
    assert said.event is not None, said
    assert {name: said.event[name] for name in event} == event
    assert (said.ok, said.rules) == (False, rules)
    assert said.why


def assert_changed(said: Said, *words: str, rules: tuple[str, ...] = ()) -> None:
    """No single event explains it, and the reason names these places."""
    assert (said.event, said.ok, said.rules) == (None, False, ("TABLE-CHANGED", *rules))
    for word in words:
        assert word in said.why
