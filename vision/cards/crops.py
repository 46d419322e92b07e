"""Where exactly the numbers of a card stand, cut out upright for the reader of digits."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards.faces import turned
from vision.cards.layout import Layout
from vision.cards.sheet import Box, Place, Sheet, cut_ink, cut_smooth_ink, remembered
from vision.cards.strokes import DENSITY, SPECK, ink, parts_in, strokes_in, without_lines

Part = tuple[int, int, int, int, int]  # pixels: left, top, right, bottom, height

PIXELS = 20.0  # height in which numbers are given to the reader of digits
CORNER_HALF = (8.5, 7.5)  # half width and height of the window in which a corner number stands, mm
BIG_HALF = (20.0, 17.0)
TALL_HALF = (20.0, 20.0)  # of figures that reach out of that window: some are 32 mm high
LINE = 1.4  # of the half height of a window that straight lines have: numbers are lower
CENTRAL = 0.4  # of a window's sides around its middle, in which the middles of a number's figures lie
FIGURE = 0.5  # of the tallest part's height that a part of a number has; lower ones are underlines or dirt
UNEVEN = 0.12  # of a number's height by which its figures are higher or lower than each other
LINES = 1  # low parts that a number has, the line under it; hairlines that hardly show part off more
HAIRLINE = 0.2  # of the way from ground to the strongest ink: where these show
USUAL_HEIGHT = 7.0  # mm, of a corner number where none stands out
HEIGHTS = (3.5, 11.0)  # mm, of corner numbers
OFF = 3.5  # mm by which a big number stands off the middle of its card
# Mm by which all of a big number does: of 823 on painted photos none is more than 2.75 off, nearly all less
# than 2, and one figure of the narrowest 11 is 3.
CENTRED = 2.0
OFF_CORNER = 2.5  # mm by which a corner number stands off its place
PLAY = np.ones((5, 5), np.uint8)  # pixels by which the two sides of a card's frame may be off, twice and one
HALF_INK = 0.4  # of the ink of the row that has most: as much have all rows of a number
TALL = 7.0  # mm, about what a corner number is, for the strokes of one
GROUND = 1.0  # mm around a number
USUAL_BIG = (-15.0, -11.0, 15.0, 11.0)
MARGIN = 0.35  # of a corner number's height that is cut out around it
BIG_MARGIN = 0.2  # of a big number's: more would show the edge of an oval
USUAL = 0.2  # of the usual height by which a number may differ before its cut is not trusted


def locate(
    sheet: Sheet, pose: Pose, middle: Points, half: tuple[float, float], dark: bool | None = None
) -> Place | None:
    """The number around a place of a card; None where there is no ink. `dark` says what ink is, if known."""
    key = (pose, float(middle[0]), float(middle[1]), half)
    if key not in sheet.places:
        sheet.places[key] = _locate(sheet, pose, middle, half, dark)
    return sheet.places[key]


def _locate(
    sheet: Sheet, pose: Pose, middle: Points, half: tuple[float, float], dark: bool | None
) -> Place | None:
    x, y = (float(v) for v in middle)
    window = cut_ink(sheet, pose, (x - half[0], y - half[1], x + half[0], y + half[1]), DENSITY)
    mask = ink(window, dark)
    box = np.array([x - half[0], y - half[1]])
    bold = half[0] > CORNER_HALF[0]
    if bold and _low_parts(mask) > LINES:
        whole = _numbers_place(ink(window, dark, HAIRLINE), box, bold)
        if whole is not None and whole.clean:
            return whole
    place = _numbers_place(mask, box, bold)
    if place is not None and place.clean:
        return place
    cut_off = _numbers_place(without_lines(mask, round(half[1] * LINE * DENSITY)), box, bold)
    return cut_off if place is None or (cut_off is not None and cut_off.clean) else place


def _low_parts(mask: NDArray[np.uint8]) -> int:
    """How many parts of ink that reach nowhere out of a window are lower than figures."""
    height, width = mask.shape
    heights = [
        high
        for left, top, wide, high, area in parts_in(mask)[1].tolist()
        if area >= SPECK and left > 0 and top > 0 and left + wide < width and top + high < height
    ]
    return sum(high < FIGURE * max(heights) for high in heights)


def _numbers_place(mask: NDArray[np.uint8], corner: Points, bold: bool) -> Place | None:
    """The box of the number in a window whose upper left corner is at a point of the card.

    Of a bold one the hairlines may be too thin to show; beside a corner number parts of a frame do.
    """
    height, width = mask.shape
    # In plain numbers: there are too few parts for arrays to be faster.
    parts = [part for part in parts_in(mask)[1].tolist() if part[4] >= SPECK]
    central = [
        (left, top, left + wide, top + high, high)
        for left, top, wide, high, _ in parts
        if abs(left + wide / 2 - width / 2) < width * CENTRAL
        and abs(top + high / 2 - height / 2) < height * CENTRAL
    ]
    own = [part for part in central if part[0] > 0 and part[1] > 0 and part[2] < width and part[3] < height]
    if not own:
        return None
    tallest = max(part[4] for part in own)
    tall = [part for part in own if part[4] >= FIGURE * tallest]
    if bold and len(own) > len(tall) + 1:
        tall += _torn([part for part in own if part[4] < FIGURE * tallest], tall)
    lefts, tops, rights, bottoms, _ = zip(*tall, strict=True)
    x, y = (float(v) for v in corner)
    return Place(
        left=min(lefts) / DENSITY + x,
        top=min(tops) / DENSITY + y,
        right=max(rights) / DENSITY + x,
        bottom=max(bottoms) / DENSITY + y,
        clean=len(own) == len(central),
    )


def _torn(low: Sequence[Part], tall: Sequence[Part]) -> list[Part]:
    """Of low parts those of one figure that fell apart: over each other, together as high as tall ones."""
    start, end = min(part[1] for part in tall), max(part[3] for part in tall)
    play = UNEVEN * (end - start)
    within = [part for part in low if part[1] > start - play and part[3] < end + play]
    torn = []
    for part in within:
        over = [other for other in within if other[0] < part[2] and part[0] < other[2]]
        if max(other[3] for other in over) - min(other[1] for other in over) > end - start - 2 * play:
            torn.append(part)
    return torn


def crop(sheet: Sheet, pose: Pose, box: Box, pixels: float, share: float = MARGIN) -> NDArray[np.uint8]:
    """A number's box with a share of its height around it as ground, its height about so many pixels."""
    left, top, right, bottom = box
    margin = share * (bottom - top)
    wide = (left - margin, top - margin, right + margin, bottom + margin)
    return cut_ink(sheet, pose, wide, pixels / (bottom - top))


