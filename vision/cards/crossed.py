"""Edges of other cards that run across a place where one card seems to lie: then several lie there."""

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.cards.faces import turned
from vision.cards.layout import Layout
from vision.cards.sheet import Box, Sheet, cut_smooth_colours

DENSITY = 2.0  # pixels a millimetre: what the photo has
HALF = 20.0  # mm to both sides of a card's middle that show no frame
# Mm below a corner number where a zone begins that shows nothing but ground, and its height.
BELOW, ZONE = 1.0, 6.0
PLAY = 7  # pixels by which one edge is off in the two zones of a card, twice and one
# Of cards with light corner numbers: mm from their middle to the ends of a zone between an oval, which is at
# most 30 mm high, and a light edge; mm to both sides of their middle as far as no corner number; and pixels
# by which an edge is off that lies askew by 4 degrees.
OVAL, RIM, BESIDE, ASKEW = 31.0, 41.0, 10.0, 21
# Codes a millimetre: of 250 open cards that are printed dark none has more than 10, of 536 with light corner
# numbers none more than 30, which is grain in a small zone; places with an edge of a card had 78 and more.
EDGE, EDGE_BY_OVAL = 30.0, 50.0


def is_crossed(sheet: Sheet, pose: Pose, layout: Layout) -> bool:
    """Whether a straight edge crosses both ends of a card on which only ground is printed there.

    Cards with light corner numbers may have an oval, which has edges itself: there it is looked for above and
    below that.
    """
    if layout.light_corners:
        return _strongest(sheet, pose, (-BESIDE, -RIM, BESIDE, -OVAL), ASKEW) > EDGE_BY_OVAL
    start = float(layout.corner[1]) + layout.tall / 2 + BELOW
    return _strongest(sheet, pose, (-HALF, start, HALF, start + ZONE), PLAY) > EDGE


def _strongest(sheet: Sheet, pose: Pose, zone: Box, play: int) -> float:
    """Codes a millimetre of the strongest edge that crosses a zone of a card and that at its other end."""
    upper, lower = (_steps(sheet, way, zone) for way in (pose, turned(pose)))
    near = cv2.dilate(lower[None, ::-1], np.ones((1, play), np.uint8))[0]
    return float(np.minimum(upper, near).max())


def _steps(sheet: Sheet, pose: Pose, zone: Box) -> NDArray[np.float32]:
    """How much colours change from millimetre to millimetre across a zone of a card."""
    cut = cut_smooth_colours(sheet, pose, zone, DENSITY)
    along = np.median(cut, axis=0).astype(np.float32)
    apart = round(DENSITY)
    return np.asarray(np.abs(along[apart:] - along[:-apart]).max(axis=1), np.float32)
