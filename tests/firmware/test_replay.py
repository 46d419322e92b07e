"""The command `schiri replay`: recordings in, one line a photo out."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from support.looks import look

import firmware.replaying
from engine.errors import BadField
from engine.observation import Observation
from firmware.posing import posed
from firmware.replaying import replay
from vision.problem import Problem
from vision.reading import Reading, unread

HEADER = {"record": 1, "game": "strips", "players": ["Ann", "Ben"], "options": {"start": ["b", "r", "y"]}}
START = ["b", "r", "y"]
SECOND = ["bg", "rg", "yg"]
EARLY = ["bg", "rg", "yg", "y.", "y.", "y."]
HAND = Problem("HAND", "something covers the cards; take it away")


class Recorder:
    """Writes a recording whose photos hold nothing but their number, and is the eye that reads them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.readings: list[Reading] = []
        self.header(HEADER)

    def header(self, header: object) -> None:
        (self.folder / "table.json").write_text(json.dumps(header))

    def photo(self, shows: list[str] | Problem, entry: object = None) -> None:
        number = len(self.readings)
        reading = unread(shows) if isinstance(shows, Problem) else Reading(look("strips", {"grid": shows}))
        self.readings.append(reading)
        picture = np.full((8, 8, 3), number, np.uint8)
        assert cv2.imwrite(str(self.folder / f"{number:03}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 100])
        if entry is not None:
            text = entry if isinstance(entry, str) else json.dumps(entry)
            (self.folder / f"{number:03}.json").write_text(text)

    def read(self, picture: Any, game: str, players: int | None) -> Reading:
        assert (game, players) == ("strips", 2)
        return self.readings[int(picture[0, 0, 0])]


@pytest.fixture
def recorder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Recorder:
    recorder = Recorder(tmp_path)
    monkeypatch.setattr(firmware.replaying, "look", recorder.read)
    return recorder


def answers(recorder: Recorder, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, Any]]]:
    code = replay(str(recorder.folder), as_json=True)
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_photo_has_its_line(recorder: Recorder, capsys: pytest.CaptureFixture[str]) -> None:
    recorder.photo(START)
    recorder.photo(SECOND, {"claim": 2})
    code, (first, second) = answers(recorder, capsys)
    status = {"scores": [0, 0], "next": 0, "over": False, "winners": []}
    nothing: dict[str, Any] = {"event": None, "ok": True, "rules": [], "status": status, "problems": []}
    assert first == {"photo": "000.jpg", **nothing}
    event = {"player": 0, "do": "place", "card": ["g", "g", "g"], "at": [0, 1], "claim": 2}
    verdict = {"event": event, "ok": True, "rules": [], "worth": 3, "points": 2}
    status = {"scores": [2, 0], "next": 1, "over": False, "winners": []}
    assert second == {"photo": "001.jpg", **verdict, "status": status, "problems": []}
    assert code == 0


def test_a_photo_that_cannot_be_read_has_its_problem(
    recorder: Recorder, capsys: pytest.CaptureFixture[str]
) -> None:
    for shows in (START, HAND, SECOND):
        recorder.photo(shows)
    code, lines = answers(recorder, capsys)
    assert (lines[1]["event"], lines[1]["ok"], lines[1]["rules"]) == (None, False, [])
    assert lines[1]["problems"] == [{"code": "HAND", "text": HAND.text}]
    assert (lines[2]["ok"], code) == (True, 1)


