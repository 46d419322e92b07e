"""The photo as cards are looked for in it: white balanced, in one size, with the ink made dark."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from math import cos, radians, sin
from typing import Concatenate, ParamSpec, TypeVar, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Camera, Points
from vision.channels import weakest
from vision.compressed import is_coarse, refined
from vision.edges import LIGHT
from vision.light import Lamp, balance, measure
from vision.photo import Picture
from vision.shrink import shrink
from vision.table import Table
from vision.tabletop import paint, papers

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
Grey = NDArray[np.uint8]
Box = tuple[float, float, float, float]  # left, top, right, bottom, mm
Spot = tuple[Pose, float, float, tuple[float, float]]  # of a card, mm from its middle, half sides of a window

COARSE = 4  # pixels of the sheet for one of the coarse picture, some two millimetres
WIDTH = 2304  # pixels; corner numbers are 11-16 pixels high then, more shows nothing new
NARROW = 1800  # pixels; smaller photos are enlarged so that thin strokes stay apart
NOISY = 4.5  # grey levels of noise whose grain is as strong as faint ink, where the light is dim
SAMPLED = 8  # every so many rows show the noise
EDGE = 40  # grey levels in all colours by which a card or a print differs from what is beside it
WHITEST = 0.95  # of places with edges that are at most as bright as the brightest card
BRIGHTER = 3.0  # times the light on the markers that the brightest place has at most
BEND = 1.65  # median of a bend, for noise of one grey level
RULER = 10.0  # millimetres
PIECE = 40.0  # mm around the middle of a piece over which a lens bends nothing
CORNERS = np.array([[-PIECE, -PIECE], [PIECE, -PIECE], [PIECE, PIECE], [-PIECE, PIECE]], np.float32)


@dataclass(frozen=True, slots=True)
class Place:
    """The box of a number in its card's own turn: mm from the card's middle."""

    left: float
    top: float
    right: float
    bottom: float
    clean: bool  # apart from all that reaches into its window


@dataclass(frozen=True, slots=True)
class Sheet:
    """`ink` is the lowest of the three balanced channels: white stays light in it, every ink is dark.

    `places` remembers numbers that were located, `turns` how edges lie, and `known` all else that is asked
    more than once.
    """

    picture: Picture
    ink: Grey
    tables: NDArray[np.uint8]  # of each channel, that balance the picture
    camera: Camera
    scale: float  # pixels of the sheet for one of the photo
    noisy: bool  # so much that its grain is like strokes of numbers
    places: dict[Spot, Place | None] = field(default_factory=dict)
    turns: dict[tuple[int, int], float] = field(default_factory=dict)
    known: dict[Hashable, object] = field(default_factory=dict)

    def to_pixel(self, points: Points) -> Points:
        return np.asarray((self.camera.to_pixel(points) + 0.5) * self.scale - 0.5)

    def to_mm(self, pixels: Points) -> Points:
        return self.camera.to_mm((pixels + 0.5) / self.scale - 0.5)

    @property
    def pixels_per_mm(self) -> float:
        """In the middle of the picture."""
        start, end = self.to_pixel(np.array([[0.0, 0.0], [RULER, 0.0]]))
        return float(np.hypot(*(end - start)) / RULER)


def remembered(
    look: Callable[Concatenate[Sheet, Asked], Answer],
) -> Callable[Concatenate[Sheet, Asked], Answer]:
    """The same look at a sheet, taken once for the same question."""

    @wraps(look)
    def known(sheet: Sheet, /, *asked: Asked.args, **named: Asked.kwargs) -> Answer:
        key = (look, *asked, *named.items())
        if key not in sheet.known:
            sheet.known[key] = look(sheet, *asked, **named)
        return cast(Answer, sheet.known[key])

    return known


@remembered
def coarse(sheet: Sheet) -> Picture:
    """The balanced sheet in a coarse picture, in which pieces of cards are looked for."""
    size = (sheet.picture.shape[1] // COARSE, sheet.picture.shape[0] // COARSE)
    return np.asarray(cv2.LUT(shrink(sheet.picture, size), sheet.tables), np.uint8)


def spread_out(table: Table) -> Sheet:
    """The sheet of a table."""
    picture = table.picture
    width = picture.shape[1]
    scale = WIDTH / width if width > WIDTH or width < NARROW else 1.0
    if scale != 1:
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        picture = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way), np.uint8)
    every_code = np.repeat(np.arange(256, dtype=np.uint8)[:, None, None], 3, axis=2)
    tables = balance(every_code, _unspoilt(table, picture, measure(table)))
    ink = _ink(picture, tables)
    is_noisy = _is_noisy(picture)
    # Noise has no edges to bring back, and in a small photo a block is as large as a figure.
    if not is_noisy and scale <= 1 and is_coarse(table.picture):
        ink = refined(ink, picture)
    return Sheet(picture, ink, tables, table.camera, scale, is_noisy)


def _ink(picture: Picture, tables: NDArray[np.uint8]) -> Grey:
    """The lowest of the three balanced channels, in as few large arrays as that takes: new ones cost time."""
    ink, other = (np.empty(picture.shape[:2], np.uint8) for _ in range(2))
    for channel, balanced in enumerate((ink, other, other)):
        cv2.extractChannel(picture, channel, balanced)
        cv2.LUT(balanced, tables[:, 0, channel], balanced)
        cv2.min(ink, balanced, ink)
    return ink


def _unspoilt(table: Table, picture: Picture, lamp: Lamp) -> Lamp:
    """The lamp, taken for as bright as it shines on the brightest card: pale ink on that must not fade.

    Cards and prints have edges; a lamp that is mirrored on a table, which may be brighter, has none.
    """
    some = np.ascontiguousarray(picture[::SAMPLED, ::SAMPLED])
    steps = cv2.morphologyEx(some, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    edged = weakest(np.asarray(steps, np.uint8)) > EDGE
    edged &= paint(table, (some.shape[1], some.shape[0]), papers(table)) == 0
    if not edged.any():
        return lamp
    brightest = cv2.dilate(some, np.ones((3, 3), np.uint8))[edged]
    white = np.quantile(((LIGHT[brightest] - lamp.ink) * lamp.gain).min(axis=1), WHITEST)
    return Lamp(lamp.ink + (lamp.paper - lamp.ink) * np.float32(np.clip(white, 1.0, BRIGHTER)), lamp.ink)


def _is_noisy(picture: Picture) -> bool:
    """Whether a sensor's noise moves most neighbouring pixels so far, in some rows."""
    rows = picture[::SAMPLED, :, 1].astype(np.int16)
    bends = 2 * rows[:, 1:-1] - rows[:, :-2] - rows[:, 2:]
    return bool(np.count_nonzero(np.abs(bends) > NOISY * BEND) > bends.size / 2)


