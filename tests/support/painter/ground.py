"""Room on the table: what lies where, so that things are laid beside and not through each other."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.camera import Camera
from support.painter.canvas import Thing
from support.painter.prints import Bgr

Array = npt.NDArray[Any]
Layers = list[list[Thing]]
Place = tuple[tuple[float, float], float]  # mm, and a turn in degrees

CELL = 4.0  # mm of table in one square of the map
REACH = 900.0  # mm from the origin to the map's edge
TRIES = 400
CORNER = 110.0  # mm of the table that are kept for a marker at each corner


@dataclass(frozen=True)
class Copy:
    """One printed copy of a game: its typeface, card style, inks (BGR), wear and own little differences."""

    family: str
    style: str
    inks: dict[str, Bgr]
    wear: float
    seed: int


class Ground:
    """A map of the table; everything laid is marked on it."""

    def __init__(self, half: tuple[float, float]) -> None:
        self.half = half  # mm from the origin that the camera surely sees
        side = round(2 * REACH / CELL)
        self._taken = np.zeros((side, side), np.uint8)

    def _mask(self, polygon: Array, margin: float) -> Array:
        mask = np.zeros_like(self._taken)
        points = np.round((polygon + REACH) / CELL * 16).astype(np.int32)
        hull = cv2.convexHull(points)
        cv2.fillConvexPoly(mask, hull, 1, cv2.LINE_8, 4)
        if margin > 0:
            cv2.polylines(mask, [hull], True, 1, max(round(2 * margin / CELL), 1), cv2.LINE_8, 4)
        return mask

    def take(self, polygon: Array, margin: float = 0.0) -> None:
        """Marks a convex polygon (table mm) as taken."""
        self._taken |= self._mask(polygon, margin)

    def is_free(self, polygon: Array, margin: float = 0.0) -> bool:
        return not bool((self._taken & self._mask(polygon, margin)).any())

    def inside(self, polygon: Array, edge: float = 0.0) -> bool:
        """Whether a polygon lies wholly in the part that the camera surely sees."""
        return bool((np.abs(polygon) <= np.array(self.half) - edge).all())

    def find(
        self, outline: Array, turns: Array, rng: np.random.Generator, margin: float, edge: float = 8.0
    ) -> tuple[tuple[float, float], float]:
        """A free place and turn (one of turns, or near it) for an outline; raises when the table is full."""
        for attempt in range(TRIES):
            at = rng.uniform(-1, 1, 2) * self.half
            turn = float(rng.choice(turns) + rng.normal(0, 6))
            polygon = placed(outline, (float(at[0]), float(at[1])), turn)
            if self.inside(polygon, edge) and self.is_free(polygon, margin * (1 - 0.4 * attempt / TRIES)):
                self.take(polygon)
                return (float(at[0]), float(at[1])), turn
        raise NoRoom("the table is full; fewer pieces would be right")

    def take_corners(self) -> None:
        """Keeps the four corners for the markers."""
        box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * CORNER / 2
        for side in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            self.take(box + (np.array(self.half) - CORNER / 2) * side)

    def but_corners(self) -> "Ground":
        """A table of the same size on which only the four corners are free."""
        other = Ground(self.half)
        wide, high = 2 * np.array(self.half)
        for box in ((wide - 2 * CORNER, high), (wide, high - 2 * CORNER)):
            half = np.array(box) / 2
            other.take(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half)
        return other


class NoRoom(ValueError):
    """The pieces do not fit on the table that the camera sees."""


def placed(outline: Array, at: tuple[float, float], turn: float) -> Array:
    """An outline moved to a place on the table and turned (degrees)."""
    angle = np.radians(turn)
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(outline @ np.array([[c, s], [-s, c]]) + np.array(at))


@dataclass(frozen=True)
class Steady:
    """An evening: what lies on the table stays there from photo to photo, also when the camera moves."""

    camera: Camera  # under which the table was laid
    corner: tuple[int, int] = (0, 0)  # strips: row and column of the block's first field from the start card
    fields: tuple[int | None, ...] = ()  # bloom: the numbers on the display, by field
    rows: tuple[Place, ...] = ()  # bloom: where each row begins, and its turn
    apart: frozenset[tuple[str, int]] = frozenset()  # elfer: stacked cards that lie on no pile, by an 11


@dataclass(frozen=True)
class Setting:
    """What it takes to lay a game: a copy, a table with room, chance, and px a mm of prints."""

    copy: Copy
    ground: Ground
    rng: np.random.Generator
    density: float
    layout: str = ""  # elfer's
    hand: bool = False  # laid out for counting
    steady: Steady | None = None

    def chance(self, *piece: object) -> np.random.Generator:
        """The chance of one piece: in an evening its own, so that the others may come and go."""
        if self.steady is None:
            return self.rng
        return np.random.default_rng([self.copy.seed, *"-".join(map(str, piece)).encode()])


@dataclass(frozen=True)
class Laid:
    """A game as it lies: layers from the table upwards, and the convex polygons nothing else may cover."""

    layers: Layers
    keep_clear: list[Array]
    between: list[Array]  # of keep_clear, those that join the pieces of a row
