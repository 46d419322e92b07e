"""The bench counts an error as silent exactly when no doubt names the truth."""

from typing import Any

import pytest

from bench.eyes_score import score

BLOOM = {"rows": [[17, 19, "J", 22]], "loose": [5, 9, "J"], "flowers": {"17": 1}}


def doubt(where: Any, *readings: str) -> dict[str, Any]:
    return {"where": where, "odds": dict.fromkeys(readings, 1 / len(readings))}


@pytest.mark.parametrize(
    ("game", "state"),
    [
        ("ingenious", {"cells": {"0,0": "red", "1,0": "blue"}}),
        ("elfer", {"cards": [["red", 11], ["blue", 2]]}),
        ("bloom", BLOOM),
        ("sequence", {"chips": ["b........."] * 10, "played": "KH"}),
        ("sequence", {"chips": ["b........."] * 10, "played": None}),
        ("strips", {"grid": ["rg", "b.", "y."]}),
    ],
)
def test_the_truth_itself_is_exact(game: str, state: dict[str, Any]) -> None:
    result = score(game, state, state, [])
    assert result.exact
    assert result.right == result.pieces > 0
    assert not result.silent


def test_a_wrong_field_is_silent() -> None:
    result = score("strips", {"grid": ["r", "g", "b"]}, {"grid": ["r", "y", "b"]}, [])
    assert (result.pieces, result.right) == (3, 2)
    assert result.silent == ("(1, 0): g read as y",)


def test_a_doubt_about_the_place_that_names_the_truth_excuses() -> None:
    result = score("strips", {"grid": ["r", "g"]}, {"grid": ["r", "y"]}, [doubt([1, 0], "y", "g")])
    assert result.faults
    assert not result.silent


@pytest.mark.parametrize("other", [doubt([1, 0], "y", "b"), doubt([0, 0], "y", "g")])
def test_a_doubt_that_does_not_name_it_or_is_elsewhere_does_not(other: dict[str, Any]) -> None:
    assert score("strips", {"grid": ["r", "g"]}, {"grid": ["r", "y"]}, [other]).silent


def test_a_missing_and_an_extra_cell_are_silent() -> None:
    result = score("ingenious", {"cells": {"0,0": "red"}}, {"cells": {"1,0": "red"}}, [])
    assert result.silent == ("0,0: red read as .", "1,0: . read as red")


def test_a_played_card_that_is_not_there_needs_a_doubt_about_nothing() -> None:
    chips = [".........."] * 10
    truth, seen = {"chips": chips, "played": None}, {"chips": chips, "played": "KH"}
    assert score("sequence", truth, seen, []).silent
    assert not score("sequence", truth, seen, [doubt("played", "KH", ".")]).silent


def test_a_misread_loose_card_is_missing_and_extra() -> None:
    result = score("elfer", {"cards": [["red", 11]]}, {"cards": [["red", 1]]}, [])
    assert result.silent == ("red 11 missing", "red 1 extra")


def test_a_doubt_that_names_the_missing_card_excuses_both() -> None:
    unsure = [doubt([10.0, 20.0], "red 1", "red 11")]
    assert not score("elfer", {"cards": [["red", 11]]}, {"cards": [["red", 1]]}, unsure).silent


def test_one_doubt_excuses_one_missing_piece() -> None:
    unsure = [doubt([10.0, 20.0], "red 1", "red 11", "red 7")]
    truth, seen = {"cards": [["red", 7], ["red", 11]]}, {"cards": [["red", 1]]}
    assert len(score("elfer", truth, seen, unsure).silent) == 1


def test_stones_in_a_wrong_row_are_a_silent_error() -> None:
    split = {**BLOOM, "rows": [[17, 19]], "loose": [5, 9, 22, "J", "J"]}
    result = score("bloom", BLOOM, split, [])
    assert result.right == result.pieces == 7
    assert result.silent == ("row 17 19 J 22 missing", "row 17 19 extra")


def test_wrong_flowers_are_a_silent_error() -> None:
    assert score("bloom", BLOOM, {**BLOOM, "flowers": {"17": 2}}, []).silent


def test_a_doubt_that_names_a_missing_stone_excuses_its_flowers_too() -> None:
    seen = {"rows": [[19, "J", 22]], "loose": [5, 9, "J"], "flowers": {}}
    assert not score("bloom", BLOOM, seen, [doubt([0.0, 0.0], "17", "19", ".")]).silent
    assert score("bloom", BLOOM, seen, [doubt([0.0, 0.0], "16", ".")]).silent
