"""Nobody answers a question: the game goes on at the likeliest table, and what hangs on it says so."""

from support.looks import look, misread
from support.small_tables import board, watch
from support.watching import Watch, assert_done

from engine.observation import Observation
from engine.said import Said

MOST_LIKELY = "most likely, an earlier look showed: P1 places blue on 4,0 and blue on 4,1"
OPEN = "open, as nobody said whether an earlier look showed: P1 places green on 4,0 and blue on 4,1"


def pale(number: int, odds: float = 0.8) -> Observation:
    """The board with the first tiles, a half of the second of which may as well be green."""
    return misread(look("ingenious", board(number)), "4,0", as_="green", odds_of_truth=odds)


def test_a_piece_that_stays_in_doubt_costs_one_turn() -> None:
    table = watch(1)
    assert table.look(pale(2)).rules == ("UNCLEAR",)
    said = table.look(pale(3))
    assert_done(said, player=0)
    assert said.note == MOST_LIKELY
    assert_done(table.look(pale(4)), player=1)


def test_points_that_hang_on_an_answer_are_told_as_open_turn_after_turn() -> None:
    table = watch(1)
    table.look(pale(2))
    table.look(pale(3))
    assert [table.look(pale(4)).note for _ in range(2)] == [OPEN, OPEN]


def test_nothing_is_told_of_a_question_on_which_no_points_hang() -> None:
    """Who played is settled, and no line has come of the card."""
    table = Watch("strips", 2, {"grid": ["r", "g", "b"]}, start=["r", "g", "b"], variant="family")
    shown = [["rb", "gg", "by"], ["rby", "ggr", "byb"], ["rbyg", "ggrr", "bybg"]]

    def see(grid: list[str]) -> Said:
        seen = look("strips", {"grid": grid})
        return table.look(misread(seen, (0, 1), as_="y", odds_of_truth=0.8))

    assert see(shown[0]).rules == ("UNCLEAR",)
    assert see(shown[1]).note.startswith("most likely, an earlier look showed")
    said = see(shown[2])
    assert_done(said, player=0)
    assert not said.note


def test_a_question_is_closed_when_the_piece_is_seen_for_sure() -> None:
    table = watch(1)
    table.look(pale(2))
    table.look(pale(3))
    said = table.see(board(4, **{"4,0": "green"}))
    assert_done(said, player=1)
    assert said.note.startswith("corrected, an earlier look showed: P1 places green on 4,0 and blue on 4,1;")
    assert not table.see(board(4, **{"4,0": "green"})).note


def test_what_the_players_take_back_is_not_open_any_more() -> None:
    table = watch(1)
    table.look(pale(2))
    table.look(pale(3))
    assert table.look(pale(2), {"do": "undo"}).ok
    assert not table.look(pale(2)).note


def test_a_covered_look_after_a_question_holds_nobody_up_who_is_seen_to_play_in_turn() -> None:
    table = watch(1)
    table.look(pale(2))
    table.evening.unread(pale(2))
    said = table.look(pale(3))
    assert_done(said, player=0)
    assert said.note == MOST_LIKELY


def test_a_piece_that_is_hardly_likelier_than_another_one_stays_a_question() -> None:
    table = watch(1)
    assert [table.look(pale(number, 0.6)).rules for number in (2, 3, 4)] == [("UNCLEAR",)] * 3


def test_a_question_that_stays_without_an_answer_for_long_ends_at_what_is_likelier_than_not() -> None:
    table = watch(1)
    asked = [table.look(pale(2, 0.6)) for _ in range(4)]
    assert [said.rules for said in asked] == [("UNCLEAR",)] * 4
    said = table.look(pale(3, 0.6))
    assert_done(said, player=0)
    assert said.note == MOST_LIKELY
