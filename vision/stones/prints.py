"""Bright prints on a darker ground: groups of pixels such as a number, a bunch of flowers or a sun."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.channels import strongest
from vision.edges import LIGHT
from vision.light import Lamp
from vision.photo import Picture
from vision.shrink import shrink
from vision.stones import relief

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]

WIDTH = 2304  # pixels to which photos are brought: about 1.9 a millimetre, so that strokes have three pixels
STROKE = 13  # pixels: wider than any stroke or flower, which have 5.2 mm at most
WIDER_THAN_STROKES = np.ones((STROKE, STROKE), np.uint8)
JOIN = 5  # pixels: what is closer than two millimetres belongs together
FAINTEST = 0.14  # of the brightest around, paper at most: the least that a print is brighter than its ground
DIMMEST = 0.55  # of the paper's level: what counts as the brightest around at least, in a dim corner
NEIGHBOURHOOD, COARSE = 33, 8  # pixels of the picture made smaller by that: some 70 mm to each side
# Of what half of the table around shows as its strongest speck, of cloth or of noise: what the strongest of
# a print has at least: of 1,500 painted stones that were read the least is 2.5, but for patterned cloths.
ABOVE_SPECKS = 1.7
MOST_ABOVE = 0.19  # of the paper's level: what is asked for at most, as a cloth's pattern may be strong
SPECKS_AROUND = 31  # windows as wide as a stroke, each way: some 200 mm, of which stones cover less than half
OF_STRONGEST = 0.45  # of the strongest print around: what is weaker is its blurred edge
# Of the paper's level: a stone nearer to the lamp than the markers, which mirrors it, is as bright and still
# readable: seen are 1.2 on pale tables. More is burnt.
PALEST = 1.4
SMALLEST = 18  # pixels of a print: half a flower
SHORTEST, LONGEST = 20, 300  # pixels around a group
MOST = 300  # groups: what 60 stones with five each have; where there are more, a cloth is patterned
# Times the strength of half of these, which is the pattern's own: what has more is no part of it, whatever
# lies beside it. On the chequered cloth where it was seen the pattern has 1.4 at most, but prints 4.1.
FAR_ABOVE = 2.5
NUMBER_LONG = 40  # pixels around a number at least
REACH = 90  # pixels from an outline of a number to one of its flowers at most
DARK_QUARTER = 4  # the darkest quarter around a print is lacquer, even beside a bright board
LEVELS = 256  # of a code
SPARSE = 3  # every third pixel each way is enough to see that ground
RING = 9  # pixels: the ground of a print is looked for this far around it
LAYERS = 3  # pictures that go with prints: strokes, mask and around


@dataclass(frozen=True, slots=True)
class Prints:
    """The prints of a picture, a row each, in pixels of the ground."""

    middle: Floats  # n x 2
    sides: Floats  # n x 2, the longer first
    pixels: Floats  # n
    boxes: NDArray[np.int64]  # n x left, top, width, height
    strokes: Grey  # how much brighter than its ground each pixel is
    mask: Grey  # 255 where there is print
    around: Grey  # 255 there and next to it
    grounds: Picture | None  # where there is more print than stones can have: all but print and specks, small
    pattern: float = 0.0  # and how much brighter than its ground half of all that is

    @property
    def stands_out(self) -> NDArray[np.bool_]:
        """Which prints are far stronger than the pattern of a cloth; none where there is no pattern."""
        if not self.pattern:
            return np.zeros(len(self.boxes), bool)
        return self.strength(np.arange(len(self.boxes))) > FAR_ABOVE * self.pattern

    def strength(self, which: NDArray[np.intp]) -> Floats:
        """How much brighter than their ground some prints are."""
        return _strength(self.strokes, self.mask, self.boxes[which].tolist())


@dataclass(frozen=True, slots=True)
class Ground:
    """A picture brought to WIDTH, its brightness, and the same without prints."""

    picture: Picture
    scale: float  # pixels here for a pixel of the photo
    bright: Grey
    bare: Grey
    paper: float  # code level of white paper


def prepare(photo: Picture, lamp: Lamp) -> Ground:
    """The picture at WIDTH; brightness is the strongest of the three colours, in which any ink shows."""
    scale = WIDTH / photo.shape[1]
    if abs(scale - 1) < 0.1:
        picture, scale = photo, 1.0
    else:
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        picture = np.asarray(cv2.resize(photo, None, fx=scale, fy=scale, interpolation=way), np.uint8)
    bright = strongest(picture)
    cv2.blur(bright, (3, 3), bright)
    bare = cv2.morphologyEx(bright, cv2.MORPH_OPEN, WIDER_THAN_STROKES)
    light = float(np.clip(lamp.paper.max(), 0.01, 1))
    paper = float(np.searchsorted(LIGHT, light))
    return Ground(picture, scale, bright, np.asarray(bare), paper)


def find(ground: Ground) -> Prints:
    """Every group of bright strokes on a ground that may be black lacquer."""
    strokes = np.asarray(cv2.subtract(ground.bright, ground.bare), np.uint8)
    mask = _inked(ground, strokes)
    joined = np.asarray(cv2.dilate(mask, np.ones((JOIN, JOIN), np.uint8)), np.uint8)
    outlines, nested = cv2.findContours(joined, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    lengths = np.array([len(outline) for outline in outlines])
    if not len(lengths):
        return _measured([], mask, joined, strokes, None)
    fit = np.flatnonzero((lengths > SHORTEST) & (lengths < LONGEST) & (nested[0][:, 3] < 0))
    grounds, pattern = relief.grounds(ground.picture, ground.paper) if len(fit) > MOST else None, 0.0
    if grounds is not None:
        starts = np.array([outlines[int(index)][0, 0] for index in fit])
        strengths = _strength(strokes, mask, [cv2.boundingRect(outlines[int(index)]) for index in fit])
        pattern = float(np.median(strengths))
        strong = strengths > FAR_ABOVE * pattern
        fit = fit[relief.is_beside_edge(grounds, starts, ground.paper) | strong]
    large = [int(index) for index in fit[lengths[fit] >= NUMBER_LONG]]
    small = [int(index) for index in fit[lengths[fit] < NUMBER_LONG]]
    # Numbers of a row that run together are no print of one stone, but their flowers are below them.
    longer = np.flatnonzero((lengths >= LONGEST) & (nested[0][:, 3] < 0)).tolist()
    parts = [*(outlines[index][0] for index in large), *(outlines[index][::REACH, 0] for index in longer)]
    near = _near(
        np.array([outlines[index][0, 0] for index in small]).reshape(-1, 2),
        np.concatenate([np.zeros((0, 2), np.int32), *parts]),
    )
    small = [index for index, worth in zip(small, near, strict=True) if worth]
    chosen = [np.asarray(outlines[index], np.int32) for index in (*large, *small)]
    return replace(_measured(chosen, mask, joined, strokes, grounds), pattern=pattern)


def _inked(ground: Ground, strokes: Grey) -> Grey:
    """255 where strokes may be print, by the strongest ones around, the light and the specks there."""
    # In place where it may be: a new picture of this size costs more than the work on it.
    peaks = np.asarray(cv2.dilate(strokes, WIDER_THAN_STROKES), np.uint8)
    specks = _above_specks(peaks, ground.paper)
    # No print is as faint as most tables' specks are.
    above = _spread(specks, peaks) if specks.max() > int(FAINTEST * DIMMEST * ground.paper) else None
    worth = None if above is None else cv2.compare(peaks, above, cv2.CMP_GT, above)
    least = cv2.convertScaleAbs(peaks, peaks, OF_STRONGEST)
    least = cv2.max(least, _faintest(ground), least)
    mask = cv2.compare(strokes, least, cv2.CMP_GT, least)
    if worth is not None:
        mask = cv2.bitwise_and(mask, worth, mask)
    if PALEST * ground.paper < LEVELS - 1:
        dark = cv2.threshold(ground.bare, PALEST * ground.paper, 255, cv2.THRESH_BINARY_INV, worth)[1]
        mask = cv2.bitwise_and(mask, dark, mask)
    return np.asarray(mask, np.uint8)


def _strength(strokes: Grey, mask: Grey, boxes: Sequence[Sequence[int]]) -> Floats:
    """How much brighter than its ground the print in each of some boxes is."""
    areas = [np.s_[top : top + high, left : left + wide] for left, top, wide, high in boxes]
    return np.array([cv2.mean(strokes[area], mask[area])[0] for area in areas])


def _faintest(ground: Ground) -> Grey:
    """The least strength of a print in each pixel, by the light there."""
    height, width = ground.bright.shape
    small = shrink(ground.bright, (width // COARSE, height // COARSE))
    around = cv2.dilate(small, np.ones((NEIGHBOURHOOD, NEIGHBOURHOOD), np.uint8))
    least = FAINTEST * np.clip(around, DIMMEST * ground.paper, ground.paper)
    return np.asarray(cv2.resize(least.astype(np.uint8), (width, height)), np.uint8)


def _above_specks(peaks: Grey, paper: float) -> Grey:
    """What the strongest spot of a print exceeds, by the specks of the table around, for some pixels."""
    few = np.ascontiguousarray(peaks[STROKE // 2 :: STROKE, STROKE // 2 :: STROKE])
    usual = cv2.convertScaleAbs(cv2.medianBlur(few, SPECKS_AROUND), alpha=ABOVE_SPECKS)
    return np.asarray(np.minimum(usual, np.uint8(MOST_ABOVE * paper)), np.uint8)


def _spread(few: Grey, picture: Grey) -> Grey:
    """The nearest of a few levels for each pixel of a picture: in a quarter of the time that OpenCV takes for
    so many times more."""
    down, across = (
        np.minimum(np.arange(long) * (1 / (long / short)), short - 1).astype(np.intp)
        for long, short in zip(picture.shape, few.shape, strict=True)
    )
    return np.asarray(np.take(few[:, across], down, axis=0), np.uint8)


def _near(spots: NDArray[np.int32], starts: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which spots are within REACH of a start: only those are worth a closer look on a speckled table."""
    x, y = (np.abs(spots[:, None, axis] - starts[:, axis]) < REACH for axis in (0, 1))
    return np.asarray((x & y).any(axis=1))


