"""The picture while it is painted: things are laid on the table one by one, each with its shadows."""

import math
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.camera import View
from support.painter.light import Room

Array = npt.NDArray[Any]
Bgr = tuple[float, float, float]

# Who is on top at a pixel.
TABLE, MARKER, GAME, CLUTTER, COVER = range(5)

SHIFT = 4  # OpenCV draws polygons in sixteenths of a pixel
NO_MAP: Any = None  # for remap, whose first map holds both coordinates; its types ask for a second
FULL = 65535  # what gives back all light
# Printed 8-bit colours as linear light: edges must mix as light does, or black squares would look larger.
LINEAR = np.round(np.linspace(0, 1, 256) ** 2.2 * FULL).astype(np.uint16)


@dataclass(frozen=True)
class Art:
    """A face: linear colour (BGR, 16 bit) and opacity (8 bit), with the size of the whole drawing in mm."""

    colour: Array
    opacity: Array
    size: tuple[float, float]


@dataclass(frozen=True)
class Thing:
    """Something flat or prismatic on the table; outline in its own mm, convex, x right and y down."""

    art: Art | None  # None: only its sides are seen, another thing is its face
    outline: Array
    at: tuple[float, float]
    turn: float = 0.0  # degrees, clockwise as the camera sees it
    base: float = 0.0  # mm above the table
    height: float = 0.3
    side: Bgr = (200, 200, 200)
    gloss: tuple[float, float] = (0.0, 0.0)  # broad and sharp share, 0-1
    owner: int = GAME
    hovers: bool = False  # has no sides: held in the air
    softness: float = 0.0  # px of blur of its own, for things out of focus

    @property
    def top(self) -> float:
        return self.base + self.height

    def on_table(self, points: Array | None = None) -> Array:
        """Its outline, or points of its own, in table mm."""
        angle = math.radians(self.turn)
        c, s = math.cos(angle), math.sin(angle)
        own = self.outline if points is None else points
        return np.asarray(own @ np.array([[c, s], [-s, c]]) + np.array(self.at))


