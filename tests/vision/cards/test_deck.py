"""What the cards that were found are."""

from pathlib import Path

import pytest
from support.photographed import picture_at, table_in

from vision.cards import glyphs, reader, whole
from vision.cards.deck import fuller, open_numbers
from vision.cards.sheet import spread_out
from vision.cards.values import ELEVEN

PHOTO = Path(__file__).parent.parent.parent / "photos" / "elfer" / "white.jpg"


def test_two_like_figures_are_an_elevens_however_surely_a_17_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = spread_out(table_in(picture_at(PHOTO)))
    found = whole.find(sheet, *glyphs.find(sheet))
    assert found is not None
    plain = [int(told.odds.argmax()) + 1 for told in open_numbers(sheet, found.layout, found.poses)]
    monkeypatch.setattr(reader, "read", lambda _, patches: [{17: 0.93, ELEVEN: 0.06} for _ in patches])
    misread = [int(told.odds.argmax()) + 1 for told in open_numbers(sheet, found.layout, found.poses)]
    assert {value for value, told in zip(plain, misread, strict=True) if told == ELEVEN} == {ELEVEN}


def test_of_one_ink_the_stronger_look_counts() -> None:
    assert fuller((24.5, 0.53), (31.2, 0.6)) == (31.2, 0.6)
    assert fuller((2.0, 0.8), (8.0, 0.5)) == (2.0, 0.8)


def test_another_ink_in_the_corner_is_the_next_rows() -> None:
    assert fuller((24.5, 0.53), (215.0, 0.8)) == (24.5, 0.53)


def test_where_a_lamp_is_mirrored_in_the_middle_the_corner_tells_the_ink() -> None:
    assert fuller((60.0, 0.2), (2.0, 0.7)) == (2.0, 0.7)
