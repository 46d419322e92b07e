"""What the cards that were found are: their numbers and suits, each with its odds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from statistics import median

import numpy as np

from engine.observation import SURE, Pose
from vision import digits
from vision.cards import crops, inks, mates, reader, suits, thin, underline, values
from vision.cards.faces import turned
from vision.cards.layout import Layout
from vision.cards.sheet import Sheet
from vision.cards.twins import are_twins, are_two, unlike_figures, unlike_others
from vision.patches import Patch, turned_patch

CLEAR = 0.9  # odds from which a print needs no second look
AROUND_INKED = (8.0, 6.0)  # half sides of the ground around a corner number, mm
AROUND_THIN = (4.5, 4.0)  # of the corner number alone
BLEACHED = 0.45  # strength of the ink in the middle of a card below which its corner may show it better
LEAP = 1.6  # times the usual way from card to card in a row
FEWEST_STEPS = 3
AROUND_BIG = (-15.0, -10.0, 15.0, 10.0)


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was found: its pose, and the index of the card that lies on it, None for an open one."""

    pose: Pose
    under: int | None
    odds: digits.Odds | None  # of the corner number, where it was read already
    shown: float = 1.0  # how likely a number stands there at all


@dataclass(frozen=True, slots=True)
class Told:
    """What the prints of a card say: the odds of its number, and of there being a number at all."""

    odds: values.Values
    shown: float


def open_numbers(sheet: Sheet, layout: Layout, opened: Sequence[Pose]) -> list[Told]:
    """What the big and the corner number of each open card say together; `shown` is the plainer of both."""
    corners = _corners(sheet, layout, opened)
    upright = [crops.crop_big(sheet, pose, crops.big_box(sheet, pose)) for pose in opened]
    prints = reader.read(sheet, [*corners, *upright])
    small = [values.corner(odds) for odds in prints[: len(opened)]]
    big = [values.big(odds) for odds in prints[len(opened) :]]
    second = [k for k in range(len(opened)) if not _agree(prints[k], prints[len(opened) + k])]
    flipped = reader.read(sheet, [turned_patch(upright[k]) for k in second])
    for k, odds in zip(second, flipped, strict=True):
        big[k] = values.either_way(big[k], values.big(odds))
    third = [k for k, odds in zip(second, flipped, strict=True) if not _agree(prints[k], odds)]
    others = reader.read(sheet, _corners(sheet, layout, [turned(opened[k]) for k in third]))
    for k, odds in zip(third, others, strict=True):
        small[k] = values.same_print(small[k], values.corner(odds))
        big[k] = _with_hairlines(sheet, opened[k], prints[k], big[k])
    told = [values.together(*pair) for pair in zip(small, big, strict=True)]
    for k, both in enumerate(told):
        is_open = both.max() < SURE and both[values.ELEVEN - 1] > 1 - SURE
        # However surely another number of two figures is read, as in a typeface whose 1 is like a 7.
        if is_open or (int(both.argmax()) in values.OTHERS_OF_TWO and are_twins(upright[k])):
            copies = [upright[k], corners[k], *_corners(sheet, layout, [turned(opened[k])])]
            told[k] = values.together(both, *(values.TWINS for copy in copies if are_twins(copy)))
        if told[k].max() < SURE and are_two(upright[k]):
            told[k] = values.together(told[k], values.TWO_FIGURES)
        if told[k].max() < SURE and told[k].argmax() + 1 < 10 and crops.stands_alone(sheet, opened[k]):
            told[k] = values.together(told[k], values.ONE_FIGURE)
        if both.max() < SURE and max(both[5], both[8]) > 1 - SURE:
            told[k] = values.together(told[k], _underlined(sheet, opened[k], upright[k]))
    shown = [max(float(odds.max()) for odds in pair) for pair in zip(small, big, strict=True)]
    return [Told(*each) for each in zip(_compared(told, upright), shown, strict=True)]


def _compared(told: Sequence[values.Values], upright: Sequence[Patch]) -> list[values.Values]:
    """The numbers, of which an eleven is in doubt whose big print is like that of no other one, and a one
    that is like no figure of elevens."""
    elevens, ones = (
        [k for k, odds in enumerate(told) if int(odds.argmax()) + 1 == value] for value in (values.ELEVEN, 1)
    )
    prints = [upright[k] for k in elevens]
    doubts = dict(zip(elevens, unlike_others(prints), strict=True))
    doubts |= dict(zip(ones, unlike_figures([upright[k] for k in ones], prints), strict=True))
    like = {**dict.fromkeys(elevens, values.LIKE_ELEVEN), **dict.fromkeys(ones, values.LIKE_ONE)}
    return [(odds + like[k]) / 2 if doubts.get(k) else odds for k, odds in enumerate(told)]


def _with_hairlines(sheet: Sheet, pose: Pose, corner: digits.Odds, big: values.Values) -> values.Values:
    """What a big number that is another than in its corner says: with all that its hairlines join, if it is
    the same then."""
    box = crops.hairline_box(sheet, pose)
    if box is None:
        return big
    whole = crops.crop_big(sheet, pose, box)
    best = max(corner, key=corner.__getitem__)
    looks = reader.read(sheet, [whole, turned_patch(whole)])
    return next((values.big(odds) for odds in looks if odds.get(best, 0.0) > values.PRINTED), big)


