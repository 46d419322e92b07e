"""A whole device on a desk: simulated parts, real journal and album, and the loop of the real one."""

from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from support.looks import look

from engine.fields import Fields
from engine.observation import Observation
from firmware.album import Album
from firmware.app import App
from firmware.archive import Archive
from firmware.autopilot import Autopilot
from firmware.device import Device
from firmware.running import load_photo
from firmware.session.pages import Menu, Number, Page, Words
from firmware.session.preferences import Preferences
from firmware.shelf import Shelf
from hardware.interfaces import Button, Buttons, Camera, Frame, Pixels, Press
from hardware.parts import Parts
from hardware.simulated import KeptDisplay, KeptSignal, RecordedCamera, ScriptedButtons, Simulated
from vision.look import look as look_at
from vision.problem import Problem
from vision.reading import Reading, unread

MEGABYTE = 1_000_000
SEATING = ("ask.begins", "ask.seat")  # titles of the menus that ask who sits where
GREY = np.full((90, 160, 3), 90, np.uint8)


class GreyCamera(Simulated, Camera):
    """Always the same grey table; what lies on it is told to the eye instead."""

    part = "camera"

    def __init__(self) -> None:
        super().__init__()
        self.stills = 0

    def small(self) -> Frame:
        self._reach()
        return Frame(GREY, 0)

    def still(self) -> Frame:
        self._reach()
        self.stills += 1
        return Frame(GREY, self.stills - 1)

    def calibrate(self) -> None:
        self._reach()


class Appliance:
    """Switch it on, press buttons, look at the page; `state` is what survives switching it off."""

    def __init__(
        self,
        state: Path,
        *,
        preferences: Preferences | None = None,
        camera: Camera | None = None,
        buttons: Buttons | None = None,
        megabytes: float = 0,
        **options: Any,
    ) -> None:
        self.state = state
        self.camera: Any = camera or GreyCamera()
        self.display = KeptDisplay()
        self.buttons: Any = buttons or ScriptedButtons()
        self.signal = KeptSignal()
        self.parts = Parts(self.camera, self.display, self.buttons, self.signal)
        self.archive = Archive(state)
        self.album = Album(Shelf(state / "photos", int(megabytes * MEGABYTE)))
        self.looks: list[Observation | Problem | Exception] = []
        self.readings: list[Reading] = []  # of all looks at a recording
        seconds = count()
        self.device = Device(self.parts, clock=lambda: float(next(seconds)), pause=lambda _: None)
        options.setdefault("read", self._read)
        likes = preferences or Preferences(names=("Ann", "Ben", "Cem"))
        self.app = App(self.device, self.archive, self.album, likes, **options)
        self.app.start()

    @property
    def page(self) -> Page:
        return self.app.session.page

    def press(self, *buttons: str) -> Page:
        """Presses buttons by name; a capital first letter is a long press."""
        for name in buttons:
            self.buttons.push(Press(Button(name.lower()), long=name[0].isupper()))
            self.app.step()
        return self.page

    def choose(self, *wanted: str) -> Page:
        """Goes to the item with that choice in one menu after the other, and takes it."""
        for choice in wanted:
            page = self.page
            assert isinstance(page, Menu), page
            place = [item.choice for item in page.items].index(choice)
            self.press(*["right"] * ((place - page.cursor) % len(page.items)), "ok")
        return self.page

    def set(self, value: int) -> Page:
        """Sets a number and takes it."""
        page = self.page
        assert isinstance(page, Number), page
        return self.press(*["right" if value > page.value else "left"] * abs(value - page.value), "ok")

    def seat(self, number: int) -> Page:
        """So many play, in the order of their names."""
        page = self.set(number)
        while isinstance(page, Menu) and isinstance(page.title, Words) and page.title.key in SEATING:
            page = self.press("ok")
        return page

    def idle(self, rounds: int = 1) -> Page:
        """Nobody presses for a while."""
        for _ in range(rounds):
            self.app.step()
        return self.page

    def see(self, *grids: list[str]) -> None:
        """What the next looks show: blocks of strips cards."""
        self.looks += [look("strips", {"grid": grid}) for grid in grids]

    def begin_strips(self, *, announce: bool = False) -> Page:
        """Two players, one card on the table, ready for the first turn."""
        self.see(["r", "g", "b"])
        self.choose("new", "strips")
        self.seat(2)
        return self.choose("0" if announce else "1")

    def switch_off(self) -> None:
        """As if the plug were pulled, but for the lock on the journal."""
        self.archive.close()

    def _read(self, picture: Pixels, game: str, players: int) -> Reading:  # noqa: ARG002
        seen = self.looks.pop(0)
        if isinstance(seen, Exception):
            raise seen
        return unread(seen) if isinstance(seen, Problem) else Reading(seen)


def recorded(state: Path, folder: Path, **options: Any) -> Appliance:
    """A device in front of a recorded evening, with its people pressing the buttons and its own eyes."""
    camera = RecordedCamera(folder, load=load_photo)
    pages: list[Appliance] = []
    pilot = Autopilot(folder, camera, lambda: pages[0].page)
    readings: list[Reading] = []

    def read(picture: Pixels, game: str, players: int) -> Reading:
        readings.append(look_at(picture, game, players))
        return readings[-1]

    likes = Preferences(names=pilot.players)
    device = Appliance(state, camera=camera, buttons=pilot, preferences=likes, read=read, **options)
    device.readings = readings
    pages.append(device)
    return device


def play(device: Appliance, most: int = 400) -> Iterator[Page]:
    """Every page until the recording is at its end."""
    for _ in range(most):
        if device.buttons.done:
            return
        device.app.step()
        yield device.page
    raise AssertionError(f"the recording does not end; the last page is {device.page}")


def grids(*columns: str) -> Iterable[list[str]]:
    """Blocks of strips that grow card by card to the right: grids("rgb", "rgb")."""
    for number in range(1, len(columns) + 1):
        yield ["".join(column[row] for column in columns[:number]) for row in range(3)]


def elfer_game(left: tuple[int, int]) -> list[Fields]:
    """The journal of a game that Ann wins, who is let off all rules; the others are left with these cards."""
    elevens = [[colour, 11] for colour in ("red", "yellow", "green", "blue")]
    reds = [["red", value] for value in (*range(10, 0, -1), *range(12, 18))]
    events: list[Fields] = [
        {"player": 0, "do": "play", "cards": elevens},
        {"player": 1, "do": "pass"},
        {"player": 2, "do": "pass"},
        {"player": 0, "do": "play", "cards": reds},
        {"player": 1, "do": "hand", "cards": [["yellow", left[0]]]},
        {"player": 2, "do": "hand", "cards": [["green", left[1]]]},
    ]
    header: Fields = {"record": 1, "game": "elfer", "players": ["Ann", "Ben", "Cem"]}
    return [header, *({**event, "overruled": True} for event in events)]
