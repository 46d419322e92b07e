"""The terminal as a display and as buttons, on a real pseudo-terminal and on a pipe."""

import io
import os
import pty
import re
import termios
from collections.abc import Iterator

import numpy as np
import pytest
from PIL import Image

from hardware.errors import DeviceLost
from hardware.interfaces import SIZE, Button, Press
from hardware.terminal import HALVES, HELP, KEYS, QUARTERS, TerminalDisplay, TerminalKeys, blocks

SOON = 2.0


def noise(seed: int = 5) -> Image.Image:
    pixels = np.random.default_rng(seed).integers(0, 2, SIZE[::-1], np.uint8) * 255
    return Image.fromarray(pixels).convert("1", dither=Image.Dither.NONE)


def unblock(lines: list[str], letters: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """The pixels that block letters stand for."""
    codes = np.array([[letters.index(letter) for letter in line] for line in lines], np.uint8)
    if letters == HALVES:
        return np.stack([codes >> 1, codes & 1], axis=1).reshape(SIZE[::-1])
    upper = np.stack([codes >> 3, codes >> 2 & 1], axis=2).reshape(len(lines), -1)
    lower = np.stack([codes >> 1 & 1, codes & 1], axis=2).reshape(len(lines), -1)
    return np.stack([upper, lower], axis=1).reshape(SIZE[::-1])


@pytest.mark.parametrize(
    ("columns", "letters"), [(200, HALVES), (128, HALVES), (127, QUARTERS), (80, QUARTERS)]
)
def test_every_pixel_is_in_the_blocks(columns: int, letters: str) -> None:
    lines = blocks(noise(), columns)
    assert max(map(len, lines)) <= columns
    assert (unblock(lines, letters) == np.asarray(noise(), np.uint8)).all()


class Screen(io.StringIO):
    """A text stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_drawn_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "130")
    screen = Screen()
    display = TerminalDisplay(screen)
    display.show(noise(1))
    display.show(noise(2))
    _, second = screen.getvalue().split("\x1b[33F")
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", second).split("\n")
    assert (unblock(plain[:32], HALVES) == np.asarray(noise(2), np.uint8)).all()
    assert plain[32:] == [HELP, ""]


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


def test_flipped_is_upside_down() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    display = TerminalDisplay(stream)
    display.flip(True)
    display.show(noise())
    lines = stream.buffer.getvalue().decode().split("\n")[:32]
    expected = [line.rstrip() for line in blocks(noise().rotate(180), 128)]
    assert lines == expected


@pytest.fixture
def piped() -> Iterator[tuple[int, TerminalKeys]]:
    read, write = os.pipe()
    with os.fdopen(read, encoding="utf-8") as stream:
        yield write, TerminalKeys(stream)


@pytest.mark.parametrize("typed", KEYS)
def test_every_key_is_its_press(typed: str, piped: tuple[int, TerminalKeys]) -> None:
    write, keys = piped
    os.write(write, typed.encode() + b"d")
    assert keys.wait(SOON) == KEYS[typed]
    assert keys.wait(SOON) == Press(Button.RIGHT)
    os.close(write)


def test_an_escape_alone_is_back(piped: tuple[int, TerminalKeys]) -> None:
    write, keys = piped
    os.write(write, b"\x1b")
    assert keys.wait(SOON) == Press(Button.BACK)
    os.close(write)


def test_keys_without_a_meaning_are_dropped(piped: tuple[int, TerminalKeys]) -> None:
    write, keys = piped
    os.write(write, "x\x1b[A\x1b[15~\x1b[1;5Cö".encode())
    assert keys.wait(0.01) is None
    os.write(write, b"o")
    assert keys.wait(SOON) == Press(Button.OK)
    os.close(write)


def test_the_end_of_a_pipe_is_no_press(piped: tuple[int, TerminalKeys]) -> None:
    write, keys = piped
    os.close(write)
    assert keys.wait(0.01) is None
    with pytest.raises(DeviceLost, match="the input has ended"):
        keys.wait(None)


def test_a_terminal_is_read_key_by_key_and_put_back_afterwards() -> None:
    far, near = pty.openpty()
    with os.fdopen(near, encoding="utf-8") as stream:
        before = termios.tcgetattr(near)
        with TerminalKeys(stream) as keys:
            assert keys.wait(0) is None
            assert not termios.tcgetattr(near)[3] & (termios.ICANON | termios.ECHO)
            os.write(far, b"\x1b[D")
            assert keys.wait(SOON) == Press(Button.LEFT)
        keys.close()
        assert termios.tcgetattr(near) == before
    os.close(far)
