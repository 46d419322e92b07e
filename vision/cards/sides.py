"""The long side of a card that lies under others: found by how the sides of the open cards look."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards.faces import CARD_MM, DARK
from vision.cards.layout import Layout
from vision.cards.sheet import Sheet, cut_smooth_colours, remembered
from vision.edges import LIGHT
from vision.middle import middle

DENSITY = 2.0  # pixels a millimetre
ZONE = 10.0  # mm below a corner number where nothing but ground and frame is printed
BELOW = 1.0  # mm between a corner number and that zone
PARTS = 4  # of the zone, each of which may show the side a little shifted
LEANS = (-1, 0, 1)  # pixels by which the outer parts do, for cards of a row that lie askew by some degrees
STRONG = 40.0  # grey levels of a step; a stronger one says no more
INSIDE, OUTSIDE = 9.0, 2.0  # mm of a card and of what lies beside it that belong to the look of its side
EDGE_MM, NEAR = 1.0, 7.0  # mm beyond the edge of a card where another one shows its ground, if one lies there
BARE = 0.25  # of these: where less is a card's ground, there is the table
RIM = 3.0  # mm at the edge of a card that show no ground
ALIKE = 0.4  # logarithm of the light by which the same ground differs across a table
# The same of paper and ground in one place: 0.03 along the ovals of a row, 0.6 on the wood beside it.
MIXED = 0.15
FOLLOWED = 0.3  # of a change of the ground from half a millimetre to the next
FAINT = 0.3  # of the strength of the open cards' sides that one has at least

Profile = NDArray[np.float64]
EDGE = CARD_MM[0] / 2
LOG_LIGHT = np.log(LIGHT + DARK)  # by code


@dataclass(frozen=True, slots=True)
class Beside:
    """What lies along one side of a card, from INSIDE its edge outwards: steps and shades by the way."""

    steps: Profile
    shades: Points  # logarithms of the light


@dataclass(frozen=True, slots=True)
class Side:
    """How alike the look of each place beside a card is to the side of an open one, from the edge on."""

    alike: Profile

    def best(self, place: float, play: float) -> tuple[float, float]:
        """The likeliest place of a side near one, and how alike it is there."""
        first = max(ceil((place - play) * DENSITY), 0)
        near = self.alike[first : max(floor((place + play) * DENSITY), -1) + 1]
        if not len(near):
            return place, 0.0
        k = int(near.argmax())
        return (first + k) / DENSITY, float(near[k])

    def peaks(self, least: float) -> list[float]:
        """Places that look like a side and are the likeliest around, the nearest first."""
        inner = self.alike[1:-1]
        top = (inner >= self.alike[:-2]) & (inner > self.alike[2:]) & (inner > least)
        return [(place + 1) / DENSITY for place in np.flatnonzero(top).tolist()]


@remembered
def beside(sheet: Sheet, pose: Pose, layout: Layout, tall: float, far: float) -> Beside:
    """The strip along the side of a card's upper corner number, as far as so many mm beyond its edge."""
    upper = float(layout.corner[1]) + tall / 2 + BELOW
    near, end = EDGE - INSIDE, EDGE + far
    left = layout.corner[0] < 0
    box = (-end, upper, -near, upper + ZONE) if left else (near, upper, end, upper + ZONE)
    cut = cut_smooth_colours(sheet, pose, box, DENSITY)
    cut = np.ascontiguousarray(cut[:, ::-1]) if left else cut
    parts = cv2.resize(cut, (cut.shape[1], PARTS), interpolation=cv2.INTER_AREA)
    steps = np.diff(parts.astype(np.float32), axis=1)
    first, last = (np.concatenate([side[-1:], side, side[:1]]) for side in (steps[0], steps[-1]))
    inner, length = steps[1:-1].sum(axis=0), steps.shape[1]
    # Places of the first and of the last part that lie on one line are off to opposite sides.
    ways = [np.abs(inner + first[1 - k :][:length] + last[1 + k :][:length]) for k in LEANS]
    strongest = np.maximum.reduce(ways).max(axis=1) / PARTS
    half = len(cut) // 2
    shades = LOG_LIGHT[np.partition(cut, half, axis=0)[half]]
    return Beside(np.minimum(strongest, STRONG), shades)


