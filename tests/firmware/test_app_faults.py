"""Whatever happens to disk, parts, power and program: what counted stays, and the evening goes on."""

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.appliance import Appliance, grids

from firmware.session.pages import Counted, Menu, Page, Ready, Trouble, Words
from firmware.session.preferences import Preferences
from firmware.screens.drawing import draw
from hardware.interfaces import Sign

FIRST, SECOND, THIRD, FOURTH = grids("rgb", "rgb", "ryb", "ygb")
CAMERA, BUTTONS = (Trouble(code, Words(f"problem.{code}")) for code in ("CAMERA", "BUTTONS"))


@pytest.fixture
def device(tmp_path: Path) -> Appliance:
    """Strips, Ann to lay the first card."""
    appliance = Appliance(tmp_path / "state")
    assert appliance.begin_strips() == Ready("Ann", (("Ann", "0"), ("Ben", "0")))
    return appliance


@contextmanager
def failing(patch: pytest.MonkeyPatch, name: str, number: int, when: Callable[..., bool]) -> Iterator[None]:
    """A call of the system that fails with this error number for some arguments."""
    real = getattr(os, name)

    def fail(*arguments: Any, **options: Any) -> Any:
        if when(*arguments):
            raise OSError(number, os.strerror(number))
        return real(*arguments, **options)

    with patch.context() as context:
        context.setattr(os, name, fail)
        yield


def shown(device: Appliance) -> bytes:
    assert device.display.picture is not None
    return device.display.picture.tobytes()


def picture(page: Page, language: str = "en") -> bytes:
    return draw(page, language).tobytes()


