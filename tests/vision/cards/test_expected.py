"""What a card of a row most likely is that shows and cannot be read."""

import numpy as np

from engine.observation import Pose, Sighting
from vision.cards import expected
from vision.cards.gaps import NO_CARD, Gap

GREEN = {"red": 0.0, "yellow": 0.0, "green": 1.0, "blue": 0.0}
GAP = Gap(0, Pose(0.0, 0.0, 0.0), None, (9, 10), np.array([20.0, 0.0]))
NINE = Sighting((0.0, 0.0), {"green 9": 1.0})


def test_in_a_gap_of_a_row_lies_most_likely_what_is_missing_there() -> None:
    assert expected.reading((21.0, 3.0), [GAP], [GREEN], []) == "green 9"
    assert expected.reading((40.0, 0.0), [GAP], [GREEN], [NINE]) == "green 10"


def test_nothing_is_expected_elsewhere_nor_where_it_lies_somewhere_else() -> None:
    assert expected.reading((70.0, 0.0), [GAP], [GREEN], []) is None
    assert expected.reading((20.0, 0.0), [GAP], [GREEN], [NINE]) is None


def test_nothing_is_expected_behind_a_card_that_was_not_read() -> None:
    unread = Gap(NO_CARD, GAP.start, None, (0, 0), GAP.way)
    assert expected.reading((20.0, 0.0), [unread], [GREEN], []) is None
