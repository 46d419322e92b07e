"""The table under the pieces: wood, felt, cloth, lacquer and plain tops in any colour."""

import colorsys
import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.camera import View
from support.painter.canvas import LINEAR, NO_MAP

Array = npt.NDArray[Any]
Rgb = tuple[float, float, float]

TABLES = ("light wood", "dark wood", "white", "black", "felt", "cloth", "plain")
# mm of table that the texture covers; a tilted camera sees a little more than 1.4 m.
WIDE, HIGH = 1900, 1300


@dataclass(frozen=True)
class TableTop:
    """What the table is made of: its two colours (sRGB 0-1), grain direction, and how it shines."""

    kind: str
    colour: Rgb
    second: Rgb
    turn: float  # degrees
    coarse: float  # of grain or weave, 1 is ordinary
    contrast: float
    gloss: tuple[float, float]
    seed: int


def random_table(rng: np.random.Generator, kind: str | None = None) -> TableTop:
    """A table of this kind, or of any."""
    kind = kind or str(rng.choice(TABLES, p=[0.32, 0.24, 0.08, 0.07, 0.08, 0.1, 0.11]))
    hue = float(rng.random())
    h, s, v = {
        "light wood": (rng.uniform(0.055, 0.12), rng.uniform(0.25, 0.62), rng.uniform(0.55, 0.85)),
        "dark wood": (rng.uniform(0.015, 0.08), rng.uniform(0.3, 0.7), rng.uniform(0.16, 0.42)),
        "white": (hue, rng.uniform(0, 0.07), rng.uniform(0.8, 0.95)),
        "black": (hue, rng.uniform(0, 0.25), rng.uniform(0.06, 0.17)),
        "felt": (hue, rng.uniform(0.3, 0.85), rng.uniform(0.2, 0.6)),
        "cloth": (hue, rng.uniform(0.0, 0.7), rng.uniform(0.25, 0.9)),
        "plain": (hue, rng.uniform(0.0, 0.5), rng.uniform(0.25, 0.85)),
    }[kind]
    second = colorsys.hsv_to_rgb(
        (h + rng.normal(0, 0.1)) % 1, s * rng.uniform(0.2, 1), rng.uniform(0.3, 0.95)
    )
    shiny = kind not in ("felt", "cloth") and rng.random() < 0.65
    broad = float(rng.uniform(0.02, 0.3)) if shiny else float(rng.uniform(0, 0.03))
    sharp = float(rng.uniform(0.0, 0.5)) if shiny and rng.random() < 0.4 else 0.0
    return TableTop(
        kind=kind,
        colour=colorsys.hsv_to_rgb(h, s, v),
        second=second,
        turn=float(rng.choice([0, 90]) + rng.normal(0, 6) if rng.random() < 0.8 else rng.uniform(0, 180)),
        coarse=float(rng.lognormal(0, 0.35)),
        contrast=float(rng.lognormal(np.log(0.35), 0.6)),
        gloss=(broad, sharp),
        seed=int(rng.integers(2**31)),
    )


def noise(rng: np.random.Generator, shape: tuple[int, int], x_mm: float, y_mm: float) -> Array:
    """Smooth noise, a float32 plane of one pixel a mm with blobs of this size, spread about 1 around 0."""
    rows, columns = max(round(shape[0] / y_mm), 2), max(round(shape[1] / x_mm), 2)
    seeds = rng.standard_normal((rows, columns), dtype=np.float32)
    return np.asarray(cv2.resize(seeds, shape[::-1], interpolation=cv2.INTER_CUBIC))


