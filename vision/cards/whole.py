"""Cards that lie open: a big number in the middle and the same corner number twice, in point symmetry."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards.faces import CARD_MM, agreement, corner_window, framed, on_card
from vision.cards.glyphs import Glyphs, Numbers, merged, numbers
from vision.cards.layout import Layout, corner_of
from vision.cards.sheet import Sheet, cut_colours

CORNER_SIZE = (3.0, 14.5)  # mm, of a corner number's figures, lying askew or touching included
BIG_SIZE = (9.0, 36.0)  # of the big number's figures
REACH = (33.0, 49.0)  # mm from the middle of a card to a corner number
LEAN = (22.0, 38.0)  # degrees between a card's long side and the way to a corner number
OFF_MIDDLE = 4.0  # mm, of the big number from the middle between both corner numbers
SAME_REACH, SAME_LEAN = 1.6, 4.0  # mm, degrees: cards of one copy differ less
ASKED = 10  # likeliest cards from which the layout is learned
WORTH_ASKING = 0.1
BIG_PLAY = 4.0  # mm, twice what a big number may stand off the middle of its card
SURE_TWINS = 0.75  # where nothing but the big number speaks for a card
BIG_DIFFERS = 0.45  # of the usual height of big numbers: a 1 lying askew, a narrow pair
BESIDE = 2.0  # mm around a piece of a card where its numbers may stand
OVERLAP = 500.0  # square mm: open cards hardly lie on each other
FRAMED = 0.6  # of the outline of a card that shows
SQUARED = 9.0  # degrees by which broken corner figures may mislead about a turn
MIDDLE_PLAY = 2.0  # mm
TWINS = 0.6  # agreement of both corners of a card
NEAREST = 30.0  # mm between the middles of two open cards
RING_MM = (24.0, 56.0)  # around the middle of a card where its edges lie and its big number does not
RING_DENSITY = 0.75  # pixels a millimetre
STEPS = 2  # of a degree in which turns are counted


@dataclass(frozen=True, slots=True)
class Found:
    """The cards that lie open, up to half a turn each, and all that may be numbers."""

    layout: Layout
    poses: tuple[Pose, ...]
    small: Numbers
    big: Numbers

    def any_number_in(self, corners: Points) -> bool:
        """Whether something like a number stands within the box of some points of the table."""
        low, high = corners.min(axis=0) - BESIDE, corners.max(axis=0) + BESIDE
        return any(
            bool((((each.middles > low) & (each.middles < high)).all(axis=1) & (each.tall > self.layout.tall / 2)).any())
            for each in (self.small, self.big)
        )


@dataclass(frozen=True, slots=True)
class _Triples:
    """Two corner numbers with a big number midway, as indices, and how likely each three make a card."""

    corners: NDArray[np.int64]
    bigs: NDArray[np.int64]
    reach: NDArray[np.float64]
    way: NDArray[np.float64]  # degrees of the line through both corner numbers, modulo 180
    middles: Points
    weight: NDArray[np.float64]


def find(sheet: Sheet, dark: Glyphs, light: Glyphs) -> Found | None:
    """The open cards; None where nothing on the table is printed like a card."""
    best: tuple[float, Layout, _Triples, Numbers, Numbers] | None = None
    dark_big = numbers(sheet, dark, *BIG_SIZE)
    any_big = merged(dark_big, numbers(sheet, light, *BIG_SIZE))
    # Dark corner numbers go with a dark big one; light ones with a light one, or a dark one on an oval.
    for glyphs, big, light_corners in ((dark, dark_big, False), (light, any_big, True)):
        small = numbers(sheet, glyphs, *CORNER_SIZE)
        triples = _triples(small, big)
        agreed = _layout(sheet, triples, small, light_corners)
        if agreed is not None and (best is None or agreed[0] > best[0]):
            best = (*agreed, triples, small, big)
    if best is None:
        return None
    _, layout, triples, corners, bigger = best
    return _cards(sheet, layout, triples, corners, bigger)


def _layout(
    sheet: Sheet, triples: _Triples, small: Numbers, light_corners: bool
) -> tuple[float, Layout] | None:
    """What most likely cards agree on, and how much speaks for it."""
    order = _one_each(triples)[:ASKED]
    leans = np.array([triples.way[k] - square_turn(sheet, *triples.middles[k]) for k in order]) % 90
    askew = np.abs(leans - 45)
    likely = (45 - LEAN[1] < askew) & (askew < 45 - LEAN[0])
    order, leans = order[likely], leans[likely]
    alike = np.array([_twins(sheet, triples, k, lean) for k, lean in zip(order, leans, strict=True)])
    order, leans, alike = order[alike > TWINS], leans[alike > TWINS], alike[alike > TWINS]
    if not len(order):
        return None
    reach, weight = triples.reach[order], triples.weight[order] * alike
    alike = (np.abs(reach[:, None] - reach) < SAME_REACH) & (np.abs(leans[:, None] - leans) < SAME_LEAN)
    votes = alike @ weight
    agreeing = alike[votes.argmax()]
    lean = float(np.average(leans[agreeing], weights=weight[agreeing]))
    tall = float(np.median(small.tall[triples.corners[order[agreeing]]]))
    mean_reach = float(np.average(reach[agreeing], weights=weight[agreeing]))
    return float(votes.max()), Layout(mean_reach, lean if lean > 45 else lean + 90, light_corners, tall)


def _one_each(triples: _Triples) -> NDArray[np.int64]:
    """The likeliest three for each place, the likeliest place first."""
    order = np.argsort(-triples.weight)
    chosen: list[int] = []
    for k in order[triples.weight[order] > WORTH_ASKING]:
        if len(chosen) < ASKED and (np.abs(triples.middles[chosen] - triples.middles[k]).max(axis=1) > OFF_MIDDLE).all():
            chosen.append(int(k))
    return np.array(chosen, np.int64)


def _twins(sheet: Sheet, triples: _Triples, which: int, lean: float) -> float:
    """How alike both corners of a possible card are."""
    full = lean if lean > 45 else lean + 90
    x, y = (float(v) for v in triples.middles[which])
    pose = Pose(x, y, float((triples.way[which] - full) % 180))
    return agreement(sheet, pose, corner_of(float(triples.reach[which]), full))[0]


def _squared(sheet: Sheet, pose: Pose) -> Pose:
    """The pose with the turn of the edges around it, where these are near its own."""
    off = (square_turn(sheet, pose.x, pose.y) - pose.turn + 45) % 90 - 45
    return Pose(pose.x, pose.y, (pose.turn + off) % 180) if abs(off) < SQUARED else pose


def overlap(one: Pose, other: Pose) -> float:
    """Square millimetres that two cards share."""
    boxes = [((pose.x, pose.y), CARD_MM, pose.turn) for pose in (one, other)]
    kind, corners = cv2.rotatedRectangleIntersection(boxes[0], boxes[1])
    return 0.0 if kind == cv2.INTERSECT_NONE else cv2.contourArea(cv2.convexHull(corners))


def _around(sheet: Sheet, layout: Layout, x: float, y: float) -> tuple[float, Pose]:
    """The best card around a big number of which no corner number stood out as a figure."""
    turn = square_turn(sheet, x, y)
    both = [agreement(sheet, Pose(x, y, turn + quarter), layout.corner, BIG_PLAY) for quarter in (0.0, 90.0)]
    return max(both, key=lambda pair: pair[0])


def _cards(sheet: Sheet, layout: Layout, triples: _Triples, small: Numbers, big: Numbers) -> Found:
    """One card for each big number whose corner numbers stand where the layout has them."""
    fits = np.abs(triples.reach - layout.reach) < SAME_REACH
    order = [k for k in np.argsort(-triples.weight) if fits[k]]
    poses: list[Pose] = []
    for k in order:
        x, y = (float(v) for v in triples.middles[k])
        if all(np.hypot(x - pose.x, y - pose.y) > NEAREST for pose in poses):
            card = _squared(sheet, Pose(x, y, float((triples.way[k] - layout.lean) % 180)))
            alike, card = agreement(sheet, card, layout.corner, MIDDLE_PLAY)
            if alike > TWINS:
                poses.append(card)
    return Found(layout, tuple(poses), small, big)


def others(sheet: Sheet, found: Found, strips: Sequence[Pose]) -> tuple[Pose, ...]:
    """Open cards of which the corner numbers did not stand out, around big numbers on no other card."""
    layout, big, poses = found.layout, found.big, found.poses
    own = [np.linalg.norm(big.middles - [pose.x, pose.y], axis=1).argmin() for pose in poses]
    tall = np.median(big.tall[own])
    contrast = np.median([corner_window(sheet, pose, layout.corner).std() for pose in poses])
    free = ~big.paired & (np.abs(big.tall / tall - 1) < BIG_DIFFERS)
    for pose in (*poses, *strips):
        free &= ~on_card(big.middles, pose)
    more: list[Pose] = []
    for x, y in big.middles[free]:
        if any(np.hypot(x - pose.x, y - pose.y) < NEAREST for pose in more):
            continue
        alike, card = _around(sheet, layout, float(x), float(y))
        if alike < SURE_TWINS or corner_window(sheet, card, layout.corner).std() < contrast / 2:
            continue
        if framed(sheet, card) > FRAMED and not any(overlap(card, pose) > OVERLAP for pose in (*poses, *more)):
            more.append(card)
    return tuple(more)


def _triples(small: Numbers, big: Numbers) -> _Triples:
    across = small.middles[:, None] - small.middles[None]
    apart = np.linalg.norm(across, axis=2) / 2
    first, second = np.nonzero(np.triu((apart > REACH[0]) & (apart < REACH[1])))
    same = np.maximum(small.tall[first], small.tall[second]) < 1.4 * np.minimum(small.tall[first], small.tall[second])
    first, second = first[same], second[same]
    middles = (small.middles[first] + small.middles[second]) / 2
    off = np.linalg.norm(middles[:, None] - big.middles[None], axis=2)
    pair, which = np.nonzero(off < OFF_MIDDLE)
    first, second = first[pair], second[pair]
    line = across[first, second]
    members = [small.members[first], small.members[second], big.members[which]]
    figures = np.stack([np.where(m[:, 0] == m[:, 1], 1, 2) for m in members])
    torn = small.paired[first].astype(int) + small.paired[second] + big.paired[which]
    alike = (figures == figures[0]).all(axis=0)
    weight = np.where(alike, 1.0, 0.2) * 0.5**torn / (1 + off[pair, which])
    return _Triples(
        np.column_stack([first, second]),
        which,
        apart[first, second],
        np.degrees(np.arctan2(line[:, 1], line[:, 0])) % 180,
        middles[pair],
        weight,
    )


def square_turn(sheet: Sheet, x: float, y: float) -> float:
    """The turn of the straight edges around a card's middle, degrees modulo 90."""
    half = RING_MM[1]
    patch = cut_colours(sheet, Pose(x, y, 0.0), (-half, -half, half, half), RING_DENSITY)
    across, down = (cv2.Sobel(patch, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    ring = _ring()
    gx, gy = across[ring], down[ring]
    strength = gx**2 + gy**2
    strongest = np.arange(len(gx)), strength.argmax(axis=1)
    gx, gy = gx[strongest], gy[strongest]
    turns = np.degrees(np.arctan2(gy, gx)) % 90
    votes = np.bincount((turns * STEPS).astype(int) % (90 * STEPS), np.sqrt(strength[strongest]), 90 * STEPS)
    round_about = np.concatenate([votes[-STEPS * 2 :], votes, votes[: STEPS * 2]])
    smooth = np.convolve(round_about, np.hanning(STEPS * 4 + 1), "valid")
    return float(smooth.argmax() / STEPS)


@cache
def _ring() -> NDArray[np.bool_]:
    side = round(2 * RING_MM[1] * RING_DENSITY)
    rows, columns = (np.mgrid[:side, :side] + 0.5) / RING_DENSITY - RING_MM[1]
    away = np.hypot(rows, columns)
    return np.asarray((away > RING_MM[0]) & (away < RING_MM[1]))
