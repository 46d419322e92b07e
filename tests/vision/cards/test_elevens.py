"""A surely read 1 that lies where an eleven does."""

import numpy as np
import pytest

from engine.observation import Pose
from vision.cards import elevens
from vision.cards.deck import Card
from vision.cards.values import HIGHEST, Values


def sure(value: int) -> Values:
    return np.asarray(np.eye(HIGHEST)[value - 1])


def row(*cards: tuple[int, float]) -> tuple[list[Card], list[Values]]:
    """Cards side by side, each with its number and its place in mm along the row."""
    return [Card(Pose(x, 0.0, 0.0), None, None) for _, x in cards], [sure(value) for value, _ in cards]


def test_a_one_between_a_ten_and_a_twelve_may_be_an_eleven() -> None:
    _, one, _ = elevens.doubted(*row((10, -62.0), (1, 0.0), (12, 64.0)))
    assert one == pytest.approx((sure(1) + sure(11)) / 2)


@pytest.mark.parametrize(
    "cards",
    [
        ((9, -62.0), (1, 0.0), (12, 64.0)),
        ((10, -62.0), (1, 40.0), (12, 64.0)),
        ((10, -120.0), (1, 0.0), (12, 120.0)),
        ((10, -62.0), (7, 0.0), (12, 64.0)),
    ],
)
def test_elsewhere_and_of_another_number_it_is_none(cards: tuple[tuple[int, float], ...]) -> None:
    laid, numbers = row(*cards)
    assert np.array_equal(elevens.doubted(laid, numbers), numbers)


def test_between_cards_of_a_hand_that_are_turned_otherwise_it_is_none() -> None:
    laid, numbers = row((10, -62.0), (1, 0.0), (12, 64.0))
    laid[0] = Card(Pose(-62.0, 0.0, 15.0), None, None)
    assert np.array_equal(elevens.doubted(laid, numbers), numbers)
