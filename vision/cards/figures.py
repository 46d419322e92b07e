"""Printed figures in a cut-out that lies as the card does: told from the lines around them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards.layout import Layout
from vision.cards.sheet import Box, Grey, Sheet, cut_smooth_ink
from vision.cards.strokes import DENSITY, INK_SHARE, SPECK, at_share, parts_in, strokes_in, without_lines

INK_SHARES = (0.45, 0.28, 0.65)  # of the usual ink: faint numbers, and such as run into lines
FAINTEST = 0.18  # of the usual ink, where nothing else is found: pale suits, coarse colours of a JPEG
LONG = 1.3  # of a number's height: a straight stroke that is longer is a line
HEIGHTS = (0.7, 1.35)  # of the usual height, of a figure
WIDEST = 2.2  # of the usual height, of a number
WIDER = 1.2  # a number of two figures is than the widest of open cards
GAP = 0.45  # of the usual height between two figures of one number
CONTRAST = 14.0  # grey levels between ground and ink
THIN = (
    0.4  # of the usual height: what is as narrow may be the rest of a line; a 1 never lies under another card
)
ALIGNED = 0.2  # of the usual height by which figures of one number differ
HALF = 0.5  # of the height between two figures that a line takes
RIM = 1.0  # mm around a number where its ground shows
LIGHTER = 65  # per cent of the surroundings that are ink or lie towards it
LEVEL_PLAY = 35.0  # grey levels by which one ground differs across a table
WHOLE = 0.15  # weight of the width of a number against its height
ANOTHER = 0.3  # of the usual height by which a number is wider than one of its figures
CUT = 0.25  # what tells against a part that was cut from a line
ASIDE = 4.0  # mm by which a number is looked for up and down where its card's side shows
EDGE = 1.0  # mm beside the card on top that its own edge and shadow take
ACROSS = 0.8  # of the width of a number that no stroke of it runs along
STRONGEST = 85  # per cent of the box of a number that are weaker than the core of its strokes
SOLID = 0.65  # of a number's height: what a small 8 is thinner than, in whose loops nothing but blur is left


@dataclass(frozen=True, slots=True)
class Print:
    """What the corner numbers of the open cards are like."""

    layout: Layout
    tall: float  # mm
    wide: float  # mm, of two figures
    contrast: float  # grey levels between ink and ground
    grounds: Points  # logarithms of light
    ovals: Points  # of the paper of ovals on them, none or one
    levels: NDArray[np.float64]  # grey levels of the grounds


class Part(NamedTuple):
    """A connected part of ink, pixels; doubtful where it may be the rest of a line.

    `clean` is one that no line touches.
    """

    left: int
    top: int
    right: int
    bottom: int
    doubtful: bool
    clean: bool


class Figure(NamedTuple):
    """What may be a number in a band: its box in mm of the card beside, and whether no line touches it."""

    box: Box
    clean: bool
    strength: float  # of its strokes, grey levels
    grounded: bool  # the ground of an open card surrounds it; not where a lamp is mirrored, or it is faint


def in_band(sheet: Sheet, pose: Pose, band: Box, like: Print, shares: Sequence[float]) -> list[Figure]:
    """What may be numbers in a band beside a card, the nearest to it first.

    They are told from their ground at some shares of the usual ink; where it is several also blurred ones,
    and such as stand on no ground of an open card.
    """
    window = cut_smooth_ink(sheet, pose, band, DENSITY)
    strokes = strokes_in(window, like.tall, dark=not like.layout.light_corners)
    edge = round(EDGE * DENSITY)
    strokes[:, slice(-edge, None) if band[0] < 0 else slice(edge)] = 0
    grounded: list[Part] = []
    strange: list[Part] = []
    strongest = int(strokes.max())
    for share in shares:
        level = max(like.contrast * share, CONTRAST)
        if strongest <= level:
            continue
        parts = _numbers(strokes, level, like)
        if share == FAINTEST and grounded:  # grain stands out as well, but cannot be read
            strange += [part for part in parts if all(_is_nearer(part, o, band[0] < 0) for o in grounded)]
            continue
        for part in parts:
            (grounded if _on_ground(window, part, like) else strange).append(part)
    tries = sorted(grounded, key=lambda each: _unlike(each, like.tall * DENSITY))
    solid = strokes
    if len(shares) > 1:
        solid = strokes_in(window, like.tall, not like.layout.light_corners, SOLID)
        blurred = _numbers(solid, max(like.contrast * INK_SHARE, CONTRAST), like)
        tries += [each for each in blurred if _on_ground(window, each, like)]
    found: list[Part] = []
    for part in tries:
        own = [other for other in found if _overlap(part, other)]
        # Noise may make one figure look better than both, or tie a number to grain: their reader tells.
        if not own or (len(shares) > 1 and all(_is_other(part, other, like.tall) for other in own)):
            found.append(part)
    known = len(found)
    for part in sorted(strange, key=lambda each: _unlike(each, like.tall * DENSITY)):
        if len(shares) > 1 and not any(_overlap(part, other) for other in found):
            found.append(part)
    x, y = band[:2]
    figures = [
        Figure(
            (
                part.left / DENSITY + x,
                part.top / DENSITY + y,
                part.right / DENSITY + x,
                part.bottom / DENSITY + y,
            ),
            part.clean,
            at_share(solid[part.top : part.bottom, part.left : part.right], STRONGEST),
            grounded=k < known,
        )
        for k, part in enumerate(found)
    ]
    return sorted(figures, key=lambda figure: abs(figure.box[0] + figure.box[2]))


def upright_at(sheet: Sheet, pose: Pose, box: Box, like: Print) -> Box:
    """The box moved up or down to where most ink is, and no wider than that ink."""
    left, upper, right, lower = box
    window = cut_smooth_ink(sheet, pose, (left, upper - ASIDE, right, lower + ASIDE), DENSITY)
    strokes = strokes_in(window, like.tall, dark=not like.layout.light_corners)
    # A frame above a number has more ink than the number, but runs right across.
    across = np.ones((1, round((right - left) * ACROSS * DENSITY)), np.uint8)
    bare = cv2.subtract(strokes, cv2.morphologyEx(strokes, cv2.MORPH_OPEN, across))
    rows = np.minimum(bare, like.contrast).mean(axis=1)
    high = round((lower - upper) * DENSITY)
    first = int(np.convolve(rows, np.ones(high), "valid").argmax())
    down = first / DENSITY - ASIDE
    darkest = bare[first : first + high].max(axis=0)
    inked = np.flatnonzero(darkest > min(like.contrast, float(darkest.max())) * INK_SHARE)
    if len(inked):
        left, right = left + float(inked[0]) / DENSITY, left + float(inked[-1] + 1) / DENSITY
    return (left, upper + down, right, lower + down)


def _overlap(part: Part, other: Part) -> bool:
    """Whether two parts take the same place along the row."""
    return part.left < other.right and other.left < part.right


def _is_nearer(part: Part, other: Part, left: bool) -> bool:
    """Whether a part lies before another one on the way from the card on, to the left or to the right."""
    return part.left >= other.right if left else part.right <= other.left


def _is_other(part: Part, other: Part, tall: float) -> bool:
    """Whether of two parts in one place one is so much wider that it may have one more figure."""
    wider = (part.right - part.left) - (other.right - other.left)
    return abs(wider) > ANOTHER * tall * DENSITY


def _unlike(part: Part, tall: float) -> float:
    """How far a part is from a whole number of a height: half of one is less wide, cut ones are odd."""
    unlike = abs((part.bottom - part.top) / tall - 1) - WHOLE * (part.right - part.left) / tall
    return unlike if part.clean else unlike + CUT


def _numbers(strokes: Grey, level: float, like: Print) -> list[Part]:
    """What may be numbers of which the strokes are so strong."""
    tall = like.tall
    inked = np.asarray(cv2.threshold(strokes, level, 1, cv2.THRESH_BINARY)[1], np.uint8)
    bare = without_lines(inked, round(tall * LONG * DENSITY))
    labels, stats = parts_in(bare)
    lowest, highest, widest, thin = (share * tall * DENSITY for share in (*HEIGHTS, WIDEST, THIN))
    broadest = like.wide * WIDER
    likely = [
        (k, x, y, w, h)
        for k, (x, y, w, h, area) in enumerate(stats.tolist(), 1)
        if lowest < h < highest and w < min(widest, broadest * DENSITY) and area >= SPECK
    ]
    if not likely:
        return []
    lines = np.asarray(cv2.subtract(inked, bare), np.uint8)
    _, whole = cv2.connectedComponents(inked, connectivity=8)
    lined = set() if bare is inked else set(whole[lines > 0].tolist())
    parts = []
    for k, x, y, w, h in likely:
        along = int((labels[y, x : x + w] == k).argmax())  # a place of the part, in its upper row
        parts.append(Part(x, y, x + w, y + h, w < thin, int(whole[y, x + along]) not in lined))
    return [part for part in _joined(parts, lines, tall, broadest) if not part.doubtful]


def _joined(parts: list[Part], lines: NDArray[np.uint8], tall: float, widest: float) -> list[Part]:
    """Figures side by side, with no line between, as one number; a doubtful one only where well aligned."""
    numbers: list[Part] = []
    for part in sorted(parts):
        last = numbers[-1] if numbers else None
        play = ALIGNED if last is not None and (part.doubtful or last.doubtful) else GAP
        if (
            last is not None
            and part.left - last.right < GAP * tall * DENSITY
            and abs(part.top - last.top) < play * tall * DENSITY
            and abs(part.bottom - last.bottom) < play * tall * DENSITY
            and part.right - last.left < widest * DENSITY
            and not _parted(lines[part.top : part.bottom, last.right - 1 : part.left + 1])
        ):
            numbers[-1] = Part(
                last.left,
                min(last.top, part.top),
                max(last.right, part.right),
                max(last.bottom, part.bottom),
                last.doubtful and part.doubtful,
                last.clean and part.clean,
            )
        else:
            numbers.append(part)
    return numbers


def _on_ground(window: Grey, part: Part, like: Print) -> bool:
    """Whether the ground of one of the open cards surrounds a number."""
    rim = round(RIM * DENSITY)
    around = window[max(part.top - rim, 0) : part.bottom + rim, max(part.left - rim, 0) : part.right + rim]
    ground = at_share(around, LIGHTER if not like.layout.light_corners else 100 - LIGHTER)
    return bool((np.abs(like.levels - ground) < max(LEVEL_PLAY, like.contrast / 2)).any())


def _parted(between: NDArray[np.uint8]) -> bool:
    """Whether a line runs down there."""
    return bool(between.size and between.mean(axis=0).max() > HALF)
