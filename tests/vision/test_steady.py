"""What the watcher over the table must see and what must not fool it, on drawn tables with noise."""

from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError
from typing import Any

import cv2
import numpy as np
import pytest

from vision.steady import REST, Steady, looked, watch

Image = np.ndarray[Any, np.dtype[Any]]
Light = Callable[[int, np.random.Generator], "float | Image"]
WIDTH, HEIGHT = 160, 90  # a quarter of a small frame, at its scale, to be quick
PIXELS_PER_MM = 0.264  # 1.9 pixels a millimetre at a width of 2304, so at 320
NOISES = (2.0, 12.0)
SETTLED = 6  # frames after which the tests take their first look
LATER = 10  # frames within which a change must be seen once the hand is gone: two seconds


def draw_table(rng: np.random.Generator, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image:
    """A table with grain, pieces, markers and darker corners, in BGR without noise."""
    width, height = size
    table = np.ones((height, width, 3), np.float32) * rng.uniform(60, 190) * rng.uniform(0.8, 1.1, 3)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (height, width)), (0, 0), sigmaX=12, sigmaY=1)
    table += (grain / grain.std() * 5)[..., None]
    for _ in range(width * height // 2500):
        x, y = int(rng.integers(0, width)), int(rng.integers(0, height))
        ink = rng.uniform(15, 240, 3).tolist()
        cv2.rectangle(table, (x, y), (x + int(rng.integers(4, 20)), y + int(rng.integers(4, 20))), ink, -1)
    for x, y in ((8, 8), (width - 22, 8), (width - 22, height - 22), (8, height - 22)):
        cv2.rectangle(table, (x, y), (x + 14, y + 14), (235, 235, 235), -1)
        cv2.rectangle(table, (x + 2, y + 2), (x + 12, y + 12), (25, 25, 25), -1)
    down, right = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    dark_corners = 1 - 0.12 * (down**2 + right**2)
    return np.asarray(cv2.GaussianBlur(table * dark_corners[..., None], (0, 0), 0.6), np.float32)


def lay(table: Image, piece: tuple[float, float, float, float], ink: Iterable[float]) -> Image:
    """The table with a piece (left, top, width, height; parts of pixels count) on a plain patch around it."""
    left, top, width, height = piece
    fine = np.zeros((table.shape[0] * 8, table.shape[1] * 8), np.float32)
    fine[round(top * 8) : round((top + height) * 8), round(left * 8) : round((left + width) * 8)] = 1
    cover = cv2.GaussianBlur(cv2.resize(fine, table.shape[1::-1], interpolation=cv2.INTER_AREA), (0, 0), 0.6)
    return np.asarray(table + (np.array(list(ink), np.float32) - table) * cover[..., None])


def clear(table: Image, x: int, y: int) -> Image:
    """The table with nothing but light wood around a place."""
    answer = table.copy()
    answer[y - 14 : y + 24, x - 14 : x + 24] = (120, 140, 150)
    return answer


def shoot(
    rng: np.random.Generator, table: Image, noise: float, light: "float | Image" = 1.0, jpeg: int = 0
) -> Image:
    """A frame of a table."""
    frame = table * light + rng.normal(0, noise, table.shape)
    frame = np.clip(np.round(frame), 0, 255).astype(np.uint8)
    if not jpeg:
        return frame
    return np.asarray(
        cv2.imdecode(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, jpeg])[1], cv2.IMREAD_COLOR)
    )


def settle(rng: np.random.Generator, table: Image, noise: float) -> Steady:
    """Has seen the table long enough and looked at it."""
    steady = Steady()
    for _ in range(SETTLED):
        steady = watch(steady, shoot(rng, table, noise))
    assert steady.at_rest
    return looked(steady)


def see_change(rng: np.random.Generator, steady: Steady, table: Image, noise: float) -> bool:
    """Whether the change is seen in time, and still is at the end."""
    seen = False
    for _ in range(LATER):
        steady = watch(steady, shoot(rng, table, noise))
        seen = steady.at_rest and steady.changed
    return seen


