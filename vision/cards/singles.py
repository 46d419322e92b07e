"""Open cards of which the corner numbers did not stand out: a big number in the middle of four edges."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision import digits
from vision.camera import Points
from vision.cards import corners, crops, repeated
from vision.cards.crossed import is_crossed
from vision.cards.faces import CARD_MM, agreement, framed, ground_of, lies_on, on_card, overlap, turned
from vision.cards.inks import Printed, hue_of
from vision.cards.layout import Layout
from vision.cards.repeated import Likely, big_patches
from vision.cards.rims import around, by_corner
from vision.cards.sheet import Sheet, axes
from vision.cards.suits import PALE
from vision.cards.turns import own_turn, square_turn
from vision.cards.twins import are_twins
from vision.cards.values import ELEVEN, HIGHEST
from vision.cards.whole import Found
from vision.reading import Outline
from vision.tabletop import is_on

LOWEST, LARGEST = 0.55, 1.8  # of the usual height of big numbers: a 1 lying askew, two figures that touch
MIDDLE = (-15.0, -10.0, 15.0, 10.0)  # mm, the box of most big numbers
INKS: tuple[Printed, ...] = ("bold", "ground")
LOOKS = 40  # places that are looked at, the clearest: twice as many as loose cards a table holds
OVERLAP = 900.0  # square mm that cards share at most and still show their big numbers side by side ...
NEXT_ROW = 26.0  # ... and mm of a card's lower end that the next row hides at most, so that its own shows
TWINS = 0.65  # agreement of both corners of a card
CLEAR_TWINS = 0.9  # that two cards never reach
FRAMED = 0.9  # of the outline of a card that shows where nothing but its big number can be read
SAME_GROUND = 0.3  # logarithm of the light by which the same ground differs across a table
FIGURES = (8.0, 26.0)  # mm between the middles of the two figures of a big number
SPOT = 12.0  # mm by which a spot like a card misleads about the middle of its number
SAME_FIGURE = 5.0  # mm between two middles that are one
PLAIN = 0.5  # odds of a big number that is one
OTHER = 0.2  # odds of one that a corner hardly repeats
REPEATED = 0.85  # odds of one that a corner repeats: nothing but a card reached that on painted photos ...
SURELY = 0.95  # ... with unlike corners: the first figure of a card under others and its corner read as one


def others(
    sheet: Sheet,
    found: Found,
    strips: Sequence[Pose],
    spots: Sequence[Points],
    *,
    papers: Sequence[Outline] = (),
    covered: Sequence[Pose] = (),
) -> tuple[tuple[Pose, ...], list[Pose]]:
    """The open cards around big numbers that stand on no card found and not on the papers of markers, and in
    spots that look like a card.

    Then such as have all that a card has but a number that can be read. On their ends open cards may lie and
    others of rows, which are covered.
    """
    layout, big, poses = found.layout, found.big, found.poses
    free = as_big(found)
    for pose in (*poses, *strips):
        free &= ~on_card(big.middles, pose)
    free[free] = [not is_on(papers, at) for at in big.middles[free]]
    pairs = big.members[:, 0] != big.members[:, 1]
    # The clearest figures stand first.
    clearest = np.argsort(np.where(pairs, big.members.min(axis=1), np.arange(len(big))), kind="stable")
    whole = big.middles[[k for k in clearest if free[k] and not big.paired[k]]]
    # A pair may be the parts of one figure whose hairlines are lost.
    figures = big.middles[free & ~big.paired][:LOOKS]
    rough = np.array(spots).reshape(-1, 2)
    at_spots = np.linalg.norm(whole[:, None] - rough, axis=2).min(axis=1, initial=np.inf) < SPOT
    chosen = _apart(np.vstack([whole[at_spots], rough, whole[:LOOKS], _between(figures)]))
    upright = _upright(sheet, chosen)
    told = {(pose.x, pose.y) for pose in upright}
    open_ = np.array([(x, y) not in told for x, y in big.middles.tolist()])
    # A figure may have been paired with the line under it, or with a part of a frame.
    halves = np.unique(big.members[free & pairs & open_])
    upright += _upright(sheet, _apart(big.middles[halves]))
    likely = [card for pose in upright for card in around(sheet, layout, pose)]
    likely += [card for _, pose in likely for card in _moved(sheet, layout, pose)]
    likely += corners.find(sheet, found, [*poses, *strips])
    likely += [card for pose in upright for card in _cut(sheet, layout, pose, [*poses, *covered])]
    more = _printed(sheet, layout, likely, poses)
    # What was only found now may lie on the ends of others.
    rest = [pose for pose in upright if not lies_on(np.array([pose.x, pose.y]), more)]
    later = [card for pose in rest for card in _cut(sheet, layout, pose, more)]
    more += _printed(sheet, layout, later, [*poses, *more])
    return more, _unread(sheet, layout, likely, [*poses, *more, *strips])


def as_big(found: Found) -> NDArray[np.bool_]:
    """Which of what may be big numbers are about as high as those of the open cards."""
    big = found.big
    own = [np.linalg.norm(big.middles - [pose.x, pose.y], axis=1).argmin() for pose in found.poses]
    ratio = big.tall / np.median(big.tall[own])
    return np.asarray((ratio > LOWEST) & (ratio < LARGEST))


def _unread(
    sheet: Sheet, layout: Layout, likely: Sequence[tuple[float, Pose]], laid: Sequence[Pose]
) -> list[Pose]:
    """Of likely cards those that lie apart from all laid and whole, with like corners on their ground."""
    grounds = np.array([ground_of(sheet, pose, layout) for pose in laid]).reshape(-1, 3)
    unread: list[Pose] = []
    for alike, pose in sorted(likely, key=lambda card: -card[0]):
        if alike < CLEAR_TWINS or any(overlap(pose, other) for other in (*laid, *unread)):
            continue
        same = np.abs(grounds - ground_of(sheet, pose, layout)).max(axis=1) < SAME_GROUND
        if framed(sheet, pose) > FRAMED and same.any():
            unread.append(pose)
    return unread


def _moved(sheet: Sheet, layout: Layout, pose: Pose) -> list[tuple[float, Pose]]:
    """The card around a big number that stands off the middle: that was found by one of its figures."""
    place = crops.locate_big(sheet, pose)
    if place is None or not place.clean or abs(place.left + place.right) / 2 < crops.OFF:
        return []
    x, y = np.array([(place.left + place.right) / 2, 0.0]) @ axes(pose.turn) + [pose.x, pose.y]
    return around(sheet, layout, Pose(float(x), float(y), pose.turn))


def _cut(sheet: Sheet, layout: Layout, pose: Pose, poses: Sequence[Pose]) -> list[tuple[float, Pose]]:
    """The card around a big number on whose end another row lies: one of its corner numbers is cut, and that
    row's edge stands where its own would, so that only its other corner number tells its place."""
    if not any(overlap(pose, other) for other in poses):
        return []
    ways = [own_turn(sheet, way) for way in (pose, turned(pose))]
    placed = [card for way in ways for card in by_corner(sheet, layout, way)]
    return [(agreement(sheet, card, layout.corner, 0.0)[0], card) for card in placed]


