"""Cards under other cards of their row: a strip with a corner number is all that shows of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.observation import Pose
from vision import digits
from vision.camera import Points
from vision.cards import crops, sides, values
from vision.cards.faces import CARD_MM, corner_window, ground_of, lies_on, paper_of, turned
from vision.cards.figures import LIGHTER, STRONGEST, Print, at_share, in_band, strokes_in, upright_at
from vision.cards.layout import Layout
from vision.cards.sheet import Box, Sheet, axes, cut_ink
from vision.cards.values import HIGHEST
from vision.cards.whole import Found
from vision.patches import Patch

ALONG = (7.0, 50.0)  # mm from card to card along a row that is spread out
ASIDE = 9.0  # mm by which a card of a row may lie out of line
NARROWEST = 10.0  # mm that a card of a row leaves free at least: two prints that are nearer are of one card
EDGE, LEAST_MARGIN = 1.5, 0.6  # mm that a light edge of the card on top takes; that stay around a number
BEYOND = 1.0  # mm beside a corner number that its own card shows at least
TRIES = 3  # numbers beside a card that are looked at
CLEAR = 0.8  # odds of its best reading from which a print is a number, whatever lies nearer
PLAIN = 0.3  # odds from which it may be one
PLAIN_CARD = 0.9  # odds that a strip is a card whose number cannot be read, but stands as others do
# Of the first millimetres beside a card: where less of them is a card's ground, there is the table.
BARE = 0.15
LAID = 0.45  # of the way to a number that shows the ground of a card
AS_HIGH = 0.15  # of the usual height
ALIKE = 0.4  # logarithm of the light by which the same ground differs across a table
HIDDEN = 0.5  # of a number's height beside the card on top: there another figure may be under it
ONE_FIGURE = 0.95  # of the usual height: what is wider has two figures
ONE_OF_TWO = 0.72  # of the usual width of two figures
FAINT = 0.4  # of the usual contrast; fainter prints that cannot be read are noise
TWO_FIGURES, WIDEST = 1.2, 2.2  # of the usual height, that the width of two figures is at least and at most
OFF, HALF = 0.22, 0.65  # of the usual height: a number stands off its place, one of its figures does
CLEARLY = 0.06  # more alike is a side to those of open cards in its own place than beside it
A_SIDE = 0.85  # as alike is a side beside which a number may be found that did not stand out
MOST = 80  # cards of a deck


@dataclass(frozen=True, slots=True)
class Strip:
    """A card that shows one corner: its pose turned so that this is the upper one, and what lies on it."""

    pose: Pose
    under: int  # index among the open cards and strips, in their order
    odds: digits.Odds  # of the number, of which one figure may be hidden
    shown: float  # how likely a number stands there at all


@dataclass(frozen=True, slots=True)
class _Number:
    """What may be the number of a strip: the card's pose then, its box there, its place on the table."""

    pose: Pose
    box: Box
    at: Points
    beyond: Points  # the place beside it, towards the side of its card
    free: float  # mm between it and the card on top
    trusted: bool  # it is as high as others, and no line touches it or the side of its card shows
    half: bool = False  # the card's side says that this is one figure of two


def find(sheet: Sheet, found: Found, known: Sequence[Strip] = (), first: int = 0) -> tuple[Strip, ...]:
    """From every open card, or those from a first one on, along its row, card by card; known ones first."""
    like = _print(sheet, found)
    laid = [*found.poses, *(strip.pose for strip in known)]
    strips = list(known)
    every = [(k, way) for k, pose in enumerate(found.poses) for way in (pose, turned(pose))]
    look = sides.usual([sides.beside(sheet, way, like.layout, like.tall, sides.OUTSIDE) for _, way in every])
    tops = [(k, way) for k, way in every if k >= first]
    waiting: list[tuple[Strip, Points]] = []
    while (tops or waiting) and len(strips) < MOST:
        waiting += _read(sheet, like, tops, [_beside(sheet, like, look, top, laid) for _, top in tops])
        waiting.sort(key=lambda each: -_best(each[0].odds))
        # What is read best is laid first, what hardly can last: a print may be seen from the wrong card, too.
        clear = sum(_best(strip.odds) > CLEAR for strip, _ in waiting) or 1
        tops = []
        for strip, at in waiting[:clear]:
            if not lies_on(at, laid):
                tops.append((len(laid), strip.pose))
                strips.append(strip)
                laid.append(strip.pose)
        waiting = waiting[clear:]
    return tuple(strips)


