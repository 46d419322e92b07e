"""The terminal as display, light and buzzer."""

import io
import re
import unicodedata
from functools import cache

import numpy as np
import pytest
from PIL import Image

from hardware.interfaces import SIZE, Pixels, Sign
from hardware.keyboard import HELP
from hardware.terminal import TerminalDisplay, TerminalSignal, blocks


def noise(seed: int = 5) -> Image.Image:
    pixels = np.random.default_rng(seed).integers(0, 2, SIZE[::-1], np.uint8) * 255
    return Image.fromarray(pixels).convert("1", dither=Image.Dither.NONE)


# Braille dots by their number, row and column.
DOTS = {
    "1": (0, 0),
    "2": (1, 0),
    "3": (2, 0),
    "4": (0, 1),
    "5": (1, 1),
    "6": (2, 1),
    "7": (3, 0),
    "8": (3, 1),
}
QUARTERS = ("UPPER LEFT", "UPPER RIGHT", "LOWER LEFT", "LOWER RIGHT")


@cache
def shape(letter: str) -> Pixels:
    """What a letter looks like, from its name in Unicode: 4 x 2 dots for Braille, else 2 x 2 quarters."""
    name = unicodedata.name(letter)
    if name.startswith("BRAILLE PATTERN"):
        dots = np.zeros((4, 2), np.uint8)
        for number in name.partition("DOTS-")[2]:
            dots[DOTS[number]] = 1
        return dots
    words = set(name.removeprefix("QUADRANT ").removesuffix(" HALF BLOCK").split(" AND "))
    lit = [name == "FULL BLOCK" or bool({quarter, *quarter.split()} & words) for quarter in QUARTERS]
    return np.array(lit, np.uint8).reshape(2, 2)


def drawn(lines: list[str]) -> Pixels:
    """The pixels that lines of letters stand for; half blocks are one pixel wide."""
    pixels = np.block([[shape(letter) for letter in line] for line in lines])
    return pixels[:, :: pixels.shape[1] // SIZE[0]]


@pytest.mark.parametrize(
    ("columns", "rows", "size"),
    [(200, 60, (128, 32)), (128, 32, (128, 32)), (127, 32, (64, 32)), (80, 50, (64, 32)), (80, 22, (64, 16))],
)
def test_every_pixel_is_in_the_letters(columns: int, rows: int, size: tuple[int, int]) -> None:
    lines = blocks(noise(), columns, rows)
    assert (len(lines[0]), len(lines)) == size
    assert (drawn(lines) == np.asarray(noise(), np.uint8)).all()


class Screen(io.StringIO):
    """A text stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_drawn_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "130")
    monkeypatch.setenv("LINES", "40")
    screen = Screen()
    display = TerminalDisplay(screen)
    display.show(noise(1))
    display.show(noise(2))
    _, second = screen.getvalue().split("\x1b[34F")
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", second).split("\n")
    assert (drawn(plain[:32]) == np.asarray(noise(2), np.uint8)).all()
    assert plain[32:] == ["", HELP, ""]


def test_a_pipe_gets_each_new_picture_once_and_no_escapes() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    display = TerminalDisplay(stream)
    for seed in (1, 1, 2):
        display.show(noise(seed))
    text = stream.buffer.getvalue().decode()
    assert "\x1b" not in text
    assert text.count("\n") == 2 * 33


def test_an_ascii_terminal_gets_ascii() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    TerminalDisplay(stream).show(noise())
    assert stream.buffer.getvalue().isascii()


def test_an_ascii_terminal_gets_its_light_too(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(screen, "isatty", lambda: True)
    display = TerminalDisplay(screen)
    display.show(noise())
    TerminalSignal(display).give(Sign.UNSURE)
    assert b"* unsure" in screen.buffer.getvalue()


def test_flipped_is_upside_down() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    display = TerminalDisplay(stream)
    display.flip(True)
    display.show(noise())
    lines = stream.buffer.getvalue().decode().split("\n")[:32]
    expected = [line.rstrip() for line in blocks(noise().rotate(180), 128, 64)]
    assert lines == expected


def test_the_light_stands_below_the_picture_and_the_bell_rings_once() -> None:
    screen = Screen()
    display = TerminalDisplay(screen)
    signal = TerminalSignal(display)
    display.show(noise())
    signal.give(Sign.ILLEGAL)
    display.show(noise(6))
    assert screen.getvalue().count("\a") == 1
    assert screen.getvalue().count("● illegal") == 2
    signal.mute(True)
    signal.give(Sign.LEGAL)
    assert screen.getvalue().count("\a") == 1
    assert "● legal" in screen.getvalue()


def test_a_signal_before_the_first_picture_draws_nothing_yet() -> None:
    screen = Screen()
    TerminalSignal(TerminalDisplay(screen)).give(Sign.OFF)
    assert screen.getvalue() == ""


def test_a_pipe_has_no_light() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    TerminalSignal(TerminalDisplay(stream)).give(Sign.LEGAL)
    stream.flush()
    assert stream.buffer.getvalue() == b""
