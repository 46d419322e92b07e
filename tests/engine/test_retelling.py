"""One bad look costs one turn: what it left open is told anew by the looks that come after it."""

from dataclasses import replace
from typing import Any

from support.looks import look, misread, place_of
from support.small_tables import RED, board, cards, chips, run, sequence, watch
from support.watching import Watch, assert_changed, assert_done, assert_illegal, assert_unchanged

from engine.observation import NOTHING, Observation, Pose, Sighting

DISPLAY = [21, 32, 43, 54, 65, 76, 87, 98]


def stones(*rows: list[Any]) -> dict[str, Any]:
    return {"rows": list(rows), "loose": [*DISPLAY, "J"]}


def bloom() -> Watch:
    return Watch("bloom", 2, stones(), display=DISPLAY)


def washed_out(seen: Observation, stone: str) -> Observation:
    """The look with a stone that is seen and cannot be read."""
    any_ = {NOTHING: 0.5, **{str(number): 0.005 for number in range(1, 101)}}
    return Observation(
        tuple([replace(one, odds=any_) if one.best == stone else one for one in seen.sightings])
    )


def without(seen: Observation, reading: str) -> Observation:
    return Observation(tuple([one for one in seen.sightings if one.best != reading]))


def test_a_card_that_is_hidden_for_some_looks_holds_nothing_up_when_it_is_seen_again() -> None:
    table = Watch("elfer", 3, cards())
    for shown in (cards(RED), cards(*run(10, 12))):
        assert table.see(shown).ok
    for high in (13, 14, 15):
        assert_changed(table.look(without(look("elfer", cards(*run(10, high))), "red 10")), "red 10 is gone")
    said = table.see(cards(*run(10, 16)))
    assert_done(said, player=2, cards=[["red", 16]])
    assert said.note.startswith("now clear, an earlier look showed: P2 lays red 13; P0 lays red 14; P1 lays")


def in_pieces(row: list[Any]) -> Observation:
    """The look in which the first stone of a new row seems to lie apart from it."""
    seen = look("bloom", stones(row))
    apart = [
        replace(one, pose=Pose(one.pose.x - 60.0, one.pose.y, one.pose.turn))
        if one.pose is not None and one.best == str(row[0])
        else one
        for one in seen.sightings
    ]
    return Observation(tuple(apart))


def test_one_event_after_a_look_that_nothing_explains_may_be_two() -> None:
    """One laid a row with a joker, which the next one replaced: all that is one row laid."""
    table = bloom()
    assert_changed(table.look(in_pieces([5, 6, "J"])))
    said = table.see(stones([5, 6, 7]))
    assert_done(said, player=0, row=[5, 6, 7])
    assert said.note == "a look before could not be explained: if this was done in two turns, take it back"


def test_one_event_after_the_table_was_set_right_is_one() -> None:
    table = bloom()
    assert_changed(table.look(in_pieces([5, 6, "J"])))
    assert_unchanged(table.see(stones()))
    assert not table.see(stones([5, 6, 7])).note


def test_what_cannot_be_read_is_no_card_that_lies_elsewhere_later() -> None:
    stain = (-66.0, 110.0)
    names = [f"{colour} {value}" for colour in ("red", "yellow") for value in range(1, 21)]
    thing = Sighting(stain, {NOTHING: 0.5, **dict.fromkeys(names, 0.5 / 40)}, Pose(*stain, 0.0))
    table = Watch("elfer", 3, cards())
    for shown in (cards(RED), cards(RED, ["yellow", 11])):
        assert table.see(shown).ok
    seen = look("elfer", cards(*run(11, 12), ["yellow", 11]))
    assert table.look(Observation((*seen.sightings, thing))).rules == ("UNCLEAR",)
    seen = look("elfer", cards(*run(11, 12), *(["yellow", value] for value in (10, 11, 12))))
    moved = [
        replace(one, where=(0.0, 176.0), pose=Pose(0.0, 176.0, 0.0)) if one.best == "yellow 10" else one
        for one in seen.sightings
    ]
    said = table.look(Observation((*moved, thing)))
    assert_done(said, player=0, do="play")
    assert said.status["hands"] == [17, 19, 19]
    assert said.note.endswith("an earlier look showed: P2 lays red 12")


def test_a_pass_that_was_told_twice_may_be_two_players() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    table.evening.unread(look("elfer", cards(RED)), {"do": "draw", "count": 3})
    said = table.see(cards(RED), {"do": "draw", "count": 3})
    assert_done(said, player=1, do="draw")
    assert "if this was done in two turns" in said.note


def test_two_chips_after_a_look_that_showed_nothing_are_two_turns() -> None:
    table = sequence()
    table.evening.unread()
    said = table.see(chips({(0, 4): "b", (1, 6): "g"}, "KH"))
    assert_done(said, player=1, card="KH")
    assert said.note.endswith("an earlier look showed: P0 plays 5S on 0,4")


