"""From looks at the hex board to tiles placed."""

from typing import Any

from support.looks import look, misread
from support.watching import Watch, assert_changed, assert_done, assert_illegal, assert_unchanged

START = {"5,-4": "orange", "4,-4": "purple"}
SECOND = {**START, "4,1": "blue", "4,0": "blue"}
EMPTY: dict[str, str] = {}


def board(cells: dict[str, str]) -> dict[str, object]:
    return {"cells": cells}


def watch(*looks: dict[str, str], players: int = 2, **options: Any) -> Watch:
    table = Watch("ingenious", players, board(EMPTY), **options)
    for cells in looks:
        assert table.see(board(cells)).ok
    return table


def test_an_empty_board_is_the_table_before_the_first_event() -> None:
    assert_unchanged(watch().first)


def test_two_new_neighbours_are_a_tile() -> None:
    said = watch().see(board(START))
    assert_done(said, player=0, do="place", tile=["purple", "orange"], at=[[4, -4], [5, -4]])
    assert said.status["next"] == 1


def test_the_same_board_again_is_unchanged() -> None:
    assert_unchanged(watch(START).see(board(START)))


def test_a_tile_outside_the_area_is_named_and_does_not_count() -> None:
    table = watch(START, SECOND)
    outside = {**SECOND, "-4,-1": "blue", "-5,-1": "red"}
    assert_illegal(table.see(board(outside)), "ING-ZONE", player=0)
    assert_illegal(table.see(board(outside)), "ING-ZONE", player=0)


def test_an_illegal_tile_taken_back_sets_the_table_right() -> None:
    table = watch(START, SECOND)
    table.see(board({**SECOND, "-4,-1": "blue", "-5,-1": "red"}))
    assert_unchanged(table.see(board(SECOND)))


def test_an_illegal_tile_moved_to_a_legal_place_counts_at_once() -> None:
    table = watch(START, SECOND)
    table.see(board({**SECOND, "-4,-1": "blue", "-5,-1": "red"}))
    assert_done(table.see(board({**SECOND, "3,0": "blue", "2,1": "red"})), player=0)


def test_a_tile_over_another_one_is_illegal() -> None:
    table = watch(START, SECOND)
    assert_illegal(table.see(board({**SECOND, "4,0": "red", "3,1": "green"})), "ING-FREE")


def test_a_tile_over_a_printed_symbol_is_illegal() -> None:
    assert_illegal(watch().see(board({"5,-5": "red", "4,-4": "green"})), "ING-FREE")


def test_a_first_tile_away_from_the_symbols_is_illegal() -> None:
    assert_illegal(watch().see(board({"0,0": "red", "1,0": "green"})), "ING-FIRST-SYMBOL")


def test_who_played_out_of_turn_is_told_by_button() -> None:
    assert_illegal(watch().see(board(START), {"player": 1}), "ING-TURN", player=1)


def test_an_illegal_event_counts_when_overruled() -> None:
    said = watch().see(board({"0,0": "red", "1,0": "green"}), {"overrule": True})
    assert (said.ok, said.rules, said.status["next"]) == (True, ("ING-FIRST-SYMBOL",), 1)
    assert said.answer is not None
    assert said.answer.overruled


def test_an_overruled_event_may_have_been_seen_before() -> None:
    table = watch()
    strange = board({"0,0": "red", "1,0": "green"})
    assert not table.see(strange).ok
    assert table.see(strange, {"overrule": True}).ok


def test_two_tiles_at_once_are_a_changed_table() -> None:
    assert_changed(watch().see(board(SECOND)), "4,1 shows blue", "5,-4 shows orange")


def test_a_tile_that_is_gone_is_a_changed_table() -> None:
    table = watch(START)
    assert_changed(table.see(board(EMPTY)), "5,-4 shows nothing instead of orange")
    assert table.see(board(SECOND)).ok


def test_half_a_tile_is_a_changed_table() -> None:
    assert_changed(watch().see(board({"5,-4": "orange"})), "5,-4")