def _underlined(sheet: Sheet, pose: Pose, upright: Patch) -> values.Values:
    """What the line under its big figure, or that there is none, says about a 6 or a 9: which of them it is,
    and no more of the figure, which was read before."""
    box = crops.big_box(sheet, pose)
    below = underline.is_below(sheet, pose, box)
    if below is None:
        if underline.is_bare(sheet, pose, box):
            return values.BARE_BELOW
        return values.NOT_UNDERLINED if underline.is_missing(sheet, pose, box) else np.ones(values.HIGHEST)
    (odds,) = reader.read(sheet, [upright if below else turned_patch(upright)])
    six, nine = values.witness(odds, values.SMALL_STRAY)[[5, 8]]
    return values.underlined(float(six), float(nine))


def numbers_of(cards: Sequence[Card], opened: Sequence[Told]) -> list[values.Values]:
    """The odds of each card's number; open cards stand first."""
    small = [values.corner(card.odds) for card in cards if card.odds is not None]
    return _along_rows(cards, [*(told.odds for told in opened), *small])


def suits_of(
    sheet: Sheet,
    layout: Layout,
    cards: Sequence[Card],
    numbers: Sequence[values.Values],
    rows: Sequence[Sequence[int]],
) -> list[suits.Odds]:
    """The odds of each card's suit: open cards by their bold print, others by what open ones show there."""
    x, y = (float(v) for v in layout.corner)
    inked = layout.light_corners
    wide, high = AROUND_INKED if inked else AROUND_THIN
    corner = (x - wide, y - high, x + wide, y + high)
    small = inks.hues_of(sheet, [card.pose for card in cards], corner, "ground" if inked else "thin")
    opened = [card.pose for card in cards if card.under is None]
    bold = inks.hues_of(sheet, opened, AROUND_BIG, "bold")
    if inked:
        bold = [fuller(*both) for both in zip(bold, small, strict=False)]
    plain = [int(odds.argmax()) + 1 if odds.max() >= SURE else 0 for odds in numbers[: len(opened)]]
    row_of = {k: place for place, row in enumerate(rows) for k in row}
    odds = suits.suits_of(bold, plain, [row_of.get(k, len(rows) + k) for k in range(len(opened))])
    if not inked:
        odds = thin.doubted(odds, small[: len(opened)])
    if any(card.under is None for card in cards[len(opened) :]):
        raise ValueError("an open card stands behind one that is not; open cards first would be right")
    odds += _like_open(small, odds, inked)
    for row in rows:
        shown = [odds[k] for k in row if k < len(opened)]
        for k in row:
            odds[k] = odds[k] if k < len(opened) else mates.of_row(odds[k], shown)
        for k, told in zip(row, mates.with_most([odds[k] for k in row]), strict=True):
            odds[k] = told
    return odds


def fuller(middle: tuple[float, float], beside: tuple[float, float]) -> tuple[float, float]:
    """The stronger of two looks at one ink: paper that is mixed with it and a lamp mirrored on it weaken it.

    Corners may lie under the next row: another hue there is another ink, unless the middle is pale.
    """
    is_one_ink = suits.between(middle[0], beside[0]) < suits.APART
    return max(middle, beside, key=lambda seen: seen[1]) if is_one_ink or middle[1] <= BLEACHED else middle


def _like_open(
    small: Sequence[tuple[float, float]], told: Sequence[suits.Odds], inked: bool
) -> list[suits.Odds]:
    """What the corners of other cards say about their suits, by how those of the open ones, told, look."""
    shown, others = small[: len(told)], small[len(told) :]
    if not inked:
        colours = suits.usual_colours(told, shown)
        return [suits.like_thin(each, colours) for each in others]
    hues = suits.usual_hues(told, [hue for hue, _ in shown])
    return [suits.like(hue, hues, strength) for hue, strength in others]


def _corners(sheet: Sheet, layout: Layout, poses: Sequence[Pose]) -> list[Patch]:
    dark = not layout.light_corners
    places = [crops.locate(sheet, pose, layout.corner, crops.CORNER_HALF, dark) for pose in poses]
    boxes = crops.corner_boxes(places, layout.corner)
    return [crops.crop(sheet, *each, crops.PIXELS) for each in zip(poses, boxes, strict=True)]


def _agree(small: Mapping[int, float], big: Mapping[int, float]) -> bool:
    """Whether two prints plainly show the same number."""
    best = max(small, key=small.__getitem__)
    return small[best] > CLEAR and big.get(best, 0.0) > CLEAR


def far_from_top(cards: Sequence[Card]) -> set[int]:
    """Which cards lie so far from the one on top of them that another between them may have been missed."""
    steps = {
        k: hypot(card.pose.x - cards[card.under].pose.x, card.pose.y - cards[card.under].pose.y)
        for k, card in enumerate(cards)
        if card.under is not None
    }
    if len(steps) < FEWEST_STEPS:
        return set()
    usual = median(steps.values())
    return {k for k, step in steps.items() if step > LEAP * usual}


def _along_rows(cards: Sequence[Card], seen: Sequence[values.Values]) -> list[values.Values]:
    """The numbers sharpened along each run of cards that lie on each other."""
    below = {card.under: k for k, card in enumerate(cards) if card.under is not None}
    far = far_from_top(cards)
    sharp = list(seen)
    for top in range(len(cards)):
        if cards[top].under is None and top in below:
            run = [top]
            while run[-1] in below:
                run.append(below[run[-1]])
            leaps = [place for place, k in enumerate(run) if k in far]
            for k, odds in zip(run, values.in_row([seen[k] for k in run], leaps), strict=True):
                sharp[k] = odds
    return sharp