def _wood(top: TableTop, rng: np.random.Generator) -> tuple[Array, Array]:
    shape = (HIGH, WIDE)
    k = top.coarse
    bend = noise(rng, shape, 700, 160) * 22 + noise(rng, shape, 240, 70) * 5
    across = np.arange(HIGH, dtype=np.float32)[:, None] + bend
    rings = np.sin(across / (7 * k)) * 0.35 + np.sin(across / (2.3 * k) + noise(rng, shape, 300, 9)) * 0.3
    fine = noise(rng, shape, 90, 3.2) * 0.45 + noise(rng, shape, 14, 1.0) * 0.12
    plank = np.zeros(shape, np.float32)
    if rng.random() < 0.45:
        width = float(rng.uniform(70, 180))
        which = np.arange(HIGH) / width
        shades = rng.normal(0, 0.8, int(HIGH / width) + 2)
        plank += shades[which.astype(int)][:, None].astype(np.float32)
        plank[(which % 1) * width < 1.3] -= 3.5
    tone = (rings * 0.8 + fine + plank + noise(rng, shape, 300, 120) * 0.4) * 0.085 * top.contrast
    return tone, np.zeros(shape, np.float32)


def _cloth(top: TableTop, rng: np.random.Generator) -> tuple[Array, Array]:
    shape = (HIGH, WIDE)
    x, y = np.arange(WIDE, dtype=np.float32), np.arange(HIGH, dtype=np.float32)[:, None]
    period = 1.9 * top.coarse + 0.7
    weave = np.sin(x * 2 * math.pi / period)[None, :] * np.sin(y * 2 * math.pi / period)
    folds = noise(rng, shape, 260, 190) * 0.04 + noise(rng, shape, 500, 50) * 0.03
    tone = weave * 0.05 * top.contrast + folds + noise(rng, shape, 1, 1) * 0.035
    pattern = np.zeros(shape, np.float32)
    step = float(rng.uniform(12, 70))
    style = rng.choice(["none", "stripes", "checks", "dots"])
    if style in ("stripes", "checks"):
        pattern += (x % step < step / 2)[None, :] * 0.5
    if style == "checks":
        pattern += (y % step < step / 2) * 0.5
    if style == "dots":
        dx, dy = (x % step - step / 2)[None, :], y % step - step / 2
        pattern += np.clip(step * 0.2 - np.hypot(dx, dy), 0, 1)
    return tone, pattern * float(rng.uniform(0.2, 0.9))


def _even(top: TableTop, rng: np.random.Generator) -> tuple[Array, Array]:
    shape = (HIGH, WIDE)
    rough = 0.09 if top.kind == "felt" else 0.012
    fine = (
        noise(rng, shape, 1, 1) * 0.6
        + noise(rng, shape, 2.2 * top.coarse + 0.5, 2.0 * top.coarse + 0.5) * 0.4
    )
    tone = fine * rough * top.contrast + noise(rng, shape, 150, 150) * rough * 0.3
    speckle: Array = np.zeros(shape, np.float32)
    if top.kind == "plain" and rng.random() < 0.4:
        speckle = np.clip(noise(rng, shape, 3 * top.coarse, 3 * top.coarse) - 0.9, 0, 1) * np.float32(0.7)
    return tone, speckle


def albedo(top: TableTop, view: View) -> Array:
    """The bare table as the camera sees it: HxWx3 uint16, linear BGR."""
    rng = np.random.default_rng(top.seed)
    match top.kind:
        case "light wood" | "dark wood":
            tone, pattern = _wood(top, rng)
        case "cloth":
            tone, pattern = _cloth(top, rng)
        case _:
            tone, pattern = _even(top, rng)
    first, second = (np.array(c[::-1], np.float32) for c in (top.colour, top.second))
    texture = np.empty((HIGH, WIDE, 3), np.uint8)
    for channel in range(3):
        mixed = first[channel] + (second[channel] - first[channel]) * pattern
        texture[..., channel] = np.clip(mixed * (1 + tone) * 255, 0, 255)
    angle = math.radians(top.turn % 180 if abs(top.turn % 180 - 90) > 45 else top.turn % 180 - 90)
    c, s = math.cos(angle), math.sin(angle)
    spin = np.array([[c, s, WIDE / 2], [-s, c, HIGH / 2], [0, 0, 1]])
    if 45 < top.turn % 180 < 135:
        texture = np.ascontiguousarray(np.rot90(texture))
        spin = np.array([[c, s, HIGH / 2], [-s, c, WIDE / 2], [0, 0, 1]])
    where = cv2.perspectiveTransform(view.rays, spin @ view.to_plane(0.0))
    seen = cv2.remap(texture, where, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(cv2.LUT(seen, LINEAR))
