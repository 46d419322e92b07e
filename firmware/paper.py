"""Text for the terminal: columns, score sheets, and names that cannot upset the screen."""

from collections.abc import Sequence
from unicodedata import category, east_asian_width

from engine.sheet import Sheet

GAP = "  "


def printable(text: str) -> str:
    """The text without control characters, which could move the cursor or recolour the terminal."""
    return "".join(" " if category(letter).startswith("C") else letter for letter in text)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as lines with the cells below each other."""
    clean = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*clean, strict=True)]
    padded = [
        [cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)]
        for row in clean
    ]
    return [GAP.join(row).rstrip() for row in padded]


def sheet_lines(sheet: Sheet) -> list[str]:
    """A score sheet with a rule below the heads and the closing sentence below the rows."""
    head, *body = columns([sheet.heads, *sheet.rows])
    rule = "-" * max(map(_width, (head, *body)))
    return [head, rule, *body, "", printable(sheet.closing)]


def _width(text: str) -> int:
    """Columns in the terminal: wide letters take two, combining marks none."""
    wide = sum(1 for letter in text if east_asian_width(letter) in "WF")
    marks = sum(1 for letter in text if category(letter) == "Mn")
    return len(text) + wide - marks
