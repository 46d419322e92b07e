"""The keyboard of a terminal in place of the buttons."""

import os
import re
import select
import sys
import termios
import time
import tty
from contextlib import suppress
from typing import Any, TextIO

from hardware.errors import DeviceLost
from hardware.interfaces import Button, Buttons, Press

ESCAPE_WAIT = 0.05  # seconds in which the rest of an arrow key follows its escape character, also over ssh
UNFINISHED = re.compile(r"\x1b(\[[0-9;]*|O)?")  # alone an escape is BACK, but an arrow begins with one, too
KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)
KEYS = {
    "\x1b[D": Press(Button.LEFT),
    "\x1bOD": Press(Button.LEFT),
    "a": Press(Button.LEFT),
    "\x1b[1;2D": Press(Button.LEFT, long=True),
    "A": Press(Button.LEFT, long=True),
    "\x1b[C": Press(Button.RIGHT),
    "\x1bOC": Press(Button.RIGHT),
    "d": Press(Button.RIGHT),
    "\x1b[1;2C": Press(Button.RIGHT, long=True),
    "D": Press(Button.RIGHT, long=True),
    "\r": Press(Button.OK),
    "\n": Press(Button.OK),
    "o": Press(Button.OK),
    "O": Press(Button.OK, long=True),
    "\x1b": Press(Button.BACK),
    "\x7f": Press(Button.BACK),
    "\b": Press(Button.BACK),
    "b": Press(Button.BACK),
    "B": Press(Button.BACK, long=True),
}
HELP = "a/d or arrows: left, right   Enter: OK   Esc or b: BACK   capital letter: long"


class TerminalKeys(Buttons):
    """Keys of the keyboard, as HELP says, without waiting for Enter. From a pipe the same letters count."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdin if stream is None else stream
        self._before: list[Any] | None = None  # how the terminal was, to put it back
        self._typed = ""
        self._ended = False

    @property
    def ended(self) -> bool:
        """Whether nobody can press any more: the input is at its end, and every key of it was told."""
        return self._ended and not self._typed

    def wait(self, timeout: float | None) -> Press | None:
        self._open()
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            if (press := self._take()) is not None:
                return press
            left = None if end is None else max(0.0, end - time.monotonic())
            if self._ended and left is None:
                raise DeviceLost("keyboard", "the input has ended", "start it in a terminal")
            if not self._read(left):
                return None

    def close(self) -> None:
        before, self._before = self._before, None
        if before is not None:
            with suppress(termios.error, ValueError):  # a terminal that is gone needs nothing back
                termios.tcsetattr(self._stream.fileno(), termios.TCSADRAIN, before)

    def _open(self) -> None:
        if self._before is None and self._stream.isatty():
            self._before = termios.tcgetattr(self._stream.fileno())
            tty.setcbreak(self._stream.fileno())

    def _take(self) -> Press | None:
        """The first press among what was typed; what means nothing is dropped."""
        while self._typed:
            while UNFINISHED.fullmatch(self._typed) and self._read(ESCAPE_WAIT):
                pass
            key = KEY.match(self._typed)
            typed = key.group() if key else self._typed
            self._typed = self._typed[len(typed) :]
            if typed in KEYS:
                return KEYS[typed]
        return None

    def _read(self, timeout: float | None) -> bool:
        """Whether something was typed within so many seconds."""
        if self._ended:
            time.sleep(timeout or 0.0)
            return False
        file = self._stream.fileno()
        if not select.select([file], [], [], timeout)[0]:
            return False
        data = os.read(file, 1024)
        self._ended = not data
        self._typed += data.decode("utf-8", "replace")
        return True