def test_a_full_disk_is_told_and_the_turn_counts_when_there_is_room(
    device: Appliance, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.see(SECOND)
    with failing(monkeypatch, "write", errno.ENOSPC, lambda *_: True):
        assert device.press("ok") == Trouble(
            "JOURNAL", Words("problem.JOURNAL", {"why": "no space left on device"})
        )
        assert isinstance(device.press("ok"), Trouble)
        assert len(device.archive.lines) == 1
    assert isinstance(device.press("ok"), Counted)
    assert len(device.archive.lines) == 2


def test_on_a_full_disk_back_gives_up_what_is_not_written(
    device: Appliance, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.see(SECOND)
    with failing(monkeypatch, "fsync", errno.ENOSPC, lambda *_: True):
        device.press("ok")
        assert device.press("back") == Ready("Ann", (("Ann", "0"), ("Ben", "0")))
    device.see(SECOND)
    assert isinstance(device.press("ok"), Counted)
    assert [line.get("do") for line in device.archive.lines] == [None, "place"]


def test_a_read_only_disk_is_told_before_a_game_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Appliance(tmp_path / "state")
    with failing(monkeypatch, "open", errno.EROFS, lambda path, *_: str(path).endswith(".jsonl")):
        page = device.begin_strips()
        assert page == Trouble("JOURNAL", Words("problem.JOURNAL", {"why": "read-only file system"}))
        assert isinstance(device.press("back"), Menu)
    assert list(device.state.iterdir()) == []


def test_a_disk_that_was_read_only_at_the_start_gives_the_evening_back(
    device: Appliance, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.switch_off()
    with failing(monkeypatch, "open", errno.EROFS, lambda path, *_: str(path).endswith(".jsonl")):
        again = Appliance(device.state)
        assert isinstance(again.page, Trouble)
    assert again.press("ok") == Ready("Ann", (("Ann", "0"), ("Ben", "0")), Words("note.resumed"))


def test_a_disk_too_full_for_photos_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    device = Appliance(tmp_path / "state", megabytes=1)
    device.begin_strips()

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    device.see(SECOND)
    assert isinstance(device.press("ok"), Counted)
    assert "photos are not kept" in caplog.text


def test_an_unplugged_camera_is_told_and_looks_by_itself_when_it_is_back(device: Appliance) -> None:
    device.camera.lost = True
    assert device.press("ok") == CAMERA
    assert device.idle(5) == CAMERA
    device.camera.lost = False
    device.see(SECOND)
    assert isinstance(device.idle(5), Counted)


def test_without_a_camera_the_menus_still_work(device: Appliance) -> None:
    device.camera.lost = True
    device.press("ok", "back")
    assert device.page == Ready("Ann", (("Ann", "0"), ("Ben", "0")))
    assert isinstance(device.press("back"), Menu)


def test_a_camera_lost_while_the_device_watches_is_told_and_the_screen_comes_back(tmp_path: Path) -> None:
    device = Appliance(tmp_path / "state", preferences=Preferences(automatic=True))
    page = device.begin_strips()
    device.idle(6)
    device.camera.lost = True
    device.idle()
    assert shown(device) == picture(CAMERA)
    device.camera.lost = False
    assert device.idle(5) == page
    assert shown(device) == picture(page)


def test_a_lost_display_blinks_and_shows_the_newest_page_when_it_is_back(device: Appliance) -> None:
    device.display.lost = True
    device.press("right")
    assert device.signal.sign is Sign.UNSURE
    device.see(SECOND)
    page = device.press("ok", "ok")
    assert isinstance(page, Counted)
    device.display.lost = False
    device.idle(5)
    assert shown(device) == picture(page)


def test_a_display_that_was_away_at_the_start_gets_the_owners_light(tmp_path: Path) -> None:
    device = Appliance(tmp_path / "state", preferences=Preferences(dim=True, flip=True))
    assert (device.display.dimmed, device.display.flipped) == (True, True)
    device.display.lost, device.display.dimmed = True, False
    device.device.apply(Preferences(dim=True))
    assert not device.display.dimmed
    device.display.lost = False
    device.idle(5)
    assert (device.display.dimmed, device.display.flipped) == (True, False)


def test_lost_buttons_are_told_and_the_screen_comes_back(device: Appliance) -> None:
    page = device.page
    device.buttons.lost = True
    device.idle()
    assert shown(device) == picture(BUTTONS)
    device.buttons.lost = False
    device.idle()
    assert shown(device) == picture(page)


def test_a_lost_light_is_no_reason_to_stop(device: Appliance) -> None:
    device.signal.lost = True
    device.see(SECOND)
    assert isinstance(device.press("ok"), Counted)
    device.signal.lost = False
    device.press("ok")
    device.see(FOURTH)
    device.press("ok")
    assert device.signal.sign is Sign.ILLEGAL


def test_without_any_part_it_still_gets_ready_and_waits(tmp_path: Path) -> None:
    """systemd would start a device again and again that does not get ready."""
    device = Appliance(tmp_path / "state")
    for part in (device.camera, device.display, device.buttons, device.signal):
        part.lost = True
    device.app.start()
    device.idle(3)
    for part in (device.camera, device.display, device.buttons, device.signal):
        part.lost = False
    device.idle(5)
    assert shown(device) == picture(device.page)


def test_clock_jumps_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second evening is the newer one although the clock says that it was long before the first."""
    monkeypatch.setattr(time, "time", lambda: 2e9)
    device = Appliance(tmp_path / "state")
    device.begin_strips()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    device.press("back")
    device.see(["y", "y", "y"])
    device.choose("new", "strips")
    device.set(3)
    device.choose("1")
    device.switch_off()
    os.utime(tmp_path / "state" / "0002-strips.jsonl", (0, 0))
    page = Appliance(tmp_path / "state").page
    assert isinstance(page, Ready)
    assert [name for name, _ in page.totals] == ["Ann", "Ben", "Cem"]


@pytest.mark.parametrize("torn", [1, 7, 60])
def test_a_torn_journal_goes_on_with_the_last_whole_turn(device: Appliance, torn: int) -> None:
    device.see(SECOND, THIRD)
    device.press("ok", "ok", "ok")
    assert isinstance(device.page, Counted)
    device.switch_off()
    file = device.state / "0001-strips.jsonl"
    file.write_bytes(file.read_bytes()[:-torn])
    again = Appliance(device.state)
    assert again.page == Ready("Ben", (("Ann", "0"), ("Ben", "0")), Words("note.resumed"))
    again.see(THIRD)
    assert isinstance(again.press("ok"), Counted)


def test_a_journal_of_rubbish_is_left_aside(tmp_path: Path) -> None:
    (tmp_path / "0001-strips.jsonl").write_bytes(b"\0\0\0\n")
    (tmp_path / "0002-elfer.jsonl").write_bytes(b"")
    device = Appliance(tmp_path)
    assert isinstance(device.page, Trouble)
    device.press("back")
    assert isinstance(device.begin_strips(), Ready)
    assert device.archive.name == "0003-strips"


def test_a_look_that_fails_is_a_fault_and_not_the_end(
    device: Appliance, caplog: pytest.LogCaptureFixture
) -> None:
    device.looks = [RuntimeError("eyes out of order")]
    assert device.press("ok") == Trouble("FAULT", Words("problem.FAULT"))
    assert "eyes out of order" in caplog.text
    device.see(SECOND)
    assert isinstance(device.press("ok"), Counted)


def test_a_fault_in_a_turn_goes_back_to_the_journal(
    device: Appliance, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    device.see(SECOND, THIRD)
    device.press("ok", "ok")

    def fail(*_: object) -> None:
        raise RuntimeError("rules out of order")

    monkeypatch.setattr(device.app.session.evening, "look", fail)
    assert device.press("ok") == Trouble("", Words("problem.FAULT"))
    assert "rules out of order" in caplog.text
    device.press("ok")
    device.see(THIRD)
    assert isinstance(device.press("ok"), Counted)
