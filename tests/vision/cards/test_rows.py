"""Which cards lie in one row."""

import numpy as np

from engine.observation import Pose
from vision.cards.deck import Card
from vision.cards.rows import find
from vision.cards.values import HIGHEST


def rows(*laid: tuple[int, float, int | None], odds: float = 0.999) -> list[set[int]]:
    """The rows of some cards, by their numbers: number, mm along, index of the card on top."""
    cards = [Card(Pose(x, 0.0, 0.0), under, None) for _, x, under in laid]
    plainly = [np.where(np.arange(1, HIGHEST + 1) == number, odds, 0.0001) for number, _, _ in laid]
    return [{laid[k][0] for k in row} for row in find(cards, plainly)]


def test_cards_on_each_other_are_a_row_with_the_eleven_beside_them() -> None:
    assert rows((11, 0.0, None), (8, 104.0, None), (9, 84.0, 1), (10, 64.0, 2)) == [{8, 9, 10, 11}]


def test_the_next_number_beside_an_eleven_is_of_its_row() -> None:
    assert rows((11, 0.0, None), (12, -66.0, None)) == [{11, 12}]
    assert rows((11, 0.0, None), (12, -100.0, None)) == []


def test_piles_on_both_sides_of_an_eleven_are_of_its_row() -> None:
    assert rows((11, 0.0, None), (4, -66.0, None), (17, 66.0, None)) == [{4, 11, 17}]


def test_cards_of_a_hand_beside_an_eleven_are_no_row() -> None:
    assert rows((11, 0.0, None), (4, -66.0, None), (7, 66.0, None)) == []
    assert rows((11, 0.0, None), (4, -66.0, None)) == []


def test_a_blurred_eleven_has_its_row_too_but_not_one_that_may_as_well_be_another_number() -> None:
    row = ((11, 0.0, None), (8, 104.0, None), (9, 84.0, 1), (10, 64.0, 2))
    assert rows(*row, odds=0.95) == [{8, 9, 10, 11}]
    assert rows(*row, odds=0.85) == [{8, 9, 10}]


def test_cards_between_two_elevens_are_of_the_row_of_the_nearer_one() -> None:
    assert rows((11, 0.0, None), (12, 64.0, None), (11, 130.0, None)) == [{11, 12}]
    cards = [Card(Pose(x, 0.0, 0.0), None, None) for x in (0.0, 66.0, 130.0)]
    plainly = [np.where(np.arange(1, HIGHEST + 1) == number, 0.999, 0.0001) for number in (11, 12, 11)]
    assert find(cards, plainly) == [[2, 1]]
