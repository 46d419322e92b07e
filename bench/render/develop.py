"""From traced light to the file: lens, vignette, exposure and white balance, then the camera's sensor."""

import math
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.camera import View
from support.painter.canvas import NO_MAP
from support.painter.light import Room
from support.painter.scene import Scene
from support.painter.sensor import METERED, PAPER, expose

Array = npt.NDArray[Any]

QUALITY = (80, 96)  # of the JPEG
WHITE = PAPER / math.pi  # light that paper gives back of what reaches it
BRIGHT = 99  # percentile of the picture that the meter does not let burn far
BURNT = 1.6


def through_lens(light: Array, focal: float, view: View) -> Array:
    """The traced picture as the lens bends it, at the view's size."""
    rows, columns = light.shape[:2]
    middle = np.array([(columns - 1) / 2, (rows - 1) / 2], np.float32)
    where = view.rays * np.float32(focal) + middle
    return np.asarray(cv2.remap(light, where, NO_MAP, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE))


def develop(light: Array, focal: float, view: View, scene: Scene) -> bytes:
    """The JPEG of traced light."""
    room = scene.room
    seen = np.maximum(through_lens(light, focal, view), 0)
    seen *= _vignette(view, room)[..., None]
    seen *= np.array(room.balance[::-1], np.float32) * np.float32(_gain(seen, room))
    rng = np.random.default_rng([scene.seed, 12])
    sensor = replace(scene.sensor, quality=int(rng.integers(*QUALITY)))
    return expose(seen, sensor, scene.seed)[1]


def _gain(seen: Array, room: Room) -> float:
    """The exposure: white paper in the middle as bright as the room says, less when much would burn out."""
    middle = sum(lamp.strength for lamp in room.lamps) + room.ambient
    gain = room.exposure / (WHITE * middle)
    bright = float(np.percentile(seen[::8, ::8].max(axis=2), BRIGHT)) * gain
    return float(gain / max(bright / BURNT, 1.0) ** METERED)


def _vignette(view: View, room: Room) -> Array:
    u = np.linspace(-1, 1, view.width, dtype=np.float32)
    v = np.linspace(-1, 1, view.height, dtype=np.float32) * np.float32(view.height / view.width)
    return np.asarray(1 - np.float32(room.vignette / 1.3) * (u[None, :] ** 2 + v[:, None] ** 2))
