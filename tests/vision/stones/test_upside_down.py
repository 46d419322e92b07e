"""Numbers that are others upside down, and the flowers that tell which."""

from collections.abc import Sequence

import numpy as np
import pytest
from support.bloom_drawn import INK, body, box, disc, drawn, stone

from vision.reading import Outline
from vision.stones import faces, upside_down
from vision.stones.bodies import ROW_PITCH, Stone
from vision.stones.numbers import Numbered

FAINT = (48, 145, 48)
NUMBER = (box(0, -5.3, 9, 12), INK)
FLOWER = (disc(0, 9.9, 2.3), INK)
Thing = tuple[Outline, tuple[int, int, int]]
# The flower of a stone that lies upside down, so that its number seems to stand the right way up.
ABOVE = [body(0, -10.6, 180), (disc(0, -20.5, 2.3), INK)]


def told(*below: Thing, above: Sequence[Thing] = ABOVE, known: tuple[Stone, ...] = ()) -> dict[str, float]:
    """The odds of what is read as a 9, with a flower above it and something below."""
    table = drawn([*above, NUMBER, *below])
    seen = Numbered(faces.look(table, [stone(0, 0)], rounds=0)[0], {"9": 1.0}, {1: 1.0}, 2.0)
    return upside_down.doubted(table, [seen], known)[0].odds


@pytest.mark.parametrize(
    ("number", "upset"),
    [("6", "9"), ("99", "66"), ("16", "91"), ("68", "89"), ("69", None), ("88", None), ("60", None)],
)
def test_some_numbers_are_others_upside_down(number: str, upset: str | None) -> None:
    assert upside_down.turned_over(number) == upset


def test_a_nine_above_something_fainter_than_flowers_may_be_a_six_that_has_one_on_the_other_side() -> None:
    assert told((box(0, 10, 8, 4), FAINT)) == {"9": 0.5, "6": 0.5}


def test_a_nine_between_two_flowers_may_be_a_six() -> None:
    assert told(body(0, 0), NUMBER, FLOWER, ABOVE[1]) == {"9": 0.5, "6": 0.5}


def test_a_bit_of_an_outline_on_the_other_side_is_no_flower() -> None:
    assert told(body(0, 0), NUMBER, FLOWER, (box(0, -20.5, 9, 3), INK), above=()) == {"9": 1.0}


def test_a_nine_that_stands_as_its_neighbour_in_the_row_does_is_one() -> None:
    beside = [(np.add(outline, (ROW_PITCH, 0)), colour) for outline, colour in (body(0, 0), NUMBER, FLOWER)]
    table = drawn([*ABOVE, NUMBER, body(0, 0), NUMBER, FLOWER, ABOVE[1], *beside])
    seen = [
        Numbered(face, {number: 1.0}, {1: 1.0}, 2.0)
        for face, number in zip(
            faces.look(table, [stone(0, 0), stone(ROW_PITCH, 0)], rounds=0), ("9", "7"), strict=True
        )
    ]
    assert upside_down.doubted(table, seen, ())[0] is seen[0]


def test_a_flower_of_the_stone_above_says_nothing() -> None:
    assert told((box(0, 10, 8, 4), FAINT), known=(stone(0, -30.6),)) == {"9": 1.0}
