"""Looks that did not count since the last event, and what was done at them by what a later one shows."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

from engine.game import Game
from engine.observation import Observation
from engine.proofs import Proof, prove
from engine.reconcile import (
    CLEAR,
    WORTH_ASKING,
    Choice,
    Moved,
    Outcome,
    Unchanged,
    Unclear,
    is_legal,
    reconcile,
    rules_broken,
)
from engine.retelling import LEAST_PRIOR, LIKELY, likeliest, retell
from engine.rivals import MOSTLY, Memory, Rival, entry_at, firsts
from engine.sharpening import may_be_nothing
from engine.two_turns import came_in_parts, is_shared, may_be_two
from engine.unanswered import AT_LAST, GONE_ON_WITH, in_as_many_turns, others_of

# Why a look may have hidden an event, as a note says it.
UNREAD = "could not be read"
UNEXPLAINED = "could not be explained"
UNANSWERED = "left a question open"
BROKEN = "showed a broken rule"
# How many looks that left it open what was done are told anew by the newest one; of older ones only the
# tables are kept.
MOST_OPEN = 3


class Reconsidered(NamedTuple):
    """An outcome, the table it starts from where that is another one, and the tables beside that."""

    outcome: Outcome[Any]
    rival: Rival | None = None
    beside: tuple[Rival, ...] = ()


class OpenLooks:
    """The looks since the last event that left it open what was done, with why each of them did."""

    def __init__(
        self,
        game: Game[Any, Any],
        looks: tuple[Memory, ...] = (),
        whys: tuple[str, ...] = (),
        before: Sequence[Rival] = (),
        known: Sequence[Rival] = (),
    ) -> None:
        self._game = game
        self._looks = looks  # the newest of them
        self._whys = whys  # of all
        self._before = before  # the tables at which the looks begin
        self._known = known  # to which they led as far as the last of them told
        self._told: tuple[Observation, Sequence[Rival]] | None = None  # the same with the look asked about
        # What the first of them led to by the newest look, which is asked for again when that is kept.
        self._retold: tuple[tuple[object, ...], list[Rival]] | None = None

    @property
    def is_broken_last(self) -> bool:
        """Was a broken rule, or nothing that explains it, what the last of them showed?"""
        return self._whys[-1:] in ((BROKEN,), (UNEXPLAINED,))

    @property
    def is_any_look(self) -> bool:
        """Are there any?"""
        return bool(self._looks)

    @property
    def is_any_told_unread(self) -> bool:
        """Was something entered by button at one that could not be read?"""
        return any(not look.is_read and look.entry.do is not None for look in self._looks)

    def is_any(self, why: str) -> bool:
        """Did one of them not count because of that?"""
        return why in self._whys

    def and_one(self, look: Memory, why: str, others: Sequence[Rival] = ()) -> "OpenLooks":
        """These and one more that did not count; of older ones only the tables to which they may have led.

        `others` are tables at which the first of them may begin if earlier ones were misread.
        """
        if not look.entry.shows_table and why != UNANSWERED:
            return self
        before = self._before if self._looks else [Rival(look.state, 0, (), 1.0, look.agreed), *others]
        if len(self._looks) == MOST_OPEN:
            before = self._by_first(look)
        known = self._known if why == UNREAD else ()
        if self._told is not None and self._told[0] is look.seen:
            known = self._told[1]
        return OpenLooks(self._game, (*self._looks, look)[-MOST_OPEN:], (*self._whys, why), before, known)

    def likeliest(self) -> Rival | None:
        """What was likeliest done at a look that left a question open; None where nothing may have been."""
        if UNANSWERED not in self._whys:
            return None
        asked = retell(self._game, self._before, self._looks, None)
        done = [rival for rival in asked if rival.instead]
        is_done = sum(rival.odds for rival in done) >= LIKELY * sum(rival.odds for rival in asked)
        return max(done, key=lambda rival: rival.odds, default=None) if is_done else None

    def explain(self, newest: Memory, outcome: Outcome[Any]) -> Reconsidered:
        """What was done at these looks, where that explains the newest one."""
        as_it_is = Reconsidered(outcome)
        if not self._looks or not self._may_hide(outcome):
            return as_it_is
        rivals = self._by_all(newest)
        if (
            isinstance(outcome, Moved)
            and not outcome.doubts
            and is_legal(self._game, newest.state, outcome.event)
        ):
            rivals = [rival for rival in rivals if not rival.back]  # nothing speaks against what was booked
        if self._is_answer(outcome, rivals):
            return as_it_is
        proofs = prove(self._game, rivals, newest)
        self._told = newest.seen, [after for proof in proofs for after in proof.after]
        # Seen by itself, this look would know nothing of what was entered beside the one before.
        is_first = not any(rival.since > 1 for rival in rivals) and not self._is_told()
        if not proofs or (is_first and _is_same_table(outcome, proofs)):
            return as_it_is
        best = proofs[0]
        if best.rival.instead and best.rival.prior < LEAST_PRIOR:
            return as_it_is
        if not self._explains_more(best, outcome):
            return as_it_is
        if self._odds_of_table(proofs, newest) >= self._needed(proofs, newest):
            if not best.rival.instead and not self._is_answered(best):
                return as_it_is
            # Whether a piece was there already at a look that doubts it will never be clear.
            is_likely = any(look.is_read and may_be_nothing(look.seen) for look in self._looks)
            odds = min(best.odds, LIKELY) if is_likely else best.odds
            beside = others_of(self._game, self._before[0].state, proofs)
            return Reconsidered(self._settled(best, newest), replace(best.rival, odds=odds), beside)
        is_asked = UNANSWERED in self._whys or (UNREAD in self._whys and isinstance(outcome, Moved))
        if not is_asked or self._is_another_hand(newest, outcome):
            return as_it_is
        asked = [rival for proof in proofs for rival in proof.after]
        if isinstance(outcome, Moved) and all(rival.instead == (outcome.event,) for rival in asked):
            return as_it_is  # it was done before this look or since, and by the same player
        is_none = isinstance(outcome, Unclear) and any(not rival.instead for rival in rivals)
        return as_it_is if is_none else Reconsidered(Unclear(firsts(asked), 1.0))

    def is_in_parts(self, newest: Memory, outcome: Moved[Any]) -> bool:
        """Did a look that left a question open show some of its pieces, and not the others?"""
        whys = self._whys[len(self._whys) - len(self._looks) :]
        looks = [look.seen for look, why in zip(self._looks, whys, strict=True) if why == UNANSWERED]
        return came_in_parts(self._game.write(outcome.event), looks, newest)

    def ask_again(self, newest: Memory, outcome: Moved[Any]) -> Unclear[Any]:
        """The question that is still open; what one turn would explain is its last choice."""
        asked = firsts(self._by_all(newest))
        others = [choice for choice in asked if choice.event != outcome.event]
        total = sum(choice.odds for choice in others) / (1 - WORTH_ASKING)
        choices = [replace(choice, odds=choice.odds / total) for choice in others]
        return Unclear((*choices, Choice(outcome.event, WORTH_ASKING)), 1.0)

    def _by_all(self, newest: Memory) -> list[Rival]:
        """The tables to which the open looks may have led, as the newest one tells them, or the last before:
        what lay there then may be gone again.
        """
        told = retell(self._game, self._by_first(newest), self._looks[1:], newest)
        return likeliest([*told, *_beyond(told, self._known)])

    def _by_first(self, newest: Memory) -> list[Rival]:
        """Those to which the first of them may have led."""
        asked = (newest, self._before, self._looks[:1])
        if self._retold is None or self._retold[0] != asked:
            self._retold = asked, retell(self._game, self._before, self._looks[:1], newest)
        return self._retold[1]

    def _needed(self, proofs: Sequence[Proof], newest: Memory) -> float:
        """The odds at which the likeliest is booked and not asked about."""
        best = proofs[0]
        # What a look hid is asked about, but not for ever: who has gone on for so long will not answer.
        is_hidden = UNREAD in self._whys and len(self._whys) <= MOST_OPEN
        is_hidden = is_hidden and in_as_many_turns(best, proofs) < CLEAR
        if best.is_same_table or is_hidden:
            return CLEAR
        if self._is_gone_on_with(best, newest):
            return GONE_ON_WITH if len(self._whys) <= MOST_OPEN else AT_LAST
        return LIKELY

    def _is_told(self) -> bool:
        """Was something entered by button at a look that is open?"""
        return any(look.entry.do is not None for look in self._looks)

    def _is_gone_on_with(self, best: Proof, newest: Memory) -> bool:
        """Was a question about the table left unanswered, and the game gone on with?"""
        is_about_table = all(look.entry.shows_table for look in (*self._looks, newest))
        return is_about_table and UNANSWERED in self._whys and bool(best.rival.instead)

    def _settled(self, proof: Proof, newest: Memory) -> Outcome[Any]:
        """What a look shows once a table is taken for the true one: what was in doubt there is old then."""
        rival = proof.rival
        if not isinstance(proof.outcome, Unclear) or rival.view is None:
            return proof.outcome
        entry = entry_at(self._game, rival, newest.entry)
        return reconcile(self._game, rival.state, rival.view, newest.seen, entry)

    def _is_another_hand(self, newest: Memory, outcome: Outcome[Any]) -> bool:
        """Was a hand counted beside the one in question? Each is worth its own points."""
        if newest.entry.shows_table or not isinstance(outcome, Moved):
            return False
        return is_legal(self._game, newest.state, outcome.event)

    def _explains_more(self, best: Proof, outcome: Outcome[Any]) -> bool:
        """Are no more rules broken if earlier looks are told anew, and fewer where all of them were refused?

        What was refused has rather been taken back than laid otherwise and then robbed by a broken rule.
        """
        anew = broken(self._game, best.outcome, best.rival.state)
        as_it_is = broken(self._game, outcome, self._before[0].state)
        is_open = not {UNREAD, UNANSWERED}.isdisjoint(self._whys)
        return anew <= as_it_is if is_open or not 0 < as_it_is < inf else anew < as_it_is

    def _is_answered(self, proof: Proof) -> bool:
        """Does a look say that nothing had been done at one that left a question open?"""
        if UNANSWERED not in self._whys:
            return False
        outcome = proof.outcome
        return not isinstance(outcome, Moved) or is_legal(self._game, proof.rival.state, outcome.event)

    def _may_hide(self, outcome: Outcome[Any]) -> bool:
        """May more have been done than the newest look shows by itself?

        What was refused for a broken rule is rather taken back, and something else laid in its place.
        """
        if not isinstance(outcome, Moved):
            return not isinstance(outcome, Unchanged)
        if outcome.doubts or UNANSWERED in self._whys or UNREAD in self._whys:
            return True
        if not is_legal(self._game, self._looks[-1].state, outcome.event):
            return True
        is_told = self._looks[-1].entry.do is not None
        return self._whys[-1] == UNEXPLAINED and (is_told or may_be_two(self._game.write(outcome.event)))

    def _is_answer(self, outcome: Outcome[Any], rivals: Sequence[Rival]) -> bool:
        """Does the newest look itself answer the question that is open?"""
        if not isinstance(outcome, Moved) or outcome.doubts or UNANSWERED not in self._whys:
            return False
        return outcome.event in [rival.first for rival in rivals] and not is_shared(
            self._game.write(outcome.event)
        )

    def _odds_of_table(self, proofs: Sequence[Proof], newest: Memory) -> float:
        """The odds of the likeliest and of all that lead to the same open table and the same event.

        It does not matter which one of them is true.
        """
        tables = [self._table(proof, newest) for proof in proofs]
        return sum(proof.odds for proof, table in zip(proofs, tables, strict=True) if table == tables[0])

    def _table(self, proof: Proof, newest: Memory) -> object:
        """What can be seen of a table, the points, and what is done there; only itself where that is open."""
        outcome, state = proof.outcome, proof.rival.state
        if isinstance(outcome, Unclear):
            return proof
        expected = self._game.expect(state, newest.agreed, newest.seen, newest.entry)
        return self._game.status(state), expected, outcome.event if isinstance(outcome, Moved) else None


def _beyond(told: Sequence[Rival], known: Sequence[Rival]) -> list[Rival]:
    """The known tables that are none of those told now, with odds against these."""
    odds = {str(rival.instead): rival.odds for rival in told}
    likely_first = sorted([rival for rival in known if rival.odds], key=lambda rival: -rival.odds)
    others = [rival for rival in likely_first if str(rival.instead) not in odds]
    again = next((rival for rival in likely_first if str(rival.instead) in odds), None)
    scale = 1 / likely_first[0].odds if others else 1.0
    if again is not None:
        scale = odds[str(again.instead)] / again.odds
    return [replace(rival, odds=rival.odds * scale) for rival in others]


def broken(game: Game[Any, Any], outcome: Outcome[Any], state: Any) -> float:
    """How many rules an outcome breaks; one without an event that is known may break any."""
    if isinstance(outcome, Moved):
        return len(rules_broken(game, state, outcome.event))
    return 0 if isinstance(outcome, Unchanged) else inf


def _is_same_table(outcome: Outcome[Any], proofs: Sequence[Proof]) -> bool:
    """Does the look that left the question open show the same table once more, perhaps seen better?"""
    odds = sum(proof.odds for proof in proofs if proof.is_same_table)
    return isinstance(outcome, Moved | Unclear) and odds >= MOSTLY
