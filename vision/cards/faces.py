"""The face of a card as it would lie upright, and how well its two halves agree."""

from collections.abc import Sequence
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards.layout import Layout
from vision.cards.sheet import (
    Sheet,
    axes,
    cut_colours,
    cut_ink,
    cut_smooth_colours,
    cut_smooth_ink,
    remembered,
)
from vision.channels import weakest
from vision.edges import LIGHT
from vision.middle import middle

DENSITY = 2.0  # pixels a millimetre of a face: what the photo has
AROUND = (8.5, 7.5)  # half width and height of a corner number's window, mm
CARD_MM = (59.0, 91.0)
RIM = 2.0  # mm on both sides of an outline in which its edge is looked for
PIECES = 6  # of a side, each looked at by itself
EDGE = 7.0  # grey levels a millimetre that an edge makes
INSIDE = 1.0  # mm; what is nearer to the edge of a card may belong to the next one
GROUND = 6.0  # mm around a corner number where the card's ground shows
PAPER = (5.0, 4.0)  # mm, half of what a corner number takes
DARK = 0.03  # of full light, below which differences do not count
PLAY = 1.0  # mm by which the two corner windows of a card may be off
ASKANCE = 0.01  # degrees: of two boxes with sides in one line OpenCV may find nothing that they share


def corner_window(sheet: Sheet, pose: Pose, corner: Points, slack: float = 0.0) -> NDArray[np.uint8]:
    """The ink around the upper corner number of a card with that pose, upright."""
    x, y = corner
    wide, high = AROUND[0] + slack, AROUND[1] + slack
    return cut_smooth_ink(sheet, pose, (x - wide, y - high, x + wide, y + high), DENSITY)


def turned(pose: Pose) -> Pose:
    """The same card seen from the other side of the table."""
    return Pose(pose.x, pose.y, (pose.turn + 180) % 360)


def agreement(sheet: Sheet, pose: Pose, corner: Points, play: float = PLAY) -> tuple[float, Pose]:
    """How alike both corners of a card are (1: same print, 0: chance), and the pose that shows it best."""
    one = corner_window(sheet, pose, corner, play)
    other = corner_window(sheet, turned(pose), corner)
    _, best, _, (right, down) = cv2.minMaxLoc(alikeness(one, other))
    # Both windows show the same print when the middle lies half way.
    shift = (np.array([right, down]) / DENSITY - play) / 2 @ axes(pose.turn)
    return float(best), Pose(pose.x + float(shift[0]), pose.y + float(shift[1]), pose.turn)


