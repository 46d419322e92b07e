"""The button driver on gpiozero's mock pins, which are pushed low and high like real ones."""

import sys
from typing import Any

import pytest

from hardware.errors import BadSetting, DeviceLost, DriverMissing
from hardware.gpio import Gpio
from hardware.interfaces import Button, Press
from hardware.keys import Keys
from hardware.pins import BUTTONS

SOON = 2.0  # seconds: far more than a mock pin takes


def pins(gpio: Gpio) -> dict[Button, Any]:
    return {button: gpio.factory().pin(number) for button, number in BUTTONS.items()}


def push(pin: Any) -> None:
    pin.drive_low()
    pin.drive_high()


@pytest.mark.parametrize("button", Button)
def test_a_short_press_counts_when_the_button_goes_up(button: Button) -> None:
    gpio = Gpio("mock")
    with Keys(gpio) as keys:
        assert keys.wait(0) is None
        pins(gpio)[button].drive_low()
        assert keys.wait(0) is None
        pins(gpio)[button].drive_high()
        assert keys.wait(SOON) == Press(button)


def test_a_long_press_counts_once_while_the_button_is_down() -> None:
    gpio = Gpio("mock")
    with Keys(gpio, long=0.01) as keys:
        keys.wait(0)
        pin = pins(gpio)[Button.BACK]
        pin.drive_low()
        assert keys.wait(SOON) == Press(Button.BACK, long=True)
        pin.drive_high()
        assert keys.wait(0) is None
        push(pin)
        assert keys.wait(SOON) == Press(Button.BACK)


def test_presses_come_in_the_order_in_which_the_buttons_go_up() -> None:
    gpio = Gpio("mock")
    with Keys(gpio) as keys:
        keys.wait(0)
        left, ok = pins(gpio)[Button.LEFT], pins(gpio)[Button.OK]
        left.drive_low()
        ok.drive_low()
        ok.drive_high()
        left.drive_high()
        assert [keys.wait(SOON), keys.wait(SOON)] == [Press(Button.OK), Press(Button.LEFT)]


def test_the_pull_up_of_every_pin_is_on() -> None:
    gpio = Gpio("mock")
    with Keys(gpio) as keys:
        keys.wait(0)
        assert {pin.pull for pin in pins(gpio).values()} == {"up"}


def test_presses_before_a_close_are_forgotten() -> None:
    gpio = Gpio("mock")
    keys = Keys(gpio)
    keys.wait(0)
    push(pins(gpio)[Button.OK])
    keys.close()
    assert keys.wait(0) is None
    keys.close()


def test_a_button_held_while_the_device_starts_is_no_press() -> None:
    """A button that goes up without having gone down says nothing."""
    gpio = Gpio("mock")
    pin = pins(gpio)[Button.OK]
    pin.pull = "up"
    pin.drive_low()
    with Keys(gpio, long=0.01) as keys:
        keys.wait(0)
        pin.drive_high()
        assert keys.wait(0.05) is None
        push(pin)
        assert keys.wait(SOON) == Press(Button.OK)


def test_a_pin_in_use_is_named() -> None:
    gpio = Gpio("mock")
    second = Keys(gpio)
    with Keys(gpio) as first:
        first.wait(0)
        with pytest.raises(DeviceLost, match=r"buttons: LEFT on GPIO 5 does not open .*in use"):
            second.wait(0)
    assert second.wait(0) is None, "it opens when the pin is free"
    second.close()


def test_a_missing_pin_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with pytest.raises(DriverMissing, match=r"lgpio cannot be imported .*sudo apt install python3-lgpio"):
        Keys(Gpio()).wait(0)


def test_an_unknown_pin_library_is_refused() -> None:
    with pytest.raises(BadSetting, match="no pin library 'pigpio'; take one of lgpio, rpigpio, mock"):
        Gpio("pigpio")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (RuntimeError("can not open gpiochip: permission denied"), "group gpio"),
        (FileNotFoundError(".lgd-nfy0"), "LG_WD"),
        (RuntimeError("Cannot determine SOC peripheral base address"), "run this on a Raspberry Pi"),
    ],
)
def test_pins_that_do_not_open_say_what_to_do(
    error: Exception, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> Any:
        raise error

    monkeypatch.setattr("gpiozero.pins.mock.MockFactory", refuse)
    with pytest.raises(DeviceLost, match=words):
        Gpio("mock").factory()
