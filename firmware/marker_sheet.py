"""The sheet with the four markers to print true to scale and cut out: a PDF, one page A4, one US Letter."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import PathPaintRule
from fpdf.prefs import ViewerPreferences

from engine.errors import SchiriError
from vision.markers import IDS, MARGIN_MM, MARKER_MM, SQUARES, pattern

# Everything below is in millimetres, from the upper left corner of the page.
PIECE_MM = MARKER_MM + 2 * MARGIN_MM  # what is cut out
SIDE_MM = 20.0  # left and right of everything printed
LINE_MM = 0.2
RULER_MM = 100
BLACK, GREY = 0, 110
MADE = datetime(2026, 1, 1, tzinfo=UTC)  # not the clock: the same sheet is the same bytes

CORNERS = (
    ("upper left", "oben links"),
    ("upper right", "oben rechts"),
    ("lower right", "unten rechts"),
    ("lower left", "unten links"),
)
ENGLISH = (
    'Print at 100 %, not "fit to page".',
    "Cut along the dashed lines and lay the markers flat near the four corners of the play area, "
    "each in its own corner as the camera sees the table. Nothing needs to be measured.",
)
GERMAN = (
    "Mit 100 % drucken, nicht »an Seite anpassen«.",
    "An den gestrichelten Linien ausschneiden und flach nahe an die vier Ecken der Spielfläche legen, "
    "jeden in seine Ecke, wie die Kamera den Tisch sieht. Nichts muss gemessen werden.",
)
RULER_ENGLISH = "Check the print: this ruler is 100 mm (3 15/16 in) long."
RULER_GERMAN = "Zur Kontrolle: Dieses Lineal ist 100 mm lang."


class NoSheet(SchiriError, ValueError):
    """The sheet cannot be written where it was asked for."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper and where on it the parts of the sheet begin."""

    name: str
    width: float
    height: float
    markers: float  # the top of the upper two
    lower: float  # the top of the lower two
    ruler: float


PAPERS = (
    Paper("A4", 210, 297, markers=72, lower=156, ruler=250),
    Paper("US Letter", 215.9, 279.4, markers=69, lower=146, ruler=235),
)


def write_sheet(out: str) -> None:
    """Writes the sheet to a file, over one that is there."""
    file = Path(out)
    if file.is_dir():
        raise NoSheet(f"{out} is a folder; name a file in it, such as {file / 'markers.pdf'}")
    if file.suffix.lower() != ".pdf":
        raise NoSheet(f"{out} does not end in .pdf; the markers are written as PDF, such as markers.pdf")
    try:
        file.write_bytes(draw_sheet())
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise NoSheet(f"cannot write {out}: {why}; name a file in a folder you may write to") from error


def draw_sheet() -> bytes:
    """The PDF, a page for each paper."""
    pdf = FPDF(unit="mm")
    pdf.set_creation_date(MADE)
    pdf.set_producer("Schiri")
    pdf.set_title("Schiri: four markers for the table")
    pdf.set_lang("en")
    pdf.viewer_preferences = ViewerPreferences(display_doc_title=True, print_scaling="None")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    for paper in PAPERS:
        pdf.add_page(format=(paper.width, paper.height))
        _draw_head(pdf, paper)
        for marker, (x, y) in zip(IDS, _places(paper), strict=True):
            _draw_marker(pdf, marker, x, y)
        _draw_table(pdf, paper)
        _draw_ruler(pdf, paper)
    return bytes(pdf.output())


def _places(paper: Paper) -> tuple[tuple[float, float], ...]:
    """The upper left corners of the pieces to cut out, in the order of the markers' ids."""
    left, right = SIDE_MM, paper.width - SIDE_MM - PIECE_MM
    return (left, paper.markers), (right, paper.markers), (right, paper.lower), (left, paper.lower)


def _draw_head(pdf: FPDF, paper: Paper) -> None:
    width = paper.width - 2 * SIDE_MM
    _write(pdf, ((SIDE_MM, 17, width, 9)), "Schiri", size=24, bold=True)
    _write(pdf, ((SIDE_MM, 18, width, 9)), paper.name, size=11, ink=GREY, align="R")
    _ink(pdf, BLACK)
    pdf.line(SIDE_MM, 28, SIDE_MM + width, 28)
    column = width / 2 - 4
    for x, (first, rest) in ((SIDE_MM, ENGLISH), (SIDE_MM + width - column, GERMAN)):
        _write(pdf, ((x, 32, column, 5)), first, size=10, bold=True)
        _write(pdf, ((x, 38.5, column, 4.8)), rest, size=10)


