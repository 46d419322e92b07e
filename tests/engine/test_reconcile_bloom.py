"""From looks at the stones to stones drawn, laid, robbed and attached."""

import random
from dataclasses import replace
from typing import Any

import pytest
from support.looks import look, misread, nudged, place_of
from support.watching import Watch, assert_changed, assert_done, assert_illegal, assert_unchanged

from engine.observation import Observation, Pose, Sighting

DISPLAY = [21, 32, 43, 54, 65, 76, 87, 98]
ROW = [1, 2, 3, 4, 5]


def stones(*rows: list[Any], loose: list[Any] | None = None, jokers: int = 1) -> dict[str, Any]:
    display = DISPLAY if loose is None else loose
    return {"rows": list(rows), "loose": [*display, *["J"] * jokers]}


def without(*numbers: int) -> list[Any]:
    return [number for number in DISPLAY if number not in numbers]


def watch(*looks: dict[str, Any]) -> Watch:
    table = Watch("bloom", 2, stones(), display=DISPLAY)
    assert_unchanged(table.first)
    for state in looks:
        assert table.see(state).ok, state
    return table


def test_an_open_stone_drawn_and_refilled() -> None:
    said = watch().see(stones(loose=[*without(54), 77]))
    assert_done(said, player=0, do="draw", open=[54], hidden=0, refill=[77], jokers=0)


def test_a_joker_that_turns_up_while_refilling() -> None:
    assert_done(watch().see(stones(loose=[*without(54), 77], jokers=2)), open=[54], refill=[77], jokers=1)


def test_a_hidden_draw_is_told_by_button() -> None:
    assert_done(watch().see(stones(), {"hidden": 2}), do="draw", open=[], hidden=2)


def test_an_open_and_a_hidden_stone() -> None:
    assert_done(watch().see(stones(loose=[*without(54), 77]), {"hidden": 1}), open=[54], hidden=1)


def test_three_stones_drawn_are_too_many() -> None:
    said = watch().see(stones(loose=[*without(54, 65), 77, 78]), {"hidden": 1})
    assert_illegal(said, "BLO-DRAW-COUNT")


def test_a_display_that_is_not_filled_up_is_named() -> None:
    assert_illegal(watch().see(stones(loose=without(54))), "BLO-REFILL", open=[54])


def test_a_joker_drawn_from_the_display_board_is_named() -> None:
    assert_illegal(watch().see(stones(jokers=0)), "BLO-DRAW-JOKER", open=["J"])


def test_a_row_laid() -> None:
    said = watch().see(stones([11, 12, 13, 14]))
    assert_done(said, player=0, do="lay", row=[11, 12, 13, 14])
    assert said.status["rows"] == {"1": [11, 12, 13, 14]}


def test_a_row_read_from_the_other_side() -> None:
    assert_done(watch().see(stones([11, 12, 13]), how={"turned": True}), row=[11, 12, 13])


def test_three_stones_and_the_joker_gone_from_the_display_board() -> None:
    assert_done(watch().see(stones([11, 12, 13], jokers=0)), row=[11, 12, 13], take_joker=True)


def test_a_joker_taken_for_four_stones_is_named() -> None:
    assert_illegal(watch().see(stones([11, 12, 13, 14], jokers=0)), "BLO-JOKER-EARN")


def test_a_row_that_skips_too_far_is_named() -> None:
    assert_illegal(watch().see(stones([62, 63, 66])), "BLO-ROW-STEP", row=[62, 63, 66])


def test_a_row_of_two_is_named() -> None:
    assert_illegal(watch().see(stones([62, 63])), "BLO-ROW-LENGTH", row=[62, 63])


def test_a_stone_by_itself_is_a_row_too_short() -> None:
    assert_illegal(watch().see(stones(loose=[*DISPLAY, 62])), "BLO-ROW-LENGTH", row=[62])


def test_stones_robbed_from_a_row() -> None:
    table = watch(stones(ROW))
    assert_done(table.see(stones([2, 3, 4, 5], [99, 100, 1])), rob={"row": 1, "stones": [1]})


def test_two_stones_robbed_from_a_row() -> None:
    said = watch(stones([*ROW, 6])).see(stones([1, 2, 3, 4], [5, 6, 7]))
    assert_done(said, row=[5, 6, 7], rob={"row": 1, "stones": [5, 6]})


