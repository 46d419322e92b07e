"""The turn loop: somebody says the turn is done, the device looks, and says what it was worth."""

from collections.abc import Callable
from typing import Any

from engine.evening import TABLE_CHANGED, UNCLEAR, UNDO, Evening, Said, counting
from engine.fields import Fields
from firmware.posing import posed
from firmware.session import standing
from firmware.session.desk import Desk
from firmware.session.editing import edit_history
from firmware.session.effects import Book, Give, Look
from firmware.session.entries import ask_claim, offer
from firmware.session.pages import (
    Broken,
    Counted,
    Doubt,
    Item,
    Lay,
    Line,
    Ready,
    Trouble,
    Winner,
    Words,
)
from firmware.session.setting_up import FAMILY
from firmware.session.sheet import show_sheet
from firmware.session.verdicts import broken_page, counted_page, doubt_page
from hardware.interfaces import Button, Press, Sign
from vision.reading import Reading
from vision.table import Table

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
        self.anchor: Table | None = None  # the first look, in whose millimetres all others are told
        self._desk = desk
        self._menu = menu
        self._again = again
        self._booked = len(evening.lines)
        self._entry: Fields = {}
        self._then: Callable[[], None] = lambda: None

    @property
    def _game(self) -> str:
        return self.evening.match.game.id

    @property
    def _players(self) -> tuple[str, ...]:
        return self.evening.match.header.players

    def show(self, note: Line = "") -> None:
        """The page that is due now: a turn, a hand to count, a new round, or the winner."""
        match = self.evening.match
        status: Any = match.game.status(match.state)
        missing = standing.hands_missing(match, self.evening.lines)
        if missing:
            self._lay_hand(missing[0])
        elif status["over"]:
            self._desk.clear(
                Winner(standing.winners(match), standing.evening_totals(self.evening)),
                self._pressed_at_the_end,
            )
        elif status.get("round_over"):
            self._desk.clear(Lay(Words("lay.round"), ""), self._pressed_at_round)
        else:
            following = status["next"]
            player = "" if following is None else self._players[following]
            self._desk.clear(Ready(player, standing.totals(match), note), self._pressed_at_turn)

    def begin(self) -> None:
        """The header is in the journal: the first turn may begin."""
        self.is_new = False
        self.show()

    def look(self, entry: Fields | None = None) -> None:
        """Asks for a look, with what was entered."""
        self._entry = {} if entry is None else entry
        self._desk.busy(Words("busy.looking"))
        self._desk.ask(Give(Sign.OFF), Look(self._game, len(self._players)))

    def looked(self, reading: Reading) -> None:
        """The answer to a look."""
        self._desk.leave()
        self.anchor = self.anchor or reading.table
        seen = posed(reading, self.anchor)
        if seen is None:
            problem = reading.problems[0]
            self._desk.ask(Give(Sign.UNSURE))
            self._desk.trouble(problem.code, Words(f"problem.{problem.code}"), self._look_again)
            return
        self._say(self.evening.look(seen, self._entry))

    @property
    def entry(self) -> Fields:
        """What was entered for the look that is asked for, or was the last one."""
        return self._entry

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

    def book(self, then: Callable[[], None]) -> None:
        """Has everything written that is new; then goes on."""
        self._then = then
        self._desk.busy(Words("busy.saving"))
        self._desk.ask(Book(tuple(self.evening.lines[self._booked :])))

    @property
    def _claims(self) -> bool:
        return self._game == "strips" and not self.evening.match.header.options.get(FAMILY)

    def _look_again(self) -> None:
        self.look(self._entry)

    def _say(self, said: Said) -> None:
        if len(self.evening.lines) > self._booked and (said.event is None or not said.ok):
            self.book(lambda: self._say(said))  # an earlier look was set right: that counts before all else
            return
        match said:
            case Said(rules=(rule, *_)) if rule == UNCLEAR:
                self._ask_which(said)
            case Said(rules=(rule, *_), event=None) if rule == TABLE_CHANGED:
                self._desk.ask(Give(Sign.ILLEGAL))
                self._desk.trouble(
                    TABLE_CHANGED, Words("problem.TABLE-CHANGED", {"places": said.why}), self._look_again
                )
            case Said(ok=True, event=None):
                self.show(Words("note.unchanged") if not said.note else said.note)
            case Said(ok=True):
                self._count(said)
            case Said(event=None):
                self._desk.ask(Give(Sign.UNSURE))
                self._desk.word(Words("problem.BAD-EVENT", {"why": said.why}), self.show)
            case _:
                self._refuse(said)

    def _count(self, said: Said) -> None:
        assert said.event is not None
        if said.event.get("do") == UNDO:
            self.book(lambda: self.show(Words("note.undone")))
            return
        page = counted_page(self.evening.match, said)

        def counted() -> None:
            self._desk.ask(Give(Sign.LEGAL))
            self._desk.clear(page, self._pressed_at_counted)

        self.book(counted)

    def _refuse(self, said: Said) -> None:
        page = broken_page(self.evening.match, said)
        self._desk.ask(Give(Sign.ILLEGAL))
        self._desk.lay(page, self._pressed_at_broken)

    def _ask_which(self, said: Said) -> None:
        def pressed(press: Press) -> None:
            page = self._desk.page
            assert isinstance(page, Doubt)
            if self._desk.moved(press, len(page.choices)):
                return
            match press.button:
                case Button.OK:
                    self._desk.leave()
                    self._say(self.evening.choose(said.choices[page.cursor]))
                case Button.BACK:
                    self._desk.leave()
                    self._look_again()

        self._desk.ask(Give(Sign.UNSURE))
        self._desk.lay(doubt_page(self.evening.match, said), pressed)

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
        offer(
            self._desk,
            self._game,
            draws=draws,
            rack=standing.rack_left(self.evening.lines),
            entered=self._entered,
        )

    def _entered(self, entry: Fields) -> None:
        self.show()
        if entry.get("do") == UNDO:
            self.undo()
        else:
            self.look(entry)

    def undo(self) -> None:
        """Takes the last event back."""
        self._say(self.evening.undo())

    def _pressed_at_counted(self, press: Press) -> None:
        match press.button:
            case Button.OK | Button.RIGHT:
                self.show()
            case Button.LEFT:
                self._ask_who()
            case Button.BACK:
                self.undo()

    def _ask_who(self) -> None:
        """Another player did it: the event is judged again as that player's."""
        items = tuple(Item(name, str(number)) for number, name in enumerate(self._players))

        def chosen(choice: str) -> None:
            last = counting(self.evening.lines)[-1]
            self.evening.undo()
            self._say(self.evening.do({**last, "player": int(choice)}))

        self._desk.menu(Words("ask.who"), items, chosen)

    def _pressed_at_broken(self, press: Press) -> None:
        page = self._desk.page
        assert isinstance(page, Broken)
        match press.button:
            case Button.OK:
                self._desk.leave()
                self._look_again()
            case Button.RIGHT if page.may_count:
                self._desk.leave()
                self._say(self.evening.do({**page.deed.event, "overruled": True}))
            case Button.BACK:
                self._desk.leave()
                self.show()

    def _lay_hand(self, player: int) -> None:
        def pressed(press: Press) -> None:
            match press.button:
                case Button.OK:
                    self.look({"player": player, "do": "hand"})
                case Button.RIGHT:
                    self.show_scores()
                case Button.BACK:
                    self._menu()

        self._desk.clear(Lay(Words("lay.hand"), self._players[player]), pressed)

    def _pressed_at_round(self, press: Press) -> None:
        match press.button:
            case Button.OK:
                self.look({"player": standing.fewest(self.evening.match), "do": "setup"})
            case Button.RIGHT:
                self.show_scores()
            case Button.BACK:
                self._menu()

    def _pressed_at_the_end(self, press: Press) -> None:
        match press.button:
            case Button.OK:
                self._again()
            case Button.RIGHT:
                self.show_scores()
            case Button.LEFT:
                self.show_history()
            case Button.BACK:
                self._menu()

    def show_scores(self) -> None:
        """The whole score sheet."""
        show_sheet(self._desk, self.evening.match)

    def show_history(self) -> None:
        """All events, to look at or to change."""
        edit_history(self._desk, self.evening, lambda: self.book(self.show))
