"""Numbers on grounds in a colour of their own."""

from dataclasses import replace

import numpy as np
import pytest
from support.bloom_drawn import INK, LAMP, box, drawn, stone

from engine.observation import NOTHING
from vision.stones import faces, tinted
from vision.stones.bodies import LONG, WIDE
from vision.stones.numbers import Numbered

LACQUER = (33, 44, 42)


@pytest.mark.parametrize(
    ("ground", "told"),
    [
        ((36, 79, 51), True),  # a green tile
        ((33, 44, 42), False),
        ((62, 92, 105), False),  # lacquer that mirrors a warm lamp
        ((70, 82, 80), False),  # and the lamp of the paper
        ((20, 45, 75), False),  # in warmer light
        ((75, 48, 30), False),  # in colder light
    ],
)
def test_a_number_on_a_colour_that_no_lamp_makes_of_lacquer_may_be_on_a_tile(
    ground: tuple[int, int, int], told: bool
) -> None:
    places = (-100.0, -50.0, 50.0)
    grounds = (LACQUER, LACQUER, ground)
    bodies = [(box(x, 0, WIDE, LONG), colour) for x, colour in zip(places, grounds, strict=True)]
    prints = [(box(x, y, wide, high), INK) for x in places for y, wide, high in ((-5, 8, 12), (9, 3, 3))]
    seen = faces.look(drawn([*bodies, *prints]), [stone(x, 0) for x in places], rounds=0)
    numbered = [Numbered(replace(face, clean=1.0), {"4": 1.0}, {1: 1.0}, 2.0) for face in seen]
    doubts = [NOTHING in one.odds for one in tinted.doubted(numbered, LAMP)]
    assert doubts == [False, False, told]
    assert np.allclose(seen[2].lacquer, ground, atol=6)
