"""Who sits where, who did what, and how players and sides are named beside their scores."""

from support.looks import look
from support.sitting import Sitting

from firmware.session.pages import Broken, Counted, Menu, Ready, Trouble, Words
from firmware.session.preferences import Preferences
from firmware.texts import say

START = ["r", "g", "b"]


def test_a_change_out_of_turn_is_told_as_the_turn_of_who_did_it() -> None:
    """Green lays a chip while blue is to play: the rule is named, and so is who broke it."""
    sitting = Sitting()
    sitting.choose("new", "sequence")
    sitting.set(2)
    sitting.see("sequence", chips=["." * 10] * 10, played=None)
    sitting.choose("0")
    green = look("sequence", {"chips": [".g........", *["." * 10] * 9], "played": "2S"})
    sitting.looks = [green, green]
    page = sitting.press("ok")
    assert isinstance(page, Trouble)
    assert page.code == "TABLE-CHANGED"
    assert "own colour" in say(page.line, "en")
    sitting.press("left")
    page = sitting.choose("1")
    assert isinstance(page, Broken)
    assert (page.rule.id, page.deed.event["player"]) == ("SEQ-TURN", 1)
    assert isinstance(sitting.press("right"), Counted)


def test_the_owners_names_are_asked_for_their_seats() -> None:
    """As many as play: who begins. More: seat by seat. A game that shows its opener is not asked for one."""
    likes = Preferences(names=("Ann", "Ben", "Cem"))

    def players(game: str, number: int, *seats: str) -> object:
        sitting = Sitting(preferences=likes)
        sitting.looks = [look("elfer", {"cards": []}) if game == "elfer" else look("strips", {"grid": START})]
        sitting.choose("new", game)
        sitting.set(number)
        sitting.choose(*seats)
        while isinstance(sitting.page, Menu):
            sitting.press("ok")
        return sitting.journal[0]["players"]

    assert players("strips", 3, "1") == ["Ben", "Cem", "Ann"]
    assert players("strips", 2, "2", "1") == ["Cem", "Ben"]
    assert players("strips", 4, "3") == ["P4", "Ann", "Ben", "Cem"]
    assert players("elfer", 3) == ["Ann", "Ben", "Cem"]
    assert players("elfer", 2, "1", "0") == ["Ben", "Cem"]


def test_the_score_of_sequence_is_its_sequences() -> None:
    """Five blue chips in a row; two are needed, and that is not the score."""
    sitting = Sitting()
    sitting.choose("new", "sequence")
    sitting.set(2)
    sitting.see("sequence", chips=["." * 10, ".bbbb.....", *["." * 10] * 8], played=None)
    assert isinstance(sitting.choose("0"), Ready)
    sitting.see("sequence", chips=["." * 10, ".bbbbb....", *["." * 10] * 8], played="AH")
    page = sitting.press("ok")
    assert isinstance(page, Counted), page
    assert page.totals == (("P1", "1"), ("P2", "0"))


def test_sides_are_told_by_names_or_by_colour() -> None:
    """Two partners by their names, more by the chips that they share."""
    for players, teams, names in (
        (4, "", ("P1+P3", "P2+P4")),
        (6, "0", (Words("colour.blue"), Words("colour.green"))),
    ):
        sitting = Sitting()
        sitting.choose("new", "sequence")
        sitting.set(players)
        sitting.see("sequence", chips=["." * 10] * 10, played=None)
        page = sitting.choose("0", *teams)
        assert isinstance(page, Ready)
        assert tuple(name for name, _ in page.totals) == names
