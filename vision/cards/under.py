"""What may be the number of the card under another one of its row: printed figures, and sides that show."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.observation import Pose
from vision.camera import Points
from vision.cards import sides
from vision.cards.faces import CARD_MM, lies_on
from vision.cards.figures import FAINTEST, INK_SHARES, Print, in_band, upright_at
from vision.cards.layout import Layout
from vision.cards.sheet import Box, Sheet, axes

ALONG = (7.0, 50.0)  # mm from card to card along a row that is spread out
FAR = 26.0  # mm; players leave less free: a number that is farther away may be that of the next card but one
ASIDE = 9.0  # mm by which a card of a row may lie out of line
NEXT_ROW, ASKEW = 26.0, 10.0  # mm of a row's end that the next one hides, and degrees by which they differ
OWN_NUMBER = 11.0  # mm around the middle of a card's own corner number that show nothing but that
BEYOND = 1.0  # mm beside a corner number that its own card shows at least
EDGE = 1.5  # mm that a light edge of the card on top takes
TRIES = 8  # numbers beside a card that are looked at
LAID = 0.45  # of the way to a number that shows the ground of a card
AS_HIGH = 0.15  # of the usual height by which a number differs ...
GROWN = 0.5  # ... and mm by which faint ink, which is told from its ground at a lower level, is higher
ONE_FIGURE = 0.95  # of the usual height: what is wider has two figures
ONE_OF_TWO = 0.72  # of the usual width of two figures
NARROW = 0.4  # of the usual height, that a figure is wide at least, but for a 1
FAINT = 0.4  # of the usual contrast; fainter prints that cannot be read are noise
OFF, HALF = 0.22, 0.65  # of the usual height: a number stands off its place, one of its figures does
CLEARLY = 0.06  # more alike is a side to those of open cards in its own place than beside it
A_SIDE = 0.85  # as alike is a side beside which a number may be found that did not stand out


@dataclass(frozen=True, slots=True)
class Number:
    """What may be the number of a strip: the card's pose then, its box there, its place on the table."""

    pose: Pose
    box: Box
    at: Points
    beyond: Points  # the place beside it, towards the side of its card
    free: float  # mm between it and the card on top
    trusted: bool  # it is as high as others, and no line touches it or the side of its card shows
    along: bool  # the ground of a card leads to it
    sided: bool  # the side of its card shows
    inked: bool  # figures stand out there, not only the side of a card
    half: bool = False  # the card's side says that this is one figure of two
    grounded: bool = True  # the ground of an open card surrounds it

    @property
    def end(self) -> float:
        """Millimetres between its far end and the card on top."""
        return self.free + self.box[2] - self.box[0]


@dataclass(frozen=True, slots=True)
class Way:
    """What a card shows beside it, on the side of its upper corner number."""

    top: Pose
    side: sides.Side
    shown: sides.Profile  # share of the way to each place that is a card's


def beside(sheet: Sheet, like: Print, top: Pose) -> sides.Beside:
    """What lies beside a card as far as the next one of its row may."""
    return sides.beside(sheet, top, like.layout, like.tall, ALONG[1] + sides.OUTSIDE)


def way_from(sheet: Sheet, like: Print, look: sides.Profile, top: Pose) -> Way | None:
    """The way from a card on along its row; None where nothing but the table lies beside it."""
    seen = beside(sheet, like, top)
    if sides.is_bare(seen, like.grounds, like.ovals):
        return None
    return Way(top, sides.sides(seen, look), sides.laid_along(seen, like.ovals))


def plain_number(sheet: Sheet, like: Print, way: Way, laid: Sequence[Pose]) -> Number | None:
    """The nearest number, where it stands apart from all lines, as high as others, and nothing is nearer."""
    band = _band(like.layout, like.tall)
    for box, clean, strength, _ in in_band(sheet, way.top, band, like, INK_SHARES[:1]):
        step, aside = _off(like.layout, box)
        if not (ALONG[0] < step < ALONG[1] and abs(aside) < ASIDE):
            continue
        place, as_high = _judged(like, way, box, step, strength)
        narrow = box[2] - box[0] < NARROW * like.tall
        nearer = any(ALONG[0] < peak < step - HALF * like.tall for peak in way.side.peaks(A_SIDE))
        if place is not None or not (clean and as_high) or narrow or nearer or step > FAR:
            return None
        number = _number(like, way, box, step, trusted=True)
        return None if is_taken(like.layout, number, laid) else number
    return None


