"""Pictures too dark or too blurred to be read, told with and without a table in them."""

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from vision.checks import check, why_no_table
from vision.look import look
from vision.photo import Picture
from vision.table import Table


def photo(**conditions: object) -> Picture:
    return np.asarray(paint(random_scene("strips", 71_000, cover=None, **conditions)).image, np.uint8)


def blurred(picture: Picture, sigma: float) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def codes(problems: object) -> set[str]:
    return {problem.code for problem in problems}  # type: ignore[attr-defined]


def test_a_clear_photo_has_no_problem() -> None:
    assert check(table_in(photo())) == ()


def test_a_dim_evening_is_bright_enough() -> None:
    assert check(table_in(photo(light="dim"))) == ()


def test_a_blur_of_two_pixels_can_be_read() -> None:
    assert check(table_in(blurred(photo(), 2))) == ()


def test_a_blur_of_five_pixels_cannot() -> None:
    clear = table_in(photo())
    assert codes(check(Table(blurred(clear.picture, 5), clear.camera, clear.markers))) == {"BLUR"}


def test_paper_hardly_brighter_than_ink_is_dark() -> None:
    dimmed = np.asarray(photo(light="even") * 0.2 + 4, np.uint8)
    table = table_in(photo(light="even"))
    assert codes(check(Table(dimmed, table.camera, table.markers))) == {"DARK"}


@pytest.mark.parametrize("seed", [64_000, 64_010, 71_000])
def test_a_dark_room_is_told_although_no_marker_is_found(seed: int) -> None:
    """However much its noise seems to be contrast."""
    reading = look(np.asarray(paint(random_scene("strips", seed, cover=None, light="dark")).image), "strips")
    assert reading.seen is None
    assert codes(reading.problems) == {"DARK", "NO-TABLE"}


def test_a_plain_white_picture_is_not_dark() -> None:
    assert codes(look(np.full((720, 1280, 3), 240, np.uint8), "strips").problems) == {"NO-TABLE"}


@pytest.mark.parametrize("sigma", [10, 14])
def test_a_blur_that_hides_the_markers_is_told(sigma: float) -> None:
    assert codes(why_no_table(blurred(photo(), sigma))) == {"BLUR"}


@pytest.mark.parametrize("turn", [0, 45])
def test_a_shake_is_told_although_edges_along_it_stay_sharp(turn: float) -> None:
    shake = np.zeros((41, 41), np.float32)
    shake[20] = 1 / 41
    turned = cv2.warpAffine(shake, cv2.getRotationMatrix2D((20, 20), turn, 1), (41, 41))
    assert codes(why_no_table(np.asarray(cv2.filter2D(photo(), -1, turned / turned.sum())))) == {"BLUR"}


def test_a_clear_photo_without_markers_is_neither_dark_nor_blurred() -> None:
    picture = photo()
    table = table_in(picture)
    for corners in table.markers.values():
        cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), (90, 120, 150))
    assert codes(look(picture, "strips").problems) == {"NO-TABLE"}


def test_every_problem_says_what_to_do() -> None:
    for problem in (*look(photo(light="dark"), "strips").problems, *why_no_table(blurred(photo(), 12))):
        assert ";" in problem.text
