"""What the referee says to people about a record: a line an event, why, and the score sheet at the end."""

from collections.abc import Iterator

from engine.record import Answer, Match
from engine.sheet import Sheet, counted, winner_sentence
from engine.verdict import Rule
from firmware.paper import printable, sheet_lines

INDENT = " " * 8


class Teller:
    """Tells one record after the other, and adds up the games of an evening where the game does so."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._evenings: dict[tuple[str, frozenset[str]], list[dict[str, int]]] = {}

    def tell(self, match: Match, answer: Answer | None) -> Iterator[str]:
        """The lines for a header (answer None) or for an event."""
        if answer is not None:
            yield from map(printable, _answer_lines(match, answer))
            return
        if self._match is not None:
            yield from self.close()
            yield ""
        self._match = match
        yield printable(f"{match.game.name}: {', '.join(match.header.players)}")

    def close(self) -> Iterator[str]:
        """The score sheet of the last record, and of the evening so far."""
        if self._match is None:
            return
        game, state, players = self._match.game, self._match.state, self._match.header.players
        yield ""
        yield from sheet_lines(game.sheet(state))
        points = None if game.tally is None else game.tally(state)
        if points is None or len(set(players)) < len(players):  # equal names cannot be told apart later
            return
        evening = self._evenings.setdefault((game.id, frozenset(players)), [])
        evening.append(dict(zip(players, points, strict=True)))
        if len(evening) > 1:
            yield ""
            yield from sheet_lines(evening_sheet(evening))


def evening_sheet(games: list[dict[str, int]]) -> Sheet:
    """Several games of the same players added up, points by name: the fewest win."""
    totals = {name: sum(points[name] for points in games) for name in games[0]}
    rows = [(name, *(str(points[name]) for points in games), str(total)) for name, total in totals.items()]
    fewest = min(totals.values())
    winners = [[name] for name, total in totals.items() if total == fewest]
    heads = ("", *(f"game {number}" for number in range(1, len(games) + 1)), "total")
    return Sheet(heads, tuple(rows), winner_sentence(winners, f"{counted(fewest, 'point')} in all"))


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