def crop_big(sheet: Sheet, pose: Pose, box: Box) -> NDArray[np.uint8]:
    """The box of a big number, cut out likewise."""
    return crop(sheet, pose, box, PIXELS, BIG_MARGIN)


def cut_place(sheet: Sheet, pose: Pose, place: Place) -> NDArray[np.uint8]:
    """The box of a number with a little of its ground."""
    left, top, right, bottom = box_of(place)
    around = (left - GROUND, top - GROUND, right + GROUND, bottom + GROUND)
    return cut_smooth_ink(sheet, pose, around, DENSITY)


def corner_boxes(places: Sequence[Place | None], corner: Points) -> list[Box]:
    """The boxes of corner numbers; one unlike the others gets the usual place and room for all."""
    clean = [place for place in places if place is not None and place.clean]
    heights = [place.bottom - place.top for place in clean]
    usual = float(np.median(heights)) if heights else USUAL_HEIGHT
    x, y = (float(v) for v in corner)
    boxes = []
    for place in places:
        if place is not None and place.clean and abs((place.bottom - place.top) / usual - 1) < USUAL:
            boxes.append(_centred(box_of(place), x))
        else:
            boxes.append((x - usual * 0.9, y - usual / 2, x + usual * 0.9, y + usual / 2))
    return boxes


