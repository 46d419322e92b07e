"""The light on the table, from the white paper and the black ink of the markers."""

from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.markers import MARGIN_MM, MARKER_MM, SQUARES, along_sides
from vision.middle import middle
from vision.photo import Picture
from vision.table import Table

Levels = NDArray[np.float32]  # of light, for blue, green and red
Points = NDArray[np.float64]

PAPER = 0.8  # what white paper gets after balancing, of full light: room for what shines brighter
SAMPLES = 12  # along each side of a ring
# The middles of a marker's white margin and of its black border, in parts of the black square.
RINGS = (1 + MARGIN_MM / MARKER_MM, 1 - 1 / SQUARES)
BLACKEST = 1e-4  # of full light: keeps logarithms of what black ink sends finite
STIFF_MM = 30.0  # from their middle: markers nearer than this hardly tell how light falls off


@dataclass(frozen=True, slots=True)
class Fade:
    """How what black ink sends changes over the table: a share of its mean, even by default."""

    middle: Points = field(default_factory=lambda: np.zeros(2))  # mm
    slope: Points = field(default_factory=lambda: np.zeros(2))  # of the logarithm, a mm
    limits: tuple[float, float] = (0.0, 0.0)  # logarithms at the darkest and the brightest marker

    def at(self, spots: Points) -> Levels:
        """The share at places on the table (N x 2, mm)."""
        return np.exp(np.clip((spots - self.middle) @ self.slope, *self.limits)).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Lamp:
    """The light of one photo: what paper and ink send to the camera, mean of all markers."""

    paper: Levels
    ink: Levels
    fade: Fade = field(default_factory=Fade)

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
    levels = middle(LIGHT[seen].transpose(1, 0, 2)).reshape(-1, 2, 3)
    paper, ink = levels.mean(axis=0, dtype=np.float32)
    return Lamp(paper, ink, _fade(corners.mean(axis=1), levels[:, 1].mean(axis=1)))


def _fade(spots: Points, ink: Levels) -> Fade:
    """How the light of black ink falls off over the places of the markers."""
    middle = spots.mean(axis=0)
    share = np.log((ink + BLACKEST) / (ink.mean() + BLACKEST))
    aside = spots - middle
    slope = np.linalg.solve(aside.T @ aside + STIFF_MM**2 * np.eye(2), aside.T @ (share - share.mean()))
    return Fade(middle, slope, (float(share.min()), float(share.max())))


def balance(picture: Picture, lamp: Lamp) -> Picture:
    """The picture as if under neutral light: ink sends nothing, paper PAPER of full light."""
    codes = code(np.minimum((LIGHT[:, None] - lamp.ink) * lamp.gain, 1))
    lut = (codes + 0.5).astype(np.uint8).reshape(256, 1, 3)
    return np.asarray(cv2.LUT(picture, lut), np.uint8)


def code(light: NDArray[np.floating]) -> Levels:
    """The codes of light, of full light; more than that has codes above 255."""
    light = np.maximum(light, 0)
    return np.asarray(
        255 * np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055), np.float32
    )


def light_of(codes: NDArray[np.floating]) -> Levels:
    """The light of codes, also of those above 255."""
    share = codes / 255
    return np.asarray(np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4), np.float32)
