"""Questions that a look leaves open, and what later ones make of them."""

from dataclasses import replace
from typing import Any

from support.looks import look, misread, place_of
from support.small_tables import RED, board, cards, chips, run, sequence, watch
from support.watching import Watch, assert_done, assert_unchanged

from engine.evening import Evening
from engine.observation import Observation, Pose, Sighting
from engine.record import parse_header
from engine.said import Said


def test_the_next_players_cards_are_not_given_to_whoever_laid_an_unclear_one() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    seen = misread(look("elfer", cards(*run(11, 12))), (66.0, 0.0), as_="red 10", odds_of_truth=0.5)
    assert table.look(seen).rules == ("UNCLEAR",)
    said = table.see(cards(*run(11, 13)))
    assert_done(said, player=2, cards=[["red", 13]])
    assert said.note == "now clear, an earlier look showed: P1 lays red 12"


def test_several_cards_seen_better_are_still_one_players() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    seen = misread(look("elfer", cards(*run(11, 13))), (84.0, 0.0), as_="red 10", odds_of_truth=0.5)
    assert table.look(seen).rules == ("UNCLEAR",)
    assert_done(table.see(cards(*run(11, 13))), player=1)


def test_a_card_that_was_drawn_is_not_forgotten_when_the_next_look_shows_better_what_was_laid() -> None:
    """The draw was entered beside the look before, not beside this one."""
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    pile = table.state.pile
    seen = misread(look("elfer", cards(*run(11, 12))), (66.0, 0.0), as_=".", odds_of_truth=0.4)
    assert table.look(seen, {"do": "draw", "count": 1}).rules == ("UNCLEAR",)
    said = table.see(cards(*run(11, 12)))
    assert_unchanged(said)
    assert table.state.pile == pile - 1
    assert said.note == "most likely, an earlier look showed: P1 draws 1 and lays red 12"


def test_a_question_that_two_looks_leave_open_is_answered_by_the_third_turn_by_turn() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    for more in ([], [["green", 11]]):
        seen = look("elfer", cards(*run(11, 12), *more))
        assert table.look(misread(seen, (66.0, 0.0), as_="red 10", odds_of_truth=0.5)).rules == ("UNCLEAR",)
    said = table.see(cards(*run(11, 12), ["green", 11], ["yellow", 11]))
    assert_done(said, player=0, cards=[["yellow", 11]])
    assert said.note == "now clear, an earlier look showed: P1 lays red 12; P2 lays green 11"


def test_an_eleven_of_which_a_later_look_tells_the_suit_well_enough_holds_nobody_up() -> None:
    table = Watch("elfer", 3, cards())
    orange = place_of(look("elfer", cards(["yellow", 11])), "yellow 11")
    seen = misread(look("elfer", cards(["yellow", 11])), orange, as_="red 11", odds_of_truth=0.8)
    assert table.look(seen).rules == ("UNCLEAR",)
    both = look("elfer", cards(["yellow", 11], ["green", 11]))
    said = table.look(misread(both, place_of(both, "yellow 11"), as_="red 11", odds_of_truth=0.97))
    assert_done(said, player=1, cards=[["green", 11]])
    assert said.note == "most likely, an earlier look showed: P0 lays yellow 11"


def test_a_broken_rule_after_an_unclear_look_is_named_at_the_table_which_that_look_showed() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    seen = misread(look("elfer", cards(*run(11, 12))), (66.0, 0.0), as_="red 10", odds_of_truth=0.9)
    assert table.look(seen).rules == ("UNCLEAR",)
    for number in (15, 16):
        said = table.see(cards(*run(11, 12), ["red", number]))
        assert said.rules == ("ELF-GAP",)
        assert said.event == {"player": 2, "do": "play", "cards": [["red", number]]}
        assert said.status["rows"] == {"red": [11, 12]}


def test_a_card_that_was_rather_there_at_a_doubtful_look_is_not_the_next_players() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    seen = misread(
        look("elfer", cards(*run(11, 12), ["green", 11])), (66.0, 0.0), as_=".", odds_of_truth=0.95
    )
    assert table.look(seen).rules == ("UNCLEAR",)
    said = table.see(cards(*run(11, 12), ["green", 11], ["yellow", 11]))
    assert_done(said, player=2, cards=[["yellow", 11]])
    assert said.note == "most likely, an earlier look showed: P1 lays red 12 and green 11"


def test_what_is_taken_back_after_an_unclear_look_is_what_it_showed() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    seen = misread(look("elfer", cards(*run(11, 12), ["green", 11])), (66.0, 0.0), as_=".", odds_of_truth=0.6)
    assert table.look(seen).rules == ("UNCLEAR",)
    said = table.see(cards(RED), {"do": "undo"})
    assert said.status["rows"] == {"red": [11, 11]}
    assert_done(table.see(cards(*run(11, 12))), player=1)


