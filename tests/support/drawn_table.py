"""A table drawn small with noise, as the watcher over it gets its frames."""

from collections.abc import Iterable
from typing import Any

import cv2
import numpy as np

from vision.steady import Steady, looked, watch

Image = np.ndarray[Any, np.dtype[Any]]
WIDTH, HEIGHT = 160, 90  # a quarter of a small frame, at its scale, to be quick
NOISES = (2.0, 12.0)
SETTLED = 6  # frames after which the tests take their first look


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
