"""The pins of the Raspberry Pi, opened once for buttons, light, buzzer and display."""

import logging
import os
import tempfile
from contextlib import suppress
from typing import Any

from hardware.errors import BadSetting, DeviceLost, PartError
from hardware.interfaces import Part
from hardware.libraries import load

log = logging.getLogger(__name__)

# lgpio works on every model; RPi.GPIO does not on a Raspberry Pi 5; mock is gpiozero's own, without pins.
BACKENDS = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}
PART = "pins"


class Gpio(Part):
    """A pin factory of gpiozero that opens on first use. Close the parts on it first."""

    def __init__(self, backend: str = "lgpio") -> None:
        if backend not in BACKENDS:
            raise BadSetting(
                PART, f"there is no pin library {backend!r}", f"take one of {', '.join(BACKENDS)}"
            )
        self.backend = backend
        self._factory: Any = None

    def factory(self) -> Any:
        """gpiozero's pin factory."""
        if self._factory is None:
            self._factory = _open(self.backend)
        return self._factory

    def close(self) -> None:
        factory, self._factory = self._factory, None
        if factory is not None:
            with suppress(Exception):  # a chip that is gone cannot be given back
                factory.close()


def _open(backend: str) -> Any:
    module, name = BACKENDS[backend]
    if backend == "lgpio" and not os.access(".", os.W_OK):
        # It makes a pipe in the current folder when it is imported, unless it is told another one.
        os.environ.setdefault("LG_WD", tempfile.gettempdir())
    try:
        factory = getattr(load(PART, module), name)()
    except PartError:
        raise
    except Exception as error:  # lgpio has an exception of its own, RPi.GPIO raises RuntimeError
        raise DeviceLost(PART, f"{backend} does not open ({error})", remedy_for(error)) from error
    log.info("pins opened with %s", backend)
    return factory


def remedy_for(error: Exception) -> str:
    """What to do about an error that gpiozero or the library below it raised."""
    text = str(error).lower()
    if "busy" in text or "in use" in text:
        return "another program holds the pin: stop it, or give the part another pin"
    if isinstance(error, PermissionError) or "permission" in text:
        return "put the user into the group gpio (sudo usermod -aG gpio USER) and log in again"
    if isinstance(error, FileNotFoundError) or ".lgd-nfy" in text:
        return "set LG_WD to a folder that may be written to: lgpio keeps a pipe there"
    return "run this on a Raspberry Pi as a user of the group gpio"
