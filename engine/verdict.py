"""What the referee says: which rules an event breaks, or what it was worth."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

S_co = TypeVar("S_co", covariant=True)

Facts = Mapping[str, object]
Found = Literal["event", "header", "audit", "camera"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that players can break.

    `sentence` says the rule as one would at the table, `where` is the heading in the game's rulebook.md,
    `found` tells what gives a breach away: an event, a wrong header, an audit afterwards, or only the camera.
    """

    id: str
    sentence: str
    where: str
    found: Found = "event"

    def broken(self, why: str, *, final: bool = False) -> "Violation":
        return Violation(self, why, final)


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule, with a sentence that has the numbers of the case.

    `final` means that the state could not hold such an event, so the players cannot overrule it either.
    `besides` are the rules that the event breaks, too, without being cited for it.
    """

    rule: Rule
    why: str
    final: bool = False
    besides: tuple[Rule, ...] = ()


def out_of_turn(rule: Rule, why: str, others: Iterable[Violation]) -> tuple[Violation]:
    """Only the turn rule is cited, but what the state cannot hold stays so for a player out of turn."""
    faults = tuple(others)
    is_final = any(fault.final for fault in faults)
    return (Violation(rule, why, is_final, tuple([fault.rule for fault in faults])),)


@dataclass(frozen=True, slots=True)
class Played(Generic[S_co]):
    """The table after an event that counts, and the event's verdict fields (points, bonus, ...)."""

    state: S_co
    facts: Facts