def test_which_of_two_tiles_came_first_no_look_tells_after_one_that_showed_nothing() -> None:
    table = watch(2)
    table.evening.unread()
    assert_changed(table.see(board(4)))


def test_a_tile_that_is_too_early_without_the_other_one_was_laid_after_it() -> None:
    table = watch(1)
    table.evening.unread()
    said = table.see(board(3))
    assert_done(said, player=0)
    assert said.note.startswith("now clear, an earlier look showed: P1 places blue on 4,0")


def test_a_stone_of_the_display_that_looks_like_another_one_is_rather_still_the_same() -> None:
    table = bloom()
    seen = look("bloom", stones())
    said = table.look(misread(seen, place_of(seen, "87"), as_="67", odds_of_truth=0.9), {"hidden": 1})
    assert_done(said, player=0, do="draw", open=[])
    said = table.look(misread(seen, place_of(seen, "76"), as_="16", odds_of_truth=0.02), {"hidden": 1})
    assert said.rules == ("UNCLEAR",), "the other one is likelier by far, but one of many"


def test_a_stone_of_the_display_that_cannot_be_read_beside_one_that_is_drawn_may_be_drawn_too() -> None:
    drawn = look("bloom", {"rows": [], "loose": [11, *DISPLAY[1:], "J"]})
    assert bloom().look(washed_out(drawn, "32")).rules == ("UNCLEAR",)


def test_a_stone_of_a_row_that_cannot_be_read_is_what_the_row_needs() -> None:
    table = bloom()
    said = table.look(washed_out(look("bloom", stones([56, 58, 60])), "60"))
    assert said.rules == ("UNCLEAR",)
    rows = [choice.event.row for choice in said.choices if choice.event]
    assert (56, 58, 60) in rows[:2]
    said = table.look(washed_out(look("bloom", stones([56, 58, 60], [11, 12, 13])), "60"))
    assert said.rules == ("UNCLEAR",)
    said = table.see(stones([56, 58, 60], [11, 12, 13], [94, 95, 96]))
    assert_done(said, player=0, row=[94, 95, 96])
    assert said.status["rows"] == {"1": [56, 58, 60], "2": [11, 12, 13], "3": [94, 95, 96]}


def test_what_cannot_be_read_beside_a_full_display_is_hardly_a_stone() -> None:
    table = bloom()
    spot = (300.0, -200.0)
    odds = {NOTHING: 0.4, **{str(number): 0.006 for number in range(1, 101)}}
    seen = look("bloom", stones())
    thing = Sighting(spot, odds, Pose(*spot, 0.0))
    assert_unchanged(table.look(Observation((*seen.sightings, thing))))


def test_two_looks_do_not_outvote_as_many_that_saw_a_tile_otherwise() -> None:
    table = watch(2)
    for number in (3, 4):
        said = table.look(misread(look("ingenious", board(number)), "5,-4", as_="yellow"))
        assert_done(said)
        assert "corrected" not in said.note


def test_a_correction_is_corrected_when_most_looks_speak_against_it() -> None:
    table = watch(1)
    more: list[dict[str, str]] = [{"-3,0": "red", "-3,1": "blue"}, {"-1,-2": "green", "0,-2": "blue"}]
    shown = [board(2), board(3), board(4), *(board(4, **tile) for tile in (more[0], more[0] | more[1]))]
    notes = []
    for number, table_now in enumerate(shown):
        seen = look("ingenious", table_now)
        notes.append(table.look(misread(seen, "5,-4", as_="yellow") if number < 2 else seen).note)
    assert [note.startswith("corrected") for note in notes] == [False, True, False, True, False]
    status = table.evening.match.game.status(table.state)
    assert status == _told([board(1), *shown])


def _told(tables: list[dict[str, Any]]) -> Any:
    table = watch(0)
    for shown in tables:
        assert table.see(shown).ok
    return table.evening.match.game.status(table.state)


def test_a_question_stays_open_when_a_hand_turns_out_to_cover_the_next_look() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    seen = misread(look("elfer", cards(*run(11, 12))), (66.0, 0.0), as_="red 10", odds_of_truth=0.5)
    assert table.look(seen).rules == ("UNCLEAR",)
    covered = look("elfer", cards(RED, ["red", 15]))
    assert not table.look(covered).ok
    table.evening.mistrust(covered, {})
    said = table.see(cards(*run(11, 13)))
    assert_done(said, player=2, cards=[["red", 13]])


def test_a_card_that_there_is_only_once_was_misread_where_it_was_seen_twice() -> None:
    table = Watch("elfer", 3, cards())
    for shown in (cards(RED), cards(*run(10, 12))):
        assert table.see(shown).ok
    twice = misread(look("elfer", cards(*run(10, 13))), (84.0, 0.0), as_="red 10")
    assert table.look(twice).rules == ("ELF-DUPLICATE",)
    said = table.see(cards(*run(9, 13)))
    assert_done(said, player=0, cards=[["red", 9]])
    assert said.note == "now clear, an earlier look showed: P2 lays red 13"


