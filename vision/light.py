"""The light on the table, from the white paper and the black ink of the markers."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.markers import MARGIN_MM, MARKER_MM, SQUARES, along_sides
from vision.photo import Picture
from vision.table import Table

Levels = NDArray[np.float32]  # of light, for blue, green and red

PAPER = 0.8  # what white paper gets after balancing, of full light: room for what shines brighter
SAMPLES = 12  # along each side of a ring
# The middles of a marker's white margin and of its black border, in parts of the black square.
RINGS = (1 + MARGIN_MM / MARKER_MM, 1 - 1 / SQUARES)


@dataclass(frozen=True, slots=True)
class Lamp:
    """The light of one photo: what paper and ink send to the camera, mean of all markers."""

    paper: Levels
    ink: Levels

    @property
    def gain(self) -> Levels:
        return np.asarray(PAPER / np.maximum(self.paper - self.ink, 1e-4), np.float32)

    @property
    def taken(self) -> Levels:
        """What balancing takes away as the light of black ink, of full light."""
        return self.ink * self.gain


@lru_cache(maxsize=2)  # the checks and the reader of a photo ask, and who compares it with an earlier one
def measure(table: Table) -> Lamp:
    """Looks at the middle of each marker's white margin and of its black border."""
    corners = table.camera.to_mm(np.concatenate([*table.markers.values()])).reshape(-1, 4, 2)
    spots = np.stack([along_sides(corners, share, SAMPLES) for share in RINGS], axis=1)
    where = table.camera.to_pixel(spots.reshape(-1, 2)).reshape(-1, 4 * SAMPLES, 2).astype(np.float32)
    seen = cv2.remap(table.picture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR)
    paper, ink = np.median(LIGHT[seen], axis=1).reshape(-1, 2, 3).mean(axis=0, dtype=np.float32)
    return Lamp(paper, ink)


def balance(picture: Picture, lamp: Lamp) -> Picture:
    """The picture as if under neutral light: ink sends nothing, paper PAPER of full light."""
    tables = np.clip((LIGHT[:, None] - lamp.ink) * lamp.gain, 0, 1)
    codes = np.where(tables <= 0.0031308, tables * 12.92, 1.055 * tables ** (1 / 2.4) - 0.055)
    lut = (codes * 255 + 0.5).astype(np.uint8).reshape(256, 1, 3)
    return np.asarray(cv2.LUT(picture, lut), np.uint8)
