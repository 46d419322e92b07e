"""The suit of an open card by its thin figures."""

from engine.observation import SURE
from vision.cards import suits, thin

RED, YELLOW = (dict.fromkeys(suits.SUITS, 0.0) | {suit: 1.0} for suit in ("red", "yellow"))
REDDISH, ORANGE = (338.0, 0.9), (33.0, 1.4)


def test_a_card_whose_thin_figures_plainly_have_the_colour_of_another_suit_is_in_doubt() -> None:
    told = thin.doubted([RED, RED, YELLOW, YELLOW], [REDDISH, ORANGE, ORANGE, ORANGE])
    assert [max(odds.values()) >= SURE for odds in told] == [True, False, True, True]
    assert told[1]["yellow"] > 0.4


def test_cards_of_one_suit_alone_do_not_tell_what_thin_figures_of_another_look_like() -> None:
    assert thin.doubted([RED, RED, RED], [REDDISH, ORANGE, REDDISH]) == [RED, RED, RED]


def test_bleached_figures_have_no_colour_that_could_tell_another_suit() -> None:
    assert thin.doubted([RED, RED, YELLOW], [REDDISH, (33.0, 0.3), (33.0, 0.3)]) == [RED, RED, YELLOW]
