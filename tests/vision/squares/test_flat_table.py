"""Whether a picture has colours."""

import numpy as np
import pytest

from vision.squares.flat_table import FlatTable, is_grey


@pytest.mark.parametrize(("chip", "grey"), [((20, 20, 20), True), ((36, 23, 19), False)])
def test_a_chip_alone_shows_that_a_dark_picture_of_a_grey_table_has_colours(
    chip: tuple[int, int, int], grey: bool
) -> None:
    view = np.full((240, 400, 3), 30, np.uint8)
    view[100:109, 200:209] = chip
    nothing = np.zeros((240, 400))
    flat = FlatTable(nothing.astype(np.uint8), view, nothing.astype(np.float32), np.array([500.0, 300.0]))
    assert is_grey(flat) == grey
