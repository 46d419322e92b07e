"""What earlier looks left open: other explanations, puzzles and doubts, until a later look settles them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.fields import Fields
from engine.game import Game
from engine.hindsight import are_same, if_misread, mend, see_otherwise
from engine.observation import Sighting
from engine.open_looks import (
    BROKEN,
    UNANSWERED,
    UNEXPLAINED,
    UNREAD,
    OpenLooks,
    Reconsidered,
    broken,
)
from engine.proofs import prove
from engine.reconcile import CLEAR, Moved, Outcome, TableChanged, Unchanged, Unclear, is_in_the_box
from engine.rivals import MOST_TURNS, Memory, Rival, advance, rivals_of
from engine.two_turns import may_be_two, may_have_replaced, two_turns
from engine.unanswered import carried, open_points

UNSEEN = "showed nothing new"  # why a look may have hidden an event, as a note says it
HAND_IN_QUESTION = "a hand shown before left a question open: show it once more"


class Recall:
    """The memory of an evening; everything in it goes when the players take something back or tell it."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._hidden = ""  # why a look since the last event may have hidden another one
        self.forget()

    def forget(self) -> None:
        """The players have said how it was: nothing is left open."""
        self._rivals: tuple[Rival, ...] = ()  # other explanations of what was booked
        self._open = OpenLooks(self._game)
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
        self._open = self._open.and_one(replace(look, is_read=False), UNREAD)
        self._hidden = UNREAD

    def likeliest(self) -> Rival | None:
        """What was likeliest done at a look that left a question open; None where nothing may have been."""
        return self._open.likeliest()

    def reconsider(self, newest: Memory, outcome: Outcome[Any]) -> tuple[Outcome[Any], Rival | None]:
        """Another outcome, and the table it starts from, where the look tells more about earlier ones."""
        told = Reconsidered(outcome)
        for reason in (self._open.explain, self._by_rivals, self._by_hindsight):
            told = reason(newest, told.outcome)
            if told.rival is not None:
                break
        self._beside = told.beside
        if isinstance(told.outcome, Moved) and self._open.is_in_parts(newest, told.outcome):
            return self._open.ask_again(newest, told.outcome), None
        return told.outcome, told.rival

    def keep(self, look: Memory, outcome: Outcome[Any], *, counts: bool) -> None:
        """Keeps a look, with the table before it, for what later ones may tell about it."""
        was_broken = self._open.is_broken_last
        self._objections = ()
        if counts:
            self._open = OpenLooks(self._game)
        match outcome:
            case Moved(event, _, _, doubts, others) if counts:
                booked = rivals_of(self._game, look, others)
                self._rivals = (*booked, *advance(self._game, self._rivals, event))
                self._booked = [*self._booked, (look, event)][-MOST_TURNS:]
                self._objections, self._hidden = doubts, ""
            case Unclear():
                self._hidden = UNANSWERED
                self._open = self._open.and_one(look, UNANSWERED)
            case Unchanged():
                if look.agreed is not None and not was_broken:
                    self._hidden = UNSEEN
            case TableChanged():
                self._hidden = UNEXPLAINED
                self._open = self._open.and_one(look, UNEXPLAINED, self._if_misread(look))
            case Moved(event):
                is_possible = is_in_the_box(self._game, look.state, event)
                why = BROKEN if is_possible else UNEXPLAINED
                self._open = self._open.and_one(look, why, self._if_misread(look))

    def warning(self, event: Fields) -> str:
        """A note on an event that may be the work of two players, or on a hand that is still in question;
        empty where nothing speaks for that."""
        if event["do"] == "hand" and self._open.is_any(UNANSWERED):
            return HAND_IN_QUESTION
        is_of_two = may_be_two(event) or (self._open.is_any(UNEXPLAINED) and may_have_replaced(event))
        is_told = self._open.is_any_told_unread
        if not self._hidden or event["do"] in ("hand", "setup") or not (is_of_two or is_told):
            return ""
        return two_turns(self._hidden)

    def open_points(self, state: Any, event: Any) -> str:
        """A note on points that hang on a question nobody answered, at this state after this event."""
        done = () if event is None else (event,)
        return open_points(self._game, state, carried(self._game, self._rivals, done))

    def _by_rivals(self, newest: Memory, outcome: Outcome[Any]) -> Reconsidered:
        """What was booked before, where another explanation of it explains this look."""
        as_it_is = Reconsidered(outcome)
        is_doubted = isinstance(outcome, Moved) and bool(outcome.doubts)
        is_broken = isinstance(outcome, Moved) and broken(self._game, outcome, newest.state) > 0
        is_puzzling = is_doubted or is_broken or isinstance(outcome, TableChanged)
        if self._open.is_any(UNANSWERED) or not is_puzzling:
            return as_it_is
        proofs = prove(self._game, self._rivals, newest)
        if not proofs or proofs[0].odds < CLEAR:
            return as_it_is
        best = proofs[0]
        # No broken rule leads just to the table as it was before.
        is_again = is_broken and isinstance(best.outcome, Unchanged)
        if isinstance(outcome, Moved) and not is_again and outcome.fit > best.rival.odds * best.outcome.fit:
            return as_it_is
        return Reconsidered(best.outcome, best.rival)

    def _if_misread(self, look: Memory) -> Sequence[Rival]:
        """Tables at which the look may begin that nothing else explains."""
        return [] if self._open.is_any_look else list(if_misread(self._game, self._booked, look))

    def _by_hindsight(self, newest: Memory, outcome: Outcome[Any]) -> Reconsidered:
        """What an earlier look must have shown, where this one is explained by that and by nothing else."""
        found = None
        if isinstance(outcome, Moved) and outcome.doubts and are_same(outcome.doubts, self._objections):
            # Two looks say the same against the one that was believed.
            found = see_otherwise(self._game, self._booked, outcome.doubts, newest)
        elif isinstance(outcome, TableChanged):
            found = mend(self._game, self._booked[-1:], newest)
        return Reconsidered(outcome) if found is None else Reconsidered(found.outcome, found.rival)
