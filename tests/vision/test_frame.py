"""The table frame from corners that a known camera would see."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from support.frames import rigid_error

from vision.camera import Camera
from vision.frame import CORNERS, solve

Points = NDArray[np.float64]
WIDTH, HEIGHT = 2304, 1296
PLACES = np.array([[-380.0, -200.0], [380.0, -200.0], [380.0, 200.0], [-380.0, 200.0]])
GRID = np.stack(np.meshgrid(np.linspace(-300, 300, 13), np.linspace(-180, 180, 9)), axis=-1).reshape(-1, 2)


def any_camera(rng: np.random.Generator) -> Camera:
    tilt_x, tilt_y = np.radians(rng.uniform(-10, 10, 2))
    focal, distance = rng.uniform(0.68, 0.85) * WIDTH, rng.uniform(800, 1000)
    return Camera(WIDTH, HEIGHT, focal, distance, tilt_x, tilt_y, rng.uniform(-0.08, 0.04))


def corners_seen(rng: np.random.Generator, camera: Camera, markers: int, noise: float) -> dict[int, Points]:
    """Markers near the corners at any turn, their corners found with some noise (pixels)."""
    seen = {}
    for marker in rng.permutation(4)[:markers]:
        turn = rng.uniform(0, 2 * np.pi)
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        place = CORNERS @ spin.T + PLACES[marker] + rng.uniform(-30, 30, 2)
        seen[int(marker)] = camera.to_pixel(place) + rng.normal(0, noise, (4, 2))
    return seen


def frame_error(camera: Camera, found: Camera) -> float:
    """Millimetres over the play area."""
    return rigid_error(found.to_mm(camera.to_pixel(GRID)), GRID)


@pytest.mark.parametrize(("markers", "median", "most"), [(4, 0.4, 1.0), (3, 0.6, 1.5), (2, 1.0, 3.0)])
def test_the_frame_is_right_to_a_fraction_of_a_millimetre(markers: int, median: float, most: float) -> None:
    """Half of the frames below the first, 95 % below the second number, at a tenth of a pixel of noise."""
    rng = np.random.default_rng(markers)
    errors = []
    for _ in range(60):
        camera = any_camera(rng)
        errors.append(
            frame_error(camera, solve(corners_seen(rng, camera, markers, 0.1), WIDTH, HEIGHT).camera)
        )
    assert np.median(errors) <= median
    assert np.percentile(errors, 95) <= most


def test_without_noise_two_markers_are_enough() -> None:
    """What is likely of a camera pulls the frame by far less than a millimetre."""
    rng = np.random.default_rng(0)
    camera = any_camera(rng)
    assert frame_error(camera, solve(corners_seen(rng, camera, 2, 0.0), WIDTH, HEIGHT).camera) < 0.3


def test_two_markers_seldom_seem_to_lean_to_the_other_side() -> None:
    """One way downhill, from straight above, leaves one frame in 50 more than 4 mm off."""
    rng = np.random.default_rng(0)
    errors = []
    for _ in range(300):
        leaning = dict(zip(("tilt_x", "tilt_y"), np.radians(rng.uniform(-13, 13, 2)), strict=True))
        camera = replace(any_camera(rng), focal=rng.uniform(0.62, 0.85) * WIDTH, **leaning)
        seen = corners_seen(rng, camera, 2, 0.0)
        errors.append(frame_error(camera, solve(seen, WIDTH, HEIGHT).camera))
    assert np.percentile(errors, 98) < 2.0


def test_a_marker_that_does_not_fit_gives_itself_away() -> None:
    """Its corners stay further off than those of the others."""
    rng = np.random.default_rng(5)
    camera = any_camera(rng)
    seen = corners_seen(rng, camera, 4, 0.05)
    seen[2][1] += 6.0
    errors = solve(seen, WIDTH, HEIGHT).errors
    assert max(errors, key=errors.__getitem__) == 2


def test_pixels_and_millimetres_are_each_other_backwards() -> None:
    camera = any_camera(np.random.default_rng(3))
    assert np.allclose(camera.to_mm(camera.to_pixel(GRID)), GRID, atol=1e-3)


def test_one_place_falls_on_the_same_pixel_as_among_others() -> None:
    camera = Camera(2304, 1296, focal=2000.0, distance=1300.0, tilt_x=0.1, tilt_y=-0.05, barrel=-0.04)
    assert np.allclose([camera.pixel_of(x, y) for x, y in GRID.tolist()], camera.to_pixel(GRID))
