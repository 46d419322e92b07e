"""The table frame from the markers alone: nobody measured where they lie, only their size is known."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.camera import Camera
from vision.markers import MARKER_MM

Points = NDArray[np.float64]

# What a camera over a table is like before a picture is seen, and how sure that is: it keeps two markers from
# bending the frame. The focal length is a share of the picture's width (Camera Module 3 sees 66 degrees,
# others 62 to 75).
FOCAL, FOCAL_SPREAD = 0.75, 0.08
BARREL, BARREL_SPREAD = 0.0, 0.06
TILT_SPREAD = 0.2  # radians; arms hang up to 15 degrees off
LIKELY = np.array([FOCAL, 0.0, 0.0, BARREL])
LIKELY_SPREAD = np.array([FOCAL_SPREAD, TILT_SPREAD, TILT_SPREAD, BARREL_SPREAD])
CORNER_SPREAD = 0.08  # pixels, of a corner found on a clear photo

LEANING = ((0.15, 0.0), (-0.15, 0.0), (0.0, 0.15), (0.0, -0.15))  # radians, where to begin once more
# Spreads squared, of all corners together: what two markers have on a clear photo, and hardly one way that
# ended elsewhere than the best.
EXPLAINED = 16.0

ROUNDS = 25
SETTLED = 1e-3  # gain, in spreads squared, that no corner would notice
NUDGE = 1e-6  # of a parameter, to see what it changes

HALF = MARKER_MM / 2
CORNERS = np.array([[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]])


@dataclass(frozen=True, slots=True)
class Fit:
    """A camera that explains the markers, and how many pixels each marker's corners are off all the same."""

    camera: Camera
    errors: Mapping[int, float]


def solve(corners: Mapping[int, Points], width: int, height: int) -> Fit:
    """Camera and marker places that explain all corners best; two markers or more, 4 x 2 pixels each."""
    ids = sorted(corners)
    seen = np.array([corners[marker] for marker in ids])
    best, _ = min(_ways_downhill(seen, width, height), key=lambda way: way[1])
    off = (_project(best[None], width, height)[0] - seen) ** 2
    errors = np.sqrt(off.sum(axis=2).mean(axis=1))
    return Fit(_camera(best, width, height), dict(zip(ids, errors.tolist(), strict=True)))


def _ways_downhill(seen: Points, width: int, height: int) -> Iterator[tuple[Points, float]]:
    """What straight above leads to, with its misfit in spreads squared, and leaning to each side, too, where
    that explains the corners badly: one way may end where two markers seem to lean to the other side."""
    for tilts in ((0.0, 0.0), *LEANING):
        values, misfit = _least_squares(_first_guess(seen, width, height, *tilts), seen, width, height)
        yield values, misfit
        if misfit < EXPLAINED:
            return


def _camera(values: Points, width: int, height: int) -> Camera:
    """The first five values are the camera's, in units that make a step equally far for all."""
    focal, distance, tilt_x, tilt_y, barrel = values[:5].tolist()
    return Camera(width, height, focal * width, distance * 1000, tilt_x, tilt_y, barrel)


def _first_guess(seen: Points, width: int, height: int, tilt_x: float, tilt_y: float) -> Points:
    """A camera that leans so at the distance that the markers' size tells, markers where it sees them."""
    sides = np.linalg.norm(np.roll(seen, -1, axis=1) - seen, axis=2)
    distance = FOCAL * width * MARKER_MM / sides.mean()
    values = [FOCAL, distance / 1000, tilt_x, tilt_y, BARREL]
    camera = _camera(np.array(values), width, height)
    for marker in seen:
        place = camera.to_mm(marker)
        top = place[1] - place[0]
        values += [*(place.mean(axis=0) / 1000), np.arctan2(top[1], top[0])]
    return np.array(values)


def _project(values: Points, width: int, height: int) -> Points:
    """Where the corners of all markers fall in the picture, for each row of values at once.

    The same sight as Camera.to_pixel; written out for many cameras, because the way downhill tries 18 a step.
    """
    focal, distance, tilt_x, tilt_y, barrel = values.T[:5, :, None, None]
    across, down, turn = values[:, 5:].reshape(len(values), -1, 3).transpose(2, 0, 1)[:, :, :, None]
    cos, sin = np.cos(turn), np.sin(turn)
    x = cos * CORNERS[:, 0] - sin * CORNERS[:, 1] + across * 1000
    y = sin * CORNERS[:, 0] + cos * CORNERS[:, 1] + down * 1000
    cos_x, sin_x, cos_y, sin_y = np.cos(tilt_x), np.sin(tilt_x), np.cos(tilt_y), np.sin(tilt_y)
    depth = y * sin_x - x * cos_x * sin_y + distance * 1000
    # Column by column: rows of two would take longer.
    right, below = x * cos_y / depth, (x * sin_x * sin_y + y * cos_x) / depth
    bend = 1 + barrel * (right * right + below * below)
    seen = np.empty((*right.shape, 2))
    for axis, (way, side) in enumerate(((right, width), (below, height))):
        seen[..., axis] = way * bend * (focal * width) + (side - 1) / 2
    return seen


def _misfit(values: Points, seen: Points, width: int, height: int) -> Points:
    """Distances from what was seen and from what is likely, each in units of its spread; a row each."""
    off = (_project(values, width, height) - seen) / CORNER_SPREAD
    unlikely = (values[:, [0, 2, 3, 4]] - LIKELY) / LIKELY_SPREAD
    return np.concatenate([off.reshape(len(values), -1), unlikely], axis=1)


def _least_squares(values: Points, seen: Points, width: int, height: int) -> tuple[Points, float]:
    """Levenberg and Marquardt's way downhill, slopes by small steps: there are at most 17 unknowns. Where it
    ends, and the misfit there."""
    damping = 1e-3
    # A place and what is a small step beside it are looked at together: most that are tried are better.
    nudges = NUDGE * np.eye(len(values) + 1, len(values), -1)
    misfit, *beside = _misfit(values + nudges, seen, width, height)
    for _ in range(ROUNDS):
        slopes = (np.array(beside) - misfit).T / NUDGE
        normal = slopes.T @ slopes
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -slopes.T @ misfit)
        tried, *beside_it = _misfit(values + step + nudges, seen, width, height)
        gain = float(misfit @ misfit - tried @ tried)
        if gain <= 0:
            damping *= 10
            if damping > 1e6:
                break
            continue
        values, misfit, beside, damping = values + step, tried, beside_it, damping / 10
        if gain < SETTLED:
            break
    return values, float(misfit @ misfit)
