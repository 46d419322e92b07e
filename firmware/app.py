"""The loop of the appliance: presses and looks in, pages out, and what counts is on the disk first."""

import logging
from collections.abc import Callable
from functools import partial

from engine.record import is_header
from engine.said import UNREAD
from firmware.album import Album
from firmware.archive import Archive, reason
from firmware.device import BUTTONS, CAMERA, Device
from firmware.heartbeat import Heartbeat
from firmware.journal import JournalFailed
from firmware.posing import anchor_of
from firmware.reporting import facts
from firmware.session.effects import (
    Apply,
    Begin,
    Book,
    Calibrate,
    Effect,
    Export,
    Forget,
    Give,
    Look,
    PowerOff,
    Reopen,
    Report,
    Tell,
)
from firmware.session.pages import Busy, Page, Saying, Trouble, Words
from firmware.session.preferences import Preferences
from firmware.session.session import Session
from firmware.watching import Watch
from hardware.interfaces import Button, Pixels, Press
from vision.look import look
from vision.problem import Problem
from vision.reading import Reading, unread

log = logging.getLogger(__name__)

# Seconds between two small frames while nobody presses: four in one see a hand come and go, for little work.
TICK = 0.25

Read = Callable[[Pixels, str, int], Reading]
Keep = Callable[[Preferences], None]


