"""From looks at the board of cards to cards played."""

from typing import Any

from support.looks import look, misread
from support.watching import Watch, assert_changed, assert_done, assert_illegal, assert_unchanged

from engine.squares import Square

Chips = dict[tuple[int, int], str]
KING, OTHER_KING = (1, 6), (5, 6)  # the fields of KH
FIVE = (0, 4)  # a field of 5S
SIX = (0, 5)  # a field of 6S


def board(chips: Chips | None = None, played: str | None = None) -> dict[str, Any]:
    laid = chips or {}
    rows = ["".join(laid.get((row, column), ".") for column in range(10)) for row in range(10)]
    return {"chips": rows, "played": played}


def watch(*looks: dict[str, Any], players: int = 2, **options: Any) -> Watch:
    table = Watch("sequence", players, board(), **options)
    for state in looks:
        assert table.see(state).ok
    return table


ONE = board({KING: "b"}, "KH")
TWO = board({KING: "b", FIVE: "g"}, "5S")


def test_a_new_chip_and_the_card_on_the_pile_are_a_play() -> None:
    assert_done(watch().see(ONE), player=0, do="play", card="KH", at=list(KING))


def test_a_chip_on_a_field_of_another_card_is_illegal() -> None:
    assert_illegal(watch(ONE).see(board({KING: "b", FIVE: "g"}, "6S")), "SEQ-MATCH", card="6S", at=list(FIVE))


def test_a_two_eyed_jack_goes_anywhere() -> None:
    assert_done(watch(ONE).see(board({KING: "b", FIVE: "g"}, "JD")), card="JD", at=list(FIVE))


def test_a_card_like_a_jack_on_its_own_field_is_no_jack() -> None:
    seen = misread(look("sequence", ONE), "played", as_="JD", odds_of_truth=0.7)
    assert_done(watch().look(seen), card="KH", at=list(KING))


def test_a_one_eyed_jack_removes() -> None:
    assert_done(watch(ONE).see(board({}, "JS")), player=1, card="JS", remove=list(KING))


def test_a_jack_out_of_turn_is_no_other_card_because_a_jack_lay_on_the_pile_before() -> None:
    chips: Chips = {KING: "b", FIVE: "g"}
    table = watch(ONE, board(chips, "JD"))
    seen = misread(look("sequence", board({**chips, SIX: "g"}, "QD")), "played", as_="JD", odds_of_truth=0.02)
    said = table.look(seen, {"player": 1})
    assert_illegal(said, "SEQ-TURN", card="JD", at=list(SIX))


def test_a_one_eyed_jack_takes_no_chip_of_its_own_side() -> None:
    assert_illegal(watch(ONE, TWO).see(board({FIVE: "g"}, "JH")), "SEQ-REMOVE-OWN", remove=list(KING))


def test_another_card_that_removes_is_illegal() -> None:
    assert_illegal(watch(ONE).see(board({}, "9C")), "SEQ-PLACE", card="9C", remove=list(KING))


def test_a_chip_exchanged_for_an_own_one_is_a_play_on_a_chip() -> None:
    assert_illegal(watch(ONE).see(board({KING: "g"}, "JD")), "SEQ-OCCUPIED", player=1, at=list(KING))


def test_a_chip_on_a_corner_is_illegal() -> None:
    assert_illegal(watch().see(board({(0, 9): "b"}, "JC")), "SEQ-CORNER", at=[0, 9])


def test_a_card_without_a_chip_is_illegal() -> None:
    assert_illegal(watch(ONE).see(board({KING: "b"}, "5S")), "SEQ-PLACE", card="5S")


def test_a_chip_of_another_sides_colour_is_cited() -> None:
    assert_changed(watch().see(board({KING: "g"}, "KH")), "field 1,6", rules=("SEQ-COLOUR",))


def test_two_fields_changed_are_cited() -> None:
    assert_changed(watch().see(TWO), "field 1,6", "field 0,4", rules=("SEQ-CHANGE",))


def test_the_second_copy_of_a_card_counts_again() -> None:
    table = watch(ONE, board({KING: "b", FIVE: "g"}, "5S"), board({KING: "b", FIVE: "g", (2, 1): "b"}, "AS"))
    seen = board({KING: "b", FIVE: "g", (2, 1): "b", (4, 9): "g"}, "AS")
    assert_done(table.see(seen), player=1, card="AS", at=[4, 9])


def test_two_loose_cards_are_told_apart_by_the_one_that_lay_there_before() -> None:
    seen = misread(look("sequence", TWO), "played", as_="KH", odds_of_truth=0.5)
    assert_done(watch(ONE).look(seen), card="5S")


