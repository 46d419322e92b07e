"""The living room's lamps: how bright and of what colour every spot of the table is, and where it glares."""

import math
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.camera import View

Array = npt.NDArray[Any]
Rgb = tuple[float, float, float]

LIGHTS = ("day", "warm", "near", "mixed", "dim", "even")
# Light changes slowly over the table: it is worked out for every 16th pixel and enlarged.
STEP = 16


@dataclass(frozen=True)
class Lamp:
    """A lamp or window at a place over the table (mm), its half width, colour and strength."""

    at: tuple[float, float, float]
    radius: float
    colour: Rgb
    strength: float  # 1 lights the table's middle like every other lamp of strength 1


@dataclass(frozen=True)
class Room:
    """All light of a photo and what the camera makes of it."""

    name: str
    lamps: tuple[Lamp, ...]
    ambient: float
    ambient_colour: Rgb
    exposure: float  # brightness of white paper in the middle; above 1 it burns out
    balance: Rgb
    vignette: float
    polish: float = 0.0  # how much pieces shine beyond what their material does, 0-1


def white(kelvin: float) -> Rgb:
    """The linear colour of a black body, its green at 1."""
    t = kelvin / 100
    red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    green = 99.47 * math.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
    blue = 255.0 if t >= 66 else (0.0 if t <= 19 else 138.52 * math.log(t - 10) - 305.04)
    r, g, b = ((max(v, 8.0) / 255) ** 2.2 for v in (red, green, blue))
    return (r / g, 1.0, b / g)


def random_room(rng: np.random.Generator, name: str | None = None) -> Room:
    """A room by name ("day", "warm", "near", "mixed", "dim", "even", "dark"), or any but a dark one."""
    name = name or str(rng.choice(LIGHTS, p=[0.25, 0.21, 0.16, 0.21, 0.05, 0.12]))
    lamps = {
        "day": lambda: [_window(rng)],
        "warm": lambda: [_bulb(rng), *([_bulb(rng, 0.6)] if rng.random() < 0.5 else [])],
        "near": lambda: [_near(rng), *([_bulb(rng, 0.4)] if rng.random() < 0.6 else [])],
        "mixed": lambda: [_window(rng), _bulb(rng, 0.7), *([_near(rng, 0.4)] if rng.random() < 0.4 else [])],
        "dim": lambda: [_bulb(rng)],
        "even": lambda: [_window(rng, 0.3), _bulb(rng, 0.3)],
        "dark": lambda: [_bulb(rng)],
    }[name]()
    ambient = {"day": 0.5, "even": 1.5, "mixed": 0.45}.get(name, 0.3) * float(rng.uniform(0.5, 1.4))
    exposure = float(np.clip(rng.lognormal(math.log(0.5), 0.22), 0.28, 1.15))
    if name == "dim":
        exposure = float(rng.uniform(0.12, 0.32))
    if name == "dark":
        exposure = float(rng.uniform(0.003, 0.011))
    total = sum((np.array(lamp.colour) * lamp.strength for lamp in lamps), np.zeros(3))
    cast = total / total[1]
    corrected = float(rng.uniform(0.45, 1.0))
    balance = cast**-corrected * np.exp(rng.normal(0, 0.035, 3))
    r, g, b = (float(v) for v in balance / balance[1])
    return Room(
        name=name,
        lamps=tuple(lamps),
        ambient=ambient,
        ambient_colour=white(float(rng.uniform(3200, 7500))),
        exposure=exposure,
        balance=(r, g, b),
        vignette=float(rng.uniform(0.1, 0.5)),
    )


def glaring(room: Room, view: View, rng: np.random.Generator) -> Room:
    """The same room with its first lamp where polished pieces mirror it into the lens."""
    high = float(rng.uniform(500, 1100))
    spot = rng.normal(0, 60, 2)
    x, y = spot * (1 + high / view.eye[2]) - view.eye[:2] * high / view.eye[2]
    wide = float(rng.uniform(80, 220))
    lamp = replace(room.lamps[0], at=(float(x), float(y), high), radius=wide, strength=1.5)
    return replace(room, lamps=(lamp, *room.lamps[1:]), exposure=max(room.exposure, 0.6), polish=0.5)