class App:
    """One device that is switched on. `off` is set when somebody has switched it off by button."""

    def __init__(
        self,
        device: Device,
        archive: Archive,
        album: Album,
        preferences: Preferences,
        *,
        keep: Keep = lambda _: None,
        heart: Heartbeat | None = None,
        read: Read = look,
    ) -> None:
        """`keep` writes changed preferences down, `read` is the eye."""
        self.session = Session(preferences, archive.listed)
        self.off = False
        self._device = device
        self._archive = archive
        self._album = album
        self._keep = keep
        self._heart = heart or Heartbeat()
        self._read = read
        self._watch = Watch()
        self._calibrated = False
        self._last: tuple[Pixels, Reading] | None = None

    def start(self, game: str | None = None) -> None:
        """Goes on where the last evening was left, or asks who plays a game; then the first screen is up."""
        self._device.apply(self.session.preferences)
        if game is not None:
            self.session.set_up(game)
        elif self._archive.listed:
            self.session.reopen(self._archive.listed[-1].name)
        self._carry_out()
        self._show()
        self._heart.ready()

    def step(self) -> None:
        """Once round: a press or a short wait, what follows from it, and the page."""
        self._heart.beat()
        press = self._device.wait(TICK)
        if press is not None:
            self._guard(lambda: self.session.press(press))
        else:
            self._look_around()
        self._carry_out()
        self._show()

    def _carry_out(self) -> None:
        while effects := self.session.take_effects():
            for effect in effects:
                if not self._guard(partial(self._do, effect)):
                    break  # what was asked for belongs to a session that is gone

    def _do(self, effect: Effect) -> None:
        match effect:
            case Look(game, players):
                self._look(game, players)
            case Begin() | Book() | Reopen():
                self._write(effect)
            case Tell(entry):
                self._album.tell(entry)
            case Export(name):
                self._tell(lambda: self._export(name))
            case Forget(evening):
                self._tell(lambda: Words("told.forgotten", {"number": self._album.forget(evening)}))
            case Give(sign):
                self._device.give(sign)
            case Apply():
                self._device.apply(self.session.preferences)
                try:
                    self._keep(self.session.preferences)
                except OSError as error:
                    self.session.told(Words("told.failed", {"why": Saying(reason(error))}))
            case Calibrate():
                self._device.show(Busy(Words("busy.looking")), self.session.preferences.language)
                done = self._device.calibrate()
                self.session.told(Words("told.calibrated" if done else "problem.CAMERA"))
            case Report():
                self._tell(self._report)
            case PowerOff():
                self.off = True

    def _look(self, game: str, players: int) -> None:
        self._show()  # says that it looks
        begins = self.session.begins
        if begins or not self._calibrated:
            self._calibrated = self._device.calibrate()
        picture = self._device.still()
        if picture is None:
            cause = self._device.lost[CAMERA]
            reading = unread(Problem("CAMERA", f"{cause.cause}; {cause.remedy}"))
        else:
            if not begins:
                self._album.add(picture, self.session.entry)
            reading = self._reading(picture, game, players)
            self._last = picture, reading
            if not begins and reading.seen is None:
                self._album.tell({UNREAD: reading.problems[0].code})
        self._watch.looked()
        self.session.looked(reading)

    def _reading(self, picture: Pixels, game: str, players: int) -> Reading:
        try:
            return self._read(picture, game, players)
        except Exception:
            log.exception("a look failed")
            return unread(Problem("FAULT", "a fault of the program; it is in the log"))

    def _write(self, effect: Begin | Book | Reopen) -> None:
        """Puts on the disk what is to count, and only then tells the session so."""
        try:
            match effect:
                case Begin(header):
                    self._archive.begin(header)
                    self.session.booked()
                    self._open_album(first=True)
                case Book(lines, told):
                    self._archive.book(lines)
                    self.session.booked()
                    if is_header(lines[0]):
                        self._open_album(first=True)
                    elif told:
                        self._album.book(lines)
                case Reopen(name):
                    evening = self._archive.reopen(name)
                    self.session.resumed(evening, anchor_of(self._archive.header))
                    self._open_album(first=False)
        except JournalFailed as error:
            log.warning("%s", error)
            self.session.not_booked(reason(error))

    def _open_album(self, *, first: bool) -> None:
        """The recording of the game at the table; its first photo is the look before the journal."""
        evening = self.session.evening
        if evening is None:
            return
        self._album.open(self._archive.name, self._archive.games, evening.header_line(), new=first)
        if first and self._last is not None:
            self._album.add(self._last[0], {})

    def _export(self, name: str) -> Words:
        folder = self._archive.export(name, self.session.preferences.language)
        return Words("told.exported", {"folder": folder.name})

    def _report(self) -> Words:
        evening = self.session.evening
        if evening is None:
            return Words("evenings.none")
        picture, reading = self._last or (self._device.still(), None)
        told = facts(evening, self.session.page, reading)
        name = self._album.report(self._archive.name, evening.header_line(), picture, told)
        return Words("told.reported", {"name": name})

    def _tell(self, what: Callable[[], Words]) -> None:
        """Says how something went that no game depends on."""
        try:
            words = what()
        except OSError as error:
            log.warning("%s", error)
            words = Words("told.failed", {"why": Saying(reason(error))})
        self.session.told(words)

    def _look_around(self) -> None:
        """Looks by itself at a table that has come to rest, and at once when a lost camera is back."""
        if CAMERA in self._device.lost:
            if self._device.may_try(CAMERA) and self._device.small() is not None:
                page = self.session.page
                if isinstance(page, Trouble) and page.code == "CAMERA":
                    self._guard(lambda: self.session.press(Press(Button.OK)))
            return
        if not self.session.watches:
            return
        frame = self._device.small()
        if frame is not None and self._watch.has_rested(frame):
            self._guard(self.session.rested)

    def _guard(self, call: Callable[[], None]) -> bool:
        """A fault in one turn must not end the evening: it goes on from the journal. False for a fault."""
        try:
            call()
        except Exception:
            log.exception("a turn failed")
            self.session = Session(self.session.preferences, self._archive.listed)
            try:
                if self._archive.lines:
                    self.session.resumed(self._archive.resume(), anchor_of(self._archive.header))
            except Exception:
                log.exception("the evening cannot be gone on with")
            self.session.told(Words("problem.FAULT"))
            return False
        return True

    def _show(self) -> None:
        page = self._page()
        self._device.show(page, self.session.preferences.language)
        self._heart.status(f"{self._archive.name or 'no evening'}, {type(page).__name__.lower()}")

    def _page(self) -> Page:
        """What is to be seen: the session's page, or which part is away where that hinders the session."""
        if BUTTONS in self._device.lost:
            return Trouble("BUTTONS", Words("problem.BUTTONS"))
        if CAMERA in self._device.lost and self.session.watches:
            return Trouble("CAMERA", Words("problem.CAMERA"))
        return self.session.page