def test_half_a_tile_that_is_rather_there_is_a_changed_table() -> None:
    table = watch(START)
    seen = misread(look("ingenious", board({**START, "1,0": "red"})), "1,0", as_=".", odds_of_truth=0.9)
    assert_changed(table.look(seen))


def test_half_a_tile_that_is_rather_not_there_is_none() -> None:
    table = watch(START)
    seen = misread(look("ingenious", board({**START, "1,0": "red"})), "1,0", as_=".", odds_of_truth=0.6)
    assert_unchanged(table.look(seen))


def test_a_rack_is_exchanged_by_whoever_has_just_played() -> None:
    table = watch(START)
    rack = [["green", "green"], ["red", "yellow"], ["red", "red"], ["blue", "blue"], ["green", "red"]]
    said = table.see(board(START), {"do": "swap", "rack": rack})
    assert said.event is not None
    assert (said.event["player"], said.rules) == (0, ("ING-SWAP-LOWEST",))


def test_a_double_lies_the_way_round_that_takes_the_marker_further() -> None:
    """At 17 the first half halts at 18, so the half with more points goes second on a double track."""
    table = watch(players=1)
    sheet = {**table.state.sheets[0], "red": 17}
    object.__setattr__(table.state, "sheets", (sheet,))
    object.__setattr__(table.state, "first_symbols", (frozenset(),))
    table.see(board({"1,-5": "red", "2,-5": "blue"}))
    said = table.see(board({"1,-5": "red", "2,-5": "blue", "0,-4": "red", "0,-3": "red"}))
    assert said.status["scores"] == [{**sheet, "red": 20}]


def test_undo_takes_the_last_tile_back() -> None:
    table = watch(START, SECOND)
    said = table.see(board(START), {"do": "undo"})
    assert (said.event, said.ok, said.status["next"]) == ({"do": "undo"}, True, 1)
    assert_unchanged(table.see(board(START)))
    assert_done(table.see(board(SECOND)), player=1)


def test_undo_of_nothing_is_no_event() -> None:
    said = watch().see(board(EMPTY), {"do": "undo"})
    assert (said.ok, said.rules) == (False, ("BAD-EVENT",))


def test_a_table_in_play_becomes_the_agreed_one() -> None:
    table = Watch("ingenious", 2, board(SECOND))
    assert_unchanged(table.first)
    assert_unchanged(table.see(board(SECOND)))
    assert_done(table.see(board({**SECOND, "3,0": "blue", "2,1": "red"})), player=0)


def test_an_old_tile_misread_beside_a_clear_event_is_noted() -> None:
    table = watch(START)
    said = table.look(misread(look("ingenious", board(SECOND)), "5,-4", as_="yellow"))
    assert_done(said, player=1)
    assert "5,-4 looks like yellow" in said.note


def test_an_old_tile_that_looks_other_and_nothing_else_is_a_changed_table() -> None:
    said = watch(START).look(misread(look("ingenious", board(START)), "5,-4", as_="yellow"))
    assert_changed(said, "5,-4 shows yellow instead of orange")


def test_a_doubtful_old_tile_is_what_it_was() -> None:
    seen = misread(look("ingenious", board(START)), "5,-4", as_="yellow", odds_of_truth=0.2)
    assert_unchanged(watch(START).look(seen))


def test_a_doubtful_new_tile_is_asked_about() -> None:
    said = watch().look(misread(look("ingenious", board(START)), "5,-4", as_="yellow", odds_of_truth=0.4))
    assert (said.event, said.ok, said.rules) == (None, False, ("UNCLEAR",))
    assert [choice.event.tile[1] for choice in said.choices if choice.event] == ["yellow", "orange"]
    assert [round(choice.odds, 1) for choice in said.choices] == [0.6, 0.4]


def test_an_unclear_tile_is_booked_when_it_is_seen_better() -> None:
    table = watch()
    table.look(misread(look("ingenious", board(START)), "5,-4", as_="yellow", odds_of_truth=0.4))
    assert_done(table.see(board(START)), player=0)


