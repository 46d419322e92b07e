"""The doubles that ship with the package."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from hardware.errors import BadSetting, DeviceLost
from hardware.interfaces import SIZE, Button, Press, Sign
from hardware.simulated import KeptDisplay, KeptSignal, RecordedCamera, ScriptedButtons


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """Three photos, plain grey, each brighter than the one before."""
    for number in range(3):
        Image.new("RGB", (640, 360), (60 * number,) * 3).save(tmp_path / f"{number:03}.jpg")
    (tmp_path / "table.json").write_text("{}")
    (tmp_path / "001.json").write_text("{}")
    return tmp_path


def test_each_still_is_the_next_photo_and_the_last_one_stays(recording: Path) -> None:
    camera = RecordedCamera(recording)
    assert [int(camera.still().image[0, 0, 0]) for _ in range(4)] == [0, 60, 120, 120]
    assert camera.done


def test_small_frames_show_the_last_look_and_then_what_was_played(recording: Path) -> None:
    camera = RecordedCamera(recording, hold=2)
    assert int(camera.small().image[0, 0, 0]) == 0
    camera.still()
    assert [int(camera.small().image[0, 0, 0]) for _ in range(4)] == [0, 0, 60, 60]
    camera.still()
    assert [int(camera.small().image[0, 0, 0]) for _ in range(3)] == [60, 60, 120]


def test_colours_are_blue_green_red(tmp_path: Path) -> None:
    Image.new("RGB", (64, 36), (250, 120, 10)).save(tmp_path / "000.jpg", quality=100)
    camera = RecordedCamera(tmp_path)
    for frame in (camera.still(), camera.small()):
        assert np.abs(frame.image[0, 0].astype(int) - [10, 120, 250]).max() <= 3


def test_photos_can_be_read_by_another_decoder(recording: Path) -> None:
    asked: list[str] = []

    def load(file: Path) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        asked.append(file.name)
        return np.zeros((36, 64, 3), np.uint8)

    RecordedCamera(recording, load=load).still()
    assert asked == ["000.jpg"]


def test_a_broken_photo_is_told_and_the_next_one_follows(recording: Path) -> None:
    (recording / "001.jpg").write_bytes(b"no photo")
    camera = RecordedCamera(recording)
    camera.still()
    with pytest.raises(DeviceLost, match=r"camera: 001\.jpg cannot be read"):
        camera.still()
    assert int(camera.still().image[0, 0, 0]) == 120


def test_photos_follow_by_number_beyond_a_thousand(tmp_path: Path) -> None:
    for number in (999, 1000, 101):
        Image.new("RGB", (64, 36)).save(tmp_path / f"{number:03}.jpg")
    assert [photo.stem for photo in RecordedCamera(tmp_path).photos] == ["101", "999", "1000"]


def test_a_folder_without_photos_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"holds no photos; name a folder with 000.jpg"):
        RecordedCamera(tmp_path)


def test_a_kept_display_can_forget_the_oldest() -> None:
    display = KeptDisplay(keep=2)
    assert display.picture is None
    for lit in (0, 1, 0):
        display.show(Image.new("1", SIZE, lit))
    assert [bool(picture.getpixel((0, 0))) for picture in display.pictures] == [True, False]


def test_a_kept_picture_does_not_change_with_the_original() -> None:
    display = KeptDisplay()
    picture = Image.new("1", SIZE)
    display.show(picture)
    picture.putpixel((0, 0), 1)
    assert display.picture is not None
    assert display.picture.getpixel((0, 0)) == 0


def test_a_pause_in_the_script_is_one_wait_without_a_press() -> None:
    buttons = ScriptedButtons([Press(Button.OK), None, Press(Button.BACK, long=True)])
    assert [buttons.wait(9) for _ in range(3)] == [Press(Button.OK), None, Press(Button.BACK, long=True)]
    assert buttons.done
    buttons.push(Press(Button.LEFT))
    assert buttons.wait(None) == Press(Button.LEFT)


def test_waiting_for_ever_at_the_end_of_the_script_is_an_error() -> None:
    with pytest.raises(DeviceLost, match="the script is at its end"):
        ScriptedButtons([None]).wait(None)


def test_a_kept_signal_says_what_was_heard() -> None:
    signal = KeptSignal()
    signal.give(Sign.LEGAL)
    signal.mute(True)
    signal.give(Sign.ILLEGAL)
    assert signal.signs == [(Sign.LEGAL, True), (Sign.ILLEGAL, False)]
    assert signal.sign is Sign.ILLEGAL
