"""The two ways to wire a display, I2C and SPI, each with what to do when nobody answers there."""

import errno
from contextlib import suppress
from typing import Any, Protocol

from hardware.errors import DeviceLost
from hardware.gpio import Gpio, remedy_for
from hardware.libraries import load
from hardware.pins import DATA_COMMAND, RESET

PART = "display"
PORT = 1  # the I2C bus on the header's pins 3 and 5
ADDRESS = 0x3C  # of most displays; the others have 0x3D
RESET_SECONDS = 0.001  # the data sheets ask for 3 µs; lines of a breadboard take longer
REWIRE = "check the four wires of the display, above all VCC and ground"


class Bus(Protocol):
    """A wire on which luma talks to a display chip."""

    def open(self) -> Any:
        """luma's serial interface."""

    def close(self) -> None:
        """Gives back what luma does not."""

    def explain(self, error: Exception) -> DeviceLost:
        """An error of luma or the system in words that help."""


class I2c(Bus):
    """Two wires. `bus` takes the place of smbus2's."""

    def __init__(self, port: int = PORT, address: int = ADDRESS, bus: Any = None) -> None:
        self._serial: Any = load(PART, "luma.core.interface.serial").i2c
        self._port = port
        self._address = address
        self._bus = bus

    def open(self) -> Any:
        return self._serial(bus=self._bus, port=self._port, address=self._address)

    def close(self) -> None:
        """luma closes the bus that it opened."""

    def explain(self, error: Exception) -> DeviceLost:
        file = f"/dev/i2c-{self._port}"
        name = type(error).__name__
        number = getattr(error, "errno", None)
        if name == "DevicePermissionError" or number in (errno.EACCES, errno.EPERM):
            remedy = "put the user into the group i2c (sudo usermod -aG i2c USER) and log in again"
            return DeviceLost(PART, f"{file} may not be opened", remedy)
        if name == "DeviceNotFoundError" and file in str(error):
            remedy = "switch I2C on: sudo raspi-config nonint do_i2c 0"
            return DeviceLost(PART, f"I2C is off, there is no {file}", remedy)
        if name == "DeviceNotFoundError" or number in (errno.EREMOTEIO, errno.EIO, errno.ENXIO):
            other = 0x3D if self._address == ADDRESS else ADDRESS
            remedy = f"{REWIRE}, or try address 0x{other:02X} (i2cdetect -y {self._port} shows who answers)"
            return DeviceLost(PART, f"nobody answers on I2C address 0x{self._address:02X}", remedy)
        return DeviceLost(PART, f"{file} fails ({error})", REWIRE)


class Spi(Bus):
    """Five wires. `spi` takes the place of spidev's. Nobody answers on SPI: a pulled cable goes unnoticed."""

    def __init__(self, gpio: Gpio, port: int = 0, device: int = 0, spi: Any = None) -> None:
        self._serial: Any = load(PART, "luma.core.interface.serial").spi
        self._output: Any = load(PART, "gpiozero").OutputDevice
        self._gpio = gpio
        self._port = port
        self._device = device
        self._spi = spi
        self._lines: Lines | None = None

    def open(self) -> Any:
        self.close()
        self._lines = Lines(self._output, self._gpio.factory())
        return self._serial(
            spi=self._spi,
            gpio=self._lines,
            port=self._port,
            device=self._device,
            gpio_DC=DATA_COMMAND,
            gpio_RST=RESET,
            reset_hold_time=RESET_SECONDS,
            reset_release_time=RESET_SECONDS,
        )

    def close(self) -> None:
        lines, self._lines = self._lines, None
        if lines is not None:
            lines.cleanup()

    def explain(self, error: Exception) -> DeviceLost:
        file = f"/dev/spidev{self._port}.{self._device}"
        if isinstance(error, PermissionError):
            remedy = (
                "put the user into the groups spi and gpio (sudo usermod -aG spi,gpio USER) and log in again"
            )
            return DeviceLost(PART, f"{file} may not be opened", remedy)
        if type(error).__name__ == "DeviceNotFoundError" or isinstance(error, FileNotFoundError):
            remedy = "switch SPI on: sudo raspi-config nonint do_spi 0"
            return DeviceLost(PART, f"SPI is off, there is no {file}", remedy)
        return DeviceLost(PART, f"{file} fails ({error})", remedy_for(error))


class Lines:
    """luma's idea of GPIO over gpiozero: RPi.GPIO, which it takes by itself, fails on a Raspberry Pi 5."""

    LOW, HIGH, OUT = 0, 1, 0

    def __init__(self, output: Any, factory: Any) -> None:
        self._output = output
        self._factory = factory
        self._pins: dict[int, Any] = {}

    def setup(self, pin: int, _direction: int) -> None:
        self._pins[pin] = self._output(pin, pin_factory=self._factory)

    def output(self, pin: int, level: int) -> None:
        self._pins[pin].value = bool(level)

    def cleanup(self) -> None:
        pins, self._pins = self._pins, {}
        for pin in pins.values():
            with suppress(Exception):  # a pin that is gone cannot be given back
                pin.close()
