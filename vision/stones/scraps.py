"""What shows of stones half under something: prints on their lacquer that belong to no stone that is read."""

from collections.abc import Sequence
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.middle import middle
from vision.stones.bodies import Stone, are_on, off_markers, pixels_per_mm
from vision.stones.face import Face
from vision.stones.prints import Ground, Prints, ring_of
from vision.table import Table
from vision.tabletop import Top, pixels_at

Floats = NDArray[np.float64]

SIDES = (3.0, 22.0), (1.8, 16.0)  # mm of a part of a number or of flowers; round tiles are larger
ROOM = 4.0  # mm around a stone that is read, where a scratch or its neighbour's print may be
BORDER = 40.0  # mm along the border of the picture, where a marker may be cut
# Code levels between the ground of a print and the lacquer of a stone that is read, and of the way from that
# lacquer to the table: what a lamp that one of the two mirrors may add.
ONE_LACQUER, ON_THE_WAY = 20.0, 0.22
# Of what is next to a print that is such ground. Of 13 parts of prints beside what hides the rest 11 have
# more, and of prints on other things, or between fingers, the most is 0.36.
LACQUERED = 0.5
# What is next to a print, but has its colour within this share of the way to the lacquer: such a print is the
# table between dark things. Five gaps have 0.11 and more, five prints that are half hidden 0.08 at most.
OWN_COLOUR, OPEN = 1 / 3, 0.1
NEXT = np.ones((7, 7), np.uint8)  # pixels around a print with its blurred edge that are next to it
# Code levels from that lacquer to the table around; on black tables nothing is told, and on dark ones only a
# print tells that is as clear: of 900 clean photos none has one beside a thing.
OTHER_TABLE, DARK_TABLE = 25.0, 5.0
CLEARLY_LACQUERED, CLEARLY_INKED = 0.6, 0.45
AROUND = 18  # pixels of the small picture to each side in which the bare table is looked at
# Times the table's light: what shows of it between dark fingers has no more, and all of its colours alike.
BARE, ALIKE = 1.1, 1.45
PALE = 0.02  # of full light, against noise in dark colours
INKED = 0.3  # of the contrast that most stones have: what blue or violet ink has in the shade of a hand
MARKERS = 4  # on a table
CORNER = 0.25  # of a photo's width and height from a corner of it to the marker there at most
PAPER = 0.62  # of the strongest colour of paper: what its weakest has at least; of coloured ink 0.57 at most
NEAREST = 4  # stones whose lacquer is compared, as light falls off
# Such prints around one: a stone has three digits and seven flowers at most, the back of a card dozens.
CROWD_MM, CROWD = 36.0, 12


def find(
    table: Table, top: Top, ground: Ground, seen: Prints, *, read: Sequence[Face], known: Sequence[Stone]
) -> Floats:
    """Where such prints are, in mm; read are the faces of stones, known all places where a stone is.

    None on a patterned cloth, whose specks are such prints.
    """
    if not read or not len(seen.middle) or seen.grounds is not None:
        return np.zeros((0, 2))
    spots = table.camera.to_mm((seen.middle + 0.5) / ground.scale - 0.5)
    sides = seen.sides / pixels_per_mm(table, ground)
    fit = off_markers(table, spots) & ~are_on(spots, known, ROOM)
    for side, (least, most) in zip(sides.T, SIDES, strict=True):
        fit &= (side > least) & (side < most)
    apart = np.linalg.norm(spots[fit, None] - spots[fit], axis=2)
    fit[np.flatnonzero(fit)[(apart < CROWD_MM).sum(axis=1) > CROWD]] = False
    fit &= are_inside(ground, seen, pixels_per_mm(table, ground))
    lacquers = np.array([face.lacquer for face in read])
    places = np.array([(face.stone.x, face.stone.y) for face in read])
    usual = median(face.contrast for face in read)
    is_covered = len(table.markers) < MARKERS
    if is_covered:
        fit &= ~at_free_corner(table, seen.middle / ground.scale)
    return np.array(
        [
            spots[index]
            for index in np.flatnonzero(fit)
            if not (is_covered and is_paper(ground, seen, int(index)))
            and _is_on_lacquer(
                ground,
                seen,
                int(index),
                lacquers=lacquers[nearest(places, spots[index])],
                usual=usual,
                bare=_bare_table(table, top, spots[index]),
            )
        ]
    ).reshape(-1, 2)


