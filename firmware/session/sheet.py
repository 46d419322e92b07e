"""The score sheet, player by player."""

from dataclasses import replace

from engine.record import Match
from firmware.session.desk import Desk
from firmware.session.pages import Scores
from hardware.interfaces import Button, Press


def show_sheet(desk: Desk, game: Match) -> None:
    """Puts the sheet on top of the pile."""
    sheet = game.game.sheet(game.state)

    def pressed(press: Press) -> None:
        page = desk.page
        assert isinstance(page, Scores)
        match press.button:
            case Button.LEFT:
                desk.turn(replace(page, top=max(page.top - 1, 0)))
            case Button.RIGHT:
                desk.turn(replace(page, top=min(page.top + 1, len(page.rows) - 1)))
            case Button.OK | Button.BACK:
                desk.leave()

    desk.lay(Scores(sheet.heads, sheet.rows, sheet.closing), pressed)
