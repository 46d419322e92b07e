"""An evening under the camera: look by look, what was done, whether it counts, and how the table stands."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from typing import Any

from engine import opening
from engine.comparing import hides
from engine.errors import BadField
from engine.fields import Fields, flag, player
from engine.game import Header
from engine.keepsake import SEEN, kept, remembered
from engine.looks import Entry, View, best_view, likeliest_view, with_clutter
from engine.observation import NOTHING, Observation, Sighting
from engine.recall import Recall
from engine.reconcile import (
    CLEAR,
    TOLD,
    Choice,
    Moved,
    Outcome,
    TableChanged,
    Unchanged,
    Unclear,
    is_legal,
    overlooked,
    reconcile,
)
from engine.record import BAD_EVENT, VERSION, Match, is_header, parse_header
from engine.rivals import MOSTLY, Memory, Rival
from engine.said import TABLE_CHANGED, UNCLEAR, UNDO, UNREAD, Said
from engine.verdict import Facts


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
        self.agreed: View | None = None  # the table as it was agreed upon last
        self._shown: View | None = None
        self._past: list[tuple[View | None, int | None]] = []
        self._last: int | None = None
        self._recall = Recall(self.match.game)
        # Memory, looks and journal before the last look.
        self._until_now: tuple[Recall, View | None, View | None, int] | None = None

    def look(self, seen: Observation, fields: Fields) -> Said:
        """What was done since the table was agreed upon last, with what was entered by button."""
        self._until_now = (copy(self._recall), self._shown, self.agreed, len(self.lines))
        try:
            entry = self._entry(fields)
            overruled = flag(fields, "overrule")
            newest = Memory(self.match.state, self.agreed, seen, entry)
            if entry.do == UNDO:
                rival = self._recall.likeliest()
                note = "" if rival is None else self._set_right(rival)
                return replace(self._undo(), note=note)
            outcome: Outcome[Any] = reconcile(self.match.game, self.match.state, self.agreed, seen, entry)
            is_told = entry.fields.get(TOLD) is True
            outcome, rival = (outcome, None) if is_told else self._recall.reconsider(newest, outcome)
        except BadField as error:
            return self.refuse(str(error))
        if isinstance(outcome, Unchanged) and rival is None and hides(self.agreed, seen):
            return self.unread(seen, fields)
        if self._first and not isinstance(outcome, Unchanged):
            outcome, note = opening.adopted(self.match, outcome, seen, entry)
        else:
            note = "" if rival is None else self._set_right(rival)
        newest = Memory(self.match.state, self.agreed, seen, entry)
        said = self._said(outcome, seen, entry, overruled=overruled, note=note)
        self._recall.keep(newest, outcome, counts=said.ok)
        if self._first:
            self._first, self._opening = False, self.agreed
        self._shown = best_view(seen)
        return said

    def choose(self, choice: Choice[Any]) -> Said:
        """The players say which explanation of the last look, an unclear one, is the true one."""
        assert self._asked is not None, "nothing was asked"
        self._recall.forget()
        game, state = self.match.game, self.match.state
        if choice.event is not None and is_legal(game, state, choice.event):
            state = game.play(state, choice.event).state
        view = self._settled(self._asked[0], state)
        if choice.event is None:
            self.agreed = view
            return Said(True, (), "", self._status())
        return self._judge(Moved(choice.event, view, 1.0), self._asked[1], overruled=False, note="")

    def do(self, fields: Fields) -> Said:
        """An event as the players tell it, with the last look as the table after it."""
        answer = self.match.answer(fields)
        if answer.ok:
            self._past.append((self.agreed, self._last))
            if self._shown is not None:
                self.agreed = self._settled(Observation(self._shown.sightings), self.match.state)
            self._last = answer.event.player
            self._recall.forget()
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
        agreed, shown = self.agreed, self._shown
        for _ in events[index:]:
            self._undo()
        lost = []
        for event in [*([] if fields is None else [fields]), *events[index + 1 :]]:
            self._shown = remembered(event)
            if not self.do({**event, "overruled": True}).ok:
                lost.append(event)
        self.agreed, self._shown = agreed, shown
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

    def unread(self, glimpsed: Observation | None = None, fields: Fields | None = None) -> Said:
        """The answer to a look that cannot be relied on: the table stays as it was agreed upon.

        `glimpsed` is what it showed all the same; a later look may tell what was done then.
        """
        self._first = False
        fields = fields or {}
        with suppress(BadField):
            look = Memory(self.match.state, self.agreed, glimpsed or Observation(()), self._entry(fields))
            if UNREAD not in fields:
                self._recall.miss(look)
        return Said(False, (), "", self._status())

    def mistrust(self, seen: Observation, fields: Fields) -> Said:
        """The answer to the last look, which did not count, if it turns out that it cannot be relied on."""
        if self._until_now is not None and self._until_now[-1] == len(self.lines):
            self._recall, self._shown, self.agreed, _ = self._until_now
        return self.unread(seen, fields)

    def refuse(self, why: str) -> Said:
        """The answer to a look with an entry that makes no sense."""
        self._first = False
        return Said(False, (BAD_EVENT,), why, self._status())

    def _said(
        self, outcome: Outcome[Any], seen: Observation, entry: Entry, *, overruled: bool, note: str
    ) -> Said:
        match outcome:
            case Unchanged(view):
                self.agreed = with_clutter(view, self.agreed)
                note = note or self._recall.open_points(self.match.state, None)
                return Said(True, (), "", self._status(), note=note)
            case TableChanged(places, rules):
                cited = (TABLE_CHANGED, *(rule.id for rule in rules))
                return Said(False, cited, f"no single event explains it: {'; '.join(places)}", self._status())
            case Unclear(choices):
                self._asked = (seen, entry)
                why = "the look can be explained in several ways; say which one it was"
                return Said(False, (UNCLEAR,), why, self._status(), note=note, choices=choices)
            case Moved():
                return self._judge(outcome, entry, overruled=overruled, note=note)

    def _judge(self, moved: Moved[Any], entry: Entry, *, overruled: bool, note: str) -> Said:
        fields = self.match.game.write(moved.event)
        answer = self.match.answer({**fields, "overruled": overruled})
        doubts = moved.doubts
        if answer.ok:
            doubts = doubts or overlooked(moved.view, self.agreed, MOSTLY)
            self._past.append((self.agreed, self._last))
            self._last = moved.event.player
            if entry.do != "hand":  # a hand laid out is no look at the table
                self.agreed = with_clutter(moved.view, self.agreed)
            self._keep(fields, overruled=answer.overruled)
        if doubts and not note:
            places = ", ".join(map(_in_words, doubts))
            note = f"please check what lay there before: {places}"
        if answer.ok:
            note = note or _not_read(moved.unread) or self._recall.warning(fields)
            note = note or self._recall.open_points(self.match.state, moved.event)
        return Said(answer.ok, answer.rules, answer.why, answer.status, fields, answer, note)

    def _set_right(self, rival: Rival) -> str:
        """Books what an earlier look turned out to show, and says so."""
        game = self.match.game
        looks = self._recall.looks_of(rival)
        for _ in range(rival.back):
            self._undo()
        words, booked = [], []
        for number, event in enumerate(rival.instead):
            words.append(game.describe(self.match.state, event))
            booked += [(replace(look, state=self.match.state), event) for look in looks[number : number + 1]]
            self.match.answer(game.write(event))
            self._past.append((self.agreed, self._last))
            self._last = event.player
            self._keep(game.write(event))
        if rival.view is not None and not rival.back:
            self.agreed = with_clutter(rival.view, self.agreed)
        self._recall.settle(rival, booked)
        nothing = "nothing that counts" if rival.back else "nothing done"
        what = "corrected" if rival.back else "now clear" if rival.odds >= CLEAR else "most likely"
        return f"{what}, an earlier look showed: {'; '.join(words) or nothing}"

    def _settled(self, seen: Observation, state: Any) -> View:
        """A look as it is to be read if the players say that this is the table."""
        expected = self.match.game.expect(state, self.agreed, seen, self._entry({}))
        return with_clutter(likeliest_view(seen, expected), self.agreed)

    def _undo(self) -> Said:
        answer = self.match.answer({"do": UNDO})
        if answer.ok:
            self.agreed, self._last = self._past.pop()
            self._recall.take_back()
            self.lines.append({"do": UNDO})
        event = {"do": UNDO} if answer.ok else None
        return Said(answer.ok, answer.rules, answer.why, answer.status, event, answer)

    def _keep(self, event: Fields, *, overruled: bool = False) -> None:
        line = {**event, "overruled": True} if overruled else dict(event)
        self.lines.append(line if self.agreed is None else {**line, SEEN: kept(self.agreed)})

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


def _not_read(pieces: Sequence[str]) -> str:
    return f"please check what only shows in part: {', '.join(pieces)}" if pieces else ""


def _in_words(sighting: Sighting) -> str:
    where, what = sighting.where, "nothing" if sighting.best == NOTHING else sighting.best
    place = where if isinstance(where, str) else ",".join(str(round(number)) for number in where)
    return f"{place} looks like {what}"