def test_a_joker_replaced_after_an_unclear_row_is_not_that_row_laid_otherwise() -> None:
    display = [21, 32, 43, 54, 65, 76, 87, 98]

    def stones(*row: Any) -> dict[str, Any]:
        return {"rows": [list(row)] if row else [], "loose": [*display, "J"]}

    table = Watch("bloom", 2, stones(), display=display)
    seen = look("bloom", stones("J", 12, 14))
    place = place_of(seen, "12")
    assert table.look(misread(seen, place, as_="13", odds_of_truth=0.5)).rules == ("UNCLEAR",)
    said = table.see(stones(10, 12, 14))
    assert_done(said, player=1, do="replace")
    assert said.status["rows"] == {"1": [10, 12, 14]}


def test_a_card_that_nobody_saw_is_the_likeliest_one_when_the_game_goes_on() -> None:
    """The chip is the same whichever card was played, so the evening does not wait for an answer."""
    table = sequence()
    said = table.see(chips({(0, 4): "b"}, None))
    assert said.rules == ("UNCLEAR",)
    assert [round(choice.odds, 2) for choice in said.choices] == [0.96, 0.02, 0.02]
    said = table.see(chips({(0, 4): "b", (1, 6): "g"}, "KH"))
    assert_done(said, player=1, card="KH")
    assert said.note == "most likely, an earlier look showed: P0 plays 5S on 0,4"


def test_a_chip_that_is_gone_again_was_laid_with_the_card_that_breaks_a_rule() -> None:
    table = sequence()
    assert table.see(chips({(0, 4): "b"}, "5S")).ok
    laid = {(0, 4): "b", (5, 5): "g"}
    said = table.look(misread(look("sequence", chips(laid, "JS")), "played", as_="JD", odds_of_truth=0.1))
    assert_done(said, player=1, card="JD")
    said = table.see(chips({(0, 4): "b"}, "5S"))
    assert_unchanged(said)
    assert said.note == "corrected, an earlier look showed: nothing that counts"
    assert said.status["next"] == 1


def test_a_tile_of_which_nobody_knows_the_colour_stays_a_question() -> None:
    table = watch(0)
    for number in (1, 2):
        seen = misread(look("ingenious", board(number)), "5,-4", as_="yellow", odds_of_truth=0.4)
        assert table.look(seen).rules == ("UNCLEAR",)


DISPLAY = [21, 32, 43, 54, 65, 76, 87, 98]


def stones(*rows: list[Any]) -> dict[str, Any]:
    return {"rows": list(rows), "loose": [*DISPLAY, "J"]}


def test_stones_attached_after_a_look_that_showed_nothing_new_count_with_a_note() -> None:
    table = Watch("bloom", 2, stones(), display=DISPLAY)
    assert table.see(stones([11, 12, 13])).ok
    assert table.see(stones([11, 12, 13])).ok
    said = table.see(stones([10, 11, 12, 13, 14]))
    assert_done(said, player=1, do="attach")
    assert "two turns" in said.note


def test_a_hand_that_was_asked_about_is_the_likeliest_one_when_the_next_round_is_set_up() -> None:
    """Even if that is done wrongly: the broken rule is the one of the table after the hand."""
    table = Watch("bloom", 2, stones(), display=DISPLAY)
    for seat in (0, 1):
        table.evening.do({"player": seat, "do": "pass", "overruled": True})
    assert table.see({"rows": [], "loose": list(range(1, 14))}, {"player": 0, "do": "hand"}).ok
    seen = look("bloom", {"rows": [], "loose": [*range(22, 32), 33, 34, 35]})
    place = place_of(seen, "35")
    seen = misread(seen, place, as_="36", odds_of_truth=0.95)
    assert table.look(seen, {"player": 1, "do": "hand"}).rules == ("UNCLEAR",)
    said = table.see(stones(), {"player": 0, "do": "setup"})
    assert said.note.startswith("most likely, an earlier look showed")
    assert "BLO-ROUND" not in said.rules


def test_a_hand_counts_whatever_another_hand_leaves_open() -> None:
    """Nobody's points hang on the cards of another hand, and those of the one in question stay open."""
    table = Watch("elfer", 6, cards())
    assert table.see(cards(RED)).ok
    assert table.see(cards(*run(1, 11))).status["over"]
    hand = look("elfer", cards(*[["green", value] for value in range(11, 21)]))
    doubtful = misread(hand, place_of(hand, "green 12"), as_="green 2", odds_of_truth=0.8)
    assert table.look(doubtful, {"player": 2, "do": "hand"}).rules == ("UNCLEAR",)
    blue = [["blue", value] for value in range(1, 11)]
    said = table.see(cards(*blue), {"player": 3, "do": "hand"})
    assert_done(said, player=3, do="hand")
    assert said.status["scores"] == [None, 0, None, 55, None, None]
    assert said.note == "a hand shown before left a question open: show it once more"