def alarms(
    rng: np.random.Generator, table: Image, noise: float, light: Light, *, jpeg: int = 0, frames: int = 8
) -> list[str]:
    """What was reported of a table on which nothing happens but the light, until `frames` after a look."""
    steady, reports = Steady(), []
    for number in range(SETTLED + frames):
        steady = watch(steady, shoot(rng, table, noise, light(number, rng), jpeg))
        if number == SETTLED:
            steady = looked(steady)
        if steady.moving:
            reports.append(f"{number} moving")
        if steady.changed and number >= SETTLED:
            reports.append(f"{number} changed")
    assert steady.at_rest or reports
    return reports


def constant(_number: int, _rng: np.random.Generator) -> float:
    return 1.0


def flicker(_number: int, rng: np.random.Generator) -> float:
    return 1 + rng.uniform(-0.02, 0.02)


def flicker_in_rows(_number: int, rng: np.random.Generator) -> Image:
    """The sensor is read row by row while the lamp flickers."""
    phase = np.linspace(0, rng.uniform(3, 20), HEIGHT) + rng.uniform(0, 6)
    return (1 + 0.02 * np.sin(phase))[:, None, None]


def evening(number: int, _rng: np.random.Generator) -> float:
    """A cloud before the sun: a twelfth of the light in three seconds."""
    return 1 - 0.006 * number


def window(number: int, _rng: np.random.Generator) -> Image:
    """Daylight that goes on one side of the table and comes on the other."""
    return (1 + 0.002 * number * np.linspace(-1, 1, WIDTH))[None, :, None]


def exposure_up(number: int, _rng: np.random.Generator) -> float:
    return 1.25 if number > SETTLED + 2 else 1.0


def exposure_down(number: int, _rng: np.random.Generator) -> float:
    return 0.7 if number > SETTLED + 2 else 1.0


LIGHTS = (constant, flicker, flicker_in_rows, evening, window, exposure_up, exposure_down)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.parametrize("light", LIGHTS)
def test_light_is_no_motion_and_no_change(light: Light, noise: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    assert alarms(rng, draw_table(rng), noise, light) == []


@pytest.mark.parametrize("light", [constant, flicker])
@pytest.mark.parametrize("noise", [1, 4, 12])
def test_a_long_evening_is_no_motion_and_no_change(light: Light, noise: float) -> None:
    """What is learned from frame to frame must not drift away from the table."""
    rng = np.random.default_rng(5)
    assert alarms(rng, draw_table(rng, (112, 64)), noise, light, frames=150) == []


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("quality", [60, 85])
@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.parametrize("light", [constant, flicker, exposure_down])
def test_jpeg_is_no_motion_and_no_change(light: Light, noise: float, quality: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    assert alarms(rng, draw_table(rng), noise, light, jpeg=quality) == []


@pytest.mark.parametrize("block", range(10))
def test_noise_alone_is_no_motion_and_no_change(block: int) -> None:
    """Two hundred and more streams, grey and small so that there can be many."""
    for seed in range(block * 21, block * 21 + 21):
        rng = np.random.default_rng(seed)
        table = draw_table(rng, (112, 64))[..., :1]
        assert alarms(rng, table, rng.uniform(0, 12), constant, frames=5) == [], seed


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


def test_noise_that_grows_is_learned() -> None:
    """A camera that turns up its gain in the evening does not see motion for ever."""
    rng = np.random.default_rng(6)
    table = draw_table(rng)
    steady = settle(rng, table, 2)
    for _ in range(LATER):
        steady = watch(steady, shoot(rng, table, 12))
    assert steady.at_rest
    assert not steady.changed


def test_a_whole_frame_under_all_lights() -> None:
    """Nothing moves in 320 x 180 pixels either, and a far stone is still seen."""
    rng = np.random.default_rng(12)
    table = clear(draw_table(rng, (320, 180)), 200, 90)
    for light in (flicker, exposure_up):
        assert alarms(rng, table, 12, light) == []
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
