"""Pin map, drivers, wiring table and picture agree."""

import tomllib
from collections import Counter
from xml.etree import ElementTree

from hardware import pins
from hardware.pins import GROUNDS, HEADER, POWERS, SPI_WIRES, WIRES
from hardware.settings import Settings, read_settings
from hardware.wiring import GUIDE, PICTURE, picture, rewrite

DEVICE_SECTIONS = ("device", "photos", "reading")  # what is not about parts


def test_the_guide_has_the_wires_of_the_drivers() -> None:
    """Rewrite it with `python -m hardware.wiring`."""
    guide = GUIDE.read_text("utf-8")
    assert guide == rewrite(guide)


def test_the_picture_has_the_wires_of_the_drivers() -> None:
    assert PICTURE.read_text("utf-8") == picture()


def test_the_picture_draws_every_wire() -> None:
    paths = list(ElementTree.fromstring(picture()).iter("{http://www.w3.org/2000/svg}path"))
    assert len(paths) == len(WIRES)


def test_every_pin_that_a_driver_uses_has_its_wire() -> None:
    used = {*pins.BUTTONS.values(), pins.RED, pins.GREEN, pins.BLUE, pins.BUZZER, pins.SDA, pins.SCL}
    assert {HEADER[gpio] for gpio in used} == {wire.pin for wire in WIRES if wire.name.startswith("GPIO")}
    spi = {pins.MOSI, pins.SCLK, pins.CHIP_SELECT, pins.DATA_COMMAND, pins.RESET}
    assert {HEADER[gpio] for gpio in spi} == {wire.pin for wire in SPI_WIRES if wire.name.startswith("GPIO")}


def test_no_pin_has_two_wires_whichever_display_it_is() -> None:
    without_display = tuple(wire for wire in WIRES if wire.part != "display (I2C)")
    for wires in (WIRES, without_display + SPI_WIRES):
        assert max(Counter(wire.pin for wire in wires).values()) == 1


def test_the_header_has_forty_pins() -> None:
    special = {27, 28}  # for the memory of an add-on board
    assert {*HEADER.values(), *GROUNDS, *POWERS, *special} == set(range(1, 41))
    assert len(HEADER) + len(GROUNDS) + len(POWERS) + len(special) == 40


def test_the_settings_in_the_guide_are_the_defaults() -> None:
    shown = GUIDE.read_text("utf-8").split("```toml\n")[1].split("```")[0]
    parsed = tomllib.loads(shown)
    assert read_settings(parsed) == Settings()
    parts = {name: set(section) for name, section in parsed.items() if name not in DEVICE_SECTIONS}
    assert parts == {
        name: set(getattr(Settings(), name).__dataclass_fields__) for name in Settings.__dataclass_fields__
    }
