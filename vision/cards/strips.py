"""Cards under other cards of their row: a strip with a corner number is all that shows of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.observation import Pose
from vision import digits
from vision.camera import Points
from vision.cards import crops
from vision.cards.faces import CARD_MM, corner_window, ground_of, on_card, turned
from vision.cards.figures import LIGHTER, Print, at_share, in_band, strokes_in
from vision.cards.layout import Layout
from vision.cards.sheet import Box, Sheet, axes
from vision.cards.values import HIGHEST
from vision.cards.whole import Found

ALONG = (7.0, 50.0)  # mm from card to card along a row that is spread out
ASIDE = 9.0  # mm by which a card of a row may lie out of line
TRIES = 3  # numbers beside a card that are looked at
PLAIN = 0.3  # odds of its best reading from which a print is a number
AS_HIGH = 0.15  # of the usual height
ALIKE = 0.4  # logarithm of the light by which the same ground differs across a table
HIDDEN = 0.5  # of a number's height beside the card on top: there another figure may be under it
STRONGEST = 85  # per cent of the box of a number that are weaker than the core of its strokes
MOST = 80  # cards of a deck


@dataclass(frozen=True, slots=True)
class Strip:
    """A card that shows one corner: its pose turned so that this is the upper one, and what lies on it."""

    pose: Pose
    under: int  # index among the open cards and strips, in their order
    odds: digits.Odds  # of the number that shows


@dataclass(frozen=True, slots=True)
class _Number:
    """What may be the number of a strip: the card's pose then, its box there, its place on the table."""

    pose: Pose
    box: Box
    at: Points
    free: float  # mm between it and the card on top


def find(sheet: Sheet, found: Found) -> tuple[Strip, ...]:
    """From every open card along its row, card by card."""
    like = _print(sheet, found)
    laid = list(found.poses)
    strips: list[Strip] = []
    tops = [(k, way) for k, pose in enumerate(laid) for way in (pose, turned(pose))]
    while tops and len(strips) < MOST:
        chosen = _read(sheet, like, tops, [_beside(sheet, like, top, laid) for _, top in tops])
        tops = []
        for strip, at in chosen:
            if not any(on_card(at[None], pose)[0] for pose in laid):
                tops.append((len(laid), strip.pose))
                strips.append(strip)
                laid.append(strip.pose)
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
    grounds = np.array([ground_of(sheet, pose, layout) for pose in found.poses])
    levels = np.array([at_share(window, LIGHTER if dark else 100 - LIGHTER) for window in windows])
    return Print(layout, tall, contrast, grounds, levels)


def _beside(sheet: Sheet, like: Print, top: Pose, laid: Sequence[Pose]) -> list[_Number]:
    """What may be the number of the card under another one, on the side of its upper corner number."""
    corner = like.layout.corner
    numbers = []
    for box in in_band(sheet, top, _band(like.layout, like.tall), like):
        number = np.array([box[0] + box[2], box[1] + box[3]]) / 2
        off = number - corner
        if not (ALONG[0] < abs(off[0]) < ALONG[1] and abs(off[1]) < ASIDE):
            continue
        at, middle = np.array([number, off]) @ axes(top.turn) + [top.x, top.y]
        if not any(on_card(at[None], other)[0] for other in laid):
            left, upper, right, lower = (float(v) for v in np.array(box) - np.tile(off, 2))
            free = min(abs(box[0]), abs(box[2])) - CARD_MM[0] / 2
            pose = Pose(float(middle[0]), float(middle[1]), top.turn)
            numbers.append(_Number(pose, (left, upper, right, lower), at, free))
    return numbers


def _read(
    sheet: Sheet, like: Print, tops: Sequence[tuple[int, Pose]], beside: Sequence[list[_Number]]
) -> list[tuple[Strip, Points]]:
    """The nearest number beside each top that can be read; one that hardly can where there is no other."""
    strips: dict[int, tuple[Strip, Points]] = {}
    doubtful: dict[int, tuple[Strip, Points]] = {}
    for turn in range(TRIES):
        asked = [k for k, numbers in enumerate(beside) if len(numbers) > turn and k not in strips]
        patches = [crops.crop(sheet, beside[k][turn].pose, beside[k][turn].box, crops.PIXELS) for k in asked]
        for k, odds in zip(asked, digits.read(patches), strict=True):
            number = beside[k][turn]
            hidden = number.free < HIDDEN * like.tall
            told = _with_hidden(odds, like.layout.corner[0] > 0) if hidden else odds
            strip = Strip(number.pose, tops[k][0], told), number.at
            if max(odds.get(value, 0.0) for value in range(1, HIGHEST + 1)) > PLAIN:
                strips[k] = strip
            elif k not in doubtful and _like_others(sheet, like, number):
                doubtful[k] = strip
    return list({**doubtful, **strips}.values())


def _like_others(sheet: Sheet, like: Print, number: _Number) -> bool:
    """Whether what cannot be read is as high as numbers are and stands on the ground of a card."""
    as_high = abs((number.box[3] - number.box[1]) / like.tall - 1) < AS_HIGH
    ground = ground_of(sheet, number.pose, like.layout)
    return as_high and bool((np.abs(like.grounds - ground).max(axis=1) < ALIKE).any())


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
