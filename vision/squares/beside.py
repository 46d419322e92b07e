"""The table beside a board: where neither the board nor a marker lies, and how white it is there."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.channels import weakest
from vision.edges import LIGHT
from vision.photo import Picture
from vision.squares.board import BOARD_MM, UNIT_MM, Board, cell_middles
from vision.squares.flat_table import FLAT_PPM, FlatTable
from vision.table import Table

Points = NDArray[np.float64]
Grey = NDArray[np.float32]

BOARD_MARGIN_MM = 3.0
MARKER_ROOM = 1.4  # of a marker's black square: with its white margin and the margin's edge
EXTRAPOLATE = 0.5  # log: how much brighter or darker than on the board the light may be beside it
WINDOW_PX = 45  # of the view, 112 mm: a card fits in
BESIDE_MM = 180.0  # from the board: further away lies no pile
BRIGHTEST = 9.0  # of paper's light: nothing is


@dataclass(frozen=True, slots=True)
class Beside:
    """A view (BGR, FLAT_PPM pixels a mm), half its size in mm, where it is free, and its whiteness."""

    view: Picture
    half: Points
    free: NDArray[np.bool_]
    white: Grey  # in parts of what paper would send there
    board: Board

    def holds_a_pile(self, middle: Points) -> bool:
        """Whether a place in table mm is so near to the board that the pile of played cards may lie there."""
        outline = self.board.frame(BOARD_MM).astype(np.float32)
        x, y = (float(value) for value in middle)
        return -cv2.pointPolygonTest(outline, (x, y), True) < BESIDE_MM


def look_beside(table: Table, flat: FlatTable, board: Board, paper: Grey) -> Beside:
    """`paper` is the light of the board's cells."""
    free = np.ones(flat.view.shape[:2], np.uint8)
    polygons = [board.frame(BOARD_MM, BOARD_MARGIN_MM)]
    for corners in table.markers.values():
        on_table = table.camera.to_mm(corners)
        polygons.append(on_table.mean(axis=0) + (on_table - on_table.mean(axis=0)) * MARKER_ROOM)
    for polygon in polygons:
        cv2.fillPoly(free, [((polygon + flat.half) * FLAT_PPM).round().astype(np.int32)], 0)
    return Beside(flat.view, flat.half, free > 0, whiteness(flat.view, flat.half, board, paper), board)


def level_around(beside: Beside) -> Grey:
    """How white all is that is larger than a card, at every pixel: a card stands out from it."""
    soft = cv2.blur(beside.white, (3, 3))
    window = np.ones((WINDOW_PX, WINDOW_PX), np.uint8)
    lowest = cv2.erode(np.where(beside.free, soft, BRIGHTEST).astype(np.float32), window)
    lowest[lowest >= BRIGHTEST] = 0
    return np.asarray(cv2.dilate(lowest, window), np.float32)


def whiteness(view: Picture, half: Points, board: Board, paper: Grey) -> Grey:
    """How white each pixel of a view of the table is that reaches `half` mm to all sides.

    In parts of what paper sends there if the board's light falls off evenly.
    """
    tint = np.median(paper.reshape(-1, 3), axis=0)
    even = np.clip(LIGHT[:, None] / (tint / tint.max()), 0, 1)  # of the light through each channel
    codes = np.searchsorted(LIGHT, even).clip(0, 255).astype(np.uint8)
    light = cv2.LUT(weakest(np.asarray(cv2.LUT(view, codes.reshape(256, 1, 3)), np.uint8)), LIGHT)
    level = np.log(np.maximum(paper.max(axis=2).ravel(), 1e-3))
    places = board.to_table(cell_middles()) / UNIT_MM
    slopes = np.linalg.lstsq(np.column_stack([np.ones(len(places)), places]), level, rcond=None)[0]
    x, y = np.meshgrid(np.linspace(-half[0], half[0], 25), np.linspace(-half[1], half[1], 15))
    field = slopes[0] + (x * slopes[1] + y * slopes[2]) / UNIT_MM
    field = np.exp(np.clip(field, level.min() - EXTRAPOLATE, level.max() + EXTRAPOLATE)).astype(np.float32)
    wide = cv2.resize(field, (view.shape[1], view.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(light, wide), np.float32)
