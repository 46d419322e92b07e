"""A thing on the table seen closely: where it differs from the bare table around it, a pixel a millimetre."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Points
from vision.edges import LIGHT
from vision.table import Table
from vision.tabletop import Floats, Mask, Top, is_shaded

FINE = 4  # pixels for one of the small picture
ROOM = 8  # pixels of the small picture around a thing, some 35 mm: what lies on it may differ less
NEAR = np.ones((5, 5), np.uint8)  # reaches two of them: so far off the outline of a thing may really be
KNOWN = np.ones((7, 7), np.uint8)  # reaches three fine pixels: the edge of what is known is none of a thing
AROUND = (21, 21)  # pixels of the small picture, some 90 mm, over which the light of a table changes softly
CLEARLY = 1.5  # times the colour difference that counts: a fine picture has more grain
DARK = 0.03  # of full light, below which differences do not count


@dataclass(frozen=True, slots=True)
class Closeup:
    """A window of a photo: the logarithm of its light, 1 where a thing is, and 1 at what cuts it off."""

    light: Floats
    thing: Mask
    ends: Mask  # the border of the picture or of what was looked at, and what is known beside the thing
    table: Table
    first: Points  # upper left corner, in pixels of the small picture
    scale: float  # photo pixels for one of the small picture
    mm: float  # millimetres a pixel

    def to_mm(self, pixels: Points) -> Points:
        return self.table.camera.to_mm(((pixels + 0.5) / FINE + self.first) * self.scale - 0.5)

    def to_pixel(self, spots: Points) -> Points:
        photo = self.table.camera.to_pixel(spots)
        return np.asarray(((photo + 0.5) / self.scale - self.first) * FINE - 0.5)

    def at(self, spots: Points) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Rows and columns of spots (mm); what is beyond the window is at its border."""
        ends = np.array(self.thing.shape[::-1]) - 1
        column, row = np.clip(np.round(self.to_pixel(spots)).astype(np.intp), 0, ends).T
        return row, column


def bare_light(top: Top, free: Mask) -> Floats:
    """The light of the bare table in the small picture, as the free table around each pixel has it."""
    bare = ((top.differs == 0) & (free > 0)).astype(np.float32)
    share = np.maximum(cv2.blur(bare, AROUND), 1e-6)
    return np.asarray(cv2.blur(top.light * bare[:, :, None], AROUND) / share[:, :, None], np.float32)


def look_closely(table: Table, top: Top, bare: Floats, free: Mask, thing: Mask) -> Closeup:
    """A thing of the small picture and others beside it, where nothing known lies (1 in `free`)."""
    rows, columns = np.nonzero(thing)
    first = np.maximum([columns.min() - ROOM, rows.min() - ROOM], 0)
    last = np.minimum([columns.max() + ROOM + 1, rows.max() + ROOM + 1], thing.shape[::-1])
    window = np.s_[first[1] : last[1], first[0] : last[0]]
    left, upper, beyond, lower = np.round(np.concatenate([first, last]) * top.scale).astype(int).tolist()
    size = tuple(int(side) * FINE for side in last - first)
    whole = cv2.resize(table.picture[upper:lower, left:beyond], size, interpolation=cv2.INTER_AREA)
    seen = np.asarray(cv2.medianBlur(whole, 3), np.uint8)
    lit = np.asarray(cv2.resize(bare[window], size), np.float32)
    light = np.asarray(cv2.LUT(seen, LIGHT), np.float32)
    differs = _apart(seen, lit) > CLEARLY * top.least
    near, known = (
        np.asarray(cv2.resize(mask[window], size, interpolation=cv2.INTER_NEAREST), np.uint8)
        for mask in (cv2.dilate(top.strange & free, NEAR), 1 - free)
    )
    own = differs.astype(np.uint8) & near & ~is_shaded(light, lit) & (1 - known)
    own = np.asarray(cv2.morphologyEx(own, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    ends = np.asarray(cv2.dilate(known | (1 - near), KNOWN), np.uint8)
    below, right = np.array(thing.shape) - last[::-1]
    for border, cut in (
        (ends[:FINE], first[1] == 0),
        (ends[-FINE:], below == 0),
        (ends[:, :FINE], first[0] == 0),
        (ends[:, -FINE:], right == 0),
    ):
        if cut:
            border[:] = 1
    logs = np.log(light + np.float32(DARK))
    return Closeup(logs, own, ends, table, first.astype(np.float64), top.scale, top.mm / FINE)


def _apart(seen: NDArray[np.uint8], lit: Floats) -> Floats:
    """The colour difference between what is seen and some light."""
    codes = np.searchsorted(LIGHT, np.clip(lit, 0, 1)).clip(0, 255).astype(np.uint8)
    shares = [np.asarray(each, np.float32) / 255 for each in (seen, codes)]
    labs = [cv2.cvtColor(share, cv2.COLOR_BGR2LAB) for share in shares]
    return np.asarray(np.linalg.norm(labs[0] - labs[1], axis=2), np.float32)
