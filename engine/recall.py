"""What earlier looks left open: other explanations, puzzles and doubts, until a later look settles them."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any

from engine.fields import Fields
from engine.game import Game
from engine.hindsight import are_same, mend, see_otherwise
from engine.observation import Sighting
from engine.proofs import Proof, prove
from engine.reconcile import (
    CLEAR,
    WORTH_ASKING,
    Choice,
    Moved,
    Outcome,
    TableChanged,
    Unchanged,
    Unclear,
    is_in_the_box,
    is_legal,
    reconcile,
    rules_broken,
)
from engine.retelling import LEAST_PRIOR, LIKELY, retell
from engine.rivals import MOST_TURNS, MOSTLY, Memory, Rival, advance, entry_at, firsts, rivals_of
from engine.sharpening import may_be_nothing
from engine.two_turns import came_in_parts, is_shared, may_be_two, may_have_replaced, two_turns
from engine.unanswered import AT_LAST, GONE_ON_WITH, carried, in_as_many_turns, open_points, others_of

# Why a look may have hidden an event, as a note says it.
UNREAD = "could not be read"
UNSEEN = "showed nothing new"
UNEXPLAINED = "could not be explained"
UNANSWERED = "left a question open"
BROKEN = "showed a broken rule"
HAND_IN_QUESTION = "a hand shown before left a question open: show it once more"
# How many looks that left it open what was done are told anew by the newest one; of older ones only the
# tables are kept.
MOST_OPEN = 3


class Recall:
    """The memory of an evening; everything in it goes when the players take something back or tell it."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._hidden = ""  # why a look since the last event may have hidden another one
        self.forget()

    def forget(self) -> None:
        """The players have said how it was: nothing is left open."""
        self._rivals: tuple[Rival, ...] = ()  # other explanations of what was booked
        self._open: tuple[Memory, ...] = ()  # looks since the last event that did not count
        self._why: list[str] = []  # why each of them did not
        self._before: list[Rival] = []  # the tables at which the open looks begin
        # What the first of them led to by the newest look, which is asked for again when that is kept.
        self._retold: tuple[tuple[Memory, list[Rival], tuple[Memory, ...]], list[Rival]] | None = None
        self._objections: tuple[Sighting, ...] = ()  # what the last look showed in place of agreed pieces
        self._booked: list[tuple[Memory, Any]] = []  # the last looks that counted, with their events
        self._beside: tuple[Rival, ...] = ()  # the tables beside the one that the last look settled on

    def looks_of(self, rival: Rival) -> list[Memory]:
        """The looks of the events that a rival takes back, as far as it books others for all of them."""
        looks = [look for look, _ in self._booked[len(self._booked) - rival.back :]]
        return looks if rival.back == len(looks) == len(rival.instead) else []

    def settle(self, rival: Rival, booked: Sequence[tuple[Memory, Any]]) -> None:
        """What earlier looks left open is booked now, at these looks as far as they are known."""
        before = self._booked if booked else []
        asked = () if rival.back else carried(self._game, self._rivals, rival.instead)
        beside = self._beside
        self.forget()
        self._booked = [*before, *booked][-MOST_TURNS:]
        self._rivals = (*asked, *beside)

    def take_back(self) -> None:
        """The last event was taken back; what was booked before it stays."""
        booked = self._booked[:-1]
        self.forget()
        self._booked = booked

    def miss(self, look: Memory) -> None:
        """A look could not be read."""
        self._leave_open(replace(look, is_read=False), UNREAD)
        self._hidden = UNREAD

    def likeliest(self) -> Rival | None:
        """What was likeliest done at a look that left a question open; None where nothing may have been."""
        if UNANSWERED not in self._why:
            return None
        asked = retell(self._game, self._before, self._open, None)
        done = [rival for rival in asked if rival.instead]
        is_done = sum(rival.odds for rival in done) >= LIKELY * sum(rival.odds for rival in asked)
        return max(done, key=lambda rival: rival.odds, default=None) if is_done else None

    def reconsider(self, newest: Memory, outcome: Outcome[Any]) -> tuple[Outcome[Any], Rival | None]:
        """Another outcome, and the table it starts from, where the look tells more about earlier ones."""
        self._beside = ()
        for reason in (self._by_open_looks, self._by_rivals, self._by_hindsight):
            outcome, rival = reason(newest, outcome)
            if rival is not None:
                break
        if isinstance(outcome, Moved) and self._came_in_parts(newest, outcome):
            return self._asked_again(newest, outcome), None
        return outcome, rival

    def keep(self, look: Memory, outcome: Outcome[Any], *, counts: bool) -> None:
        """Keeps a look, with the table before it, for what later ones may tell about it."""
        was_broken = self._why[-1:] in ([BROKEN], [UNEXPLAINED])
        self._objections = ()
        if counts:
            self._open, self._why, self._before = (), [], []
        match outcome:
            case Moved(event, _, _, doubts, others) if counts:
                booked = rivals_of(self._game, look, others)
                self._rivals = (*booked, *advance(self._game, self._rivals, event))
                self._booked = [*self._booked, (look, event)][-MOST_TURNS:]
                self._objections, self._hidden = doubts, ""
            case Unclear():
                self._hidden = UNANSWERED
                self._leave_open(look, UNANSWERED)
            case Unchanged():
                if look.agreed is not None and not was_broken:
                    self._hidden = UNSEEN
            case TableChanged():
                self._hidden = UNEXPLAINED
                self._leave_open(look, UNEXPLAINED)
            case Moved(event):
                is_possible = is_in_the_box(self._game, look.state, event)
                self._leave_open(look, BROKEN if is_possible else UNEXPLAINED)

    def _leave_open(self, look: Memory, why: str) -> None:
        """Keeps a look that did not count; of older ones only the tables to which they may have led."""
        if not look.entry.shows_table and why != UNANSWERED:
            return
        if not self._open:
            self._before = [Rival(look.state, 0, (), 1.0, look.agreed)]
        if len(self._open) == MOST_OPEN:
            self._before = self._by_first_look(look)
        self._open = (*self._open, look)[-MOST_OPEN:]
        self._why = [*self._why, why]

    def _by_all_looks(self, newest: Memory) -> list[Rival]:
        """The tables to which the open looks may have led, as the newest one tells them."""
        return retell(self._game, self._by_first_look(newest), self._open[1:], newest)

    def _by_first_look(self, newest: Memory) -> list[Rival]:
        """Those to which the first of them may have led."""
        asked = (newest, self._before, self._open[:1])
        if self._retold is None or self._retold[0] != asked:
            self._retold = asked, retell(self._game, self._before, self._open[:1], newest)
        return self._retold[1]

    def warning(self, event: Fields) -> str:
        """A note on an event that may be the work of two players, or on a hand that is still in question;
        empty where nothing speaks for that."""
        if event["do"] == "hand" and UNANSWERED in self._why:
            return HAND_IN_QUESTION
        is_of_two = may_be_two(event) or (UNEXPLAINED in self._why and may_have_replaced(event))
        is_told = any(not look.is_read and look.entry.do is not None for look in self._open)
        if not self._hidden or event["do"] in ("hand", "setup") or not (is_of_two or is_told):
            return ""
        return two_turns(self._hidden)

    def open_points(self, state: Any, event: Any) -> str:
        """A note on points that hang on a question nobody answered, at this state after this event."""
        done = () if event is None else (event,)
        return open_points(self._game, state, carried(self._game, self._rivals, done))

    def _by_open_looks(self, newest: Memory, outcome: Outcome[Any]) -> tuple[Outcome[Any], Rival | None]:
        """What was done at looks that did not count, where that explains this one."""
        if not self._open or not self._may_hide(outcome):
            return outcome, None
        rivals = self._by_all_looks(newest)
        if self._is_answer(outcome, rivals):
            return outcome, None
        proofs = prove(self._game, rivals, newest)
        # Seen by itself, this look would know nothing of what was entered beside the one before.
        is_first = not any(len(rival.instead) > 1 for rival in rivals) and not self._is_told()
        if not proofs or (is_first and self._is_same_table(outcome, proofs)):
            return outcome, None
        best = proofs[0]
        if best.rival.instead and best.rival.prior < LEAST_PRIOR:
            return outcome, None
        if not self._explains_more(best, outcome):
            return outcome, None
        # What a look hid is asked about, but not for ever: who has gone on for so long will not answer.
        is_hidden = UNREAD in self._why and len(self._why) <= MOST_OPEN
        is_hidden = is_hidden and in_as_many_turns(best, proofs) < CLEAR
        needed = CLEAR if best.is_same_table or is_hidden else LIKELY
        if needed < CLEAR and self._is_gone_on_with(best, newest):
            needed = GONE_ON_WITH if len(self._why) <= MOST_OPEN else AT_LAST
        if best.odds >= needed or self._are_alike(proofs, newest):
            if not best.rival.instead and not self._is_answered(best):
                return outcome, None
            # Whether a piece was there already at a look that doubts it will never be clear.
            is_likely = any(look.is_read and may_be_nothing(look.seen) for look in self._open)
            odds = min(best.odds, LIKELY) if is_likely else best.odds
            self._beside = others_of(self._game, self._before[0].state, proofs)
            return self._settled(best, newest), replace(best.rival, odds=odds)
        is_asked = UNANSWERED in self._why or (UNREAD in self._why and isinstance(outcome, Moved))
        if not is_asked or self._is_another_hand(newest, outcome):
            return outcome, None
        asked = [rival for proof in proofs for rival in proof.after]
        if isinstance(outcome, Moved) and all(rival.instead == (outcome.event,) for rival in asked):
            return outcome, None  # it was done before this look or since, and by the same player
        is_none = isinstance(outcome, Unclear) and any(not rival.instead for rival in rivals)
        return (outcome if is_none else Unclear(firsts(asked), 1.0)), None

    def _is_told(self) -> bool:
        """Was something entered by button at a look that is open?"""
        return any(look.entry.do is not None for look in self._open)

    def _is_gone_on_with(self, best: Proof, newest: Memory) -> bool:
        """Was a question about the table left unanswered, and the game gone on with?"""
        is_about_table = all(look.entry.shows_table for look in (*self._open, newest))
        return is_about_table and UNANSWERED in self._why and bool(best.rival.instead)

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
        anew = self._broken(best.outcome, best.rival.state)
        as_it_is = self._broken(outcome, self._before[0].state)
        is_open = not {UNREAD, UNANSWERED}.isdisjoint(self._why)
        return anew <= as_it_is if is_open or not 0 < as_it_is < inf else anew < as_it_is

    def _broken(self, outcome: Outcome[Any], state: Any) -> float:
        """How many rules an outcome breaks; one without an event that is known may break any."""
        if isinstance(outcome, Moved):
            return len(rules_broken(self._game, state, outcome.event))
        return 0 if isinstance(outcome, Unchanged) else inf

    def _is_answered(self, proof: Proof) -> bool:
        """Does a look say that nothing had been done at one that left a question open?"""
        if UNANSWERED not in self._why:
            return False
        outcome = proof.outcome
        return not isinstance(outcome, Moved) or is_legal(self._game, proof.rival.state, outcome.event)

    def _may_hide(self, outcome: Outcome[Any]) -> bool:
        """May more have been done than the newest look shows by itself?

        What was refused for a broken rule is rather taken back, and something else laid in its place.
        """
        if not isinstance(outcome, Moved):
            return not isinstance(outcome, Unchanged)
        if outcome.doubts or UNANSWERED in self._why or UNREAD in self._why:
            return True
        if not is_legal(self._game, self._open[-1].state, outcome.event):
            return True
        is_told = self._open[-1].entry.do is not None
        return self._why[-1] == UNEXPLAINED and (is_told or may_be_two(self._game.write(outcome.event)))

    def _is_answer(self, outcome: Outcome[Any], rivals: Sequence[Rival]) -> bool:
        """Does the newest look itself answer the question that is open?"""
        if not isinstance(outcome, Moved) or outcome.doubts or UNANSWERED not in self._why:
            return False
        return outcome.event in [rival.first for rival in rivals] and not is_shared(
            self._game.write(outcome.event)
        )

    def _by_rivals(self, newest: Memory, outcome: Outcome[Any]) -> tuple[Outcome[Any], Rival | None]:
        """What was booked before, where another explanation of it explains this look."""
        is_doubted = isinstance(outcome, Moved) and bool(outcome.doubts)
        is_broken = isinstance(outcome, Moved) and self._broken(outcome, newest.state) > 0
        is_puzzling = is_doubted or is_broken or isinstance(outcome, TableChanged)
        if UNANSWERED in self._why or not is_puzzling:
            return outcome, None
        proofs = prove(self._game, self._rivals, newest)
        if not proofs or proofs[0].odds < CLEAR:
            return outcome, None
        best = proofs[0]
        # No broken rule leads just to the table as it was before.
        is_again = is_broken and isinstance(best.outcome, Unchanged)
        if isinstance(outcome, Moved) and not is_again and outcome.fit > best.rival.odds * best.outcome.fit:
            return outcome, None
        return best.outcome, best.rival

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
        if isinstance(outcome, Moved) and outcome.doubts and are_same(outcome.doubts, self._objections):
            # Two looks say the same against the one that was believed.
            found = see_otherwise(self._game, self._booked, outcome.doubts, newest)
        elif isinstance(outcome, TableChanged):
            found = mend(self._game, self._booked[-1:], newest)
        return (outcome, None) if found is None else (found.outcome, found.rival)

    def _came_in_parts(self, newest: Memory, outcome: Moved[Any]) -> bool:
        """Did a look that left a question open show some of its pieces, and not the others?"""
        whys = self._why[len(self._why) - len(self._open) :]
        looks = [look.seen for look, why in zip(self._open, whys, strict=True) if why == UNANSWERED]
        return came_in_parts(self._game.write(outcome.event), looks, newest)

    def _asked_again(self, newest: Memory, outcome: Moved[Any]) -> Unclear[Any]:
        """The question that is still open; what one turn would explain is its last choice."""
        asked = firsts(self._by_all_looks(newest))
        others = [choice for choice in asked if choice.event != outcome.event]
        total = sum(choice.odds for choice in others) / (1 - WORTH_ASKING)
        choices = [replace(choice, odds=choice.odds / total) for choice in others]
        return Unclear((*choices, Choice(outcome.event, WORTH_ASKING)), 1.0)