def test_a_robbed_row_left_with_two_stones_is_named() -> None:
    said = watch(stones([1, 2, 3])).see(stones([1, 2], [3, 4, 6]))
    assert_illegal(said, "BLO-ROB-REST", row=[3, 4, 6], rob={"row": 1, "stones": [3]})


def test_three_stones_robbed_are_too_many() -> None:
    said = watch(stones([*ROW, 6])).see(stones([1, 2, 3], [4, 5, 6, 7]))
    assert_illegal(said, "BLO-ROB-COUNT")


def test_a_robbed_stone_that_goes_to_the_hand_is_named() -> None:
    said = watch(stones([*ROW, 6])).see(stones([1, 2, 3, 4], [6, 7, 8]))
    assert_illegal(said, "BLO-ROB-UNUSED", rob={"row": 1, "stones": [5, 6]})


def test_a_robbed_row_may_lie_in_two_parts() -> None:
    said = watch(stones(ROW)).see(stones([1, 2], [4, 5], ["J", 3, "J"]))
    assert_done(said, row=["J", 3, "J"], rob={"row": 1, "stones": [3]})
    assert said.status["rows"] == {"1": [1, 2, 4, 5], "2": ["J", 3, "J"]}


def test_stones_attached_to_a_row() -> None:
    said = watch(stones([3, 4, 5])).see(stones([1, 3, 4, 5, 6]))
    assert_done(said, do="attach", row=1, stones=[1, 6], result=[1, 3, 4, 5, 6])


def test_a_stone_attached_that_does_not_fit_is_named() -> None:
    assert_illegal(watch(stones([3, 4, 5])).see(stones([3, 4, 5, 9])), "BLO-ROW-STEP", do="attach")


def test_a_joker_replaced() -> None:
    said = watch(stones([22, "J", 25])).see(stones([22, 23, 25]))
    assert_done(said, **{"do": "replace", "row": 1, "joker": 1, "with": 23})
    assert said.status["next"] == 1


def test_a_joker_replaced_by_what_does_not_fit_is_named() -> None:
    said = watch(stones([22, "J", 25])).see(stones([22, 40, 25]))
    assert_illegal(said, "BLO-REPLACE-FIT", **{"with": 40})


def test_rows_are_numbered_as_they_were_laid() -> None:
    table = watch(stones([51, 52, 53, 55]), stones([51, 52, 53, 55], [11, 12, 13]))
    assert_done(table.see(stones([11, 12, 13, 14], [51, 52, 53, 55])), do="attach", row=2)


def test_nudged_stones_are_no_event() -> None:
    table = watch(stones(ROW))
    for seed in range(20):
        assert_unchanged(table.look(nudged(look("bloom", stones(ROW)), random.Random(seed), 4.0)))


def test_a_row_that_is_pushed_apart_is_no_event_but_stones_taken_out_of_it_are() -> None:
    table = watch(stones(ROW))
    assert_unchanged(table.see(stones([1, 2, 3], [4, 5])))
    assert_changed(table.see(stones([1, 2, 4], [3, 5])), "1-2-4", "3-5")


def test_a_stone_turned_upside_down_is_no_event() -> None:
    table = watch(stones(ROW))
    assert_unchanged(table.see(stones(ROW), how={"turned": True}))


def test_a_doubtful_stone_is_the_one_that_lay_there() -> None:
    table = watch(stones([66, 67, 68]))
    seen = look("bloom", stones([66, 67, 68]))
    stone = place_of(seen, "66")
    assert_unchanged(table.look(misread(seen, stone, as_="99", odds_of_truth=0.3)))


def test_a_stone_that_lies_elsewhere_is_rather_misread() -> None:
    """The 98 lies on the display, so the new one that looks like 98 or 86 is the 86."""
    seen = look("bloom", stones([84, 85, 86]))
    stone = place_of(seen, "86")
    assert_done(watch().look(misread(seen, stone, as_="98", odds_of_truth=0.6)), row=[84, 85, 86])


def test_a_stone_that_is_hardly_seen_is_rather_there_than_two_rules_broken() -> None:
    """Without it a joker would have been drawn, and a full display filled up with what lies beside it."""
    seen = look("bloom", stones([3, 4, 6], jokers=0))
    hardly = misread(seen, place_of(seen, "4"), as_=".", odds_of_truth=0.3)
    assert_done(watch().look(hardly), do="lay", row=[3, 4, 6], take_joker=True)


