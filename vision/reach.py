"""What reaches over the table that was not there at an earlier look: an arm comes from beyond the picture."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.alignment import Motion, motion
from vision.camera import Points
from vision.channels import strongest
from vision.light import balance, measure
from vision.photo import Picture
from vision.reading import Outline
from vision.table import Table

Area = tuple[float, float, float, float]  # left, top, right, bottom in mm

DENSITY = 0.2  # pixels a millimetre: an arm is wide
# Codes (of 255) by which a place differs that is not the same: several times the noise and the errors of
# balancing, less than skin or cloth differ from most tables.
DIFFERENT = 26.0
THINNEST_MM = 22.0  # of an arm; what is thinner may be a shadow's edge or a table shifted by a bump
LEAST_MM2 = 2500.0  # of an arm in the picture
BORDER_MM = 12.0  # so near to the picture's border a thing comes from beyond it
RIM_MM = 7.0  # around a piece: what its shadow, its height and the errors of two frames change there
DEEPEST_MM = 90.0  # so far into the picture it has to reach: people rest their hands at the edge of a table


def reaches_in(before: Table, now: Table, pieces: Sequence[Outline] = ()) -> bool:
    """Whether a thing from beyond the picture's border reaches over the table, which it did not before.

    `pieces` of the later photo are none: one may lie right at the border. False where the photos have too few
    markers in common to be laid over each other.
    """
    back = motion(now, before)
    if back is None:
        return False
    area = area_of(now)
    new, old, seen = views(before, now, back, area)
    differs = ((difference(new, old) > DIFFERENT) & seen).astype(np.uint8)
    differs[around(differs, pieces, RIM_MM, area)] = 0
    thin = max(round(THINNEST_MM * DENSITY), 1)
    changed = cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((thin, thin), np.uint8))
    depth = cv2.distanceTransform(np.pad(seen.astype(np.uint8), 1), cv2.DIST_L2, 3)[1:-1, 1:-1] / DENSITY
    count, labels, stats, _ = cv2.connectedComponentsWithStats(changed)
    for label in range(1, count):
        if stats[label, cv2.CC_STAT_AREA] < LEAST_MM2 * DENSITY**2:
            continue
        depths = depth[labels == label]
        if depths.min() < BORDER_MM and depths.max() > DEEPEST_MM:
            return True
    return False


def area_of(table: Table) -> Area:
    """All of the table that the picture shows."""
    wide, high = table.camera.width - 1, table.camera.height - 1
    corners = table.camera.to_mm(np.array([[0.0, 0.0], [wide, 0.0], [wide, high], [0.0, high]]))
    left, top = corners.min(axis=0)
    right, bottom = corners.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def views(before: Table, now: Table, back: Motion, area: Area) -> tuple[Picture, Picture, NDArray[np.bool_]]:
    """Both photos from straight above, balanced, one over the other, and where both show something.

    They are balanced by the markers that both show: one in a corner where less light falls would make all of
    the other photo brighter.
    """
    left, top, right, bottom = area
    grid = np.stack(
        np.meshgrid(np.arange(left, right, 1 / DENSITY), np.arange(top, bottom, 1 / DENSITY)), axis=-1
    )
    spots = grid.reshape(-1, 2)
    shared = before.markers.keys() & now.markers.keys()
    new, seen = _sampled(now, now.camera.to_pixel(spots).reshape(grid.shape), shared)
    old, seen_before = _sampled(before, before.camera.to_pixel(back.move(spots)).reshape(grid.shape), shared)
    return new, old, seen & seen_before


def _sampled(table: Table, pixels: Points, markers: Collection[int]) -> tuple[Picture, NDArray[np.bool_]]:
    height, width = table.picture.shape[:2]
    # Column by column: to look along rows of two would take longer.
    x, y = pixels[..., 0], pixels[..., 1]
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    across, down = x.astype(np.float32), y.astype(np.float32)
    view = cv2.remap(table.picture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lamp = measure(replace(table, markers={name: table.markers[name] for name in sorted(markers)}))
    return balance(np.asarray(view, np.uint8), lamp), inside


def difference(new: Picture, old: Picture) -> NDArray[np.float32]:
    """How much each place differs, in its most different colour."""
    apart = cv2.absdiff(cv2.GaussianBlur(new, (0, 0), 1.2), cv2.GaussianBlur(old, (0, 0), 1.2))
    return strongest(np.asarray(apart, np.uint8)).astype(np.float32)


def around(mask: NDArray[np.uint8], outlines: Sequence[Outline], rim: float, area: Area) -> NDArray[np.bool_]:
    """Where pieces lie and so many millimetres around them, in a mask like this one."""
    pieces = np.zeros_like(mask)
    for outline in outlines:
        if len(outline):
            corners = np.round((outline - area[:2]) * DENSITY).astype(np.int32)
            cv2.fillConvexPoly(pieces, cv2.convexHull(corners), (1,))
            cv2.polylines(pieces, [corners], True, (1,), 2 * round(rim * DENSITY) + 1)
    return pieces > 0
