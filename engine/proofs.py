"""What a look proves: which of the tables that earlier looks left open, and what was done since."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Game
from engine.looks import View, is_same_spot
from engine.observation import NOTHING, Sighting
from engine.onward import onward
from engine.reconcile import Moved, Outcome, TableChanged, Unchanged, Unclear, is_legal, reconcile
from engine.rivals import Memory, Rival, entry_at

MOST_RIVALS = 12  # that are followed, the likeliest first


@dataclass(frozen=True, slots=True)
class Proof:
    """A rival that explains a look which the agreed table does not, with what was done then.

    `after` are the tables it has come to since: one, or several where the look itself is in doubt.
    """

    rival: Rival
    outcome: Moved[Any] | Unchanged | Unclear[Any]
    after: tuple[Rival, ...]

    @property
    def odds(self) -> float:
        return sum(rival.odds for rival in self.after)

    @property
    def is_same_table(self) -> bool:
        """Was rather nothing done since?"""
        if isinstance(self.outcome, Unclear):
            return self.outcome.choices[0].event is None
        return isinstance(self.outcome, Unchanged)


def prove(game: Game[Any, Any], rivals: Sequence[Rival], newest: Memory) -> list[Proof]:
    """The rivals that explain a look, the likeliest first, their odds 1 together.

    What was booked is proved otherwise only by a look without doubt; an open question stays open beside one.
    """
    proofs = []
    for rival in sorted(rivals, key=lambda rival: -rival.odds)[:MOST_RIVALS]:
        outcome: Outcome[Any] = explain(game, rival, newest)
        if isinstance(outcome, TableChanged) or (rival.back and not _is_beyond_doubt(game, rival, outcome)):
            continue
        tables = tuple(onward(game, replace(rival, odds=1.0), outcome))
        proofs.append(Proof(rival, outcome, tables))
    return sorted(_weighed(game, proofs, newest), key=lambda proof: -proof.odds)


def _is_beyond_doubt(game: Game[Any, Any], rival: Rival, outcome: Outcome[Any]) -> bool:
    """Nothing done, or something legal that leaves no piece in doubt."""
    if isinstance(outcome, Moved):
        return not outcome.doubts and is_legal(game, rival.state, outcome.event)
    return isinstance(outcome, Unchanged)


def _weighed(game: Game[Any, Any], proofs: Sequence[Proof], newest: Memory) -> Iterator[Proof]:
    """The proofs with odds that are 1 together.

    Which table an open question has come to the newest look alone tells: what hid a piece before mostly still
    does, so the same doubt seen twice is no proof. But when a piece came only the earlier looks can tell, and
    what hardly ever happens has hardly happened. Beside what was booked all of them tell.
    """
    tables: dict[tuple[str | None, ...], tuple[float, float]] = {}
    shares = []
    for proof in proofs:
        for rival in proof.after:
            table = tuple(game.expect(rival.state, newest.agreed, newest.seen, newest.entry))
            odds, prior = tables.get(table, (0.0, 0.0))
            tables[table] = (odds + proof.rival.odds, max(prior, proof.rival.prior))
            shares.append((table, rival.odds * proof.rival.odds))
    are_booked = all(proof.rival.back for proof in proofs)
    weights = [
        share if are_booked else share / tables[table][0] * tables[table][1] for table, share in shares
    ]
    total, left = sum(weights), iter(weights)
    for proof in proofs:
        yield replace(proof, after=tuple([replace(rival, odds=next(left) / total) for rival in proof.after]))


def explain(game: Game[Any, Any], rival: Rival, newest: Memory) -> Outcome[Any]:
    """What the newest look shows if the rival is the true table."""
    agreed = newest.agreed if rival.view is None else _taken_at_its_word(rival.view, newest.agreed)
    return reconcile(game, rival.state, agreed, newest.seen, entry_at(game, rival, newest.entry))


def _taken_at_its_word(view: View, agreed: View | None) -> View:
    """A view in which nothing is in doubt that is new since the table was agreed upon.

    A later look in which it is in doubt again tells this table from the others.
    """
    lay = [] if agreed is None else list(zip(agreed.sightings, agreed.readings, strict=True))
    told = [
        (sighting if sighting.sure or _lay(sighting, reading, lay) else _sure(sighting, reading), reading)
        for sighting, reading in zip(view.sightings, view.readings, strict=True)
        if reading != NOTHING or sighting.sure or sighting.pose is None or _lay(sighting, reading, lay)
    ]
    return View(tuple([sighting for sighting, _ in told]), tuple([reading for _, reading in told]))


def _lay(sighting: Sighting, reading: str, lay: Sequence[tuple[Sighting, str]]) -> bool:
    return any(before == reading and is_same_spot(sighting, place) for place, before in lay)


def _sure(sighting: Sighting, reading: str) -> Sighting:
    return replace(sighting, odds={reading: 1.0})
