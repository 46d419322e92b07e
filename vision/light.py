"""The light on the table, from the white paper and the black ink of the markers."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.markers import MARGIN_MM, MARKER_MM
from vision.photo import Picture
from vision.table import Table

Levels = NDArray[np.float32]  # of light, for blue, green and red

PAPER = 0.8  # what white paper gets after balancing, of full light: room for what shines brighter
SAMPLES = 12  # along each side of a ring


@dataclass(frozen=True, slots=True)
class Lamp:
    """The light of one photo: what paper and ink send to the camera, mean of all markers."""

    paper: Levels
    ink: Levels


@lru_cache(maxsize=2)  # the checks and the reader of a photo ask, and who compares it with an earlier one
def measure(table: Table) -> Lamp:
    """Looks at the middle of each marker's white margin and of its black border."""
    paper = [_ring(table, marker, MARKER_MM / 2 + MARGIN_MM / 2) for marker in table.markers]
    ink = [_ring(table, marker, MARKER_MM / 2 - MARKER_MM / 12) for marker in table.markers]
    return Lamp(np.mean(paper, axis=0, dtype=np.float32), np.mean(ink, axis=0, dtype=np.float32))


def balance(picture: Picture, lamp: Lamp) -> Picture:
    """The picture as if under neutral light: ink sends nothing, paper PAPER of full light."""
    gain = PAPER / np.maximum(lamp.paper - lamp.ink, 1e-4)
    tables = np.clip((LIGHT[:, None] - lamp.ink) * gain, 0, 1)
    codes = np.where(tables <= 0.0031308, tables * 12.92, 1.055 * tables ** (1 / 2.4) - 0.055)
    lut = (codes * 255 + 0.5).astype(np.uint8).reshape(256, 1, 3)
    return np.asarray(cv2.LUT(picture, lut), np.uint8)


def _ring(table: Table, marker: int, half: float) -> Levels:
    """The median light on a square ring around a marker's middle, `half` millimetres out."""
    corners = table.camera.to_mm(table.markers[marker])
    middle = corners.mean(axis=0)
    ring = middle + (corners - middle) * (2 * half / MARKER_MM)
    ways = np.linspace(0, 1, SAMPLES, endpoint=False)[:, None]
    spots = np.concatenate([ring[side] * (1 - ways) + ring[(side + 1) % 4] * ways for side in range(4)])
    where = table.camera.to_pixel(spots).astype(np.float32)
    seen = cv2.remap(table.picture, where[None, :, 0], where[None, :, 1], cv2.INTER_LINEAR)[0]
    return np.asarray(np.median(LIGHT[seen], axis=0), np.float32)
