"""The figures of a big number."""

import cv2
import numpy as np
import pytest

from vision.cards.twins import are_twins, are_two, unlike_figures, unlike_others
from vision.patches import Patch


def number(text: str, ink: int, ground: int) -> Patch:
    canvas = np.full((40, 60), ground, np.uint8)
    return np.asarray(cv2.putText(canvas, text, (8, 32), cv2.FONT_HERSHEY_SIMPLEX, 1.0, ink, 3), np.uint8)


@pytest.mark.parametrize(("ink", "ground"), [(40, 220), (240, 90)])
def test_only_those_of_an_eleven_are_the_same(ink: int, ground: int) -> None:
    twins = [value for value in range(1, 21) if are_twins(number(str(value), ink, ground))]
    assert twins == [11]


def test_bare_ground_shows_none() -> None:
    assert not are_twins(np.full((40, 60), 200, np.uint8))


@pytest.mark.parametrize(("ink", "ground"), [(40, 220), (240, 90)])
def test_numbers_from_10_on_have_two_figures(ink: int, ground: int) -> None:
    told = [value for value in range(1, 21) if are_two(number(str(value), ink, ground))]
    assert told == [*range(10, 21)]


def test_what_reaches_to_both_edges_is_no_figure() -> None:
    stripes = np.full((40, 60), 220, np.uint8)
    stripes[:, 8:22] = stripes[:, 38:52] = 40
    assert not are_two(stripes)
    stripes[:3] = stripes[-3:] = 220
    assert are_two(stripes)


def test_a_14_without_its_hairlines_is_unlike_elevens_in_any_ink_and_either_way_up() -> None:
    eleven = number("11", 40, 220)
    bare = eleven.copy()
    bare[22:28, 24:34] = 40  # what is left of the bar of a 4
    bare[8:20, 20:28] = 220
    others = [eleven, number("11", 240, 90), np.ascontiguousarray(eleven[::-1, ::-1])]
    assert unlike_others([*others, bare]) == [False, False, False, True]


def test_elevens_that_were_cut_out_otherwise_are_like_each_other() -> None:
    """One with hardly any ground at its sides, one with a rim above that the other has not."""
    eleven = number("11", 40, 220)
    assert unlike_others([eleven[8:36, 8:44], eleven[4:36, 2:50]]) == [False, False]


def test_one_eleven_alone_is_unlike_none() -> None:
    assert unlike_others([number("11", 40, 220)]) == [False]


def test_grain_makes_no_eleven_unlike_the_others() -> None:
    rng = np.random.default_rng(1)
    noisy = [
        np.clip(number("11", 90, 200) + rng.normal(0, 22, (40, 60)), 0, 255).astype(np.uint8)
        for _ in range(3)
    ]
    assert unlike_others(noisy) == [False, False, False]


def test_a_one_is_like_the_figures_of_elevens_and_a_4_without_its_hairlines_is_not() -> None:
    one, eleven = number("1", 40, 220), number("11", 40, 220)
    four = one.copy()
    four[22:27, 12:32] = 40  # its bar
    turned = np.ascontiguousarray(one[::-1, ::-1])
    assert unlike_figures([one, turned, four], [eleven]) == [False, False, True]
    assert unlike_figures([four], []) == [False]
