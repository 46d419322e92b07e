"""A question that nobody answered: the game goes on at the likeliest table, and the others stay in mind."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from engine.game import Game
from engine.proofs import Proof
from engine.rivals import Rival, advance

# A table is gone on with that is twice as likely as all others together: of such readings fewer are wrong
# than the odds say, and as long as points hang on them every verdict says so. Who has gone on for long will
# not answer any more: then it is the one that is likelier than all others together.
GONE_ON_WITH, AT_LAST = 2 / 3, 1 / 2


def others_of(game: Game[Any, Any], before: Any, proofs: Sequence[Proof]) -> tuple[Rival, ...]:
    """The tables beside the first one, which is booked now; `before` is the state at which all begin."""
    best = proofs[0].rival
    found = []
    for proof in proofs[1:]:
        rival = proof.rival
        if best.back or rival.back or rival.state == best.state:
            continue
        told = _in_question(game, before, rival.instead, best.instead)
        found.append(replace(rival, back=len(best.instead), odds=proof.odds, asked=told))
    return tuple(found)


def in_as_many_turns(best: Proof, proofs: Sequence[Proof]) -> float:
    """The odds that as much was done as the likeliest table has it, whatever each piece was."""
    turns = len(best.rival.instead)
    return sum(proof.odds for proof in proofs if len(proof.rival.instead) == turns)


def _in_question(game: Game[Any, Any], before: Any, events: Sequence[Any], booked: Sequence[Any]) -> str:
    """In words the first event that another table has otherwise than the one that is booked."""
    state = before
    for event, instead in zip_longest(events, booked):
        if event != instead:
            return "nothing done" if event is None else game.describe(state, event)
        state = game.play(state, event).state
    return "nothing done"


def carried(game: Game[Any, Any], rivals: Sequence[Rival], events: Sequence[Any]) -> tuple[Rival, ...]:
    """The tables in question after events that were booked."""
    asked = tuple([rival for rival in rivals if rival.asked])
    for event in events:
        asked = tuple(advance(game, asked, event))
    return asked


def open_points(game: Game[Any, Any], state: Any, rivals: Sequence[Rival]) -> str:
    """A note on points that hang on a question which nobody answered; empty where none do."""
    told = next(_otherwise(game, state, rivals), "")
    return f"open, as nobody said whether an earlier look showed: {told}" if told else ""


def _otherwise(game: Game[Any, Any], state: Any, rivals: Sequence[Rival]) -> Iterator[str]:
    status = game.status(state)
    for rival in sorted(rivals, key=lambda rival: -rival.odds):
        if rival.asked and game.status(rival.state) != status:
            yield rival.asked
