"""The score sheet of an evening: text, table, picture and record."""

import csv
import json
import re
from pathlib import Path

import pytest
from PIL import Image
from support.appliance import Appliance, elfer_game, grids

from engine.fields import Fields
from engine.games import game_ids
from engine.record import is_header
from firmware.session.pages import Trouble, Words
from firmware.sheets import as_picture, as_record, as_table, as_text, sheets_of, write_sheets

HEADER: Fields = {
    "record": 1,
    "game": "strips",
    "players": ["Ann", "Zoë, the 2nd"],
    "options": {"start": ["r", "g", "b"]},
}
ENGLISH = re.compile(r"\b(game|wins?|points?|total|over|cards|tiles|red|lowest|sequences?)\b")
LAY: Fields = {"player": 0, "do": "place", "card": ["r", "g", "b"], "at": [0, 1], "claim": 3, "seen": []}
LAY_MORE: Fields = {"player": 1, "do": "place", "card": ["r", "y", "y"], "at": [0, 2], "together": [1, 1]}


def test_the_text_has_every_player_and_the_closing_sentence() -> None:
    text = as_text(sheets_of([HEADER, LAY, LAY_MORE]))
    assert text.splitlines()[0] == "Gut angelegt ist halb gewonnen"
    assert "Ann           0" in text
    assert "Zoë, the 2nd  3" in text
    assert "The game is not over" in text


def test_the_table_can_be_read_back() -> None:
    rows = list(csv.reader(as_table(sheets_of([HEADER, LAY, LAY_MORE])).splitlines()))
    assert rows[0] == ["Gut angelegt ist halb gewonnen"]
    assert rows[1:4] == [["", "points"], ["Ann", "0"], ["Zoë, the 2nd", "3"]]


def test_several_games_of_elfer_are_added_up() -> None:
    sheets = sheets_of([*elfer_game((5, 7)), *elfer_game((1, 20))])
    assert [title for title, _ in sheets] == ["Elfer raus!, game 1", "Elfer raus!, game 2", "Together"]
    together = {row[0]: row[-1] for row in sheets[-1][1].rows}
    assert (together["Ben"], together["Cem"]) == ("6", "27")


def test_the_record_has_neither_looks_nor_marks_of_the_journal() -> None:
    journal = [{**HEADER, "seen": [], "anchor": {}}, LAY, LAY_MORE]
    lines = [json.loads(line) for line in as_record(journal).splitlines()]
    assert lines[0] == HEADER
    assert [set(line) & {"seen", "together"} for line in lines[1:]] == [set(), set()]


def test_the_picture_is_as_wide_as_its_longest_line() -> None:
    narrow = as_picture(sheets_of([HEADER, LAY]))
    wide = as_picture(sheets_of([{**HEADER, "players": ["Ann", "B" * 60]}, LAY]))
    assert wide.width > narrow.width
    assert wide.height == narrow.height
    ink = narrow.convert("L").histogram()[0] / (narrow.width * narrow.height)
    assert 0.01 < ink < 0.3


def test_an_old_evening_is_written_out_beside_its_journal(tmp_path: Path) -> None:
    first, second = grids("rgb", "rgb")
    device = Appliance(tmp_path)
    device.begin_strips()
    device.see(second)
    device.press("ok", "ok", "back")
    device.choose("evenings", "0001-strips")
    page = device.choose("export")
    assert page == Trouble("", Words("told.exported", {"folder": "0001-strips"}))
    folder = tmp_path / "sheets" / "0001-strips"
    assert sorted(file.name for file in folder.iterdir()) == [
        "record.jsonl",
        "scores.csv",
        "scores.png",
        "scores.txt",
    ]
    with Image.open(folder / "scores.png") as picture:
        assert picture.size[0] > 128
    header = json.loads((folder / "record.jsonl").read_text().splitlines()[0])
    assert header["options"]["start"] == [row[0] for row in first]


@pytest.mark.parametrize("game", game_ids())
def test_a_german_device_writes_german_sheets(game: str, tmp_path: Path) -> None:
    """The sheet of a whole recorded game, and of the one that is just begun."""
    record = (Path(__file__).parent.parent / "records" / f"{game}.jsonl").read_bytes().splitlines()
    lines = [json.loads(line) for line in record if line.startswith(b"{")]
    header = next(line for line in lines if is_header(line))
    for number, journal in enumerate((lines, [header], [header, header])):
        folder = tmp_path / str(number)
        write_sheets(journal, folder, "de")
        text = (folder / "scores.txt").read_text("utf-8")
        assert (
            re.findall(r"\b(game|wins?|points?|total|over|cards|tiles|red|lowest|sequences?)\b", text) == []
        )
