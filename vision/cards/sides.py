"""The long side of a card that lies under others: found by how the sides of the open cards look."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards.faces import CARD_MM, DARK
from vision.cards.layout import Layout
from vision.cards.sheet import Sheet, cut_smooth_colours, remembered
from vision.edges import LIGHT

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
    """How alike the look of each place beside a card is to the side of an open one; mm beyond the edge."""

    places: Profile
    alike: Profile

    def best(self, place: float, play: float) -> tuple[float, float]:
        """The likeliest place of a side near one, and how alike it is there."""
        near = np.abs(self.places - place) <= play
        if not near.any():
            return place, 0.0
        k = int(np.where(near, self.alike, -1.0).argmax())
        return float(self.places[k]), float(self.alike[k])

    def peaks(self, least: float) -> list[float]:
        """Places that look like a side and are the likeliest around, the nearest first."""
        inner = self.alike[1:-1]
        top = (inner >= self.alike[:-2]) & (inner > self.alike[2:]) & (inner > least)
        return [float(place) for place in self.places[1:-1][top]]


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
    forth, back = _leaning(steps.shape[1])
    outer = steps[0][forth] + steps[-1][back]
    leaning = np.abs(outer + steps[1:-1].sum(axis=0)).max(axis=(0, 2)) / PARTS
    middle = len(cut) // 2
    return Beside(np.minimum(leaning, STRONG), LOG_LIGHT[np.sort(cut, axis=0)[middle]])


@cache
def _leaning(length: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The places of the first and of the last part that lie on one line, by lean and place."""
    places, leans = np.arange(length), np.array(LEANS)[:, None]
    return (places - leans) % length, (places + leans) % length


def usual(seen: Sequence[Beside]) -> Profile:
    """How the side of an open card looks."""
    length = round((INSIDE + OUTSIDE) * DENSITY) - 1
    return np.asarray(np.median([each.steps[:length] for each in seen], axis=0))


def sides(seen: Beside, look: Profile) -> Side:
    """Where beside a card the side of another one may be."""
    windows = np.lib.stride_tricks.sliding_window_view(seen.steps, len(look))
    strength = np.linalg.norm(windows, axis=1)
    least = FAINT * float(np.linalg.norm(look))
    alike = windows @ look / np.maximum(strength * np.linalg.norm(look), 1e-6)
    alike *= np.minimum(strength / max(least, 1e-6), 1.0)
    return Side(np.arange(len(windows)) / DENSITY, np.asarray(alike))


def _own(seen: Beside) -> Profile:
    """The ground of the card itself."""
    return np.asarray(np.median(seen.shades[: round((INSIDE - RIM) * DENSITY)], axis=0))


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
    own = ground.tolist()
    shown = []
    for (blue, green, red), alike in zip(way.tolist(), like_oval.tolist(), strict=True):
        off = (blue - own[0], green - own[1], red - own[2])
        near = min(off) > -ALIKE and max(off) < ALIKE
        shown.append(near or alike)
        if near:
            own = [own[0] + off[0] * FOLLOWED, own[1] + off[1] * FOLLOWED, own[2] + off[2] * FOLLOWED]
    counts = np.cumsum(shown[skipped:]) / np.arange(1, len(shown) - skipped + 1)
    return np.concatenate([np.ones(skipped + 1), counts])


def _is_between(shades: Points, oval: Profile, ground: Profile) -> NDArray[np.bool_]:
    """Which shades are those of an oval, or of it and the ground in one place, as along its edge."""
    light, paper, colour = np.exp(shades), np.exp(oval), np.exp(ground)
    way = colour - paper
    share = np.clip((light - paper) @ way / max(float(way @ way), 1e-6), 0, 1)
    mixed = np.log(paper + share[:, None] * way)
    off, off_oval = (np.abs(shades - like).max(axis=1) for like in (mixed, oval))
    return np.asarray((off < MIXED) | (off_oval < ALIKE))
