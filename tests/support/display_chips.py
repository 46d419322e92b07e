"""Display chips on their bus: they decode what a driver really sends back to the picture one sees."""

import errno
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from PIL import Image

# How many bytes follow a command.
BOTH_CHIPS = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
ONLY_SSD1306 = {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}
ONLY_SH1106 = {0xAD: 1}
WIDTH, PAGES = 128, 8


class Chip:
    """An SSD1306 (an SSD1309 is the same to a driver), or an SH1106: 132 columns, written page by page."""

    def __init__(self, kind: str = "ssd1306") -> None:
        self.is_sh1106 = kind == "sh1106"
        self.columns = 132 if self.is_sh1106 else WIDTH
        self.lengths = BOTH_CHIPS | (ONLY_SH1106 if self.is_sh1106 else ONLY_SSD1306)
        self.reset()

    def reset(self) -> None:
        """As after power on: dark, with noise in its memory."""
        self.memory = np.random.default_rng(7).integers(0, 256, (PAGES, self.columns), np.uint8)
        self.on = False
        self.contrast = 0x7F
        self.column = self.page = 0
        self.window = (0, self.columns - 1, 0, PAGES - 1)
        self.mode = 2  # page by page
        self.mirrored = self.upside_down = True  # as a module is mounted, until the driver turns it round
        self.pending: list[int] = []

    def command(self, codes: Sequence[int]) -> None:
        for code in codes:
            self.pending.append(code)
            if len(self.pending) > self.lengths.get(self.pending[0], 0):
                self._obey(*self.pending)
                self.pending = []

    def _obey(self, code: int, *values: int) -> None:
        if code <= 0x0F:
            self.column = self.column & 0xF0 | code
        elif code <= 0x1F:
            self.column = self.column & 0x0F | (code & 0x0F) << 4
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        elif code in (0xA0, 0xA1):
            self.mirrored = code == 0xA0
        elif code in (0xC0, 0xC8):
            self.upside_down = code == 0xC0
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code == 0x81:
            self.contrast = values[0]
        elif not self.is_sh1106:
            self._obey_ssd1306(code, *values)

    def _obey_ssd1306(self, code: int, *values: int) -> None:
        first, last, top, bottom = self.window
        if code == 0x20:
            self.mode = values[0] & 3
        elif code == 0x21:
            self.window = (values[0], values[1], top, bottom)
            self.column = values[0]
        elif code == 0x22:
            self.window = (first, last, values[0], values[1])
            self.page = values[0]

    def data(self, values: Sequence[int]) -> None:
        first, last, top, bottom = self.window
        for value in values:
            self.memory[self.page, min(self.column, self.columns - 1)] = value
            self.column += 1
            if self.mode == 0 and self.column > last:
                self.column = first
                self.page = top if self.page >= bottom else self.page + 1

    def picture(self) -> Image.Image:
        """What the eye sees: the middle 128 columns, black while the display is off."""
        left = (self.columns - WIDTH) // 2
        seen = self.memory[:, left : left + WIDTH]
        pixels = np.unpackbits(seen[:, None, :], axis=1, bitorder="little").reshape(PAGES * 8, WIDTH)
        pixels = pixels[:: -1 if self.upside_down else 1, :: -1 if self.mirrored else 1]
        return Image.fromarray(pixels * 255 * self.on).convert("1", dither=Image.Dither.NONE)


class I2cBus:
    """What smbus2 is to luma: a bus on which one chip has an address, while its cable is in."""

    def __init__(self, chip: Chip, address: int = 0x3C) -> None:
        self.chip = chip
        self.address = address
        self.plugged = True
        self.open = 0  # how many hold it

    def pull(self) -> None:
        self.plugged = False
        self.chip.reset()

    def plug_in(self) -> None:
        self.plugged = True

    def write_i2c_block_data(self, address: int, mode: int, values: list[int]) -> None:
        assert len(values) <= 32
        if address != self.address or not self.plugged:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        (self.chip.data if mode == 0x40 else self.chip.command)(values)

    def smbus(self, _port: int) -> Any:
        """In place of smbus2.SMBus."""
        self.open += 1
        return _Smbus(self)


class _Smbus:
    def __init__(self, bus: I2cBus) -> None:
        self._bus = bus
        self._closed = False

    def write_i2c_block_data(self, address: int, mode: int, values: list[int]) -> None:
        self._bus.write_i2c_block_data(address, mode, values)

    def i2c_rdwr(self, message: Any) -> None:
        mode, *values = bytes(message)
        for start in range(0, len(values), 32):
            self._bus.write_i2c_block_data(message.addr, mode, values[start : start + 32])

    def close(self) -> None:
        self._bus.open -= not self._closed
        self._closed = True


class SpiBus:
    """What spidev is to luma. Whether bytes are commands says the wire DC."""

    def __init__(self, chip: Chip, is_data: Callable[[], bool]) -> None:
        self.chip = chip
        self.is_data = is_data
        self.mode = 0
        self.max_speed_hz = 0
        self.open_as: tuple[int, int] | None = None

    def open(self, port: int, device: int) -> None:
        self.open_as = (port, device)

    def writebytes(self, values: Sequence[int]) -> None:
        assert self.open_as is not None
        (self.chip.data if self.is_data() else self.chip.command)(values)

    def close(self) -> None:
        self.open_as = None
