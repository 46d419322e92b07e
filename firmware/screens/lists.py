"""A list on the display, of which one line is chosen: that one is shown whole, over several rows."""

from collections.abc import Sequence

from firmware.screens.canvas import BOTTOM, TOP, WIDTH, Canvas, wrapped

ROW = 10  # pixels of a line of body text
ROWS = (BOTTOM - TOP) // ROW
INDENT = 2


def choose(canvas: Canvas, lines: Sequence[str], cursor: int) -> None:
    """As many lines as fit around the one that is chosen; the others may be cut."""
    chosen = wrapped(lines[cursor], "body", WIDTH - INDENT)
    spare = ROWS - len(chosen)
    if spare <= 0:
        canvas.block(TOP, BOTTOM, lines[cursor], must_fit=False)
        canvas.invert(TOP, BOTTOM - TOP)
        return
    following = len(lines) - 1 - cursor
    above = min(cursor, max((spare + 1) // 2, spare - following))
    shown = [*lines[cursor - above : cursor], *chosen, *lines[cursor + 1 :][: spare - above]]
    for place, line in enumerate(shown):
        canvas.text(INDENT, TOP + place * ROW, line, must_fit=False)
    canvas.invert(TOP + above * ROW, len(chosen) * ROW)