def _measured(
    outlines: Sequence[NDArray[np.int32]], mask: Grey, joined: Grey, strokes: Grey, grounds: Picture | None
) -> Prints:
    rows = []
    for outline in outlines:
        left, top, wide, high = cv2.boundingRect(outline)
        area = np.s_[top : top + high, left : left + wide]
        pixels = cv2.countNonZero(mask[area])
        if pixels >= SMALLEST:
            (x, y), sides, _ = cv2.minAreaRect(outline)
            size = max(sides) - JOIN + 1, min(sides) - JOIN + 1
            rows.append((x, y, *size, pixels, left, top, wide, high))
    table = np.array(rows).reshape(-1, 9)
    boxes = table[:, 5:9].astype(np.int64)
    return Prints(table[:, :2], table[:, 2:4], table[:, 4], boxes, strokes, mask, joined, grounds)


def placed(part: Prints, here: tuple[slice, slice], layers: Sequence[Grey]) -> Prints:
    """The prints of a part of the ground as those of all of it, where there are no others; layers: as many
    empty pictures as large as the ground, which take what is seen in the part."""
    rows, columns = here
    for layer, own in zip(layers, (part.strokes, part.mask, part.around), strict=True):
        layer[here] = own
    middle = part.middle + np.array([columns.start, rows.start])
    boxes = part.boxes + np.array([columns.start, rows.start, 0, 0])
    strokes, mask, around = layers
    return replace(part, middle=middle, boxes=boxes, strokes=strokes, mask=mask, around=around)


