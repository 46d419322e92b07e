"""Whether a lamp washes out what lies on the table: readings from there are to be looked at twice."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.edges import LIGHT
from vision.light import measure
from vision.problem import Problem
from vision.reading import Outline
from vision.shrink import shrunk
from vision.table import Table

GLARE = Problem("GLARE", "a lamp washes out a part of what lies there; move it or shade it")

WIDE = 576  # pixels of the picture in which burnt places are counted
BURNT = 250  # code that all three colours reach where a sensor is full
# Of the pieces and places that were read. Where a lamp is mirrored in boards and cards it is 0.02 and more,
# on other painted tables and the sample photos at most 0.012, nearly always none.
MOST_BURNT = 0.015
# Code of the markers' paper from which on white burns out by itself, without a mirrored lamp.
BRIGHT_PAPER = 225


def is_washed_out(table: Table, outlines: Sequence[Outline]) -> bool:
    """Whether a part of what was read is burnt out although the paper of the markers is not."""
    paper = float(np.searchsorted(LIGHT, measure(table).paper.mean()))
    if not outlines or paper > BRIGHT_PAPER:
        return False
    scale = WIDE / table.camera.width
    size = (WIDE, max(round(table.camera.height * scale), 1))
    small = shrunk(table, size)
    burnt = cv2.inRange(small, (BURNT,) * 3, (255,) * 3)
    shapes = [outline for outline in outlines if len(outline)]  # a doubt about what lies nowhere has none
    if not shapes or not cv2.countNonZero(burnt):
        return False
    corners = np.round(table.camera.to_pixel(np.concatenate(shapes)) * scale).astype(np.int32)
    read = np.zeros(burnt.shape, np.uint8)
    for shape in np.split(corners, np.cumsum([len(shape) for shape in shapes])[:-1]):
        cv2.fillPoly(read, [shape], 255)
    return cv2.countNonZero(cv2.bitwise_and(burnt, read)) > MOST_BURNT * max(cv2.countNonZero(read), 1)
