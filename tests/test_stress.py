"""The stress switches do what they say."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from support.stress import STRESSES, blur, falloff, half, jpeg35, moved, noise, nudge, together, warm

GREY = np.full((162, 1152, 3), 120, np.uint8)


def checkers() -> np.ndarray:
    squares = (np.indices((162, 1152)) // 24).sum(axis=0) % 2
    return np.repeat((60 + 120 * squares).astype(np.uint8)[:, :, None], 3, axis=2)


def test_warm_light_has_more_red_and_less_blue() -> None:
    assert warm(GREY)[0, 0].tolist() == [102, 120, 138]


def test_light_falls_off_to_two_fifths_at_one_side() -> None:
    assert falloff(GREY)[0, 0].tolist() == [120] * 3
    assert falloff(GREY)[0, -1].tolist() == [48] * 3


def test_blur_widens_an_edge() -> None:
    def steepest(picture: np.ndarray) -> int:
        return int(np.abs(np.diff(picture[12, :, 0].astype(int))).max())

    assert steepest(blur(checkers())) < 0.5 * steepest(checkers())


def test_half_size_is_half_as_wide_and_as_high() -> None:
    assert half(GREY).shape == (81, 576, 3)


def test_a_nudge_moves_the_middle_by_its_pixels() -> None:
    dot = np.zeros((162, 1152, 3), np.uint8)
    cv2.circle(dot, (576, 81), 5, (255, 255, 255), -1)
    y, x = (axis.mean() for axis in np.nonzero(nudge(dot)[:, :, 0] > 127))
    assert (x, y) == pytest.approx((582, 87), abs=0.5)


@pytest.mark.parametrize(("switch", "worsen"), [("nudge", nudge), ("half", half), ("warm", warm)])
def test_a_spot_is_where_it_is_said_to_have_moved(
    switch: str, worsen: Callable[[np.ndarray], np.ndarray]
) -> None:
    dot = np.zeros((162, 1152, 3), np.uint8)
    cv2.circle(dot, (300, 50), 6, (200, 200, 200), -1)
    y, x = (axis.mean() for axis in np.nonzero(worsen(dot)[:, :, 0] > 80))
    assert (x, y) == pytest.approx(moved(switch, np.array([[300.0, 50.0]]), dot.shape)[0], abs=0.5)


def test_noise_has_its_sigma_and_is_the_same_again() -> None:
    grain = noise(GREY).astype(float) - 120
    assert grain.std() == pytest.approx(12, abs=0.2)
    assert (noise(GREY) == noise(GREY)).all()


def test_a_small_file_shows_blocks() -> None:
    picture = noise(GREY)
    assert np.abs(jpeg35(picture).astype(int) - picture).mean() > 3


def test_all_together_are_each_of_them() -> None:
    picture = checkers()
    for worsen in STRESSES.values():
        picture = worsen(picture)
    assert (together(checkers()) == picture).all()


@pytest.mark.parametrize("name", STRESSES)
def test_a_switch_leaves_its_picture_alone(name: str) -> None:
    picture = checkers()
    STRESSES[name](picture)
    assert (picture == checkers()).all()
