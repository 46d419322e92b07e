"""An evening under the camera: look by look, what was done, whether it counts, and how the table stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.errors import BadField
from engine.fields import Fields, flag, player
from engine.game import Header
from engine.hindsight import Memory, are_same, catch_up, see_otherwise
from engine.keepsake import SEEN, kept, remembered
from engine.looks import Entry, View, best_view
from engine.observation import Observation, Sighting
from engine.reconcile import CLEAR, Choice, Moved, Outcome, TableChanged, Unchanged, Unclear, reconcile
from engine.record import BAD_EVENT, VERSION, Answer, Match, is_header, parse_header
from engine.rivals import MOST_TURNS, Proof, Rival, advance, pending, prove, rivals_of
from engine.verdict import Facts

TABLE_CHANGED = "TABLE-CHANGED"
UNCLEAR = "UNCLEAR"
UNDO = "undo"
UNREAD = "could not be read"
UNSEEN = "showed nothing new"
UNEXPLAINED = "could not be explained"
SHARED = ("cards", "open")  # pieces of an event that two players may have laid or drawn one after the other


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


def counting(lines: Sequence[Fields]) -> list[Fields]:
    """The events of a journal that still count, the oldest first: undo has taken the others back."""
    left: list[Fields] = []
    for line in lines:
        if line.get("do") == UNDO:
            del left[-1:]
        else:
            left.append(line)
    return left


class Evening:
    """One game as eyes follow it: the match, the look at which its table was agreed upon, and open doubts.

    Everything else follows from the looks in their order, so a recording replays to the same evening.
    """

    def __init__(self, header: Header) -> None:
        """Raises BadField for a header that the rules do not allow."""
        self.match = Match(header)
        self.lines: list[Fields] = []  # what has counted, as a journal keeps it: undo too, each with its look
        self.earlier: tuple[Mapping[str, int], ...] = ()  # points by name of this evening's finished games
        self._opening: View | None = None  # the first look, if it could be read
        self._asked: tuple[Observation, Entry] | None = None
        self._first = True
        self._missed = ""  # why a look since the last event may have hidden another one
        self._puzzle: Memory | None = None  # the last look, if what it showed did not count
        self._changed = False  # no event explained the last look
        self._objections: tuple[Sighting, ...] = ()  # what the last look showed in place of agreed pieces
        self._booked: list[tuple[Memory, Any]] = []  # the last looks that counted, with their events
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
        elif not note:
            outcome, note = self._in_hindsight(outcome, seen, entry)
        memory = Memory(self.match.state, self._agreed, seen, entry)
        said = self._said(outcome, seen, entry, overruled=overruled, note=note)
        self._remember(memory, outcome, said)
        if self._first:
            self._first, self._opening = False, self._agreed
        self._shown = best_view(seen)
        return said

    def choose(self, choice: Choice[Any]) -> Said:
        """The players say which explanation of the last look, an unclear one, is the true one."""
        assert self._asked is not None, "nothing was asked"
        view, self._rivals, self._booked = best_view(self._asked[0]), (), []
        if choice.event is None:
            self._agreed = view
            return Said(True, (), "", self._status())
        return self._judge(Moved(choice.event, view, 1.0), self._asked[1], overruled=False, note="")

    def do(self, fields: Fields) -> Said:
        """An event as the players tell it, with the last look as the table after it."""
        answer = self.match.answer(fields)
        if answer.ok:
            self._past.append((self._agreed, self._last))
            self._agreed = self._shown or self._agreed
            self._last, self._rivals = answer.event.player, ()
            self._puzzle, self._booked = None, []
            self._keep(self.match.game.write(answer.event), overruled=answer.overruled)
        event = None if answer.event is None else self.match.game.write(answer.event)
        return Said(answer.ok, answer.rules, answer.why, answer.status, event, answer)

    def undo(self) -> Said:
        """Takes the last event back that counted."""
        try:
            return self._undo()
        except BadField as error:
            return self.refuse(str(error))

    def again(self, index: int, fields: Fields | None) -> list[Fields]:
        """Changes the event of that number (None: removes it) and judges everything after it once more.

        Later events that break a rule now count all the same where the table can hold them; the others are
        returned. A changed event that the table cannot hold is among them.
        """
        events = counting(self.lines)
        agreed, shown = self._agreed, self._shown
        for _ in events[index:]:
            self._undo()
        lost = []
        for event in [*([] if fields is None else [fields]), *events[index + 1 :]]:
            self._shown = remembered(event)
            if not self.do({**event, "overruled": True}).ok:
                lost.append(event)
        self._agreed, self._shown = agreed, shown
        return lost

    def games(self) -> tuple[Mapping[str, int], ...]:
        """The points of all finished games of the evening that add up, this one included."""
        tally = self.match.game.tally
        points = None if tally is None else tally(self.match.state)
        if points is None:
            return self.earlier
        return (*self.earlier, dict(zip(self.match.header.players, points, strict=True)))

    def header_line(self) -> Fields:
        """The header as a journal keeps it, with the first look: the table may have been in play already."""
        header = self.match.header
        line: dict[str, object] = {"record": VERSION, "game": header.game, "players": list(header.players)}
        line["options"] = dict(header.options)
        return line if self._opening is None else {**line, SEEN: kept(self._opening)}

    @classmethod
    def resume(cls, lines: Sequence[Fields]) -> "Evening":
        """The evening of a journal's last record as it was left, from its header line and what counted."""
        begin = max(index for index, line in enumerate(lines) if is_header(line))
        evening = cls(parse_header(lines[begin]))
        evening.earlier = cls.resume(lines[:begin]).games() if begin else ()
        if (view := remembered(lines[begin])) is not None:
            evening.look(Observation(view.sightings), {})
        evening._first = False
        for line in lines[begin + 1 :]:
            evening._shown = remembered(line) or evening._shown
            evening.undo() if line.get("do") == UNDO else evening.do(line)
        return evening

    def unread(self) -> Said:
        """The answer to a look that showed nothing: the table stays as it was agreed upon."""
        self._first, self._missed, self._puzzle = False, UNREAD, None
        return Said(False, (), "", self._status())

    def refuse(self, why: str) -> Said:
        """The answer to a look with an entry that makes no sense."""
        self._first = False
        return Said(False, (BAD_EVENT,), why, self._status())

    def _said(
        self, outcome: Outcome[Any], seen: Observation, entry: Entry, *, overruled: bool, note: str
    ) -> Said:
        match outcome:
            case Unchanged(view):
                self._agreed = view
                self._rivals = tuple(rival for rival in self._rivals if rival.back)
                return Said(True, (), "", self._status(), note=note)
            case TableChanged(places, rules):
                cited = (TABLE_CHANGED, *(rule.id for rule in rules))
                return Said(False, cited, f"no single event explains it: {'; '.join(places)}", self._status())
            case Unclear(choices):
                if not any(len(rival.instead) > 1 and not rival.back for rival in self._rivals):
                    new = rivals_of(self.match.game, self.match.state, choices, back=0)
                    self._rivals = (*(rival for rival in self._rivals if rival.back), *new)
                self._asked = (seen, entry)
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
            self._keep(fields, overruled=answer.overruled)
        if moved.doubts and not note:
            places = ", ".join(
                f"{_in_words(sighting)} looks like {sighting.best}" for sighting in moved.doubts
            )
            note = f"please check what lay there before: {places}"
        if self._missed and entry.do != "hand" and _is_shared(fields):
            note = note or f"a look before {self._missed}: if this was done in two turns, take it back"
        return Said(answer.ok, answer.rules, answer.why, answer.status, fields, answer, note)

    def _corrected(self, outcome: Outcome[Any], seen: Observation, entry: Entry) -> tuple[Outcome[Any], str]:
        """Another outcome where an earlier look was misread or unclear, and a note about it."""
        puzzled = isinstance(outcome, TableChanged) or (isinstance(outcome, Moved) and outcome.doubts)
        proofs = prove(self.match.game, self._rivals, self._agreed, seen, entry) if puzzled else []
        if not proofs:
            return outcome, ""
        best = proofs[0]
        if isinstance(outcome, Moved) and outcome.fit > best.rival.odds * best.fit:
            return outcome, ""
        if best.odds >= CLEAR:
            return best.outcome, self._set_right(best.rival)
        if isinstance(outcome, TableChanged) and not any(proof.rival.back for proof in proofs):
            if self._are_alike(proofs, seen, entry):
                return best.outcome, self._set_right(best.rival)
            self._rivals = tuple(pending(self.match.game, proofs))
            return Unclear(tuple(Choice(proof.rival.instead[0], proof.odds) for proof in proofs)), ""
        return outcome, ""

    def _are_alike(self, proofs: Sequence[Proof], seen: Observation, entry: Entry) -> bool:
        """Do all lead to the same open table, so that it does not matter which one is the true one?"""
        game = self.match.game
        tables = [
            (
                game.status(proof.rival.state),
                game.expect(proof.rival.state, self._agreed, seen, entry),
                proof.outcome.event if isinstance(proof.outcome, Moved) else None,
            )
            for proof in proofs
        ]
        return all(table == tables[0] for table in tables)

    def _in_hindsight(
        self, outcome: Outcome[Any], seen: Observation, entry: Entry
    ) -> tuple[Outcome[Any], str]:
        """Another outcome where this look tells what an earlier one showed, and a note about it."""
        game, found = self.match.game, None
        if self._puzzle is not None and (isinstance(outcome, TableChanged) or self._may_be_two(outcome)):
            explained = isinstance(outcome, Moved)
            found = catch_up(game, self._puzzle, seen, entry, explained=explained)
        elif isinstance(outcome, Moved) and outcome.doubts and are_same(outcome.doubts, self._objections):
            # Two looks say the same against the one that was believed.
            newest = Memory(self.match.state, self._agreed, seen, entry)
            found = see_otherwise(game, self._booked, outcome.doubts, newest)
        return (outcome, "") if found is None else (found.outcome, self._set_right(found.rival))

    def _may_be_two(self, outcome: Outcome[Any]) -> bool:
        """May an event hide another one, of a look that no event explained: told then, or shared now?"""
        if not isinstance(outcome, Moved) or not self._changed or self._puzzle is None:
            return False
        return self._puzzle.entry.do is not None or _is_shared(self.match.game.write(outcome.event))

    def _remember(self, memory: Memory, outcome: Outcome[Any], said: Said) -> None:
        """Keeps a look for what later ones may tell about it."""
        is_set_right = self._puzzle is not None
        puzzles = isinstance(outcome, Moved | TableChanged) and not said.ok and memory.entry.shows_table
        self._puzzle = memory if puzzles else None
        self._changed = isinstance(outcome, TableChanged)
        self._objections = outcome.doubts if isinstance(outcome, Moved) and said.ok else ()
        if isinstance(outcome, Moved) and said.ok:
            self._booked = [*self._booked, (memory, outcome.event)][-MOST_TURNS:]
            self._missed = ""
        elif isinstance(outcome, TableChanged):
            self._missed = UNEXPLAINED
        elif isinstance(outcome, Unchanged) and not (self._first or is_set_right):
            self._missed = UNSEEN

    def _set_right(self, rival: Rival) -> str:
        """Books what an earlier look turned out to show, and says so."""
        game = self.match.game
        for _ in range(rival.back):
            self._undo()
        words = []
        for event in rival.instead:
            words.append(game.describe(self.match.state, event))
            self.match.answer(game.write(event))
            self._past.append((self._agreed, self._last))
            self._last = event.player
            self._keep(game.write(event))
        self._rivals, self._booked = (), []
        what = "corrected" if rival.back else "now clear"
        return f"{what}, an earlier look showed: {'; '.join(words) or 'nothing done'}"

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
            self._rivals, self._puzzle, self._booked = (), None, self._booked[:-1]
            self.lines.append({"do": UNDO})
        event = {"do": UNDO} if answer.ok else None
        return Said(answer.ok, answer.rules, answer.why, answer.status, event, answer)

    def _keep(self, event: Fields, *, overruled: bool = False) -> None:
        line = {**event, "overruled": True} if overruled else dict(event)
        self.lines.append(line if self._agreed is None else {**line, SEEN: kept(self._agreed)})

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


def _is_shared(fields: Fields) -> bool:
    """Are there several pieces in it that two players may have laid or drawn one after the other?"""
    return any(isinstance(pieces := fields.get(name), list) and len(pieces) > 1 for name in SHARED)


def _in_words(sighting: Sighting) -> str:
    where = sighting.where
    return where if isinstance(where, str) else ",".join(str(round(number)) for number in where)
