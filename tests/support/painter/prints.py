"""Printing a face: blank cards and stones, inked shapes, numbers in a typeface, and wear."""

import math
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw
from support.painter.canvas import LINEAR, SHIFT, Art
from support.painter.typefaces import typeface

Array = npt.NDArray[Any]
Bgr = tuple[int, int, int]

EDGE = 2  # transparent pixels around a face, so that its edge is smooth
FINER = 3  # letters are drawn this much larger and then reduced


class Face:
    """A face being printed: millimetres in, pixels out; the origin is its middle."""

    def __init__(self, size: tuple[float, float], density: float, ground: Bgr) -> None:
        self.size = size
        self.density = density
        self.columns, self.rows = (max(round(mm * density), 4) for mm in size)
        self.paper = np.empty((self.rows, self.columns, 3), np.uint8)
        self.paper[:] = ground

    def pixels(self, points: Array) -> Array:
        middle = np.array([self.columns, self.rows]) / 2 - 0.5
        fit = np.array([self.columns / self.size[0], self.rows / self.size[1]])
        return np.asarray(np.round((np.asarray(points) * fit + middle) * 2**SHIFT).astype(np.int32))

    def fill(self, points: Array, ink: Bgr) -> None:
        cv2.fillPoly(self.paper, [self.pixels(points)], ink, cv2.LINE_AA, SHIFT)

    def line(self, points: Array, ink: Bgr, width: float, closed: bool = True) -> None:
        thick = max(round(width * self.density), 1)
        cv2.polylines(self.paper, [self.pixels(points)], closed, ink, thick, cv2.LINE_AA, SHIFT)

    def stamp(self, mask: Array, at: tuple[float, float], ink: Bgr, turn: int = 0) -> None:
        """Inks an 8-bit mask with its middle at a point; turn is 0, 90, 180 or 270 degrees."""
        mask = np.rot90(mask, -turn // 90) if turn else mask
        x, y = (self.pixels(np.array([at]))[0] / 2**SHIFT).tolist()
        x0, y0 = round(x - mask.shape[1] / 2), round(y - mask.shape[0] / 2)
        cut = mask[max(-y0, 0) : self.rows - y0, max(-x0, 0) : self.columns - x0]
        if cut.size == 0:
            return
        y0, x0 = max(y0, 0), max(x0, 0)
        under = self.paper[y0 : y0 + cut.shape[0], x0 : x0 + cut.shape[1]]
        share = cut.astype(np.float32)[..., None] / 255
        under[:] = under + (np.array(ink, np.float32) - under) * share

    def text(
        self, words: str, family: str, height: float, at: tuple[float, float], *, ink: Bgr, turn: int = 0
    ) -> None:
        """Prints words whose figures are `height` mm tall, their ink's middle at a point."""
        self.stamp(lettering(words, family, round(height * self.density * 4) / 4), at, ink, turn)

    def worn(self, rng: np.random.Generator, amount: float, bare: Bgr = (225, 228, 230)) -> None:
        """Rubs the print: pale blotches, scratches and grubby patches."""
        if amount <= 0.02:
            return
        rows, columns = self.rows, self.columns
        patches = (max(round(self.size[1] / 18), 2), max(round(self.size[0] / 18), 2))
        small = rng.standard_normal(patches, dtype=np.float32)
        blotch = cv2.resize(small, (columns, rows), interpolation=cv2.INTER_CUBIC)
        dirt = (1 - np.clip(blotch, 0, 2) * 0.05 * amount).astype(np.float32)
        self.paper = np.asarray(cv2.multiply(self.paper, cv2.merge([dirt] * 3), dtype=cv2.CV_8U))
        for _ in range(rng.poisson(amount * 0.0025 * self.size[0] * self.size[1] ** 0.5 + amount)):
            start = rng.uniform(-0.5, 0.5, 2) * self.size
            reach = rng.normal(0, 0.12, 2) * self.size
            a, b = (end.tolist() for end in self.pixels(np.array([start, start + reach])))
            x, y = (int(np.clip(v >> SHIFT, 0, n - 1)) for v, n in zip(a, (columns, rows), strict=True))
            share = float(rng.uniform(0.15, 0.5))
            pale = self.paper[y, x] + (np.array(bare) - self.paper[y, x]) * share
            cv2.line(self.paper, a, b, pale.tolist(), 1, cv2.LINE_AA, SHIFT)

    def art(self, outline: Array) -> Art:
        """The finished face, cut along an outline in mm."""
        opacity = np.zeros((self.rows, self.columns), np.uint8)
        cv2.fillPoly(opacity, [self.pixels(outline)], 255, cv2.LINE_AA, SHIFT)
        colour = cv2.copyMakeBorder(self.paper, EDGE, EDGE, EDGE, EDGE, cv2.BORDER_REPLICATE)
        around = cv2.copyMakeBorder(opacity, EDGE, EDGE, EDGE, EDGE, cv2.BORDER_CONSTANT, value=0)
        wide = self.size[0] * (self.columns + 2 * EDGE) / self.columns
        high = self.size[1] * (self.rows + 2 * EDGE) / self.rows
        return Art(np.asarray(cv2.LUT(colour, LINEAR)), np.asarray(around), (wide, high))


@lru_cache(maxsize=2048)
def lettering(words: str, family: str, height: float) -> Array:
    """An 8-bit mask of words, cut to their ink; figures are `height` px tall."""
    font = typeface(family, 100)
    left, top, right, bottom = font.getbbox("0")
    size = max(round(100 * height * FINER / max(bottom - top, 1)), 6)
    font = typeface(family, size)
    left, top, right, bottom = font.getbbox(words)
    sheet = Image.new("L", (math.ceil(right - left) + 2 * FINER, math.ceil(bottom - top) + 2 * FINER))
    ImageDraw.Draw(sheet).text((FINER - left, FINER - top), words, font=font, fill=255)
    fine = np.asarray(sheet)
    shape = (max(round(fine.shape[1] / FINER), 1), max(round(fine.shape[0] / FINER), 1))
    return np.asarray(cv2.resize(fine, shape, interpolation=cv2.INTER_AREA))


def rectangle(wide: float, high: float, corner: float = 0.0) -> Array:
    """The outline of a card or board, with round corners."""
    if corner <= 0:
        return np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    steps = np.linspace(0, math.pi / 2, 5)
    points = []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        middle = np.array([sx * (wide / 2 - corner), sy * (high / 2 - corner)])
        angles = steps + k * math.pi / 2
        points.append(middle + corner * np.column_stack([np.cos(angles), np.sin(angles)]))
    return np.vstack(points)


def disc(radius: float, points: int = 28) -> Array:
    """A circle's outline."""
    angles = np.arange(points) * 2 * math.pi / points
    return radius * np.column_stack([np.cos(angles), np.sin(angles)])


def star(outer: float, inner: float, tips: int, turn: float = -90.0) -> Array:
    """A star's outline, one tip towards `turn` degrees."""
    angles = np.arange(2 * tips) * math.pi / tips + math.radians(turn)
    radii = np.where(np.arange(2 * tips) % 2 == 0, outer, inner)
    return np.asarray(radii[:, None] * np.column_stack([np.cos(angles), np.sin(angles)]))