def every_number(sheet: Sheet, like: Print, way: Way, laid: Sequence[Pose]) -> list[Number]:
    """All that may be the number of the card under another one, the nearest first."""
    top = way.top
    numbers: list[tuple[float, Number]] = []
    for box, clean, strength, grounded in in_band(
        sheet, top, _band(like.layout, like.tall), like, (*INK_SHARES, FAINTEST)
    ):
        step, aside = _off(like.layout, box)
        if not (ALONG[0] < step < ALONG[1] and abs(aside) < ASIDE):
            continue
        if not grounded:
            numbers.append((step, _number(like, way, box, step, trusted=False, grounded=False)))
            continue
        place, as_high = _judged(like, way, box, step, strength)
        own = way.side.best(step, OFF * like.tall)[1]
        trusted = as_high and (clean or own > A_SIDE)
        numbers.append((step, _number(like, way, box, step, trusted, half=place is not None)))
        if place is not None:
            numbers.append((step, _number(like, way, _wide(like, place, box), place, trusted=False)))
        elif not as_high:  # torn by noise, or grown together: others tell how high it is
            _, upper, _, lower = upright_at(sheet, top, _wide(like, step, None), like)
            numbers.append((step, _number(like, way, (box[0], upper, box[2], lower), step, trusted=False)))
    steps = [step for step, _ in numbers]
    for place in way.side.peaks(A_SIDE):
        known = any(abs(place - step) < OFF * like.tall and number.trusted for step, number in numbers)
        if ALONG[0] < place < ALONG[1] and not known:
            guess = _beside_top(like, _wide(like, place, None))
            if guess is not None:
                upright = upright_at(sheet, top, guess, like)
                if upright[2] - upright[0] < NARROW * like.tall:
                    continue  # the edge of a card
                inked = any(abs(place - step) < HALF * like.tall for step in steps)
                numbers.append((place, _number(like, way, upright, place, trusted=False, inked=inked)))
    return [
        number
        for _, number in sorted(numbers, key=lambda each: each[0])
        if not is_taken(like.layout, number, laid)
    ][:TRIES]


def is_taken(layout: Layout, number: Number, laid: Sequence[Pose]) -> bool:
    """Whether a number stands on another card, but for the ends of those of the next row: they may lie under
    its own."""
    return any(
        lies_on(place, laid)
        and any(lies_on(place, [other]) and not _is_end(layout, place, number.pose, other) for other in laid)
        for place in (number.at, number.beyond)
    )


def _is_end(layout: Layout, place: Points, pose: Pose, other: Pose) -> bool:
    """Whether a place is at the end of a card of the row above or below, and not at its own number."""
    if abs((pose.turn - other.turn + 90) % 180 - 90) > ASKEW:
        return False
    middle = np.array([other.x, other.y])
    rows = float(axes(pose.turn)[1] @ (middle - [pose.x, pose.y]))
    own = axes(other.turn) @ (place - middle)
    far = min(abs(rows) - CARD_MM[1], abs(float(own[1])) - CARD_MM[1] / 2) > -NEXT_ROW
    return far and min(np.hypot(*(own - layout.corner)), np.hypot(*(own + layout.corner))) > OWN_NUMBER


def _judged(like: Print, way: Way, box: Box, step: float, strength: float) -> tuple[float | None, bool]:
    """The place of the whole number where this is one figure of two, and whether it is as high as others."""
    strong = strength > FAINT * like.contrast
    taller = box[3] - box[1] - like.tall
    as_high = strong and -AS_HIGH * like.tall < taller < AS_HIGH * like.tall + GROWN
    place, alike = way.side.best(step, HALF * like.tall)
    own = way.side.best(step, OFF * like.tall)[1]
    half = (
        strong
        and box[2] - box[0] < max(ONE_FIGURE * like.tall, ONE_OF_TWO * like.wide)
        and abs(place - step) > OFF * like.tall
        and alike > max(own + CLEARLY, A_SIDE)
    )
    return (place if half else None), as_high


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


def _beside_top(like: Print, box: Box) -> Box | None:
    """The part of a box that no card on top hides; None where that is too narrow for a figure."""
    left, upper, right, lower = box
    free = CARD_MM[0] / 2 + EDGE
    left, right = (left, min(right, -free)) if left + right < 0 else (max(left, free), right)
    return (left, upper, right, lower) if right - left > NARROW * like.tall else None


def _number(
    like: Print,
    way: Way,
    box: Box,
    step: float,
    trusted: bool,
    *,
    half: bool = False,
    inked: bool = True,
    grounded: bool = True,
) -> Number:
    """The number of a box beside a card, as that of the card it is printed on, so far along the row."""
    top = way.top
    place, alike = way.side.best(step, OFF * like.tall)
    along = place if alike > A_SIDE else step
    left, upper, right, lower = box
    across, down = (left + right) / 2, (upper + lower) / 2
    aside, below = (-along if across < 0 else along), down - float(like.layout.corner[1])
    outer = left - BEYOND if across < 0 else right + BEYOND
    spots = np.array([[across, down], [outer, down], [aside, below]]) @ axes(top.turn) + [top.x, top.y]
    at, beyond, middle = spots
    free = min(abs(box[0]), abs(box[2])) - CARD_MM[0] / 2
    pose = Pose(float(middle[0]), float(middle[1]), top.turn)
    laid = bool(way.shown[round(step * sides.DENSITY)] > LAID)
    return Number(
        pose,
        (left - aside, upper - below, right - aside, lower - below),
        at,
        beyond,
        free,
        trusted and laid,
        laid,
        alike > A_SIDE,
        inked,
        half,
        grounded,
    )


def _band(layout: Layout, tall: float) -> Box:
    """Where the corner number of the next card of a row may stand, mm from the middle of the one on top."""
    x, y = (float(v) for v in layout.corner)
    side = -1.0 if x < 0 else 1.0
    near, far = side * CARD_MM[0] / 2, x + side * (ALONG[1] + tall)
    room = ASIDE + tall / 2 + 1.0
    return (min(near, far), y - room, max(near, far), y + room)
