"""Numbers that no stone claims: print on lacquer, as clear as that of the stones that are read, yet not found
as a number above flowers, since a scratch joins the two or one of them is lost."""

from collections.abc import Sequence
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.stones import scraps
from vision.stones.bodies import Stone, are_on, first_of_each_place, off_markers, pixels_per_mm
from vision.stones.face import Face
from vision.stones.printed import NUMBER_AREA, NUMBER_SIDE
from vision.stones.prints import Ground, Prints
from vision.table import Table

Floats = NDArray[np.float64]

ROOM = 6.0  # mm around a stone that is known, where a scratch or its own blurred edge may be
# Of 2,087 numbers, bunches and suns of 100 clean photos; in these photos 377 other things are as large. Pens'
# ends and coins fill their outline, rings of tiles and coins are round, and no table is lacquer all around.
FILLED = 0.8  # of the outline around a print is ink at most, but for blurred bold ones: 0.89 in one of twenty
ROUND = 0.78  # of the circle around it that outline takes at most: 0.75 in nineteen of twenty
LACQUERED = 0.7  # of what is next to a print has a lacquer's colour at least: 0.78 in nineteen of twenty
INKED = 0.45  # of the contrast that stones have at least: 0.48 in 99 of 100
MOST = 4  # places; more are a pattern, or another game's pieces


def find(
    table: Table, ground: Ground, seen: Prints, *, read: Sequence[Face], known: Sequence[Stone]
) -> list[Stone]:
    """Where such prints are; read are the faces of stones, known all places where a stone is, or may be.

    None on a patterned cloth, whose specks are such prints.
    """
    if not read or not len(seen.middle) or seen.grounds is not None:
        return []
    scale = pixels_per_mm(table, ground)
    sides, areas = seen.sides / scale, seen.pixels / scale**2
    long = sides[:, 0]
    fit = (long >= NUMBER_SIDE[0]) & (long <= NUMBER_SIDE[1]) & (areas >= NUMBER_AREA)
    fit &= scraps.are_inside(ground, seen, scale)
    if len(table.markers) < scraps.MARKERS:
        fit &= ~scraps.at_free_corner(table, seen.middle / ground.scale)
    spots = table.camera.to_mm((seen.middle + 0.5) / ground.scale - 0.5)
    fit[fit] = off_markers(table, spots[fit]) & ~are_on(spots[fit], known, ROOM)
    lacquers = np.array([face.lacquer for face in read])
    places = np.array([(face.stone.x, face.stone.y) for face in read])
    least = INKED * median(face.contrast for face in read)
    found = [
        Stone(float(x), float(y), 0.0, False, 0.0, 0.0)
        for index in np.flatnonzero(fit).tolist()
        for x, y in [spots[index]]
        if _is_thin(seen, index)
        and not scraps.is_paper(ground, seen, index)
        and _is_on_lacquer(ground, seen, index, lacquers[scraps.nearest(places, spots[index])], least)
    ]
    found = [found[index] for index in first_of_each_place(found)]
    return found if len(found) <= MOST else []


def _is_thin(seen: Prints, index: int) -> bool:
    """Does a print neither fill the outline around it nor have a round one?"""
    left, top, wide, high = seen.boxes[index].tolist()
    area = np.s_[top : top + high, left : left + wide]
    _, labels = cv2.connectedComponents(seen.around[area])
    labels[seen.mask[area] == 0] = 0
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    spots = cv2.findNonZero((labels == sizes.argmax()).view(np.uint8))
    outline = float(cv2.contourArea(cv2.convexHull(spots)))
    _, radius = cv2.minEnclosingCircle(spots)
    return int(sizes.max()) < FILLED * outline < FILLED * ROUND * np.pi * radius**2


def _is_on_lacquer(
    ground: Ground, seen: Prints, index: int, lacquers: NDArray[np.float32], least: float
) -> bool:
    """Is most of what is next to a print like one of these lacquers, and the print brighter by so much?"""
    around, ink = scraps.around_and_ink(ground, seen, index)
    if not len(around):
        return False
    apart = np.linalg.norm(around[:, None] - lacquers, axis=2)
    shares = (apart < scraps.ONE_LACQUER).mean(axis=0)
    nearest = int(shares.argmax())
    return float(shares[nearest]) > LACQUERED and float(np.linalg.norm(ink - lacquers[nearest])) > least
