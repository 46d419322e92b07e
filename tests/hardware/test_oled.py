"""The display driver, seen through chips that decode its bytes back to a picture."""

import errno
import gc
from typing import Any

import numpy as np
import pytest
import smbus2
from PIL import Image
from support.display_chips import Chip, I2cBus, SpiBus

from hardware.buses import I2c, Spi
from hardware.errors import BadSetting, DeviceLost
from hardware.gpio import Gpio
from hardware.interfaces import SIZE
from hardware.oled import CHIPS, Oled
from hardware.pins import DATA_COMMAND, RESET

# luma reads pixels with a method that Pillow 14 will drop.
pytestmark = pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning")


def noise(seed: int = 3) -> Image.Image:
    """A picture in which every pixel matters."""
    pixels = np.random.default_rng(seed).integers(0, 2, SIZE[::-1], np.uint8) * 255
    return Image.fromarray(pixels).convert("1", dither=Image.Dither.NONE)


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.tobytes() == other.tobytes()


@pytest.mark.parametrize("kind", CHIPS)
def test_every_pixel_arrives_over_a_given_i2c_bus(kind: str) -> None:
    chip = Chip(kind)
    Oled(I2c(bus=I2cBus(chip)), kind).show(noise())
    assert same(chip.picture(), noise())


@pytest.mark.parametrize("kind", CHIPS)
def test_every_pixel_arrives_through_smbus2(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chip = Chip(kind)
    bus = I2cBus(chip)
    monkeypatch.setattr(smbus2, "SMBus", bus.smbus)
    with Oled(I2c(), kind) as display:
        display.show(noise())
        assert bus.open == 1
    assert bus.open == 0
    assert same(chip.picture(), noise()), "the last picture stays"


@pytest.mark.parametrize("kind", CHIPS)
def test_every_pixel_arrives_over_spi(kind: str) -> None:
    gpio = Gpio("mock")
    chip = Chip(kind)
    wire = gpio.factory().pin(DATA_COMMAND)
    bus = SpiBus(chip, lambda: bool(wire.state))
    with Oled(Spi(gpio, spi=bus), kind) as display:
        display.show(noise())
        assert bus.open_as == (0, 0)
    assert same(chip.picture(), noise())


def test_spi_resets_the_chip_before_it_speaks() -> None:
    gpio = Gpio("mock")
    levels: list[bool] = []
    pin = gpio.factory().pin(RESET)
    bus = SpiBus(Chip(), lambda: levels.append(bool(pin.state)) or True)  # type: ignore[func-returns-value]
    Oled(Spi(gpio, spi=bus)).show(noise())
    assert [state.state for state in pin.states][-2:] == [False, True]
    assert all(levels), "no byte while the reset is held"


@pytest.mark.parametrize(("driver", "kind"), [("ssd1306", "sh1106"), ("sh1106", "ssd1306")])
def test_the_wrong_chip_shows_a_wrong_picture(driver: str, kind: str) -> None:
    """So these chips would notice a driver that is mixed up."""
    chip = Chip(kind)
    Oled(I2c(bus=I2cBus(chip)), driver).show(noise())
    assert not same(chip.picture(), noise())


def test_flipped_is_upside_down() -> None:
    chip = Chip()
    display = Oled(I2c(bus=I2cBus(chip)))
    display.flip(True)
    display.show(noise())
    assert same(chip.picture(), noise().rotate(180))


def test_dim_is_less_bright_and_outlives_a_loss() -> None:
    chip = Chip()
    bus = I2cBus(chip)
    display = Oled(I2c(bus=bus))
    display.show(noise())
    bright = chip.contrast
    display.dim(True)
    dimmed = chip.contrast
    assert dimmed < bright / 10
    bus.pull()
    with pytest.raises(DeviceLost):
        display.show(noise())
    bus.plug_in()
    display.show(noise())
    assert chip.contrast == dimmed
    display.dim(False)
    assert chip.contrast == bright


def test_a_display_back_on_its_cable_is_set_up_anew() -> None:
    chip = Chip("sh1106")
    bus = I2cBus(chip)
    display = Oled(I2c(bus=bus), "sh1106")
    display.show(noise(1))
    bus.pull()
    with pytest.raises(DeviceLost, match="nobody answers on I2C address 0x3C"):
        display.show(noise(2))
    bus.plug_in()
    display.show(noise(3))
    assert same(chip.picture(), noise(3))


def test_an_absent_address_is_told_with_the_other_one() -> None:
    with pytest.raises(DeviceLost, match=r"nobody answers on I2C address 0x3C; .*0x3D") as error:
        Oled(I2c(bus=I2cBus(Chip(), address=0x3D))).show(noise())
    assert error.value.part == "display"


def test_a_lost_display_is_retried_without_leaving_the_bus_open(monkeypatch: pytest.MonkeyPatch) -> None:
    bus = I2cBus(Chip())
    bus.pull()
    monkeypatch.setattr(smbus2, "SMBus", bus.smbus)
    display = Oled(I2c())
    for _ in range(3):
        with pytest.raises(DeviceLost):
            display.show(noise())
    assert bus.open == 0


def test_a_loose_contact_does_not_eat_the_memory() -> None:
    """luma keeps every device it makes until the program ends."""
    bus = I2cBus(Chip())
    display = Oled(I2c(bus=bus))

    def devices() -> int:
        gc.collect()
        return sum(type(thing).__name__ == "ssd1306" for thing in gc.get_objects())

    before = devices()
    for _ in range(5):
        display.show(noise())
        bus.pull()
        with pytest.raises(DeviceLost):
            display.show(noise())
        bus.plug_in()
    assert devices() == before


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOENT, "I2C is off, .*raspi-config nonint do_i2c 0"),
        (errno.EACCES, "may not be opened; .*group i2c"),
        (errno.EBUSY, "/dev/i2c-1 fails"),
    ],
)
def test_a_bus_that_does_not_open_says_what_to_do(
    number: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_port: int) -> Any:
        raise OSError(number, "no", "/dev/i2c-1")

    monkeypatch.setattr(smbus2, "SMBus", refuse)
    with pytest.raises(DeviceLost, match=words):
        Oled(I2c()).show(noise())


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(errno.ENOENT, "no"), "SPI is off, .*do_spi 0"),
        (PermissionError(errno.EACCES, "no"), "may not be opened; .*groups spi and gpio"),
        (OSError(errno.EIO, "bad"), "/dev/spidev0.0 fails"),
    ],
)
def test_an_spi_bus_that_does_not_open_says_what_to_do(error: OSError, words: str) -> None:
    bus = SpiBus(Chip(), lambda: True)

    def refuse(_port: int, _device: int) -> None:
        raise error

    bus.open = refuse  # type: ignore[assignment]
    display = Oled(Spi(Gpio("mock"), spi=bus))
    for _ in range(2):  # its pins are free again after the first time
        with pytest.raises(DeviceLost, match=words):
            display.show(noise())


def test_an_unknown_chip_is_refused() -> None:
    with pytest.raises(BadSetting, match="no chip 'ssd1331'; take one of ssd1306, sh1106, ssd1309"):
        Oled(I2c(bus=I2cBus(Chip())), "ssd1331")
