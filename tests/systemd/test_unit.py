"""The unit: what it promises, and what systemd's own tools say about it."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from firmware.heartbeat import POWER_OFF
from hardware.picamera import FOCUS_PATIENCE, FRAME_MICROSECONDS, LONGEST_SETTLING
from hardware.settings import Settings, read_settings

FOLDER = Path(__file__).parents[2] / "systemd"
UNIT = FOLDER / "schiri.service"
ANALYZE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not installed")


def values(key: str) -> list[str]:
    """What stands after a key, once for every line that has it."""
    return re.findall(rf"^{key}=(.*)$", UNIT.read_text("utf-8"), re.MULTILINE)


def analyze(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Asks about the unit with a program that is there in place of ours."""
    unit = tmp_path / "schiri.service"
    unit.write_text(UNIT.read_text("utf-8").replace("/opt/schiri/venv/bin/schiri", "/bin/true"), "utf-8")
    assert ANALYZE is not None
    return subprocess.run([ANALYZE, *arguments, unit], capture_output=True, text=True, check=False)


@needs_systemd
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    done = analyze(tmp_path, "verify", "--man=no", "--recursive-errors=no")
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
def test_systemd_calls_it_safe(tmp_path: Path) -> None:
    """Below 2.0 of 10, in systemd's tenths."""
    done = analyze(tmp_path, "security", "--offline=yes", "--threshold=20")
    assert done.returncode == 0, done.stdout


def test_it_starts_the_appliance() -> None:
    assert values("ExecStart") == ["/opt/schiri/venv/bin/schiri run --config /etc/schiri.toml"]


def test_camera_display_and_pins_are_allowed() -> None:
    allowed = {device.split()[0] for device in values("DeviceAllow")}
    assert {
        "char-gpiochip",
        "char-i2c",
        "char-spi",
        "char-video4linux",
        "char-media",
        "char-dma_heap",
    } <= allowed
    assert set(values("SupplementaryGroups")[0].split()) == {"gpio", "i2c", "spi", "video"}


def test_lgpio_has_a_place_for_its_pipe() -> None:
    assert values("RuntimeDirectory") == ["schiri"]
    assert "LG_WD=/run/schiri" in values("Environment")[0]


def test_the_watchdog_waits_for_the_longest_calibration() -> None:
    longest = LONGEST_SETTLING * FRAME_MICROSECONDS[1] / 1e6 + FOCUS_PATIENCE
    assert values("Type") == ["notify"]
    assert int(values("WatchdogSec")[0]) > 2 * longest


def test_switching_off_is_no_reason_to_start_again() -> None:
    status = str(POWER_OFF)
    assert values("RestartPreventExitStatus") == values("SuccessExitStatus") == [status]
    assert status in values("ExecStopPost")[0]
    assert values("Restart") == ["always"]


def test_the_shipped_settings_are_the_defaults_and_show_every_setting() -> None:
    text = (FOLDER / "schiri.toml").read_text("utf-8")
    assert read_settings(tomllib.loads(text)) == Settings()
    shown = tomllib.loads(re.sub(r"^# (?=\w+ = )", "", text, flags=re.MULTILINE))
    assert read_settings(shown) == Settings()
    for name in Settings.__dataclass_fields__:
        assert set(shown[name]) == set(getattr(Settings(), name).__dataclass_fields__)
