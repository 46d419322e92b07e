"""The four push buttons, between a pin and ground each."""

import queue
import time
from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from functools import partial
from typing import Any

from hardware.errors import DeviceLost, PartError
from hardware.gpio import Gpio, remedy_for
from hardware.interfaces import Button, Buttons, Press
from hardware.libraries import load
from hardware.pins import BUTTONS

LONG = 0.8  # seconds: nobody who only pushes a button holds it so long, nobody minds waiting it
BOUNCE = 0.01  # seconds that contacts of cheap buttons may chatter: data sheets promise 5 ms


class _Move(Enum):
    DOWN = "down"
    HELD = "held"
    UP = "up"


class Keys(Buttons):
    """Buttons on GPIO pins. gpiozero reports on threads of its own, which only fill a queue."""

    def __init__(self, gpio: Gpio, pins: Mapping[Button, int] = BUTTONS, *, long: float = LONG) -> None:
        self._contact_type: Any = load("buttons", "gpiozero").Button
        self._gpio = gpio
        self._pins = pins
        self._long = long
        self._contacts: list[Any] = []
        self._moves: queue.SimpleQueue[tuple[Button, _Move]] = queue.SimpleQueue()
        self._down: set[Button] = set()

    def wait(self, timeout: float | None) -> Press | None:
        self._open()
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            left = None if end is None else max(0.0, end - time.monotonic())
            try:
                button, move = self._moves.get(timeout=left)
            except queue.Empty:
                return None
            if (press := self._press(button, move)) is not None:
                return press

    def _press(self, button: Button, move: _Move) -> Press | None:
        """A short press counts when the button goes up, a long one as soon as it is long."""
        match move:
            case _Move.DOWN:
                self._down.add(button)
                return None
            case _Move.HELD | _Move.UP if button in self._down:
                self._down.remove(button)
                return Press(button, long=move is _Move.HELD)
            case _:
                return None

    def _open(self) -> None:
        if self._contacts:
            return
        for button, pin in self._pins.items():
            try:
                contact = self._contact_type(
                    pin,
                    pull_up=True,
                    bounce_time=BOUNCE,
                    hold_time=self._long,
                    pin_factory=self._gpio.factory(),
                )
            except PartError:
                raise
            except Exception as error:  # each pin library has an exception of its own
                self.close()
                cause = f"{button.name} on GPIO {pin} does not open ({error})"
                raise DeviceLost("buttons", cause, remedy_for(error)) from error
            self._contacts.append(contact)
            contact.when_pressed = partial(self._moves.put, (button, _Move.DOWN))
            contact.when_held = partial(self._moves.put, (button, _Move.HELD))
            contact.when_released = partial(self._moves.put, (button, _Move.UP))

    def close(self) -> None:
        contacts, self._contacts = self._contacts, []
        for contact in contacts:
            with suppress(Exception):  # a pin that is gone cannot be given back
                contact.close()
        self._down.clear()
        while not self._moves.empty():
            self._moves.get_nowait()