def test_many_readings_of_which_none_is_likely_are_asked_about_all_the_same() -> None:
    """A card that is rather the blue 9, or else any of forty others."""
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    seen = look("elfer", cards(["blue", 9]))
    others = {f"green {value}": 0.4 / 80 for value in range(1, 21)}
    others |= {f"{colour} {value}": 0.4 / 80 for colour in ("yellow", "blue") for value in range(10, 21)}
    odds = {"blue 9": 1 - sum(others.values()), **others}
    seen = Observation(tuple([replace(sighting, odds=odds) for sighting in seen.sightings]))
    said = table.look(seen, {"player": 0, "do": "hand"})
    assert said.rules == ("UNCLEAR",)
    assert len(said.choices) == 4


def test_a_stone_that_a_lamp_washes_out_from_the_first_look_on_lies_there_all_the_same() -> None:
    """Nobody plays before the first look: what cannot be read is the one stone that is missing."""
    header = {"record": 1, "game": "bloom", "players": ["A", "B"], "options": {"display": DISPLAY}}
    evening = Evening(parse_header(header))
    assert_unchanged(evening.look(_washed_out(look("bloom", stones()), "65"), {}))
    said = evening.look(_washed_out(look("bloom", stones([11, 12, 13])), "65"), {})
    assert_done(said, player=0, do="lay")


def test_what_looks_like_a_stone_from_the_first_look_on_is_none() -> None:
    """Nobody plays before the first look: the speckled table rather looks like a stone, and always will."""
    header = {"record": 1, "game": "bloom", "players": ["A", "B"], "options": {"display": DISPLAY}}
    evening = Evening(parse_header(header))
    fleck = Sighting((300.0, 200.0), {"4": 0.8, "6": 0.17, ".": 0.03}, Pose(300.0, 200.0, 0.0))

    def speckled(seen: Observation) -> Observation:
        return Observation((*seen.sightings, fleck))

    assert_unchanged(evening.look(speckled(look("bloom", stones())), {}))
    said = evening.look(speckled(look("bloom", stones())), {"do": "draw", "hidden": 2})
    assert_done(said, player=0, do="draw", hidden=2, refill=[])
    assert_done(evening.look(speckled(look("bloom", stones([11, 12, 13]))), {}), player=1, row=[11, 12, 13])


def test_a_question_is_not_asked_for_ever_where_a_look_could_not_be_read() -> None:
    """Something looks like a stone from now on; nobody says that it is none, and the game goes on."""
    table = Watch("bloom", 3, stones(), display=DISPLAY)
    fleck = Sighting((300.0, 200.0), {"4": 0.8, "6": 0.17, ".": 0.03}, Pose(300.0, 200.0, 0.0))

    def see(*rows: list[Any], **entry: Any) -> Said:
        return table.look(Observation((*look("bloom", stones(*rows)).sightings, fleck)), entry)

    rows = [[11, 12, 13], [44, 45, 46], [51, 52, 53]]
    assert see(do="draw", hidden=2).rules == ("UNCLEAR",)
    assert see(*rows[:1]).rules == ("UNCLEAR",)
    table.evening.unread()
    assert see(*rows[:2]).rules == ("UNCLEAR",)
    said = see(*rows)
    assert_done(said, player=0, row=[51, 52, 53])
    earlier = "P0 draws 2 hidden; P1 lays 11-12-13; P2 lays 44-45-46"
    assert said.note == f"most likely, an earlier look showed: {earlier}"


def _washed_out(seen: Observation, stone: str) -> Observation:
    """The look with a stone that is seen and cannot be read."""
    any_ = {".": 0.5, **{str(number): 0.005 for number in range(1, 101)}}
    return Observation(
        tuple([replace(one, odds=any_) if one.best == stone else one for one in seen.sightings])
    )


def test_a_piece_that_cannot_be_read_is_not_settled_by_the_rules() -> None:
    """Whatever stone it is, it would break a rule unless it is the 17: still something lies there."""
    table = Watch("bloom", 2, stones(), display=DISPLAY)
    said = table.look(_washed_out(look("bloom", stones([11, 13, 15, 17])), "17"))
    assert said.rules == ("UNCLEAR",)


def test_an_open_question_is_settled_before_what_was_booked_is_doubted() -> None:
    table = Watch("bloom", 2, stones(), display=DISPLAY)
    row = look("bloom", stones([11, 12, 13]))
    row = misread(row, place_of(row, "13"), as_="14", odds_of_truth=0.98)
    assert table.look(look("bloom", stones([11, 12, 13]))).ok
    assert table.look(row, {"do": "draw", "hidden": 1}).ok
    seen = misread(row, place_of(row, "87"), as_="67", odds_of_truth=0.6)
    assert table.look(seen, {"do": "draw", "hidden": 1}).rules == ("UNCLEAR",)
    said = table.look(row, {"do": "draw", "hidden": 2})
    assert_done(said, player=1, do="draw", hidden=2)
    assert "P0 draws" in said.note
