"""Open cards around a big number."""

from engine.observation import Pose
from vision.cards.singles import _is_next_row


def test_the_next_row_may_lie_on_the_end_of_a_card_but_not_on_its_side() -> None:
    card = Pose(0.0, 0.0, 180.0)
    assert _is_next_row(card, Pose(5.0, 72.0, 2.0))
    assert _is_next_row(card, Pose(5.0, -72.0, 2.0))
    assert not _is_next_row(card, Pose(40.0, 3.0, 2.0))
    assert not _is_next_row(card, Pose(0.0, 50.0, 2.0))
