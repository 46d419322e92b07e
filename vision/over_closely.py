"""Where most speaks for something over the game, a second small network looks twice as closely: a sliver of a
stone under a cup is three pixels wide to the first."""

from typing import NamedTuple

import cv2
import numpy as np

from vision.networks import answers
from vision.over_view import CELL, Floats, mirrored, strongest, together, view
from vision.over_view import MM as COARSE_MM
from vision.photo import Picture
from vision.table import Table

FINER = 2  # times as many pixels a mm as the first look
MM = COARSE_MM / FINER
SIDE = 48  # cells of a part, each as wide as half of one of the first look
LOOKS = 4  # at each part, mirrored in all ways
RIM = 4  # cells at its border that see too little of what is around them
SPOTS, APART = 4, 10  # how many parts are looked at, and cells of the first look from one to the next
WORTH = -3.5  # what the first look says at least where the second is worth while
LEAST, MOST = -12.0, 6.0  # what the first look says, shown as a colour from 0 to 255
NOTHING = -100.0  # less than it ever says


class Spot(NamedTuple):
    """A cell of the closer look."""

    row: int
    column: int


def score(table: Table, said: Floats, more: Floats, worth: float = WORTH) -> float:
    """How much speaks for something over the game where the first look said most, and so much as is worth it,
    and so much more than must speak for it at that cell."""
    spots = spots_of(said, worth)
    if not spots:
        return NOTHING
    closer = view(table, FINER)
    parts = [look for spot in spots for look in mirrored(_part(closer, said, spot))]
    looks = answers("over_closely", np.stack(parts), LOOKS)[:, 0, RIM:-RIM, RIM:-RIM]
    told = np.array([strongest(look) for look in looks]).reshape(-1, LOOKS).mean(axis=1)
    where = tuple(np.array(spots).T // FINER)
    return float((told - more[where]).max())


def spots_of(said: Floats, worth: float = WORTH) -> list[Spot]:
    """Where the first look said most, and so much at least, the likeliest first."""
    left = together(said)
    spots = list[Spot]()
    while len(spots) < SPOTS and left.max() > worth:
        row, column = np.unravel_index(int(left.argmax()), left.shape)
        spots.append(Spot(FINER * int(row), FINER * int(column)))
        left[max(row - APART, 0) : row + APART + 1, max(column - APART, 0) : column + APART + 1] = worth
    return spots


def _part(closer: Picture, said: Floats, spot: Spot) -> Floats:
    """What is around a spot in a closer view, with what the first look said."""
    rows, columns = cells_around(spot, (FINER * said.shape[0], FINER * said.shape[1]), SIDE)
    coarse = tuple(slice(cells.start // FINER, cells.stop // FINER) for cells in (rows, columns))
    return beside_colours(closer[:, *pixels_of(rows, columns)], said[coarse])


def cells_around(spot: Spot, shape: tuple[int, int], side: int) -> tuple[slice, slice]:
    """The rows and columns of a part with a spot in its middle, or as near to it as the border lets it."""
    rows, columns = (
        slice(start := min(max(at - side // 2, 0), most - side), start + side)
        for at, most in zip(spot, shape, strict=True)
    )
    return rows, columns


def pixels_of(*cells: slice) -> tuple[slice, ...]:
    """The pixels of some rows or columns of cells."""
    return tuple(slice(CELL * each.start, CELL * each.stop) for each in cells)


def beside_colours(view: Picture, said: Floats) -> Floats:
    """A closer view with what the first look said of it as a fourth colour."""
    shown = cv2.resize(said, view.shape[:0:-1], interpolation=cv2.INTER_LINEAR)
    colour = np.clip((shown[None] - LEAST) * (255 / (MOST - LEAST)), 0, 255)
    return np.concatenate([view.astype(np.float32), colour])
