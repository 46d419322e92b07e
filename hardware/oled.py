"""The display: an OLED of 128 x 64 pixels with one of three chips, driven by luma.oled."""

import logging
from contextlib import suppress
from typing import Any

from PIL import Image

from hardware.buses import Bus
from hardware.errors import BadSetting, DeviceLost, PartError
from hardware.interfaces import SIZE, Display, check_picture
from hardware.libraries import load

log = logging.getLogger(__name__)

CHIPS = ("ssd1306", "sh1106", "ssd1309")
BRIGHT, DIM = 0xCF, 0x08  # contrast: luma's own choice for the SSD1306, and about a tenth of the light
NOTHING = 0xE3  # a command of all three chips that does nothing, to hear whether somebody answers


class Oled(Display):
    """Opens when it is first used. After a loss the chip is set up anew: it may have been without power."""

    def __init__(self, bus: Bus, chip: str = "ssd1306", *, flipped: bool = False) -> None:
        if chip not in CHIPS:
            raise BadSetting("display", f"there is no chip {chip!r}", f"take one of {', '.join(CHIPS)}")
        self._chip_type: Any = getattr(load("display", "luma.oled.device"), chip)
        self._bus = bus
        self._chip: Any = None  # while it is open
        # luma keeps every device it ever made until the program ends, so after a loss the same one is set up
        # again: a loose contact must not eat the memory.
        self._made: Any = self._chip_type.__new__(self._chip_type)
        self._flipped = flipped
        self._dimmed = False

    def show(self, picture: Image.Image) -> None:
        check_picture(picture)
        turned = picture.transpose(Image.Transpose.ROTATE_180) if self._flipped else picture
        self._open()
        try:
            self._chip.display(turned)
        except Exception as error:  # luma's errors are no OSError, smbus2's are
            raise self._lose(error) from error

    def dim(self, on: bool) -> None:
        self._dimmed = on
        self._open()
        try:
            self._chip.contrast(DIM if on else BRIGHT)
        except Exception as error:
            raise self._lose(error) from error

    def flip(self, on: bool) -> None:
        self._flipped = on

    def close(self) -> None:
        """The last picture stays: it may say that the plug can be pulled."""
        chip, self._chip = self._chip, None
        if chip is not None:
            with suppress(Exception):  # a bus that is gone cannot be given back
                chip.cleanup()
        self._bus.close()

    def _open(self) -> None:
        if self._chip is not None:
            return
        serial: Any = None
        try:
            serial = self._bus.open()
            serial.command(NOTHING)
            self._made.__init__(serial, width=SIZE[0], height=SIZE[1])
            self._made.persist = True
            self._made.contrast(DIM if self._dimmed else BRIGHT)
        except PartError:
            raise
        except Exception as error:
            if serial is not None:
                with suppress(Exception):
                    serial.cleanup()
            raise self._lose(error) from error
        self._chip = self._made
        log.info("display opened")

    def _lose(self, error: Exception) -> DeviceLost:
        self.close()
        return self._bus.explain(error)