def test_a_chip_without_a_visible_card_is_asked_about() -> None:
    said = watch().see(board({KING: "b"}))
    assert said.rules == ("UNCLEAR",)
    assert [choice.event.card for choice in said.choices if choice.event] == ["KH", "JC", "JD"]


def test_a_chip_taken_back_sets_the_table_right_though_its_card_stays() -> None:
    table = watch(ONE)
    wrong = table.see(board({KING: "b", FIVE: "g"}, "6S"))
    assert not wrong.ok
    assert_unchanged(table.see(board({KING: "b"}, "6S")))


def test_a_pile_put_away_is_no_event() -> None:
    assert_unchanged(watch(ONE).see(board({KING: "b"})))


def test_a_dead_card_is_told_by_button() -> None:
    both = board({KING: "b", OTHER_KING: "g"}, "JD")
    table = watch(ONE, both)
    said = table.see(board({KING: "b", OTHER_KING: "g"}, "KH"), {"do": "dead", "card": "KH"})
    assert_done(said, player=0, do="dead", card="KH")
    assert_done(table.see(board({KING: "b", OTHER_KING: "g", FIVE: "b"}, "5S")), player=0)


def test_a_card_that_is_not_dead_is_not_laid_aside() -> None:
    assert_illegal(watch(ONE).see(ONE, {"do": "dead", "card": "5S"}), "SEQ-DEAD", player=1)


def test_a_pass_is_told_by_button() -> None:
    table = watch(ONE)
    assert_done(table.see(ONE, {"do": "pass"}), player=1, do="pass")
    assert table.evening.match.game.status(table.state)["next"] == 0


def test_a_pass_beside_a_new_chip_is_a_changed_table() -> None:
    assert_changed(watch(ONE).see(TWO, {"do": "pass"}), "field 0,4")


def test_a_draw_belongs_to_the_player_of_the_last_card() -> None:
    table = watch(ONE, draws=True)
    assert_done(table.see(ONE, {"do": "draw"}), player=0, do="draw")
    assert_illegal(table.see(ONE, {"do": "draw"}), "SEQ-DRAW-TWICE", player=0)


def test_a_draw_at_a_table_that_counts_none_is_no_event() -> None:
    assert watch(ONE).see(ONE, {"do": "draw"}).rules == ("BAD-EVENT",)


def test_a_table_in_play_has_its_sequences() -> None:
    line = {(row, 3): "b" for row in range(2, 7)}
    table = Watch("sequence", 2, board(line, "KH"))
    assert_unchanged(table.first)
    assert table.first.status["scores"] == [1, 0]


def test_a_pile_that_is_seen_again_is_no_event() -> None:
    table = watch(ONE)
    assert_unchanged(table.see(board({KING: "b"})))
    assert_unchanged(table.see(ONE))


def test_a_card_on_the_pile_that_is_hard_to_read_is_asked_about() -> None:
    said = watch(ONE).look(misread(look("sequence", ONE), "played", as_="KD", odds_of_truth=0.3))
    assert said.rules == ("UNCLEAR",)
    assert said.choices[0].event is None


def test_a_chip_on_a_chip_is_named_though_the_card_is_not_quite_clear() -> None:
    """A queen would not go there anyway, but no card goes on a chip."""
    taken = look("sequence", board({KING: "g"}, "QC"))
    said = watch(ONE).look(misread(taken, "played", as_="JC", odds_of_truth=0.05))
    assert_illegal(said, "SEQ-OCCUPIED", card="JC")


def test_a_wrong_field_is_named_though_the_card_is_not_quite_clear() -> None:
    """Neither card goes there, so nothing hangs on which of the two it is."""
    wrong = look("sequence", board({KING: "b", FIVE: "g"}, "6S"))
    said = watch(ONE).look(misread(wrong, "played", as_="8S", odds_of_truth=0.07))
    assert_illegal(said, "SEQ-MATCH", card="8S")


def test_a_chip_in_doubt_before_the_first_event_is_none() -> None:
    """A board that shines may look as if a chip lay there; a game begins with an empty one."""
    table = Watch("sequence", 2, board())
    table.evening = type(table.evening)(table.evening.match.header)
    seen = misread(look("sequence", board()), (6, 5), as_="g", odds_of_truth=0.3)
    assert_unchanged(table.look(seen))
    assert table.state.chip(Square(6, 5)) == "."


def test_a_table_in_play_is_noted() -> None:
    assert "in play already" in Watch("sequence", 2, board({(6, 5): "g", (0, 1): "b"})).first.note
    assert not watch().first.note
