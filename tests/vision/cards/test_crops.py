"""Where the numbers of a card stand."""

from pathlib import Path

import numpy as np
import pytest
from support.photographed import picture_at, table_in

from engine.observation import Pose
from vision.cards import crops
from vision.cards.crops import (
    BIG_HALF,
    TALL_HALF,
    _numbers_place,
    corner_boxes,
    hairline_box,
    locate,
    locate_big,
    stands_alone,
)
from vision.cards.sheet import Place, Sheet, spread_out
from vision.cards.strokes import DENSITY


def box(mask: np.ndarray[tuple[int, int], np.dtype[np.uint8]], *, bold: bool) -> list[float]:
    place = _numbers_place(mask, np.zeros(2), bold)
    assert place is not None
    return [side * DENSITY for side in (place.left, place.top, place.right, place.bottom)]


def test_a_big_figure_whose_hairlines_do_not_show_belongs_to_its_number() -> None:
    mask = np.zeros((68, 80), np.uint8)
    mask[20:50, 44:60] = 1
    mask[20:33, 22:36] = mask[38:50, 22:36] = 1
    assert box(mask, bold=True) == [22.0, 20.0, 60.0, 50.0]


def test_a_line_under_a_big_figure_does_not() -> None:
    mask = np.zeros((68, 80), np.uint8)
    mask[16:46, 34:50] = mask[50:54, 30:54] = 1
    assert box(mask, bold=True) == [34.0, 16.0, 50.0, 46.0]


def test_nor_do_parts_of_a_frame_to_a_corner_number() -> None:
    mask = np.zeros((30, 34), np.uint8)
    mask[8:20, 14:22] = 1
    mask[8:12, 6:10] = mask[15:20, 6:10] = 1
    assert box(mask, bold=False) == [14.0, 8.0, 22.0, 20.0]


def test_a_corner_number_off_its_place_is_cut_out_with_room_for_the_figure_that_is_lost() -> None:
    places = [Place(-24.0, -38.0, -16.0, -30.0, clean=True), Place(-25.0, -38.0, -22.0, -30.0, clean=True)]
    assert corner_boxes(places, np.array([-20.0, -34.0])) == [(-24, -38, -16, -30), (-25, -38, -15, -30)]


CARD = Pose(0.0, 0.0, 0.0)
TALL = Place(-11.0, -16.0, 10.0, 17.0, clean=True)
SCRATCH = Place(-14.0, -12.0, -10.5, -10.0, clean=False)


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return spread_out(
        table_in(picture_at(Path(__file__).parent.parent.parent / "photos" / "elfer" / "white.jpg"))
    )


def windows(sheet: Sheet, usual: Place | None, tall: Place | None) -> Sheet:
    sheet.places.update({(CARD, 0.0, 0.0, BIG_HALF): usual, (CARD, 0.0, 0.0, TALL_HALF): tall})
    return sheet


def test_a_big_number_that_reaches_out_of_its_window_is_cut_out_of_a_larger_one(sheet: Sheet) -> None:
    assert locate_big(windows(sheet, SCRATCH, TALL), CARD) == TALL
    assert locate_big(windows(sheet, None, TALL), CARD) == TALL


def test_what_is_lower_than_corner_numbers_is_no_big_one(sheet: Sheet) -> None:
    assert locate_big(windows(sheet, SCRATCH, None), CARD) is None


def test_a_foot_on_a_hairline_belongs_to_its_figure(monkeypatch: pytest.MonkeyPatch, sheet: Sheet) -> None:
    window = np.full((68, 80), 220, np.uint8)
    window[16:40, 34:50] = window[50:54, 30:54] = 60
    window[40:50, 40] = 180
    monkeypatch.setattr(crops, "cut_ink", lambda *_: window)
    assert locate(sheet, Pose(1.0, 0.0, 0.0), np.zeros(2), BIG_HALF) == Place(
        -3.0, -9.0, 5.0, 3.0, clean=True
    )
    assert hairline_box(sheet, CARD) == (-5.0, -9.0, 7.0, 10.0)


def test_a_number_in_the_middle_of_its_card_stands_alone_and_one_figure_of_two_does_not(sheet: Sheet) -> None:
    one, half = Place(-4.0, -12.0, 5.0, 12.0, clean=True), Place(1.0, -12.0, 9.0, 12.0, clean=True)
    assert stands_alone(windows(sheet, one, None), CARD)
    assert not stands_alone(windows(sheet, half, None), CARD)
    assert not stands_alone(windows(sheet, None, None), CARD)
