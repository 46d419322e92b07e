"""Stones that lie askew between straight ones."""

import numpy as np
from support.bloom_drawn import INK, body, box, disc, drawn
from support.bloom_drawn import stone as lying

from engine.observation import SURE
from vision.stones import askew, faces
from vision.stones.numbers import Numbered

TABLE = drawn([body(0, 0), (box(0, -5, 3, 10), INK), (disc(0, 9, 2.3), INK)])


def sure(*lies: tuple[float, float]) -> list[bool]:
    """Which stones at some x, with some turn, are still sure beside each other."""
    seen = faces.look(TABLE, [lying(x, 0, turn) for x, turn in lies], rounds=0)
    told = askew.doubted([Numbered(face, {"65": 1.0}, {2: 1.0}, 2.0) for face in seen])
    assert all(np.isclose(sum(one.odds.values()), 1.0) for one in told)
    return [one.best_odds >= SURE for one in told]


def test_a_stone_askew_between_two_of_a_display_is_in_doubt_and_they_are_not() -> None:
    assert sure((-38.4, 0), (4, 20), (38.4, 0)) == [True, False, True]


def test_so_is_one_in_a_row() -> None:
    assert sure((-27.2, 0), (2, -20), (27.2, 180)) == [True, False, True]


def test_one_that_is_hardly_turned_or_lies_at_an_end_is_not() -> None:
    assert sure((-38.4, 0), (0, 8), (38.4, 0)) == [True, True, True]
    assert sure((-38.4, 0), (4, 20)) == [True, True]