def _draw_marker(pdf: FPDF, marker: int, x: float, y: float) -> None:
    """One path for all the black: squares painted one by one would show hairlines between them."""
    square = MARKER_MM / SQUARES
    pdf.set_fill_color(BLACK)
    with pdf.new_path(paint_rule=PathPaintRule.FILL_NONZERO) as path:
        for row, blacks in enumerate(pattern(marker)):
            for column, black in enumerate(blacks):
                if black:
                    left, top = x + MARGIN_MM + column * square, y + MARGIN_MM + row * square
                    path.rectangle(left, top, square, square)
    # The line lies outside of what is measured, so the margin is white up to its end.
    _ink(pdf, GREY)
    pdf.set_dash_pattern(dash=2, gap=1.25)  # 16 dashes and gaps fill a side
    pdf.rect(x - LINE_MM / 2, y - LINE_MM / 2, PIECE_MM + LINE_MM, PIECE_MM + LINE_MM)
    pdf.set_dash_pattern()
    english, german = CORNERS[marker]
    _write(pdf, ((x, y + PIECE_MM + 2.5, 9, 9)), str(marker), size=22, bold=True)
    _write(pdf, ((x + 7, y + PIECE_MM + 2.6, PIECE_MM - 7, 4.5)), english, size=10.5, bold=True)
    _write(pdf, ((x + 7, y + PIECE_MM + 7, PIECE_MM - 7, 4.5)), german, size=10, ink=GREY)


def _draw_table(pdf: FPDF, paper: Paper) -> None:
    """The small picture in the middle: which marker lies in which corner."""
    width, height, dot = 50.0, 34.0, 6.5
    x = (paper.width - width) / 2
    y = (paper.markers + paper.lower + PIECE_MM - height) / 2 + 3
    _ink(pdf, GREY)
    pdf.rect(x, y, width, height, round_corners=True, corner_radius=3)
    near, right, low = 2.5, x + width - dot - 2.5, y + height - dot - 2.5
    for marker, (left, top) in enumerate(
        ((x + near, y + near), (right, y + near), (right, low), (x + near, low))
    ):
        pdf.set_fill_color(BLACK)
        pdf.rect(left, top, dot, dot, style="F")
        _write(pdf, ((left, top, dot, dot)), str(marker), size=10.5, bold=True, ink=255, align="C")
    middle = y + height / 2
    _write(pdf, ((x, middle - 5, width, 5)), "play area", size=10.5, bold=True, align="C")
    _write(pdf, ((x, middle, width, 5)), "Spielfläche", size=10, ink=GREY, align="C")
    _write(pdf, ((x, y - 11, width, 4.5)), "as the camera sees it", size=10.5, bold=True, align="C")
    _write(pdf, ((x, y - 6.5, width, 4.5)), "wie die Kamera es sieht", size=10, ink=GREY, align="C")


def _draw_ruler(pdf: FPDF, paper: Paper) -> None:
    """Ticks hang from the line; the middles of the first and the last are 100 mm apart."""
    left, y = (paper.width - RULER_MM) / 2, paper.ruler
    _ink(pdf, BLACK)
    pdf.line(left - LINE_MM / 2, y, left + RULER_MM + LINE_MM / 2, y)
    for tick in range(RULER_MM + 1):
        length = 6.0 if tick % 10 == 0 else 4.5 if tick % 5 == 0 else 3.0
        pdf.line(left + tick, y, left + tick, y + length)
        if tick % 10 == 0:
            _write(pdf, ((left + tick - 5, y + 6.5, 10, 4)), str(tick), size=9, align="C")
    _write(
        pdf,
        ((SIDE_MM, y - 11.5, paper.width - 2 * SIDE_MM, 4.5)),
        RULER_ENGLISH,
        size=10.5,
        bold=True,
        align="C",
    )
    _write(
        pdf, ((SIDE_MM, y - 7, paper.width - 2 * SIDE_MM, 4.5)), RULER_GERMAN, size=10, ink=GREY, align="C"
    )


def _ink(pdf: FPDF, ink: int) -> None:
    pdf.set_draw_color(ink)
    pdf.set_line_width(LINE_MM)


def _write(
    pdf: FPDF,
    box: tuple[float, float, float, float],
    text: str,
    *,
    size: float,
    bold: bool = False,
    ink: int = BLACK,
    align: str = "L",
) -> None:
    """A text in a box (left, top, width, height of a line), in a font every printer has."""
    left, top, width, height = box
    pdf.set_font("Helvetica", style="B" if bold else "", size=size)
    pdf.set_text_color(ink)
    pdf.set_xy(left, top)
    pdf.multi_cell(width, height, text, align=align)
