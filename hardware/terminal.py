"""A terminal in place of display and buttons, so that a laptop is a whole device."""

import os
import re
import select
import shutil
import sys
import termios
import time
import tty
from contextlib import suppress
from typing import Any, TextIO

import numpy as np
from PIL import Image

from hardware.errors import DeviceLost
from hardware.interfaces import SIZE, Button, Buttons, Display, Press, check_picture

HALVES = " ▄▀█"  # by upper and lower pixel
QUARTERS = " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█"  # by upper left, upper right, lower left and lower right pixel
PLAIN = " ,'#"  # as HALVES, for a terminal that only knows ASCII
LIT, DIMMED, RESET = "\x1b[97;40m", "\x1b[90;40m", "\x1b[0m"
REST_OF_LINE = "\x1b[K"

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
HELP = "left/right: arrows or a/d   OK: Enter or o   BACK: Esc or b   long: capital letter, Shift + arrow"


def blocks(picture: Image.Image, columns: int, *, ascii_only: bool = False) -> list[str]:
    """The picture as lines of block letters: 128 x 32 of them, or 64 x 32 where that is too wide."""
    pixels = np.asarray(picture, np.uint8)
    upper, lower = pixels[::2], pixels[1::2]
    if ascii_only or columns >= SIZE[0]:
        letters = PLAIN if ascii_only else HALVES
        codes = 2 * upper + lower
    else:
        letters = QUARTERS
        codes = 8 * upper[:, ::2] + 4 * upper[:, 1::2] + 2 * lower[:, ::2] + lower[:, 1::2]
    return ["".join(letters[code] for code in row) for row in codes]


class TerminalDisplay(Display):
    """Draws in place on a terminal; into a file each new picture below the last one, without colours."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdout if stream is None else stream
        self._picture: Image.Image | None = None
        self._drawn = 0  # lines of the last picture, to go back over
        self._dimmed = False
        self._flipped = False

    def show(self, picture: Image.Image) -> None:
        check_picture(picture)
        if self._picture is None or picture.tobytes() != self._picture.tobytes():
            self._picture = picture.copy()
            self._draw()

    def dim(self, on: bool) -> None:
        self._dimmed = on
        if self._stream.isatty():
            self._draw()

    def flip(self, on: bool) -> None:
        self._flipped = on

    def close(self) -> None:
        """The last picture stays, and what is written next goes below it."""
        self._drawn = 0
        self._picture = None

    def _draw(self) -> None:
        if self._picture is None:
            return
        picture = self._picture.transpose(Image.Transpose.ROTATE_180) if self._flipped else self._picture
        encoding = (self._stream.encoding or "ascii").lower().replace("-", "")
        ascii_only = not encoding.startswith("utf")
        if self._stream.isatty():
            columns = shutil.get_terminal_size().columns
            colour = DIMMED if self._dimmed else LIT
            back = f"\x1b[{self._drawn}F" if self._drawn else ""
            lines = [f"{colour}{line}{RESET}" for line in blocks(picture, columns, ascii_only=ascii_only)]
            text = back + "".join(f"{line}{REST_OF_LINE}\n" for line in [*lines, HELP])
            self._drawn = len(lines) + 1
        else:
            lines = blocks(picture, SIZE[0], ascii_only=ascii_only)
            text = "".join(f"{line.rstrip()}\n" for line in [*lines, ""])
        self._stream.write(text)
        self._stream.flush()


class TerminalKeys(Buttons):
    """Keys of the keyboard, as HELP says, without waiting for Enter. From a pipe the same letters count."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdin if stream is None else stream
        self._before: list[Any] | None = None  # how the terminal was, to put it back
        self._typed = ""
        self._ended = False

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
