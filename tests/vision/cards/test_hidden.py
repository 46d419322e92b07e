"""Where the next card of a row would lie."""

import numpy as np

from engine.observation import Pose
from vision.cards.hidden import _between, is_next


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


def test_one_card_has_room_between_two_of_a_hand_that_is_laid_out_carelessly() -> None:
    hand = [Pose(0.0, 0.0, 4.0), Pose(174.0, 10.0, 352.0), Pose(262.0, 5.0, 3.0)]
    (place,) = _between(hand)
    assert (place.x, place.y) == (87.0, 5.0)
    assert not _between([*hand, Pose(85.0, 0.0, 0.0)])
    assert not _between([Pose(0.0, 0.0, 0.0), Pose(0.0, 174.0, 0.0)])
