"""Numbers that two looks at one place tell otherwise."""

import numpy as np
from support.bloom_drawn import INK, body, box, disc, drawn
from support.bloom_drawn import stone as lying

from engine.observation import NOTHING, SURE
from vision.stones import faces, rivals
from vision.stones.numbers import Numbered, best_of_each_place

TABLE = drawn([body(0, 0), (box(0, -5, 3, 10), INK), (disc(0, 9, 2.3), INK)])


def told(*readings: tuple[str, float, float]) -> dict[str, float]:
    """The odds of a place of which some numbers were told, each with its odds and what it is worth."""
    face = faces.look(TABLE, [lying(0, 0)], rounds=0)[0]
    seen = [
        Numbered(face, {number: odds, NOTHING: 1 - odds}, {1: 1.0}, worth) for number, odds, worth in readings
    ]
    (one,) = rivals.doubted(best_of_each_place(best_of_each_place(seen, []), []))
    assert np.isclose(sum(one.odds.values()), 1.0)
    return dict(one.odds)


def test_a_number_is_in_doubt_where_another_look_told_another_one() -> None:
    odds = told(("88", 1.0, 2.4), ("90", 0.8, 2.0))
    assert max(odds, key=odds.__getitem__) == "88"
    assert odds["88"] < SURE
    assert odds["90"] > 0.1


def test_it_is_sure_where_others_told_the_same_or_hardly_any() -> None:
    assert told(("88", 1.0, 2.4), ("88", 0.8, 2.0))["88"] == 1.0
    assert told(("88", 1.0, 2.4), ("90", 0.3, 2.0))["88"] == 1.0
