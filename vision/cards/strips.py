"""Cards under other cards of their row: a strip with a corner number is all that shows of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import hypot

import numpy as np

from engine.observation import Pose
from vision import digits
from vision.cards import crops, sides, values
from vision.cards.faces import corner_window, ground_of, paper_of, turned
from vision.cards.figures import LIGHTER, STRONGEST, Print
from vision.cards.layout import Layout
from vision.cards.sheet import Place, Sheet, cut_ink, remembered
from vision.cards.singles import best
from vision.cards.strokes import at_share, strokes_in
from vision.cards.under import EDGE, Number, beside, every_number, is_taken, plain_number, way_from
from vision.cards.values import HIGHEST
from vision.cards.whole import Found
from vision.patches import Patch

LEAST_MARGIN = 0.6  # mm that stay around a number
CLEAR = 0.8  # odds of its best reading from which a print is a number, whatever lies nearer
ON_THE_WAY = 0.5  # the same where the side of its card shows, and more cards farther on
PLAINLY = 0.95  # odds from which a print needs no second look, or nothing but its reading
PLAIN = 0.3  # odds from which it may be one
PLAIN_CARD = 0.9  # odds that a strip is a card whose number cannot be read, but stands as others do
SIDED_CARD = 0.998  # the same of one whose side shows, too: then only its number is open
ALIKE = 0.4  # logarithm of the light by which the same ground differs across a table
HIDDEN = 0.5  # of a number's height beside the card on top: there another figure may be under it
SAME = 0.3  # of the narrower of two prints that the other one covers: they are one
CLOSE = 0.9  # of the width of two figures: cards of a row that show their numbers lie farther apart
TWO_FIGURES, WIDEST = 1.2, 2.2  # of the usual height, that the width of two figures is at least and at most
MOST = 80  # cards of a deck


@dataclass(frozen=True, slots=True)
class Strip:
    """A card that shows one corner: its pose turned so that this is the upper one, and what lies on it."""

    pose: Pose
    under: int  # index among the open cards and strips, in their order
    odds: digits.Odds  # of the number, of which one figure may be hidden
    shown: float  # how likely a number stands there at all


@dataclass(frozen=True, slots=True)
class _Read:
    """A number beside a card that was read; `best` are the odds of its likeliest reading."""

    number: Number
    odds: digits.Odds
    best: float
    hidden: bool  # a figure of it may be


def find(
    sheet: Sheet, found: Found, last: Collection[int] = (), known: Sequence[Strip] = (), first: int = 0
) -> tuple[Strip, ...]:
    """From every open card, or those from a first one on, along its row, card by card; known ones first.

    From the last ones, by index, when all else is laid: hardly anything lies under them. What a number beside
    one seemed to be is looked at again where more open cards are known: it may be of a row that starts there.
    """
    like = print_of(sheet, found)
    known = list(takewhile(lambda strip: strip.under not in last, known))
    laid = [*found.poses, *(strip.pose for strip in known)]
    strips = list(known)
    every = [(k, way) for k, pose in enumerate(found.poses) for way in (pose, turned(pose))]
    look = sides.usual([beside(sheet, like, way) for _, way in every])
    tops = [(k, way) for k, way in every if k >= first and k not in last]
    later = [(k, way) for k, way in every if k in last]
    waiting: list[tuple[Strip, _Read]] = []
    guessed: set[int] = set()
    while (tops or waiting or later) and len(strips) < MOST:
        if not tops and not waiting:
            tops, later = later, []
        waiting += _read(sheet, like, look, tops, laid)
        waiting.sort(key=lambda each: -each[1].best)
        # What is read best is laid first, what hardly can last: a print may be seen from the wrong card, too.
        clear = sum(read.best > PLAINLY for _, read in waiting)
        clear = clear or sum(read.best > CLEAR for _, read in waiting) or 1
        tops = []
        for strip, read in waiting[:clear]:
            if not is_taken(like.layout, read.number, laid):
                tops.append((len(laid), strip.pose))
                if not read.number.inked and read.best < PLAINLY:
                    guessed.add(len(laid))
                strips.append(strip)
                laid.append(strip.pose)
        waiting = waiting[clear:]
    return tuple(_doubted(strips, len(found.poses), guessed))


def _doubted(strips: Sequence[Strip], opened: int, guessed: Collection[int]) -> list[Strip]:
    """The strips, where one that was guessed and is alone under an open card may be none.

    A cloth has lines like the sides of cards, beside which its pattern may look like a figure.
    """
    tops = {strip.under for strip in strips}
    return [
        replace(strip, shown=min(strip.shown, PLAIN_CARD))
        if k in guessed and k not in tops and strip.under < opened
        else strip
        for k, strip in enumerate(strips, opened)
    ]


def print_of(sheet: Sheet, found: Found) -> Print:
    """What the corner numbers of the open cards are like."""
    layout, dark = found.layout, not found.layout.light_corners
    tall = crops.usual_height(sheet, found.poses, layout)
    ways = [way for pose in found.poses for way in (pose, turned(pose))]
    places = [crops.locate(sheet, way, layout.corner, crops.CORNER_HALF, dark) for way in ways]
    strokes = [
        _stroke(sheet, way, place, tall, dark)
        for way, place in zip(ways, places, strict=True)
        if place is not None
    ]
    contrast = float(np.median(strokes)) if strokes else 0.0
    widths = [place.right - place.left for place in places if place is not None and place.clean]
    wide = max([width for width in widths if width < WIDEST * tall], default=0.0)
    grounds = np.array([ground_of(sheet, pose, layout) for pose in found.poses])
    ovals = np.empty((0, 3)) if dark else paper_of(sheet, found.poses, layout)[None]
    levels = np.array([_level(sheet, way, layout) for way in ways])
    return Print(layout, tall, max(wide, TWO_FIGURES * tall), contrast, grounds, ovals, levels)


@remembered
def _stroke(sheet: Sheet, way: Pose, place: Place, tall: float, dark: bool) -> float:
    """How strong the strokes of a corner number are, grey levels."""
    return at_share(strokes_in(crops.cut_place(sheet, way, place), tall, dark), STRONGEST)


@remembered
def _level(sheet: Sheet, way: Pose, layout: Layout) -> float:
    """The grey level of the ground of a corner number."""
    window = corner_window(sheet, way, layout.corner)
    return at_share(window, 100 - LIGHTER if layout.light_corners else LIGHTER)


def _read(
    sheet: Sheet, like: Print, look: sides.Profile, tops: Sequence[tuple[int, Pose]], laid: Sequence[Pose]
) -> list[tuple[Strip, _Read]]:
    """The card under each top: at a glance, or where that says nothing plain, by all that shows there."""
    ways = [(k, way) for k, top in tops if (way := way_from(sheet, like, look, top)) is not None]
    glances = [plain_number(sheet, like, way, laid) for _, way in ways]
    seen = [k for k, number in enumerate(glances) if number is not None]
    plain = dict(zip(seen, _odds(sheet, like, [n for n in glances if n is not None]), strict=True))
    chosen: dict[int, _Read] = {k: read for k, read in plain.items() if read.best > PLAINLY}
    asked = {k: every_number(sheet, like, way, laid) for k, (_, way) in enumerate(ways) if k not in chosen}
    told = iter(_odds(sheet, like, [number for numbers in asked.values() for number in numbers]))
    for k, numbers in asked.items():
        best = _nearest(sheet, like, [next(told) for _ in numbers])
        if best is not None:
            chosen[k] = best
    return [(_strip(like, ways[k][0], read), read) for k, read in chosen.items()]


def _odds(sheet: Sheet, like: Print, numbers: Sequence[Number]) -> list[_Read]:
    read = digits.read([_cut_out(sheet, number) for number in numbers])
    told = []
    for number, odds in zip(numbers, read, strict=True):
        hidden = number.half or number.free < HIDDEN * like.tall
        # A whole 1 never lies under another card: what looks like one is the edge of a card.
        figure = number.half or (hidden and number.trusted)
        told.append(_Read(number, odds, best(odds, 1 if figure else 2), hidden))
    return told


def _nearest(sheet: Sheet, like: Print, read: Sequence[_Read]) -> _Read | None:
    """The nearest number that can be read; one that hardly can where there is no other."""
    # What stands on the ground of no open card, as where a lamp is mirrored, must be read plainly.
    likely = [each for each in read if each.number.grounded or (each.best > PLAINLY and each.number.along)]
    farthest = max((each.number.free for each in likely if each.best > CLEAR), default=0.0)
    prints: list[tuple[int, _Read]] = []
    for each in sorted(likely, key=_likeliest):
        rank = _rank(sheet, like, each, farthest)
        if rank is not None and not any(_same(each, other, like.wide) for _, other in prints):
            prints.append((rank, each))
    return min(prints, key=lambda ranked: (ranked[0], ranked[1].number.free))[1] if prints else None


def _likeliest(read: _Read) -> tuple[bool, float, float]:
    """Order of what may be one print: the widest that can be read is the number, then what stands out."""
    if read.best > CLEAR:
        return (False, -_width(read), 0.0)
    return (True, float(read.number.half or not read.number.trusted), -read.best)


def _width(read: _Read) -> float:
    return read.number.box[2] - read.number.box[0]


def _same(one: _Read, other: _Read, wide: float) -> bool:
    """Whether two numbers beside a card are of one print, or one of them is too near to that of a card."""
    shared = min(one.number.end, other.number.end) - max(one.number.free, other.number.free)
    narrower = min(_width(one), _width(other))
    step = hypot(one.number.pose.x - other.number.pose.x, one.number.pose.y - other.number.pose.y)
    return shared > SAME * narrower or (other.number.trusted and other.best > CLEAR and step < wide * CLOSE)


def _strip(like: Print, under: int, read: _Read) -> Strip:
    number, odds = read.number, read.odds
    told = _with_hidden(odds, like.layout.corner[0] > 0) if read.hidden else odds
    told = _with_hidden(told, like.layout.corner[0] < 0) if number.half else told
    plain = (SIDED_CARD if number.sided else PLAIN_CARD) if number.trusted else 0.0
    shown = max(values.is_number(values.witness(odds, values.SMALL_STRAY)), plain)
    return Strip(number.pose, under, told, shown)


def _cut_out(sheet: Sheet, number: Number) -> Patch:
    """A number as the reader of digits wants it, without the edge of the card on top."""
    left, top, right, bottom = number.box
    margin = crops.MARGIN * (bottom - top)
    near = float(np.clip(number.free - EDGE, LEAST_MARGIN, margin))
    # The card on top lies to the right of a number that stands on the left, and the other way round.
    before, after = (margin, near) if left + right < 0 else (near, margin)
    wide = (left - before, top - margin, right + after, bottom + margin)
    return cut_ink(sheet, number.pose, wide, crops.PIXELS / (bottom - top))


def _rank(sheet: Sheet, like: Print, read: _Read, farthest: float) -> int | None:
    """0 for a print that is a number for sure, more for a less sure one, None for none.

    The row goes on as far as the farthest plain number: a side on the way there is that of a card.
    """
    number = read.number
    if read.best < PLAIN and not (number.trusted and not number.half):
        return None
    if not number.grounded:
        return 0
    if not number.along and not _like_others(sheet, like, number):
        return None
    plain = number.trusted or number.half or (number.sided and number.along)
    least = CLEAR if plain else PLAINLY
    if number.sided and not number.half and number.free < farthest:
        least = ON_THE_WAY
    if read.best > least or (number.trusted and not number.half):
        return 0
    if number.half:
        return 2
    return 1 if number.trusted or (number.inked and number.sided and number.along) else None


def _like_others(sheet: Sheet, like: Print, number: Number) -> bool:
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
