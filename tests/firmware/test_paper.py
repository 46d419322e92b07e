"""Columns and score sheets in the terminal."""

from engine.sheet import Sheet
from firmware.paper import columns, printable, sheet_lines


def test_columns_stand_below_each_other() -> None:
    assert columns([("a", "bb"), ("ccc", "d")]) == ["a    bb", "ccc  d"]


def test_wide_letters_take_two_columns_and_marks_none() -> None:
    assert columns([("日", "x"), ("e\u0301", "x"), ("ab", "x")]) == ["日  x", "e\u0301   x", "ab  x"]


def test_control_characters_become_blanks() -> None:
    assert printable("a\x1bb\nc\u202ed") == "a b c d"


def test_a_sheet_ends_with_its_closing_sentence() -> None:
    sheet = Sheet(("", "points"), (("Ann", "3"),), "Ann wins.")
    assert sheet_lines(sheet) == ["     points", "-----------", "Ann  3", "", "Ann wins."]
