"""Numbers that belong to no card that was found."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.photographed import picture_at, table_in

from vision import digits
from vision.cards import faces, glyphs, strays, whole
from vision.cards.sheet import spread_out
from vision.patches import Patch

PHOTOS = Path(__file__).parent.parent.parent / "photos"


def all_read_as(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(patches: Sequence[Patch]) -> list[dict[int, float]]:
        return [{number: 0.99}] * len(patches)

    monkeypatch.setattr(digits, "read", read)


@pytest.mark.parametrize(("number", "told"), [(1, False), (7, True)])
def test_of_all_numbers_a_1_may_be_a_speck(number: int, told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_in(picture_at(PHOTOS / "tables" / "elfer-0.jpg"))
    all_read_as(number, monkeypatch)
    sheet = spread_out(table)
    assert strays.big_strays(sheet, [], *glyphs.find(sheet)) == told


def test_a_stray_corner_number_is_coloured_as_others_are_and_no_gap_that_looks_like_a_1(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = spread_out(table_in(picture_at(PHOTOS / "elfer" / "white.jpg")))
    found = whole.find(sheet, *glyphs.find(sheet))
    assert found is not None
    laid = found.poses[1:]
    asked = found.small, found.layout, laid, laid
    all_read_as(7, monkeypatch)
    told = strays.small_strays(sheet, *asked)
    assert told
    pencilled = sheet.picture.copy()
    for x, y in np.round(sheet.to_pixel(np.array(told))).astype(int):
        around = np.s_[y - 30 : y + 30, x - 30 : x + 30]
        grey = cv2.cvtColor(pencilled[around], cv2.COLOR_BGR2GRAY)
        pencilled[around] = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)
    assert strays.small_strays(replace(sheet, picture=pencilled), *asked) == []
    all_read_as(1, monkeypatch)
    assert strays.small_strays(sheet, *asked) == []


def test_a_big_number_that_stands_on_no_card_is_told_unless_it_is_a_markers() -> None:
    sheet = spread_out(table_in(picture_at(PHOTOS / "elfer" / "white.jpg")))
    found = whole.find(sheet, *glyphs.find(sheet))
    assert found is not None
    lost, *laid = found.poses
    [told] = strays.big_numbers(sheet, found, laid, [])
    assert np.hypot(*(told - [lost.x, lost.y])) < 3.0
    assert strays.big_numbers(sheet, found, laid, [faces.outline(lost)]) == []
    assert strays.big_numbers(sheet, found, found.poses, []) == []
