"""Open cards around a big number."""

import numpy as np

from engine.observation import Pose
from vision.cards.singles import _apart, _is_next_row


def test_the_next_row_may_lie_on_the_end_of_a_card_but_not_on_its_side() -> None:
    card = Pose(0.0, 0.0, 180.0)
    assert _is_next_row(card, Pose(5.0, 72.0, 2.0))
    assert _is_next_row(card, Pose(5.0, -72.0, 2.0))
    assert not _is_next_row(card, Pose(40.0, 3.0, 2.0))
    assert not _is_next_row(card, Pose(0.0, 50.0, 2.0))


def test_every_card_of_a_full_table_is_looked_at_with_as_many_other_figures() -> None:
    cards, others = (np.array([[70.0 * k, y] for k in range(15)]) for y in (0.0, 100.0))
    assert len(_apart(np.vstack([cards, others, cards + 1.0]))) == 30
