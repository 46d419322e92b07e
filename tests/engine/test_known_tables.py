"""What a look told of earlier ones is not forgotten when the next one shows less of it."""

from support.looks import look
from support.watching import Watch, assert_done

from engine.observation import Observation

DISPLAY = [21, 32, 43, 54, 65, 76, 87, 98]


def stones(*changed: int) -> Observation:
    """The display with its first stones changed."""
    return look("bloom", {"rows": [], "loose": [*changed, *DISPLAY[len(changed) :], "J"]})


def test_a_stone_that_was_overlooked_once_and_drawn_again_costs_two_turns() -> None:
    """The 12 was not seen when it came; the next look shows it, the one after that does not."""
    table = Watch("bloom", 3, {"rows": [], "loose": [*DISPLAY, "J"]}, display=DISPLAY)
    seen = stones(11, 12)
    overlooked = Observation(tuple([one for one in seen.sightings if one.best != "12"]))
    assert table.look(overlooked).rules == ("BLO-REFILL",)
    assert not table.look(stones(13, 12, 14)).ok
    said = table.look(stones(13, 15, 14), {"hidden": 1})
    assert_done(said, player=2, open=[12], hidden=1, refill=[15])
    assert "P0 draws 21 and 32; the display gets 11, 12; P1 draws 11 and 43" in said.note
    assert_done(table.look(stones(13, 15, 16)), player=0, open=[14], refill=[16])
