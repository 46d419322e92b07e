"""The sheet of markers, measured on its pages as a printer draws them, and the command that writes it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from firmware.cli import main
from firmware.marker_sheet import PAPERS, draw_sheet
from vision.markers import DICTIONARY, IDS, MARGIN_MM, MARKER_MM, SQUARES, pattern

PIXELS = 10  # a millimetre, at 254 dpi
BLACK = 60  # and darker; the cut lines are grey and lighter
INK = 250  # and darker is printed at all
Page = np.ndarray[Any, np.dtype[np.uint8]]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Page]:
    """Both pages as grey pictures of ten pixels a millimetre."""
    folder = tmp_path_factory.mktemp("sheet")
    (folder / "sheet.pdf").write_bytes(draw_sheet())
    subprocess.run(["pdftoppm", "-r", "254", "-gray", "sheet.pdf", "page"], cwd=folder, check=True)
    return [np.asarray(cv2.imread(str(file), cv2.IMREAD_GRAYSCALE)) for file in sorted(folder.glob("*.pgm"))]


def found(page: Page) -> dict[int, Any]:
    """The corners of every marker on a page, by its id."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))
    corners, ids, _ = detector.detectMarkers(page)
    return {int(i): c.reshape(4, 2) for i, c in zip(np.ravel(ids), corners, strict=True)}


