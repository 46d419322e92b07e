"""The end of a round or a game: hands to count, round two to set up, the winner."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.evening import Evening
from engine.fields import Fields
from firmware.session import standing
from firmware.session.desk import Desk, Done, Pressed
from firmware.session.pages import Lay, Winner, Words
from hardware.interfaces import Button, Press


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the presses on these pages lead to; `again` begins another game of the same players."""

    look: Callable[[Fields], None]
    again: Done
    scores: Done
    history: Done
    menu: Done


def show_ending(desk: Desk, evening: Evening, ways: Ways) -> bool:
    """Shows what is due now; False in the middle of a game, where it is somebody's turn."""
    match = evening.match
    status: Any = match.game.status(match.state)
    missing = standing.hands_missing(match, evening.lines)
    if missing:
        seat = missing[0]
        page = Lay(Words("lay.hand"), match.header.players[seat])
        desk.clear(page, _leading(ways, lambda: ways.look({"player": seat, "do": "hand"})))
    elif status["over"]:
        winner = Winner(standing.winners(match), standing.totals(evening))
        desk.clear(winner, _leading(ways, ways.again, ways.history))
    elif status.get("round_over"):
        starter = standing.fewest(match)
        round_two = _leading(ways, lambda: ways.look({"player": starter, "do": "setup"}))
        desk.clear(Lay(Words("lay.round"), ""), round_two)
    else:
        return False
    return True


def _leading(ways: Ways, done: Done, left: Done | None = None) -> Pressed:
    """What a press does: OK says that it is done, RIGHT shows the scores, BACK the menu."""

    def pressed(press: Press) -> None:
        match press.button:
            case Button.OK:
                done()
            case Button.RIGHT:
                ways.scores()
            case Button.BACK:
                ways.menu()
            case Button.LEFT if left is not None:
                left()

    return pressed
