"""Players at the device without a device: presses by name, looks from a list, a journal in memory."""

from collections.abc import Iterable
from typing import Any

from support.looks import look

from engine.evening import Evening
from engine.fields import Fields
from engine.observation import Observation
from firmware.session.effects import Begin, Book, Effect, Look, Reopen
from firmware.session.pages import Item, Menu, Number, Page
from firmware.session.preferences import Preferences
from firmware.session.session import OldEvening, Session
from hardware.interfaces import Button, Press
from vision.problem import Problem
from vision.reading import Reading, unread


class Sitting:
    """A session whose effects are answered at once."""

    def __init__(self, *evenings: OldEvening, preferences: Preferences | None = None) -> None:
        self.session = Session(preferences or Preferences(), evenings)
        self.journal: list[Fields] = []
        self.effects: list[Effect] = []
        self.looks: list[Observation | Problem] = []
        self.disk_full = False

    @property
    def page(self) -> Page:
        return self.session.page

    def press(self, *buttons: str) -> Page:
        """Presses buttons by name; a capital first letter is a long press."""
        for name in buttons:
            self.session.press(Press(Button(name.lower()), long=name[0].isupper()))
            self.answer()
        return self.page

    def choose(self, *wanted: str) -> Page:
        """Goes to the item with that choice in one menu after the other, and takes it."""
        for choice in wanted:
            page = self.page
            assert isinstance(page, Menu), page
            index = [item.choice for item in page.items].index(choice)
            self.press(*["right"] * ((index - page.cursor) % len(page.items)), "ok")
        return self.page

    def set(self, value: int) -> Page:
        """Sets a number and takes it."""
        page = self.page
        assert isinstance(page, Number), page
        step = "right" if value > page.value else "left"
        return self.press(*[step] * abs(value - page.value), "ok")

    def see(self, game: str, **state: Any) -> None:
        """What the next look shows."""
        self.looks.append(look(game, state))

    def answer(self) -> None:
        """Answers what the session asks for, until it asks nothing more."""
        while effects := self.session.take_effects():
            self.effects += effects
            for effect in effects:
                self._do(effect)

    def _do(self, effect: Effect) -> None:
        match effect:
            case Look():
                seen = self.looks.pop(0)
                self.session.looked(unread(seen) if isinstance(seen, Problem) else Reading(seen))
            case Begin(header):
                self._write([header])
            case Book(lines):
                self._write(lines)
            case Reopen():
                self.session.resumed(Evening.resume(self.journal))

    def _write(self, lines: Iterable[Fields]) -> None:
        if self.disk_full:
            self.session.not_booked("no space left on device")
            return
        self.journal += lines
        self.session.booked()


def labels(page: Page) -> list[str]:
    """What a menu offers."""
    assert isinstance(page, Menu)
    return [item.choice for item in page.items if isinstance(item, Item)]
