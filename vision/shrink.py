"""A smaller picture, each of its pixels the mean of those it stands for."""

import cv2
import numpy as np

from vision.photo import Picture
from vision.table import Table


def shrink(picture: Picture, size: tuple[int, int]) -> Picture:
    """The picture in a size (width, height), halved as long as that goes: so it takes a third of the time."""
    while _is_far_larger(picture, size):
        picture = halved(picture)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def shrunk(table: Table, size: tuple[int, int]) -> Picture:
    """The photo of a table in a size."""
    return shrink(half(table) if _is_far_larger(table.picture, size) else table.picture, size)


def half(table: Table) -> Picture:
    """The photo of a table, half as wide and half as high."""
    if not table.halves:
        table.halves.append(halved(table.picture))
    return table.halves[0]


def _is_far_larger(picture: Picture, size: tuple[int, int]) -> bool:
    """Is a picture four times as large as a size at least, and can it be halved?"""
    height, width = picture.shape[:2]
    return not width % 2 and not height % 2 and width >= 4 * size[0] and height >= 4 * size[1]


def halved(picture: Picture) -> Picture:
    """A picture half as wide and half as high."""
    return np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
