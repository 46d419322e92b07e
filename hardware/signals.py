"""The light and the buzzer: three colours on three pins, and an active buzzer on a fourth."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from hardware.errors import DeviceLost, PartError
from hardware.gpio import Gpio, remedy_for
from hardware.interfaces import Sign, Signal
from hardware.libraries import load
from hardware.pins import BLUE, BUZZER, GREEN, RED

SHORT_GAP = 0.1  # seconds between two beeps


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a sign looks and sounds. Times in seconds; `blink` 0 is steady light."""

    colour: tuple[int, int, int]  # red, green, blue
    blink: float
    beeps: int
    beep: float


# Told apart without seeing red and green: by steady, fast and slow, by blue, and by ear.
PATTERNS: Mapping[Sign, Pattern] = MappingProxyType(
    {
        Sign.LEGAL: Pattern((0, 1, 0), blink=0, beeps=1, beep=0.06),
        Sign.ILLEGAL: Pattern((1, 0, 0), blink=0.15, beeps=1, beep=0.6),
        Sign.UNSURE: Pattern((0, 0, 1), blink=0.5, beeps=2, beep=0.1),
        Sign.OFF: Pattern((0, 0, 0), blink=0, beeps=0, beep=0),
    }
)


class Lights(Signal):
    """An RGB light and a buzzer. `common_anode`: the light's long leg goes to 3V3 instead of ground."""

    def __init__(self, gpio: Gpio, *, common_anode: bool = False, muted: bool = False) -> None:
        gpiozero = load("light", "gpiozero")
        self._led_type: Any = gpiozero.RGBLED
        self._buzzer_type: Any = gpiozero.Buzzer
        self._gpio = gpio
        self._common_anode = common_anode
        self._muted = muted
        self._led: Any = None
        self._buzzer: Any = None

    def give(self, sign: Sign) -> None:
        self._open()
        pattern = PATTERNS[sign]
        if pattern.blink:
            self._led.blink(on_time=pattern.blink, off_time=pattern.blink, on_color=pattern.colour)
        else:
            self._led.value = pattern.colour
        if pattern.beeps and not self._muted:
            self._buzzer.beep(on_time=pattern.beep, off_time=SHORT_GAP, n=pattern.beeps)
        else:
            self._buzzer.off()

    def mute(self, on: bool) -> None:
        self._muted = on
        if on and self._buzzer is not None:
            self._buzzer.off()

    def _open(self) -> None:
        if self._buzzer is not None:
            return
        try:
            factory = self._gpio.factory()
            # Without PWM: full colours are all that is said, and no thread has to keep a rhythm.
            self._led = self._led_type(
                RED, GREEN, BLUE, active_high=not self._common_anode, pwm=False, pin_factory=factory
            )
            self._buzzer = self._buzzer_type(BUZZER, pin_factory=factory)
        except PartError:
            raise
        except Exception as error:  # each pin library has an exception of its own
            self.close()
            raise DeviceLost("light", f"its pins do not open ({error})", remedy_for(error)) from error

    def close(self) -> None:
        """Goes dark and silent."""
        parts = (self._led, self._buzzer)
        self._led = self._buzzer = None
        for part in parts:
            if part is not None:
                with suppress(Exception):  # a pin that is gone cannot be given back
                    part.close()
