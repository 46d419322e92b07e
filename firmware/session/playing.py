"""The turn loop: somebody says the turn is done, the device looks, and says what it was worth."""

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.evening import Evening, counting
from engine.fields import Fields
from engine.reconcile import TOLD
from engine.said import TABLE_CHANGED, UNCLEAR, UNDO, UNREAD, Said
from firmware.session import standing
from firmware.session.asking import ask_which, ask_who, show_broken
from firmware.session.desk import Desk
from firmware.session.editing import edit_history
from firmware.session.effects import Book, Give, Look, Tell
from firmware.session.ending import Ways, show_ending
from firmware.session.entries import ask_claim, offer
from firmware.session.pages import Broken, Counted, Line, Ready, Saying, Trouble, Words
from firmware.session.setting_up import FAMILY
from firmware.session.sheet import show_sheet
from firmware.session.verdicts import changed_line, counted_page
from firmware.witness import Witness
from hardware.interfaces import Button, Press, Sign
from vision.reading import Reading

# What a new look may put right by itself.
LOOKS_AGAIN = frozenset(("NO-TABLE", "HAND", "DARK", "BLUR", "GLARE", "NO-BOARD", "BAD-IMAGE", TABLE_CHANGED))


class Playing:
    """One game at the table, from the first look to the winner."""

    def __init__(
        self, desk: Desk, evening: Evening, menu: Callable[[], None], again: Callable[[], None]
    ) -> None:
        """`menu` shows the device's menu, `again` begins another game with the same players."""
        self.evening = evening
        self.is_new = True  # until its header is in the journal
        self.witness = Witness(evening)
        self._desk = desk
        self._menu = menu
        self._ways = Ways(self.look, again, self.show_scores, self.show_history, menu)
        self._booked = len(evening.lines)
        self._entry: Fields = {}
        self._problem = ""  # the code of what spoilt the last look
        self._answer: Fields = {}  # what the players said about the last look
        self._then: Callable[[], None] = lambda: None

    @property
    def _game(self) -> str:
        return self.evening.match.game.id

    @property
    def _players(self) -> tuple[str, ...]:
        return self.evening.match.header.players

    @property
    def entry(self) -> Fields:
        """What was entered for the look that is asked for, or was the last one."""
        return self._entry

    def show(self, note: Line = "") -> None:
        """The page that is due now: a turn, a hand to count, a new round, or the winner."""
        if show_ending(self._desk, self.evening, self._ways):
            return
        match = self.evening.match
        status: Any = match.game.status(match.state)
        player = "" if status["next"] is None else self._players[status["next"]]
        self._desk.clear(Ready(player, standing.totals(self.evening), note), self._pressed_at_turn)

    def begin(self) -> None:
        """The header is in the journal: the first turn may begin."""
        self.is_new = False
        self.show()

    def look(self, entry: Fields | None = None) -> None:
        """Asks for a look, with what was entered."""
        self._entry = {} if entry is None else entry
        self._answer = {}
        self._desk.busy(Words("busy.looking"))
        self._desk.ask(Give(Sign.OFF), Look(self._game, len(self._players)))

    def looked(self, reading: Reading) -> None:
        """The answer to a look."""
        self._desk.leave()
        said, problems = self.witness.look(reading, self._entry, at_once=True)
        self._problem = problems[0].code if problems else ""
        if reading.seen is not None and not said.ok and not said.rules:
            self._desk.ask(Tell({UNREAD: self._problem}))
        self._say(said)

    def _not_read(self, code: str) -> None:
        self._desk.ask(Give(Sign.UNSURE))
        self._desk.trouble(code, Words(f"problem.{code}"), self._look_again)

    @property
    def watches(self) -> bool:
        """Whether a table that comes to rest after something moved is to be looked at without a press."""
        match self._desk.page:
            case Ready() | Counted():
                return not self._claims
            case Broken():
                return True
            case Trouble(code):
                return code in LOOKS_AGAIN
        return False

    def rested(self) -> None:
        """The table has come to rest: as if OK had been pressed, on a verdict and then at the next turn."""
        if not self.watches:
            return
        if isinstance(self._desk.page, Broken | Trouble):
            self._desk.leave()
            self._look_again()
            return
        self.show()
        if isinstance(self._desk.page, Ready):
            self.look()

    def booked(self) -> None:
        """The journal has it: now, and only now, it counts."""
        self._booked = len(self.evening.lines)
        self._desk.leave()
        self._then()

    def written(self) -> Evening:
        """The evening as the journal has it."""
        evening = Evening.resume([self.evening.header_line(), *self.evening.lines[: self._booked]])
        evening.earlier = self.evening.earlier
        return evening

    def undo(self) -> None:
        """Takes the last event back."""
        self._say(self.evening.undo())

    def show_scores(self) -> None:
        """The whole score sheet."""
        show_sheet(self._desk, self.evening)

    def show_history(self) -> None:
        """All events, to look at or to change."""
        edit_history(self._desk, self.evening, lambda: self._book(self.show, told=True))

    def _book(self, then: Callable[[], None], *, told: bool = False) -> None:
        """Has everything written that is new; then goes on. `told` by button, without a look."""
        self._then = then
        self._desk.busy(Words("busy.saving"))
        self._desk.ask(Book(tuple(self.evening.lines[self._booked :]), told))

    @property
    def _claims(self) -> bool:
        return self._game == "strips" and not self.evening.match.header.options.get(FAMILY)

    def _look_again(self) -> None:
        self.look(self._entry)

    def _say(self, said: Said) -> None:
        if len(self.evening.lines) > self._booked and (said.event is None or not said.ok):
            self._book(lambda: self._say(said))  # an earlier look was set right: that counts before all else
            return
        match said:
            case Said(rules=(rule, *_)) if rule == UNCLEAR:
                self._desk.ask(Give(Sign.UNSURE))
                chosen = partial(self._choose, said)
                ask_which(self._desk, self.evening.match, said, chosen, self._look_again)
            case Said(rules=(rule, *_), event=None) if rule == TABLE_CHANGED:
                self._desk.ask(Give(Sign.ILLEGAL))
                line = changed_line(self.evening.match, said)
                self._desk.trouble(TABLE_CHANGED, line, self._look_again, self._ask_whose)
            case Said(ok=False, rules=()):
                self._not_read(self._problem)
            case Said(ok=True, event=None):
                self._tell()
                self.show(Saying(said.note) if said.note else Words("note.unchanged"))
            case Said(ok=True):
                self._count(said)
            case Said(event=None):
                self._desk.ask(Give(Sign.UNSURE))
                self._desk.word(Words("problem.BAD-EVENT", {"why": Saying(said.why)}), self.show)
            case _:
                self._refuse(said)

    def _count(self, said: Said) -> None:
        assert said.event is not None
        if said.event.get("do") == UNDO:
            self._book(lambda: self.show(Words("note.undone")), told=True)
            return
        page = counted_page(self.evening, said)

        def counted() -> None:
            self._tell()
            self._desk.ask(Give(Sign.LEGAL))
            self._desk.clear(page, self._pressed_at_counted)

        self._book(counted)

    def _refuse(self, said: Said) -> None:
        event = said.event

        def overrule() -> None:
            self._answer = {**self._answer, "overrule": True}
            self._say(self.evening.do({**(event or {}), "overruled": True}))

        def gave(seat: int) -> None:
            self._answer = {**self._answer, "player": seat}
            self._say(self.evening.do({**(event or {}), "player": seat}))

        self._tell()
        self._desk.ask(Give(Sign.ILLEGAL))
        show_broken(
            self._desk,
            self.evening.match,
            said,
            again=self._look_again,
            overrule=overrule,
            who=lambda: ask_who(self._desk, self._players, gave),
            leave=self.show,
        )

    def _choose(self, said: Said, number: int) -> None:
        """The players say which of the explanations it was."""
        choice = said.choices[number]
        event = {} if choice.event is None else self.evening.match.game.write(choice.event)
        self._answer = {**event, TOLD: True}
        self._say(self.evening.choose(choice))

    def _gave(self, seat: int) -> None:
        """Another player did it: the event is judged again as that player's."""
        last = counting(self.evening.lines)[-1]
        self._answer = {**self._answer, "player": seat}
        self.evening.undo()
        self._say(self.evening.do({**last, "player": seat}))

    def _ask_whose(self) -> None:
        """It may be explained by a turn of somebody whose turn it is not: the same look, as that player's."""

        def chosen(seat: int) -> None:
            self.show()
            self.look({**self._entry, "player": seat})

        ask_who(self._desk, self._players, chosen)

    def _tell(self) -> None:
        """Has kept with the last look what the players said about it."""
        if self._answer:
            self._desk.ask(Tell(self._answer))

    def _pressed_at_turn(self, press: Press) -> None:
        match press.button:
            case Button.OK if self._claims:
                ask_claim(self._desk, self.look)
            case Button.OK:
                self.look()
            case Button.LEFT:
                self._offer()
            case Button.RIGHT:
                self.show_scores()
            case Button.BACK:
                self._menu()

    def _offer(self) -> None:
        draws = bool(self.evening.match.header.options.get("draws"))
        rack = standing.rack_left(self.evening.lines)
        offer(self._desk, self._game, draws=draws, rack=rack, entered=self._entered)

    def _entered(self, entry: Fields) -> None:
        self.show()
        if entry.get("do") == UNDO:
            self.undo()
        else:
            self.look(entry)

    def _pressed_at_counted(self, press: Press) -> None:
        match press.button:
            case Button.OK | Button.RIGHT:
                self.show()
            case Button.LEFT:
                ask_who(self._desk, self._players, self._gave)
            case Button.BACK:
                self.undo()
