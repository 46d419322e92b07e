"""Dark bodies of a stone's size that no print has told of: stones whose print was missed, or face down."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision import foreign
from vision.bodies import LONG, WIDE, Stone
from vision.light import Lamp
from vision.reading import Outline
from vision.table import Table
from vision.tabletop import Top

AREA = (450.0, 1500.0)  # mm2 of a body that shows, with the shadow at its foot
SHORT, LONGER = (19.0, WIDE + 10), (25.0, LONG + 12)  # mm of its sides
BLACK, INKED = 0.3, 0.5  # of the light that paper sends: lacquer with what it mirrors, and with fine print
DARKER_SHARE = 0.33  # of a body that is as dark, print or not
PAPER, MOST_PAPER = (
    0.65,
    0.1,
)  # of that light, and of a body: a marker that was not found has white between black
ROOM = 2  # pixels
BORDER = 25.0  # mm along the border of the picture, where a marker may be cut
MOST = 12  # bodies; more are a pattern of the table


def find(table: Table, top: Top, known: Sequence[Outline], lamp: Lamp) -> list[Stone]:
    """Each such body, upright one way or the other."""
    free = foreign.unknown(table, top, known)
    level = top.light.max(axis=2) / float(lamp.paper.max())
    rest = top.differs & free & (level < INKED)
    bodies = np.asarray(cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    outlines, _ = cv2.findContours(bodies, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found = []
    for outline in outlines:
        if not AREA[0] < len(outline) ** 2 / 16 * top.mm**2 < 2 * AREA[1]:
            continue
        pixels = (outline.reshape(-1, 2).astype(np.float64) + 0.5) * top.scale - 0.5
        (x, y), (wide, high), turn = cv2.minAreaRect(table.camera.to_mm(pixels).astype(np.float32))
        # Outlines run through the middles of pixels, half of one inside the true edge.
        short, longer = min(wide, high) + top.mm, max(wide, high) + top.mm
        left, upper, across, down = cv2.boundingRect(outline)
        ends = left, upper, level.shape[1] - left - across, level.shape[0] - upper - down
        if min(ends) * top.mm < BORDER:
            continue
        fits = SHORT[0] < short < SHORT[1] and LONGER[0] < longer < LONGER[1]
        area = np.s_[upper - ROOM : upper + down + ROOM, left - ROOM : left + across + ROOM]
        dark = float(np.quantile(level[area][bodies[area] > 0], DARKER_SHARE)) < BLACK
        paper = float(((level[area] > PAPER) & (top.differs[area] > 0)).mean())
        if fits and dark and paper < MOST_PAPER:
            up = turn if high > wide else turn + 90
            found.append(Stone(float(x), float(y), float(up), False, 0.0, 0.0))
    return found if len(found) <= MOST else []
