"""Presses the buttons as the people of a recording did: for the demo, and for whole evenings in tests."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.fields import Fields
from firmware.replaying import header_of
from firmware.session.pages import (
    Broken,
    Counted,
    Lay,
    Menu,
    Number,
    Page,
    Ready,
    Trouble,
    Winner,
    Words,
)
from hardware.interfaces import Button, Buttons, Press
from hardware.simulated import RecordedCamera

ENOUGH = 40  # points announced where a recording has no claim: the card's worth counts then
FAR = 10  # a number that is farther away is reached by long presses

Seen = Callable[[Page], None]


class Autopilot(Buttons):
    """Four buttons whose next press follows from the page and from the entries of a recording."""

    def __init__(
        self, folder: Path, camera: RecordedCamera, page: Callable[[], Page], seen: Seen = lambda _: None
    ) -> None:
        """`page` is what the display shows; `seen` is told each page before it is answered."""
        self._header = header_of(folder)
        self._entries = [_entry(photo.with_suffix(".json")) for photo in camera.photos]
        self._camera = camera
        self._page = page
        self._seen = seen
        self._over = False

    @property
    def players(self) -> tuple[str, ...]:
        """Their names, which no button can enter."""
        return self._header.players

    @property
    def done(self) -> bool:
        """The winner's scores are shown, or all photos are taken and the verdict on the last one is read."""
        return self._over or (self._camera.done and isinstance(self._page(), Ready | Lay))

    def wait(self, timeout: float | None) -> Press | None:  # noqa: ARG002  (nobody hesitates)
        page = self._page()
        self._seen(page)
        return self._press(page)

    def close(self) -> None:
        """Nothing needs to be given back."""

    @property
    def _coming(self) -> Fields:
        """What was entered for the photo that comes next."""
        return self._entries[self._camera.taken] if not self._camera.done else {}

    @property
    def _gone(self) -> Fields:
        """What was entered for the photo that was taken last."""
        return self._entries[min(self._camera.taken, len(self._entries)) - 1]

    def _press(self, page: Page) -> Press:
        match page:
            case Menu():
                return self._choose(page)
            case Number(title=Words(key)):
                return _towards(self._number(key), page.value)
            case Winner():
                self._over = True  # OK would begin another game
                return Press(Button.RIGHT)
            case Ready():
                return Press(Button.LEFT if _is_told(self._coming) else Button.OK)
            case Counted(deed) | Broken(deed) if self._gone.get("player") not in (
                None,
                deed.event.get("player"),
            ):
                return Press(Button.LEFT)
            case Broken(may_count=True) if self._gone.get("overrule"):
                return Press(Button.RIGHT)
            case Broken() | Trouble() if self._coming != self._gone and self._camera.taken:
                return Press(Button.BACK)
        return Press(Button.OK)

    def _choose(self, page: Menu) -> Press:
        key = page.title.key if isinstance(page.title, Words) else ""
        wanted = self._wanted(key, page)
        place = next(
            (n for n, item in enumerate(page.items) if wanted in (item.choice, item.line)), page.cursor
        )
        if place == page.cursor:
            if wanted == "undo":
                self._camera.taken += 1  # its photo shows nothing new, and nobody looks
            return Press(Button.OK)
        return Press(Button.RIGHT)

    def _wanted(self, key: str, page: Menu) -> object:
        """The choice, or the line, of the item to take."""
        section, _, name = key.partition(".")
        if section == "option":
            return self._option(name, page)
        entry: Any = self._coming
        match key:
            case "title.main" | "title.table":
                return "new"
            case "title.game":
                return self._header.game
            case "title.enter":
                return _told(self._header.game, entry)
            case "ask.rank":
                return entry["card"][:-1]
            case "ask.suit":
                return entry["card"][-1]
            case "ask.symbol":
                parts: Any = page.title.parts if isinstance(page.title, Words) else {}
                return entry["rack"][parts["tile"] - 1][parts["half"] - 1]
            case "ask.begins":
                return self._header.players[0]
            case "ask.who":
                return str(self._gone["player"])
        return ""

    def _option(self, name: str, page: Menu) -> object:
        """As the header says; what it leaves out is the rule book's own, which stands first."""
        value = self._header.options.get(name)
        if name == "family" and value is None:
            value = not any("claim" in entry for entry in self._entries)
        line = Words(f"option.{name}.{value}".lower())
        return line if any(item.line == line for item in page.items) else page.items[0].line

    def _number(self, key: str) -> int:
        entry: Any = self._coming
        match key:
            case "ask.players":
                return len(self._header.players)
            case "ask.drawn":
                return int(entry["count"])
            case "ask.hidden":
                return int(entry["hidden"])
        return int(entry.get("claim", ENOUGH))


def _entry(file: Path) -> Fields:
    entry: Fields = json.loads(file.read_bytes()) if file.exists() else {}
    return entry


def _is_told(entry: Fields) -> bool:
    """Whether an entry goes through the menu of what the camera cannot see."""
    return "hidden" in entry or entry.get("do") not in (None, "hand", "setup")


def _told(game: str, entry: Fields) -> object:
    if "hidden" in entry:
        return "hidden"
    return "draw-one" if game == "sequence" and entry["do"] == "draw" else entry["do"]


def _towards(wanted: int, value: int) -> Press:
    if wanted == value:
        return Press(Button.OK)
    button = Button.RIGHT if wanted > value else Button.LEFT
    return Press(button, long=abs(wanted - value) >= FAR)
