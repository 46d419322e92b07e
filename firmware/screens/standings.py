"""The pages that show how it stands: whose turn it is, what was counted and why, the scores, the winner."""

from collections.abc import Sequence

from firmware.screens.canvas import BOTTOM, TOP, WIDTH, Canvas, font, step, wrapped
from firmware.screens.lists import ROW, ROWS
from firmware.session.pages import Counted, Ready, Scores, Totals, Winner, Words
from firmware.texts import in_words, say
from firmware.texts.deeds import player_of

MOST_TOTALS = 2  # rows below a verdict: six players with four letters each


def draw_ready(canvas: Canvas, page: Ready, language: str) -> None:
    title = _say("page.next", language, player=page.player) if page.player else _say("page.open", language)
    canvas.bar(title, must_fit=False)
    note = say(page.note, language)
    rows = ROWS - 1 if note else ROWS
    _table(canvas, TOP + 1, _told(page.totals, language), rows)
    if note:
        canvas.text(2, TOP + 1 + rows * ROW, note)
    canvas.foot(_say("keys.ready", language))


def draw_counted(canvas: Canvas, page: Counted, language: str) -> None:
    """The sum in the bar; below it what was done, why it was worth that, and how it stands at the bottom."""
    points = f"{sum(points for _, points in page.points):+}" if page.points else ""
    canvas.bar(player_of(page.deed), f"{points} OK".lstrip(), must_fit=False)
    totals = _in_rows(_told(page.totals, language))
    top = BOTTOM - step("small") * len(totals)
    for number, row in enumerate(totals):
        canvas.text(0, top + number * step("small"), row, "small")

    deed = say(page.deed, language)
    if page.overruled:
        deed = f"{_say('page.overruled', language)}: {deed}"
    why = say(page.note, language) or ", ".join(say(each, language) for each in page.why)
    rows, room = (top - TOP) // step("small"), len(wrapped(why, "small"))
    if len(wrapped(deed, "small")) + room <= rows:
        y = canvas.block(TOP, top - room * step("small"), deed)
    else:
        y = canvas.paragraph(TOP, deed, rows, "small", must_fit=False)
    if left := (top - y) // step("small"):
        canvas.paragraph(y, why, left, "small", must_fit=False)
    canvas.foot(_say("keys.counted", language))


def draw_scores(canvas: Canvas, page: Scores, language: str) -> None:
    name, *cells = page.rows[page.cursor]
    canvas.bar(say(name, language), f"{page.cursor + 1}/{len(page.rows)}", must_fit=False)
    heads = [_say(f"head.{head}", language) for head in page.heads[1:]]
    told = [in_words(say(cell, language), language) for cell in cells]
    _table(canvas, TOP, list(zip(heads, told, strict=True)), ROWS)
    closing, top = say(page.closing, language), TOP + len(cells) * ROW
    if top + len(wrapped(closing, "small")) * step("small") <= BOTTOM:
        canvas.block(top, BOTTOM, closing)
    canvas.foot(_say("keys.menu", language))


def draw_winner(canvas: Canvas, page: Winner, language: str) -> None:
    names = ", ".join(say(name, language) for name in page.winners)
    key = "page.winner" if len(page.winners) == 1 else "page.shared"
    canvas.bar(_say(key, language, names=names), "*", must_fit=False)
    _table(canvas, TOP, _told(page.totals, language), ROWS)
    canvas.foot(_say("keys.winner", language))


def _say(key: str, language: str, **parts: object) -> str:
    return say(Words(key, parts), language)


def _told(totals: Totals, language: str) -> list[tuple[str, str]]:
    return [(say(name, language), score) for name, score in totals]


def _table(canvas: Canvas, top: int, totals: Sequence[tuple[str, str]], rows: int) -> None:
    """Names and scores, in two or three columns where one is too short."""
    columns = 1 if len(totals) <= rows else 2 if len(totals) <= 2 * rows else 3
    width = WIDTH // columns
    for place, (name, score) in enumerate(totals[: columns * rows]):
        x, y = place // rows * width, top + place % rows * ROW
        room = width - 6 - int(font("body").getlength(score))
        canvas.text(x + 2, y, name, width=room)
        canvas.right(x + width - 3, y, score)


def _in_rows(totals: Sequence[tuple[str, str]]) -> list[str]:
    """Names and scores side by side, none broken over two rows; long names are cut until all fit."""
    for letters in range(max((len(name) for name, _ in totals), default=0), 0, -1):
        rows: list[str] = []
        for name, score in totals:
            item = f"{name[:letters]} {score}"
            if rows and font("small").getlength(f"{rows[-1]}  {item}") <= WIDTH:
                rows[-1] += f"  {item}"
            else:
                rows.append(item)
        if len(rows) <= MOST_TOTALS:
            return rows
    return []
