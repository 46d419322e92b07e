"""What earlier looks left open: other explanations, puzzles and doubts, until a later look settles them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.fields import Fields
from engine.game import Game
from engine.hindsight import are_same, catch_up, mend, see_otherwise
from engine.observation import Sighting
from engine.proofs import LIKELY, Proof, explain, glimpse, prove
from engine.reconcile import CLEAR, Moved, Outcome, TableChanged, Unchanged, Unclear
from engine.rivals import MOST_TURNS, MOSTLY, Memory, Rival, advance, firsts, rivals_of

# Why a look may have hidden an event, as a note says it.
UNREAD = "could not be read"
UNSEEN = "showed nothing new"
UNEXPLAINED = "could not be explained"
UNANSWERED = "left a question open"
# Pieces of an event that two players may have laid or drawn one after the other.
SHARED = (("cards",), ("stones",), ("open", "hidden"))


class Recall:
    """The memory of an evening; everything in it goes when the players take something back or tell it."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._hidden = ""  # why a look since the last event may have hidden another one
        self.forget()

    def forget(self) -> None:
        """The players have said how it was: nothing is left open."""
        self._rivals: tuple[Rival, ...] = ()
        self._missed: tuple[Memory, ...] = ()  # looks since the last event that could not be read
        self._puzzle: Memory | None = None  # the last look, if what it showed did not count
        self._changed = False  # no event explained the last look
        self._objections: tuple[Sighting, ...] = ()  # what it showed in place of agreed pieces
        self._booked: list[tuple[Memory, Any]] = []  # the last looks that counted, with their events

    def take_back(self) -> None:
        """The last event was taken back; what was booked before it stays."""
        booked = self._booked[:-1]
        self.forget()
        self._booked = booked

    def miss(self, look: Memory) -> None:
        """A look could not be read."""
        self._puzzle, self._hidden = None, UNREAD
        self._missed = (*self._missed, look)[-MOST_TURNS:]

    @property
    def _asked(self) -> list[Rival]:
        """The tables that an open question leaves possible."""
        return [rival for rival in self._rivals if not rival.back]

    def likeliest(self) -> Rival | None:
        """What was likeliest done at a look that left a question open; None where nothing may have been."""
        asked = self._asked
        done = [rival for rival in asked if rival.instead]
        is_done = sum(rival.odds for rival in done) >= LIKELY * sum(rival.odds for rival in asked)
        return max(done, key=lambda rival: rival.odds, default=None) if is_done else None

    def reconsider(self, newest: Memory, outcome: Outcome[Any]) -> tuple[Outcome[Any], Rival | None]:
        """Another outcome, and the table it starts from, where the look tells more about earlier ones."""
        for reason in (self._by_glimpses, self._by_rivals, self._by_hindsight):
            outcome, rival = reason(newest, outcome)
            if rival is not None:
                return outcome, rival
        return outcome, None

    def keep(self, look: Memory, outcome: Outcome[Any], *, counts: bool) -> None:
        """Keeps a look, with the table before it, for what later ones may tell about it."""
        is_set_right = self._puzzle is not None
        puzzles = isinstance(outcome, Moved | TableChanged) and not counts and look.entry.shows_table
        self._puzzle = look if puzzles else None
        self._changed = isinstance(outcome, TableChanged)
        self._objections = ()
        if counts:
            self._missed = ()
        match outcome:
            case Moved(event, _, _, doubts, others) if counts:
                booked = rivals_of(self._game, look.state, others, back=1)
                self._rivals = (*booked, *advance(self._game, self._rivals, event))
                self._booked = [*self._booked, (look, event)][-MOST_TURNS:]
                self._objections, self._hidden = doubts, ""
            case Unclear(choices) if not any(rival.is_pending for rival in self._rivals):
                self._hidden = UNANSWERED
                if asked := tuple(rivals_of(self._game, look.state, choices, back=0)):
                    self._rivals = (*(rival for rival in self._rivals if rival.back), *asked)
            case Unchanged():
                self._rivals = tuple(rival for rival in self._rivals if rival.back)
                if look.agreed is not None and not is_set_right:
                    self._hidden = UNSEEN
            case TableChanged():
                self._hidden = UNEXPLAINED
            case _:
                pass

    def warning(self, event: Fields) -> str:
        """A note on an event that may be the work of two players; empty where nothing speaks for that."""
        is_shared = _is_shared(event) or event.get("played") is not None  # one laid it, the next one drew
        if not self._hidden or event["do"] == "hand" or not is_shared:
            return ""
        return f"a look before {self._hidden}: if this was done in two turns, take it back"

    def _by_glimpses(self, newest: Memory, outcome: Outcome[Any]) -> tuple[Outcome[Any], Rival | None]:
        """What was done at looks that could not be read, where they showed it all the same."""
        if not self._missed or self._asked:
            return outcome, None
        now = Rival(newest.state, 0, (), 1.0)
        tables = glimpse(self._game, now, self._missed, newest)
        since = explain(self._game, tables[-1], newest)
        if not tables[-1].instead or not isinstance(since, Moved | Unclear):
            return outcome, None
        if len(tables) == 1:
            return since, tables[0]
        asked = [rival for proof in prove(self._game, [now], self._missed, newest) for rival in proof.after]
        self._rivals = (*self._rivals, *asked)
        return Unclear(firsts(asked), 1.0), None

    def _by_rivals(self, newest: Memory, outcome: Outcome[Any]) -> tuple[Outcome[Any], Rival | None]:
        """What was unclear or misread before, where one of its other explanations explains this look."""
        if not self._may_be_otherwise(outcome):
            return outcome, None
        # An open question comes first: what was booked before it is not doubted on top of that.
        rivals = self._asked or ([] if isinstance(outcome, Unclear) else self._rivals)
        proofs = prove(self._game, rivals, self._missed, newest)
        if not proofs:
            return outcome, None
        best, is_open = proofs[0], not any(proof.rival.back for proof in proofs)
        is_first = not any(rival.is_pending for rival in rivals)
        if is_open and is_first and self._is_same_table(outcome, proofs):
            return outcome, None
        if isinstance(outcome, Moved) and not is_open and outcome.fit > best.rival.odds * best.fit:
            return outcome, None
        needed = LIKELY if is_open and not best.is_same_table else CLEAR
        if best.odds >= needed or (is_open and self._are_alike(proofs, newest)):
            return best.outcome, replace(best.rival, odds=best.odds)
        if is_open:
            self._rivals = tuple(rival for proof in proofs for rival in proof.after)
            is_none = isinstance(outcome, Unclear) and any(not rival.instead for rival in rivals)
            return (outcome if is_none else Unclear(firsts(self._rivals), 1.0)), None
        return outcome, None

    def _may_be_otherwise(self, outcome: Outcome[Any]) -> bool:
        """Does a look leave doubt about earlier ones?"""
        asked = [rival.first for rival in self._asked]
        if isinstance(outcome, Moved):
            is_answer = outcome.event in asked and not self._is_shared(outcome)
            return bool(outcome.doubts) or (bool(asked) and not is_answer)
        return isinstance(outcome, TableChanged) or (bool(asked) and isinstance(outcome, Unclear))

    def _is_same_table(self, outcome: Outcome[Any], proofs: Sequence[Proof]) -> bool:
        """Does the look that left the question open show the same table once more, perhaps seen better?"""
        odds = sum(proof.odds for proof in proofs if proof.is_same_table)
        return isinstance(outcome, Moved | Unclear) and odds >= MOSTLY

    def _are_alike(self, proofs: Sequence[Proof], newest: Memory) -> bool:
        """Do all lead to the same open table, so that it does not matter which one is the true one?"""
        if any(isinstance(proof.outcome, Unclear) for proof in proofs):
            return False
        tables = [
            (
                self._game.status(proof.rival.state),
                self._game.expect(proof.rival.state, newest.agreed, newest.seen, newest.entry),
                proof.outcome.event if isinstance(proof.outcome, Moved) else None,
            )
            for proof in proofs
        ]
        return all(table == tables[0] for table in tables)

    def _by_hindsight(self, newest: Memory, outcome: Outcome[Any]) -> tuple[Outcome[Any], Rival | None]:
        """What an earlier look must have shown, where this one is explained by that and by nothing else."""
        found = None
        if self._puzzle is not None and (isinstance(outcome, TableChanged) or self._may_be_two(outcome)):
            found = catch_up(self._game, self._puzzle, newest, explained=isinstance(outcome, Moved))
        elif isinstance(outcome, Moved) and outcome.doubts and are_same(outcome.doubts, self._objections):
            # Two looks say the same against the one that was believed.
            found = see_otherwise(self._game, self._booked, outcome.doubts, newest)
        elif isinstance(outcome, TableChanged):
            found = mend(self._game, self._booked[-1:], newest)
        return (outcome, None) if found is None else (found.outcome, found.rival)

    def _may_be_two(self, outcome: Outcome[Any]) -> bool:
        """May an event hide another one, of a look that no event explained: told then, or shared now?

        What was refused for a broken rule is rather taken back, and something else laid in its place.
        """
        if not isinstance(outcome, Moved) or not self._changed or self._puzzle is None:
            return False
        return self._puzzle.entry.do is not None or self._is_shared(outcome)

    def _is_shared(self, outcome: Moved[Any]) -> bool:
        return _is_shared(self._game.write(outcome.event))


def _is_shared(event: Fields) -> bool:
    """Are there several pieces in it that two players may have laid or drawn one after the other?"""
    return any(_pieces(event, names) > 1 for names in SHARED)


def _pieces(event: Fields, names: Sequence[str]) -> int:
    values = [event.get(name) for name in names]
    return sum(
        len(value) if isinstance(value, list) else value for value in values if isinstance(value, list | int)
    )
