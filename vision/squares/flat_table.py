"""The whole table from straight above, small, made once for all that look for large things on it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.squares.board import Board, half_table, smooth_map
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

SEARCH_WIDTH = 1152  # pixels of the picture in which thin lines are looked for: a printed one is a pixel wide
LINE_PX = 5  # dark lines up to this width are seen there, wider ones are no lines
FLAT_PPM = 0.4
# Codes between the channels of a colour picture in the mean, and in some few pixels of the view, a part of
# one chip: of a grey table in the dark hardly more than the pieces has any colour.
LEAST_COLOUR, PLAIN_COLOUR, FEW = 0.7, 5, 10
STEP_PX = 8  # of the view, between places for which the camera is asked


@dataclass(frozen=True, slots=True)
class FlatTable:
    """The view (BGR, FLAT_PPM pixels a mm), how dark thin lines in it are, and half its size in mm."""

    fine: NDArray[np.uint8]  # the green of the photo itself, SEARCH_WIDTH wide
    view: Picture
    lines: Grey  # in parts of what is beside them
    half: Points


def flatten(table: Table) -> FlatTable:
    """Lines are looked for before the view is made so small that they fade."""
    scale = SEARCH_WIDTH / table.picture.shape[1]
    picture = cv2.resize(table.picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    fine = cv2.extractChannel(picture, 1)
    closed = cv2.morphologyEx(fine, cv2.MORPH_CLOSE, np.ones((LINE_PX, LINE_PX), np.uint8))
    dark, small = (
        cv2.resize(seen, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        for seen in (cv2.subtract(closed, fine), picture)
    )
    half = half_table(table)
    where = smooth_map(table, Board(np.zeros(2), 0.0), half, FLAT_PPM, STEP_PX)
    where = (where + 0.5) * np.float32(small.shape[1] / table.picture.shape[1]) - 0.5
    x, y = cv2.convertMaps(where[:, :, 0], where[:, :, 1], cv2.CV_16SC2)
    view = np.asarray(cv2.remap(small, x, y, cv2.INTER_LINEAR), np.uint8)
    depth = cv2.remap(dark, x, y, cv2.INTER_LINEAR).astype(np.float32)
    lines = depth / np.maximum(depth + view[:, :, 1], 1)
    return FlatTable(np.asarray(fine, np.uint8), view, np.asarray(lines, np.float32), half)


def is_grey(flat: FlatTable) -> bool:
    """Whether a picture has no colours at all."""
    sparse = flat.view[::2, ::2]
    apart = np.abs(sparse.astype(np.int16) - sparse[:, :, 1:2])
    if apart.mean() >= LEAST_COLOUR:
        return False
    strongest = apart.max(axis=2).ravel()
    return len(strongest) <= FEW or bool(np.partition(strongest, -FEW)[-FEW] < PLAIN_COLOUR)
