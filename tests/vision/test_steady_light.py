"""What must not fool the watcher over the table: light, noise and compression, on drawn tables."""

from collections.abc import Callable

import numpy as np
import pytest
from support.drawn_table import HEIGHT, NOISES, SETTLED, WIDTH, Image, draw_table, settle, shoot

from vision.steady import Steady, looked, watch

Light = Callable[[int, np.random.Generator], "float | Image"]


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


def test_noise_that_grows_is_learned() -> None:
    """A camera that turns up its gain in the evening does not see motion for ever."""
    rng = np.random.default_rng(6)
    table = draw_table(rng)
    steady = settle(rng, table, 2)
    for _ in range(10):
        steady = watch(steady, shoot(rng, table, 12))
    assert steady.at_rest
    assert not steady.changed


def test_a_whole_frame_under_all_lights() -> None:
    rng = np.random.default_rng(12)
    table = draw_table(rng, (320, 180))
    for light in (flicker, exposure_up):
        assert alarms(rng, table, 12, light) == []
