"""Settings: what stands in the file, what is wrong with it in one line, and what was changed by button."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from support.appliance import Appliance

from engine.errors import BadField
from firmware.config import KEPT, keep, parse_config, read_config
from firmware.session.preferences import Preferences
from hardware.errors import BadSetting


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    return tmp_path


def test_without_a_file_everything_is_as_usual(state: Path) -> None:
    config = parse_config({})
    assert (config.folder, config.preferences, config.photo_bytes) == (state, Preferences(), 2_000_000_000)


def test_a_laptop_keeps_its_evenings_where_programs_keep_their_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert parse_config({}).folder == tmp_path / "schiri"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "ann"))
    assert parse_config({}).folder == tmp_path / "ann" / ".local" / "state" / "schiri"


def test_a_file_says_what_its_owners_like(state: Path) -> None:
    file = state / "schiri.toml"
    file.write_text(
        '[device]\nlanguage = "de"\nnames = ["Ann", "Ben"]\nautomatic = true\n'
        '[light]\nmute = true\n[display]\nflip = true\nchip = "sh1106"\n[photos]\nmegabytes = 5\n'
    )
    config = read_config(str(file))
    likes = Preferences("de", mute=True, flip=True, automatic=True, names=("Ann", "Ben"))
    assert (config.preferences, config.photo_bytes) == (likes, 5_000_000)
    assert config.parts.display.chip == "sh1106"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[device]\nlanguage = 'fr'", r'\[device\] language is "fr"; one of en, de is needed'),
        ("[device]\nlanguage = 3", r"\[device\] language is 3"),
        ("[device]\nnames = 'Ann'", r'\[device\] names is "Ann"; a list such as \["Ann", "Ben"\] is needed'),
        ("[device]\nnames = ['Ann', ' ']", r"\[device\] names is"),
        (f"[device]\nnames = {['x'] * 13}", r"\[device\] names has 13 names; at most 12 play"),
        ("[device]\nautomatic = 1", r"\[device\] automatic is 1; true or false is needed"),
        ("[device]\nfolder = 5", r"\[device\] folder is 5; a path is needed"),
        ("[photos]\nmegabytes = -1", r"\[photos\] megabytes is -1; 0 \(keep none\) or more is needed"),
        ("[photos]\nmegabytes = true", r"\[photos\] megabytes is true"),
        ("photos = 5", r"photos is 5; write \[photos\] and its settings below it"),
        ("[device", "is no TOML"),
        ("\xff", "is not UTF-8"),
        ("[display]\nport = 'x'", "display: port is 'x'"),
    ],
)
def test_a_wrong_value_is_one_clear_line(state: Path, text: str, words: str) -> None:
    file = state / "schiri.toml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises((BadField, BadSetting), match=words) as error:
        read_config(str(file))
    assert "\n" not in str(error.value)


def test_a_setting_nobody_knows_is_a_warning(state: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert parse_config({"device": {"colour": "red"}}).folder == state
    assert "[device] has no setting colour; it has language, names, automatic, dim, folder" in caplog.text


def test_what_was_changed_by_button_is_kept_over_the_file(state: Path) -> None:
    device = Appliance(state / "journals", keep=lambda likes: keep(state, likes))
    device.choose("settings", "language")
    assert device.app.session.preferences.language == "de"
    device.choose("mute")
    assert device.signal.muted
    device.choose("flip")
    assert device.display.flipped
    kept = parse_config({"device": {"names": ["Dora"]}}).preferences
    assert kept == Preferences("de", mute=True, flip=True, names=("Dora",))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"language": "fr"}', '{"mute": 3, "dim": "x"}', "\xff"])
def test_a_broken_file_of_changes_is_left_aside(state: Path, text: str) -> None:
    (state / KEPT).write_bytes(text.encode("latin-1"))
    assert parse_config({}).preferences == Preferences()


def test_changes_that_cannot_be_kept_are_told_and_used_all_the_same(state: Path) -> None:
    def fail(_: Preferences) -> None:
        raise OSError(30, "Read-only file system")

    device = Appliance(state, keep=fail)
    device.choose("settings", "dim")
    assert device.display.dimmed
    assert "read-only file system" in repr(device.page)


def test_kept_changes_are_whole_or_not_there(state: Path) -> None:
    keep(state, Preferences("de"))
    assert [file.name for file in state.iterdir()] == [KEPT]
    assert json.loads((state / KEPT).read_text())["language"] == "de"


def test_a_setting_can_be_kept_before_the_first_evening(tmp_path: Path) -> None:
    """On a laptop nobody has made the folder yet."""
    keep(tmp_path / "state" / "schiri", Preferences("de"))
    assert (tmp_path / "state" / "schiri" / KEPT).exists()


def test_the_shipped_file_shows_every_setting_with_its_default(state: Path) -> None:
    text = (Path(__file__).parent.parent.parent / "systemd" / "schiri.toml").read_text("utf-8")
    shown = tomllib.loads(re.sub(r"^# (?=\w+ = )", "", text, flags=re.MULTILINE))
    assert set(shown["device"]) == {"language", "names", "automatic", "dim"}
    assert parse_config(shown) == parse_config(tomllib.loads(text)) == parse_config({})
    assert parse_config({}).folder == state


def test_who_reads_numbers_is_a_setting() -> None:
    assert parse_config({}).numbers == "net"
    assert parse_config({"reading": {"numbers": "both"}}).numbers == "both"
    with pytest.raises(BadField, match="one of net, both, tesseract is needed"):
        parse_config({"reading": {"numbers": "eyes"}})


def test_the_settings_in_the_guide_are_the_defaults() -> None:
    guide = (Path(__file__).parent.parent.parent / "hardware" / "README.md").read_text("utf-8")
    shown = tomllib.loads(guide.split("```toml\n")[1].split("```")[0])
    assert parse_config(shown) == parse_config({})
