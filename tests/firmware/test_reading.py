"""`schiri read` and `schiri count`: what a photo shows, for programs and for people, and every bad file."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image
from support.console import Console

from engine.observation import NOTHING, Observation, Sighting
from vision.reading import Reading

PHOTOS = Path(__file__).parent.parent / "photos"
STRIPS = PHOTOS / "strips" / "003.jpg"
TRUTH = json.loads((PHOTOS / "strips" / "003.truth.json").read_text())
ELFER_HAND = PHOTOS / "elfer" / "hand.jpg"
BLOOM_HAND = PHOTOS / "bloom" / "bloom-hand-0.jpg"


def answer(console: Console, *arguments: object) -> dict[str, Any]:
    """The JSON answer of a call."""
    code, out, _ = console.run(*map(str, arguments), "--json")
    [line] = out.splitlines()
    told: dict[str, Any] = json.loads(line)
    assert code == (0 if told["ok"] else 1)
    return told


def test_a_photo_is_answered_in_the_form_of_the_contract(console: Console) -> None:
    told = answer(console, "read", STRIPS, "--game", "strips", "--players", 3)
    assert list(told) == ["game", "photo", "ok", "state", "unsure", "problems"]
    assert (told["game"], told["photo"], told["ok"]) == ("strips", "003.jpg", True)
    assert told["state"] == TRUTH["state"]
    assert told["problems"] == []


def test_people_get_the_block_row_by_row(console: Console) -> None:
    lines = console.run("read", str(STRIPS), "--game", "strips")[1].splitlines()
    assert lines[0] == "003.jpg: Gut angelegt ist halb gewonnen"
    assert [line.strip() for line in lines[2 : 2 + len(TRUTH["state"]["grid"])]] == TRUTH["state"]["grid"]


def test_a_picture_of_what_was_read_is_written(console: Console, tmp_path: Path) -> None:
    out = tmp_path / "seen.png"
    answer(console, "read", STRIPS, "--game", "strips", "--show", out)
    with Image.open(out) as picture:
        assert picture.mode == "RGB"


def test_a_picture_of_what_could_not_be_read_says_why(console: Console, tmp_path: Path) -> None:
    photo, out = tmp_path / "empty.png", tmp_path / "seen.png"
    cv2.imwrite(str(photo), np.full((720, 1280, 3), 128, np.uint8))
    answer(console, "read", photo, "--game", "strips", "--show", out)
    with Image.open(out) as picture:
        assert picture.height > 720


def test_a_doubt_names_the_likeliest_readings_and_counts_the_others(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    odds = {NOTHING: 0.5, "red 7": 0.3, **{f"blue {number}": 0.01 for number in range(1, 21)}}
    seen = Observation((Sighting((12, 34), odds),))
    monkeypatch.setattr("firmware.reading.look", lambda *_, **__: Reading(seen, ()))
    [line] = [
        line
        for line in console.run("read", str(STRIPS), "--game", "elfer")[1].splitlines()
        if "unsure" in line
    ]
    assert line == "  unsure at 12 34: nothing 50%, red 7 30%, or one of 20 others; look there yourselves"


def as_cmyk(path: Path) -> None:
    Image.open(STRIPS).convert("CMYK").save(path.with_suffix(".tif"))


def turned_by_exif(path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.open(STRIPS).transpose(Image.Transpose.ROTATE_90).save(
        path.with_suffix(".jpg"), exif=exif, quality=95
    )


def with_alpha(path: Path) -> None:
    image = Image.open(STRIPS).resize((1600, 900)).convert("RGBA")
    image.save(path.with_suffix(".png"), compress_level=1)


@pytest.mark.parametrize("kind", [as_cmyk, turned_by_exif, with_alpha])
def test_other_kinds_of_files_are_converted_and_read(console: Console, tmp_path: Path, kind: Any) -> None:
    kind(tmp_path / "photo")
    [path] = tmp_path.iterdir()
    assert answer(console, "read", path, "--game", "strips")["state"] == TRUTH["state"]


def test_a_grey_photo_of_coloured_fields_is_not_read_silently(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "grey.jpg"
    Image.open(STRIPS).convert("L").save(path, quality=95)
    told = answer(console, "read", path, "--game", "strips")
    if told["ok"]:
        places = {tuple(doubt["where"]) for doubt in told["unsure"]}
        grid = TRUTH["state"]["grid"]
        assert {(r, c) for r, row in enumerate(grid) for c, field in enumerate(row) if field != "."} <= places


@pytest.mark.parametrize(
    "data", [b"", b"no picture", STRIPS.read_bytes()[:100_000]], ids=["empty", "no image", "cut off"]
)
def test_a_bad_file_is_answered_in_words(console: Console, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.jpg"
    path.write_bytes(data)
    for command in (["read", path, "--game", "strips"], ["count", path, "--game", "elfer"]):
        told = answer(console, *command)
        assert [problem["code"] for problem in told["problems"]] == ["BAD-IMAGE"]
        assert told.get("state", told.get("pieces")) is None


def test_a_table_without_markers_is_no_table(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "plain.png"
    cv2.imwrite(str(path), np.full((720, 1280, 3), (90, 140, 180), np.uint8))
    codes = [problem["code"] for problem in answer(console, "read", path, "--game", "strips")["problems"]]
    assert "NO-TABLE" in codes


def test_the_wrong_board_is_no_board(console: Console) -> None:
    for game in ("ingenious", "sequence"):
        told = answer(console, "read", STRIPS, "--game", game)
        assert [problem["code"] for problem in told["problems"]] == ["NO-BOARD"]


def test_a_hand_of_cards_is_counted(console: Console) -> None:
    told = answer(console, "count", ELFER_HAND, "--game", "elfer")
    assert list(told) == ["game", "photo", "ok", "pieces", "points", "unsure", "problems"]
    assert told["points"] == sum(value for _, value in told["pieces"])


def test_a_hand_of_stones_is_worth_its_flowers(console: Console) -> None:
    told = answer(console, "count", BLOOM_HAND, "--game", "bloom")
    assert (told["pieces"], told["points"]) == ([8, 10, 30, 56, 64, 92], 10)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["read", "gone.jpg", "--game", "strips"], "no such file"),
        (["read", str(STRIPS), "--game", "chess"], "one of bloom, elfer"),
        (["read", str(STRIPS)], "--game"),
        (["read", str(STRIPS), "--game", "strips", "--show", "seen.gif"], ".png"),
        (["count", str(STRIPS), "--game", "strips"], "elfer or bloom"),
        (["read", str(STRIPS), "--game", "strips", "--players", "many"], "invalid int"),
    ],
)
def test_a_wrong_call_is_one_line_that_says_what_is_right(
    console: Console, call: list[str], words: str
) -> None:
    code, out, err = console.run(*call)
    assert code == 2
    assert out == ""
    [line] = err.splitlines()
    assert line.startswith("schiri: error: ")
    assert words in line
