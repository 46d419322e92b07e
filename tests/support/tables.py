"""A table for tests: set it up, play events that must count, and ask what the referee says to one more."""

from typing import Any

from engine.record import Match, parse_header

Event = dict[str, Any]


class Table:
    """A game in progress; every event given to `play` must count."""

    def __init__(self, game: str, players: int, **options: object) -> None:
        names = [f"P{number}" for number in range(players)]
        self.match = Match(parse_header({"record": 1, "game": game, "players": names, "options": options}))

    def play(self, *events: Event) -> "Table":
        for event in events:
            answer = self.ask(event)
            assert answer["ok"], (event, answer)
        return self

    def ask(self, event: Event) -> Event:
        """The referee's answer line; the table changes if the event counts."""
        return self.match.answer(event).as_json()

    @property
    def status(self) -> Event:
        return dict(self.match.game.status(self.match.state))


def assert_breaks(table: Table, event: Event, *rules: str) -> None:
    """The event breaks exactly these rules, says why, and leaves the table as it was."""
    before = table.match.state
    answer = table.ask(event)
    assert (answer["ok"], answer["rules"]) == (False, list(rules))
    assert answer["why"]
    assert table.match.state is before


def assert_counts(table: Table, event: Event, **facts: object) -> None:
    """The event is legal and has (at least) these verdict fields."""
    answer = table.ask(event)
    assert (answer["ok"], answer["rules"]) == (True, [])
    assert {name: answer[name] for name in facts} == facts


def overrule(event: Event) -> Event:
    return {**event, "overruled": True}