def test_a_file_that_is_no_photo_has_its_problem(
    recorder: Recorder, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder.photo(START)
    (recorder.folder / "001.jpg").write_bytes(b"no photo")
    _, lines = answers(recorder, capsys)
    assert [problem["code"] for problem in lines[1]["problems"]] == ["BAD-IMAGE"]


@pytest.mark.parametrize(
    "entry", ["no json", "[]", '"claim"', '{"claim": -1}', '{"player": 2}', '{"do": "swap"}']
)
def test_a_malformed_button_file_is_no_event(
    recorder: Recorder, capsys: pytest.CaptureFixture[str], entry: str
) -> None:
    recorder.photo(START)
    recorder.photo(SECOND, entry)
    recorder.photo(SECOND)
    code, lines = answers(recorder, capsys)
    assert (lines[1]["event"], lines[1]["ok"], lines[1]["rules"]) == (None, False, ["BAD-EVENT"])
    assert (lines[2]["ok"], code) == (True, 1)


def test_an_illegal_event_and_its_overruling(recorder: Recorder, capsys: pytest.CaptureFixture[str]) -> None:
    recorder.photo(START)
    recorder.photo(SECOND)
    recorder.photo(EARLY)
    recorder.photo(EARLY, {"overrule": True})
    code, lines = answers(recorder, capsys)
    assert (lines[2]["ok"], lines[2]["rules"], lines[2]["status"]["next"]) == (False, ["STR-ONE-LINE"], 1)
    assert (lines[3]["ok"], lines[3]["overruled"], lines[3]["status"]["next"]) == (True, True, 0)
    assert lines[3]["event"] == lines[2]["event"]
    assert code == 1


def test_choices_are_listed_with_their_odds(recorder: Recorder, capsys: pytest.CaptureFixture[str]) -> None:
    recorder.photo(START)
    twice = look("strips", {"grid": ["bb", "rr", "yy"]})
    recorder.photo(["bb", "rr", "yy"])
    blind = Observation(tuple(type(s)(s.where, s.odds) for s in twice.sightings))
    recorder.readings[1] = Reading(blind)
    _, lines = answers(recorder, capsys)
    assert (lines[1]["event"], lines[1]["rules"]) == (None, ["UNCLEAR"])
    assert [choice["odds"] for choice in lines[1]["choices"]] == [0.5, 0.5]
    assert {tuple(choice["event"]["at"]) for choice in lines[1]["choices"]} == {(0, 1), (0, -1)}


def test_people_read_what_was_played_why_and_the_totals(
    recorder: Recorder, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder.photo(START)
    recorder.photo(SECOND, {"claim": 2})
    recorder.photo(HAND)
    recorder.photo(EARLY)
    recorder.photo(["bgrr", "rgrr", "ygrr"])
    assert replay(str(recorder.folder), as_json=False) == 1
    out = capsys.readouterr().out
    for words in (
        "Gut angelegt ist halb gewonnen: Ann, Ben",
        "0  ok the table before the first event",
        "1  ok Ann lays green-green-green at line 0, column 1 and announces 2: worth 3, points 2",
        "green down, 3 fields: 3",
        "totals: Ann 2; Ben 0",
        "2  NO the photo could not be read",
        "HAND: something covers the cards; take it away",
        "3  NO Ben lays yellow-yellow-yellow",
        "STR-ONE-LINE",
        "4  NO TABLE-CHANGED: no single event explains it: line 0, column 2",
        "The game is not over, 2 of 48 cards lie.",
    ):
        assert words in out


def test_a_folder_without_photos_is_a_wrong_call(recorder: Recorder) -> None:
    with pytest.raises(BadField, match="no photos"):
        replay(str(recorder.folder), as_json=True)


def test_a_folder_without_header_is_a_wrong_call(recorder: Recorder) -> None:
    recorder.photo(START)
    (recorder.folder / "table.json").unlink()
    with pytest.raises(OSError, match=r"table\.json"):
        replay(str(recorder.folder), as_json=True)


@pytest.mark.parametrize("header", [[], {"record": 1}, {**HEADER, "options": {}}])
def test_a_wrong_header_is_a_wrong_call(recorder: Recorder, header: object) -> None:
    recorder.photo(START)
    recorder.header(header)
    with pytest.raises(BadField):
        replay(str(recorder.folder), as_json=True)


def test_photos_are_in_order_of_their_numbers(recorder: Recorder, capsys: pytest.CaptureFixture[str]) -> None:
    recorder.photo(START)
    recorder.photo(SECOND)
    (recorder.folder / "001.jpg").rename(recorder.folder / "1000.jpg")
    (recorder.folder / "notes.jpg").write_bytes(b"")
    _, lines = answers(recorder, capsys)
    assert [line["photo"] for line in lines] == ["000.jpg", "1000.jpg"]


def test_a_place_gets_its_millimetres_from_its_outline() -> None:
    blind = Observation((look("strips", {"grid": ["b"]}).sightings[0],))
    outline = np.array([[0.0, 0.0], [30.0, 0.0], [30.0, 30.0], [0.0, 30.0]])
    bare = Observation(tuple(type(s)(s.where, s.odds) for s in blind.sightings))
    seen = posed(Reading(bare, outlines=[outline]))
    assert seen is not None
    pose = seen.sightings[0].pose
    assert pose is not None
    assert (pose.x, pose.y) == (15.0, 15.0)
