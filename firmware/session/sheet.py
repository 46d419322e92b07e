"""The score sheet, player by player."""

from engine.evening import Evening
from firmware.session import standing
from firmware.session.desk import Desk
from firmware.session.pages import Saying, Scores
from hardware.interfaces import Press


def show_sheet(desk: Desk, evening: Evening) -> None:
    """Puts the sheet on top of the pile; the games of an evening that add up have a column of their own."""
    sheet = evening.match.game.sheet(evening.match.state)
    heads, rows = (
        sheet.heads,
        [(side, *row[1:]) for side, row in zip(standing.sides(evening.match), sheet.rows, strict=True)],
    )
    if evening.earlier:
        heads = (*heads, "total")
        rows = [(*row, total) for row, (_, total) in zip(rows, standing.totals(evening), strict=True)]

    def pressed(press: Press) -> None:
        if not desk.moved(press, len(rows), around=False):
            desk.leave()

    desk.lay(Scores(heads, tuple(rows), Saying(sheet.closing)), pressed)
