"""The bodies of things on the table: prisms with rounded edges and bodies of revolution, as plain meshes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter.canvas import Art, Bgr, Thing

Array = npt.NDArray[Any]

METRES = 0.001  # of a millimetre: the tracer works in metres, x right, y up the picture, z up
ROUND_STEPS = 4  # facets of a rounded edge
THIN = 0.8  # mm: a card has no edge worth rounding
AROUND = 32  # facets of a round body


@dataclass(frozen=True)
class Solid:
    """A prism on the table: its outline in its own mm (x right, y down), and where and how it lies."""

    art: Art | None
    outline: Array
    at: tuple[float, float]
    turn: float
    base: float
    height: float
    side: Bgr
    gloss: tuple[float, float]  # broad and sharp share, 0-1
    rounding: float = 0.0  # mm of its upper edge
    lean: tuple[float, float] = (0.0, 0.0)  # rise in mm for each mm of table, along x and y

    @classmethod
    def of(cls, thing: Thing, rounding: float = 0.0, lean: tuple[float, float] = (0.0, 0.0)) -> "Solid":
        """The body of a painted thing; rounding is a share of what its height allows."""
        edge = 0.0 if thing.height < THIN else min(0.3 * thing.height, 1.2) * rounding
        return cls(
            thing.art, thing.outline, thing.at, thing.turn, thing.base, max(thing.height, 0.1),
            thing.side, thing.gloss, edge, lean,
        )  # fmt: skip


@dataclass(frozen=True)
class Mesh:
    """Corners in metres, faces by corner numbers, which of them are printed, and their place on the print."""

    corners: Array  # Nx3
    faces: Sequence[tuple[int, ...]]
    printed: Sequence[bool]
    places: Array  # Nx2, 0-1 over the art, y up


def to_tracer(points: Array) -> Array:
    """Table millimetres (x right, y down, z up) as the tracer's metres."""
    return np.asarray(np.asarray(points, dtype=np.float64) * np.array([1.0, -1.0, 1.0]) * METRES)


def prism(solid: Solid) -> Mesh:
    """The mesh of a solid: walls, a rounded upper edge and the printed top."""
    outline = solid.outline if _area(solid.outline) < 0 else solid.outline[::-1]
    edge, top = solid.rounding, solid.base + solid.height
    rings = [(0.0, solid.base), (0.0, top - edge)]
    if edge > 0:
        angles = np.linspace(0, math.pi / 2, ROUND_STEPS + 1)[1:]
        rings += [(edge * (1 - math.cos(a)), top - edge + edge * math.sin(a)) for a in angles]
    own = np.vstack([inset(outline, inwards) for inwards, _ in rings])
    count = len(outline)
    heights = np.repeat([z for _, z in rings], count)
    angle = math.radians(solid.turn)
    spin = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    offset = own @ spin
    heights = heights + offset @ np.array(solid.lean)
    faces: list[tuple[int, ...]] = [
        (ring * count + k, ring * count + (k + 1) % count, (ring + 1) * count + (k + 1) % count,
         (ring + 1) * count + k)
        for ring in range(len(rings) - 1) for k in range(count)
    ]  # fmt: skip
    printed = [k >= count for k in range(len(faces))]
    faces.append(tuple(range((len(rings) - 1) * count, len(rings) * count)))
    printed.append(True)
    size = np.array(solid.art.size if solid.art is not None else (1.0, 1.0))
    places = own / size * np.array([1.0, -1.0]) + 0.5
    corners = to_tracer(np.column_stack([offset + np.array(solid.at), heights]))
    return Mesh(corners, faces, printed, places)


def inset(outline: Array, inwards: float) -> Array:
    """An outline (y down, counter-clockwise as seen) shrunk by some mm; only for little of its size."""
    if inwards <= 0:
        return outline
    ahead = np.roll(outline, -1, axis=0) - outline
    ahead = ahead / np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-9)[:, None]
    normals = np.column_stack([ahead[:, 1], -ahead[:, 0]])
    both = normals + np.roll(normals, 1, axis=0)
    both = both / np.maximum((both**2).sum(axis=1, keepdims=True) / 2, 0.3)
    return np.asarray(outline + both * inwards)


def _area(outline: Array) -> float:
    x, y = outline[:, 0], outline[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


def turned(profile: Array, foot: Array, tip: Array) -> Mesh:
    """A body of revolution from foot to tip (table mm); the profile is Nx2: radius and way along, both mm."""
    axis = np.asarray(tip, dtype=np.float64) - np.asarray(foot, dtype=np.float64)
    axis = axis / max(float(np.linalg.norm(axis)), 1e-9)
    helper = np.array([1.0, 0.0, 0.0]) if abs(axis[0]) < 0.9 else np.array([0.0, 1.0, 0.0])
    across = np.cross(axis, helper)
    across = across / np.linalg.norm(across)
    other = np.cross(axis, across)
    angles = np.arange(AROUND) * 2 * math.pi / AROUND
    circle = np.cos(angles)[:, None] * across + np.sin(angles)[:, None] * other
    corners = np.vstack([foot + radius * circle + along * axis for radius, along in profile])
    faces = [
        (ring * AROUND + k, (ring + 1) * AROUND + k, (ring + 1) * AROUND + (k + 1) % AROUND,
         ring * AROUND + (k + 1) % AROUND)
        for ring in range(len(profile) - 1) for k in range(AROUND)
    ]  # fmt: skip
    return Mesh(to_tracer(corners), faces, [False] * len(faces), np.zeros((len(corners), 2)))


def capsule(foot: Array, tip: Array, radii: tuple[float, float]) -> Mesh:
    """A finger or arm: a tapering bar with round ends."""
    long = float(np.linalg.norm(np.asarray(tip) - np.asarray(foot)))
    bow = np.linspace(0.02, 1, 6) * math.pi / 2
    low = [(radii[0] * math.sin(a), -radii[0] * math.cos(a)) for a in bow]
    high = [(radii[1] * math.sin(a), long + radii[1] * math.cos(a)) for a in bow[::-1]]
    return turned(np.array(low + high), foot, tip)
