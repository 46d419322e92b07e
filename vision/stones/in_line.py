"""Where the stones of a row lie whose numbers run into each other: by their flowers, which stand in line."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.stones.bodies import ROW_PITCH, Stone, are_on, off_markers, pixels_per_mm
from vision.stones.printed import NUMBER_UP, USUAL_APART, are_flowers
from vision.stones.prints import Ground, Prints
from vision.table import Table

PLAY = 1.5  # mm by which flowers of neighbours are nearer or farther than their stones lie: two have two rows
MOST = 100  # bunches of flowers on no stone: more are a pattern


def places(table: Table, ground: Ground, seen: Prints, known: Sequence[Stone]) -> list[Stone]:
    """Both ways up where two bunches of flowers on no known stone are as far apart as neighbours; none on a
    patterned cloth, whose specks are in line everywhere."""
    if seen.grounds is not None:
        return []
    lone = _flowers(table, ground, seen, known)
    if not 1 < len(lone) <= MOST:
        return []
    way = lone[:, None] - lone
    apart = np.hypot(way[:, :, 0], way[:, :, 1])
    found = []
    # Each pair from both ends: seen from the other end up is the other way.
    for one, other in np.argwhere(np.abs(apart - ROW_PITCH) < PLAY):
        right = way[one, other] / apart[one, other]
        up = np.array([right[1], -right[0]])
        turn = float(np.degrees(np.arctan2(right[1], right[0])))
        for x, y in lone[[one, other]] + up * (USUAL_APART - NUMBER_UP):
            found.append(Stone(float(x), float(y), turn, sun=False, proof=0.0, cost=0.0))
    return found


def _flowers(table: Table, ground: Ground, seen: Prints, known: Sequence[Stone]) -> NDArray[np.float64]:
    """The middles of what may be flowers, in mm, on no known stone."""
    middle = table.camera.to_mm((seen.middle + 0.5) / ground.scale - 0.5)
    scale = pixels_per_mm(table, ground)
    sides, area = seen.sides / scale, seen.pixels / scale**2
    fit = are_flowers(sides, area)
    return np.asarray(middle[fit & off_markers(table, middle) & ~are_on(middle, known)])
