"""From looks at the number cards to cards laid, drawn and shown."""

import random
from dataclasses import replace
from typing import Any

import pytest
from support.looks import look, misread, nudged, place_of
from support.watching import Watch, assert_changed, assert_done, assert_illegal, assert_unchanged

from engine.observation import Observation

RED, GREEN = ["red", 11], ["green", 11]
STACKED: dict[str, Any] = {"layout": "stacked"}


def cards(*named: list[Any]) -> dict[str, Any]:
    return {"cards": list(named)}


def run(colour: str, low: int, high: int) -> list[list[Any]]:
    return [[colour, value] for value in range(low, high + 1)]


def watch(*looks: dict[str, Any], players: int = 3, **options: Any) -> Watch:
    table = Watch("elfer", players, cards(), **options)
    for state in looks:
        assert table.see(state, how={"layout": options.get("layout", "spread")}).ok
    return table


def test_a_card_in_doubt_is_the_one_that_the_rules_allow() -> None:
    seen = misread(look("elfer", cards(RED, ["red", 12])), (66.0, 0.0), as_="red 17", odds_of_truth=0.8)
    assert_done(watch(cards(RED)).look(seen), player=1, cards=[["red", 12]])


def test_the_first_eleven_opens_and_player_0_has_laid_it() -> None:
    assert_done(watch().see(cards(RED)), player=0, do="play", cards=[RED])


def test_another_opener_is_told_by_button() -> None:
    assert_done(watch().see(cards(RED), {"player": 2}), player=2)


def test_two_cards_do_not_open() -> None:
    assert_illegal(watch().see(cards(RED, GREEN)), "ELF-START")


def test_several_cards_in_one_turn() -> None:
    said = watch(cards(RED)).see(cards(*run("red", 9, 12)))
    assert_done(said, player=1)
    assert said.status["rows"] == {"red": [9, 12]}


def test_a_card_that_skips_a_number_is_named() -> None:
    said = watch(cards(RED)).see(cards(RED, ["red", 14]), how={"apart": [["red", 14]]})
    assert_illegal(said, "ELF-GAP", cards=[["red", 14]])


def test_a_card_of_a_colour_without_its_eleven_is_named() -> None:
    assert_illegal(watch(cards(RED)).see(cards(RED, ["blue", 12])), "ELF-ELEVEN")


def test_a_draw_is_told_by_button_and_the_card_laid_is_seen() -> None:
    said = watch(cards(RED)).see(cards(RED, ["red", 12]), {"do": "draw", "count": 2})
    assert_done(said, player=1, do="draw", count=2, played=["red", 12])


def test_a_draw_without_a_card_laid() -> None:
    assert_done(watch(cards(RED)).see(cards(RED), {"do": "draw", "count": 3}), count=3, played=None)


def test_a_draw_lays_one_card_only() -> None:
    said = watch(cards(RED)).see(cards(*run("red", 11, 13)), {"do": "draw", "count": 1})
    assert_changed(said, "red 12", "red 13")


def test_a_draw_without_its_count_is_no_event() -> None:
    assert watch(cards(RED)).see(cards(RED), {"do": "draw"}).rules == ("BAD-EVENT",)


def test_a_needless_pass_is_illegal() -> None:
    assert_illegal(watch(cards(RED)).see(cards(RED), {"do": "pass"}), "ELF-PASS", player=1)


def test_a_card_inside_a_row_that_is_not_seen_is_no_event() -> None:
    table = watch(cards(RED), cards(*run("red", 11, 14)))
    assert_unchanged(table.see(cards(RED, ["red", 13], ["red", 14])))


def test_the_end_of_a_row_that_is_gone_is_a_changed_table() -> None:
    table = watch(cards(RED), cards(*run("red", 11, 14)))
    assert_changed(table.see(cards(*run("red", 11, 13))), "red 14 is gone")


def test_a_six_that_may_be_a_nine_is_the_one_that_fits() -> None:
    """The 9 lies already, and no card exists twice."""
    table = watch(cards(RED), cards(*run("red", 7, 11)))
    seen = look("elfer", cards(*run("red", 6, 11)))
    six = place_of(seen, "red 6")
    assert_done(table.look(misread(seen, six, as_="red 9", odds_of_truth=0.45)), cards=[["red", 6]])


def test_a_card_in_doubt_where_it_lay_before_is_no_new_one() -> None:
    """The yellow 12 would continue its row, but not in the middle of the red one."""
    rows = [["yellow", 11], *run("red", 11, 13)]
    table = watch(cards(RED), cards(*rows))
    seen = look("elfer", cards(*rows, ["red", 10]))
    twelve = place_of(seen, "red 12")
    said = table.look(misread(seen, twelve, as_="yellow 12", odds_of_truth=0.97))
    assert_done(said, cards=[["red", 10]])


def test_a_draw_lays_no_card_where_another_one_lay() -> None:
    rows = [["yellow", 11], *run("red", 11, 13)]
    table = watch(cards(RED), cards(*rows))
    seen = look("elfer", cards(*rows))
    twelve = place_of(seen, "red 12")
    said = table.look(misread(seen, twelve, as_="yellow 12", odds_of_truth=0.9), {"do": "draw", "count": 3})
    assert_done(said, count=3, played=None)


def test_a_doubt_about_a_card_that_was_there_before_proves_nothing_new() -> None:
    rows = [["yellow", 11], *run("red", 11, 13)]
    table = watch(cards(RED), cards(*rows))
    for shown, share in ((rows, 0.9), ([*rows, ["red", 10]], 0.6)):
        seen = nudged(look("elfer", cards(*shown)), random.Random(1), 1.0)
        twelve = place_of(seen, "red 12")
        said = table.look(misread(seen, twelve, as_="yellow 12", odds_of_truth=share))
    assert_done(said, cards=[["red", 10]])