def at_free_corner(table: Table, pixels: Floats) -> NDArray[np.bool_]:
    """Which places of a photo are near a corner of it at which no marker is seen: something covers it there,
    and what peeps out is its paper, in whatever light."""
    size = np.array(table.picture.shape[1::-1])
    taken = {tuple(corners.mean(axis=0) > size / 2) for corners in table.markers.values()}
    outside = (np.abs(pixels / size - 0.5) > 0.5 - CORNER).all(axis=1)
    free = np.array([tuple(side) not in taken for side in pixels > size / 2], bool)
    return np.asarray(free & outside)


def are_inside(ground: Ground, seen: Prints, scale: float) -> NDArray[np.bool_]:
    """Which prints are so far from the picture's border that no marker is cut there; scale: pixels a mm."""
    inset = BORDER * scale
    height, width = ground.bright.shape
    inside = (seen.middle > inset) & (seen.middle < (width - inset, height - inset))
    return np.asarray(inside.all(axis=1))


def is_paper(ground: Ground, seen: Prints, index: int) -> bool:
    """Is a print as white as paper? Where a marker is covered, that is what peeps out of it."""
    area = ring_of(seen, index)
    return min(cv2.mean(ground.picture[area], seen.mask[area])[:3]) > PAPER * ground.paper


def nearest(places: Floats, spot: Floats) -> NDArray[np.intp]:
    """Which of some places, those of stones, have their lacquer in about the light of a spot."""
    return np.argsort(np.hypot(*(places - spot).T))[:NEAREST]


def around_and_ink(ground: Ground, seen: Prints, index: int) -> tuple[NDArray[np.float32], Floats]:
    """The colours of what is next to a print, and its own."""
    area = ring_of(seen, index)
    own = seen.around[area]
    around = ground.picture[area][cv2.dilate(own, NEXT) > own].astype(np.float32)
    return around, np.array(cv2.mean(ground.picture[area], seen.mask[area])[:3])


def _bare_table(table: Table, top: Top, spot: Floats) -> Floats:
    """The light of the bare table around a spot, that of all around where none is bare."""
    x, y = pixels_at(table, top.differs, spot[None])[0]
    window = np.s_[max(y - AROUND, 0) : y + AROUND, max(x - AROUND, 0) : x + AROUND]
    light, bare = top.light[window], top.differs[window] == 0
    return np.asarray(middle(light[bare] if bare.any() else light.reshape(-1, 3)), np.float64)


def _is_on_lacquer(
    ground: Ground, seen: Prints, index: int, *, lacquers: NDArray[np.float32], usual: float, bare: Floats
) -> bool:
    """Is a print as bright as others on a ground that is one of these lacquers? Not if the table is like that
    ground, or the print like the table, or if it runs on: dark fingers are as dark as lacquer, and leave
    gaps."""
    around, ink = around_and_ink(ground, seen, index)
    if not len(around):
        return False
    apart = np.linalg.norm(np.searchsorted(LIGHT, bare) - lacquers, axis=1)
    alike = np.maximum(ONE_LACQUER, ON_THE_WAY * apart)
    shares = (np.linalg.norm(around[:, None] - lacquers, axis=2) < alike).mean(axis=0)
    nearest = int(shares.argmax())
    lacquer, share = lacquers[nearest], float(shares[nearest])
    if apart[nearest] < DARK_TABLE:
        return False
    is_dark = apart[nearest] < OTHER_TABLE
    times = (LIGHT[np.round(ink).astype(np.intp)] + PALE) / (bare + PALE)
    if times.max() < BARE and times.max() < ALIKE * times.min():
        return False
    bright = float(np.linalg.norm(ink - lacquer))
    if share <= (CLEARLY_LACQUERED if is_dark else LACQUERED):
        return False
    if bright <= (CLEARLY_INKED if is_dark else INKED) * usual:
        return False
    return float((np.linalg.norm(around - ink, axis=1) < OWN_COLOUR * bright).mean()) < OPEN
