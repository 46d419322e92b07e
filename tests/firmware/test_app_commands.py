"""The commands that are a device: run, record, demo and check, from the command line."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.appliance import GreyCamera
from support.console import Console
from support.killing import RECORDING, keys_from

from firmware import checking, running
from firmware.cli import main
from hardware.errors import DriverMissing
from hardware.interfaces import Button, Buttons, Press, Sign
from hardware.parts import Kit
from hardware.simulated import KeptDisplay, KeptSignal, ScriptedButtons

LEFT, OK, RIGHT = Press(Button.LEFT), Press(Button.OK), Press(Button.RIGHT)


@pytest.fixture
def console(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Console:
    return Console(capfd, tmp_path)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "schiri.toml"
    file.write_text(f'[device]\nfolder = "{tmp_path / "state"}"\nnames = ["Ann", "Ben"]\n')
    return file


@pytest.fixture
def type_keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Keys that come through a pipe, which then ends."""
    reader, writer = os.pipe()

    def typed(keys: str) -> None:
        os.write(writer, keys.encode())
        os.close(writer)

    with os.fdopen(reader) as keyboard:
        monkeypatch.setattr("sys.stdin", keyboard)
        yield typed


class Doubles:
    """A device of which one keeps hold of every part."""

    def __init__(self, buttons: Buttons) -> None:
        self.display, self.signal = KeptDisplay(), KeptSignal()
        self.kit = Kit(GreyCamera, lambda: self.display, lambda: buttons, lambda: self.signal)


def test_the_demo_shows_verdicts_and_ends_with_the_score_sheet(console: Console) -> None:
    code, out, err = console.run("demo")
    assert (code, err) == (0, "")
    assert out.count("█" * 128) == 5  # one title bar a verdict
    sheet = [line.split() for line in out.splitlines()[-6:]]
    assert sheet[0][1:4] == ["red", "green", "blue"] or sheet[0][0:3] == ["red", "green", "blue"]
    assert sheet[2][:4] == ["Ann", "0*", "0*", "2"]
    assert sheet[3][:4] == ["Ben", "0*", "0*", "7"]


def test_the_demo_waits_for_a_key_before_every_photo(
    console: Console, type_keys: Callable[[str], None]
) -> None:
    type_keys("oooo")
    code, out, err = console.run("demo", "--step")
    assert code == 2
    assert err == "schiri: error: --step waits for keys, but the input has ended; start it in a terminal\n"
    assert out.count("█" * 128) == 4


def test_a_simulated_device_plays_a_recording_by_keys(
    console: Console, config: Path, type_keys: Callable[[str], None], tmp_path: Path
) -> None:
    type_keys(keys_from(0))
    code, out, err = console.run("run", "--config", str(config), "--simulate", str(RECORDING))
    assert (code, err) == (0, "")
    lines = (tmp_path / "state" / "0001-strips.jsonl").read_text().splitlines()
    assert [json.loads(line).get("do") for line in lines] == [None, *["place"] * 4]
    assert len(out.splitlines()) % 33 == 0


def test_what_record_keeps_is_replayed(
    console: Console, config: Path, type_keys: Callable[[str], None], tmp_path: Path
) -> None:
    type_keys(keys_from(0).removeprefix("oao"))
    folder = str(tmp_path / "saturday")
    code, _, err = console.run(
        "record", "strips", folder, "--config", str(config), "--simulate", str(RECORDING)
    )
    assert (code, err) == (0, "")
    code, out, _ = console.run("replay", folder, "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    expected = [json.loads(line) for line in (RECORDING / "expected.jsonl").read_text().splitlines()]
    assert [answer["rules"] for answer in answers] == [line["rules"] for line in expected]
    assert code == 1


def test_record_does_not_write_into_a_folder_that_is_in_use(console: Console, tmp_path: Path) -> None:
    for name in ("saturday", "sunday-game-2"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "notes.txt").write_text("mine")
        call = str(tmp_path / name.removesuffix("-game-2"))
        code, _, err = console.run("record", "strips", call)
        assert code == 2
        assert err == f"schiri: error: {tmp_path / name} is not empty; name a folder that is new\n"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["record", "chess", "x"], 'game is "chess"; one of bloom'),
        (["run", "--config", "no-such.toml"], "no-such.toml: no such file or directory"),
        (["run", "--simulate", "."], "camera: . holds no photos"),
    ],
)
def test_a_wrong_call_is_one_line(
    console: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = console.run(*call)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"schiri: error: {words}")


def test_a_missing_driver_is_one_line(
    console: Console, monkeypatch: pytest.MonkeyPatch, config: Path
) -> None:
    def missing() -> GreyCamera:
        raise DriverMissing("camera", "picamera2 is not installed", "sudo apt install python3-picamera2")

    kit = Doubles(ScriptedButtons()).kit
    broken = Kit(missing, kit.display, kit.buttons, kit.signal)
    monkeypatch.setattr(running, "real_kit", lambda _: broken)
    code, _, err = console.run("run", "--config", str(config))
    assert code == 2
    assert err == ("schiri: error: camera: picamera2 is not installed; sudo apt install python3-picamera2\n")


def test_switching_off_by_button_asks_systemd_to_switch_off(
    console: Console, monkeypatch: pytest.MonkeyPatch, config: Path
) -> None:
    doubles = Doubles(ScriptedButtons([LEFT, OK, RIGHT, OK]))
    monkeypatch.setattr(running, "real_kit", lambda _: doubles.kit)
    code, _, _ = console.run("run", "--config", str(config))
    assert code == 80
    assert doubles.signal.sign is Sign.OFF


def test_systemd_stops_the_device_without_a_failure(monkeypatch: pytest.MonkeyPatch, config: Path) -> None:
    class Stopped(ScriptedButtons):
        closed = False

        def wait(self, timeout: float | None) -> Press | None:
            os.kill(os.getpid(), signal.SIGTERM)
            return super().wait(timeout)

        def close(self) -> None:
            self.closed = True

    buttons = Stopped()
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(running, "real_kit", lambda _: Doubles(buttons).kit)
    with pytest.raises(SystemExit) as ended:
        main(["run", "--config", str(config)])
    assert ended.value.code == 0
    assert buttons.closed
    assert signal.getsignal(signal.SIGTERM) == before


def test_check_says_whether_all_parts_are_good(
    console: Console, monkeypatch: pytest.MonkeyPatch, config: Path
) -> None:
    for good in (True, False):

        def found(_: Kit, say: Callable[[str], None], language: str, good: bool = good) -> bool:
            assert language == "en"
            say("camera  ok" if good else "camera  NO")
            return good

        monkeypatch.setattr(checking, "check", found)
        code, out, _ = console.run("check", "--config", str(config))
        assert (code, out) == (0 if good else 1, "camera  ok\n" if good else "camera  NO\n")


def test_check_speaks_the_language_of_the_device(console: Console, config: Path) -> None:
    """German in the settings, and no part is there."""
    config.write_text(config.read_text() + 'language = "de"\n[pins]\nlibrary = "rpigpio"\n')
    code, out, _ = console.run("check", "--config", str(config))
    assert code == 1
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["Anzeige", "NO"],
        ["Tasten", "NO"],
        ["Licht", "NO"],
        ["Kamera", "NO"],
    ]
    assert "I2C ist aus" in out


@pytest.mark.parametrize("command", ["run", "record", "demo", "check"])
def test_every_command_has_help_with_an_example(capfd: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert f"example: schiri {command}" in capfd.readouterr().out
