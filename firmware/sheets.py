"""The score sheet of an evening to keep: as text, for a spreadsheet, as a picture, and as a record."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from engine.evening import Evening
from engine.fields import Fields
from engine.keepsake import SEEN
from engine.record import is_header
from engine.sheet import Sheet
from firmware.journal import TOGETHER
from firmware.paper import sheet_lines
from firmware.posing import ANCHOR
from firmware.screens.canvas import font
from firmware.session.pages import Saying
from firmware.telling import evening_sheet
from firmware.texts import say, texts

RECORD, TEXT, TABLE, PICTURE = "record.jsonl", "scores.txt", "scores.csv", "scores.png"
SCALE = 3  # of the display's letters in the picture, to be read on a phone
ROW, MARGIN, GAP = 14, 8, 12  # of the picture, in pixels of the display's letters
INK, PAPER = 0, 1
PRIVATE = (SEEN, ANCHOR, TOGETHER)  # fields of a journal that only the device needs

Titled = tuple[str, Sheet]


def write_sheets(lines: Sequence[Fields], folder: Path, language: str) -> None:
    """Writes everything about an evening's journal into a folder; raises OSError where that fails."""
    sheets = [_in_language(title, sheet, language) for title, sheet in sheets_of(lines)]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / RECORD).write_text(as_record(lines), "utf-8")
    (folder / TEXT).write_text(as_text(sheets), "utf-8")
    (folder / TABLE).write_text(as_table(sheets), "utf-8", newline="")
    as_picture(sheets).save(folder / PICTURE)


def sheets_of(lines: Sequence[Fields]) -> list[Titled]:
    """A sheet for each game of an evening, and one for all together where their points add up."""
    sheets: list[Titled] = []
    last: Evening | None = None
    begins = [number for number, line in enumerate(lines) if is_header(line)]
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        last = Evening.resume(lines[begin:end])
        game = last.match.game
        title = game.name if len(begins) == 1 else f"{game.name}, game {len(sheets) + 1}"
        sheets.append((title, game.sheet(last.match.state)))
    games = [dict(points) for points in Evening.resume(lines).games()] if last is not None else []
    if len(games) > 1:
        sheets.append(("Together", evening_sheet(games)))
    return sheets


def _in_language(title: str, sheet: Sheet, language: str) -> Titled:
    known = texts(language)
    heads = tuple(known.get(f"head.{head}") or say(Saying(head), language) for head in sheet.heads)
    said = Sheet(heads, sheet.rows, say(Saying(sheet.closing), language))
    return say(Saying(title), language), said


def as_record(lines: Sequence[Fields]) -> str:
    """The journal as records: without the looks, which only the device needs."""
    kept = ({name: value for name, value in line.items() if name not in PRIVATE} for line in lines)
    return "".join(json.dumps(line) + "\n" for line in kept)


def as_text(sheets: Sequence[Titled]) -> str:
    """For people, in columns."""
    return "\n".join("\n".join([title, "", *sheet_lines(sheet), ""]) for title, sheet in sheets)


def as_table(sheets: Sequence[Titled]) -> str:
    """For a spreadsheet: CSV, an empty line between two sheets."""
    out = io.StringIO()
    writer = csv.writer(out)
    for number, (title, sheet) in enumerate(sheets):
        writer.writerows([[]] if number else [])
        writer.writerows([[title], sheet.heads, *sheet.rows, [sheet.closing]])
    return out.getvalue()


def as_picture(sheets: Sequence[Titled]) -> Image.Image:
    """Black on white, as large as it must be."""
    rows = list(_rows(sheets))
    right = max((x + _length(text, face) for row in rows for x, text, face in row), default=0)
    size = (right + 2 * MARGIN, ROW * len(rows) + 2 * MARGIN)
    picture = Image.new("1", size, PAPER)
    draw = ImageDraw.Draw(picture)
    for number, row in enumerate(rows):
        for x, text, face in row:
            draw.text((MARGIN + x, MARGIN + ROW * number), _printed(text), fill=INK, font=font(face))
    return picture.resize((size[0] * SCALE, size[1] * SCALE), Image.Resampling.NEAREST)


def _rows(sheets: Sequence[Titled]) -> Iterator[list[tuple[int, str, str]]]:
    """The rows of the picture: each text with its place and its letters."""
    for title, sheet in sheets:
        yield [(0, title, "bold")]
        yield from _columns(sheet)
        yield [(0, sheet.closing, "body")]
        yield []


def _columns(sheet: Sheet) -> Iterator[list[tuple[int, str, str]]]:
    table = [sheet.heads, *sheet.rows]
    x, places = 0, []
    for column in zip(*table, strict=True):
        places.append(x)
        x += max(_length(cell, "bold") for cell in column) + GAP
    for number, row in enumerate(table):
        yield [(x, cell, "body" if number else "bold") for x, cell in zip(places, row, strict=True)]


def _length(text: str, face: str) -> int:
    return int(font(face).getlength(_printed(text)))


def _printed(text: str) -> str:
    """The display's letters are Latin-1."""
    return text.encode("latin-1", "replace").decode("latin-1")
