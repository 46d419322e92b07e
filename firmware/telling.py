"""What the referee says to people about a record: a line an event, why, and the score sheet at the end."""

from collections.abc import Iterator

from engine.record import Answer, Match
from engine.sheet import Sheet, winner_sentence
from engine.verdict import Rule
from firmware.paper import printable, sheet_lines

INDENT = " " * 8


class Teller:
    """Tells one record after the other, and adds up the games of an evening where the game does so."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._games: list[tuple[int, ...]] = []

    def tell(self, match: Match, answer: Answer | None) -> Iterator[str]:
        """The lines for a header (answer None) or for an event."""
        if answer is None:
            yield from self._begin(match)
        else:
            yield from map(printable, _answer_lines(match, answer))

    def close(self) -> Iterator[str]:
        """The score sheet of the last record."""
        if self._match is not None:
            yield from self._sheet(self._match)

    def _begin(self, match: Match) -> Iterator[str]:
        yield from self.close()
        if self._match is not None:
            yield ""
            before, now = self._match.header, match.header
            if (before.game, before.players) != (now.game, now.players):
                self._games.clear()
        self._match = match
        yield printable(f"{match.game.name}: {', '.join(match.header.players)}")

    def _sheet(self, match: Match) -> Iterator[str]:
        yield ""
        yield from sheet_lines(match.game.sheet(match.state))
        points = None if match.game.tally is None else match.game.tally(match.state)
        if points is None:
            return
        self._games.append(points)
        if len(self._games) > 1:
            yield ""
            yield from sheet_lines(evening_sheet(match.header.players, self._games))


def evening_sheet(players: tuple[str, ...], games: list[tuple[int, ...]]) -> Sheet:
    """Several games of one evening added up: the fewest points win."""
    totals = [sum(points) for points in zip(*games, strict=True)]
    rows = [
        (name, *map(str, points), str(total))
        for name, points, total in zip(players, zip(*games, strict=True), totals, strict=True)
    ]
    winners = [name for name, total in zip(players, totals, strict=True) if total == min(totals)]
    heads = ("", *(f"game {number}" for number in range(1, len(games) + 1)), "total")
    return Sheet(heads, tuple(rows), winner_sentence(winners, f"{min(totals)} points in all"))


def _answer_lines(match: Match, answer: Answer) -> Iterator[str]:
    if answer.event is None:
        what = f"not understood: {answer.why}" if not answer.ok else "the last event is taken back"
        yield f"{answer.n:4}  {_mark(answer)} {what}"
        return
    what = match.game.describe(answer.before, answer.event)
    worth = ", ".join(
        _worth(name, value) for name, value in answer.facts.items() if name != "audit" and value != 0
    )
    yield f"{answer.n:4}  {_mark(answer)} {what}{f': {worth}' if worth else ''}"
    for violation in answer.violations:
        yield f"{INDENT}{violation.rule.id}: {violation.why}"
        yield f"{INDENT}{_rule_in_words(violation.rule)}"
    if answer.ok:
        for reason in match.game.explain(answer.before, answer.event):
            yield f"{INDENT}{reason}"
    audit = answer.facts.get("audit")
    for rule in match.game.rules:
        if isinstance(audit, list) and rule.id in audit:
            yield f"{INDENT}found afterwards, {rule.id}: {_rule_in_words(rule)}"


def _mark(answer: Answer) -> str:
    if answer.overruled:
        return "overruled"
    return "ok" if answer.ok else "NO"


def _rule_in_words(rule: Rule) -> str:
    return f"{rule.sentence} (rulebook: {rule.where})"


def _worth(name: str, value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{colour} +{points}" for colour, points in value.items())
    return f"{name} {'none' if value is None else value}"
