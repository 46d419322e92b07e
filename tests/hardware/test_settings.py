"""The hardware sections of the settings file."""

import logging

import pytest

from hardware.errors import BadSetting
from hardware.parts import real_kit
from hardware.settings import CameraSettings, DisplaySettings, PinSettings, Settings, read_settings


def test_nothing_is_the_default() -> None:
    assert read_settings({"language": "de"}) == Settings()


def test_what_is_written_counts_and_the_rest_stays() -> None:
    settings = read_settings({"display": {"chip": "sh1106", "flip": True}, "camera": {"size": [1640, 1232]}})
    assert settings.display == DisplaySettings(chip="sh1106", flip=True)
    assert settings.camera == CameraSettings(size=(1640, 1232))


def test_a_whole_number_of_seconds_is_fine() -> None:
    assert read_settings({"buttons": {"long": 1}}).buttons.long == 1.0


@pytest.mark.parametrize(
    ("section", "name", "value", "words"),
    [
        ("display", "address", "0x3C", "display: address is '0x3C'; write something like address = 60"),
        ("display", "flip", 1, "display: flip is 1; write something like flip = false"),
        ("display", "port", True, "display: port is True; write something like port = 1"),
        ("camera", "size", [2304], r"camera: size is \(2304,\); write something like size = \[2304, 1296\]"),
        ("camera", "size", [2304, 1.5], "camera: size is"),
        ("buttons", "long", "1 s", "buttons: long is '1 s'"),
        ("pins", "library", 4, 'pins: library is 4; write something like library = "lgpio"'),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(section: str, name: str, value: object, words: str) -> None:
    with pytest.raises(BadSetting, match=words):
        read_settings({section: {name: value}})


def test_a_section_must_be_one() -> None:
    with pytest.raises(BadSetting, match=r"display: 'sh1106' is no section; write \[display\]"):
        read_settings({"display": "sh1106"})


def test_an_unknown_setting_is_only_worth_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert read_settings({"display": {"chipp": "sh1106"}}) == Settings()
    assert "[display] has no setting chipp; it has chip, bus" in caplog.text


def test_an_unknown_bus_is_refused() -> None:
    kit = real_kit(Settings(display=DisplaySettings(bus="usb"), pins=PinSettings("mock")))
    with pytest.raises(BadSetting, match="there is no bus 'usb'; take i2c or spi"):
        kit.display()
