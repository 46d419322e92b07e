"""Looks that cannot be read but show something: whose turn it was, and what the players are asked."""

from dataclasses import replace

from support.looks import look, misread, place_of
from support.small_tables import RED, board, cards, run, watch
from support.watching import Watch, assert_done

from engine.observation import NOTHING, Observation

NAMES = [f"{colour} {value}" for colour in ("red", "yellow", "green", "blue") for value in range(1, 21)]
TWO_TURNS = "a look before could not be read: if this was done in two turns, take it back"


def unnumbered(seen: Observation, card: str) -> Observation:
    """The look with a card of which only the shape is seen."""
    any_ = {NOTHING: 0.5, **dict.fromkeys(NAMES, 0.5 / len(NAMES))}
    return Observation(
        tuple([replace(one, odds=any_) if one.best == card else one for one in seen.sightings])
    )


def test_cards_of_which_a_covered_look_showed_none_are_one_players() -> None:
    """A covered look is taken again: one turn, and the players are told what may be wrong with it."""
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    table.evening.unread(look("elfer", cards(RED)))
    said = table.see(cards(*run(11, 14)))
    assert_done(said, player=1, cards=run(12, 14))
    assert said.note == TWO_TURNS


def test_what_something_hid_at_a_covered_look_was_not_drawn_by_then() -> None:
    """The count told at the next look belongs to the same draw."""
    display = [21, 32, 43, 54, 65, 76, 87, 98]
    first = {"rows": [], "loose": [*display, "J"]}
    table = Watch("bloom", 2, first, display=display)
    hidden = {NOTHING: 0.5, **dict.fromkeys(map(str, range(1, 101)), 0.005)}
    covered = [
        replace(stone, odds=hidden) if stone.best == "54" else stone
        for stone in look("bloom", first).sightings
    ]
    table.evening.unread(Observation(tuple(covered)))
    refilled = [77 if number == 54 else number for number in display]
    said = table.see({"rows": [], "loose": [*refilled, "J"]}, {"hidden": 1})
    assert_done(said, player=0, open=[54], hidden=1, refill=[77])


def test_cards_of_which_an_unreadable_look_showed_some_are_of_two_turns() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    table.evening.unread(look("elfer", cards(*run(11, 12))))
    said = table.see(cards(*run(11, 14)))
    assert_done(said, player=2, cards=run(13, 14))
    assert said.note == "now clear, an earlier look showed: P1 lays red 12"


def test_a_card_that_an_unreadable_look_showed_without_its_number_is_of_that_turn() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    table.evening.unread(unnumbered(look("elfer", cards(*run(11, 12))), "red 12"))
    assert_done(table.see(cards(*run(11, 14))), player=2, cards=run(13, 14))


def test_a_draw_told_only_after_an_unreadable_look_had_shown_its_card_is_asked_about() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    table.evening.unread(look("elfer", cards(*run(11, 12))))
    said = table.see(cards(*run(11, 12)), {"do": "draw", "count": 3})
    assert said.rules == ("UNCLEAR",)


def test_what_the_players_tell_after_an_unreadable_look_is_all_that_was_done() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    table.evening.unread(look("elfer", cards(*run(11, 12))))
    said = table.see(cards(*run(11, 13)), {"do": "play", "cards": run(12, 13), "told": True})
    assert_done(said, player=1, cards=run(12, 13))
    assert said.status["hands"] == [19, 18, 20]


def test_what_an_unreadable_look_showed_is_not_the_next_players_where_one_turn_cannot_be_all() -> None:
    table = watch(1)
    table.evening.unread(look("ingenious", board(2)))
    said = table.see(board(3))
    assert_done(said, player=0, at=[[2, 1], [3, 0]])
    assert said.note.startswith("now clear, an earlier look showed: P1 places blue on 4,0")


def test_a_look_taken_again_after_an_unreadable_one_is_the_same_turn() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    for entry in ({}, {"do": "draw", "count": 3}):
        table.evening.unread(look("elfer", cards(*run(11, 12))), entry)
        assert_done(table.see(cards(*run(11, 12)), entry), player=1)
        table.evening.undo()


