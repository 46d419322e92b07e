"""Large things on the table that are no part of it: of a colour that shows in one place only."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.beside import Beside
from vision.card_views import CARD_MM
from vision.flat_table import FLAT_PPM
from vision.squareboard import BOARD_MM
from vision.table import Table

SHADES, TINTS = 10, 5  # steps of Lab codes within which colours are one
CODES = (256 // SHADES + 1, 256 // TINTS + 1, 256 // TINTS + 1)
STEPS = [(np.arange(256) // step).astype(np.uint8) for step in (SHADES, TINTS, TINTS)]
COUNTED = 2  # every so many pixels across and down are counted
BLOCKS = (10, 6)  # into which the table is parted, across and down
COMMON = 0.22  # of these parts show a colour that is the table's own
OPEN_PX = 7  # things narrower than 17 mm are left out
BORDER = 0.015  # of the picture: what is seen nearer to its border touches it
LEAST_MM2 = 1600.0  # the opening of a small cup; less cannot hide a card
LEAST_SHARP = 0.14  # change of light across an outline, in parts of it: a lamp's mirror image has less
MOST_MM2 = 150000.0  # two arms; more is the table itself where light falls off
SHADED = 0.7  # of an outline may run along the thing's own shadow, which ends softly
# Of the table's usual change: inside a thing less of its pattern shows, in a reflection all. With so much
# usual change a table is patterned.
PATTERN_LOST, PATTERNED = 0.6, 0.1
LESS_MM = 6.0  # of a card's width and height: what of a card peeps out at the least so that it is seen
TURNS = range(0, 180, 15)  # degrees in which a card is tried


@dataclass(frozen=True, slots=True)
class Stranger:
    """A thing: how much table it hides, how far from the board it begins, how much of its hull it fills.

    `wide_mm` is how wide it is at its widest place, `boxed` how much of the rectangle around it it fills,
    `leaves` whether it reaches out of the picture, `holds` whether a card may be wholly under it.
    """

    area_mm2: float
    wide_mm: float
    gap_mm: float
    full: float
    boxed: float
    leaves: bool
    holds: bool


def find_strangers(table: Table, beside: Beside) -> list[Stranger]:
    """All that have a sharper outline than the table's own pattern."""
    view = np.asarray(cv2.blur(beside.view, (3, 3)), np.uint8)
    inside = _inside(table, beside.half, beside.free.shape)
    free = beside.free & inside
    mask = (free & _rare(view, free)).astype(np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((OPEN_PX, OPEN_PX), np.uint8)), np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    areas = stats[:, cv2.CC_STAT_AREA] / FLAT_PPM**2
    large = [label for label in range(1, len(areas)) if LEAST_MM2 < areas[label] < MOST_MM2]
    if not large:
        return []
    steps = cv2.morphologyEx(view, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))
    light = np.add(view, np.float32(8))  # the offset keeps noise in the dark small
    blue, green, red = cv2.split(cv2.divide(steps, light, dtype=cv2.CV_32F))
    change = np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)
    bare = change[::2, ::2][(free & (mask == 0))[::2, ::2]]
    sharp, pattern = max(LEAST_SHARP, float(np.percentile(bare, 90))), float(np.median(bare))
    clear = cv2.erode(free.astype(np.uint8), np.ones((OPEN_PX, OPEN_PX), np.uint8)) > 0
    found = []
    for label in large:
        part = (labels == label).astype(np.uint8)
        rim = clear & (part > 0) & (cv2.erode(part, np.ones((3, 3), np.uint8)) == 0)
        within = change[cv2.erode(part, np.ones((OPEN_PX, OPEN_PX), np.uint8)) > 0]
        lost = float(np.median(within)) < PATTERN_LOST * pattern
        patterned = pattern > PATTERNED and not lost  # its own pattern may be the table's in another light
        least = max(sharp, float(np.percentile(within, 90))) if patterned else sharp
        is_sharp = rim.any() and float(np.quantile(change[rim], SHADED)) > least
        if is_sharp or (lost and pattern > LEAST_SHARP):
            found.append(_measured(part, beside, inside))
    return found


