"""Where a copy has its corner numbers, told by the one thing on a card's face that no mirror keeps."""

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards.faces import CARD_MM, alikeness, framed, overlap, turned
from vision.cards.glyphs import Numbers
from vision.cards.layout import Layout, layout_at
from vision.cards.rims import fitted
from vision.cards.sheet import Sheet, cut_ink
from vision.cards.turns import square_turn

DENSITY = 2.0  # pixels a millimetre
RIM = 3.5  # mm along the edges of a card that show the table, its shadow or a border
HIGH = 24.0  # mm from the upper edge of a card in which its corner number stands
NUMBER = (9.0, 7.0)  # mm, about what a corner number takes
SOFT = (3, 3)  # pixels by which both corners of a card may be off
WEAK = 0.3  # of the clearest edge; a weaker one says nothing about the middle of a number
STRONG = 200.0  # of an edge; a stronger one says no more
LEAST = 12.0  # more edge there is around a number than mirrored to it
PLAY = 2.0  # mm by which cards of one copy differ then
REACH = (33.0, 49.0)  # mm from the middle of a card to a corner number
LEAN = (22.0, 38.0)  # degrees between a card's long side and the way to a corner number
FRAMED = 0.7  # of the outline of a card that shows
SAME = 0.5  # agreement of both ends of a card
OVERLAP = 500.0  # square mm: open cards hardly lie on each other
LOOKS = 24  # big numbers that are looked at, the clearest
APART = 30.0  # mm between the middles of two open cards


def learn(sheet: Sheet, big: Numbers) -> tuple[Layout, tuple[Pose, ...]] | None:
    """The layout on which most open cards around big numbers agree, and these; None where there are none."""
    told = [(pose, *_corner(sheet, pose)) for pose in _framed(sheet, big)]
    clear = [
        (pose, strength, layout) for pose, strength, layout in told if strength > LEAST and _is_one(layout)
    ]
    if not clear:
        return None
    corners = np.array([layout.corner for _, _, layout in clear])
    light = np.array([layout.light_corners for _, _, layout in clear])
    near = np.linalg.norm(corners[:, None] - corners, axis=2) < PLAY
    alike = near & (light[:, None] == light)
    agreeing = alike[(alike @ np.array([strength for _, strength, _ in clear])).argmax()]
    x, y = np.median(corners[agreeing], axis=0)
    layout = layout_at(float(x), float(y), bool(light[agreeing][0]), NUMBER[1])
    return layout, tuple(pose for (pose, _, _), own in zip(clear, agreeing, strict=True) if own)


def _is_one(layout: Layout) -> bool:
    """Whether cards have corner numbers in such a place."""
    askew = abs(layout.lean - 90)
    return REACH[0] < layout.reach < REACH[1] and LEAN[0] < askew < LEAN[1]


def _framed(sheet: Sheet, big: Numbers) -> tuple[Pose, ...]:
    """Cards that show all their edges around a big number, and look the same from both ends."""
    chosen: list[tuple[float, Pose]] = []
    two = big.members[:, 0] != big.members[:, 1]
    for middle in _clearest(big.middles[[*np.flatnonzero(two), *np.flatnonzero(~two & ~big.paired)]]):
        x, y = (float(v) for v in middle)
        if any(np.hypot(pose.x - x, pose.y - y) < APART for _, pose in chosen):
            continue
        turn = square_turn(sheet, x, y)
        tries = [
            pose for quarter in (0.0, 90.0) for pose in fitted(sheet, Pose(x, y, (turn + quarter) % 180))
        ]
        shown, pose = max(((framed(sheet, pose), pose) for pose in tries), key=lambda each: each[0])
        if shown > FRAMED and _same_ends(sheet, pose) > SAME:
            chosen.append((shown, pose))
    cards: list[Pose] = []
    for _, pose in sorted(chosen, key=lambda each: -each[0]):
        if all(overlap(pose, other) < OVERLAP for other in cards):
            cards.append(pose)
    return tuple(cards)


def _clearest(middles: Points) -> list[Points]:
    """One of the middles in each place, then the others there: loops of a figure may make a pair off it."""
    first: list[Points] = []
    others: list[Points] = []
    for middle in middles:
        is_apart = all(np.hypot(*(middle - other)) >= APART for other in first)
        (first if is_apart else others).append(middle)
    return [*first, *others][:LOOKS]


def _end(sheet: Sheet, pose: Pose) -> NDArray[np.uint8]:
    """The upper end of a card's face."""
    wide, high = CARD_MM[0] / 2 - RIM, CARD_MM[1] / 2 - RIM
    return cut_ink(sheet, pose, (-wide, -high, wide, HIGH - high), DENSITY)


def _same_ends(sheet: Sheet, pose: Pose) -> float:
    one, other = _end(sheet, pose), _end(sheet, turned(pose))
    play = round(DENSITY)
    return float(alikeness(one, other[play:-play, play:-play]).max())


def _corner(sheet: Sheet, pose: Pose) -> tuple[float, Layout]:
    """Where edges stand that have none mirrored to them, and how clear they are."""
    ends = [_end(sheet, way).astype(np.float32) for way in (pose, turned(pose))]
    size = (round(NUMBER[0] * DENSITY), round(NUMBER[1] * DENSITY))
    edges = np.mean([np.hypot(cv2.Sobel(end, -1, 1, 0), cv2.Sobel(end, -1, 0, 1)) for end in ends], axis=0)
    soft = cv2.blur(np.minimum(edges, STRONG), SOFT)
    only = soft - soft[:, ::-1]
    _, clear, _, (column, row) = cv2.minMaxLoc(cv2.blur(only, size, borderType=cv2.BORDER_CONSTANT))
    window = np.zeros_like(only)
    window[max(row - size[1], 0) : row + size[1], max(column - size[0], 0) : column + size[0]] = 1
    own = np.maximum(only - only.max() * WEAK, 0) * window
    row, column = (int(v) for v in np.argwhere(own > 0).T @ own[own > 0] / own.sum())
    ink = cv2.blur(np.mean(ends, axis=0), size)
    light = bool(ink[row, column] > ink[row, -1 - column])
    x = (column + 0.5) / DENSITY - CARD_MM[0] / 2 + RIM
    y = (row + 0.5) / DENSITY - CARD_MM[1] / 2 + RIM
    return float(clear), layout_at(x, y, light, NUMBER[1])