def black_square(page: Page, corners: Any) -> tuple[int, int, int, int]:
    """Left, top, width and height in pixels of what is black around a marker's middle."""
    x, y = (int(value) for value in corners.mean(axis=0))
    half = (MARKER_MM // 2 + MARGIN_MM - 1) * PIXELS
    left, top = x - half, y - half
    ys, xs = np.nonzero(page[top : y + half, left : x + half] < BLACK)
    return left + xs.min(), top + ys.min(), xs.max() - xs.min() + 1, ys.max() - ys.min() + 1


def test_a_page_for_each_paper_in_its_true_size(pages: list[Page]) -> None:
    # A page is drawn on whole pixels, so up to one is added.
    sizes = [(page.shape[1] / PIXELS, page.shape[0] / PIXELS) for page in pages]
    assert sizes == [pytest.approx((210, 297), abs=0.15), pytest.approx((215.9, 279.4), abs=0.15)]


@pytest.mark.parametrize("number", range(len(PAPERS)))
class TestPage:
    def test_each_marker_is_found_once_and_in_its_corner(self, pages: list[Page], number: int) -> None:
        corners = found(pages[number])
        assert sorted(corners) == list(IDS)
        middle = np.mean([c.mean(axis=0) for c in corners.values()], axis=0)
        sides = {marker: tuple(corners[marker].mean(axis=0) > middle) for marker in IDS}
        assert sides == {0: (False, False), 1: (True, False), 2: (True, True), 3: (False, True)}

    def test_markers_stand_upright(self, pages: list[Page], number: int) -> None:
        """The first corner of a marker is its upper left one."""
        for corners in found(pages[number]).values():
            assert tuple(corners[0] < corners[2]) == (True, True)

    def test_the_black_square_is_40_mm(self, pages: list[Page], number: int) -> None:
        for corners in found(pages[number]).values():
            _, _, width, height = black_square(pages[number], corners)
            assert (width / PIXELS, height / PIXELS) == pytest.approx((40, 40), abs=0.1)

    def test_the_margin_is_6_mm_white_and_ends_at_the_cut_line(self, pages: list[Page], number: int) -> None:
        for corners in found(pages[number]).values():
            left, top, width, height = black_square(pages[number], corners)
            margin = MARGIN_MM * PIXELS
            # A pixel on either side may be cut by an edge of what is printed.
            piece = pages[number][
                top - margin + 1 : top + height + margin - 1, left - margin + 1 : left + width + margin - 1
            ].copy()
            piece[margin - 2 : -margin + 2, margin - 2 : -margin + 2] = 255
            assert piece.min() == 255
            around = pages[number][
                top - margin - 4 : top + height + margin + 4, left - margin - 4 : left + width + margin + 4
            ]
            for edge in (around[:5], around[-5:], around[:, :5].T, around[:, -5:].T):
                assert 0.4 < np.mean(edge.min(axis=0) < 200) < 0.8, "no dashed line"

    def test_black_is_one_piece_without_hairlines(self, pages: list[Page], number: int) -> None:
        """Every small square is of one colour up to its edges, and neighbours of one colour touch."""
        for marker, corners in found(pages[number]).items():
            left, top, width, height = black_square(pages[number], corners)
            drawn = pages[number][top : top + height, left : left + width]
            ideal = np.where(np.array(pattern(marker)), np.uint8(0), np.uint8(255))
            ideal = cv2.resize(ideal, (width, height), interpolation=cv2.INTER_NEAREST)
            edges = cv2.dilate(ideal, np.ones((5, 5))) != cv2.erode(ideal, np.ones((5, 5)))
            inner = ~edges[2:-2, 2:-2]
            assert np.abs(drawn[2:-2, 2:-2].astype(int) - ideal[2:-2, 2:-2])[inner].max() <= 2

    def test_the_ruler_is_100_mm_long_with_a_tick_a_millimetre(self, pages: list[Page], number: int) -> None:
        line = round((PAPERS[number].ruler + 2) * PIXELS)
        dark = (pages[number][line] < 160).astype(np.int8)
        begins = np.nonzero(np.diff(dark, prepend=0) == 1)[0]
        ends = np.nonzero(np.diff(dark, append=0) == -1)[0]
        ticks = (begins + ends) / 2 / PIXELS
        assert len(ticks) == 101
        assert ticks[-1] - ticks[0] == pytest.approx(100, abs=0.2)
        assert np.diff(ticks) == pytest.approx(np.ones(100), abs=0.15)

    def test_nothing_is_nearer_than_10_mm_to_the_edge(self, pages: list[Page], number: int) -> None:
        ys, xs = np.nonzero(pages[number] < INK)
        height, width = pages[number].shape
        assert min(xs.min(), ys.min(), width - xs.max(), height - ys.max()) >= 10 * PIXELS

    def test_the_text_is_there_in_english_and_german(self, tmp_path: Path, number: int) -> None:
        (tmp_path / "sheet.pdf").write_bytes(draw_sheet())
        call = ["pdftotext", "-raw", "-f", str(number + 1), "-l", str(number + 1), "sheet.pdf", "-"]
        text = subprocess.run(call, cwd=tmp_path, check=True, capture_output=True).stdout.decode()
        for words in ("upper left", "oben links", "lower right", "unten rechts", "Spielfläche"):
            assert words in text
        assert 'Print at 100 %, not "fit to page"' in text
        assert "Mit 100 % drucken, nicht »an Seite anpassen«" in text


def test_the_same_sheet_is_the_same_bytes() -> None:
    assert draw_sheet() == draw_sheet()


def test_the_sheet_is_drawn_and_holds_no_pictures() -> None:
    assert b"/Subtype /Image" not in draw_sheet()


def test_print_dialogs_are_told_not_to_scale() -> None:
    assert b"/PrintScaling /None" in draw_sheet()


@pytest.mark.parametrize("marker", IDS)
def test_a_pattern_has_a_black_frame(marker: int) -> None:
    rows = np.array(pattern(marker))
    assert rows.shape == (SQUARES, SQUARES)
    assert rows[[0, -1]].all()
    assert rows[:, [0, -1]].all()


def test_there_are_only_four_markers() -> None:
    with pytest.raises(ValueError, match="there is no marker 4; the markers are 0, 1, 2, 3"):
        pattern(4)


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capfd.readouterr()
    return code, out, err


@pytest.mark.parametrize("name", ["markers.pdf", "MARKERS.PDF"])
def test_the_command_says_in_one_line_what_to_do_next(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    code, out, err = run(capfd, "markers", str(tmp_path / name))
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert out.startswith(f"{tmp_path / name} is written: print page 1 (A4) or page 2 (US Letter) at 100 %")
    assert (tmp_path / name).read_bytes() == draw_sheet()


def test_a_file_that_is_there_is_overwritten(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "markers.pdf"
    file.write_bytes(b"x" * 1_000_000)
    assert run(capfd, "markers", str(file))[0] == 0
    assert file.read_bytes() == draw_sheet()


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("markers.png", "markers.png does not end in .pdf; the markers are written as PDF"),
        ("markers", "markers does not end in .pdf;"),
        (".pdf", ".pdf does not end in .pdf;"),
        ("", "a folder; name a file in it, such as"),
        ("folder.pdf", "folder.pdf is a folder; name a file in it, such as"),
        ("nowhere/markers.pdf", "nowhere/markers.pdf: no such file or directory; name a file in a folder"),
        ("file/markers.pdf", "file/markers.pdf: not a directory; name a file in a folder"),
        ("no\nwhere/markers.pdf", "no where/markers.pdf: no such file or directory;"),
    ],
)
def test_where_no_sheet_can_be_written_is_one_line_and_exit_code_2(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, name: str, wrong: str
) -> None:
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "file").touch()
    before = sorted(tmp_path.iterdir())
    code, out, err = run(capfd, "markers", f"{tmp_path}/{name}")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("schiri: error: ")
    assert wrong in err
    assert sorted(tmp_path.iterdir()) == before


WITHOUT = (
    "import sys; sys.modules.update(dict.fromkeys(['cv2', 'fpdf', 'numpy'])); from firmware.cli import main; "
)


def test_judging_needs_none_of_the_libraries_that_draw() -> None:
    call = [sys.executable, "-c", WITHOUT + "sys.exit(main(['judge', '-', '--json']))"]
    header = b'{"record": 1, "game": "ingenious", "players": ["Ann", "Ben"], "options": {}}\n'
    assert subprocess.run(call, input=header, capture_output=True, check=False).returncode == 0


def test_a_missing_library_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    call = [sys.executable, "-c", WITHOUT + "sys.exit(main(['markers', 'markers.pdf']))"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert done.stderr.startswith(b"schiri: error: a library is missing: ")