def _upright(sheet: Sheet, middles: Sequence[Points]) -> list[Pose]:
    """The places in which a number can be read, turned so that it stands upright."""
    square = [
        Pose(float(x), float(y), square_turn(sheet, float(x), float(y)) + quarter)
        for x, y in middles
        for quarter in (0.0, 90.0)
    ]
    ways = [way for pose in square for way in (pose, turned(pose))]
    patches = [patch for pose in square for patch in big_patches(sheet, pose)]
    odds = [best(each) for each in digits.read(patches)]
    clearest = [max(range(k, k + 4), key=odds.__getitem__) for k in range(0, len(ways), 4)]
    return [ways[k] for k in clearest if odds[k] > PLAIN or are_twins(patches[k])]


def _between(figures: Points) -> Points:
    """The middles between figures that may make a number and did not stand out as such."""
    apart = np.linalg.norm(figures[:, None] - figures[None], axis=2)
    one, other = np.nonzero(np.triu((apart > FIGURES[0]) & (apart < FIGURES[1])))
    return np.asarray((figures[one] + figures[other]) / 2)


def _apart(middles: Points) -> list[Points]:
    """Places that are not the same."""
    chosen: list[Points] = []
    for middle in middles:
        if len(chosen) < LOOKS and all(np.hypot(*(middle - other)) > SAME_FIGURE for other in chosen):
            chosen.append(middle)
    return chosen


