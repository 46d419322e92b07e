"""A picture of what was read: the table from straight above with every reading drawn on its place."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import NOTHING, Sighting
from vision.light import balance, measure
from vision.photo import Picture
from vision.reading import Outline, Reading
from vision.table import Table

Ink = tuple[int, int, int]

DENSITY = 3.0  # pixels a millimetre: twice the camera's, for letters that can be read
MARGIN_MM = 30.0  # of table around the pieces
WIDEST = 4000  # pixels of a side of the picture

# BGR, one for each word that a reading may begin with; the letters beside them say the same without colour.
INKS: dict[str, Ink] = {
    "red": (40, 40, 230),
    "r": (40, 40, 230),
    "orange": (0, 140, 255),
    "yellow": (0, 220, 255),
    "y": (0, 220, 255),
    "green": (60, 180, 40),
    "g": (60, 180, 40),
    "blue": (240, 110, 20),
    "b": (240, 110, 20),
    "purple": (200, 60, 170),
}
PLAIN: Ink = (255, 255, 255)
DOUBT: Ink = (255, 0, 255)
DARK: Ink = (20, 20, 20)
SHORT = {"red": "R", "orange": "O", "yellow": "Y", "green": "G", "blue": "B", "purple": "P"}
FONT = cv2.FONT_HERSHEY_DUPLEX  # OpenCV's own strokes: no typeface needs to be installed
BANNER_HEIGHT = 48
SMALLEST_LETTERS = 0.55  # of the font's own size
TAG_WIDTH, TAG_HEIGHT = 0.55, 0.25  # shares of a piece that its letters take at most
MOST_DOUBTS = 3  # readings of a doubtful piece that are written on it ...
WORTH_A_WORD = 0.05  # ... if their odds are not below this
DASH = 8  # pixels of a dash and its gap


def draw(picture: Picture, reading: Reading) -> Picture:
    """What was read of a photo, drawn on its top view; problems as a line above it.

    A piece has an outline in its colour and a label in letters; doubt is dashed, with all likely readings.
    """
    if reading.table is None:
        return _with_banner(picture.copy(), reading)
    area = _area(reading.outlines, reading.table)
    density = min(DENSITY, WIDEST / max(area[2] - area[0], area[3] - area[1]))
    view = balance(reading.table.rectify(density, area), measure(reading.table))
    sightings = () if reading.seen is None else reading.seen.sightings
    for sighting, outline in zip(sightings, reading.outlines, strict=False):
        if len(outline):  # what lies nowhere has no outline
            _draw_piece(view, sighting, (outline - np.array(area[:2])) * density)
    return _with_banner(view, reading)


def _area(outlines: Sequence[Outline], table: Table) -> tuple[float, float, float, float]:
    """Left, top, right, bottom in mm of what is shown: all pieces, or all markers where there are none."""
    drawn = [outline for outline in outlines if len(outline)]
    corners = drawn or [table.camera.to_mm(marker) for marker in table.markers.values()]
    points = np.concatenate(corners)
    left, top = points.min(axis=0) - MARGIN_MM
    right, bottom = points.max(axis=0) + MARGIN_MM
    return float(left), float(top), float(right), float(bottom)


def _draw_piece(view: Picture, sighting: Sighting, corners: NDArray[np.float64]) -> None:
    if sighting.best == NOTHING and sighting.sure:
        return
    middle = corners.mean(axis=0)
    ink = INKS.get(sighting.best.split()[0], PLAIN)
    inner = middle + (corners - middle) * 0.92
    if sighting.sure:
        outline = [np.round(inner).astype(np.int32)]
        cv2.polylines(view, outline, True, DARK, 4, cv2.LINE_AA)
        cv2.polylines(view, outline, True, ink, 2, cv2.LINE_AA)
        _label(view, _short(sighting.best), inner, ink)
        return
    for start, end in zip(inner, np.roll(inner, -1, axis=0), strict=True):
        _dashed(view, start, end)
    likely = sorted(sighting.odds, key=lambda reading: -sighting.odds[reading])[:MOST_DOUBTS]
    words = "/".join(_short(reading) for reading in likely if sighting.odds[reading] >= WORTH_A_WORD)
    _label(view, f"{words}?", inner, DOUBT)


def _short(reading: str) -> str:
    colour, _, value = reading.partition(" ")
    return SHORT.get(colour, colour) + value


def _label(view: Picture, text: str, outline: NDArray[np.float64], ink: Ink) -> None:
    """Letters on a dark tag at the lower end of a piece, so that its own print stays in sight."""
    (wide, high), _ = cv2.getTextSize(text, FONT, 1.0, 1)
    size = float(np.ptp(outline, axis=0).min())
    scale = min(max(TAG_WIDTH * size / wide, SMALLEST_LETTERS), TAG_HEIGHT * size / high, 1.0)
    half = np.array([wide, high]) * scale / 2
    middle = np.array([outline[:, 0].mean(), outline[:, 1].max() - half[1]])
    low, top = np.round(middle - half - 3).astype(int), np.round(middle + half + 3).astype(int)
    cv2.rectangle(view, low.tolist(), top.tolist(), DARK, cv2.FILLED)
    spot = np.round(middle + half * (-1, 1)).astype(int)
    cv2.putText(view, text, spot.tolist(), FONT, scale, ink, 1, cv2.LINE_AA)


def _dashed(view: Picture, start: NDArray[np.float64], end: NDArray[np.float64]) -> None:
    pieces = max(int(np.linalg.norm(end - start) / DASH), 1)
    ends = start + np.linspace(0, 1, 2 * pieces + 1)[:, None] * (end - start)
    for one, other in zip(ends[:-1:2], ends[1::2], strict=True):
        spots = np.round(np.stack([one, other])).astype(int).tolist()
        cv2.line(view, spots[0], spots[1], DOUBT, 3, cv2.LINE_AA)


def _with_banner(view: Picture, reading: Reading) -> Picture:
    """The problems in words above the picture."""
    for problem in reversed(reading.problems):
        banner = np.full((BANNER_HEIGHT, view.shape[1], 3), DARK, np.uint8)
        text = f"{problem.code}: {problem.text}"
        (wide, _), _ = cv2.getTextSize(text, FONT, 1.0, 1)
        scale = min(1.0, (view.shape[1] - 24) / wide)
        cv2.putText(banner, text, (12, BANNER_HEIGHT - 15), FONT, scale, PLAIN, 1, cv2.LINE_AA)
        view = np.concatenate([banner, view])
    return view