def _print(sheet: Sheet, found: Found) -> Print:
    layout, dark = found.layout, not found.layout.light_corners
    tall = crops.usual_height(sheet, found.poses, layout)
    ways = [way for pose in found.poses for way in (pose, turned(pose))]
    windows = [corner_window(sheet, way, layout.corner) for way in ways]
    places = [crops.locate(sheet, way, layout.corner, crops.CORNER_HALF, dark) for way in ways]
    strokes = [
        at_share(strokes_in(crops.cut_place(sheet, way, place), tall, dark), STRONGEST)
        for way, place in zip(ways, places, strict=True)
        if place is not None
    ]
    contrast = float(np.median(strokes)) if strokes else 0.0
    widths = [place.right - place.left for place in places if place is not None and place.clean]
    wide = max([width for width in widths if width < WIDEST * tall], default=0.0)
    grounds = np.array([ground_of(sheet, pose, layout) for pose in found.poses])
    ovals = np.empty((0, 3)) if dark else paper_of(sheet, found.poses, layout)[None]
    levels = np.array([at_share(window, LIGHTER if dark else 100 - LIGHTER) for window in windows])
    return Print(layout, tall, max(wide, TWO_FIGURES * tall), contrast, grounds, ovals, levels)


def _beside(sheet: Sheet, like: Print, look: sides.Profile, top: Pose, laid: Sequence[Pose]) -> list[_Number]:
    """What may be the number of the card under another one, on the side of its upper corner number."""
    seen = sides.beside(sheet, top, like.layout, like.tall, ALONG[1] + sides.OUTSIDE)
    side = sides.sides(seen, look)
    shown = sides.laid_along(seen, like.ovals)
    if shown[round(ALONG[0] * sides.DENSITY)] < BARE:
        return []
    numbers: list[tuple[float, _Number]] = []
    for box, clean, strength in in_band(sheet, top, _band(like.layout, like.tall), like):
        step, aside = _off(like.layout, box)
        if not (ALONG[0] < step < ALONG[1] and abs(aside) < ASIDE):
            continue
        if shown[round(step * sides.DENSITY)] < LAID:
            continue
        strong = strength > FAINT * like.contrast
        as_high = strong and abs((box[3] - box[1]) / like.tall - 1) < AS_HIGH
        place, alike = side.best(step, HALF * like.tall)
        own = side.best(step, OFF * like.tall)[1]
        half = (
            strong
            and box[2] - box[0] < max(ONE_FIGURE * like.tall, ONE_OF_TWO * like.wide)
            and abs(place - step) > OFF * like.tall
            and alike > max(own + CLEARLY, A_SIDE)
        )
        numbers.append((step, _number(like, top, box, as_high and (clean or own > A_SIDE), half)))
        if half:
            numbers.append((step, _number(like, top, _wide(like, place, box), trusted=False)))
        elif not as_high:  # torn by noise, or grown together: others tell how high it is
            _, upper, _, lower = upright_at(sheet, top, _wide(like, step, None), like)
            numbers.append((step, _number(like, top, (box[0], upper, box[2], lower), trusted=False)))
    nearest = min((step for step, number in numbers if number.trusted), default=ALONG[1]) - ALONG[0]
    for place in side.peaks(A_SIDE):
        known = any(abs(place - step) < HALF * like.tall for step, _ in numbers)
        if ALONG[0] < place < nearest and not known and shown[round(place * sides.DENSITY)] > LAID:
            guess = upright_at(sheet, top, _wide(like, place, None), like)
            numbers.append((place, _number(like, top, guess, trusted=False)))
            break
    return [
        number
        for _, number in sorted(numbers, key=lambda each: each[0])
        if not lies_on(number.at, laid) and not lies_on(number.beyond, laid)
    ][:TRIES]


def _off(layout: Layout, box: Box) -> tuple[float, float]:
    """How far a number is from where the upper corner number of the card on top stands: along, aside."""
    x, y = layout.corner
    along = (box[0] + box[2]) / 2 - float(x)
    return -along if x < 0 else along, (box[1] + box[3]) / 2 - float(y)


def _wide(like: Print, step: float, box: Box | None) -> Box:
    """The box of a number of two figures on a card so far along the row; as high as a box, or as usual."""
    x, y = (float(v) for v in like.layout.corner)
    middle = x - step if x < 0 else x + step
    upper, lower = (y - like.tall / 2, y + like.tall / 2) if box is None else (box[1], box[3])
    return (middle - like.wide / 2, upper, middle + like.wide / 2, lower)