def _measured(part: NDArray[np.uint8], beside: Beside, inside: NDArray[np.bool_]) -> Stranger:
    """A thing by the mask of its pixels."""
    frame = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (np.array(BOARD_MM) / 2)
    outline = ((beside.board.to_table(frame) + beside.half) * FLAT_PPM).astype(np.float32)
    outlines, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    rim = max(outlines, key=len)
    gaps = [-cv2.pointPolygonTest(outline, (float(x), float(y)), True) for x, y in rim[:, 0]]
    whole = np.asarray(cv2.drawContours(np.zeros_like(part), [rim], 0, 1, -1), np.uint8)
    hull = cv2.drawContours(np.zeros_like(part), [cv2.convexHull(rim)], 0, 1, -1)
    area, box = int(whole.sum()), np.array(cv2.minAreaRect(rim)[1]) + 1
    leaves = bool((cv2.dilate(part, np.ones((3, 3), np.uint8))[~inside] > 0).any())
    return Stranger(
        area / FLAT_PPM**2,
        2 * float(cv2.distanceTransform(np.pad(whole, 1), cv2.DIST_L2, 3).max()) / FLAT_PPM,
        min(gaps) / FLAT_PPM,
        area / int(hull.sum()),
        area / float(box.prod()),
        leaves,
        _holds_a_card(whole),
    )


def _holds_a_card(part: NDArray[np.uint8]) -> bool:
    """Whether a card fits in a mask, in some turn."""
    left, top, wide, high = cv2.boundingRect(part)
    inner = np.pad(part[top : top + high, left : left + wide], 1)
    size = (np.array(CARD_MM) - LESS_MM) * FLAT_PPM
    reach = int(np.hypot(*size)) // 2 + 1
    for turn in TURNS:
        corners = cv2.boxPoints(((float(reach), float(reach)), (float(size[0]), float(size[1])), turn))
        card = cv2.fillPoly(
            np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8), [corners.round().astype(np.int32)], 1
        )
        if cv2.erode(inner, card, borderType=cv2.BORDER_CONSTANT, borderValue=0).any():
            return True
    return False


def _inside(table: Table, half: NDArray[np.float64], shape: tuple[int, int]) -> NDArray[np.bool_]:
    """Which pixels of the view the picture shows."""
    width, height = table.camera.width, table.camera.height
    x = np.array([BORDER * width, (1 - BORDER) * width])
    y = np.array([BORDER * width, height - BORDER * width])
    ways = np.linspace(0, 1, 12)[:, None]
    corners = np.array([[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]])
    sides = zip(corners, np.roll(corners, -1, axis=0), strict=True)
    rim = np.concatenate([start * (1 - ways) + end * ways for start, end in sides])
    pixels = (table.camera.to_mm(rim) + half) * FLAT_PPM
    mask = np.zeros(shape, np.uint8)
    cv2.fillPoly(mask, [pixels.round().astype(np.int32)], 1)
    return np.asarray(mask > 0)


def _rare(view: NDArray[np.uint8], free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where a colour lies that few parts of the table show."""
    lab = cv2.cvtColor(view, cv2.COLOR_BGR2LAB)
    light, red, blue = (cv2.LUT(part, steps) for part, steps in zip(cv2.split(lab), STEPS, strict=True))
    code = (light.astype(np.int32) * CODES[1] + red) * CODES[2] + blue
    rows, columns = np.nonzero(free[::COUNTED, ::COUNTED])
    blocks = np.array(BLOCKS[::-1]) * COUNTED
    parts = rows * blocks[0] // view.shape[0] * BLOCKS[0] + columns * blocks[1] // view.shape[1]
    seen = np.unique(code[::COUNTED, ::COUNTED][rows, columns] * (BLOCKS[0] * BLOCKS[1]) + parts)
    spread = np.bincount(seen // (BLOCKS[0] * BLOCKS[1]), minlength=int(np.prod(CODES))).reshape(CODES)
    for axis in range(3):
        spread = np.maximum(spread, np.maximum(np.roll(spread, 1, axis), np.roll(spread, -1, axis)))
    return np.asarray(free & (spread.ravel()[code] < COMMON * len(np.unique(parts))))
