"""A terminal in place of display, light and buzzer, so that a laptop is a whole device."""

import shutil
import sys
from typing import TextIO

import numpy as np
from PIL import Image

from hardware.interfaces import SIZE, Display, Pixels, Sign, Signal, check_picture
from hardware.keyboard import HELP

HALVES = " ▄▀█"  # by upper and lower pixel
QUARTERS = " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█"  # by upper left, upper right, lower left and lower right pixel
BRAILLE = "".join(chr(0x2800 + dots) for dots in range(256))  # for a terminal of 24 lines
PLAIN = " ,'#"  # as HALVES, for a terminal that only knows ASCII
LIT, DIMMED, RESET = "\x1b[97;40m", "\x1b[90;40m", "\x1b[0m"
REST_OF_LINE = "\x1b[K"
BELL = "\a"
# The light: a dot in its colour and the word.
LIGHTS = {
    Sign.LEGAL: "\x1b[92m● legal\x1b[0m",
    Sign.ILLEGAL: "\x1b[91m● illegal\x1b[0m",
    Sign.UNSURE: "\x1b[94m● unsure\x1b[0m",
    Sign.OFF: "",
}


def blocks(picture: Image.Image, columns: int, rows: int, *, ascii_only: bool = False) -> list[str]:
    """The picture in letters: 128 x 32 blocks, or 64 x 32 where that is too wide, or 64 x 16 in Braille."""
    pixels = np.asarray(picture, np.uint8)
    if ascii_only or (columns >= SIZE[0] and rows >= SIZE[1] // 2):
        return _letters(pixels, PLAIN if ascii_only else HALVES, ((2,), (1,)))
    if rows >= SIZE[1] // 2:
        return _letters(pixels, QUARTERS, ((8, 4), (2, 1)))
    return _letters(pixels, BRAILLE, ((1, 8), (2, 16), (4, 32), (64, 128)))


def _letters(pixels: Pixels, letters: str, weights: tuple[tuple[int, ...], ...]) -> list[str]:
    """One letter for each small block of pixels: the weights of those that are lit add up to its place."""
    down, right = len(weights), len(weights[0])
    codes = sum(
        weights[y][x] * pixels[y::down, x::right].astype(int) for y in range(down) for x in range(right)
    )
    return ["".join(letters[code] for code in row) for row in np.asarray(codes)]


class TerminalDisplay(Display):
    """Draws in place on a terminal; into a file each new picture below the last one, without colours."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdout if stream is None else stream
        self._picture: Image.Image | None = None
        self._drawn = 0  # lines of the last picture, to go back over
        self._sign = Sign.OFF
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

    def light(self, sign: Sign, *, sound: bool) -> None:
        """Draws the light below the picture; a pipe has none."""
        self._sign = sign
        if self._stream.isatty():
            self._stream.write(BELL if sound else "")
            self._draw()

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
            size = shutil.get_terminal_size()
            colour = DIMMED if self._dimmed else LIT
            back = f"\x1b[{self._drawn}F" if self._drawn else ""
            lines = blocks(picture, size.columns, size.lines - 3, ascii_only=ascii_only)
            coloured = [f"{colour}{line}{RESET}" for line in lines]
            light = LIGHTS[self._sign]
            below = [light.replace("●", "*") if ascii_only else light, HELP[: size.columns - 1]]
            text = back + "".join(f"{line}{REST_OF_LINE}\n" for line in [*coloured, *below])
            self._drawn = len(lines) + len(below)
        else:
            lines = blocks(picture, *SIZE, ascii_only=ascii_only)
            text = "".join(f"{line.rstrip()}\n" for line in [*lines, ""])
        self._stream.write(text)
        self._stream.flush()


class TerminalSignal(Signal):
    """The light below the picture of a terminal display, and the terminal's bell."""

    def __init__(self, display: TerminalDisplay) -> None:
        self._display = display
        self._muted = False

    def give(self, sign: Sign) -> None:
        self._display.light(sign, sound=not self._muted and sign is not Sign.OFF)

    def mute(self, on: bool) -> None:
        self._muted = on

    def close(self) -> None:
        self._display.light(Sign.OFF, sound=False)
