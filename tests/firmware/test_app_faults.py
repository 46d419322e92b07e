"""Whatever happens to disk, clock and program: what counted stays, and the evening goes on."""

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.appliance import Appliance, grids

from firmware.session.pages import Counted, Menu, Ready, Saying, Trouble, Words

FIRST, SECOND, THIRD, FOURTH = grids("rgb", "rgb", "ryb", "ygb")


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


def test_a_full_disk_is_told_and_the_turn_counts_when_there_is_room(
    device: Appliance, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.see(SECOND)
    with failing(monkeypatch, "write", errno.ENOSPC, lambda *_: True):
        assert device.press("ok") == Trouble(
            "JOURNAL", Words("problem.JOURNAL", {"why": Saying("no space left on device")})
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
        assert page == Trouble("JOURNAL", Words("problem.JOURNAL", {"why": Saying("read-only file system")}))
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


def test_clock_jumps_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second evening is the newer one although the clock says that it was long before the first."""
    monkeypatch.setattr(time, "time", lambda: 2e9)
    device = Appliance(tmp_path / "state")
    device.begin_strips()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    device.press("back")
    device.see(["y", "y", "y"])
    device.choose("new", "strips")
    device.seat(3)
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


def test_a_fault_outside_of_a_turn_goes_back_to_the_journal(
    device: Appliance, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("sheets out of order")

    monkeypatch.setattr(device.archive, "export", fail)
    device.press("back")
    device.choose("evenings", "0001-strips")
    assert device.choose("export") == Trouble("", Words("problem.FAULT"))
    assert device.press("ok") == Ready("Ann", (("Ann", "0"), ("Ben", "0")), Words("note.resumed"))