def usual(seen: Sequence[Beside]) -> Profile:
    """How the side of an open card looks."""
    length = round((INSIDE + OUTSIDE) * DENSITY) - 1
    return np.asarray(np.median([each.steps[:length] for each in seen], axis=0))


def sides(seen: Beside, look: Profile) -> Side:
    """Where beside a card the side of another one may be."""
    strength = np.sqrt(np.convolve(seen.steps**2, np.ones(len(look)), "valid"))
    least = FAINT * float(np.linalg.norm(look))
    alike = np.correlate(seen.steps, look, "valid") / np.maximum(strength * np.linalg.norm(look), 1e-6)
    alike *= np.minimum(strength / max(least, 1e-6), 1.0)
    return Side(np.asarray(alike))


def _own(seen: Beside) -> Profile:
    """The ground of the card itself."""
    return middle(seen.shades[: round((INSIDE - RIM) * DENSITY)])


def is_bare(seen: Beside, grounds: Points, ovals: Points) -> bool:
    """Whether what lies just beside a card is neither its ground, nor another's, nor an oval's paper."""
    near = seen.shades[round((INSIDE + EDGE_MM) * DENSITY) : round((INSIDE + NEAR) * DENSITY)]
    own = _own(seen)
    off = np.asarray(np.abs(near[:, None] - np.vstack([own, grounds])).max(axis=2)).min(axis=1)
    like_card = off < ALIKE
    for oval in ovals:  # thin white figures, from which the paper is known, are darker than white
        like_card |= _is_between(near, oval, own) | _is_between(near, np.zeros_like(oval), own)
    return bool(like_card.mean() < BARE)


def laid_along(seen: Beside, ovals: Points) -> Profile:
    """The share of the way from a card's edge that shows its own ground or an oval, by place of `Side`.

    A row has one ground. It is followed as it grows lighter or darker: a reflection does so slowly.
    """
    way = seen.shades[round(INSIDE * DENSITY) :]
    ground = _own(seen)
    like_oval = np.zeros(len(way), np.bool_)
    for oval in ovals:
        like_oval |= _is_between(way, oval, ground)
    skipped = round(DENSITY)  # the edge itself
    if bool((like_oval | (np.abs(way - ground).max(axis=1) < ALIKE))[skipped:].all()):
        return np.ones(len(way) + 1)
    shown = like_oval | _followed(way, ground)
    counts = np.cumsum(shown[skipped:]) / np.arange(1, len(shown) - skipped + 1)
    return np.concatenate([np.ones(skipped + 1), counts])


def _followed(way: Points, ground: Profile) -> list[bool]:
    """Which places of a way are like a ground that is followed from one such place to the next."""
    blue, green, red = ground.tolist()
    shown = []
    for x, y, z in way.tolist():
        near = -ALIKE < x - blue < ALIKE and -ALIKE < y - green < ALIKE and -ALIKE < z - red < ALIKE
        shown.append(near)
        if near:
            blue += (x - blue) * FOLLOWED
            green += (y - green) * FOLLOWED
            red += (z - red) * FOLLOWED
    return shown


def _is_between(shades: Points, oval: Profile, ground: Profile) -> NDArray[np.bool_]:
    """Which shades are those of an oval, or of it and the ground in one place, as along its edge."""
    light, paper, colour = np.exp(shades), np.exp(oval), np.exp(ground)
    way = colour - paper
    share = np.clip((light - paper) @ way / max(float(way @ way), 1e-6), 0, 1)
    mixed = np.log(paper + share[:, None] * way)
    off, off_oval = (np.abs(shades - like).max(axis=1) for like in (mixed, oval))
    return np.asarray((off < MIXED) | (off_oval < ALIKE))
