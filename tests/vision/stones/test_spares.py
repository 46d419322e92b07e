"""Bodies of stones that no print has told of, on drawn tables."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.bloom_drawn import CAMERA, SIZE, Colour, box, drawn

from vision.stones import spares
from vision.stones.bodies import LONG, WIDE
from vision.stones.covered import top_under
from vision.table import Table

DARK, LACQUER = (12, 8, 25), (80, 150, 220)  # a table, and a stone that mirrors a lamp
PLACE = (30.0, 20.0)  # mm


def in_a_lamps_image(table: Table) -> Table:
    """The table with what it mirrors itself of an orange lamp, softly, in its middle."""
    x, y = np.meshgrid(np.arange(SIZE[0]) - CAMERA.to_pixel(np.zeros((1, 2)))[0, 0], np.arange(SIZE[1]))
    away = np.hypot(x, y - SIZE[1] / 2)
    glow = np.exp(-np.square(away / 130))[..., None] * (25.0, 70.0, 110.0)
    return replace(table, picture=np.asarray(cv2.add(table.picture, glow.astype(np.uint8)), np.uint8))


@pytest.mark.parametrize(("colour", "found"), [(LACQUER, [PLACE]), (DARK, [])], ids=["stone", "no stone"])
def test_a_stone_that_mirrors_more_of_a_lamp_than_the_table_does_is_found(
    colour: Colour, found: list[tuple[float, float]]
) -> None:
    table = in_a_lamps_image(drawn([(box(*PLACE, WIDE, LONG), colour)], DARK))
    bleached = spares.bleached(table, top_under(table, []), [])
    assert np.allclose([(stone.x, stone.y) for stone in bleached], found, atol=5)
