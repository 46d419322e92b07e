"""A picture for every page: what matters is large, the title says where one is, the foot what to press."""

from collections.abc import Sequence

from PIL import Image

from firmware.screens.canvas import BAR, FOOT, HEIGHT, WIDTH, Canvas, font
from firmware.session.pages import (
    Broken,
    Busy,
    Counted,
    Doubt,
    Edit,
    History,
    Lay,
    Line,
    Menu,
    Number,
    Off,
    Page,
    Ready,
    Scores,
    Trouble,
    Winner,
    Words,
)
from firmware.texts import reason, say
from firmware.texts.deeds import player_of

ROW = 10  # pixels of a line of body text
ROWS = (HEIGHT - BAR - FOOT - 1) // ROW
TOP = BAR + 1


def draw(page: Page, language: str) -> Image.Image:
    """The picture of a page, mode "1", 128 x 64."""
    return paint(page, language).image


def paint(page: Page, language: str) -> Canvas:
    """The canvas of a page, which knows what did not fit."""
    canvas = Canvas()
    match page:
        case Menu() | Doubt() | History() | Edit():
            _choice(canvas, page, language)
        case Ready() | Counted() | Scores() | Winner():
            _standing(canvas, page, language)
        case Broken():
            _broken(canvas, page, language)
        case Number():
            canvas.bar(say(page.title, language))
            canvas.centre(TOP + 9, str(page.value), "big")
            canvas.foot(_say("keys.number", language))
        case Lay():
            canvas.bar(page.player or "Schiri")
            canvas.paragraph(TOP + 8, say(page.what, language), 2, "bold")
            canvas.foot(_say("keys.lay", language))
        case Busy():
            canvas.centre(24, say(page.line, language), "bold")
        case Trouble():
            title = _say(f"code.{page.code}", language) if page.code else "Schiri"
            canvas.bar(title, "!" if page.code else "")
            canvas.paragraph(TOP + 1, say(page.line, language), 4, must_fit=not _is_foreign(page.line))
            canvas.foot(_say("keys.again" if page.code else "keys.ok", language))
        case Off():
            canvas.paragraph(20, _say("page.off", language), 3, "bold")
    return canvas


def _choice(canvas: Canvas, page: Menu | Doubt | History | Edit, language: str) -> None:
    """Pages on which one line of several is chosen."""
    match page:
        case Menu():
            canvas.bar(say(page.title, language), f"{page.cursor + 1}/{len(page.items)}")
            for item in page.items:
                if not isinstance(item.line, str):
                    canvas.measure(say(item.line, language))
            lines = [say(item.line, language) for item in page.items]
        case Doubt():
            canvas.bar(_say("doubt.title", language), "?")
            told = [say(line, language) for line in page.choices]
            lines = [f"{share:.0%} {line}" for line, share in zip(told, page.odds, strict=True)]
        case History():
            canvas.bar(_say("history.title", language), f"{page.cursor + 1}/{len(page.deeds)}")
            lines = [f"{player_of(deed)} {say(deed, language)}" for deed in page.deeds]
        case Edit():
            canvas.bar(player_of(page.deed) or _say("history.title", language))
            ends = [_say("history.take", language), _say("history.remove", language)]
            told = [f"{say(name, language)}: {say(value, language)}" for name, value in page.parts]
            lines = [*told, *ends]
    _list(canvas, lines, page.cursor)
    canvas.foot(_say("keys.menu", language))


def _standing(canvas: Canvas, page: Ready | Counted | Scores | Winner, language: str) -> None:
    """Pages that show how it stands."""
    match page:
        case Ready():
            _ready(canvas, page, language)
        case Counted():
            _counted(canvas, page, language)
        case Scores():
            name, *cells = page.rows[page.cursor]
            canvas.bar(name, f"{page.cursor + 1}/{len(page.rows)}")
            heads = [_say(f"head.{head}", language) for head in page.heads[1:]]
            _totals(canvas, TOP, list(zip(heads, cells, strict=True)), ROWS)
            canvas.foot(_say("keys.menu", language))
        case Winner():
            key = "page.winner" if len(page.winners) == 1 else "page.shared"
            canvas.bar(_say(key, language, names=", ".join(page.winners)), "*", must_fit=False)
            _totals(canvas, TOP, page.totals, ROWS)
            canvas.foot(_say("keys.winner", language))


def _say(key: str, language: str, **parts: object) -> str:
    return say(Words(key, parts), language)


def _is_foreign(line: Line) -> bool:
    """Whether the text holds words of somebody else, which may be of any length."""
    return isinstance(line, Words) and bool(line.parts)


def _list(canvas: Canvas, lines: Sequence[str], cursor: int) -> None:
    """As many lines as fit around the one that is chosen."""
    first = max(min(cursor - ROWS // 2, len(lines) - ROWS), 0)
    for place, line in enumerate(lines[first : first + ROWS]):
        canvas.text(2, TOP + place * ROW, line, must_fit=False)
        if first + place == cursor:
            canvas.invert(TOP + place * ROW, ROW)


def _ready(canvas: Canvas, page: Ready, language: str) -> None:
    title = _say("page.next", language, player=page.player) if page.player else _say("page.open", language)
    canvas.bar(title)
    note = say(page.note, language)
    rows = ROWS - 1 if note else ROWS
    _totals(canvas, TOP + 1, page.totals, rows)
    if note:
        canvas.text(2, TOP + 1 + rows * ROW, note)
    canvas.foot(_say("keys.ready", language))


def _totals(canvas: Canvas, top: int, totals: Sequence[tuple[str, str]], rows: int) -> None:
    """Names and scores, in two columns where one is too short."""
    columns = 1 if len(totals) <= rows else 2 if len(totals) <= 2 * rows else 3
    width = WIDTH // columns
    for place, (name, score) in enumerate(totals[: columns * rows]):
        x, y = place // rows * width, top + place % rows * ROW
        room = width - 6 - int(font("body").getlength(score))
        canvas.text(x + 2, y, name, width=room)
        canvas.right(x + width - 3, y, score)


def _counted(canvas: Canvas, page: Counted, language: str) -> None:
    """The sum in the bar; below it what was done, the points by colour or why, and how it stands."""
    name = player_of(page.deed)
    points = f"{sum(points for _, points in page.points):+}" if page.points else ""
    word = _say("page.overruled" if page.overruled else "page.counted", language)
    canvas.bar(f"{name} {points or word}", "OK", must_fit=False)
    y = canvas.paragraph(TOP, say(page.deed, language), 2, must_fit=False)
    colours = [f"{_say(f'colour.{colour}', language)} {points:+}" for colour, points in page.points if colour]
    reasons = " / ".join(reason(why, language) for why in page.why)
    for line in [", ".join(colours), say(page.note, language) or reasons]:
        if line and y < HEIGHT - FOOT - 18:
            y = canvas.paragraph(y, line, 1, "small", must_fit=False)
    totals = "  ".join(f"{name} {score}" for name, score in page.totals)
    canvas.paragraph(HEIGHT - FOOT - 10, totals, 1, "small", must_fit=False)
    canvas.foot(_say("keys.counted", language))


def _broken(canvas: Canvas, page: Broken, language: str) -> None:
    canvas.bar(_say("page.broken", language), "X")
    y = canvas.paragraph(TOP, say(page.rule, language), 4, "small")
    canvas.paragraph(max(y, TOP + 26), say(page.deed, language), 1, "small", must_fit=False)
    canvas.foot(_say("keys.broken-count" if page.may_count else "keys.broken", language))
