"""Where the next card of a row would lie."""

import numpy as np

from engine.observation import Pose
from vision.cards.hidden import is_next


def test_the_place_beside_the_last_card_of_a_row_is_that_of_the_next() -> None:
    row = [Pose(0.0, 0.0, 2.0), Pose(62.0, 1.0, 358.0)]
    assert is_next(np.array([120.0, 10.0]), row)
    assert is_next(np.array([-60.0, -30.0]), row)
    assert not is_next(np.array([0.0, 80.0]), row)
    assert not is_next(np.array([220.0, 0.0]), row)


def test_a_card_alone_in_its_row_has_neighbours_where_other_rows_lie_alike() -> None:
    assert is_next(np.array([62.0, 100.0]), [Pose(0.0, 0.0, 0.0), Pose(10.0, 100.0, 181.0)])


def test_loose_cards_make_no_row() -> None:
    assert not is_next(np.array([62.0, 0.0]), [Pose(0.0, 0.0, 0.0), Pose(-50.0, 70.0, 40.0)])
    assert not is_next(np.array([62.0, 0.0]), [])
