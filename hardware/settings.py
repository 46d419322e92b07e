"""Which parts this device is built of: the sections of /etc/schiri.toml that are about hardware."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from hardware.buses import ADDRESS, PORT
from hardware.errors import BadSetting
from hardware.keys import LONG
from hardware.picamera import FULL

log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CameraSettings:
    size: tuple[int, int] = FULL  # of a still, width and height
    number: int = 0  # when several cameras are connected
    upside_down: bool = False


@dataclass(frozen=True, slots=True)
class DisplaySettings:
    chip: str = "ssd1306"
    bus: str = "i2c"
    port: int = PORT
    address: int = ADDRESS
    flip: bool = False


@dataclass(frozen=True, slots=True)
class ButtonSettings:
    long: float = LONG  # seconds


@dataclass(frozen=True, slots=True)
class LightSettings:
    common_anode: bool = False
    mute: bool = False


@dataclass(frozen=True, slots=True)
class PinSettings:
    library: str = "lgpio"


@dataclass(frozen=True, slots=True)
class Settings:
    """One section a part; what a file leaves out is as it stands in hardware/README.md."""

    camera: CameraSettings = field(default_factory=CameraSettings)
    display: DisplaySettings = field(default_factory=DisplaySettings)
    buttons: ButtonSettings = field(default_factory=ButtonSettings)
    light: LightSettings = field(default_factory=LightSettings)
    pins: PinSettings = field(default_factory=PinSettings)


def read_settings(config: Mapping[str, object]) -> Settings:
    """The settings in a parsed TOML file. Sections that are not about hardware are left alone."""
    return Settings(
        camera=_section(CameraSettings(), "camera", config),
        display=_section(DisplaySettings(), "display", config),
        buttons=_section(ButtonSettings(), "buttons", config),
        light=_section(LightSettings(), "light", config),
        pins=_section(PinSettings(), "pins", config),
    )


def _section(default: T, name: str, config: Mapping[str, object]) -> T:
    """A section over its defaults. A setting nobody knows is worth a warning: the evening should start."""
    section = config.get(name, {})
    if not isinstance(section, Mapping):
        raise BadSetting(name, f"{section!r} is no section", f"write [{name}] and its settings below it")
    known = {entry.name: getattr(default, entry.name) for entry in fields(default)}  # type: ignore[arg-type]
    for stranger in section.keys() - known.keys():
        log.warning("[%s] has no setting %s; it has %s", name, stranger, ", ".join(known))
    return type(default)(
        **{key: _value(name, key, section.get(key, value), value) for key, value in known.items()}
    )


def _value(section: str, name: str, value: object, example: Any) -> Any:
    """The value if it is of the same kind as the example: true is no number, a list stands for a pair."""
    if isinstance(example, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if isinstance(example, tuple) and isinstance(value, list):
        value = tuple(value)
    if _kind(value) != _kind(example):
        raise BadSetting(section, f"{name} is {value!r}", f"write something like {name} = {_toml(example)}")
    return value


def _kind(value: object) -> object:
    return tuple(map(type, value)) if isinstance(value, tuple) else type(value)


def _toml(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case tuple():
            return str(list(value))
        case _:
            return str(value)
