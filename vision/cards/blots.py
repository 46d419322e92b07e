"""Things that stand on the faces of cards: blots of a colour that is not printed on them, or all too dark."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards.faces import DARK, ground_of, ink_of, outlines, paper_of
from vision.cards.layout import Layout
from vision.cards.leftover import changes_at
from vision.cards.sheet import Sheet
from vision.edges import LIGHT
from vision.shrink import shrink

COARSE = 8  # pixels of the sheet for one: some four millimetres
INSIDE = -3.0  # mm of a card's face that are its edge
ASTRAY = 24.0  # degrees between a colour and all that are mixed of a card's ground and its paper
DIM = 0.2  # of a card's light: no shadow is as dark
# Mm across and square mm of a blot: the strokes of numbers are narrower, and of 184 painted photos with
# nothing on the cards the worst has 108.
BLOT, LEAST = 16.0, 400.0
# Pixels around the rim of a blot, and what its light changes within the first of that within the others: a
# lamp that is mirrored on cards, of another colour than the room's, has 0.38 at most, a thing 0.53 and more.
RIM_PIXELS, FADES = (1, 3), 0.45
SHARES = np.array([[0.0], [0.25], [0.5], [0.75], [1.0]])  # of the colour in a mixture


def lie_on(sheet: Sheet, layout: Layout, opened: Sequence[Pose], laid: Sequence[Pose]) -> bool:
    """Whether a blot lies on the faces of cards laid, of which `opened` lie open."""
    size = (sheet.picture.shape[1] // COARSE, sheet.picture.shape[0] // COARSE)
    light = LIGHT[cv2.LUT(shrink(sheet.picture, size), sheet.tables)]
    paper = _light(paper_of(sheet, opened, layout))
    faces, printed = (np.zeros((size[1], size[0]), np.uint8) for _ in range(2))
    shapes = np.array(outlines(laid, INSIDE)).reshape(-1, 4, 2)
    pixels = (sheet.to_pixel(shapes.reshape(-1, 2)) + 0.5) / COARSE - 0.5
    for pose, corners in zip(laid, np.round(pixels).astype(np.int32).reshape(shapes.shape), strict=True):
        left, top, wide, high = cv2.boundingRect(corners)
        window = np.s_[max(top, 0) : top + high, max(left, 0) : left + wide]
        own = cv2.fillConvexPoly(np.zeros_like(faces), corners, 1)[window] > 0
        faces[window][own] = 1
        # Where cards overlap it is printed on one of them.
        ground = _light(ground_of(sheet, pose, layout))
        # Of a white card that lies open the thick number shows, of others only a strip of it.
        inked = not layout.light_corners and pose in opened
        colour = _light(ink_of(sheet, pose, layout)) if inked else ground
        dim = DIM * min(np.linalg.norm(ground), np.linalg.norm(paper))
        printed[window][own] |= _is_printed(light[window][own], colour, paper, float(dim))
    mm = COARSE / sheet.pixels_per_mm
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(round(BLOT / mm), 2),) * 2)
    blots = cv2.morphologyEx(faces & (1 - printed), cv2.MORPH_OPEN, disc)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(blots)
    large = np.flatnonzero(stats[1:, cv2.CC_STAT_AREA] * mm**2 > LEAST) + 1
    return any(_ends(light, labels == each) for each in large)


def _ends(light: NDArray[np.float32], blot: NDArray[np.bool_]) -> bool:
    """Whether a blot ends at its rim; a lamp's image fades away."""
    own = blot.astype(np.uint8)
    rim = cv2.dilate(own, np.ones((3, 3), np.uint8)) > own
    near, far = changes_at(np.log(light + DARK), rim, RIM_PIXELS)
    return bool(np.median(near / np.maximum(far, 1e-6)) > FADES)


def _is_printed(seen: NDArray[np.float32], colour: Points, paper: Points, dim: float) -> NDArray[np.bool_]:
    """Which of some lights are those of a card's colour, of paper or of a mixture, in shade too.

    That colour is the ground of white numbers, or the ink of those on white cards.
    """
    strength = np.linalg.norm(seen, axis=1)
    # Beside the strokes of a number its ground is mixed with paper already.
    pure = np.maximum(colour - paper * (colour / paper).min(), 1e-3)
    mixed = pure * SHARES + paper * (1 - SHARES)
    ways = mixed / np.linalg.norm(mixed, axis=1, keepdims=True)
    alike = (seen @ ways.T).max(axis=1) > np.cos(np.radians(ASTRAY)) * strength
    # Where hardly any light falls on a card, neither its ground nor what is on it has a colour.
    black = (seen < DARK).all(axis=1) & bool((colour < DARK).all())
    return np.asarray((alike & (strength > dim)) | black)


def _light(logarithm: Points) -> Points:
    return np.maximum(np.exp(logarithm) - DARK, 1e-3)
