"""How stones that are found form rows, and what their neighbours and the box say of doubtful ones."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.games.bloom import seen
from engine.observation import Observation, Pose, Sighting
from vision.stones import likely, rows

PHOTOS = Path(__file__).parents[2] / "photos" / "bloom"


def stone(reading: str, x: float, y: float = 0.0, turn: float = 0.0, flowers: int = 1) -> Sighting:
    return Sighting((x, y), {reading: 1.0}, Pose(x, y, turn), {flowers: 1.0})


def rows_of(*stones: Sighting) -> object:
    return seen.state(Observation(stones))["rows"]


def test_the_same_number_twice_is_doubt_on_both() -> None:
    twins = likely.unique([stone("17", 0.0), stone("17", 200.0)])
    assert [twin.sure for twin in twins] == [False, False]


def test_a_number_in_doubt_without_a_body_may_be_nothing() -> None:
    assert likely.or_nothing({"43": 0.5, "40": 0.3, "45": 0.2}) == pytest.approx(
        {"43": 0.4, "40": 0.24, "45": 0.16, ".": 0.2}
    )


def test_one_of_two_numbers_without_a_body_is_hardly_nothing() -> None:
    assert likely.or_nothing({"43": 0.55, "40": 0.45})["."] == pytest.approx(0.005)


def test_stones_less_than_five_millimetres_apart_are_a_row() -> None:
    assert rows_of(stone("17", 0.0), stone("18", 30.5)) == [[17, 18]]


def test_stones_five_millimetres_apart_are_loose() -> None:
    assert rows_of(stone("17", 0.0), stone("18", 31.5)) == []


def test_parts_of_one_row_that_seem_just_too_far_apart_are_one() -> None:
    parts = (stone("17", 0.0), stone("18", 27.0), stone("20", 59.0))
    assert rows_of(*parts) == [[17, 18, 20]]


def test_stones_that_all_seem_just_too_far_apart_are_one_row_by_the_rules() -> None:
    """As in a frame by two markers at the other side of the picture."""
    apart = (stone("48", 0.0), stone("49", 32.5), stone("51", 65.0), stone("53", 98.0))
    assert rows_of(*apart) == [[48, 49, 51, 53]]
    assert rows_of(*apart[:2], stone("70", 65.0)) == []


def test_parts_as_far_apart_that_make_no_row_together_are_two() -> None:
    parts = (stone("17", 0.0), stone("18", 27.0), stone("31", 59.0), stone("32", 86.0))
    assert rows_of(*parts) == [[17, 18], [31, 32]]


def test_stones_with_short_sides_facing_are_loose() -> None:
    assert rows_of(stone("17", 0.0), stone("18", 0.0, 35.0)) == []


def test_a_row_laid_from_right_to_left_is_told_as_it_steps_up() -> None:
    assert rows_of(stone("20", 0.0), stone("J", 27.0), stone("17", 54.0)) == [[17, "J", 20]]


def test_a_row_that_steps_up_neither_way_is_told_left_to_right_as_the_stones_stand() -> None:
    assert rows_of(stone("50", 0.0, turn=180.0), stone("20", 27.0, turn=180.0)) == [[20, 50]]


def test_rows_are_sorted_by_their_first_number() -> None:
    late = (stone("J", 0.0, 100.0), stone("41", 27.0, 100.0))
    assert rows_of(*late, stone("17", 0.0), stone("18", 27.0)) == [[17, 18], ["J", 41]]


def test_loose_jokers_come_last() -> None:
    loose = seen.state(Observation((stone("J", 0.0), stone("9", 100.0), stone("5", 200.0))))["loose"]
    assert loose == [5, 9, "J"]


@pytest.mark.parametrize(("reading", "sure"), [("16", True), ("86", False)])
def test_a_number_in_doubt_is_believed_beside_its_neighbour_in_the_row_and_not_elsewhere(
    reading: str, sure: bool
) -> None:
    doubtful = replace(stone(reading, 26.0), odds={reading: 0.95, "6": 0.05})
    assert [one.sure for one in rows.heard([stone("15", 0.0), doubtful])] == [True, sure]
    assert not rows.heard([stone("15", 0.0), replace(doubtful, pose=Pose(64.0, 0.0, 0.0))])[1].sure


def test_a_print_that_may_be_none_is_rather_the_number_that_goes_on_its_row() -> None:
    perhaps = replace(stone("16", 26.0), odds={".": 0.5, "16": 0.45, "46": 0.05})
    assert rows.heard([stone("15", 0.0), perhaps])[1].best == "16"
    assert rows.heard([stone("85", 0.0), perhaps])[1].best == "."


def test_a_stone_with_other_flowers_than_the_table_stays_in_doubt_in_its_row() -> None:
    doubtful = replace(stone("16", 26.0, flowers=3), odds={"16": 0.95, "6": 0.05})
    assert not rows.heard([stone("15", 0.0), doubtful])[1].sure
