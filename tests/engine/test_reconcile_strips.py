"""From looks at the block of cards to cards laid."""

import random
from typing import Any

from support.looks import look, misread, nudged
from support.watching import Watch, assert_changed, assert_done, assert_illegal, assert_unchanged

START = ["b", "r", "y"]


def grid(*rows: str) -> dict[str, Any]:
    return {"grid": list(rows)}


def at(row: int, column: int) -> dict[str, Any]:
    """Where the block's first field lies, counted from the start card's."""
    return {"corner": (row, column)}


def watch(players: int = 2) -> Watch:
    return Watch("strips", players, grid("b", "r", "y"), start=START)


def test_the_start_card_is_the_table_before_the_first_event() -> None:
    assert_unchanged(watch().first)


def test_a_card_at_the_right_end() -> None:
    said = watch().see(grid("bg", "rg", "yg"), {"claim": 3}, how=at(0, 0))
    assert_done(said, player=0, card=["g", "g", "g"], at=[0, 1], claim=3)
    assert said.answer is not None
    assert said.answer.facts == {"worth": 3, "points": 3}


def test_a_card_at_the_left_end() -> None:
    assert_done(watch().see(grid("gb", "gr", "gy"), how=at(0, -1)), at=[0, -1])


def test_without_a_claim_the_true_value_counts() -> None:
    said = watch().see(grid("bg", "rg", "yg"))
    assert said.event is not None
    assert "claim" not in said.event
    assert said.status["scores"] == [3, 0]


def test_equal_cards_are_told_apart_by_where_the_block_lies() -> None:
    twice = grid("bb", "rr", "yy")
    assert_done(watch().see(twice, how=at(0, 0)), at=[0, 1])
    assert_done(watch().see(twice, how=at(0, -1)), at=[0, -1])


def test_equal_cards_on_a_nudged_block() -> None:
    table = watch()
    seen = nudged(look("strips", grid("bb", "rr", "yy"), corner=(0, -1)), random.Random(1), 8.0)
    assert_done(table.look(seen), at=[0, -1])


def test_equal_cards_without_a_place_are_asked_about() -> None:
    table = watch()
    seen = look("strips", grid("bb", "rr", "yy"))
    blind = type(seen)(tuple(type(s)(s.where, s.odds) for s in seen.sightings))
    said = table.look(blind)
    assert said.rules == ("UNCLEAR",)
    assert {choice.event.at.column for choice in said.choices if choice.event} == {-1, 1}


def test_a_second_line_begun_too_early_is_named() -> None:
    said = watch().see(grid("b", "r", "y", "g", "g", "g"), how=at(0, 0))
    assert_illegal(said, "STR-ONE-LINE", at=[1, 0])


def test_a_line_above_begun_too_early_is_named() -> None:
    said = watch().see(grid("g", "g", "g", "b", "r", "y"), how=at(-3, 0))
    assert_illegal(said, "STR-ONE-LINE", at=[-1, 0])


def test_a_card_away_from_the_line_is_named() -> None:
    assert_illegal(watch().see(grid("b.g", "r.g", "y.g"), how=at(0, 0)), "STR-ENDS", at=[0, 2])


def test_a_card_on_another_one_is_named() -> None:
    assert_illegal(watch().see(grid("g", "g", "g")), "STR-OCCUPIED", at=[0, 0])


def test_a_field_that_looks_other_and_nothing_else_is_a_changed_table() -> None:
    seen = misread(look("strips", grid("b", "r", "y")), (1, 0), as_="g")
    assert_changed(watch().look(seen), "line 0, column 0")


def test_two_cards_at_once_are_a_changed_table() -> None:
    assert_changed(watch().see(grid("bgr", "rgr", "ygr")), "column 1", "column 2")


def test_a_block_without_one_of_its_cards_is_a_changed_table() -> None:
    table = watch()
    assert table.see(grid("bg", "rg", "yg")).ok
    assert_changed(table.see(grid("b", "r", "y")), "smaller")


def test_a_claim_that_is_no_number_is_no_event() -> None:
    assert watch().see(grid("bg", "rg", "yg"), {"claim": -1}).rules == ("BAD-EVENT",)


def test_a_block_in_play_is_adopted_around_its_start_card() -> None:
    table = Watch("strips", 2, grid("gbg", "rrg", "gyb"), start=START)
    assert_unchanged(table.first)
    assert_done(table.see(grid("gbgy", "rrgy", "gyby"), how=at(0, -1)), player=0, at=[0, 2])


def test_of_cards_like_the_start_card_the_first_of_the_longest_line_is_taken() -> None:
    """The same card begins a second line above it: that line goes on to the right, away from its corner."""
    full = ("bg" * 6, "rg" * 6, "yg" * 6)
    table = Watch("strips", 2, grid("b" + "." * 11, "r" + "." * 11, "y" + "." * 11, *full), start=START)
    assert_unchanged(table.first)
    longer = grid("bg" + "." * 10, "rg" + "." * 10, "yg" + "." * 10, *full)
    assert_done(table.see(longer, how=at(-3, 0)), player=0, at=[-1, 1])


def test_a_block_without_the_start_card_is_no_table_of_this_game() -> None:
    assert_changed(Watch("strips", 2, grid("g", "g", "g"), start=START).first)
