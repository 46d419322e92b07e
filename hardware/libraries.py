"""The libraries that drive the parts: imported only by the part that needs them, when it is made."""

from importlib import import_module
from typing import Any

from hardware.errors import DriverMissing

EXTRA = "install the hardware extra: pip install 'schiri[hardware]'"
PICAMERA = "sudo apt install python3-picamera2, and make the venv with --system-site-packages"
REMEDIES = {
    "picamera2": PICAMERA,
    "luma": EXTRA,
    "gpiozero": EXTRA,
    "gpiozero.pins.lgpio": "sudo apt install python3-lgpio, and make the venv with --system-site-packages",
    "gpiozero.pins.rpigpio": "sudo apt install python3-rpi.gpio, or take lgpio, which works on every model",
}


def load(part: str, module: str) -> Any:
    """The module, or DriverMissing; picamera2 built for another numpy fails with more than ImportError."""
    try:
        return import_module(module)
    except OSError:  # lgpio makes a pipe while it is imported: that is no missing library
        raise
    except Exception as error:
        remedy = REMEDIES.get(module) or REMEDIES[module.split(".", maxsplit=1)[0]]
        raise DriverMissing(part, f"{module} cannot be imported ({error})", remedy) from error
