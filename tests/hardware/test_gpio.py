"""Which library drives the pins, with stand-ins for the libraries that only a Raspberry Pi has."""

import os
import sys
from pathlib import Path
from types import ModuleType
from unittest.mock import MagicMock

import pytest

from hardware.gpio import Gpio

PI_4 = 0xC03114


@pytest.fixture
def raspberry_pi(monkeypatch: pytest.MonkeyPatch) -> dict[str, MagicMock]:
    """lgpio and RPi.GPIO as if this were a Raspberry Pi 4."""
    libraries = {"lgpio": MagicMock(name="lgpio"), "RPi.GPIO": MagicMock(name="RPi.GPIO")}
    package = ModuleType("RPi")
    package.GPIO = libraries["RPi.GPIO"]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "RPi", package)
    for name, library in libraries.items():
        monkeypatch.setitem(sys.modules, name, library)
    for name in ("gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory._get_revision", lambda _factory: PI_4)
    return libraries


def test_lgpio_is_the_default_and_opens_the_chip_once(raspberry_pi: dict[str, MagicMock]) -> None:
    with Gpio() as gpio:
        first = gpio.factory()
        assert type(first).__name__ == "LGPIOFactory"
        assert gpio.factory() is first
    raspberry_pi["lgpio"].gpiochip_open.assert_called_once_with(0)
    raspberry_pi["lgpio"].gpiochip_close.assert_called_once()
    gpio.close()


def test_rpi_gpio_is_there_for_those_who_choose_it(raspberry_pi: dict[str, MagicMock]) -> None:
    with Gpio("rpigpio") as gpio:
        assert type(gpio.factory()).__name__ == "RPiGPIOFactory"
    raspberry_pi["RPi.GPIO"].cleanup.assert_called_once()
    assert not raspberry_pi["lgpio"].gpiochip_open.called


@pytest.mark.usefixtures("raspberry_pi")
@pytest.mark.parametrize(("writable", "named"), [(True, False), (False, True)])
def test_lgpio_is_given_a_folder_for_its_pipe_where_it_could_not_make_one(
    writable: bool, named: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    monkeypatch.setattr(os, "access", lambda _path, _mode: writable)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    with Gpio() as gpio:
        gpio.factory()
    assert (os.environ.get("LG_WD") == str(tmp_path)) is named


@pytest.mark.usefixtures("raspberry_pi")
def test_a_folder_that_was_named_for_the_pipe_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the unit does."""
    monkeypatch.setenv("LG_WD", "/run/schiri")
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    with Gpio() as gpio:
        gpio.factory()
    assert os.environ["LG_WD"] == "/run/schiri"


def test_a_chip_that_was_gone_opens_when_it_is_back(raspberry_pi: dict[str, MagicMock]) -> None:
    opened = raspberry_pi["lgpio"].gpiochip_open
    opened.side_effect = OSError("can not open gpiochip")
    gpio = Gpio()
    with pytest.raises(OSError, match="pins: lgpio does not open"):
        gpio.factory()
    opened.side_effect = None
    assert gpio.factory() is not None
    gpio.close()
