"""Edges of other cards that run across a place where one card seems to lie: then several lie there."""

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.cards.faces import turned
from vision.cards.layout import Layout
from vision.cards.sheet import Sheet, cut_smooth_colours

DENSITY = 2.0  # pixels a millimetre: what the photo has
HALF = 20.0  # mm to both sides of a card's middle that show no frame
# Mm below a corner number where a zone begins that shows nothing but ground, and its height.
BELOW, ZONE = 1.0, 6.0
PLAY = 7  # pixels by which one edge is off in the two zones of a card, twice and one
EDGE = 30.0  # codes a millimetre: of 250 open cards that are printed dark none has more than 10


def is_crossed(sheet: Sheet, pose: Pose, layout: Layout) -> bool:
    """Whether a straight edge crosses both ends of a card on which only ground is printed there.

    Cards with light corner numbers may have an oval, which has edges itself.
    """
    if layout.light_corners:
        return False
    upper, lower = (_steps(sheet, way, layout) for way in (pose, turned(pose)))
    near = cv2.dilate(lower[None, ::-1], np.ones((1, PLAY), np.uint8))[0]
    return float(np.minimum(upper, near).max()) > EDGE


def _steps(sheet: Sheet, pose: Pose, layout: Layout) -> NDArray[np.float32]:
    """How much colours change from millimetre to millimetre across the upper end of a card."""
    start = float(layout.corner[1]) + layout.tall / 2 + BELOW
    cut = cut_smooth_colours(sheet, pose, (-HALF, start, HALF, start + ZONE), DENSITY)
    along = np.median(cut, axis=0).astype(np.float32)
    apart = round(DENSITY)
    return np.asarray(np.abs(along[apart:] - along[:-apart]).max(axis=1), np.float32)
