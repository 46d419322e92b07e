"""Numbers that pass for a number above its flowers, as their own flowers hardly show."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from support.bloom_drawn import BLACK, LAMP, PALE, box, drawn

from vision.reading import Outline
from vision.stones import across, prints
from vision.stones.bodies import Stone
from vision.stones.face import SIZE, Face

LACQUER = np.array((30.0, 30.0, 30.0), np.float32)


def face(upper: tuple[int, int, int, int], lower: tuple[int, int, int, int], turn: float = 0.0) -> Face:
    """A face that seems to have that number and those flowers: left, top, width and height of each."""
    number, flowers = (np.array([box], np.int32) for box in (upper, lower))
    picture, ink = np.full((*SIZE[::-1], 3), 30, np.uint8), np.zeros(SIZE[::-1], np.uint8)
    stone = Stone(100.0, 50.0, turn, False, 0.0, 0.0)
    return Face(stone, picture, ink, number, flowers, 1.0, 200.0, LACQUER)


def test_two_digits_lie_across_either_way_up() -> None:
    digits = face((23, 20, 22, 20), (23, 44, 22, 20))
    lying = [(stone.turn, stone.x, stone.y) for stone in across.places(digits)]
    assert np.allclose(lying, [(90.0, 94.7, 50.0), (-90.0, 105.3, 50.0)])


def test_they_do_so_on_a_turned_stone() -> None:
    digits = face((23, 20, 22, 20), (23, 44, 22, 20), turn=90.0)
    lying = [(stone.turn, stone.x, stone.y) for stone in across.places(digits)]
    assert np.allclose(lying, [(180.0, 100.0, 44.7), (0.0, 100.0, 55.3)])


def test_a_number_above_smaller_flowers_does_not() -> None:
    assert across.places(face((23, 20, 22, 20), (30, 56, 9, 9))) == []
    assert across.places(face((23, 20, 22, 20), (14, 50, 40, 16))) == []


def test_nor_does_a_face_without_flowers() -> None:
    bare = replace(face((23, 20, 22, 20), (23, 44, 22, 20)), flowers=np.zeros((0, 4), np.int32))
    assert across.places(bare) == []


def digits_of(*things: Outline, known: Sequence[Stone] = ()) -> list[Stone]:
    """Where stones lie of which two of some things may be the digits, on a bare table."""
    table = drawn([(outline, PALE) for outline in things], BLACK)
    ground = prints.prepare(table.picture, LAMP)
    return across.of_pairs(table, ground, prints.find(ground), known)


def test_two_prints_beside_each_other_are_the_digits_of_a_stone_either_way_up() -> None:
    pair = (box(96, 50, 5, 10), box(105, 50, 5, 10))
    lying = sorted((round(stone.turn) % 360, stone.x, stone.y) for stone in digits_of(*pair))
    assert np.allclose(lying, [(0, 100.5, 55.3), (180, 100.5, 44.7)], atol=0.5)
    assert digits_of(*pair, known=[Stone(100.5, 55.3, 0.0, False, 0.0, 0.0)]) == []


def test_prints_of_two_sizes_or_far_apart_are_none_and_many_are_a_pattern() -> None:
    assert digits_of(box(96, 50, 5, 7), box(105, 50, 5, 14)) == []
    assert digits_of(box(96, 50, 5, 10), box(116, 50, 5, 10)) == []
    assert digits_of(*(box(-200 + 9 * k, 50, 5, 10) for k in range(20))) == []
