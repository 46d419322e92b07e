"""Cards under other cards of their row: a strip with a corner number is all that shows of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards import crops
from vision.cards.faces import ground_of, on_card
from vision.cards.sheet import Sheet, axes
from vision.cards.whole import Found

ALONG = (7.0, 50.0)  # mm from card to card along a row that is spread out
ASIDE = 9.0  # mm by which a card of a row may lie out of line
ALIKE = 1.0  # logarithm of the light by which the same ground differs across a table
SIZES = (0.55, 1.9)  # of the usual height of corner figures; two that touch are wider than high


@dataclass(frozen=True, slots=True)
class Strip:
    """A card that shows one corner: its pose turned so that this is the upper one, and what lies on it."""

    pose: Pose
    under: int  # index among the open cards and strips, in their order
    number: int  # index among the small numbers


def find(sheet: Sheet, found: Found) -> tuple[Strip, ...]:
    """From the open cards inwards, always the nearest strip next."""
    small, corner = found.small, found.layout.corner
    ratio = small.tall / found.layout.tall
    likely = (ratio > SIZES[0]) & (ratio < SIZES[1]) & ~small.paired
    for pose in found.poses:
        likely &= ~on_card(small.middles, pose)
    chosen = np.flatnonzero(likely)
    middles = small.middles[chosen]
    free = np.ones(len(chosen), bool)
    laid: list[Pose] = []
    strips: list[Strip] = []
    far = np.full(len(chosen), np.inf)  # how far the card of each number lies from the one on top
    under = np.zeros(len(chosen), np.int64)
    poses = np.zeros((len(chosen), 3))
    coming = list(found.poses)
    grounds: Points | None = None
    tall = 0.0
    while True:
        for pose in coming:
            free &= ~on_card(middles, pose)
            for half_turn, side in ((0.0, corner), (180.0, -corner)):
                places, away = _ways(middles, pose, side)
                nearer = away < far
                far[nearer], under[nearer] = away[nearer], len(laid)
                poses[nearer, :2], poses[nearer, 2] = places[nearer], (pose.turn + half_turn) % 360
            laid.append(pose)
        far[~free] = np.inf
        if not np.isfinite(far).any():
            return tuple(strips)
        number = int(far.argmin())
        free[number] = False
        x, y, turn = (float(v) for v in poses[number])
        strip = Strip(Pose(x, y, turn), int(under[number]), int(chosen[number]))
        coming = []
        if grounds is None:
            grounds = np.array([ground_of(sheet, pose, found.layout) for pose in found.poses])
            tall = crops.usual_height(sheet, found.poses, found.layout)
        if not crops.stands(sheet, strip.pose, found.layout, tall):
            continue
        if (np.abs(grounds - ground_of(sheet, strip.pose, found.layout)).max(axis=1) < ALIKE).any():
            strips.append(strip)
            coming = [strip.pose]


def _ways(points: Points, pose: Pose, side: Points) -> tuple[Points, NDArray[np.float64]]:
    """Middles of cards that have a corner number at the points and lie under a card, and how far from it.

    Infinitely far where such a card would not lie in a row with the one on top.
    """
    frame = axes(pose.turn)
    middles = (points - [pose.x, pose.y]) @ frame.T - side
    along, aside = np.abs(middles).T
    in_row = (along > ALONG[0]) & (along < ALONG[1]) & (aside < ASIDE)
    return middles @ frame + [pose.x, pose.y], np.where(in_row, along, np.inf)
