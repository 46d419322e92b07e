"""The device as players meet it, from the first menu to the winner, by presses and looks."""

import pytest
from support.looks import look, misread
from support.sitting import Sitting, labels

from engine.evening import Evening, counting
from engine.games import game_ids
from firmware.session.effects import Apply, Give, PowerOff, Report
from firmware.session.pages import (
    Broken,
    Counted,
    Doubt,
    Edit,
    History,
    Menu,
    Number,
    Off,
    Ready,
    Scores,
    Trouble,
    Words,
)
from firmware.session.session import OldEvening
from hardware.interfaces import Sign
from vision.problem import Problem

START = ["r", "g", "b"]


def strips_evening(*, family: bool = True) -> Sitting:
    """Two players with one card on the table, ready for the first turn."""
    sitting = Sitting()
    sitting.choose("new", "strips")
    sitting.set(2)
    sitting.see("strips", grid=START)
    sitting.choose("1" if family else "0")
    assert isinstance(sitting.page, Ready), sitting.page
    return sitting


def test_a_new_game_goes_from_the_menu_to_the_first_turn() -> None:
    sitting = strips_evening()
    assert sitting.page == Ready("P1", (("P1", "0"), ("P2", "0")))
    [header] = sitting.journal
    assert header["options"] == {"family": True, "start": START}


@pytest.mark.parametrize("game", game_ids())
def test_every_game_asks_only_for_tables_that_its_rules_allow(game: str) -> None:
    """Whatever is chosen, the look that follows begins a game or the players are told the numbers."""
    for players in range(1, 13):
        sitting = Sitting()
        sitting.choose("new", game)
        sitting.looks = [Problem("NO-BOARD", "no board; lay it there")]
        sitting.set(players)
        while isinstance(sitting.page, Menu) and sitting.looks:
            sitting.press("ok")
        assert isinstance(sitting.page, Trouble)
        assert sitting.page.code in ("NO-BOARD", "")


def test_a_turn_is_counted_once_it_is_in_the_journal() -> None:
    sitting = strips_evening()
    sitting.see("strips", grid=["rr", "gg", "bb"])
    page = sitting.press("ok")
    assert isinstance(page, Counted)
    assert page.deed.event["at"] == [0, 1]
    assert sitting.journal[-1]["card"] == START
    assert sitting.effects[-1] == Give(Sign.LEGAL)
    assert sitting.press("ok") == Ready("P2", (("P1", "0"), ("P2", "0")))


def test_the_players_announce_before_the_device_looks() -> None:
    sitting = strips_evening(family=False)
    assert isinstance(sitting.press("ok"), Number)
    sitting.see("strips", grid=["rr", "gg", "bb"])
    page = sitting.set(4)
    assert isinstance(page, Counted)
    assert sitting.journal[-1]["claim"] == 4


def test_a_full_disk_is_told_and_nothing_counts_until_it_is_written() -> None:
    sitting = strips_evening()
    sitting.see("strips", grid=["rr", "gg", "bb"])
    sitting.disk_full = True
    page = sitting.press("ok")
    assert isinstance(page, Trouble)
    assert page.code == "JOURNAL"
    assert len(sitting.journal) == 1
    assert isinstance(sitting.press("ok"), Trouble)
    sitting.disk_full = False
    assert isinstance(sitting.press("ok"), Counted)
    assert len(sitting.journal) == 2


def broken() -> Sitting:
    """A card begins a second line too early."""
    sitting = strips_evening()
    sitting.see("strips", grid=["r", "g", "b", "y", "y", "y"])
    page = sitting.press("ok")
    assert isinstance(page, Broken)
    assert page.rule.id == "STR-ONE-LINE"
    return sitting


def test_a_broken_rule_is_named_and_changes_nothing() -> None:
    sitting = broken()
    assert sitting.effects[-1] == Give(Sign.ILLEGAL)
    assert len(sitting.journal) == 1
    sitting.see("strips", grid=START)
    page = sitting.press("ok")
    assert isinstance(page, Ready)
    assert page.player == "P1"


def test_the_players_can_let_it_count_all_the_same() -> None:
    sitting = broken()
    page = sitting.press("right")
    assert isinstance(page, Counted)
    assert page.overruled
    assert sitting.journal[-1]["overruled"] is True


def test_a_bad_picture_shows_its_cause_and_is_taken_again() -> None:
    sitting = strips_evening()
    sitting.looks = [Problem("HAND", "something is in the way; take it away")]
    page = sitting.press("ok")
    assert page == Trouble("HAND", Words("problem.HAND"))
    sitting.see("strips", grid=["rr", "gg", "bb"])
    assert isinstance(sitting.press("ok"), Counted)


def test_an_unchanged_table_is_no_turn() -> None:
    sitting = strips_evening()
    sitting.see("strips", grid=START)
    assert sitting.press("ok") == Ready("P1", (("P1", "0"), ("P2", "0")), Words("note.unchanged"))


def test_several_changes_at_once_are_told() -> None:
    sitting = strips_evening()
    sitting.see("strips", grid=["rrrr", "gggg", "bbbb"])
    page = sitting.press("ok")
    assert isinstance(page, Trouble)
    assert page.code == "TABLE-CHANGED"


def two_turns() -> Sitting:
    sitting = strips_evening()
    for grid in (["rr", "gg", "bb"], ["rrr", "ggg", "bbb"]):
        sitting.see("strips", grid=grid)
        assert isinstance(sitting.press("ok"), Counted)
        sitting.press("ok")
    return sitting


