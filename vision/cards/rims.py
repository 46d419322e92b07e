"""Where exactly a card lies around its big number, by its own four edges."""

import numpy as np

from engine.observation import Pose
from vision.camera import Points
from vision.cards.crops import CORNER_HALF, locate
from vision.cards.faces import CARD_MM, agreement, framed
from vision.cards.layout import Layout
from vision.cards.sheet import Sheet, axes, cut_colours
from vision.cards.turns import own_turn, steps

ROOM = 9  # mm around the outline in which edges are looked for
PLAY = 7  # mm by which a big number may stand off the middle of its card
ROUND = 8  # mm at the ends of an edge that belong to round corners
STRONG = 30  # grey levels a millimetre; a stronger edge says no more
FRAMED = 0.3  # of the outline of a card that shows at least: two sides may touch cards alike
SHIFTS = 2  # places that are tried along each side: frames and neighbours have edges, too
APART = 1.5  # mm between these
NEAR = 1.5  # mm by which edges mislead about the middle of a card
PRINTED = 0.5  # mm by which its corner number does
WIDE = 4.0  # mm by which the middle of a big number misleads
CLEARLY = 0.2  # more of its outline shows one place than the other
FAR = 0.02  # of agreement a millimetre off the middle of the big number


def around(sheet: Sheet, layout: Layout, rough: Pose) -> list[tuple[float, Pose]]:
    """Cards that may lie around a number that stands upright, at most two, and how alike their corners are.

    The one whose corners agree best, and the one whose edges show best where that says otherwise: the number
    may be one figure of two.
    """
    seen: list[tuple[float, float, float, Pose]] = []
    for pose, play in _tries(sheet, layout, own_turn(sheet, rough)):
        alike, moved = agreement(sheet, pose, layout.corner, play)
        shown = framed(sheet, moved)
        if shown > FRAMED:
            away = float(np.hypot(moved.x - rough.x, moved.y - rough.y))
            seen.append((alike - FAR * away, shown, alike, moved))
    if not seen:
        return []
    best = max(seen, key=lambda each: each[0])
    whole = max(seen, key=lambda each: (each[1], each[0]))
    chosen = [best, whole] if whole[1] - best[1] > CLEARLY else [best]
    return [(alike, pose) for _, _, alike, pose in chosen]


def _tries(sheet: Sheet, layout: Layout, start: Pose) -> list[tuple[Pose, float]]:
    """Where a card may lie by its big number, its edges or its corner number; mm by which each misleads."""
    tries = [(start, WIDE), *((own_turn(sheet, pose), NEAR) for pose in fitted(sheet, start))]
    # White cards side by side hardly show an edge.
    return [*tries, *((pose, PRINTED) for pose in by_corner(sheet, layout, start))]


def by_corner(sheet: Sheet, layout: Layout, rough: Pose) -> list[Pose]:
    """The pose moved to where its upper corner number has it; none where no ink is."""
    place = locate(sheet, rough, layout.corner, CORNER_HALF, dark=not layout.light_corners)
    if place is None:
        return []
    middle = np.array([place.left + place.right, place.top + place.bottom]) / 2
    x, y = (middle - layout.corner) @ axes(rough.turn) + [rough.x, rough.y]
    return [Pose(float(x), float(y), rough.turn)]


def fitted(sheet: Sheet, pose: Pose) -> list[Pose]:
    """The pose moved to where edges stand opposite each other at a card's width and height."""
    wide, high = (side / 2 + ROOM for side in CARD_MM)
    face = cut_colours(sheet, pose, (-wide, -high, wide, high), 1.0)
    across = np.minimum(steps(face[:, 1:], face[:, :-1]), STRONG)
    down = np.minimum(steps(face[1:], face[:-1]), STRONG)
    inner = slice(ROOM + ROUND, -ROOM - ROUND)
    right = _shifts(across[inner].mean(axis=0), CARD_MM[0])
    lower = _shifts(down[:, inner].mean(axis=1), CARD_MM[1])
    moved = np.array([[x, y] for y in lower for x in right]) @ axes(pose.turn) + [pose.x, pose.y]
    return [Pose(x, y, pose.turn) for x, y in moved.tolist()]


def _shifts(edges: Points, side: float) -> list[float]:
    """How far two edges a card's side apart may stand off their places, the clearest first."""
    wide = np.maximum(edges, np.maximum(np.roll(edges, 1), np.roll(edges, -1)))
    starts = np.arange(ROOM - 1 - PLAY, ROOM + PLAY)
    both = np.minimum(wide[starts], wide[starts + round(side)]) + 0.01 * edges[starts]
    shifts: list[float] = []
    for k in np.argsort(-both):
        shift = float(starts[k] - ROOM + 1)
        if len(shifts) < SHIFTS and all(abs(shift - other) > APART for other in shifts):
            shifts.append(shift)
    return shifts
