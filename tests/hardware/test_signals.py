"""Light and buzzer on gpiozero's mock pins."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from hardware.errors import DeviceLost
from hardware.gpio import Gpio
from hardware.interfaces import Sign
from hardware.pins import BLUE, BUZZER, GREEN, RED
from hardware.signals import PATTERNS, Lights

LIGHTS = (RED, GREEN, BLUE)
SOON = 5.0  # seconds; the longest sign takes one


def until(condition: Callable[[], bool]) -> None:
    """Blinking happens on a thread of gpiozero's: waits as long as needed, and fails when it never comes."""
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.001)


def levels(gpio: Gpio) -> tuple[bool, ...]:
    return tuple(bool(gpio.factory().pin(pin).state) for pin in LIGHTS)


def history(pin: Any) -> list[bool]:
    return [bool(state.state) for state in pin.states]


def test_legal_is_steady_green_with_one_beep() -> None:
    with Gpio("mock") as gpio, Lights(gpio) as lights:
        lights.give(Sign.LEGAL)
        assert levels(gpio) == (False, True, False)
        buzzer = gpio.factory().pin(BUZZER)
        until(lambda: history(buzzer)[-2:] == [True, False])
        assert history(buzzer).count(True) == 1


def test_illegal_blinks_red() -> None:
    with Gpio("mock") as gpio, Lights(gpio) as lights:
        lights.give(Sign.ILLEGAL)
        red = gpio.factory().pin(RED)
        until(lambda: history(red).count(True) >= 2)
        assert not any(history(gpio.factory().pin(GREEN)))


def test_unsure_blinks_blue_with_two_beeps() -> None:
    with Gpio("mock") as gpio, Lights(gpio) as lights:
        lights.give(Sign.UNSURE)
        buzzer = gpio.factory().pin(BUZZER)
        until(lambda: history(buzzer).count(True) == 2 and not buzzer.state)
        assert any(history(gpio.factory().pin(BLUE)))


def test_off_is_dark_and_silent_at_once() -> None:
    with Gpio("mock") as gpio, Lights(gpio) as lights:
        lights.give(Sign.ILLEGAL)
        lights.give(Sign.OFF)
        assert levels(gpio) == (False, False, False)
        assert not gpio.factory().pin(BUZZER).state


def test_a_muted_signal_shines_but_does_not_sound() -> None:
    with Gpio("mock") as gpio, Lights(gpio, muted=True) as lights:
        lights.give(Sign.LEGAL)
        assert levels(gpio) == (False, True, False)
        assert not any(history(gpio.factory().pin(BUZZER)))


def test_mute_ends_a_beep_at_once() -> None:
    with Gpio("mock") as gpio, Lights(gpio) as lights:
        lights.give(Sign.ILLEGAL)
        buzzer = gpio.factory().pin(BUZZER)
        until(lambda: any(history(buzzer)))
        lights.mute(True)
        assert not buzzer.state


def test_a_light_with_a_common_anode_is_driven_the_other_way() -> None:
    with Gpio("mock") as gpio, Lights(gpio, common_anode=True) as lights:
        lights.give(Sign.LEGAL)
        assert levels(gpio) == (True, False, True)


def test_close_goes_dark() -> None:
    gpio = Gpio("mock")
    lights = Lights(gpio)
    lights.give(Sign.LEGAL)
    lights.close()
    lights.close()
    assert gpio.factory().pin(GREEN).function == "input"


def test_the_signs_differ_without_colour_and_without_sound() -> None:
    """Red and green look alike to one man in twelve, and some tables are loud."""
    spoken = [PATTERNS[sign] for sign in (Sign.LEGAL, Sign.ILLEGAL, Sign.UNSURE)]
    assert len({pattern.blink for pattern in spoken}) == 3
    assert len({(pattern.beeps, pattern.beep) for pattern in spoken}) == 3


def test_a_pin_in_use_is_named() -> None:
    with Gpio("mock") as gpio, Lights(gpio) as first:
        first.give(Sign.OFF)
        with pytest.raises(DeviceLost, match=r"light: its pins do not open .*in use"):
            Lights(gpio).give(Sign.OFF)
