"""Photos of an evening: a recording that replays, kept up to a size, deleted when asked."""

import errno
import json
import os
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from support.appliance import GREY, Appliance, grids

from firmware.album import Album
from firmware.replaying import header_of, photos_of
from firmware.session.pages import Counted, Trouble, Words
from firmware.shelf import SPARE, Shelf
from vision.photo import load

HEADER = {"record": 1, "game": "strips", "players": ["Ann", "Ben"], "options": {"start": ["r", "g", "b"]}}
FIRST, SECOND, THIRD = grids("rgb", "rgb", "ryb")
EARLY = ["r", "g", "b", "y", "y", "y"]
LARGE = 10**9


def entries(folder: Path) -> list[object]:
    """What stands beside each photo."""
    files = [photo.with_suffix(".json") for photo in photos_of(folder)]
    return [json.loads(file.read_text()) if file.exists() else None for file in files]


def names(root: Path) -> list[str]:
    return sorted(folder.name for folder in root.iterdir())


def test_every_look_is_kept_with_what_was_entered(tmp_path: Path) -> None:
    device = Appliance(tmp_path, megabytes=1)
    device.begin_strips(announce=True)
    device.see(SECOND)
    device.press("ok")
    device.set(3)
    folder = tmp_path / "photos" / "0001-strips"
    assert header_of(folder).options == {"family": False, "start": ["r", "g", "b"]}
    assert entries(folder) == [None, {"claim": 3}]
    assert np.abs(load(folder / "000.jpg").astype(int) - GREY).max() <= 2  # type: ignore[union-attr]


def test_what_is_taken_back_overruled_or_given_to_another_player_is_kept(tmp_path: Path) -> None:
    device = Appliance(tmp_path, megabytes=1)
    device.begin_strips()
    device.see(EARLY)
    device.press("ok", "right")
    assert isinstance(device.page, Counted)
    device.press("back")
    device.see(SECOND)
    device.press("ok")
    device.press("left")
    device.choose("1")
    device.press("right")
    undo = {"do": "undo"}
    folder = tmp_path / "photos" / "0001-strips"
    assert entries(folder) == [None, {"overrule": True}, undo, {"player": 1, "overrule": True}]


def test_what_is_said_about_a_look_stands_beside_what_was_entered(tmp_path: Path) -> None:
    album = Album(Shelf(tmp_path, LARGE))
    album.open("0001-elfer", 1, HEADER)
    album.add(GREY, {})
    album.add(GREY, {"do": "draw", "count": 1})
    album.tell({"player": 2})
    assert entries(tmp_path / "0001-elfer") == [None, {"do": "draw", "count": 1, "player": 2}]