def _centred(box: Box, x: float) -> Box:
    """The box of a corner number, where it stands off its place as wide to both sides of that.

    Then one of two figures is tied to what is around.
    """
    left, top, right, bottom = box
    half = max(x - left, right - x)
    return box if abs(left + right - 2 * x) < 2 * OFF_CORNER else (x - half, top, x + half, bottom)


def box_of(place: Place) -> Box:
    return (place.left, place.top, place.right, place.bottom)


def locate_big(sheet: Sheet, pose: Pose) -> Place | None:
    """The big number of a card; None where none stands out."""
    middle = np.zeros(2)
    place = locate(sheet, pose, middle, BIG_HALF)
    if place is None or not place.clean:
        tall = locate(sheet, pose, middle, TALL_HALF)
        place = tall if place is None or (tall is not None and tall.clean) else place
    if place is None or place.bottom - place.top < HEIGHTS[1]:
        return None
    if place.clean or abs(place.left + place.right) / 2 < OFF:
        return place
    half = max(-place.left, place.right)  # a scratch ties one of two figures to what is around
    return replace(place, left=-half, right=half)


def stands_alone(sheet: Sheet, pose: Pose) -> bool:
    """Whether a big number stands in the middle of its card, apart from all else: then none of its figures is
    lost."""
    place = locate_big(sheet, pose)
    return place is not None and place.clean and abs(place.left + place.right) / 2 < CENTRED


def hairline_box(sheet: Sheet, pose: Pose) -> Box | None:
    """The box of a big number with all that its hairlines join: the foot of a 2 may lie apart from it, as the
    line under a 9 does. None where that reaches out of its window."""
    wide, high = BIG_HALF
    window = cut_ink(sheet, pose, (-wide, -high, wide, high), DENSITY)
    place = _numbers_place(ink(window, None, HAIRLINE), np.array([-wide, -high]), bold=True)
    return box_of(place) if place is not None and place.clean else None


def big_box(sheet: Sheet, pose: Pose) -> Box:
    """The box of a big number; a usual one where none stands out."""
    place = locate_big(sheet, pose)
    return USUAL_BIG if place is None else box_of(place)


@remembered
def usual_height(sheet: Sheet, poses: tuple[Pose, ...], layout: Layout) -> float:
    """The height of the corner numbers of open cards, mm."""
    dark = not layout.light_corners
    places = [locate(sheet, pose, layout.corner, CORNER_HALF, dark) for pose in poses]
    heights = [place.bottom - place.top for place in places if place is not None and place.clean]
    likely = [height for height in heights if HEIGHTS[0] < height < HEIGHTS[1]]
    return float(np.median(likely)) if 2 * len(likely) > len(poses) else _height(sheet, poses, layout, dark)


def _height(sheet: Sheet, poses: Sequence[Pose], layout: Layout, dark: bool) -> float:
    """How high the strokes are that all corners show and no mirror keeps, as it does a frame."""
    x, y = (float(v) for v in layout.corner)
    wide, high = CORNER_HALF
    shown = []
    for way in [way for pose in poses for way in (pose, turned(pose))]:
        own, other = (
            strokes_in(cut_ink(sheet, way, (at - wide, y - high, at + wide, y + high), DENSITY), TALL, dark)
            for at in (x, -x)
        )
        shown.append(cv2.subtract(own, np.asarray(cv2.dilate(other[:, ::-1], PLAY), np.uint8)))
    rows = np.mean(shown, axis=(0, 2))
    inked = rows > rows.max() * HALF_INK
    middle = int(rows.argmax())
    start = middle - int(np.argmin(np.append(inked[middle::-1], False))) + 1
    end = middle + int(np.argmin(np.append(inked[middle:], False)))
    tall = (end - start) / DENSITY
    return tall if HEIGHTS[0] < tall < HEIGHTS[1] else USUAL_HEIGHT
