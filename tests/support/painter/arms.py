"""Hands and forearms seen from above, bare, gloved or in a sleeve."""

import math
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.canvas import LINEAR, Art
from support.painter.prints import Bgr

Array = npt.NDArray[Any]

DENSITY = 1.6  # px a mm: hands are held above the table and have no fine print
SIZE = (340.0, 1360.0)  # the fingers point to -y from the middle, the arm runs down
LONG = 640.0  # mm of forearm and sleeve
REACH = 95.0  # mm from the drawing's middle to the fingertips


def _capsule(mask: Array, a: tuple[float, float], b: tuple[float, float], wide: tuple[float, float]) -> None:
    """A finger or arm: a tapering bar with round ends."""
    pa, pb = np.array(a), np.array(b)
    along = (pb - pa) / max(float(np.hypot(*(pb - pa))), 1e-6)
    across = np.array([-along[1], along[0]])
    bar = np.array(
        [pa + across * wide[0], pb + across * wide[1], pb - across * wide[1], pa - across * wide[0]]
    )
    cv2.fillConvexPoly(mask, np.round(_px(bar)).astype(np.int32), 255, cv2.LINE_AA)
    for centre, radius in ((pa, wide[0]), (pb, wide[1])):
        x, y = np.round(_px(centre[None])[0]).astype(int)
        cv2.circle(mask, (int(x), int(y)), round(radius * DENSITY), 255, -1, cv2.LINE_AA)


def _px(points: Array) -> Array:
    return (points + np.array(SIZE) / 2) * DENSITY


def draw_arm(rng: np.random.Generator, kind: str, light: float) -> tuple[Art, Array]:
    """A hand on its arm ("hand", "glove" or "sleeve") lit from an angle, and its outline in mm."""
    shape = (round(SIZE[1] * DENSITY), round(SIZE[0] * DENSITY))
    hand, arm = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    thick = float(rng.uniform(0.85, 1.15)) * (1.15 if kind == "glove" else 1.0)
    side = float(rng.choice([-1, 1]))
    curl = float(rng.uniform(0.35, 1.0))
    fingers = np.zeros(shape, np.uint8)
    for x, long, lean in ((-28, 68, -8), (-10, 80, -2), (9, 75, 3), (27, 56, 10)):
        reach = long * (curl if rng.random() < 0.8 else 1.0)
        angle = math.radians(lean * float(rng.uniform(0.3, 1.8)) + float(rng.normal(0, 3)))
        tip = (side * x + reach * math.sin(angle), -28 - reach * math.cos(angle))
        _capsule(fingers, (side * x, -28.0), tip, (9.5 * thick, 7.5 * thick))
    _capsule(
        fingers, (side * 30, 26.0), (side * float(rng.uniform(45, 68)), float(rng.uniform(-38, -5))), (13, 9)
    )
    _capsule(hand, (-18.0, -18.0), (-12.0, 30.0), (24 * thick, 26 * thick))
    _capsule(hand, (18.0, -16.0), (12.0, 30.0), (24 * thick, 26 * thick))
    wrist = float(rng.uniform(26, 33)) * thick
    _capsule(
        arm, (0.0, 45.0), (float(rng.normal(0, 25)), LONG), (wrist, wrist * float(rng.uniform(1.2, 1.7)))
    )
    whole = np.maximum(np.maximum(hand, fingers), arm)
    dome = _dome(whole, light)
    # Each finger is round by itself.
    dome = np.where(fingers > 0, 0.5 * dome + 0.5 * _dome(fingers, light), dome)
    colour = _colours(rng, kind, shape) * dome[..., None]
    grain = cv2.GaussianBlur(rng.standard_normal(shape, dtype=np.float32), (0, 0), 2.0)
    colour *= 1 + 0.12 * grain[..., None]
    contours, _ = cv2.findContours(whole, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    outline = max(contours, key=cv2.contourArea)[:, 0, :] / DENSITY - np.array(SIZE) / 2
    return Art(LINEAR[np.clip(colour, 0, 255).astype(np.uint8)], whole, SIZE), outline


def _dome(mask: Array, light: float) -> Array:
    """Shading of a rounded body: bright on the side of the light, dark at the other rim."""
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 5)
    depth = cv2.GaussianBlur(depth, (0, 0), 3.5)
    round_over = 16 * DENSITY
    height = np.sqrt(np.clip(1 - (1 - np.clip(depth / round_over, 0, 1)) ** 2, 0, 1)) * round_over
    height = cv2.GaussianBlur(height, (0, 0), 2.0)
    slope_y, slope_x = np.gradient(height)
    towards = slope_x * math.cos(light) + slope_y * math.sin(light)
    return np.asarray(
        np.clip(0.92 - 0.42 * towards - 0.18 * np.hypot(slope_x, slope_y), 0.3, 1.2), np.float32
    )


def _skin(rng: np.random.Generator) -> Bgr:
    """Any skin, from very pale to very dark."""
    pale, dark = np.array([185, 205, 240]), np.array([30, 40, 62])
    middle = np.array([95, 135, 190])
    t = float(rng.random())
    tone = pale + (middle - pale) * 2 * t if t < 0.5 else middle + (dark - middle) * (2 * t - 1)
    b, g, r = (int(v) for v in np.clip(tone * rng.normal(1, 0.05, 3), 10, 255))
    return (b, g, r)


def _colours(rng: np.random.Generator, kind: str, shape: tuple[int, int]) -> Array:
    colour = np.empty((*shape, 3), np.float32)
    colour[:] = _skin(rng)
    y = (np.arange(shape[0]) / DENSITY - SIZE[1] / 2)[:, None]
    if kind == "glove":
        cloth = rng.uniform(15, 240, 3)
        knit = 1 + 0.12 * np.sin(y * float(rng.uniform(1.2, 2.5)))
        colour = np.where((y < float(rng.uniform(60, 120)))[..., None], (cloth * knit)[:, None, :], colour)
    if kind == "sleeve":
        first, second = rng.uniform(10, 245, 3), rng.uniform(10, 245, 3)
        period = float(rng.uniform(8, 45))
        stripes = np.where(y % period < period * float(rng.uniform(0.3, 0.7)), first, second)
        colour = np.where((y > float(rng.uniform(30, 110)))[..., None], stripes[:, None, :], colour)
    return np.ascontiguousarray(colour.astype(np.float32))