def test_what_was_told_beside_an_unreadable_look_was_done() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    table.evening.unread(fields={"do": "draw", "count": 3})
    said = table.see(cards(*run(11, 12)))
    assert_done(said, player=2, cards=[["red", 12]])
    assert said.note == "now clear, an earlier look showed: P1 draws 3 and lays nothing"


def test_what_was_told_beside_an_unreadable_look_was_done_before_a_piece_was_taken_away() -> None:
    display = [21, 32, 43, 54, 65, 76, 87, 98]
    table = Watch("bloom", 2, {"rows": [], "loose": [*display, "J"]}, display=display)
    table.evening.unread(look("bloom", {"rows": [], "loose": [*display, "J"]}), {"do": "draw", "hidden": 2})
    said = table.see({"rows": [[1, 2, 3]], "loose": display})
    assert_done(said, player=1, row=[1, 2, 3], take_joker=True)
    assert said.note == "now clear, an earlier look showed: P0 draws 2 hidden"


def test_what_was_told_beside_an_unreadable_look_and_cannot_have_been_done_is_not_dropped_silently() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    table.evening.unread(look("elfer", cards(RED)), {"do": "pass"})
    said = table.see(cards(*run(11, 12)))
    assert_done(said, player=1, cards=[["red", 12]])
    assert said.note == TWO_TURNS


def test_what_was_told_beside_a_look_that_hid_it_is_what_the_next_look_shows() -> None:
    """A lamp is mirrored in the second card, so that the look shows the start card alone."""
    start = {"grid": ["b", "r", "y"]}
    table = Watch("strips", 2, start, start=["b", "r", "y"])
    table.evening.unread(look("strips", start), {"claim": 3})
    said = table.see({"grid": ["bgr", "rgr", "ygr"]}, {"claim": 0}, how={"corner": (0, 0)})
    assert_done(said, player=1, card=["r", "r", "r"], at=[0, 2], claim=0)
    assert said.status["scores"] == [3, 0]


def test_an_unreadable_look_after_a_question_shows_the_next_turn() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    seen = misread(look("elfer", cards(*run(11, 12))), (66.0, 0.0), as_="red 10", odds_of_truth=0.5)
    assert table.look(seen).rules == ("UNCLEAR",)
    table.evening.unread(look("elfer", cards(*run(11, 13))))
    assert_done(table.see(cards(*run(11, 14))), player=0, cards=[["red", 14]])


def test_a_turn_that_an_unreadable_look_may_have_shown_is_no_question_of_one_answer() -> None:
    table = watch(1)
    hidden = place_of(look("ingenious", board(1)), "orange")
    table.evening.unread(misread(look("ingenious", board(2)), hidden, as_=".", odds_of_truth=0.0))
    said = table.look(misread(look("ingenious", board(2)), hidden, as_="red", odds_of_truth=0.999))
    assert_done(said, player=1, at=[[4, 0], [4, 1]])
    assert said.note == ""


def test_nothing_is_told_anew_so_that_more_rules_are_broken() -> None:
    """A row that was refused is taken back, and not robbed by whoever lays the next one."""
    display = [21, 32, 43, 54, 65, 76, 87, 98]
    first, refused, last = [71, 72, 74], [40, 42, 44, 46], [10, 11, "J", 14]
    table = Watch("bloom", 2, {"rows": [], "loose": [*display, "J"]}, display=display)
    assert table.see({"rows": [first], "loose": [*display, "J"]}).ok
    assert table.see({"rows": [first, refused], "loose": display}).rules == ("BLO-JOKER-EARN",)
    table.evening.unread(look("bloom", {"rows": [first], "loose": [*display, "J"]}))
    said = table.see({"rows": [first, last], "loose": [*display, "J"]}, {"player": 0})
    assert (said.rules, said.event) == (("BLO-TURN",), {"player": 0, "do": "lay", "row": last})
