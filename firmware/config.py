"""The settings of a device: what its owners wrote into a file, and what they changed by button later."""

import json
import logging
import os
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from engine.errors import BadField
from engine.fields import show
from firmware.session.preferences import LANGUAGES, Preferences
from firmware.session.setting_up import MOST
from hardware.settings import Settings, read_settings

log = logging.getLogger(__name__)

Way = Literal["net", "both", "tesseract"]  # who reads numbers

DEVICE_FILE = Path("/etc/schiri.toml")  # where ./install puts it; without it everything is as usual
KEPT = "preferences.json"  # in the state folder: what was changed by button
PHOTO_MEGABYTES = 2000  # some 4,000 photos: twenty long evenings, on a card of 32 GB or more
MEGABYTE = 1_000_000
WAYS: tuple[Way, ...] = ("net", "both", "tesseract")
SWITCHES = ("mute", "dim", "flip", "automatic")


@dataclass(frozen=True, slots=True)
class Config:
    """One device: its parts, what its owners like, where it keeps its evenings and how many photos."""

    parts: Settings
    preferences: Preferences
    folder: Path
    photo_bytes: int
    numbers: Way = "net"


def read_config(file: str | None) -> Config:
    """Reads a file, DEVICE_FILE where none is named; raises BadField, BadSetting or OSError in one line."""
    if file is None and not DEVICE_FILE.exists():
        return parse_config({})
    path = DEVICE_FILE if file is None else Path(file)
    try:
        return parse_config(tomllib.loads(path.read_text("utf-8")))
    except UnicodeDecodeError:
        raise BadField(f"{path} is not UTF-8; save it as a text file") from None
    except tomllib.TOMLDecodeError as error:
        raise BadField(f"{path} is no TOML: {error}") from None


def parse_config(config: Mapping[str, object]) -> Config:
    """The settings in a parsed file; the preferences are those of the file, under those kept by `keep`."""
    parts = read_settings(config)
    device = _section(config, "device", ("language", "names", "automatic", "dim", "folder"))
    photos = _section(config, "photos", ("megabytes",))
    likes = Preferences(
        language=_language(device.get("language", LANGUAGES[0])),
        mute=parts.light.mute,
        dim=_flag(device, "dim"),
        flip=parts.display.flip,
        automatic=_flag(device, "automatic"),
        names=_names(device.get("names", [])),
    )
    folder = _folder(device.get("folder"))
    reading = _section(config, "reading", ("numbers",))
    numbers = _way(reading.get("numbers", WAYS[0]))
    return Config(parts, _kept(folder, likes), folder, _megabytes(photos) * MEGABYTE, numbers)


def keep(folder: Path, preferences: Preferences) -> None:
    """Keeps what was changed by button, whole or not at all; raises OSError where that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / f"{KEPT}.new"
    with new.open("w", encoding="utf-8") as file:
        json.dump(asdict(preferences), file)
        file.flush()
        os.fsync(file.fileno())
    new.replace(folder / KEPT)


def _kept(folder: Path, likes: Preferences) -> Preferences:
    """The preferences with what was changed by button; names stand in the file alone."""
    try:
        kept = json.loads((folder / KEPT).read_text("utf-8"))
        changes: dict[str, Any] = {name: kept[name] for name in SWITCHES if type(kept.get(name)) is bool}
        return replace(likes, language=_language(kept.get("language", likes.language)), **changes)
    except FileNotFoundError:
        return likes
    except (OSError, ValueError, AttributeError) as error:
        log.warning("%s is left aside (%s); change a setting by button to write it anew", KEPT, error)
        return likes


def _folder(value: object) -> Path:
    """systemd names the folder; on a laptop it lies where other programs keep their state."""
    if value is None:
        home = Path.home() / ".local" / "state"
        return Path(
            os.environ.get("STATE_DIRECTORY") or Path(os.environ.get("XDG_STATE_HOME") or home, "schiri")
        )
    if type(value) is not str or not value:
        raise BadField(f'[device] folder is {show(value)}; a path is needed, such as "~/evenings"')
    return Path(value).expanduser()


def _section(config: Mapping[str, object], name: str, known: tuple[str, ...]) -> Mapping[str, object]:
    section = config.get(name, {})
    if not isinstance(section, Mapping):
        raise BadField(f"{name} is {show(section)}; write [{name}] and its settings below it")
    for stranger in section.keys() - set(known):
        log.warning("[%s] has no setting %s; it has %s", name, stranger, ", ".join(known))
    return section


def _language(value: object) -> str:
    if value not in LANGUAGES:
        raise BadField(f"[device] language is {show(value)}; one of {', '.join(LANGUAGES)} is needed")
    return str(value)


def _flag(section: Mapping[str, object], name: str) -> bool:
    value = section.get(name, False)
    if type(value) is not bool:
        raise BadField(f"[device] {name} is {show(value)}; true or false is needed")
    return value


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(type(name) is str and name.strip() for name in value):
        raise BadField(f'[device] names is {show(value)}; a list such as ["Ann", "Ben"] is needed')
    if len(value) > MOST:
        raise BadField(f"[device] names has {len(value)} names; at most {MOST} play")
    return tuple(value)


def _way(value: object) -> Way:
    for way in WAYS:
        if value == way:
            return way
    raise BadField(f"[reading] numbers is {show(value)}; one of {', '.join(WAYS)} is needed")


def _megabytes(photos: Mapping[str, object]) -> int:
    value = photos.get("megabytes", PHOTO_MEGABYTES)
    if type(value) is not int or value < 0:
        raise BadField(f"[photos] megabytes is {show(value)}; 0 (keep none) or more is needed")
    return value
