"""Stones whose print hardly shows."""

import pytest
from support.bloom_drawn import BLACK, INK, WOOD, Colour, body, box, drawn, stone

from vision.stones import faces, faint


@pytest.mark.parametrize(
    ("lacquer", "ink", "told"),
    [
        (BLACK, (45, 43, 45), True),
        (BLACK, INK, False),  # what is printed as others are is read, or no stone
        ((60, 50, 90), (70, 60, 100), False),
        (WOOD, WOOD, False),
    ],
)
def test_a_body_with_the_lacquer_of_others_may_be_a_stone_without_plain_print(
    lacquer: Colour, ink: Colour, told: bool
) -> None:
    known = [(body(x, 0)[0], BLACK) for x in (-100, -50)]
    prints = [(box(x, -5, 8, 12), INK) for x in (-100, -50)]
    lying = [(body(50, 0)[0], lacquer), (box(50, -5, 8, 12), ink)]
    table = drawn([*known, *prints, *lying])
    *clear, face = faces.look(table, [stone(x, 0) for x in (-100, -50, 50)], rounds=0)
    assert faint.is_stone(face, clear) == told
    assert not faint.is_stone(face, [])
