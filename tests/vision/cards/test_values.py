"""What prints and rows say about the numbers of cards."""

import numpy as np
import pytest

from engine.observation import SURE
from vision.cards import values


def test_cards_of_one_row_sharpen_each_other() -> None:
    sure, open_ = values.witness({15: 1.0}, 0.01), values.witness({14: 0.6, 16: 0.4}, 0.01)
    _, sharp = values.in_row([sure, open_])
    assert sharp[13] > 0.99


def test_a_card_far_from_the_one_on_top_is_rather_the_one_after_the_next() -> None:
    sure, open_ = np.full(20, 1e-4), np.full(20, 0.05)
    sure[6] = 1.0
    _, near = values.in_row([sure, open_])
    _, far = values.in_row([sure, open_], far=[1])
    assert near.argmax() + 1 == 8
    assert far.argmax() + 1 == 9
    assert far[7] > 0.2


def test_a_plain_number_out_of_order_is_not_overruled_by_its_row() -> None:
    sure, other = values.witness({15: 1.0}, 0.01), values.witness({12: 1.0}, 0.01)
    _, sharp = values.in_row([sure, other])
    assert sharp.argmax() == 11


def test_prints_that_disagree_leave_a_number_open() -> None:
    odds = values.together(values.witness({6: 1.0}, 0.02), values.witness({8: 1.0}, 0.02))
    assert max(odds) < 0.9


@pytest.mark.parametrize(("top", "fits"), [(13, 12), (11, 12)])
def test_a_number_is_not_invented_where_its_print_shows_another(top: int, fits: int) -> None:
    """A 7 under a 13 is rather a 12, under an 11 nothing lies: in both cases it stays in doubt."""
    above = values.witness({top: 1.0}, values.BIG_STRAY)
    _, under = values.in_row([above, values.corner({7: 0.7, 12: 0.05})])
    assert under[fits - 1] < SURE
    assert under[6] > 1 - SURE


def test_a_figure_of_two_is_sharpened_by_its_row() -> None:
    above, below = (values.corner({number: 1.0}) for number in (15, 13))
    _, between, _ = values.in_row([above, values.corner({4: 0.9}), below])
    assert between[13] > SURE


def test_a_card_under_a_high_one_is_rather_the_next_than_a_low_one() -> None:
    sixteen, torn = (values.witness(odds, 0.0) for odds in ({16: 1.0}, {1: 0.6, 15: 0.4}))
    under = values.in_row([sixteen, torn])[1]
    assert int(under.argmax()) + 1 == 15


def test_a_corner_number_that_lost_a_figure_does_not_outweigh_the_big_number() -> None:
    seventeen = values.witness({17: 1.0}, values.BIG_STRAY)
    both = values.together(values.corner({1: 1.0}), seventeen)
    assert int(both.argmax()) + 1 == 17


def test_a_number_above_those_of_all_cards_is_one_whose_first_figure_was_misread() -> None:
    odds = values.witness({31: 0.6, 11: 0.2, 21: 0.2}, 0.02)
    assert odds.argmax() + 1 == values.ELEVEN
    assert odds.max() < 0.9


def test_a_number_that_is_the_same_on_its_head_is_told_by_the_clearer_side() -> None:
    odds = values.either_way(values.witness({11: 0.7}, 0.004), values.witness({11: 1.0}, 0.004))
    assert odds[values.ELEVEN - 1] > SURE


def test_a_plain_corner_number_tells_that_a_figure_of_the_big_one_is_lost() -> None:
    assert values.together(values.corner({14: 1.0}), values.big({4: 1.0})).argmax() == 13
    assert values.together(values.corner({4: 1.0}), values.big({4: 1.0}))[3] > 0.99
    assert values.together(values.corner({1: 1.0}), values.big({1: 1.0}))[0] > 0.99


def test_a_line_tells_a_six_from_a_nine_and_is_no_second_look_at_the_figure() -> None:
    """The foot of a big 2 whose hairline is lost is like a line under a 9."""
    both = values.together(values.corner({2: 0.9}), values.big({9: 0.99}))
    told = values.together(both, values.underlined(0.01, 0.97))
    assert told[1] > 1 - SURE
    assert told[8] > 100 * told[5]


def test_a_figure_that_stands_alone_is_no_part_of_a_number_of_two() -> None:
    told = values.together(values.corner({1: 0.9}), values.big({1: 0.7}))
    assert told.max() < SURE <= values.together(told, values.ONE_FIGURE)[0]