def test_the_last_turn_can_be_taken_back() -> None:
    sitting = two_turns()
    sitting.press("back")
    page = sitting.choose("undo")
    assert page == Ready("P2", (("P1", "0"), ("P2", "0")), Words("note.undone"))
    assert sitting.journal[-1] == {"do": "undo"}


def test_what_another_player_did_is_judged_as_theirs() -> None:
    """It was not that player's turn: the turn rule is broken, and may be overruled."""
    sitting = strips_evening()
    sitting.see("strips", grid=["rr", "gg", "bb"])
    sitting.press("ok", "left")
    page = sitting.choose("1")
    assert isinstance(page, Broken)
    assert page.rule.id == "STR-TURN"
    page = sitting.press("right")
    assert isinstance(page, Counted)
    assert counting(sitting.journal[1:])[-1]["player"] == 1


def test_a_broken_rule_may_be_none_when_another_player_did_it() -> None:
    """Both draw after two turns. The camera cannot see who did, so the players say it."""
    sitting = Sitting()
    sitting.choose("new", "sequence")
    sitting.set(2)
    sitting.see("sequence", chips=["." * 10] * 10, played=None)
    sitting.choose("1")
    for chips, card in ((".b........", "2S"), (".bg.......", "3S")):
        sitting.see("sequence", chips=[chips, *["." * 10] * 9], played=card)
        assert isinstance(sitting.press("ok"), Counted)
        sitting.press("ok")
    sitting.looks = [look("sequence", {"chips": [chips, *["." * 10] * 9], "played": card})] * 2
    sitting.press("left")
    sitting.choose("draw-one")
    sitting.press("left")
    assert isinstance(sitting.choose("0"), Counted)
    sitting.press("ok", "left")
    page = sitting.choose("draw-one")
    assert isinstance(page, Broken)
    assert (page.rule.id, page.deed.event["player"]) == ("SEQ-DRAW-TWICE", 0)
    sitting.press("left")
    page = sitting.choose("1")
    assert isinstance(page, Counted)
    assert (page.overruled, page.deed.event["player"]) == (False, 1)


def test_an_earlier_turn_is_changed_and_everything_after_it_counted_again() -> None:
    """The second card's colour was misread: three reds become two, and its points are gone."""
    sitting = two_turns()
    assert sitting.page == Ready("P1", (("P1", "0"), ("P2", "9")))
    sitting.press("back")
    page = sitting.choose("history")
    assert isinstance(page, History)
    assert len(page.deeds) == 2
    sitting.press("left")
    page = sitting.press("ok")
    assert isinstance(page, Edit)
    red = [name for name, _ in page.parts].index(Words("part.card", {"place": " 1"}))
    sitting.press(*["right"] * red, "ok")
    sitting.choose("y")
    page = sitting.page
    assert isinstance(page, Edit)
    sitting.press(*["right"] * (len(page.parts) - page.cursor), "ok")
    assert sitting.page == Ready("P1", (("P1", "0"), ("P2", "6")))
    assert Evening.resume(sitting.journal).match.game.status(Evening.resume(sitting.journal).match.state)[
        "scores"
    ] == [0, 6]


def test_a_turn_can_be_removed_from_the_history() -> None:
    sitting = two_turns()
    sitting.press("back")
    sitting.choose("history")
    page = sitting.press("ok")
    assert isinstance(page, Edit)
    sitting.press("left", "ok")
    assert isinstance(sitting.page, Ready)
    assert len(counting(sitting.journal[1:])) == 1


def test_after_a_power_cut_the_same_page_comes_back() -> None:
    sitting = two_turns()
    before = sitting.page
    again = Sitting(OldEvening("0001-strips", unfinished=True))
    again.journal = sitting.journal
    page = again.choose("go-on")
    assert isinstance(page, Ready)
    assert isinstance(before, Ready)
    assert (page.player, page.totals) == (before.player, before.totals)
    again.see("strips", grid=["rrrr", "gggg", "bbbb"])
    assert isinstance(again.press("ok"), Counted)


def test_the_scores_are_one_press_away() -> None:
    page = two_turns().press("right")
    assert isinstance(page, Scores)
    assert page.rows[1] == ("P2", "9")


def test_doubt_is_shown_with_its_choices_and_the_chosen_one_counts() -> None:
    sitting = strips_evening()
    seen = look("strips", {"grid": ["rr", "gg", "bb"]})
    sitting.looks = [misread(seen, (0, 1), as_="y", odds_of_truth=0.5)]
    page = sitting.press("ok")
    assert isinstance(page, Doubt), page
    assert sitting.effects[-1] == Give(Sign.UNSURE)
    page = sitting.press("ok")
    assert isinstance(page, Counted)
    assert len(sitting.journal) == 2


def test_settings_are_switched_and_applied() -> None:
    sitting = Sitting()
    sitting.choose("settings", "language")
    assert sitting.session.preferences.language == "de"
    sitting.choose("mute")
    assert sitting.session.preferences.mute
    assert sitting.effects.count(Apply()) == 2


def test_holding_back_keeps_a_fault_report_on_every_page() -> None:
    sitting = two_turns()
    before = sitting.page
    assert sitting.press("Back") == before
    assert sitting.effects[-1] == Report()


def test_switching_off_is_asked_for() -> None:
    sitting = two_turns()
    sitting.press("back")
    assert labels(sitting.choose("off")) == ["no", "yes"]
    assert sitting.choose("yes") == Off()
    assert sitting.effects[-1] == PowerOff()