def test_an_unclear_tile_is_booked_with_the_next_event_that_shows_it() -> None:
    table = watch()
    table.look(misread(look("ingenious", board(START)), "5,-4", as_="yellow", odds_of_truth=0.4))
    said = table.see(board(SECOND))
    assert_done(said, player=1, tile=["blue", "blue"])
    assert "orange" in said.note
    assert table.see(board(SECOND)).ok


def test_a_misread_tile_is_corrected_when_it_is_seen_better() -> None:
    table = watch()
    said = table.look(misread(look("ingenious", board(START)), "5,-4", as_="yellow", odds_of_truth=0.008))
    assert_done(said, player=0, tile=["purple", "yellow"])
    later = table.see(board(SECOND))
    assert_done(later, player=1)
    assert later.note.startswith("corrected")
    assert_unchanged(table.see(board(SECOND)))


def test_a_button_file_without_sense_is_no_event() -> None:
    table = watch()
    for entry in (
        {"player": 7},
        {"player": True},
        {"do": "pass"},
        {"do": "place"},
        {"overrule": 1},
        {"do": 5},
    ):
        said = table.see(board(START), entry)
        assert (said.event, said.ok, said.rules) == (None, False, ("BAD-EVENT",)), entry
    assert table.see(board(START)).ok


def test_after_a_look_that_shows_nothing_the_table_is_as_it_was() -> None:
    table = watch(START)
    said = table.evening.unread()
    assert (said.event, said.ok, said.rules, said.status["next"]) == (None, False, (), 1)
    assert_unchanged(table.see(board(START)))


def test_a_tile_that_stays_unclear_is_booked_once_it_is_clear() -> None:
    """Two more events are played meanwhile; all three are booked in the end."""
    table = watch()
    third = {**SECOND, "3,0": "blue", "2,1": "red"}
    for cells in (START, SECOND):
        seen = misread(look("ingenious", board(cells)), "5,-4", as_="yellow", odds_of_truth=0.4)
        said = table.look(seen)
        assert said.rules == ("UNCLEAR",)
        assert [choice.event.tile[1] for choice in said.choices if choice.event] == ["yellow", "orange"]
    said = table.see(board(third))
    assert_done(said, player=0, tile=["red", "blue"])
    assert said.note.startswith("now clear")
    assert said.status["next"] == 1
    assert_unchanged(table.see(board(third)))


def test_two_cells_that_were_in_doubt_at_the_agreed_look_are_no_tile() -> None:
    """The same doubt seen again proves nothing: the players are not asked at every look."""
    table = watch(START)
    doubtful = look("ingenious", board(SECOND))
    for cell in ("-3,0", "-2,0"):
        doubtful = misread(doubtful, cell, as_=".", odds_of_truth=0.0)
        doubtful = misread(doubtful, cell, as_="red", odds_of_truth=0.6)
    assert_done(table.look(doubtful), player=1, at=[[4, 0], [4, 1]])
    assert_unchanged(table.look(doubtful))


def test_a_tile_on_cells_that_were_in_doubt_counts_once_it_is_clear() -> None:
    table = watch(START)
    doubtful = misread(look("ingenious", board(SECOND)), "3,0", as_="red", odds_of_truth=0.7)
    assert_done(table.look(doubtful), player=1)
    assert_done(table.see(board({**SECOND, "3,0": "red", "2,1": "red"})), player=0, tile=["red", "red"])


def test_a_tile_that_counts_beside_half_of_another_one_that_is_rather_there_has_a_note() -> None:
    """Nobody lays two tiles at once, but whoever did is told that only one of them counts."""
    seen = misread(look("ingenious", board(START)), "-5,0", as_="purple", odds_of_truth=0.3)
    said = watch().look(seen)
    assert_done(said, player=0, tile=["purple", "orange"])
    assert said.note == "please check what lay there before: -5,0 looks like purple"
