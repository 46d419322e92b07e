"""What looks just as doubtful as fields that are known to be green is green, too."""

from support.looks import look, misread
from support.watching import Watch, assert_done

from engine.observation import Observation

START = ["g", "r", "y"]
GREENS = ((0, 0), (0, 1), (1, 1))  # of the first two cards


def watch(second: str) -> Watch:
    table = Watch("strips", 2, {"grid": START}, start=START)
    assert table.see({"grid": [left + right for left, right in zip(START, second, strict=True)]}).ok
    return table


def third(second: str, *doubtful: tuple[int, int], odds: float = 0.97) -> Observation:
    """A third card beside the two, and fields that may as well be blue."""
    seen = look("strips", {"grid": [a + b + c for a, b, c in zip(START, second, "gry", strict=True)]})
    for field in doubtful:
        seen = misread(seen, field, as_="b", odds_of_truth=odds)
    return seen


def test_a_field_that_looks_like_all_that_are_known_is_as_they_are() -> None:
    said = watch("ggr").look(third("ggr", *GREENS, (0, 2)))
    assert_done(said, player=1, card=["g", "r", "y"], at=[0, 2])


def test_a_field_that_looks_otherwise_than_those_that_are_known_is_asked_about() -> None:
    assert watch("ggr").look(third("ggr", (0, 2))).rules == ("UNCLEAR",)


def test_a_field_more_in_doubt_than_those_that_are_known_is_asked_about() -> None:
    seen = misread(third("ggr", *GREENS), (0, 2), as_="b", odds_of_truth=0.9)
    assert watch("ggr").look(seen).rules == ("UNCLEAR",)


def test_nothing_is_told_where_known_fields_of_the_other_colour_are_in_doubt_too() -> None:
    seen = misread(third("ggb", *GREENS, (0, 2)), (2, 1), as_="g", odds_of_truth=0.6)
    assert watch("ggb").look(seen).rules == ("UNCLEAR",)
