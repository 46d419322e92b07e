"""A drawing as a camera sees it printed: colours, light, perspective, blur, noise and JPEG."""

import cv2
import numpy as np
from numpy.typing import NDArray

Cover = NDArray[np.float32]  # where ink is, 0 to 1
Picture = NDArray[np.float32]  # BGR, not yet rounded
Patch = NDArray[np.uint8]
Random = np.random.Generator
Frame = tuple[float, float, float, float]  # left, top, right, bottom in the drawing

LENS = 0.45  # pixels of blur that every camera has
DISTINCT = 50  # grey levels at least between ink and ground, in one channel, before light and wear


def see(random: Random, cover: Cover, frame: Frame, scale: float, blur: float, turn: float) -> Patch:  # noqa: PLR0917
    """The frame of the drawing, each of its pixels `scale` pixels of the camera.

    `blur` is in pixels of the camera; `turn` in degrees, on top of a small one by chance.
    """
    ground, ink = colours(random)
    left, top, right, bottom = frame
    size = (max(4, round((right - left) * scale)), max(4, round((bottom - top) * scale)))
    soft = cv2.GaussianBlur(cover, (0, 0), float(np.hypot(LENS, blur)) / scale)
    way = _view(random, ((left + right) / 2, (top + bottom) / 2), scale, size, turn)
    seen = np.asarray(cv2.warpPerspective(soft, way, size, flags=cv2.INTER_LINEAR), np.float32)[:, :, None]
    picture = np.asarray(ground + (ink - ground) * seen, np.float32)
    if random.random() < 0.25:
        picture = _foreign_rim(random, picture, blur)
    return _sensor(random, _light(random, picture))


def colours(random: Random) -> tuple[Picture, Picture]:
    """Ground and ink: vivid on black, dark or vivid on white, white on vivid, or any two that differ."""
    hue = [[[random.integers(180), random.integers(110, 256), random.integers(140, 256)]]]
    vivid = np.asarray(cv2.cvtColor(np.array(hue, np.uint8), cv2.COLOR_HSV2BGR)[0, 0], np.float64)
    dark = random.uniform(5, 55) + random.normal(0, 5, 3)
    light = random.uniform(195, 255) - np.abs(random.normal(0, 14, 3))
    other = random.uniform(0, 255, 3)
    pairs = (
        (dark, vivid), (dark, light), (light, vivid), (light, dark), (vivid, light), (vivid, dark),
        (other, vivid),
    )  # fmt: skip
    ground, ink = pairs[int(random.choice(len(pairs), p=[0.3, 0.1, 0.2, 0.15, 0.15, 0.05, 0.05]))]
    if np.abs(ink - ground).max() < DISTINCT:
        return colours(random)
    faded = ground + (ink - ground) * random.uniform(0.7, 1)
    return ground.astype(np.float32), faded.astype(np.float32)


def _view(
    random: Random, middle: tuple[float, float], scale: float, size: tuple[int, int], turn: float
) -> NDArray[np.float64]:
    """From the drawing to the patch: a small turn, some shear and perspective, the wanted size."""
    angle = np.radians(turn + float(np.clip(random.normal(0, 3.5), -9, 9)))
    turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shape = np.array([[random.uniform(0.9, 1.1), random.normal(0, 0.05)], [0, 1]])
    flat = np.eye(3)
    flat[:2, :2] = scale * turned @ shape
    flat[:2, 2] = -flat[:2, :2] @ np.array(middle)
    tilt = np.eye(3)
    tilt[2, :2] = random.normal(0, 0.05, 2) / np.array(size)
    back = np.eye(3)
    back[:2, 2] = np.array(size) / 2
    return np.asarray(back @ tilt @ flat)


def _foreign_rim(random: Random, picture: Picture, blur: float) -> Picture:
    """Another ground beyond a piece's edge or outside an oval, at the rim of the patch."""
    rows, columns = picture.shape[:2]
    y, x = np.mgrid[:rows, :columns].astype(np.float32)
    if random.random() < 0.5:
        outside = np.hypot((x - columns / 2) / columns, (y - rows / 2) / rows) - random.uniform(0.55, 0.68)
        beyond = np.clip(outside * columns / (1 + blur) + 0.5, 0, 1)
    else:
        depth = random.uniform(0, 0.1) * rows
        side = (x, columns - 1 - x, y, rows - 1 - y)[int(random.integers(4))]
        beyond = np.clip((depth - side) / (1 + blur) + 0.5, 0, 1)
    other = random.uniform(0, 255) + random.normal(0, 25, 3)
    return np.asarray(picture + (other - picture) * beyond[:, :, None], np.float32)


def _light(random: Random, picture: Picture) -> Picture:
    """Dim or bright, warm or cold, falling off to a side, a veil of glare."""
    rows, columns = picture.shape[:2]
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j].astype(np.float32)
    angle = random.uniform(0, 2 * np.pi)
    slope = (x * np.cos(angle) + y * np.sin(angle)) * random.uniform(0, 0.25)
    lit = picture * (1 + slope)[:, :, None] * random.uniform(0.4, 1.1) * random.uniform(0.85, 1.15, 3)
    if random.random() < 0.18:
        across, down, width = random.uniform((-1.5, -1.5, 0.2), (1.5, 1.5, 3))
        veil = np.exp(-((x - across) ** 2 + (y - down) ** 2) / width)
        lit = lit + random.uniform(10, 120) * veil[:, :, None]
    return np.asarray(lit, np.float32)


def _sensor(random: Random, picture: Picture) -> Patch:
    """Sharpening, noise and JPEG of a camera."""
    if random.random() < 0.3:
        picture = picture + random.uniform(0.2, 0.8) * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    noise = random.normal(0, random.choice([1.5, 4, 12], p=[0.55, 0.35, 0.1]), picture.shape)
    if random.random() < 0.4:
        noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), 0.6))
    patch = np.clip(picture + noise + 0.5, 0, 255).astype(np.uint8)
    if random.random() < 0.7:
        quality = int(random.choice([35, 60, 80, 92]))
        data = cv2.imencode(".jpg", patch, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        patch = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return patch
