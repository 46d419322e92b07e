"""Earlier looks understood by later ones: caught up with, or set right, always with a note."""

from typing import Any

from support.looks import look, misread
from support.small_tables import RED, board, cards, chips, run, sequence, watch
from support.watching import Watch, assert_changed, assert_done, assert_illegal, assert_unchanged


def misread_first_tile(tiles: int) -> Any:
    return misread(look("ingenious", board(tiles)), "5,-4", as_="yellow")


def test_half_a_tile_overlooked_is_caught_up_with_at_the_next_look() -> None:
    table = watch(1)
    assert_changed(table.look(misread(look("ingenious", board(2)), "4,1", as_=".")))
    said = table.see(board(3))
    assert_done(said, player=0, at=[[2, 1], [3, 0]])
    assert said.note.startswith("now clear, an earlier look showed: P1 places blue on 4,0")
    assert said.status == watch(3).evening.match.game.status(watch(3).state)
    assert_done(table.see(board(4)), player=1)


def test_a_piece_that_was_none_beside_a_tile_is_caught_up_with() -> None:
    table = watch(1)
    extra = {"cells": {**board(2)["cells"], "-3,0": "red"}}
    assert_changed(table.see(extra))
    assert_done(table.see(board(3)), player=0)


def test_two_tiles_at_once_stay_a_changed_table_however_often_they_are_seen() -> None:
    table = watch(1)
    for number in (3, 3, 4):
        assert_changed(table.see(board(number)))


def test_a_tile_that_is_gone_is_not_caught_up_with_by_another_one() -> None:
    """Nothing had been done at the look before: only the new tile counts."""
    table = watch(2)
    assert_changed(table.see(board(1)))
    said = table.see(board(3))
    assert_done(said, player=0)
    assert not said.note


def test_an_illegal_tile_left_lying_beside_the_next_one_is_a_changed_table() -> None:
    table = watch(2)
    outside = {"-4,-1": "blue", "-5,-1": "red"}
    assert_illegal(table.see({"cells": {**board(2)["cells"], **outside}}), "ING-ZONE")
    assert_changed(table.see({"cells": {**board(3)["cells"], **outside}}))


def test_a_tile_misread_for_sure_is_corrected_once_two_looks_say_so() -> None:
    table = watch(0)
    assert_done(table.look(misread_first_tile(1)), tile=["purple", "yellow"])
    first = table.see(board(2))
    assert "5,-4 looks like orange" in first.note
    second = table.see(board(3))
    assert_done(second, player=0)
    assert second.note.startswith("corrected, an earlier look showed: P0 places purple on 4,-4 and orange")
    assert second.status == watch(3).evening.match.game.status(watch(3).state)
    later = table.see(board(4))
    assert_done(later, player=1)
    assert not later.note


def test_a_tile_misread_later_on_is_not_corrected_by_one_look() -> None:
    table = watch(1)
    said = table.look(misread_first_tile(2))
    assert_done(said, player=1)
    assert "5,-4 looks like yellow" in said.note
    assert not table.see(board(3)).note


def test_what_was_taken_back_is_not_corrected() -> None:
    table = watch(0)
    table.look(misread_first_tile(1))
    table.see(board(2))
    assert table.see(board(1), {"do": "undo"}).ok
    assert_done(table.see(board(2)), player=1)


def test_cards_laid_while_the_end_of_a_row_was_hidden_are_the_first_players() -> None:
    table = Watch("elfer", 3, cards())
    for shown in (cards(RED), cards(*run(10, 12))):
        assert table.see(shown).ok
    assert_changed(table.see(cards(*run(9, 11))), "red 12 is gone")
    said = table.see(cards(*run(9, 13)))
    assert_done(said, player=0, cards=[["red", 13]])
    assert said.note.startswith("now clear, an earlier look showed: P2 lays red 9")


def test_cards_laid_after_the_end_of_a_row_was_hidden_are_one_players() -> None:
    table = Watch("elfer", 3, cards())
    for shown in (cards(RED), cards(*run(10, 12))):
        assert table.see(shown).ok
    assert_changed(table.see(cards(*run(10, 11))), "red 12 is gone")
    assert_done(table.see(cards(*run(9, 13))), player=2)


def test_cards_laid_instead_of_an_illegal_one_are_the_same_players() -> None:
    table = Watch("elfer", 3, cards())
    assert table.see(cards(RED)).ok
    for legal in ([["red", 10], ["green", 11]], [["red", 12], ["red", 13]]):  # 12 lies where 14 lay
        assert_illegal(table.see(cards(RED, ["red", 14])), "ELF-GAP")
        assert_done(table.see(cards(RED, *legal)), player=1)
        table.evening.undo()


def test_a_stack_that_looked_too_high_is_corrected_when_the_next_card_fits_only_below() -> None:
    stacked: Any = {"layout": "stacked"}
    table = Watch("elfer", 3, cards(), **stacked)
    assert table.see(cards(RED), how=stacked).ok
    high = misread(look("elfer", cards(RED, ["red", 12]), **stacked), (66.0, 0.0), as_="red 17")
    assert_done(table.look(high), player=1)
    said = table.see(cards(RED, ["red", 12], ["red", 10]), how=stacked)
    assert_done(said, player=2, cards=[["red", 10]])
    assert said.note == "corrected, an earlier look showed: P1 lays red 12"
    assert said.status["rows"] == {"red": [10, 12]}


def test_a_field_of_a_card_overlooked_is_caught_up_with_as_the_block_grows() -> None:
    table = Watch("strips", 2, {"grid": ["b", "r", "y"]}, start=["b", "r", "y"])
    assert_changed(table.see({"grid": ["gb", ".r", "gy"]}, how={"corner": (0, -1)}))
    said = table.see({"grid": ["rgb", "rgr", "rgy"]}, how={"corner": (0, -2)})
    assert_done(said, player=1, card=["r", "r", "r"], at=[0, -2])
    assert said.status["scores"] == [3, 3]


def test_a_stone_misread_in_a_row_is_caught_up_with() -> None:
    display = [21, 32, 43, 54, 65, 76, 87, 98]

    def stones(*rows: list[Any]) -> dict[str, Any]:
        return {"rows": list(rows), "loose": [*display, "J"]}

    table = Watch("bloom", 2, stones(), display=display)
    assert_illegal(table.see(stones([11, 12, 73])), "BLO-ROW-STEP")
    said = table.see(stones([11, 12, 13], [50, 51, 52]))
    assert_done(said, player=1, row=[50, 51, 52])
    assert said.status["rows"] == {"1": [11, 12, 13], "2": [50, 51, 52]}
    assert_unchanged(table.see(stones([11, 12, 13], [50, 51, 52])))


def test_the_card_of_the_next_player_does_not_make_an_illegal_chip_legal() -> None:
    table = sequence()
    assert_illegal(table.see(chips({(0, 4): "b"}, "6S")), "SEQ-MATCH")
    assert_changed(table.see(chips({(0, 4): "b", (1, 6): "g"}, "JD")), rules=("SEQ-CHANGE",))


def test_an_event_told_while_a_chip_was_hidden_counts_with_the_next_one() -> None:
    table = sequence(draws=True)
    assert table.see(chips({(0, 4): "b"}, "5S")).ok
    assert_changed(table.see(chips({}, "5S"), {"do": "draw"}))
    said = table.see(chips({(0, 4): "b", (1, 6): "g"}, "KH"))
    assert_done(said, player=1, card="KH")
    assert said.note == "now clear, an earlier look showed: P0 draws a card"
    assert said.status["stock"] == 104 - 14 - 1
