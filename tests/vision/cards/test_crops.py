"""Where the numbers of a card stand."""

import numpy as np

from vision.cards.crops import _numbers_place, corner_boxes
from vision.cards.sheet import Place
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