def test_two_stones_of_which_either_may_be_the_other_are_one_refill() -> None:
    seen = look("bloom", stones(loose=[*without(54, 65), 66, 99]))
    for stone, other in (("66", "99"), ("99", "66")):
        seen = misread(seen, place_of(seen, stone), as_=other, odds_of_truth=0.6)
    assert_done(watch().look(seen), open=[54, 65], refill=[66, 99])


def test_what_else_an_event_out_of_turn_breaks_speaks_against_it() -> None:
    """Only the turn is cited, but the display has room for eight stones: a thing in a corner is no ninth."""
    table = watch(stones(ROW))
    thing = Sighting((400.0, 200.0), {".": 0.6, "80": 0.2, "81": 0.2}, Pose(400.0, 200.0, 0.0))
    seen = look("bloom", stones(ROW, loose=[*without(54), 77]))
    said = table.look(Observation((*seen.sightings, thing)), {"player": 0})
    assert_illegal(said, "BLO-TURN", open=[54], refill=[77])


def test_two_rows_at_once_are_a_changed_table() -> None:
    assert_changed(watch().see(stones([1, 2, 3], [11, 12, 13])), "1-2-3", "11-12-13")


def test_a_row_laid_beside_a_hidden_draw_is_a_changed_table() -> None:
    assert_changed(watch().see(stones([1, 2, 3]), {"hidden": 1}), "1-2-3")


def test_a_needless_pass_is_illegal() -> None:
    assert_illegal(watch().see(stones(), {"do": "pass"}), "BLO-PASS", player=0)


def test_hands_and_the_second_round_are_told_by_button_and_seen() -> None:
    thirteen = list(range(1, 14))
    table = watch(stones(thirteen))
    assert_done(table.see(stones(loose=[], jokers=0), {"player": 0, "do": "hand"}), stones=[])
    rest = [14, 16, 17, 18, 19, 23, 24, 26, 27, 28, 29, 31]
    said = table.see(stones(rest[:2], loose=rest[2:], jokers=1), {"player": 1, "do": "hand"})
    assert_done(said, player=1, stones=[*rest, "J"])
    said = table.see(stones(loose=list(range(51, 59)), jokers=2), {"do": "setup"})
    assert_done(said, player=1, display=list(range(51, 59)), jokers=2)
    assert_done(table.see(stones(loose=[*range(52, 59), 60], jokers=2)), player=1, open=[51], refill=[60])


def test_a_display_that_the_header_does_not_name_is_learned() -> None:
    table = Watch("bloom", 2, stones())
    assert_unchanged(table.first)
    assert_done(table.see(stones(loose=[*without(54), 77])), open=[54], refill=[77])
    assert_unchanged(table.see(stones(loose=[*without(54), 77])))


def test_a_display_other_than_the_headers_is_a_changed_table() -> None:
    assert_changed(Watch("bloom", 2, stones(loose=[*without(54), 77]), display=DISPLAY).first, "54", "77")


def test_rows_in_play_become_the_agreed_ones() -> None:
    table = Watch("bloom", 2, stones([51, 52, 53], [11, 12, 13]), display=DISPLAY)
    assert_unchanged(table.first)
    assert table.first.status["rows"] == {"1": [51, 52, 53], "2": [11, 12, 13]}
    assert_done(table.see(stones([51, 52, 53], [11, 12, 13, 14])), do="attach", row=2)


@pytest.mark.parametrize("step", [1, -1])
def test_what_is_left_of_a_row_that_was_robbed_keeps_its_order_where_all_of_it_was_moved(step: int) -> None:
    """In the other part the joker lies on the wrong side."""
    seen = look("bloom", stones([97, "J", 100], [1, 2, "J"]))
    moved = [
        replace(one, pose=Pose(one.pose.x - 80.0, one.pose.y, 0.0)) if one.pose and one.pose.y >= 0 else one
        for one in seen.sightings
    ]
    said = watch(stones([97, "J", 100, 1, 2])).look(Observation(tuple(moved[::step])))
    assert_done(said, player=1, row=[1, 2, "J"], rob={"row": 1, "stones": [1, 2]})


@pytest.mark.parametrize("step", [1, -1])
def test_what_is_left_of_a_row_that_was_robbed_lies_where_it_lay(step: int) -> None:
    """With another joker either part may be the new row, whichever is seen first."""
    seen = look("bloom", stones([20, "J", 23], ["J", 24, 25]))
    said = watch(stones([20, "J", 23, 24, 25])).look(Observation(seen.sightings[::step]))
    assert_done(said, player=1, row=["J", 24, 25], rob={"row": 1, "stones": [24, 25]})
