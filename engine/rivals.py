"""Other explanations of earlier looks, kept until a later look proves or disproves them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Game
from engine.looks import Entry, View, is_same_spot
from engine.loose import POSSIBLE
from engine.observation import Observation, Sighting
from engine.reconcile import Choice, Moved, Outcome, Unchanged, Unclear, is_legal, reconcile

# Explanations that were less likely at once are forgotten, and all after some turns: who wants to correct
# more takes events back by button.
LEAST_ODDS = 1e-4
MOSTLY = 0.5  # odds of all explanations of a kind together
# Whoever goes on without an answer leaves it at what is likeliest, if it is as likely as this.
LIKELY = 0.9
MOST_TURNS = 6
MOST_RIVALS = 12


@dataclass(frozen=True, slots=True)
class Memory:
    """A look as it came: the table before it, what was seen, and what was entered beside it.

    Of a look that could not be read `seen` is what it showed all the same, perhaps nothing.
    """

    state: Any
    agreed: View | None
    seen: Observation
    entry: Entry


@dataclass(frozen=True, slots=True)
class Rival:
    """A table that may be the true one: so many events taken back, these played instead."""

    state: Any
    back: int
    instead: tuple[Any, ...]
    odds: float

    @property
    def first(self) -> Any:
        """The event in question, None for nothing done."""
        return self.instead[0] if self.instead else None

    @property
    def is_pending(self) -> bool:
        """Is it part of an open question to which more looks have come already?"""
        return not self.back and len(self.instead) > 1


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


def rivals_of(
    game: Game[Any, Any], before: Any, choices: Sequence[Choice[Any]], back: int
) -> Iterator[Rival]:
    """The tables that other explanations of a look lead to; `back` is 1 if one of them was booked.

    Where rather a rule was broken, nothing counts, and there are none.
    """
    legal = [choice for choice in choices if is_legal(game, before, choice.event)]
    if not back and sum(choice.odds for choice in legal) < MOSTLY:
        return
    for choice in legal:
        if choice.odds >= LEAST_ODDS:
            yield _after(game, Rival(before, back, (), choice.odds), choice.event, choice.odds)


def advance(game: Game[Any, Any], rivals: Sequence[Rival], event: Any) -> Iterator[Rival]:
    """The rivals after an event that counted, as far as it could have been played there, too."""
    for rival in rivals:
        if 0 < rival.back < MOST_TURNS and not game.judge(rival.state, event):
            after = game.play(rival.state, event).state
            yield replace(rival, state=after, back=rival.back + 1, instead=(*rival.instead, event))


def entry_at(game: Game[Any, Any], rival: Rival, entry: Entry) -> Entry:
    """The same entry at another table, where somebody else may be to move."""
    following = game.status(rival.state)["next"]
    last = rival.instead[-1].player if rival.instead else entry.last
    return replace(entry, turn=following if isinstance(following, int) else entry.turn, last=last)


def prove(
    game: Game[Any, Any], rivals: Sequence[Rival], missed: Sequence[Memory], newest: Memory
) -> list[Proof]:
    """The rivals that explain a look, the likeliest first, their odds 1 together.

    What was booked is proved otherwise only by a look without doubt; an open question stays open beside one.
    """
    proofs = []
    for known in sorted(rivals, key=lambda rival: -rival.odds)[:MOST_RIVALS]:
        rival = glimpse(game, known, missed, newest)
        outcome: Outcome[Any] = explain(game, rival, newest)
        match outcome:
            case Unchanged(_, fit):
                proofs.append(Proof(rival, outcome, fit, (replace(rival, odds=fit),)))
            case Moved(event, _, fit, ()) if is_legal(game, rival.state, event):
                proofs.append(Proof(rival, outcome, fit, (_after(game, rival, event, fit),)))
            case Unclear(choices, fit) if not rival.back:
                legal = [choice for choice in choices if is_legal(game, rival.state, choice.event)]
                after = [_after(game, rival, choice.event, fit * choice.odds) for choice in legal]
                if legal:
                    proofs.append(Proof(rival, Unclear(tuple(legal), fit), fit, tuple(after)))
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


def glimpse(game: Game[Any, Any], rival: Rival, missed: Sequence[Memory], newest: Memory) -> Rival:
    """The rival after what was done at looks that could not be read, as far as they showed it all the same.

    A look that was taken again after an unreadable one with the same entry is no other turn.
    """
    if not newest.entry.shows_table:
        return rival
    for look in missed:
        if not look.entry.shows_table:
            continue
        shown = _shown(game, rival, look, newest)
        if shown == newest.seen and look.entry.fields == newest.entry.fields:
            break
        outcome = reconcile(game, rival.state, newest.agreed, shown, entry_at(game, rival, look.entry))
        event = None
        if isinstance(outcome, Moved) and not outcome.doubts:
            event = outcome.event
        elif isinstance(outcome, Unclear) and outcome.choices[0].odds >= LIKELY:
            event = outcome.choices[0].event
        if is_legal(game, rival.state, event):
            rival = _after(game, rival, event, rival.odds)
    return rival


def at_same_spot(sighting: Sighting, seen: Sequence[Sighting]) -> Sighting | None:
    """What another look shows there."""
    return next((other for other in seen if is_same_spot(sighting, other)), None)


def _shown(game: Game[Any, Any], rival: Rival, look: Memory, newest: Memory) -> Observation:
    """The newest look without what the earlier one does not show, which is then as it was agreed upon."""
    agreed = () if newest.agreed is None else newest.agreed.sightings
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


def firsts(rivals: Sequence[Rival]) -> tuple[Choice[Any], ...]:
    """What an open question is about, the likeliest first."""
    odds: dict[str, Choice[Any]] = {}
    for rival in rivals:
        known = odds.get(str(rival.first), Choice(rival.first, 0.0))
        odds[str(rival.first)] = replace(known, odds=known.odds + rival.odds)
    return tuple(sorted(odds.values(), key=lambda choice: -choice.odds))


def _after(game: Game[Any, Any], rival: Rival, event: Any, odds: float) -> Rival:
    if event is None:
        return replace(rival, odds=odds)
    after = game.play(rival.state, event).state
    return replace(rival, state=after, instead=(*rival.instead, event), odds=odds)
