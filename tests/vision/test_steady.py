"""What the watcher over the table must see, on drawn tables with noise."""

from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from support.drawn_table import NOISES, SETTLED, Image, clear, draw_table, lay, settle, shoot

from vision.steady import REST, Steady, looked, watch

PIXELS_PER_MM = 0.264  # 1.9 pixels a millimetre at a width of 2304, so at 320
LATER = 10  # frames within which a change must be seen once the hand is gone: two seconds


def see_change(rng: np.random.Generator, steady: Steady, table: Image, noise: float) -> bool:
    """Whether the change is seen in time, and still is at the end."""
    seen = False
    for _ in range(LATER):
        steady = watch(steady, shoot(rng, table, noise))
        seen = steady.at_rest and steady.changed
    return seen


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.parametrize("scale", [1.0, 0.6], ids=["near", "far"])
@pytest.mark.parametrize("sideways", [True, False])
def test_a_stone_moved_by_10_mm_is_a_change(sideways: bool, scale: float, noise: float, seed: int) -> None:
    """A black stone of 26 x 34 mm; far away it has 4 x 5 pixels."""
    rng = np.random.default_rng(seed)
    x, y = int(rng.integers(40, 110)), int(rng.integers(34, 50))
    table = clear(draw_table(rng), x, y)
    pixels = PIXELS_PER_MM * scale
    width, height, way = 26 * pixels, 34 * pixels, 10 * pixels
    steady = settle(rng, lay(table, (x, y, width, height), (28, 26, 30)), noise)
    after = (x + way * sideways, y + way * (not sideways), width, height)
    assert see_change(rng, steady, lay(table, after, (28, 26, 30)), noise)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.parametrize("ink", [(40, 40, 190), (70, 140, 40), (170, 80, 30)], ids=["red", "green", "blue"])
def test_a_chip_put_down_is_a_change(ink: tuple[int, int, int], noise: float, seed: int) -> None:
    """A chip of 22 mm."""
    rng = np.random.default_rng(seed)
    x, y = int(rng.integers(40, 110)), int(rng.integers(34, 50))
    table = clear(draw_table(rng), x, y)
    side = 22 * PIXELS_PER_MM * 0.89  # a square as large as the circle
    steady = settle(rng, table, noise)
    assert see_change(rng, steady, lay(table, (x, y, side, side), ink), noise)


@pytest.mark.parametrize("noise", NOISES)
def test_a_chip_of_the_brightness_of_its_field_is_a_change(noise: float) -> None:
    rng = np.random.default_rng(7)
    table = clear(draw_table(rng), 80, 40)
    side = 22 * PIXELS_PER_MM * 0.89
    ink = (90.0, 103.0, 235.0)
    assert abs(np.dot(np.subtract(ink, (120, 140, 150)), (0.114, 0.587, 0.299))) < 1
    assert see_change(rng, settle(rng, table, noise), lay(table, (80, 40, side, side), ink), noise)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("noise", NOISES)
def test_a_hand_passing_moves_and_leaves_no_change(noise: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = draw_table(rng)
    steady = settle(rng, table, noise)
    for step in range(6):
        hand = lay(table, (10 + 20 * step, 40, 35, 50), (130, 160, 205))
        steady = watch(steady, shoot(rng, hand, noise))
        assert steady.moving, step
        assert not steady.at_rest
        assert not steady.changed
    steady = watch(steady, shoot(rng, table, noise))
    assert steady.moving, "the hand has gone"
    for _ in range(LATER):
        steady = watch(steady, shoot(rng, table, noise))
        assert not steady.moving
    assert steady.at_rest
    assert not steady.changed


@pytest.mark.parametrize("noise", NOISES)
def test_a_hand_that_comes_with_an_exposure_step_moves(noise: float) -> None:
    rng = np.random.default_rng(3)
    table = draw_table(rng)
    steady = settle(rng, table, noise)
    hand = lay(table, (60, 30, 40, 60), (130, 160, 205))
    assert watch(steady, shoot(rng, hand, noise, 0.8)).moving


@pytest.mark.parametrize("noise", NOISES)
def test_another_table_moves(noise: float) -> None:
    """A change of the whole picture is not taken for noise."""
    rng = np.random.default_rng(4)
    steady = settle(rng, draw_table(rng), noise)
    assert watch(steady, shoot(rng, draw_table(rng), noise)).moving


@pytest.mark.parametrize("noise", NOISES)
def test_a_stone_put_back_is_no_change(noise: float) -> None:
    rng = np.random.default_rng(5)
    table = clear(draw_table(rng), 80, 40)
    here, there = (lay(table, (80 + way, 40, 7, 9), (28, 26, 30)) for way in (0, 8))
    steady = settle(rng, here, noise)
    for _ in range(LATER):
        steady = watch(steady, shoot(rng, there, noise))
    assert steady.changed
    for _ in range(LATER):
        steady = watch(steady, shoot(rng, here, noise))
    assert not steady.changed


def test_a_far_stone_is_seen_in_a_whole_frame() -> None:
    rng = np.random.default_rng(12)
    table = clear(draw_table(rng, (320, 180)), 200, 90)
    here, there = (lay(table, (200 + way, 90, 4, 5), (28, 26, 30)) for way in (0, 1.6))
    assert see_change(rng, settle(rng, here, 12), there, 12)


def test_the_table_is_at_rest_after_some_still_frames() -> None:
    rng = np.random.default_rng(8)
    table, steady = draw_table(rng), Steady()
    rests = []
    for _ in range(REST + 1):
        steady = watch(steady, shoot(rng, table, 3))
        rests.append(steady.at_rest)
    assert rests == [False] * (REST - 1) + [True] * 2


def test_without_a_look_everything_at_rest_is_new() -> None:
    rng = np.random.default_rng(9)
    table, steady = draw_table(rng), Steady()
    assert not steady.changed
    for _ in range(SETTLED):
        steady = watch(steady, shoot(rng, table, 3))
    assert steady.changed
    assert not looked(steady).changed


def test_a_frame_of_another_size_begins_anew() -> None:
    rng = np.random.default_rng(10)
    steady = settle(rng, draw_table(rng), 3)
    steady = watch(steady, shoot(rng, draw_table(rng, (320, 180)), 3))
    assert (steady.moving, steady.at_rest, steady.changed) == (False, False, False)


def test_watching_leaves_the_state_and_the_frame_as_they_were() -> None:
    rng = np.random.default_rng(11)
    table = draw_table(rng)
    before = settle(rng, table, 3)
    assert before.view is not None
    view, frame = before.view.copy(), shoot(rng, table, 3)
    kept = frame.copy()
    watch(before, frame)
    assert np.array_equal(before.view, view)
    assert np.array_equal(frame, kept)
    with pytest.raises(FrozenInstanceError):
        before.frames = 0  # type: ignore[misc]
