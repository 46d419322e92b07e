"""What a look proves: which of the tables that earlier looks left open, and what was done since."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Game
from engine.loose import POSSIBLE
from engine.observation import Observation
from engine.reconcile import Moved, Outcome, TableChanged, Unchanged, Unclear, is_legal, reconcile
from engine.rivals import Memory, Rival, after, at_same_spot, entry_at

MOST_RIVALS = 12  # that are followed, the likeliest first
# Whoever goes on without an answer leaves it at what is likeliest, if it is as likely as this.
LIKELY = 0.9


@dataclass(frozen=True, slots=True)
class Proof:
    """A rival that explains a look which the agreed table does not, with what was done then.

    `after` are the tables it has come to since: one, or several where the look itself is in doubt.
    """

    rival: Rival
    outcome: Moved[Any] | Unchanged | Unclear[Any]
    fit: float
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


def prove(
    game: Game[Any, Any], rivals: Sequence[Rival], missed: Sequence[Memory], newest: Memory
) -> list[Proof]:
    """The rivals that explain a look, the likeliest first, their odds 1 together.

    What was booked is proved otherwise only by a look without doubt; an open question stays open beside one.
    """
    proofs = []
    likeliest = sorted(rivals, key=lambda rival: -rival.odds)[:MOST_RIVALS]
    for rival in [table for known in likeliest for table in glimpse(game, known, missed, newest)]:
        outcome: Outcome[Any] = explain(game, rival, newest)
        match outcome:
            case Unchanged(_, fit):
                proofs.append(Proof(rival, outcome, fit, (after(game, rival, None, fit),)))
            case Moved(event, _, fit, ()) if is_legal(game, rival.state, event):
                proofs.append(Proof(rival, outcome, fit, (after(game, rival, event, fit),)))
            case Moved(_, _, fit, ()) if not rival.back:  # what breaks a rule now leaves that table as it is
                proofs.append(Proof(rival, outcome, fit, (replace(rival, odds=fit),)))
            case Unclear(choices, fit) if not rival.back:
                legal = [choice for choice in choices if is_legal(game, rival.state, choice.event)]
                tables = [after(game, rival, choice.event, fit * choice.odds) for choice in legal]
                if legal:
                    proofs.append(Proof(rival, Unclear(tuple(legal), fit), fit, tuple(tables)))
            case _:
                pass
    return sorted(_weighed(game, proofs, newest), key=lambda proof: -proof.odds)


def _weighed(game: Game[Any, Any], proofs: Sequence[Proof], newest: Memory) -> Iterator[Proof]:
    """The proofs with odds that are 1 together.

    Which table an open question has come to the newest look alone tells: what hid a piece before mostly still
    does, so the same doubt seen twice is no proof. But when a piece came only the earlier looks can tell.
    """
    tables: dict[tuple[str | None, ...], float] = {}
    shares = []
    for proof in proofs:
        for rival in proof.after:
            table = tuple(game.expect(rival.state, newest.agreed, newest.seen, newest.entry))
            tables[table] = tables.get(table, 0.0) + proof.rival.odds
            shares.append((table, rival.odds * proof.rival.odds, bool(rival.back)))
    weights = [share if back else share / tables[table] for table, share, back in shares]
    total, left = sum(weights), iter(weights)
    for proof in proofs:
        yield replace(proof, after=tuple([replace(rival, odds=next(left) / total) for rival in proof.after]))


def explain(game: Game[Any, Any], rival: Rival, newest: Memory) -> Outcome[Any]:
    """What the newest look shows if the rival is the true table."""
    return reconcile(game, rival.state, newest.agreed, newest.seen, entry_at(game, rival, newest.entry))


def glimpse(game: Game[Any, Any], rival: Rival, missed: Sequence[Memory], newest: Memory) -> list[Rival]:
    """The rival after what was done at looks that could not be read, as far as they showed it all the same.

    Two where it cannot be told: a covered look is taken again and belongs to the same turn, but one that was
    refused without need shows a turn of its own.
    """
    looks = [look for look in missed if look.entry.shows_table] if newest.entry.shows_table else []
    done = _done(game, rival, looks, newest)
    since = explain(game, rival, newest)
    is_one_turn = isinstance(since, Moved) and is_legal(game, rival.state, since.event)
    if done == rival or not is_one_turn or any(look.entry.fields for look in looks):
        return [done]
    return [rival] if isinstance(explain(game, done, newest), TableChanged) else [rival, done]


def _done(game: Game[Any, Any], rival: Rival, looks: Sequence[Memory], newest: Memory) -> Rival:
    """The rival after what each of the looks showed, up to one that was taken again with the same entry."""
    for look in looks:
        shown = _shown(game, rival, look, newest)
        if shown == newest.seen and look.entry.fields == newest.entry.fields:
            break
        outcome = reconcile(game, rival.state, newest.agreed, shown, entry_at(game, rival, look.entry))
        event = None
        if isinstance(outcome, Moved) and not outcome.doubts:
            event = outcome.event
        elif isinstance(outcome, Unclear) and outcome.choices[0].odds >= LIKELY:
            event = outcome.choices[0].event
        if event is not None and is_legal(game, rival.state, event):
            rival = after(game, rival, event, rival.odds)
    return rival


def _shown(game: Game[Any, Any], rival: Rival, look: Memory, newest: Memory) -> Observation:
    """The newest look without what the earlier one does not show, which is then as it was agreed upon."""
    agreed = look.seen.sightings if newest.agreed is None else newest.agreed.sightings
    usual = game.expect(rival.state, newest.agreed, newest.seen, newest.entry)
    sightings = []
    for sighting, expected in zip(newest.seen.sightings, usual, strict=True):
        then = at_same_spot(sighting, look.seen.sightings)
        is_pile = isinstance(sighting.where, str) and expected is None  # another piece with every event
        if then is None or not (is_pile or then.odds.get(sighting.best, 0.0) >= POSSIBLE):
            then = at_same_spot(sighting, agreed)
        elif not is_pile:
            then = sighting
        if then is not None:
            sightings.append(replace(sighting, odds=then.odds, marks=then.marks))
    return Observation(tuple(sightings))