def test_who_draws_out_of_turn_shows_that_the_look_before_was_a_turn() -> None:
    table = Watch("elfer", 3, cards())
    for shown in (cards(RED), cards(*run(10, 12))):
        assert table.see(shown).ok
    assert_changed(table.look(without(look("elfer", cards(*run(10, 13))), "red 10")), "red 10 is gone")
    said = table.see(cards(*run(10, 13)), {"player": 0, "do": "draw", "count": 3})
    assert_done(said, player=0, do="draw", played=None)
    assert said.note == "now clear, an earlier look showed: P2 lays red 13"


def test_who_draws_after_a_look_that_nothing_explains_has_not_laid_its_card() -> None:
    table = Watch("elfer", 3, cards())
    for shown in (cards(RED), cards(*run(10, 12))):
        assert table.see(shown).ok
    assert_changed(table.look(without(look("elfer", cards(*run(10, 13))), "red 10")), "red 10 is gone")
    said = table.see(cards(*run(10, 13)), {"do": "draw", "count": 3})
    assert_done(said, player=0, do="draw", played=None)
    assert said.note == "now clear, an earlier look showed: P2 lays red 13"


def test_cards_that_were_taken_back_after_a_broken_rule_are_not_laid_by_whoever_lays_some_of_them_again() -> (
    None
):
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    assert table.see(cards(*run(11, 12), *(["green", value] for value in range(12, 16)))).rules == (
        "ELF-ELEVEN",
    )
    table.evening.unread(look("elfer", cards(RED)))
    said = table.see(cards(*run(11, 14)))
    assert_done(said, player=1, cards=run(12, 14))


def test_rows_that_were_refused_and_taken_back_one_after_the_other_are_not_robbed_from_each_other() -> None:
    table = Watch("bloom", 4, stones(), display=DISPLAY)
    assert table.see(stones(["J", 61, 63])).ok
    assert table.see(stones(["J", 61, 63], ["J", 40, 42])).ok
    lying = [["J", 61, 63], ["J", 40, 42]]
    assert table.see(stones(*lying, [86, 88, "J", "J"])).rules == ("BLO-DUPLICATE",)
    for player, row in ((3, [49, 50, "J"]), (1, [13, "J", 16])):
        said = table.see(stones(*lying, row), {"player": player})
        assert_illegal(said, "BLO-TURN", player=player, row=row)
        assert not said.note
    assert_done(table.see(stones(*lying, [86, 88, "J"])), player=2, row=[86, 88, "J"])


def test_a_stone_that_was_surely_taken_and_put_back_was_no_misread_one() -> None:
    """Too many were drawn, and then somebody draws out of turn: rather that than a legal draw misread."""
    table = Watch("bloom", 4, stones(), display=DISPLAY)
    taken = misread(look("bloom", stones()), place_of(look("bloom", stones()), str(DISPLAY[0])), as_="99")
    assert table.look(taken, {"hidden": 2}).rules == ("BLO-DRAW-COUNT",)
    said = table.see(stones(), {"player": 1, "do": "draw", "hidden": 1})
    assert_illegal(said, "BLO-TURN", player=1, do="draw")
    assert not said.note


def test_stones_that_were_surely_taken_and_put_back_were_not_all_misread() -> None:
    """Somebody draws out of turn; then a stone is drawn and a fifth joker turns up; then all is put back, and
    somebody draws out of turn again."""
    before = {"rows": [], "loose": [*DISPLAY, *"JJJJ"]}
    table = Watch("bloom", 2, before, display=DISPLAY, jokers=4)
    drawn = {"rows": [], "loose": [11, *DISPLAY[1:], *"JJJJJ"]}
    assert_illegal(table.see(before, {"player": 1, "do": "draw", "hidden": 2}), "BLO-TURN")
    assert_illegal(table.see(drawn, {"hidden": 1}), "BLO-DUPLICATE")
    said = table.see(before, {"player": 1, "do": "draw", "hidden": 1})
    assert_illegal(said, "BLO-TURN", player=1, do="draw")
    assert not said.note


def test_a_stone_that_was_surely_still_there_was_not_taken_by_then() -> None:
    """A fifth joker is turned up and all is put back; then another stone is drawn, by the same player."""

    def beside(*loose: Any) -> dict[str, Any]:
        return {"rows": [], "loose": list(loose)}

    table = Watch("bloom", 2, beside(*DISPLAY, *"JJJJ"), display=DISPLAY, jokers=4)
    refilled = [11, *DISPLAY[1:]]
    assert_illegal(table.see(beside(*refilled, *"JJJJJ"), {"hidden": 1}), "BLO-DUPLICATE")
    said = table.see(beside(*refilled[:-1], DISPLAY[0], *"JJJJ"), {"hidden": 1})
    assert_done(said, player=0, open=[98], hidden=1, refill=[11])
    assert not said.note