def axes(turn: float) -> Points:
    """Right and down of a piece with that turn, as rows: piece coordinates @ axes = table millimetres."""
    angle = radians(turn)
    right, down = cos(angle), sin(angle)
    return np.array([[right, down], [-down, right]])


def cut_ink(sheet: Sheet, pose: Pose, box: Box, density: float) -> Grey:
    """The ink in a box (mm from the piece's middle, in its own turn) at so many pixels a millimetre."""
    return _cut(sheet.ink, sheet, pose, box, density)


def cut_smooth_ink(sheet: Sheet, pose: Pose, box: Box, density: float) -> Grey:
    """The ink in a box without the grain of a noisy photo, which looks like strokes."""
    return _smooth(sheet, cut_ink(sheet, pose, box, density))


def cut_colours(sheet: Sheet, pose: Pose, box: Box, density: float) -> Picture:
    """The balanced colours in a box."""
    return np.asarray(cv2.LUT(_cut(sheet.picture, sheet, pose, box, density), sheet.tables), np.uint8)


def cut_smooth_colours(sheet: Sheet, pose: Pose, box: Box, density: float) -> Picture:
    """The balanced colours in a box without that grain."""
    return _smooth(sheet, cut_colours(sheet, pose, box, density))


def _smooth(sheet: Sheet, cut: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.GaussianBlur(cut, (5, 5), 1.0), np.uint8) if sheet.noisy else cut


def _cut(picture: NDArray[np.uint8], sheet: Sheet, pose: Pose, box: Box, density: float) -> NDArray[np.uint8]:
    left, top, right, bottom = box
    size = (round((right - left) * density), round((bottom - top) * density))
    back = _from_piece(sheet.camera, sheet.scale, pose) @ _onto(left, top, density)
    return np.asarray(
        cv2.warpPerspective(picture, back, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP), np.uint8
    )


@lru_cache(maxsize=256)  # many cards are looked at through one window
def _onto(left: float, top: float, density: float) -> NDArray[np.float64]:
    """Pixels of a window with that corner -> millimetres of the piece."""
    return np.array(
        [[1 / density, 0, left + 0.5 / density], [0, 1 / density, top + 0.5 / density], [0, 0, 1]]
    )


@lru_cache(maxsize=1024)
def _from_piece(camera: Camera, scale: float, pose: Pose) -> NDArray[np.float64]:
    """Millimetres of a piece of a card's size -> pixels of the sheet."""
    angle = radians(pose.turn)
    right, down = cos(angle), sin(angle)
    spots = [(x * right - y * down + pose.x, x * down + y * right + pose.y) for x, y in CORNERS.tolist()]
    seen = (np.array([camera.pixel_of(x, y) for x, y in spots]) + 0.5) * scale - 0.5
    return np.asarray(cv2.getPerspectiveTransform(CORNERS, seen.astype(np.float32)))
