"""Other things on the table as bodies: mugs, glasses, pens, phones, coins, spectacles, pads and piles."""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter import clutter
from support.painter.camera import View
from support.painter.ground import Ground, Laid, placed
from support.painter.inks import grey, ink
from support.painter.prints import Bgr, rectangle

from bench.render.solids import Mesh, Solid, capsule, turned
from bench.render.tracer import Tracer, linear

Array = npt.NDArray[Any]

# Width and depth of the footprint and the height, in mm.
KINDS: dict[str, tuple[float, float, float]] = {
    "mug": (120, 90, 95), "glass": (76, 76, 120), "pen": (150, 10, 10), "phone": (74, 150, 9),
    "coins": (70, 50, 4), "spectacles": (140, 80, 30), "pad": (112, 152, 9), "pile": (62, 93, 18),
}  # fmt: skip
HOW_MANY = (0, 0, 1, 2, 4)
DISTANCE = 12.0  # mm that things keep from everything of the game
TRIES = 60


def lay_beside(tracer: Tracer, view: View, laid: Laid, ground: Ground, rng: np.random.Generator) -> None:
    """Some things where neither they nor their upper ends hide the game or a marker."""
    for polygon in laid.keep_clear:
        ground.take(polygon, DISTANCE)
    for kind in rng.choice(list(KINDS), int(rng.choice(HOW_MANY))):
        wide, deep, high = KINDS[str(kind)]
        for _ in range(TRIES):
            at = rng.uniform(-1.05, 1.05, 2) * np.array(ground.half)
            turn = float(rng.uniform(0, 360))
            foot = placed(rectangle(wide, deep), (float(at[0]), float(at[1])), turn)
            hidden = np.vstack([foot, view.on_table(view.project(foot, high))])
            if ground.is_free(hidden, 6):
                ground.take(hidden)
                stand(tracer, str(kind), at, turn, rng)
                break


def stand(tracer: Tracer, kind: str, at: Array, turn: float, rng: np.random.Generator) -> None:
    """A thing of a kind at a place."""
    if kind in ("phone", "pad", "pile"):
        thing = clutter.moved(clutter.make(kind, rng, 3.0), (float(at[0]), float(at[1])), turn)
        tracer.lay(Solid.of(thing, 1.0))
        return
    if kind == "glass":
        _glass(tracer, at, rng)
        return
    angle = math.radians(turn)
    along = np.array([math.cos(angle), math.sin(angle)])
    makers: dict[str, Callable[[Tracer, Array, Array, np.random.Generator], None]] = {
        "mug": _mug,
        "pen": _pen,
        "coins": _coins,
        "spectacles": _spectacles,
    }
    makers[kind](tracer, at, along, rng)


def upright(at: Array, profile: list[tuple[float, float]]) -> Mesh:
    """A body of revolution standing on the table; radius and height in mm."""
    return turned(np.array(profile), np.array([*at, 0.0]), np.array([*at, 1.0]))


def _any_ink(rng: np.random.Generator) -> Bgr:
    return ink(rng, (0, 360), (0.0, 0.9), (0.15, 0.95))


def _mug(tracer: Tracer, at: Array, along: Array, rng: np.random.Generator) -> None:
    radius, high = float(rng.uniform(33, 42)), float(rng.uniform(70, 95))
    ware = tracer.material(linear(_any_ink(rng)), float(rng.uniform(0.08, 0.4)))
    drink = tracer.material(linear(ink(rng, (10, 60), (0.2, 0.9), (0.1, 0.8))), 0.05)
    wall = [
        (0.1, 0.2), (radius * 0.9, 0.2), (radius, 6), (radius, high - 2), (radius - 1.5, high),
        (radius - 3, high - 1), (radius - 3.5, 8), (0.1, 6),
    ]  # fmt: skip
    tracer.body(upright(at, wall), ware, smooth=True)
    level = high * float(rng.uniform(0.5, 0.85))
    tracer.body(upright(at, [(radius - 3.4, level), (0.1, level)]), drink)
    bow = np.linspace(-math.pi / 2, math.pi / 2, 8)
    reach = radius + np.cos(bow) * 26 - 2
    joints = np.column_stack([at + along * r for r in reach]).T
    heights = high * 0.52 + np.sin(bow) * high * 0.3
    points = np.column_stack([joints, heights])
    for a, b in pairwise(points):
        tracer.body(capsule(a, b, (4.5, 4.5)), ware, smooth=True)


def _glass(tracer: Tracer, at: Array, rng: np.random.Generator) -> None:
    radius, high = float(rng.uniform(28, 37)), float(rng.uniform(80, 120))
    clear = tracer.material((0.95, 0.98, 0.97), 0.02, Transmission_Weight=1.0, IOR=1.45)
    wall = [
        (0.1, 0.2), (radius * 0.85, 0.2), (radius, high), (radius - 1.0, high + 0.8), (radius - 2, high),
        (radius * 0.85 - 2, 7), (0.1, 7),
    ]  # fmt: skip
    tracer.body(upright(at, wall), clear, smooth=True)


def _pen(tracer: Tracer, at: Array, along: Array, rng: np.random.Generator) -> None:
    long, thick = float(rng.uniform(120, 148)), float(rng.uniform(3.5, 5))
    profile = [
        (0.3, 0),
        (1.2, 3),
        (thick, 16),
        (thick, long * 0.6),
        (thick + 0.4, long * 0.6),
        (thick, long),
        (0.1, long),
    ]
    foot = np.array([*(at - along * long / 2), thick])
    shaft = tracer.material(linear(_any_ink(rng)), float(rng.uniform(0.1, 0.5)))
    tracer.body(turned(np.array(profile), foot, foot + np.array([*along, 0.0])), shaft, smooth=True)


def _coins(tracer: Tracer, at: Array, along: Array, rng: np.random.Generator) -> None:
    for k in range(int(rng.integers(1, 4))):
        spot = at + along * (k - 1) * 24 + rng.normal(0, 2, 2)
        radius = float(rng.uniform(8.5, 11.5))
        metal = tracer.material(linear(ink(rng, (15, 45), (0.1, 0.6), (0.5, 0.85))), 0.3, Metallic=1.0)
        rim = [
            (0.1, 0.05),
            (radius, 0.05),
            (radius, 2.1),
            (radius - 1.2, 2.1),
            (radius - 1.4, 1.8),
            (0.1, 1.8),
        ]
        tracer.body(upright(spot, rim), metal)


def _spectacles(tracer: Tracer, at: Array, along: Array, rng: np.random.Generator) -> None:
    """Two rims standing on the table and two temples folded out flat."""
    frame = tracer.material(linear(grey(rng, 10, 120, 0.2)), 0.3)
    back = np.array([-along[1], along[0]])
    angles = np.linspace(0, 2 * math.pi, 17)
    for side in (-1, 1):
        middle = at + along * side * 33 - back * 30
        ring = np.array([[*(middle + along * 24 * math.cos(a)), 22 + 19 * math.sin(a)] for a in angles])
        for a, b in pairwise(ring):
            tracer.body(capsule(a, b, (1.5, 1.5)), frame)
        hinge = np.array([*(middle + along * side * 24), 26.0])
        tip = np.array([*(middle + along * side * 26 + back * 105), 3.0])
        tracer.body(capsule(hinge, tip, (1.8, 1.8)), frame)
    bridge = [np.array([*(at + along * x - back * 30), 26.0]) for x in (-9.0, 9.0)]
    tracer.body(capsule(bridge[0], bridge[1], (1.5, 1.5)), frame)
