"""Numbers that are plainly printed and belong to no card that was found: their cards are covered."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot

import numpy as np

from engine.observation import Pose
from vision import digits
from vision.camera import Points
from vision.cards import crops, hidden
from vision.cards.deck import AROUND_THIN
from vision.cards.faces import CARD_MM, ground_of, on_card, turned
from vision.cards.glyphs import Glyphs, Numbers, numbers
from vision.cards.inks import Printed, hue_of, hues_of
from vision.cards.layout import Layout
from vision.cards.sheet import Box, Sheet, axes
from vision.cards.singles import as_big, best
from vision.cards.suits import PALE
from vision.cards.turns import square_turn
from vision.cards.whole import Found
from vision.patches import Patch, turned_patch
from vision.reading import Outline
from vision.tabletop import is_on

PLAIN = 0.7  # odds from which a stray print on the ground of a card is a number
PLAIN_BIG = 0.9  # for a big number, which is looked at in four turns, and for one on a strange ground
SIZES = (0.7, 1.5)  # of the usual height of corner figures
TALL_DIFFERS = 0.25  # of the usual height of numbers
ALIKE = 0.3  # logarithm of the light by which the same ground differs across a table
GROUND = 2.0  # mm around a number where its ground shows
INKED = 0.6  # of the strength of the weakest ink of open cards that other numbers of cards have
MOST = 16  # prints that are looked at
BIG_SIZES = (12.0, 32.0)  # mm, of the figures of a big number
# Degrees in which a big number is looked at where no card tells its turn: its own strokes may mislead about
# that. In a turn that they do not tell, other things on 60 tables had odds of 0.96 at most, a 7 all.
ALL_TURNS, PLAIN_ASLANT = np.arange(0.0, 360.0, 22.5), 0.99
AROUND_MARKER = 45.0  # mm from a marker's middle: its pattern is none of these


def small_strays(
    sheet: Sheet, small: Numbers, layout: Layout, opened: tuple[Pose, ...], laid: Sequence[Pose]
) -> list[Points]:
    """Corner numbers that stand on none of the cards `laid`, of which `opened` are the open ones, and yet on
    the ground of one."""
    free = list(_free(sheet, small, layout, opened, laid))
    grounds = [ground_of(sheet, pose, layout) for pose in opened if free]
    on_cards = [(at, patch) for at, card, patch in free if not _is_strange(sheet, card, layout, grounds)]
    # What looks like a 1 may be the table between two cards.
    told = digits.read([patch for _, patch in on_cards])
    return [at for (at, _), odds in zip(on_cards, told, strict=True) if best(odds, 2) > PLAIN]


def in_lamplight(
    sheet: Sheet, small: Numbers, layout: Layout, opened: tuple[Pose, ...], laid: Sequence[Pose]
) -> bool:
    """Whether two light corner numbers, one of which follows on the other, stand side by side where the next
    cards of a row have their own, on the ground of none: a lamp that cards mirror leaves hardly anything of
    that. No paper has light numbers, and specks that look like some do not follow on each other."""
    if not layout.light_corners:
        return False
    free = [
        (at, card, patch)
        for at, card, patch in _free(sheet, small, layout, opened, laid)
        if hidden.is_next(np.array([card.x, card.y]), laid)
    ]
    grounds = [ground_of(sheet, pose, layout) for pose in opened if free]
    strange = [(at, patch) for at, card, patch in free if _is_strange(sheet, card, layout, grounds)]
    told = zip(strange, digits.read([patch for _, patch in strange]), strict=True)
    plain = [(max(odds, key=odds.__getitem__), at) for (at, _), odds in told if best(odds) > PLAIN_BIG]
    return any(
        abs(one - other) == 1 and float(np.linalg.norm(at - there)) < CARD_MM[0]
        for (one, at), (other, there) in combinations(plain, 2)
    )


def _is_strange(sheet: Sheet, card: Pose, layout: Layout, grounds: Sequence[Points]) -> bool:
    """Whether the ground of a card is none of some."""
    own = ground_of(sheet, card, layout)
    return all(np.abs(ground - own).max() >= ALIKE for ground in grounds)


def _free(
    sheet: Sheet, small: Numbers, layout: Layout, opened: tuple[Pose, ...], laid: Sequence[Pose]
) -> Iterator[tuple[Points, Pose, Patch]]:
    """Prints on no card laid that may be corner numbers, either way up: where each stands, the card it would
    be on, and how it looks."""
    if not opened or not laid:
        return  # no card tells how others look and lie
    ratio = small.tall / layout.tall
    free = (ratio > SIZES[0]) & (ratio < SIZES[1]) & ~small.paired
    for pose in laid:
        free &= ~on_card(small.middles, pose)
    usual = crops.usual_height(sheet, opened, layout)
    weakest = 0.0 if layout.light_corners else INKED * _weakest_ink(sheet, layout, opened)
    for x, y in small.middles[np.flatnonzero(free)[:MOST]].tolist():
        turn = min(laid, key=lambda pose: hypot(pose.x - x, pose.y - y)).turn
        pose = Pose(x, y, turn)
        place = crops.locate(sheet, pose, np.zeros(2), crops.CORNER_HALF, dark=not layout.light_corners)
        if place is None or abs((place.bottom - place.top) / usual - 1) > TALL_DIFFERS:
            continue
        box = crops.box_of(place)
        if weakest and hue_of(sheet, pose, with_ground(box), "thin")[1] < weakest:
            continue  # written with a pencil
        patch = crops.crop(sheet, pose, box, crops.PIXELS)
        for way, upright in ((pose, patch), (turned(pose), turned_patch(patch))):
            shift = layout.corner @ axes(way.turn)
            yield np.array([x, y]), Pose(way.x - float(shift[0]), way.y - float(shift[1]), way.turn), upright


def _weakest_ink(sheet: Sheet, layout: Layout, opened: Sequence[Pose]) -> float:
    """How strong the ink of corner numbers is on the open card where it is weakest."""
    x, y = (float(v) for v in layout.corner)
    wide, high = AROUND_THIN
    inks = hues_of(sheet, opened, (x - wide, y - high, x + wide, y + high), "thin")
    return min(strength for _, strength in inks)


def with_ground(box: Box) -> Box:
    """A box with the ground around it."""
    return (box[0] - GROUND, box[1] - GROUND, box[2] + GROUND, box[3] + GROUND)


def reads_number(sheet: Sheet, found: Found, corners: Points, laid: Sequence[Pose]) -> bool:
    """Whether a number like those of cards, on none laid, can be read within the box of some points.

    It is as high, and its ink, or its ground where numbers are light, has a colour: pencils have none.
    """
    patches = []
    light = found.layout.light_corners
    usual = crops.usual_height(sheet, found.poses, found.layout)
    prints: tuple[tuple[Numbers, tuple[float, float], float, Printed], ...] = (
        (found.small, crops.CORNER_HALF, usual, "thin"),
        (found.big, crops.BIG_HALF, _usual_big(sheet, found), "bold"),
    )
    for each, half, tall, inked in prints:
        inside = found.within(each, corners)
        for pose in laid:
            inside = inside[~on_card(inside, pose)]
        ink: Printed = "ground" if light else inked
        for spot in inside[:MOST]:
            patches += _turned_cuts(sheet, spot, half, tall, ink)
    return any(best(odds) > PLAIN_BIG for odds in digits.read(patches))


def _turned_cuts(
    sheet: Sheet, spot: Points, half: tuple[float, float], tall: float, inked: Printed
) -> list[Patch]:
    """What stands at a spot in the four turns in which it may be a number as tall and coloured as others."""
    x, y = (float(v) for v in spot)
    turn = square_turn(sheet, x, y)
    cuts = []
    for quarter in (0.0, 90.0, 180.0, 270.0):
        pose = Pose(x, y, turn + quarter)
        place = crops.locate(sheet, pose, np.zeros(2), half)
        if place is None or abs((place.bottom - place.top) / tall - 1) > TALL_DIFFERS:
            continue
        box = crops.box_of(place)
        if hue_of(sheet, pose, with_ground(box), inked)[1] > PALE:
            cuts.append(crops.crop(sheet, pose, box, crops.PIXELS))
    return cuts


def big_numbers(sheet: Sheet, found: Found, laid: Sequence[Pose], papers: Sequence[Outline]) -> list[Points]:
    """Big numbers in dark ink like those of the cards found that stand on none laid, nor on a marker's paper.

    Their cards are as pale as the table, and the corner numbers on them too faint. Any speck is like a 1.
    """
    if found.layout.light_corners:
        return []  # cards that have a colour are missed by that
    free = as_big(found) & ~found.big.paired
    for pose in laid:
        free &= ~on_card(found.big.middles, pose)
    spots = [spot for spot in found.big.middles[free] if not is_on(papers, spot)][:MOST]
    tall = _usual_big(sheet, found)
    cuts = [_turned_cuts(sheet, spot, crops.BIG_HALF, tall, "bold") for spot in spots]
    told = iter(digits.read([cut for each in cuts for cut in each]))
    read = [[best(next(told), 2) > PLAIN_BIG for _ in each] for each in cuts]
    return [spot for spot, plain in zip(spots, read, strict=True) if any(plain)]


def _usual_big(sheet: Sheet, found: Found) -> float:
    """The height of the big numbers of open cards, mm; of their corner numbers where none stands out."""
    bigs = [place for pose in found.poses if (place := crops.locate_big(sheet, pose)) is not None]
    usual = crops.usual_height(sheet, found.poses, found.layout)
    return float(np.median([place.bottom - place.top for place in bigs])) if bigs else usual


def big_strays(sheet: Sheet, markers: Sequence[Points], dark: Glyphs, light: Glyphs) -> bool:
    """Whether a big number stands on a table on which no whole card was found; any speck is like a 1."""
    patches, needed = list[Patch](), list[float]()
    for glyphs in (dark, light):
        big = numbers(sheet, glyphs, *BIG_SIZES)
        for x, y in big.middles[~big.paired][:MOST]:
            if any(np.hypot(*(corners.mean(axis=0) - [x, y])) < AROUND_MARKER for corners in markers):
                continue
            square = square_turn(sheet, float(x), float(y))
            for turn in ALL_TURNS:
                pose = Pose(float(x), float(y), float(square + turn))
                place = crops.locate(sheet, pose, np.zeros(2), crops.BIG_HALF)
                if place is not None and place.bottom - place.top > BIG_SIZES[0]:
                    patches.append(crops.crop(sheet, pose, crops.box_of(place), crops.PIXELS))
                    needed.append(PLAIN_BIG if turn % 90 == 0 else PLAIN_ASLANT)
    told = digits.read(patches)
    return any(best(odds, 2) > least for odds, least in zip(told, needed, strict=True))
