"""An evening under the camera: look by look, what was done, whether it counts, and how the table stands."""

from dataclasses import dataclass
from typing import Any

from engine.errors import BadField
from engine.fields import Fields, flag, player
from engine.game import Header
from engine.looks import Entry, View, best_view
from engine.observation import Observation
from engine.reconcile import Choice, Moved, Outcome, TableChanged, Unchanged, Unclear, reconcile
from engine.record import BAD_EVENT, Answer, Match
from engine.rivals import Rival, advance, prove, rivals_of
from engine.verdict import Facts

TABLE_CHANGED = "TABLE-CHANGED"
UNCLEAR = "UNCLEAR"
UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Said:
    """What the referee says to one look.

    `event` is its JSON fields, None where nothing was done or nothing could be told; `answer` is what the
    rules say to it, None if they were not asked. `note` tells of an earlier reading that was set right or is
    in doubt, `choices` what the players are asked.
    """

    ok: bool
    rules: tuple[str, ...]
    why: str
    status: Facts
    event: Fields | None = None
    answer: Answer | None = None
    note: str = ""
    choices: tuple[Choice[Any], ...] = ()


class Evening:
    """One game as eyes follow it: the match, the look at which its table was agreed upon, and open doubts.

    Everything else follows from the looks in their order, so a recording replays to the same evening.
    """

    def __init__(self, header: Header) -> None:
        """Raises BadField for a header that the rules do not allow."""
        self.match = Match(header)
        self._first = True
        self._agreed: View | None = None
        self._shown: View | None = None
        self._past: list[tuple[View | None, int | None]] = []
        self._last: int | None = None
        self._rivals: tuple[Rival, ...] = ()

    def look(self, seen: Observation, fields: Fields) -> Said:
        """What was done since the table was agreed upon last, with what was entered by button."""
        try:
            entry = self._entry(fields)
            overruled = flag(fields, "overrule")
            if entry.do == UNDO:
                return self._undo()
            outcome: Outcome[Any] = reconcile(self.match.game, self.match.state, self._agreed, seen, entry)
            outcome, note = self._corrected(outcome, seen, entry)
        except BadField as error:
            return self.refuse(str(error))
        if self._first and not isinstance(outcome, Unchanged):
            outcome = self._adopted(outcome, seen, entry)
        self._first = False
        said = self._said(outcome, entry, overruled=overruled, note=note)
        self._shown = best_view(seen)
        return said

    def unread(self) -> Said:
        """The answer to a look that showed nothing: the table stays as it was agreed upon."""
        self._first = False
        return Said(False, (), "", self._status())

    def refuse(self, why: str) -> Said:
        """The answer to a look with an entry that makes no sense."""
        self._first = False
        return Said(False, (BAD_EVENT,), why, self._status())

    def _said(self, outcome: Outcome[Any], entry: Entry, *, overruled: bool, note: str) -> Said:
        match outcome:
            case Unchanged(view):
                self._agreed = view
                self._rivals = tuple(rival for rival in self._rivals if rival.back)
                return Said(True, (), "", self._status(), note=note)
            case TableChanged(places, rules):
                cited = (TABLE_CHANGED, *(rule.id for rule in rules))
                return Said(False, cited, f"no single event explains it: {'; '.join(places)}", self._status())
            case Unclear(choices):
                pending = rivals_of(self.match.game, self.match.state, choices, back=0)
                self._rivals = (*(rival for rival in self._rivals if rival.back), *pending)
                why = "the look can be explained in several ways; say which one it was"
                return Said(False, (UNCLEAR,), why, self._status(), choices=choices)
            case Moved():
                return self._judge(outcome, entry, overruled=overruled, note=note)

    def _judge(self, moved: Moved[Any], entry: Entry, *, overruled: bool, note: str) -> Said:
        game, before = self.match.game, self.match.state
        fields = game.write(moved.event)
        answer = self.match.answer({**fields, "overruled": overruled})
        if answer.ok:
            booked = rivals_of(game, before, moved.others, back=1)
            self._rivals = (*booked, *advance(game, self._rivals, moved.event))
            self._past.append((self._agreed, self._last))
            self._last = moved.event.player
            if entry.do != "hand":  # a hand laid out is no look at the table
                self._agreed = moved.view
        if moved.doubts and not note:
            places = ", ".join(f"{sighting.where} looks like {sighting.best}" for sighting in moved.doubts)
            note = f"please check what lay there before: {places}"
        return Said(answer.ok, answer.rules, answer.why, answer.status, fields, answer, note)

    def _corrected(self, outcome: Outcome[Any], seen: Observation, entry: Entry) -> tuple[Outcome[Any], str]:
        """Another outcome where an earlier look was misread, and a note about it; the match is set right."""
        puzzled = isinstance(outcome, TableChanged) or (isinstance(outcome, Moved) and outcome.doubts)
        proof = prove(self.match.game, self._rivals, self._agreed, seen, entry) if puzzled else None
        if proof is None or (isinstance(outcome, Moved) and outcome.fit > proof.odds):
            return outcome, ""
        rival, game = proof.rival, self.match.game
        for _ in range(rival.back):
            self._undo()
        words = []
        for event in rival.instead:
            words.append(game.describe(self.match.state, event))
            self.match.answer(game.write(event))
            self._past.append((self._agreed, self._last))
            self._last = event.player
        self._rivals = ()
        what = "corrected" if rival.back else "now clear"
        return proof.outcome, f"{what}, an earlier look showed: {'; '.join(words) or 'nothing done'}"

    def _adopted(self, outcome: Outcome[Any], seen: Observation, entry: Entry) -> Outcome[Any]:
        """The table of the first look becomes the agreed one where it is in play already."""
        view = best_view(seen)
        state = self.match.game.adopt(self.match.state, view, entry)
        if state is None:
            return outcome if not isinstance(outcome, Moved) else self._not_adopted(outcome)
        self.match.state = state
        return Unchanged(view, 1.0)

    def _not_adopted(self, moved: Moved[Any]) -> TableChanged:
        words = self.match.game.describe(self.match.state, moved.event)
        return TableChanged((f"before the first event: {words}",), ())

    def _undo(self) -> Said:
        answer = self.match.answer({"do": UNDO})
        if answer.ok:
            self._agreed, self._last = self._past.pop()
            self._rivals = ()
        event = {"do": UNDO} if answer.ok else None
        return Said(answer.ok, answer.rules, answer.why, answer.status, event, answer)

    def _entry(self, fields: Fields) -> Entry:
        players = len(self.match.header.players)
        if fields.get("player") is not None:
            player(fields, players)
        following = self._status()["next"]
        if not isinstance(following, int):
            following = 0 if self._last is None else (self._last + 1) % players
        return Entry(fields, players, following, self._last, self.match.header.options, self._shown)

    def _status(self) -> Facts:
        return self.match.game.status(self.match.state)
