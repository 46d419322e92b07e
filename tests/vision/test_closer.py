"""The closer look at the places where something may lie over the game."""

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from vision import closer, over
from vision.table import Table

NOWHERE = np.full((over.HIGH // over.CELL, over.WIDE // over.CELL), -9.0, np.float32)


@pytest.fixture(scope="module")
def open_table() -> Table:
    return table_in(paint(random_scene("bloom", 8, cover=None, light="day", markers=4), (1152, 648)).image)


def said_at(*cells: tuple[int, int, float]) -> closer.Floats:
    """What a rough look answers that sees something in a few cells: column, row and how much."""
    said = NOWHERE.copy()
    for x, y, much in cells:
        said[y, x] = much
    return said


def test_the_likeliest_places_are_looked_at_first_and_none_twice() -> None:
    places, much = closer.likely(said_at((10, 20, 1.0), (12, 20, 0.5), (40, 30, 2.0)), 0.5, 2)
    assert much == pytest.approx([2, 1])
    assert places == pytest.approx(np.array([(40.5, 30.5), (10.5, 20.5)]) * over.CELL / 0.5)


def test_a_window_shows_as_much_of_the_table_in_a_photo_of_any_size() -> None:
    rng = np.random.default_rng(3)
    small = np.asarray(cv2.GaussianBlur(rng.integers(0, 255, (300, 400, 3), np.uint8), (0, 0), 4), np.uint8)
    large = np.asarray(cv2.resize(small, None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC), np.uint8)
    place = np.array([(180.0, 140.0)], np.float32)
    first = closer.windows(small, closer.MM, place)
    second = closer.windows(large, closer.MM / 4, 4 * place + 1.5)
    assert np.abs(first.astype(int) - second).mean() < 2


def test_beyond_the_photo_a_window_is_black() -> None:
    white = np.full((300, 400, 3), 255, np.uint8)
    window = closer.windows(white, closer.MM, np.zeros((1, 2), np.float32))[0, 0]
    half = closer.SIDE // 2
    assert (window[half + 1 :, half + 1 :] == 255).all()
    assert not window[: half - 1].any()
    assert not window[:, : half - 1].any()


@pytest.mark.parametrize(("upright", "all_four", "is_over"), [(9, 9, True), (9, -9, False), (-9, 9, False)])
def test_something_is_over_the_game_where_all_closer_looks_speak_for_it(
    monkeypatch: pytest.MonkeyPatch, open_table: Table, *, upright: float, all_four: float, is_over: bool
) -> None:
    monkeypatch.setattr(over, "answers", lambda _: said_at((20, 20, -1.0)))
    answers = iter([upright, *[all_four] * 4])
    monkeypatch.setattr(closer, "_said", lambda seen: np.full(len(seen), next(answers), np.float32))
    assert closer.is_over(open_table) is is_over


def test_nobody_looks_closer_where_nothing_speaks_for_it(
    monkeypatch: pytest.MonkeyPatch, open_table: Table
) -> None:
    monkeypatch.setattr(over, "answers", lambda _: said_at((20, 20, closer.LEAST - 1)))
    monkeypatch.setattr(closer, "_said", lambda _: pytest.fail("looked"))
    assert not closer.is_over(open_table)


@pytest.mark.parametrize("seed", [170_322, 180_237])
def test_what_a_hand_or_a_mug_leaves_of_a_stone_shows_that_it_is_over_it(seed: int) -> None:
    """Of one stone a hand leaves the end of its number; of another row a tall mug hides the end."""
    covered, clean = (
        table_in(paint(random_scene("bloom", seed, **changed)).image) for changed in ({}, {"cover": None})
    )
    assert closer.is_over(covered)
    assert not closer.is_over(clean)
