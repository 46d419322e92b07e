"""A picture for every page: what matters is large, the title says where one is, the foot what to press."""

from PIL import Image

from firmware.screens.canvas import BOTTOM, TOP, Canvas, step, wrapped
from firmware.screens.lists import choose
from firmware.screens.standings import draw_counted, draw_ready, draw_scores, draw_winner
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
from firmware.texts import say
from firmware.texts.deeds import player_of


def draw(page: Page, language: str) -> Image.Image:
    """The picture of a page, mode "1", 128 x 64."""
    return paint(page, language).image


def paint(page: Page, language: str) -> Canvas:
    """The canvas of a page, which knows what did not fit."""
    canvas = Canvas()
    match page:
        case Menu() | Doubt() | History() | Edit():
            _choice(canvas, page, language)
        case Ready():
            draw_ready(canvas, page, language)
        case Counted():
            draw_counted(canvas, page, language)
        case Scores():
            draw_scores(canvas, page, language)
        case Winner():
            draw_winner(canvas, page, language)
        case Broken():
            _broken(canvas, page, language)
        case Number() | Lay() | Trouble():
            _task(canvas, page, language)
        case Busy():
            canvas.centre(24, say(page.line, language), "bold")
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
    choose(canvas, lines, page.cursor)
    canvas.foot(_say("keys.menu", language))


def _task(canvas: Canvas, page: Number | Lay | Trouble, language: str) -> None:
    """Pages that ask for something to be done."""
    match page:
        case Number():
            canvas.bar(say(page.title, language))
            canvas.centre(TOP + 9, str(page.value), "big")
            canvas.foot(_say("keys.number", language))
        case Lay():
            canvas.bar(page.player or "Schiri", must_fit=False)
            canvas.paragraph(TOP + 8, say(page.what, language), 2, "bold")
            canvas.foot(_say("keys.lay", language))
        case Trouble():
            title = _say(f"code.{page.code}", language) if page.code else "Schiri"
            canvas.bar(title, "!" if page.code else "")
            canvas.block(TOP + 1, BOTTOM, say(page.line, language), must_fit=not _is_foreign(page.line))
            keys = "changed" if page.code == "TABLE-CHANGED" else "again" if page.code else "ok"
            canvas.foot(_say(f"keys.{keys}", language))


def _broken(canvas: Canvas, page: Broken, language: str) -> None:
    """The rule whole, and as large as it may be; below it the event, over the rows that are left."""
    canvas.bar(_say("page.broken", language), "X")
    rule, deed = say(page.rule, language), f"{player_of(page.deed)} {say(page.deed, language)}"
    left = (BOTTOM - TOP) // step("small") - len(wrapped(rule, "small"))
    rows = min(len(wrapped(deed, "small")), max(left, 1))
    top = BOTTOM - step("small") * rows
    canvas.block(TOP, top, rule)
    canvas.paragraph(top, deed, rows, "small", must_fit=False)
    canvas.foot(_say("keys.broken-count" if page.may_count else "keys.broken", language))


def _say(key: str, language: str, **parts: object) -> str:
    return say(Words(key, parts), language)


def _is_foreign(line: Line) -> bool:
    """Whether the text holds words of somebody else, which may be of any length."""
    return isinstance(line, Words) and bool(line.parts)
