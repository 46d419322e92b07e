"""What the ink of a symbol tells beside its shape."""

import numpy as np
import pytest

from vision.hexes.board import CELLS
from vision.hexes.cells import ANGLES, RADII_MM, Cells
from vision.hexes.symbols import OF_PRINTED, READINGS, gather, ruled_out

INKS = [(40, 60, 250), (40, 195, 65), (250, 170, 115), (90, 180, 245), (140, 245, 265), (235, 95, 190)]


@pytest.mark.parametrize(
    ("ink", "out"),
    [((132, 232, 253), ["red", "green", "blue", "purple"]), ((200, 200, 200), [])],
)
def test_an_ink_that_is_as_printed_is_none_that_is_printed_otherwise(
    ink: tuple[int, int, int], out: list[str]
) -> None:
    count, place = len(CELLS), CELLS.index((1, 1))
    inks = np.full((count, 3), 250, np.float32)
    inks[OF_PRINTED], inks[place] = INKS, ink
    ground, mask = np.full((count, 3), 20, np.float32), np.ones((count, len(RADII_MM), ANGLES), np.float32)
    strength, odd = np.full(count, 90, np.float32), np.zeros(count, np.float32)
    ruled = ruled_out(gather(Cells(ground, inks, mask, strength, odd)))
    assert [reading for reading, is_out in zip(READINGS, ruled[place], strict=True) if is_out] == out
