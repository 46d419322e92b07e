"""What the referee says to a look, as a page: it counts, it breaks a rule, or it is in doubt."""

from engine.evening import Evening
from engine.fields import Fields
from engine.record import Match
from engine.said import Said
from firmware.session import standing
from firmware.session.pages import Broken, Counted, Deed, Doubt, Line, Rule, Saying, Words


def counted_page(evening: Evening, said: Said) -> Counted:
    """An event that counts."""
    match, answer = evening.match, said.answer
    return Counted(
        _deed(match, said.event),
        () if answer is None else standing.points_of(answer.facts),
        () if answer is None else tuple(map(Saying, match.game.explain(answer.before, answer.event))),
        standing.totals(evening),
        Saying(said.note) if said.note else "",
        overruled=bool(answer and answer.overruled),
    )


def broken_page(match: Match, said: Said) -> Broken:
    """An event against a rule, the most important one."""
    assert said.answer is not None
    violations = said.answer.violations
    rule = violations[0].rule
    may_count = not any(violation.final for violation in violations)
    return Broken(_deed(match, said.event), Rule(rule.id, rule.sentence), may_count)


def changed_line(match: Match, said: Said) -> Line:
    """A change that no event explains: its places, after the rule that it breaks if there is one."""
    places = Saying(said.why)
    for rule in match.game.rules:
        if rule.id in said.rules:
            return Words("problem.CITED", {"rule": Rule(rule.id, rule.sentence), "places": places})
    return Words("problem.TABLE-CHANGED", {"places": places})


def doubt_page(match: Match, said: Said) -> Doubt:
    """Several explanations of a look."""
    lines: list[Line] = [
        Words("doubt.nothing") if choice.event is None else _deed(match, match.game.write(choice.event))
        for choice in said.choices
    ]
    return Doubt(tuple(lines), tuple(choice.odds for choice in said.choices))


def _deed(match: Match, event: Fields | None) -> Deed:
    assert event is not None
    return Deed(match.game.id, event, match.header.players)
