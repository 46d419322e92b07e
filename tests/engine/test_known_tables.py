"""What a look told of earlier ones is not forgotten when the next one shows less of it."""

import pytest
from support.looks import look, misread, place_of
from support.watching import Watch, assert_done

from engine.observation import Observation

DISPLAY = [21, 32, 43, 54, 65, 76, 87, 98]


def stones(*changed: int) -> Observation:
    """The display with its first stones changed."""
    return look("bloom", {"rows": [], "loose": [*changed, *DISPLAY[len(changed) :], "J"]})


@pytest.mark.parametrize("unread", [0, 1])
def test_a_stone_that_was_overlooked_once_and_drawn_again_costs_two_turns(unread: int) -> None:
    """The 12 was not seen when it came; the next look shows it, the one after that does not, nor one that
    cannot be read.
    """
    table = Watch("bloom", 3, {"rows": [], "loose": [*DISPLAY, "J"]}, display=DISPLAY)
    seen = stones(11, 12)
    overlooked = Observation(tuple([one for one in seen.sightings if one.best != "12"]))
    assert table.look(overlooked).rules == ("BLO-REFILL",)
    assert not table.look(stones(13, 12, 14)).ok
    for _ in range(unread):
        table.evening.unread()
    said = table.look(stones(13, 15, 14), {"hidden": 1})
    assert_done(said, player=2, open=[12], hidden=1, refill=[15])
    assert "P0 draws 21 and 32; the display gets 11, 12; P1 draws 11 and 43" in said.note
    assert_done(table.look(stones(13, 15, 16)), player=0, open=[14], refill=[16])


def test_a_stone_that_was_misread_when_it_came_costs_two_turns() -> None:
    """Once a look shows it plainly a stone too many seems to be drawn; the next one tells how it was."""
    table = Watch("bloom", 2, {"rows": [], "loose": [*DISPLAY, "J"]}, display=DISPLAY)
    came = stones(21, 12)
    assert table.look(misread(came, place_of(came, "12"), as_="90"), {"hidden": 1}).ok
    assert table.look(stones(11, 12), {"hidden": 1}).rules == ("BLO-DRAW-COUNT",)
    said = table.look(look("bloom", {"rows": [[1, 2, 3]], "loose": [11, 12, *DISPLAY[2:], "J"]}))
    assert_done(said, player=0, row=[1, 2, 3])
    assert "the display gets 12; P1 draws 21 and 1 hidden; the display gets 11" in said.note


def test_stones_that_lay_there_all_the_time_were_drawn_against_the_rules() -> None:
    table = Watch("bloom", 2, {"rows": [], "loose": [*DISPLAY, "J"]}, display=DISPLAY)
    for hidden in (1, 2, 1):
        assert table.look(stones(), {"do": "draw", "hidden": hidden}).ok
    assert table.look(stones(11, 12, 43), {"hidden": 1}).rules == ("BLO-DRAW-COUNT",)
    row = {"rows": [[1, 2, 3]], "loose": [11, 12, *DISPLAY[2:], "J"]}
    assert table.look(look("bloom", row)).rules == ("TABLE-CHANGED",)


def test_what_was_booked_is_not_doubted_by_a_look_that_is_plain() -> None:
    """A stone is drawn and refilled by a broken rule, and put back: the next look shows a legal draw."""
    table = Watch("bloom", 2, {"rows": [], "loose": [*DISPLAY, *"JJJJ"]}, display=DISPLAY, jokers=4)

    def beside(*changed: int, jokers: int = 4) -> Observation:
        return look("bloom", {"rows": [], "loose": [*changed, *DISPLAY[len(changed) :], *"J" * jokers]})

    assert table.look(beside(11)).ok
    assert table.look(beside(12, jokers=5), {"hidden": 1}).rules == ("BLO-DUPLICATE",)
    said = table.look(beside(12, 11), {"hidden": 1})
    assert_done(said, player=1, open=[32], hidden=1, refill=[12])
    assert not said.note


def test_what_only_looked_like_a_stone_once_is_rather_that_than_two_that_were_misread() -> None:
    """The stone that came last is drawn again, and something looks like a stone beside the display."""
    table = Watch("bloom", 3, {"rows": [], "loose": [*DISPLAY, "J"]}, display=DISPLAY)
    assert table.look(stones(11), {"hidden": 1}).ok
    seen = look("bloom", {"rows": [], "loose": [12, *DISPLAY[1:], "J", 91]})
    assert table.look(seen, {"hidden": 1}).rules == ("BLO-REFILL",)
    said = table.look(stones(12), {"player": 2, "do": "draw", "hidden": 2})
    assert_done(said, player=2, open=[], hidden=2)
    assert said.note.endswith("an earlier look showed: P1 draws 11 and 1 hidden; the display gets 12")
