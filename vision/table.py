"""The table in a photo: its markers, its frame in millimetres, and the view from straight above."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import dist
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Camera
from vision.corners import refine
from vision.frame import solve
from vision.markers import DICTIONARY, IDS
from vision.photo import Picture
from vision.problem import Problem

Points = NDArray[np.float64]
Smaller = dict[tuple[int, int], Picture]  # a picture in other sizes (width, height)


class Look(NamedTuple):
    """The picture's longer side in pixels, how many thresholds, the share that is seen at either side.

    `enough` is the number of markers with which no further look is taken.
    """

    longest: int
    thresholds: int
    sides: float = 0.5
    enough: int = 2


# Markers are looked for in a picture of this length (at 1152 a small square of one has six pixels), with so
# many thresholds, first beside the play area only: what lies in it, a board of a hundred cells above all, has
# more squares than all else. There a fourth marker makes the frame hardly better, and one may be covered at
# any time. Further looks, most of them dearer, follow only while there is no frame: what blur, noise or a
# shadow hid from the first look turns up in twice the size.
LOOKS = (
    Look(1152, 1, sides=0.3, enough=3),
    Look(1152, 1),
    Look(2304, 1),
    Look(1152, 3),
    Look(2304, 3),
    Look(768, 3),
)
WINDOW = 23  # pixels around each over which a threshold is taken: more than three small squares
FEWEST = 2
MOST_OFF = 0.012  # of a marker's side: a marker whose corners are further off was not whole or is none


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A photo whose table frame is known. Corners are pixels, clockwise from a marker's own upper left."""

    picture: Picture
    camera: Camera
    markers: Mapping[int, Points]
    # The picture half as wide and half as high, as soon as somebody has asked for it; of no other picture.
    halves: list[Picture] = field(default_factory=list, init=False, repr=False)

    @property
    def mm_a_pixel(self) -> float:
        """In the middle of the table."""
        ends = self.camera.to_pixel(np.array([[-50.0, 0.0], [50.0, 0.0]]))
        return float(100 / np.linalg.norm(ends[1] - ends[0]))

    def rectify(
        self, pixels_per_mm: float, area: tuple[float, float, float, float], height: float = 0.0
    ) -> Picture:
        """The view from straight above of an area (left, top, right, bottom in mm), warped once.

        What lies `height` millimetres above the table is seen in its true place and size.
        """
        left, top, right, bottom = area
        columns = np.arange(left, right, 1 / pixels_per_mm) + 0.5 / pixels_per_mm
        rows = np.arange(top, bottom, 1 / pixels_per_mm) + 0.5 / pixels_per_mm
        grid = np.stack(np.meshgrid(columns, rows), axis=-1)
        where = self.camera.to_pixel(grid.reshape(-1, 2), height).reshape(grid.shape).astype(np.float32)
        view = cv2.remap(self.picture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR)
        return np.asarray(view, np.uint8)


def find(picture: Picture) -> Table | Problem:
    """The table in a photo, or NO-TABLE when fewer than two whole markers are seen."""
    height, width = picture.shape[:2]
    smaller: Smaller = {}
    markers = _whole_markers(picture, smaller)
    while len(markers) >= FEWEST:
        fit = solve(markers, width, height)
        worst = max(fit.errors, key=fit.errors.__getitem__)
        if fit.errors[worst] <= MOST_OFF * _side(markers[worst]) or len(markers) == FEWEST:
            table = Table(picture, fit.camera, markers)
            table.halves.extend(small for size, small in smaller.items() if size == (width / 2, height / 2))
            return table
        del markers[worst]
    return Problem(
        "NO-TABLE", f"{len(markers)} of 4 markers seen; put at least two flat and uncovered near the corners"
    )


def _whole_markers(picture: Picture, smaller: Smaller) -> dict[int, Points]:
    """Every marker that is seen whole, with its true corners; the picture in other sizes is kept."""
    found: dict[int, Points] = {}
    for look in LOOKS:
        rough = {
            marker: quad for marker, quad in _detect(picture, look, smaller).items() if marker not in found
        }
        found |= refine(picture, rough)
        if len(found) >= look.enough:
            break
    return found


def _detect(picture: Picture, look: Look, smaller: Smaller) -> dict[int, Points]:
    """Rough corners of the markers that a look shows."""
    height, width = picture.shape[:2]
    scale = min(look.longest / max(width, height), 1.0)
    size = (round(width * scale), round(height * scale))
    if min(size) < WINDOW:
        return {}
    if size not in smaller:
        smaller[size] = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    left, right = (round(share * size[0]) for share in (look.sides, 1 - look.sides))
    # The sides close together, but so far apart that no threshold sees both of them.
    apart = min(WINDOW, right - left)
    whole = cv2.cvtColor(smaller[size], cv2.COLOR_BGR2GRAY)
    grey = np.hstack([whole[:, :left], np.zeros((size[1], apart), np.uint8), whole[:, right:]])
    quads, ids, _ = _detector(look.thresholds, max(size) / max(grey.shape)).detectMarkers(grey)
    names = [] if ids is None else [int(marker) for marker in ids.ravel()]
    ratio = np.array([width / size[0], height / size[1]])
    rough: dict[int, list[Points]] = defaultdict(list)
    for quad, marker in zip(quads, names, strict=True):
        if marker in IDS:
            corners = quad.reshape(4, 2).astype(np.float64)
            corners[corners[:, 0] > left + apart / 2, 0] += right - left - apart
            rough[marker].append((corners + 0.5) * ratio - 0.5)
    return _true_ones(rough)


def _true_ones(rough: Mapping[int, Sequence[Points]]) -> dict[int, Points]:
    """Of markers that are seen twice, as in a picture of one, those of the others' size, else the larger."""
    alone = [_side(corners[0]) for corners in rough.values() if len(corners) == 1]
    usual = median(alone) if alone else max((_side(c) for cs in rough.values() for c in cs), default=1)
    return {
        marker: min(corners, key=lambda quad: abs(np.log(_side(quad) / usual)))
        for marker, corners in rough.items()
    }


@cache
def _detector(thresholds: int, larger: float) -> cv2.aruco.ArucoDetector:
    """One for a picture that stands for one so many times larger."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.minMarkerPerimeterRate *= larger
    # On a black table OpenCV takes the rim of the paper for a marker of swapped colours and drops the true
    # one inside, unless it may look for swapped ones, too. What is really swapped has no such sides.
    parameters.detectInvertedMarker = True
    parameters.adaptiveThreshWinSizeMax = WINDOW
    parameters.adaptiveThreshWinSizeMin = WINDOW - (thresholds - 1) * parameters.adaptiveThreshWinSizeStep
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), parameters)


def _side(corners: Points) -> float:
    ends = corners.tolist()
    return sum(dist(*ends_of_one) for ends_of_one in zip(ends, ends[1:] + ends[:1], strict=True)) / len(ends)