def test_a_look_that_is_not_kept_leaves_the_entry_of_another_alone(tmp_path: Path) -> None:
    size = _size_of_one(tmp_path / "one")
    album = Album(Shelf(tmp_path / "many", size + size // 2))
    album.open("0001-elfer", 1, HEADER)
    album.add(GREY, {"do": "pass"})
    album.add(GREY, {})
    album.tell({"overrule": True})
    assert entries(tmp_path / "many" / "0001-elfer") == [{"do": "pass"}]


def test_what_is_taken_back_shows_the_last_table_that_could_be_read(tmp_path: Path) -> None:
    """A replay says nothing but its problem to a photo that cannot be read."""
    album = Album(Shelf(tmp_path, LARGE))
    album.open("0001-elfer", 1, HEADER)
    album.add(GREY, {})
    for shade, said in ((100, {}), (150, {"unread": "HAND"}), (200, {"player": 1, "do": "hand"})):
        album.add(np.full_like(GREY, shade), said)
    album.book([{"do": "undo"}, {"player": 0, "do": "pass", "seen": [], "overruled": True}])
    folder = tmp_path / "0001-elfer"
    told = {"player": 0, "do": "pass", "overrule": True, "told": True}
    assert entries(folder)[4:] == [{"do": "undo"}, told]
    kept = [(folder / f"{number:03}.jpg").read_bytes() for number in (1, 4, 5)]
    assert kept[0] == kept[1] == kept[2]


def test_a_second_evening_with_the_same_device_goes_on_counting_photos(tmp_path: Path) -> None:
    device = Appliance(tmp_path, megabytes=1)
    device.begin_strips()
    device.switch_off()
    again = Appliance(tmp_path, megabytes=1)
    again.see(SECOND)
    again.press("ok")
    assert [photo.name for photo in photos_of(tmp_path / "photos" / "0001-strips")] == ["000.jpg", "001.jpg"]


def test_the_oldest_evening_goes_first_when_the_album_is_full(tmp_path: Path) -> None:
    size = _size_of_one(tmp_path / "one")
    album = Album(Shelf(tmp_path / "many", 5 * size))
    for number in (2, 10, 9):
        album.open(f"{number:04}-strips", 1, HEADER)
        album.add(GREY, {})
        album.add(GREY, {})
    assert names(tmp_path / "many") == ["0009-strips", "0010-strips"]


def test_an_evening_that_fills_the_album_alone_keeps_what_it_has(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    size = _size_of_one(tmp_path / "one")
    album = Album(Shelf(tmp_path / "many", 3 * size))
    album.open("0001-strips", 1, HEADER)
    for _ in range(5):
        album.add(GREY, {})
    kept = photos_of(tmp_path / "many" / "0001-strips")
    assert 1 <= len(kept) <= 3
    assert "no more photos are kept" in caplog.text


def test_photos_never_fill_the_disk_of_the_journals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Old evenings are let go first; where that does not help, no photo is kept."""
    album = Album(Shelf(tmp_path, LARGE))
    for number in (1, 2):
        album.open(f"{number:04}-strips", 1, HEADER)
        album.add(GREY, {})
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=SPARE))
    album.add(GREY, {})
    assert names(tmp_path) == ["0002-strips"]
    assert len(photos_of(tmp_path / "0002-strips")) == 1
    assert "no more photos are kept" in caplog.text


def test_half_a_photo_does_not_stay_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    album = Album(Shelf(tmp_path, LARGE))
    album.open("0001-strips", 1, HEADER)
    real = Path.write_bytes

    def full(file: Path, data: bytes) -> int:
        real(file, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    album.add(GREY, {})
    assert names(tmp_path / "0001-strips") == ["table.json"]


def _size_of_one(root: Path) -> int:
    album = Album(Shelf(root, LARGE))
    album.open("0001-strips", 1, HEADER)
    album.add(GREY, {})
    return (root / "0001-strips" / "000.jpg").stat().st_size


def test_an_evening_does_not_go_on_with_the_photos_of_one_whose_journal_was_deleted(tmp_path: Path) -> None:
    device = Appliance(tmp_path, megabytes=1)
    device.begin_strips()
    device.see(SECOND)
    device.press("ok")
    device.switch_off()
    (tmp_path / "0001-strips.jsonl").unlink()
    Appliance(tmp_path, megabytes=1).begin_strips()
    assert len(photos_of(tmp_path / "photos" / "0001-strips")) == 1


def test_a_limit_of_nothing_keeps_nothing(tmp_path: Path) -> None:
    device = Appliance(tmp_path, megabytes=0)
    device.begin_strips()
    assert not (tmp_path / "photos").exists()


def test_photos_of_one_evening_or_of_all_can_be_deleted(tmp_path: Path) -> None:
    album = Album(Shelf(tmp_path, LARGE))
    for number in (1, 2, 3):
        album.open(f"{number:04}-elfer", 1, HEADER)
        album.add(GREY, {})
    album.open("0003-elfer", 2, HEADER)
    album.add(GREY, {})
    album.report("0003-elfer", HEADER, None, {})
    (tmp_path / "my-own-notes").mkdir()
    assert album.forget("0001-elfer") == 1
    assert names(tmp_path)[:4] == ["0002-elfer", "0003-elfer", "0003-elfer-game-2", "0003-elfer-report-1"]
    assert album.forget(None) == 4
    assert names(tmp_path) == ["my-own-notes"]


def test_photos_deleted_in_the_middle_of_a_game_begin_a_new_recording(tmp_path: Path) -> None:
    device = Appliance(tmp_path, megabytes=1)
    device.begin_strips()
    device.press("back")
    device.choose("evenings", "0001-strips")
    assert device.choose("forget") == Trouble("", Words("told.forgotten", {"number": 1}))
    device.press("ok", "back", "back", "back")
    device.see(SECOND)
    assert isinstance(device.press("ok"), Counted)
    folder = tmp_path / "photos" / "0001-strips"
    assert [photo.name for photo in photos_of(folder)] == ["000.jpg"]
    assert header_of(folder).game == "strips"


def test_a_long_press_on_back_keeps_a_fault_report_that_replays(tmp_path: Path) -> None:
    device = Appliance(tmp_path, megabytes=1)
    device.begin_strips()
    device.see(EARLY)
    page = device.press("ok")
    name = "0001-strips-report-1"
    assert device.press("Back") == Trouble("", Words("told.reported", {"name": name}))
    folder = tmp_path / "photos" / name
    assert len(photos_of(folder)) == 2
    assert header_of(folder).game == "strips"
    report = json.loads((folder / "report.json").read_text())
    assert report["status"]["scores"] == [0, 0]
    assert "STR-ONE-LINE" in report["page"]
    assert {tuple(place["where"]) for place in report["reading"]} == {(row, 0) for row in range(6)}
    assert device.press("ok") == page
    device.press("Back")
    assert (tmp_path / "photos" / "0001-strips-report-2").exists()


def test_without_an_album_a_report_has_the_last_photo(tmp_path: Path) -> None:
    device = Appliance(tmp_path, megabytes=0)
    device.begin_strips()
    device.press("Back")
    folder = tmp_path / "photos" / "0001-strips-report-1"
    assert (header_of(folder).game, len(photos_of(folder))) == ("strips", 1)


def test_without_a_game_there_is_nothing_to_report(tmp_path: Path) -> None:
    device = Appliance(tmp_path, megabytes=1)
    assert device.press("Back") == Trouble("", Words("evenings.none"))
