"""The keyboard as buttons, on a real pseudo-terminal and on a pipe."""

import os
import pty
import termios
from collections.abc import Iterator

import pytest

from hardware.errors import DeviceLost
from hardware.interfaces import Button, Press
from hardware.keyboard import KEYS, TerminalKeys

SOON = 2.0


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


@pytest.mark.parametrize("typed", ["\x1b[D", "\x1bOC", "\x1b[1;2D"])
def test_an_arrow_may_come_in_pieces(
    typed: str, piped: tuple[int, TerminalKeys], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As over a slow line: one byte at a time."""
    write, keys = piped
    read = os.read
    monkeypatch.setattr(os, "read", lambda file, _most: read(file, 1))
    os.write(write, typed.encode())
    assert keys.wait(SOON) == KEYS[typed]
    assert keys.wait(0.01) is None
    os.close(write)