@dataclass
class Canvas:
    """Albedo and gloss of every pixel, which lamps reach it, and who is on top."""

    view: View
    room: Room
    albedo: Array  # HxWx3 uint16, linear BGR
    gloss: Array  # HxWx2 uint8
    reached: list[Array] = field(
        default_factory=list
    )  # a plane for each lamp, last for the ambient light; 255 = all
    owner: Array = field(default_factory=lambda: np.zeros((0, 0), np.uint8))

    @classmethod
    def bare(cls, view: View, room: Room, albedo: Array, gloss: tuple[float, float]) -> "Canvas":
        shape = (view.height, view.width)
        shine = np.empty((*shape, 2), np.uint8)
        shine[:] = [round(255 * g) for g in gloss]
        reached = [np.full(shape, 255, np.uint8) for _ in range(len(room.lamps) + 1)]
        return cls(view, room, albedo, shine, reached, np.zeros(shape, np.uint8))

    def copied(self) -> "Canvas":
        """One of its own, on which other things may be laid."""
        reached = [plane.copy() for plane in self.reached]
        return replace(
            self, albedo=self.albedo.copy(), gloss=self.gloss.copy(), reached=reached, owner=self.owner.copy()
        )

    def lay(self, *things: Thing) -> None:
        """Lays things of one layer: they cast no shadow on each other's tops."""
        for thing in things:
            self._shadows(thing)
        for thing in things:
            if thing.height > 0.8 and not thing.hovers:
                self._sides(thing)
            if thing.art is not None:
                self._face(thing, thing.art)

    def _window(self, pixels: Array, margin: float) -> tuple[slice, slice] | None:
        low = np.floor(pixels.min(axis=0) - margin).astype(int)
        high = np.ceil(pixels.max(axis=0) + margin).astype(int) + 1
        x0, y0 = max(low[0], 0), max(low[1], 0)
        x1, y1 = min(high[0], self.view.width), min(high[1], self.view.height)
        return (slice(y0, y1), slice(x0, x1)) if x1 - x0 > 1 and y1 - y0 > 1 else None

    def _shadows(self, thing: Thing) -> None:
        outline = thing.on_table()
        ground = 2.0 if thing.hovers else thing.base  # most of what lies under a hand is as high as a board
        rise = max(thing.top - ground, 0.15)
        for plane, lamp in zip(self.reached, self.room.lamps, strict=False):
            away = np.array(lamp.at)
            length = rise / max(away[2] - thing.top, 60.0)
            shade = outline + (outline - away[:2]) * length
            far = math.hypot(*(away[:2] - outline.mean(axis=0)), away[2])
            blur = 0.45 * rise * lamp.radius / far * math.hypot(1, (far / away[2]) ** 2 - 1) * self.view.scale
            polygon = shade if thing.hovers else np.vstack([outline, shade])
            self._darken(
                plane, polygon, z=ground, blur=min(blur, 60.0) + 0.45, depth=0.97, convex=not thing.hovers
            )
        spread = max(rise * 0.55, 0.4) * self.view.scale
        self._darken(
            self.reached[-1], outline, z=ground, blur=min(spread, 70.0), depth=0.5, convex=not thing.hovers
        )

    def _darken(
        self, plane: Array, polygon: Array, *, z: float, blur: float, depth: float, convex: bool
    ) -> None:
        pixels = self.view.project(polygon, z)
        window = self._window(pixels, 3 * blur + 2)
        if window is None:
            return
        mask = self._fill(pixels, window, convex)
        if blur > 8 and min(mask.shape) > 2:  # of less nothing is left in a quarter of the size
            small = cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
            small = cv2.GaussianBlur(small, (0, 0), blur / 4)
            mask = np.asarray(cv2.resize(small, mask.shape[::-1], interpolation=cv2.INTER_LINEAR))
        else:
            mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), blur))
        left = 255 - np.round(mask * depth).astype(np.uint8)
        plane[window] = cv2.multiply(plane[window], left, scale=1 / 255)

    @staticmethod
    def _fill(pixels: Array, window: tuple[slice, slice], convex: bool) -> Array:
        rows, columns = window
        mask = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
        own = np.round((pixels - [columns.start, rows.start]) * 2**SHIFT).astype(np.int32)
        if convex:
            cv2.fillConvexPoly(mask, cv2.convexHull(own), 255, cv2.LINE_AA, SHIFT)
        else:
            cv2.fillPoly(mask, [own], 255, cv2.LINE_AA, SHIFT)
        return mask

    def _sides(self, thing: Thing) -> None:
        outline = thing.on_table()
        low, high = self.view.project(outline, thing.base), self.view.project(outline, thing.top)
        window = self._window(np.vstack([low, high]), 2)
        if window is None:
            return
        mask = self._fill(np.vstack([low, high]), window, True)
        paint = np.empty((*mask.shape, 3), np.uint8)
        paint[:] = np.array(thing.side) * 0.8
        origin = np.array([window[1].start, window[0].start])
        ahead = np.roll(outline, -1, axis=0)
        centre = outline.mean(axis=0)
        for i in range(len(outline)):
            j = (i + 1) % len(outline)
            edge = ahead[i] - outline[i]
            normal = np.array([edge[1], -edge[0]]) / max(float(np.hypot(*edge)), 1e-6)
            if normal @ (outline[i] - centre) < 0:
                normal = -normal
            if normal @ (self.view.eye[:2] - outline[i]) <= 0:
                continue
            quad = np.array([low[i], low[j], high[j], high[i]]) - origin
            colour = np.array(thing.side) * self._side_light(normal, outline[i])
            points = np.round(quad * 2**SHIFT).astype(np.int32)
            cv2.fillConvexPoly(paint, points, np.clip(colour, 0, 255).tolist(), cv2.LINE_8, SHIFT)
        self._blend(window, np.asarray(cv2.LUT(paint, LINEAR)), mask, (0.0, 0.0), thing.owner)

    def _side_light(self, normal: Array, at: Array) -> float:
        """How an upright face is lit, compared with the table beside it."""
        light = 0.35
        for lamp in self.room.lamps:
            towards = np.array(lamp.at[:2]) - at
            light += 0.8 * max(float(normal @ towards), 0.0) / math.hypot(*towards, lamp.at[2])
        return float(np.clip(light, 0.25, 1.15))

    def _face(self, thing: Thing, art: Art) -> None:
        rows, columns = art.opacity.shape
        wide, high = art.size
        box = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
        window = self._window(self.view.project(thing.on_table(box), thing.top), 2 + 3 * thing.softness)
        if window is None:
            return
        angle = math.radians(thing.turn)
        c, s = math.cos(angle), math.sin(angle)
        back = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]]) @ np.array(
            [[1, 0, -thing.at[0]], [0, 1, -thing.at[1]], [0, 0, 1]]
        )
        fit = np.array([[columns / wide, 0, columns / 2 - 0.5], [0, rows / high, rows / 2 - 0.5], [0, 0, 1]])
        rays = np.ascontiguousarray(self.view.rays[window])
        where = cv2.perspectiveTransform(rays, fit @ back @ self.view.to_plane(thing.top))
        paint = cv2.remap(art.colour, where, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = cv2.remap(art.opacity, where, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        if thing.softness > 0:
            mask = cv2.GaussianBlur(mask, (0, 0), thing.softness)
            paint = cv2.GaussianBlur(paint, (0, 0), thing.softness)
        self._blend(window, np.asarray(paint), np.asarray(mask), thing.gloss, thing.owner)

    def _blend(
        self, window: tuple[slice, slice], paint: Array, mask: Array, gloss: tuple[float, float], owner: int
    ) -> None:
        share = (mask.astype(np.float32) / 255)[..., None]
        under = self.albedo[window]
        mixed = under.astype(np.float32)
        mixed += (paint - mixed) * share
        under[:] = mixed
        shine = self.gloss[window]
        polished = np.minimum(np.array(gloss, np.float32) + self.room.polish, 1) * 255
        shine[:] = shine + (polished - shine) * share
        for plane in self.reached:
            patch = plane[window]
            np.maximum(patch, mask, out=patch)
        self.owner[window][mask > 96] = owner