def ring_of(prints: Prints, index: int) -> tuple[slice, slice]:
    """Rows and columns of a print and its ground around."""
    left, top, wide, high = prints.boxes[index].tolist()
    first, above = max(left - RING, 0), max(top - RING, 0)
    return slice(above, top + high + RING), slice(first, left + wide + RING)


def inks(ground: Ground, prints: Prints, lamp: Lamp, which: NDArray[np.intp]) -> dict[int, Floats]:
    """For some prints their light (blue, green, red under neutral light) above that of the ground."""
    areas = [ring_of(prints, int(index)) for index in which]
    own = [cv2.mean(ground.picture[area], prints.mask[area])[:3] for area in areas]
    codes = np.stack([np.array(own).reshape(-1, 3), _dark_around(ground, prints, areas)], axis=1)
    light = LIGHT[np.round(codes).astype(np.intp)]
    own = (light[:, 0] - light[:, 1]) / np.maximum(lamp.paper - lamp.ink, 1e-3)
    return {int(index): np.asarray(ink, np.float64) for index, ink in zip(which, own, strict=True)}


def _dark_around(ground: Ground, prints: Prints, areas: Sequence[tuple[slice, slice]]) -> NDArray[np.int64]:
    """The codes that a quarter of what is around each print does not exceed; 0 where print is everywhere."""
    if not areas:
        return np.zeros((0, 3), np.int64)
    height, width = prints.around.shape
    ends = [(rows.start, rows.stop, columns.start, columns.stop) for rows, columns in areas]
    top, bottom, left, right = np.array(ends).T
    high, wide = (
        (np.minimum(bottom, height) - top - 1) // SPARSE + 1,
        (np.minimum(right, width) - left - 1) // SPARSE + 1,
    )
    owner = np.repeat(np.arange(len(areas)), high * wide)
    down, across = np.divmod(
        np.arange(len(owner)) - (np.cumsum(high * wide) - high * wide)[owner], wide[owner]
    )
    where = (top[owner] + down * SPARSE) * width + left[owner] + across * SPARSE
    bare = prints.around.ravel()[where] == 0
    where, owner = where[bare], owner[bare]
    # All of them are ranked at once, print by print.
    codes = np.take(ground.picture.reshape(-1, 3), where, axis=0).T.astype(np.int32)
    ranked = np.sort(codes + owner.astype(np.int32) * LEVELS, axis=1)
    counts = np.bincount(owner, minlength=len(areas))
    dark = np.cumsum(counts) - counts + counts // DARK_QUARTER
    found = np.zeros((len(areas), 3), np.int64)
    found[counts > 0] = ranked[:, dark[counts > 0]].T % LEVELS
    return found
