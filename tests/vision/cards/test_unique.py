"""Every card exists once."""

import numpy as np

from engine.observation import SURE
from vision.cards.suits import FLAT
from vision.cards.unique import suits_apart

SEVEN = np.eye(20)[6]
EIGHT = np.eye(20)[7]
GREEN = {"red": 0.0, "yellow": 0.0, "green": 1.0, "blue": 0.0}
OPEN = {"red": 0.0, "yellow": 0.5, "green": 0.5, "blue": 0.0}


def test_a_card_beside_the_green_one_of_its_number_is_hardly_green() -> None:
    green, other = suits_apart([SEVEN, SEVEN], [GREEN, OPEN])
    assert green["green"] > SURE
    assert other["yellow"] > 0.9


def test_other_numbers_say_nothing() -> None:
    assert suits_apart([SEVEN, EIGHT], [GREEN, OPEN]) == [GREEN, OPEN]


def test_two_that_are_plainly_the_same_stay_so() -> None:
    assert suits_apart([SEVEN, SEVEN], [GREEN, GREEN]) == [GREEN, GREEN]


def test_a_number_whose_odds_are_flat_is_no_number() -> None:
    flat = np.full(20, 1 / 20)
    assert suits_apart([flat, SEVEN], [FLAT, GREEN]) == [FLAT, GREEN]
