"""What Bloom's numbers are likely to be after flowers and other stones have spoken."""

import pytest

from engine.games.bloom.pieces import FLOWERS
from engine.observation import Pose, Sighting
from vision.stones import likely


def unusual(odds: dict[int, float]) -> dict[int, float]:
    """Odds of a print that may be no number at all."""
    each = (1 - sum(odds.values())) / len(FLOWERS)
    return {number: odds.get(number, 0.0) + each for number in FLOWERS}


def one(odds: dict[str, float], x: float) -> Sighting:
    return Sighting((x, 0.0), odds, Pose(x, 0.0, 0.0), {1: 1.0})


@pytest.mark.parametrize(("best", "next_best"), [(0.65, 0.25), (0.45, 0.28), (0.9, 0.05)])
def test_of_an_unusual_print_the_likeliest_number_stays_so_but_less_surely(
    best: float, next_best: float
) -> None:
    told = likely.weighed(unusual({80: best, 60: next_best}), {3: 1.0})
    assert max(told, key=told.__getitem__) == "80"
    assert told["80"] / told["60"] < best / next_best


def test_a_number_that_is_sure_stays_so_beside_a_doubtful_twin_which_is_the_next_best() -> None:
    sure, other = likely.unique([one({"61": 0.9999, "67": 0.0001}, 0), one({"61": 0.83, "64": 0.17}, 200)])
    assert sure.sure
    assert sure.best == "61"
    assert other.best == "64"
    assert not other.sure


def test_a_doubtful_number_that_lies_elsewhere_may_be_any_other() -> None:
    """What was read as one may be no number at all, but the side of another."""
    _, other = likely.unique([one({"90": 1.0}, 0), one({"90": 0.92, "60": 0.05, "96": 0.03}, 200)])
    assert other.best == "60"
    assert min(other.odds[str(number)] for number in FLOWERS if number != 90) >= 0.0005
    assert sum(other.odds.values()) == pytest.approx(1.0)


@pytest.mark.parametrize(("best", "is_open"), [(0.6, True), (0.95, False)])
def test_a_stone_that_is_much_in_doubt_may_be_any_number(best: float, is_open: bool) -> None:
    [told] = likely.unique([one({"19": best, "49": 1 - best}, 0)])
    assert told.best == "19"
    assert (told.odds.get("39", 0.0) >= 0.0005) is is_open


def test_odds_are_capped_and_never_raised() -> None:
    assert likely.capped({"7": 0.6, "1": 0.4}, "7", 0.9) == {"7": 0.6, "1": 0.4}
    assert likely.capped({"7": 0.96, "1": 0.04}, "7", 0.9) == pytest.approx({"7": 0.9, "1": 0.1})


def test_a_number_whose_flowers_are_not_its_own_may_be_any_other_whatever_was_read() -> None:
    told = likely.against_table({"3": 1.0}, {2: 1.0})
    assert max(told, key=told.__getitem__) == "3"
    assert min(told[str(number)] for number in FLOWERS) >= 0.0005
    assert sum(told.values()) == pytest.approx(1.0)
    assert likely.against_table({"3": 1.0}, {1: 1.0}) == {"3": 1.0}


def test_a_print_that_is_not_read_may_be_a_joker_too() -> None:
    told = likely.spread({}, 0.2)
    assert told["J"] == told["7"] > 0
    assert sum(likely.spread({7: 1.0}, 0.2).values()) == pytest.approx(1.0)


@pytest.mark.parametrize(("best", "flowers", "told"), [(10, 3, True), (100, 3, False), (12, 1, False)])
def test_what_is_hardly_like_a_number_is_one_above_many_flowers_if_it_is_like_no_other(
    best: int, flowers: int, told: bool
) -> None:
    odds = likely.weighed(unusual({best: 0.02, 19: 0.0001}), {flowers: 1.0})
    assert (odds[str(best)] > likely.LIKELY_NUMBER) is told
    assert max(odds.values()) < 0.99


def test_what_is_hardly_like_two_numbers_is_neither() -> None:
    odds = likely.weighed(unusual({20: 0.02, 80: 0.01}), {3: 1.0})
    assert max(odds.values()) < likely.LIKELY_NUMBER
