"""The whole device as the players meet it: the main menu, settings, evenings, and the game at the table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.errors import BadField
from engine.evening import Evening
from engine.fields import Fields
from engine.record import parse_header
from firmware.posing import anchored, kept_anchor, posed
from firmware.session.desk import Desk, choices
from firmware.session.effects import Begin, Book, Effect, Give, Look, Reopen, Report
from firmware.session.menus import list_evenings, show_settings, switch_off
from firmware.session.pages import Page, Saying, Trouble, Words
from firmware.session.playing import Playing
from firmware.session.preferences import Preferences
from firmware.session.setting_up import SEEN_OPTIONS, ask_players, complete, set_up
from hardware.interfaces import Button, Press, Sign
from vision.reading import Reading
from vision.table import Table


@dataclass(frozen=True, slots=True)
class OldEvening:
    """An evening in the journals: its file's name, and whether a game in it is not finished."""

    name: str
    unfinished: bool


class Session:
    """Takes presses and answers, shows pages, asks for effects. Knows no file, no clock and no part."""

    def __init__(self, preferences: Preferences, evenings: Sequence[OldEvening]) -> None:
        """`evenings` may grow later: the list shows what is in it then."""
        self.preferences = preferences
        self._evenings = evenings
        self._desk = Desk()
        self._playing: Playing | None = None
        self._before: Playing | None = None  # the game at the table until a new one is in the journal
        self._header: Fields | None = None  # of a game whose first look is awaited
        self._same_evening = False  # whether that game goes on the evening's journal
        self._earlier: tuple[Mapping[str, int], ...] = ()
        self._retry: Effect | None = None
        self._main_menu()

    @property
    def page(self) -> Page:
        return self._desk.page

    @property
    def evening(self) -> Evening | None:
        """The game at the table."""
        return None if self._playing is None else self._playing.evening

    @property
    def watches(self) -> bool:
        """Whether a table that comes to rest is to be looked at without a press."""
        return self.preferences.automatic and self._playing is not None and self._playing.watches

    @property
    def begins(self) -> bool:
        """Whether the look that is asked for is the first one of a game."""
        return self._header is not None

    @property
    def entry(self) -> Fields:
        """What was entered by button for the look that is asked for."""
        return {} if self._playing is None or self.begins else self._playing.entry

    def take_effects(self) -> list[Effect]:
        """What the device is to do now; each is told once."""
        effects = self._desk.take_effects()
        for effect in effects:
            if isinstance(effect, Begin | Book | Reopen):
                self._retry = effect
        return effects

    def press(self, press: Press) -> None:
        """A button was pressed; BACK held down keeps a fault report, whatever is shown."""
        if press.button is Button.BACK and press.long:
            self._desk.ask(Report())
        else:
            self._desk.press(press)

    def reopen(self, name: str) -> None:
        """Goes on with an evening, as at a start after a power cut."""
        self._desk.ask(Reopen(name))

    def set_up(self, game: str) -> None:
        """Asks at once how many play this game."""
        ask_players(self._desk, game, self.preferences.names, self._new_evening)

    def looked(self, reading: Reading) -> None:
        """The answer to Look."""
        if self._header is None and self._playing is not None:
            self._playing.looked(reading)
            return
        self._desk.leave()
        header, self._header = self._header, None
        if header is None:
            return
        seen = posed(reading)
        if seen is None:
            code = reading.problems[0].code
            self._desk.trouble(code, Words(f"problem.{code}"), lambda: self._first_look(header))
            return
        try:
            evening = Evening(parse_header(complete(header, seen)))
        except BadField as error:
            self._no_start(header, str(error))
            return
        said = evening.look(seen, {})
        if not said.ok:
            self._no_start(header, said.why)
            return
        self._before, self._playing = self._playing, self._at_table(evening)
        self._playing.witness.anchor = anchored(reading.table)
        self._desk.busy(Words("busy.saving"))
        evening.earlier = self._earlier
        line = {**evening.header_line(), **kept_anchor(reading.table)}
        self._desk.ask(Book((line,)) if self._same_evening else Begin(line))

    def booked(self) -> None:
        """The journal has what Begin or Book asked for."""
        retry, self._retry = self._retry, None
        if self._playing is None:
            return
        if isinstance(retry, Begin) or self._playing.is_new:
            self._playing.begin()
            self._desk.ask(Give(Sign.LEGAL))
        else:
            self._playing.booked()

    def not_booked(self, words: str) -> None:
        """The journal could not be written; OK tries the same again, BACK gives up what is not written."""
        effect = self._retry
        self._desk.ask(Give(Sign.UNSURE))

        def pressed(press: Press) -> None:
            if press.button is Button.OK and effect is not None:
                self._desk.leave()
                self._desk.ask(effect)
            elif press.button is Button.BACK:
                self._desk.leave()
                self._give_up(effect)

        self._desk.lay(Trouble("JOURNAL", Words("problem.JOURNAL", {"why": Saying(words)})), pressed)

    def resumed(self, evening: Evening, anchor: Table | None = None) -> None:
        """The answer to Reopen: the evening as it was left, at the page where it was left.

        `anchor` is the first look of its game, None where that is not known.
        """
        self._playing = self._at_table(evening)
        self._playing.witness.anchor = anchor
        self._playing.is_new = False
        self._playing.show(Words("note.resumed"))

    def rested(self) -> None:
        """The table has come to rest after something moved."""
        if self.watches and self._playing is not None:
            self._playing.rested()

    def told(self, words: Words) -> None:
        """A short answer to Export, Forget, Report or Calibrate."""
        self._desk.word(words)

    def _give_up(self, effect: Effect | None) -> None:
        """Goes back to what is written: the menus before a new game, or the last turn that counted."""
        self._retry = None
        if isinstance(effect, Reopen) or self._playing is None:
            return
        if self._playing.is_new:
            self._desk.leave()
            self._playing = self._before
            return
        anchor = self._playing.witness.anchor
        self._playing = self._at_table(self._playing.written())
        self._playing.witness.anchor, self._playing.is_new = anchor, False
        self._playing.show()

    def _at_table(self, evening: Evening) -> Playing:
        return Playing(self._desk, evening, self._table_menu, self._next_game)

    def _new_evening(self, header: Fields) -> None:
        self._same_evening, self._earlier = False, ()
        self._first_look(header)

    def _first_look(self, header: Fields) -> None:
        self._header = header
        players = header["players"]
        assert isinstance(players, list)
        self._desk.busy(Words("busy.looking"))
        self._desk.ask(Look(str(header["game"]), len(players)))

    def _no_start(self, header: Fields, why: str) -> None:
        words = Words("problem.NO-START", {"why": Saying(why)})
        self._desk.trouble("NO-START", words, lambda: self._first_look(header))

    def _next_game(self) -> None:
        """Another game of the same players in the same evening."""
        assert self._playing is not None
        header = self._playing.evening.match.header
        self._same_evening, self._earlier = True, self._playing.evening.games()
        options = {name: value for name, value in header.options.items() if name not in SEEN_OPTIONS}
        self._first_look(
            {"record": 1, "game": header.game, "players": list(header.players), "options": options}
        )

    def _main_menu(self) -> None:
        unfinished = [evening for evening in self._evenings if evening.unfinished]
        items = choices(*(["go-on"] if unfinished else []), "new", "evenings", "settings", "off")

        def chosen(choice: str) -> None:
            match choice:
                case "go-on":
                    self._desk.ask(Reopen(unfinished[-1].name))
                case "new":
                    set_up(self._desk, self.preferences.names, self._new_evening)
                case "evenings":
                    self._list_evenings()
                case "settings":
                    self._settings()
                case _:
                    self._switch_off()

        self._desk.menu(Words("title.main"), items, chosen)

    def _table_menu(self) -> None:
        playing = self._playing
        assert playing is not None
        actions: dict[str, Callable[[], None]] = {
            "undo": playing.undo,
            "history": playing.show_history,
            "scores": playing.show_scores,
            "evenings": self._list_evenings,
            "settings": self._settings,
            "new": lambda: set_up(self._desk, self.preferences.names, self._new_evening),
            "off": self._switch_off,
        }
        self._desk.menu(Words("title.table"), choices(*actions), lambda choice: actions[choice]())

    def _list_evenings(self) -> None:
        list_evenings(self._desk, [evening.name for evening in self._evenings])

    def _settings(self) -> None:
        def changed(likes: Preferences) -> None:
            self.preferences = likes

        show_settings(self._desk, self.preferences, changed)

    def _switch_off(self) -> None:
        switch_off(self._desk)
