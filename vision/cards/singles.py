"""Open cards of which the corner numbers did not stand out: a big number in the middle of four edges."""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.observation import Pose
from vision import digits
from vision.camera import Points
from vision.cards import crops
from vision.cards.faces import on_card, overlap, turned
from vision.cards.layout import Layout
from vision.cards.rims import around
from vision.cards.sheet import Sheet
from vision.cards.values import HIGHEST
from vision.cards.whole import Found
from vision.patches import Patch

BIG_DIFFERS = 0.45  # of the usual height of big numbers: a 1 lying askew, a narrow pair
LOOKS = 16  # big numbers that are looked at, the clearest
SAME = 12.0  # mm between two that are one
OVERLAP = 500.0  # square mm: open cards hardly lie on each other
NEIGHBOUR = 150.0  # mm within which cards lie in one row, or in the next
TWINS = 0.6  # agreement of both corners of a card
CLEAR, PLAIN = 0.9, 0.5  # odds of a big number alone, and of one that a corner number repeats


def others(sheet: Sheet, found: Found, strips: Sequence[Pose]) -> tuple[Pose, ...]:
    """The open cards around big numbers that stand on no card found."""
    layout, big, poses = found.layout, found.big, found.poses
    own = [np.linalg.norm(big.middles - [pose.x, pose.y], axis=1).argmin() for pose in poses]
    free = np.abs(big.tall / np.median(big.tall[own]) - 1) < BIG_DIFFERS
    for pose in (*poses, *strips):
        free &= ~on_card(big.middles, pose)
    chosen = _apart(
        np.vstack(
            [big.middles[free & (big.members[:, 0] != big.members[:, 1])], big.middles[free & ~big.paired]]
        )
    )
    likely = []
    for x, y in chosen:
        near = min(poses, key=lambda pose: float(np.hypot(pose.x - x, pose.y - y)))
        turns = (near.turn,) if np.hypot(near.x - x, near.y - y) < NEIGHBOUR else ()
        card = around(sheet, layout, float(x), float(y), turns)
        if card is not None:
            likely.append(card)
    return _printed(sheet, layout, likely, poses)


def _apart(middles: Points) -> list[Points]:
    """Places that are not the same."""
    chosen: list[Points] = []
    for middle in middles:
        if len(chosen) < LOOKS and all(np.hypot(*(middle - other)) > SAME for other in chosen):
            chosen.append(middle)
    return chosen


def _printed(
    sheet: Sheet, layout: Layout, likely: Sequence[tuple[float, Pose]], poses: Sequence[Pose]
) -> tuple[Pose, ...]:
    """Of likely cards those that are printed as such: the clearest first, none on another."""
    ways = [way for _, pose in likely for way in (pose, turned(pose))]
    bigs = digits.read([big_patch(sheet, way) for way in ways])
    dark = not layout.light_corners
    places = [crops.locate(sheet, way, layout.corner, crops.CORNER_HALF, dark) for way in ways]
    boxes = crops.corner_boxes(places, layout.corner)
    smalls = digits.read(
        [crops.crop(sheet, way, box, crops.PIXELS) for way, box in zip(ways, boxes, strict=True)]
    )
    cards: list[tuple[float, Pose]] = []
    for k, (alike, pose) in enumerate(likely):
        both = slice(2 * k, 2 * k + 2)
        alone = max(best(odds) for odds in bigs[both])
        together = max(
            min(one.get(value, 0.0), other.get(value, 0.0))
            for one in bigs[both]
            for other in smalls[both]
            for value in range(1, HIGHEST + 1)
        )
        if together > PLAIN or (alone > CLEAR and alike > TWINS):
            cards.append((alike + together, pose))
    more: list[Pose] = []
    for _, pose in sorted(cards, key=lambda card: -card[0]):
        if all(overlap(pose, other) < OVERLAP for other in (*poses, *more)):
            more.append(pose)
    return tuple(more)


def big_patch(sheet: Sheet, pose: Pose) -> Patch:
    """The big number of a card, cut out."""
    box = crops.big_box(crops.locate(sheet, pose, np.zeros(2), crops.BIG_HALF))
    return crops.crop_big(sheet, pose, box)


def best(odds: Mapping[int, float]) -> float:
    """The odds of the likeliest number of a card."""
    return max(odds.get(value, 0.0) for value in range(1, HIGHEST + 1))
