"""The device that looks by itself, and the heart that tells systemd it is alive."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from support.appliance import Appliance, grids

from firmware.heartbeat import Heartbeat
from firmware.session.pages import Broken, Counted, Ready, Trouble
from firmware.session.preferences import Preferences
from hardware.simulated import RecordedCamera
from vision.problem import Problem

FIRST, SECOND, THIRD = grids("rgb", "rgb", "ryb")
EARLY = ["rr", "gg", "bb", "y.", "y.", "y."]
AUTOMATIC = Preferences(automatic=True, names=("Ann", "Ben"))


@pytest.fixture
def device(tmp_path: Path) -> Appliance:
    """Five photos, in each of which one more card lies on the table; the first look is done."""
    for number in range(5):
        photo = Image.new("RGB", (640, 360), (120, 100, 80))
        draw = ImageDraw.Draw(photo)
        for card in range(number + 1):
            draw.rectangle((100 + 60 * card, 100, 140 + 60 * card, 220), fill=(220, 220, 40))
        photo.save(tmp_path / f"{number:03}.jpg")
    appliance = Appliance(tmp_path / "state", camera=RecordedCamera(tmp_path), preferences=AUTOMATIC)
    assert isinstance(appliance.begin_strips(), Ready)
    return appliance


def until(device: Appliance, kind: type, rounds: int = 60) -> None:
    """Nobody presses until such a page is there."""
    for _ in range(rounds):
        if isinstance(device.page, kind):
            return
        device.idle()
    raise AssertionError(f"no {kind.__name__} but {device.page}")


def test_a_table_that_comes_to_rest_is_looked_at_without_a_press(device: Appliance) -> None:
    device.see(SECOND, EARLY, THIRD)
    until(device, Counted)
    assert device.camera.taken == 2
    until(device, Broken)
    assert device.camera.taken == 3
    until(device, Counted)
    assert [line.get("player") for line in device.archive.lines] == [None, 0, 1]


def test_a_hand_in_the_picture_is_waited_for(device: Appliance) -> None:
    device.looks = [Problem("HAND", "something covers the table; take it away")]
    until(device, Trouble)
    device.see(SECOND)
    until(device, Counted)


def test_a_table_on_which_nothing_moves_is_left_alone(device: Appliance) -> None:
    device.camera.photos = device.camera.photos[:1]
    device.idle(40)
    assert device.camera.taken == 1


def test_a_device_that_is_not_to_look_by_itself_does_not(device: Appliance) -> None:
    device.app.session.preferences = Preferences()
    device.idle(40)
    assert device.camera.taken == 1


class Heart(Heartbeat):
    """Counts instead of speaking."""

    def __init__(self, log: list[str]) -> None:
        super().__init__({})
        self._log = log

    def ready(self) -> None:
        self._log.append("ready")

    def beat(self) -> None:
        self._log.append("beat")


def test_the_heart_tells_ready_after_the_first_screen_and_beats_every_round(tmp_path: Path) -> None:
    log: list[str] = []
    device = Appliance(tmp_path, heart=Heart(log))
    assert device.display.picture is not None
    device.idle(3)
    assert log == ["ready", "beat", "beat", "beat"]