def _window(rng: np.random.Generator, strength: float = 1.0) -> Lamp:
    side = rng.uniform(0, 2 * math.pi)
    far = rng.uniform(900, 2400)
    at = (float(far * math.cos(side)), float(far * math.sin(side)), float(rng.uniform(700, 1700)))
    return Lamp(at, float(rng.uniform(150, 500)), white(float(rng.uniform(5000, 9000))), strength)


def _bulb(rng: np.random.Generator, strength: float = 1.0) -> Lamp:
    at = (float(rng.normal(0, 500)), float(rng.normal(0, 450)), float(rng.uniform(950, 1900)))
    return Lamp(at, float(rng.uniform(25, 160)), white(float(rng.uniform(2300, 4200))), strength)


def _near(rng: np.random.Generator, strength: float = 1.0) -> Lamp:
    side = rng.uniform(0, 2 * math.pi)
    far = rng.uniform(330, 720)
    at = (float(far * math.cos(side)), float(far * math.sin(side)), float(rng.uniform(330, 750)))
    return Lamp(at, float(rng.uniform(12, 60)), white(float(rng.uniform(2500, 6500))), strength)


def brightness(view: View, room: Room) -> list[Array]:
    """How much light of each lamp, last the ambient, reaches the table under each coarse pixel."""
    x, y = view.coarse(STEP)
    maps = []
    for lamp in room.lamps:
        lx, ly, lz = lamp.at
        here = lz / ((x - lx) ** 2 + (y - ly) ** 2 + lz**2) ** 1.5
        middle = lz / (lx**2 + ly**2 + lz**2) ** 1.5
        # A lamp of some size never falls off as steeply as a point.
        maps.append((lamp.strength * np.minimum(here / middle, 6.0)).astype(np.float32))
    maps.append(np.full_like(x, room.ambient))
    shade = _vignette(view, room, x.shape)
    return [m * shade for m in maps]


def _vignette(view: View, room: Room, shape: tuple[int, ...]) -> Array:
    rows, columns = shape
    u = (np.arange(columns) + 0.5) / columns * 2 - 1
    v = ((np.arange(rows) + 0.5) / rows * 2 - 1) * view.height / view.width
    r2 = (u[None, :] ** 2 + v[:, None] ** 2) / 1.3
    return np.asarray((1 - room.vignette * r2).astype(np.float32))


def glare(view: View, room: Room, sharpness: float) -> Array:
    """The lamps' reflection in a flat surface, coarse, in colour (BGR): a lobe that is narrow when sharp."""
    x, y = view.coarse(STEP)
    eye = view.eye
    to_eye = np.stack([eye[0] - x, eye[1] - y, np.full_like(x, eye[2])])
    to_eye /= np.sqrt((to_eye**2).sum(axis=0))
    total = np.zeros((*x.shape, 3), np.float32)
    for lamp in room.lamps:
        lx, ly, lz = lamp.at
        to_lamp = np.stack([lx - x, ly - y, np.full_like(x, lz)])
        distance = np.sqrt((to_lamp**2).sum(axis=0))
        half = to_eye + to_lamp / distance
        upright = half[2] / np.sqrt((half**2).sum(axis=0))
        # A wide lamp smears its reflection.
        width = 1 / sharpness + (lamp.radius / distance) ** 2 * 0.5
        lobe = np.exp(-(1 / np.maximum(upright, 0.05) ** 2 - 1) / width) / (1 + 12 * width)
        total += (lamp.strength * lobe)[..., None] * np.array(lamp.colour[::-1], np.float32)
    return total


def enlarge(coarse: Array, view: View) -> Array:
    """A coarse map at the picture's size."""
    rows, columns = coarse.shape[:2]
    big = cv2.resize(coarse, (columns * STEP, rows * STEP), interpolation=cv2.INTER_LINEAR)
    return np.asarray(big[: view.height, : view.width])
