"""An evening of elfer by presses and looks: entries, hands counted player by player, several games."""

from support.sitting import Sitting

from engine.evening import Evening
from firmware.session.pages import Broken, Counted, Lay, Ready, Scores, Winner, Words


def elfer_evening() -> Sitting:
    """Two players with 60 cards; the opener lays everything in one go."""
    sitting = Sitting()
    sitting.choose("new", "elfer")
    sitting.set(2)
    sitting.choose("0")
    sitting.see("elfer", cards=[])
    sitting.choose("4")
    assert isinstance(sitting.page, Ready)
    return sitting


def test_hands_are_counted_player_by_player_at_the_end() -> None:
    """The opener lays all twenty reds in two turns; the other player is left with eighteen yellows."""
    sitting = elfer_evening()
    yellows = [["yellow", 11], ["yellow", 12]]
    for cards in (
        [["red", 11]],
        [["red", 11], *yellows],
        [*(["red", value] for value in range(1, 21)), *yellows],
    ):
        sitting.see("elfer", cards=cards)
        assert isinstance(sitting.press("ok"), Counted)
        sitting.press("ok")
    assert sitting.page == Lay(Words("lay.hand"), "P2")
    left = [value for value in range(1, 21) if value not in (11, 12)]
    sitting.see("elfer", cards=[["yellow", value] for value in left])
    page = sitting.press("ok")
    assert isinstance(page, Counted)
    assert page.points == (("", sum(left)),)
    assert sitting.press("ok") == Winner(("P1",), (("P1", "0"), ("P2", str(sum(left)))))


def test_several_games_of_an_evening_add_up() -> None:
    """The next game stands in the same journal, and the last page shows the sum."""
    sitting = elfer_evening()
    yellows = [["yellow", 11], ["yellow", 12]]
    left = [value for value in range(1, 21) if value not in (11, 12)]
    for game in range(2):
        reds = [["red", value] for value in range(1, 21)]
        for cards in ([["red", 11]], [["red", 11], *yellows], [*reds, *yellows]):
            sitting.see("elfer", cards=cards)
            sitting.press("ok", "ok")
        sitting.see("elfer", cards=[["yellow", value] for value in left])
        page = sitting.press("ok", "ok")
        assert page == Winner(("P1",), (("P1", "0"), ("P2", str((game + 1) * sum(left)))))
        sitting.see("elfer", cards=[])
        if game == 0:
            page = sitting.press("ok")
            assert isinstance(page, Ready)
            assert page.totals == (("P1", "0"), ("P2", str(sum(left))))
            page = sitting.press("right")
            assert isinstance(page, Scores)
            assert page.rows[1] == ("P2", "20", "-", str(sum(left)))
            sitting.press("ok")
    assert len([line for line in sitting.journal if "record" in line]) == 2
    assert len(Evening.resume(sitting.journal).games()) == 2


def test_passing_is_entered_by_button() -> None:
    sitting = elfer_evening()
    sitting.see("elfer", cards=[["red", 11]])
    sitting.press("ok", "ok")
    sitting.see("elfer", cards=[["red", 11]])
    sitting.press("left")
    page = sitting.choose("pass")
    assert isinstance(page, Broken)
    assert page.rule.id == "ELF-PASS"


def test_drawing_is_entered_by_button_with_its_number() -> None:
    sitting = elfer_evening()
    sitting.see("elfer", cards=[["red", 11]])
    sitting.press("ok", "ok")
    sitting.see("elfer", cards=[["red", 11]])
    sitting.press("left")
    sitting.choose("draw")
    page = sitting.set(3)
    assert isinstance(page, Counted)
    assert sitting.journal[-1]["count"] == 3
