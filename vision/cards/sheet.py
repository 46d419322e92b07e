"""The photo as cards are looked for in it: white balanced, in one size, with the ink made dark."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Camera, Points
from vision.light import balance, measure
from vision.photo import Picture
from vision.table import Table

Grey = NDArray[np.uint8]

WIDTH = 2304  # pixels; corner numbers are 11-16 pixels high then, more shows nothing new
NARROW = 1800  # pixels; smaller photos are enlarged so that thin strokes stay apart
RULER = 10.0  # millimetres


@dataclass(frozen=True, slots=True)
class Sheet:
    """`ink` is the lowest of the three channels: white stays light in it, every coloured ink is dark."""

    colours: Picture
    ink: Grey
    camera: Camera
    scale: float  # pixels of the sheet for one of the photo

    def to_pixel(self, points: Points) -> Points:
        return np.asarray((self.camera.to_pixel(points) + 0.5) * self.scale - 0.5)

    def to_mm(self, pixels: Points) -> Points:
        return self.camera.to_mm((pixels + 0.5) / self.scale - 0.5)

    @property
    def pixels_per_mm(self) -> float:
        """In the middle of the picture."""
        start, end = self.to_pixel(np.array([[0.0, 0.0], [RULER, 0.0]]))
        return float(np.hypot(*(end - start)) / RULER)


def spread_out(table: Table) -> Sheet:
    """The sheet of a table."""
    picture = table.picture
    width = picture.shape[1]
    scale = WIDTH / width if width > WIDTH or width < NARROW else 1.0
    if scale != 1:
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        picture = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way), np.uint8)
    colours = balance(picture, measure(table))
    blue, green, red = cv2.split(colours)
    ink = cv2.min(cv2.min(blue, green), red)
    return Sheet(colours, np.asarray(ink, np.uint8), table.camera, scale)


def axes(turn: float) -> Points:
    """Right and down of a piece with that turn, as rows: piece coordinates @ axes = table millimetres."""
    angle = np.radians(turn)
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def cut(
    picture: Picture | Grey, sheet: Sheet, pose: Pose, box: tuple[float, float, float, float], density: float
) -> NDArray[np.uint8]:
    """A box (left, top, right, bottom in mm from the piece's middle, in its own turn) at pixels a mm."""
    left, top, right, bottom = box
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    seen = sheet.to_pixel(corners @ axes(pose.turn) + [pose.x, pose.y])
    size = (round((right - left) * density), round((bottom - top) * density))
    onto = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]]) - 0.5
    back = cv2.getPerspectiveTransform(onto.astype(np.float32), seen.astype(np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(picture, back, size, flags=flags), np.uint8)