def alikeness(window: NDArray[np.uint8], print_: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How alike a print is to each place of a larger window: 1 the same, 0 by chance. OpenCV takes a bare
    one, which is like nothing, for the same as everything."""
    match = cv2.matchTemplate(window, print_, cv2.TM_CCOEFF_NORMED)
    return np.asarray(match if np.ptp(print_) else np.zeros_like(match), np.float32)


def is_light(sheet: Sheet, poses: Sequence[Pose], corner: Points) -> bool:
    """Whether corner numbers are lighter than the other corner beside them, where nothing is printed."""
    x, y = (float(v) for v in corner)
    wide, high = PAPER
    more = []
    for way in (way for pose in poses for way in (pose, turned(pose))):
        boxes = [(at - wide, y - high, at + wide, y + high) for at in (x, -x)]
        printed, bare = (float(cut_ink(sheet, way, box, DENSITY).mean()) for box in boxes)
        more.append(printed - bare)
    return float(np.median(more)) > 0


@remembered
def framed(sheet: Sheet, pose: Pose) -> float:
    """How clearly the four edges of a card stand out: the share of pieces of its outline that are edges."""
    half_wide, half_high = CARD_MM[0] / 2 + RIM, CARD_MM[1] / 2 + RIM
    face = cut_smooth_colours(sheet, pose, (-half_wide, -half_high, half_wide, half_high), 1.0)
    rim = round(2 * RIM)
    inner = slice(rim, -rim)
    upright = face.swapaxes(0, 1)
    sides = [face[:rim, inner], face[-rim:, inner], upright[:rim, inner], upright[-rim:, inner]]
    pieces = [
        cv2.resize(np.ascontiguousarray(side), (PIECES, rim), interpolation=cv2.INTER_AREA) for side in sides
    ]
    shades = np.concatenate(pieces, axis=1).astype(np.int16)
    return float((np.abs(np.diff(shades, axis=0)).max(axis=(0, 2)) > EDGE).mean())


def on_card(points: Points, pose: Pose) -> NDArray[np.bool_]:
    """Which points of the table lie on a card."""
    own = np.abs((points - [pose.x, pose.y]) @ axes(pose.turn).T)
    return np.asarray((own < np.array(CARD_MM) / 2 - INSIDE).all(axis=1))


def lies_on(at: Points, poses: Sequence[Pose]) -> bool:
    """Whether a place of the table lies on one of some cards."""
    x, y = float(at[0]), float(at[1])
    wide, high = (side / 2 - INSIDE for side in CARD_MM)
    for pose in poses:
        across, down = x - pose.x, y - pose.y
        if abs(across) + abs(down) < wide + high + CARD_MM[0]:
            angle = radians(pose.turn)
            right, below = cos(angle), sin(angle)
            if abs(across * right + down * below) < wide and abs(down * right - across * below) < high:
                return True
    return False


@remembered
def ground_of(sheet: Sheet, pose: Pose, layout: Layout) -> Points:
    """What lies around a corner number, as the logarithm of its light."""
    x, y = (float(v) for v in layout.corner)
    window = cut_colours(sheet, pose, (x - GROUND, y - GROUND, x + GROUND, y + GROUND), 1.0)
    shade = weakest(window).ravel().astype(np.float32)
    usual = middle(shade)
    ground = shade <= usual if layout.light_corners else shade >= usual
    return np.asarray(np.log(middle(LIGHT[window.reshape(-1, 3)[ground]]) + DARK))


def ink_of(sheet: Sheet, pose: Pose, layout: Layout) -> Points:
    """The ink of dark corner numbers, as the logarithm of its light."""
    x, y = (float(v) for v in layout.corner)
    box = (x - PAPER[0], y - PAPER[1], x + PAPER[0], y + PAPER[1])
    cut = cut_colours(sheet, pose, box, DENSITY).reshape(-1, 3)
    darkest = cut[cut.min(axis=1).argsort()[: len(cut) // 20]]
    return np.asarray(np.log(LIGHT[darkest].mean(axis=0) + DARK))


def paper_of(sheet: Sheet, poses: Sequence[Pose], layout: Layout) -> Points:
    """The paper of light corner numbers, as the logarithm of its light."""
    x, y = (float(v) for v in layout.corner)
    box = (x - PAPER[0], y - PAPER[1], x + PAPER[0], y + PAPER[1])
    cuts = [cut_colours(sheet, pose, box, DENSITY).reshape(-1, 3) for pose in poses]
    whitest = [cut[cut.min(axis=1).argsort()[-len(cut) // 20 :]] for cut in cuts]
    return np.asarray(np.log(np.median([LIGHT[cut].mean(axis=0) for cut in whitest], axis=0) + DARK))


def outline(pose: Pose, rim: float = 0.0) -> Points:
    """The corners of a card with a rim around it, table mm."""
    return outlines([pose], rim)[0]


def outlines(poses: Sequence[Pose], rim: float = 0.0) -> list[Points]:
    """The same of several cards."""
    if not poses:
        return []
    x, y, turn = np.array([(pose.x, pose.y, pose.turn) for pose in poses]).T[:, :, None]
    right, down = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    across, along = (np.array(CARD_MM) / 2 + rim)[:, None] * [[-1, 1, 1, -1], [-1, -1, 1, 1]]
    corners = [across * right - along * down + x, across * down + along * right + y]
    return list(np.stack(corners, axis=-1))


def overlap(one: Pose, other: Pose) -> float:
    """Square millimetres that two cards share."""
    kind, corners = cv2.rotatedRectangleIntersection(
        ((one.x, one.y), CARD_MM, one.turn), ((other.x, other.y), CARD_MM, other.turn + ASKANCE)
    )
    return 0.0 if kind == cv2.INTERSECT_NONE else cv2.contourArea(cv2.convexHull(corners))
