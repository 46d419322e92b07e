"""Words that every score sheet uses."""

import pytest

from engine.sheet import counted, join_names, winner_sentence


@pytest.mark.parametrize(
    ("sides", "sentence"),
    [
        ([["Ann"]], "Ann wins, 3 points."),
        ([["Ann"], ["Ben"]], "Ann and Ben share the win, 3 points."),
        ([["Ann", "Cem"]], "Ann and Cem win, 3 points."),
        ([["Ann", "Cem"], ["Ben", "Dora"]], "Ann with Cem and Ben with Dora share the win, 3 points."),
    ],
)
def test_one_wins_several_win_or_share(sides: list[list[str]], sentence: str) -> None:
    assert winner_sentence(sides, "3 points") == sentence


def test_one_is_singular() -> None:
    assert [counted(number, "stone") for number in (0, 1, 2)] == ["0 stones", "1 stone", "2 stones"]


def test_names_are_joined_as_people_say_them() -> None:
    assert [join_names(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]