def _number(like: Print, top: Pose, box: Box, trusted: bool, half: bool = False) -> _Number:
    """The number of a box beside a card, as that of the card it is printed on."""
    number = np.array([box[0] + box[2], box[1] + box[3]]) / 2
    off = number - like.layout.corner
    outer = box[0] - BEYOND if number[0] < 0 else box[2] + BEYOND
    spots = np.array([number, [outer, number[1]], off]) @ axes(top.turn) + [top.x, top.y]
    at, beyond, middle = spots
    left, upper, right, lower = (float(v) for v in np.array(box) - np.tile(off, 2))
    free = min(abs(box[0]), abs(box[2])) - CARD_MM[0] / 2
    pose = Pose(float(middle[0]), float(middle[1]), top.turn)
    return _Number(pose, (left, upper, right, lower), at, beyond, free, trusted, half)


def _read(
    sheet: Sheet, like: Print, tops: Sequence[tuple[int, Pose]], beside: Sequence[list[_Number]]
) -> list[tuple[Strip, Points]]:
    """The nearest number beside each top that can be read; one that hardly can where there is no other."""
    asked = [(k, number) for k, numbers in enumerate(beside) for number in numbers]
    patches = [_cut_out(sheet, number) for _, number in asked]
    chosen: dict[int, tuple[int, Strip, Points]] = {}
    read = [(*each, odds) for each, odds in zip(asked, digits.read(patches), strict=True)]
    plainly = [(k, number) for k, number, odds in read if _best(odds) > CLEAR and not number.half]
    for k, number, odds in read:
        hidden = number.free < HIDDEN * like.tall
        # A whole 1 never lies under another card: what looks like one is the edge of a card.
        best = _best(odds, 1 if hidden or number.half else 2)
        rank = _rank(sheet, like, number, best)
        other = any(top == k and abs(each.free - number.free) < NARROWEST for top, each in plainly)
        if best < PLAIN and other:
            continue
        if number.half and best > CLEAR and not other:
            rank = 0  # what is farther away is another card
        if rank is not None and (k not in chosen or rank < chosen[k][0]):
            told = _with_hidden(odds, like.layout.corner[0] > 0) if hidden or number.half else odds
            told = _with_hidden(told, like.layout.corner[0] < 0) if number.half else told
            plain = PLAIN_CARD if number.trusted and rank == 0 else 0.0
            shown = max(values.is_number(values.witness(odds, values.SMALL_STRAY)), plain)
            chosen[k] = rank, Strip(number.pose, tops[k][0], told, shown), number.at
    return [(strip, at) for _, strip, at in chosen.values()]


def _cut_out(sheet: Sheet, number: _Number) -> Patch:
    """A number as the reader of digits wants it, without the edge of the card on top."""
    left, top, right, bottom = number.box
    margin = crops.MARGIN * (bottom - top)
    near = float(np.clip(number.free - EDGE, LEAST_MARGIN, margin))
    # The card on top lies to the right of a number that stands on the left, and the other way round.
    before, after = (margin, near) if left + right < 0 else (near, margin)
    wide = (left - before, top - margin, right + after, bottom + margin)
    return cut_ink(sheet, number.pose, wide, crops.PIXELS / (bottom - top))


def _best(odds: digits.Odds, lowest: int = 1) -> float:
    """The odds of the likeliest number of a card from a lowest one on."""
    return max(odds.get(value, 0.0) for value in range(lowest, HIGHEST + 1))


def _rank(sheet: Sheet, like: Print, number: _Number, best: float) -> int | None:
    """0 for a print that is a number for sure, more for a less sure one, None for none."""
    if number.half:
        return 2 if best > PLAIN else None
    if best > CLEAR or (number.trusted and _like_others(sheet, like, number)):
        return 0
    return 1 if best > PLAIN and number.trusted else None


def _like_others(sheet: Sheet, like: Print, number: _Number) -> bool:
    """Whether what cannot be read stands on the ground of a card."""
    ground = ground_of(sheet, number.pose, like.layout)
    return bool((np.abs(like.grounds - ground).max(axis=1) < ALIKE).any())


def _with_hidden(odds: digits.Odds, leading: bool) -> digits.Odds:
    """The odds where one more figure may be hidden, the leading or the last one."""
    told: dict[int, float] = {}
    for number, p in odds.items():
        wholes = [number]
        if number < 10:
            wholes += [10 + number] if leading else [n for n in range(10, HIGHEST + 1) if n // 10 == number]
        for whole in wholes:
            told[whole] = told.get(whole, 0.0) + p / len(wholes)
    return told


def _band(layout: Layout, tall: float) -> Box:
    """Where the corner number of the next card of a row may stand, mm from the middle of the one on top."""
    x, y = (float(v) for v in layout.corner)
    side = -1.0 if x < 0 else 1.0
    near, far = side * CARD_MM[0] / 2, x + side * (ALONG[1] + tall)
    room = ASIDE + tall / 2 + 1.0
    return (min(near, far), y - room, max(near, far), y + room)
