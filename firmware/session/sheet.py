"""The score sheet, player by player."""

from engine.record import Match
from firmware.session.desk import Desk
from firmware.session.pages import Scores
from hardware.interfaces import Press


def show_sheet(desk: Desk, game: Match) -> None:
    """Puts the sheet on top of the pile."""
    sheet = game.game.sheet(game.state)

    def pressed(press: Press) -> None:
        if not desk.moved(press, len(sheet.rows), around=False):
            desk.leave()

    desk.lay(Scores(sheet.heads, sheet.rows, sheet.closing), pressed)