def _printed(
    sheet: Sheet, layout: Layout, likely: Sequence[tuple[float, Pose]], poses: Sequence[Pose]
) -> tuple[Pose, ...]:
    """Of likely cards those that are printed as such: the clearest first, none on another."""
    cards: list[tuple[float, Pose]] = []
    asked = [Likely(pose, layout.corner) for _, pose in likely]
    told = repeated.read(sheet, asked, light_corners=layout.light_corners)
    for (alike, pose), (alone, together, corner, number) in zip(likely, told, strict=True):
        outline = framed(sheet, pose)
        # The corner of another card, but in an outline without a gap.
        other = corner > PLAIN and together < OTHER and alike < CLEAR_TWINS and outline < 1
        # A typeface may be too hard to read for the big number, but not for corners, or for like figures.
        strange = alike > CLEAR_TWINS and (corner > PLAIN or _is_eleven(sheet, pose))
        # Where no corner agrees, the big number must speak for itself.
        least = PLAIN if alike > CLEAR_TWINS or together > OTHER else REPEATED
        shown = alone > least or (strange and _is_coloured(sheet, pose))
        crossed = alike < CLEAR_TWINS and is_crossed(sheet, pose, layout)
        plain = alike > TWINS and shown and not other and outline > FRAMED
        # Of strips of 10 to 19 the first figures show, big and small: a 1 has two like corners.
        told_twice = together > REPEATED if alike > TWINS else together > SURELY and number > 1
        # So does an eleven whose typeface is hard to read: its figures are the same, as its corner says.
        told_twice |= number == ELEVEN and together > OTHER and corner > SURELY and _is_eleven(sheet, pose)
        # A scratch beside a number moves its middle, but not that between two corners that repeat it.
        centred = (told_twice and alike > CLEAR_TWINS) or _in_the_middle(sheet, pose)
        if (plain or told_twice) and not crossed and centred:
            cards.append((alike + together, pose))
    more: list[Pose] = []
    for _, pose in sorted(cards, key=lambda card: -card[0]):
        if all(overlap(pose, other) < OVERLAP or _is_next_row(pose, other) for other in (*poses, *more)):
            more.append(pose)
    return tuple(more)


def _is_next_row(pose: Pose, other: Pose) -> bool:
    """Whether another card may lie on the lower end of one, so that its big number and a corner show."""
    down = float((np.array([other.x, other.y]) - [pose.x, pose.y]) @ axes(pose.turn)[1])
    return abs(down) > CARD_MM[1] - NEXT_ROW


def _is_eleven(sheet: Sheet, pose: Pose) -> bool:
    """Whether the big number of a card has two figures that are the same."""
    return are_twins(big_patches(sheet, pose)[0])


def _is_coloured(sheet: Sheet, pose: Pose) -> bool:
    """Whether the middle of a card shows coloured ink, on it or around it: the lines of a pad are grey."""
    return max(hue_of(sheet, pose, MIDDLE, printed)[1] for printed in INKS) > PALE


def _in_the_middle(sheet: Sheet, pose: Pose) -> bool:
    """Whether a card's big number, where it stands apart, does so in its middle: else it is half of one."""
    place = crops.locate_big(sheet, pose)
    return place is None or abs(place.left + place.right) / 2 < crops.OFF


def best(odds: Mapping[int, float], lowest: int = 1) -> float:
    """The odds of the likeliest number of a card from a lowest one on."""
    return max(odds.get(value, 0.0) for value in range(lowest, HIGHEST + 1))
