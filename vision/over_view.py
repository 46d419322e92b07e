"""A photo as the networks that look for something over the game see it, and what they answer."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.shrink import shrunk
from vision.table import Table

Floats = NDArray[np.float32]

MM = 2.0  # millimetres a pixel of the first look at the table: a sliver of a stone has three
WIDE, HIGH = 672, 384  # pixels of its view: a table of some 1.3 m by 0.8 m
CELL = 4  # pixels a side for which it gives one answer


def view(table: Table, finer: int = 1) -> Picture:
    """The photo in the network's size and order, 3 x HIGH x WIDE, in the upper left of a black one; with so
    many times as many pixels each way."""
    height, width = table.picture.shape[:2]
    scale = finer * scale_of(table.picture, table.mm_a_pixel)
    small = shrunk(table, (max(round(width * scale), 1), max(round(height * scale), 1)))
    whole = np.zeros((3, finer * HIGH, finer * WIDE), np.uint8)
    whole[:, : small.shape[0], : small.shape[1]] = small.transpose(2, 0, 1)
    return whole


def scale_of(picture: Picture, mm_a_pixel: float) -> float:
    """Pixels of the network's view for one of a photo."""
    height, width = picture.shape[:2]
    return float(min(mm_a_pixel / MM, WIDE / width, HIGH / height))


def mirrored(upright: Floats) -> list[Floats]:
    """A view (channels first) as it is, mirrored, upside down and both."""
    return [upright, upright[..., ::-1], upright[..., ::-1, :], upright[..., ::-1, ::-1]]


def together(said: Floats) -> Floats:
    """What is said at four cells together, each time at the lower right one: a single cell may be an
    accident, four of them are as large as a fingertip."""
    return np.asarray(cv2.blur(said, (2, 2), borderType=cv2.BORDER_REPLICATE), np.float32)


def strongest(said: Floats) -> float:
    """What speaks most for something over the game."""
    return float(together(said).max())
