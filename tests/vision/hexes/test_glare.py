"""Symbols that a lamp makes pale, and inks that are dark by themselves."""

import numpy as np
import pytest

from vision.hexes.board import CELLS
from vision.hexes.cells import ANGLES, RADII_MM, Cells
from vision.hexes.glare import faded
from vision.hexes.symbols import OF_PRINTED, READINGS

PURPLE = READINGS.index("purple")


@pytest.mark.parametrize(("ink", "fades"), [((110, 30, 75), False), ((190, 140, 170), True)])
def test_an_ink_as_dark_as_it_is_printed_has_not_faded(ink: tuple[int, int, int], fades: bool) -> None:
    count, place = len(CELLS), CELLS.index((1, 1))
    colours = np.full((count, 3), 250, np.float32)
    colours[OF_PRINTED[PURPLE - 1]], colours[place] = (103, 21, 72), ink
    strength = np.full(count, 250, np.float32)
    strength[place] = 60
    mask = np.zeros((count, len(RADII_MM), ANGLES), np.float32)
    cells = Cells(np.full((count, 3), 20, np.float32), colours, mask, strength, np.zeros(count, np.float32))
    odds = np.zeros((count, len(READINGS)), np.float32)
    odds[:, 0] = 1
    shown = [*OF_PRINTED, place]
    odds[shown] = np.eye(len(READINGS))[[*range(1, len(READINGS)), PURPLE]]
    assert faded(cells, odds)[place] == fades