def test_a_card_seen_twice_is_named() -> None:
    table = watch(cards(RED))
    seen = look("elfer", cards(RED, ["red", 12]))
    other = place_of(seen, "red 12")
    assert_illegal(table.look(misread(seen, other, as_="red 11")), "ELF-DUPLICATE", cards=[RED])


def test_stacked_cards_lie_under_the_top_card() -> None:
    table = watch(cards(RED), **STACKED)
    said = table.see(cards(RED, ["red", 14]), how=STACKED)
    assert said.status["rows"] == {"red": [11, 14]}
    assert_unchanged(table.see(cards(RED, ["red", 14]), how=STACKED))
    said = table.see(cards(RED, ["red", 16], ["red", 10]), how=STACKED)
    assert said.status["rows"] == {"red": [10, 16]}


@pytest.mark.parametrize("under", ["red 12", "red 13", "red 14"])
def test_whichever_card_peeps_out_under_a_stacked_one_it_is_the_same_event(under: str) -> None:
    table = watch(cards(RED), cards(RED, ["red", 12]), **STACKED)
    seen = look("elfer", cards(RED, ["red", 15], ["green", 11]), **STACKED)
    top = next(sighting for sighting in seen.sightings if sighting.best == "red 15")
    assert top.pose is not None
    aside = replace(top.pose, x=top.pose.x + 12.0)
    peeping = replace(top, odds={under: 0.6, ".": 0.4}, where=(aside.x, aside.y), pose=aside)
    said = table.look(Observation((*seen.sightings, peeping)))
    assert_done(said, player=2, cards=[["red", 13], ["red", 14], ["red", 15], ["green", 11]])


def test_a_card_apart_from_a_stacked_row_is_a_gap() -> None:
    how = {**STACKED, "apart": [["red", 14]]}
    assert_illegal(watch(cards(RED), **STACKED).see(cards(RED, ["red", 14]), how=how), "ELF-GAP")
    table = watch(cards(RED), cards(RED, ["red", 12]), **STACKED)
    said = table.see(cards(RED, ["red", 12], ["red", 14]), how=how)
    assert_illegal(said, "ELF-GAP", cards=[["red", 14]])


def test_the_top_of_a_stack_that_is_gone_is_a_changed_table() -> None:
    table = watch(cards(RED), cards(RED, ["red", 13]), **STACKED)
    assert_changed(table.see(cards(RED, ["red", 12]), how=STACKED), "red 13 is gone")


def test_a_hand_laid_out_is_told_by_button() -> None:
    table = watch(cards(RED))
    assert_illegal(table.see(cards(["blue", 3]), {"player": 2, "do": "hand"}), "ELF-HAND-TIME", player=2)
    assert_unchanged(table.see(cards(RED)))


def test_rows_in_play_become_the_agreed_ones() -> None:
    table = Watch("elfer", 3, cards(*run("red", 9, 12), GREEN))
    assert_unchanged(table.first)
    assert table.first.status["rows"] == {"red": [9, 12], "green": [11, 11]}
    assert table.first.status["hands"] == [18, 18, 19]
    assert_done(table.see(cards(*run("red", 9, 13), GREEN)), player=0, cards=[["red", 13]])


def test_cards_that_form_no_rows_are_no_table_of_this_game() -> None:
    assert_changed(Watch("elfer", 3, cards(["red", 3])).first)


def test_a_card_seen_twice_at_one_place_is_one_card() -> None:
    table = watch(cards(RED))
    seen = look("elfer", cards(RED, ["red", 12]))
    assert_done(table.look(type(seen)((*seen.sightings, *seen.sightings))), cards=[["red", 12]])


def test_several_cards_after_a_look_that_could_not_be_read_count_with_a_note() -> None:
    """Two players may have laid them one after the other; nobody saw."""
    table = watch(cards(RED))
    table.evening.unread()
    said = table.see(cards(*run("red", 10, 12)))
    assert_done(said, player=1, do="play")
    assert "two turns" in said.note
    assert not table.see(cards(*run("red", 9, 13))).note


def test_several_cards_after_a_look_that_showed_nothing_new_count_with_a_note() -> None:
    """A card that was overlooked then is among them now."""
    table = watch(cards(RED))
    assert_unchanged(table.see(cards(RED)))
    assert "two turns" in table.see(cards(*run("red", 10, 12))).note


def test_several_cards_after_the_table_was_set_right_count_as_ever() -> None:
    table = watch(cards(RED))
    assert_illegal(table.see(cards(RED, ["red", 14])), "ELF-GAP")
    assert_unchanged(table.see(cards(RED)))
    assert not table.see(cards(*run("red", 10, 12))).note


def test_one_card_after_a_look_that_could_not_be_read_counts_as_ever() -> None:
    table = watch(cards(RED))
    table.evening.unread()
    assert not table.see(cards(*run("red", 11, 12))).note


def test_an_end_of_a_row_is_not_gone_where_the_next_card_lies_upon_it() -> None:
    table = watch(cards(RED), cards(*run("red", 10, 11)))
    seen = look("elfer", cards(*run("red", 9, 11)))
    covered = Observation(tuple([one for one in seen.sightings if one.best != "red 10"]))
    assert_done(table.look(covered), player=2, cards=[["red", 9]])
