"""Where a look differs from the agreed table."""

from support.looks import look
from support.small_tables import RED, cards, run

from engine.comparing import missing
from engine.looks import best_view
from engine.observation import Observation, Pose, Sighting

JOKERS = [(0.0, 0.0), (40.0, 0.0), (80.0, 0.0)]


def jokers(*spots: tuple[float, float]) -> Observation:
    return Observation(tuple([Sighting(spot, {"J": 1.0}, Pose(*spot, 0.0)) for spot in spots]))


def test_a_card_whose_place_is_empty_is_missing() -> None:
    agreed = best_view(look("elfer", cards(*run(11, 13))))
    [lost] = missing(agreed, look("elfer", cards(*run(11, 12))))
    assert lost.best == "red 13"


def test_a_card_that_lies_elsewhere_is_not_missing() -> None:
    agreed = best_view(look("elfer", cards(RED, ["red", 12])))
    assert not missing(agreed, look("elfer", cards(RED, ["red", 12]), apart=[["red", 12]]))


def test_of_jokers_that_are_alike_the_one_is_missing_whose_place_is_empty() -> None:
    [lost] = missing(best_view(jokers(*JOKERS)), jokers(*JOKERS[:2]))
    assert lost.where == JOKERS[2]


def test_of_jokers_that_all_were_pushed_none_is_known_to_be_missing() -> None:
    assert not missing(best_view(jokers(*JOKERS)), jokers((0.0, 200.0), (40.0, 200.0)))
