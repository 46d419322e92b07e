"""Finding the table in photographs."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from support.frames import frame_error
from support.painter.paint import paint, random_scene
from support.photographed import picture_at, table_in

from engine.games import game_ids
from vision.light import PAPER, balance, measure
from vision.look import look
from vision.markers import DICTIONARY
from vision.photo import Picture
from vision.problem import Problem
from vision.table import Table, find

PHOTOS = sorted((Path(__file__).parent.parent / "photos" / "tables").glob("*.jpg"))
SEQUENCE_BOARD = (484.0, 404.0)  # millimetres


def without_markers(picture: Picture, *ids: int) -> Picture:
    """The photo with a sheet of card over some markers."""
    covered = picture.copy()
    for marker in ids:
        cv2.fillConvexPoly(covered, table_in(picture).markers[marker].astype(np.int32), (60, 90, 140))
    return covered


@pytest.mark.parametrize("path", PHOTOS, ids=lambda path: path.stem)
def test_all_four_markers_are_found(path: Path) -> None:
    assert sorted(table_in(picture_at(path)).markers) == [0, 1, 2, 3]


@pytest.mark.parametrize("path", PHOTOS, ids=lambda path: path.stem)
def test_two_markers_give_nearly_the_same_frame(path: Path) -> None:
    """Lengths on the table change by less than one part in a hundred."""
    picture = picture_at(path)
    whole, half = table_in(picture), table_in(without_markers(picture, 0, 2))
    assert sorted(half.markers) == [1, 3]
    ends = np.array([[900.0, 500.0], [1500.0, 900.0]])
    lengths = [float(np.hypot(*np.diff(table.camera.to_mm(ends), axis=0)[0])) for table in (whole, half)]
    assert lengths[1] == pytest.approx(lengths[0], rel=0.01)


@pytest.mark.parametrize("gamma", [0.6, 1.6])
def test_the_tone_curve_does_not_change_lengths(gamma: float) -> None:
    """A curve makes white grow over black or shrink, but the markers' inner edges give that away."""
    picture = picture_at(PHOTOS[0])
    curve = (255 * (np.arange(256) / 255) ** gamma + 0.5).astype(np.uint8)
    ends = np.array([[800.0, 400.0], [1600.0, 1000.0]])
    lengths = [
        float(np.hypot(*np.diff(table_in(version).camera.to_mm(ends), axis=0)[0]))
        for version in (picture, np.asarray(cv2.LUT(picture, curve), np.uint8))
    ]
    assert lengths[1] == pytest.approx(lengths[0], rel=0.002)


@pytest.mark.parametrize("size", [0.4, 1.0, 1.9])
def test_a_picture_of_a_marker_does_not_take_its_place(size: float) -> None:
    """Printed smaller or larger and left beside the play area, it is not believed."""
    picture = picture_at(PHOTOS[0])
    whole = table_in(picture)
    side = round(size * 52 / 40 * float(np.linalg.norm(whole.markers[0][1] - whole.markers[0][0])))
    sheet = np.pad(
        cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), 0, 240),
        36,
        constant_values=255,
    )
    copy = picture.copy()
    copy[560 : 560 + side, 60 : 60 + side] = cv2.resize(sheet, (side, side), interpolation=cv2.INTER_AREA)[
        :, :, None
    ]
    ends = np.array([[900.0, 500.0], [1500.0, 900.0]])
    lengths = [
        float(np.hypot(*np.diff(table.camera.to_mm(ends), axis=0)[0])) for table in (whole, table_in(copy))
    ]
    assert lengths[1] == pytest.approx(lengths[0], rel=0.01)


def test_other_patterns_of_squares_are_no_markers() -> None:
    """A chess board, a marker of another number and a code that phones read, beside the play area."""
    picture = picture_at(PHOTOS[0])
    before = table_in(picture)
    chess = np.kron(np.indices((8, 8)).sum(axis=0) % 2, np.ones((20, 20))) * 255
    other = np.pad(
        cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), 17, 80),
        12,
        constant_values=255,
    )
    code = np.kron(cv2.QRCodeEncoder.create().encode("https://example.org/rules"), np.ones((4, 4)))
    for top, thing in zip((400, 600, 750), (chess, other, code), strict=True):
        picture[top : top + len(thing), 40 : 40 + len(thing)] = thing[:, :, None]
    after = table_in(picture)
    assert sorted(after.markers) == sorted(before.markers)
    assert after.camera == before.camera


def test_one_marker_is_no_table() -> None:
    problem = find(without_markers(picture_at(PHOTOS[0]), 0, 1, 2))
    assert isinstance(problem, Problem)
    assert problem.code == "NO-TABLE"
    assert problem.text.startswith("1 of 4 markers seen; ")


@pytest.mark.parametrize("value", [0, 128, 255])
def test_a_picture_of_nothing_is_no_table(value: int) -> None:
    problem = find(np.full((720, 1280, 3), value, np.uint8))
    assert isinstance(problem, Problem)
    assert problem.code == "NO-TABLE"


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (30_000, 3), (3, 30_000)])
def test_a_picture_of_hardly_any_pixels_is_no_table(size: tuple[int, int]) -> None:
    """However long it is; what follows from it is no more than a word, neither."""
    picture = np.random.default_rng(0).integers(0, 256, (*size[::-1], 3), np.uint8)
    assert [problem.code for problem in look(picture, "strips").problems][-1] == "NO-TABLE"


@pytest.mark.parametrize("width", [1280, 1920, 3456])
def test_the_size_of_the_photo_does_not_matter(width: int) -> None:
    """The same table in other sizes has the same lengths in millimetres."""
    picture = picture_at(PHOTOS[0])
    scale = width / picture.shape[1]
    resized = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    ends = np.array([[800.0, 400.0], [1600.0, 1000.0]])
    before = table_in(picture).camera.to_mm(ends)
    after = table_in(np.asarray(resized, np.uint8)).camera.to_mm((ends + 0.5) * scale - 0.5)
    assert np.hypot(*(after[1] - after[0])) == pytest.approx(np.hypot(*(before[1] - before[0])), rel=0.006)


def test_a_board_measures_what_it_measures() -> None:
    """The Sequence board, green around white cards, from edge to edge in the view from above."""
    table = table_in(picture_at(next(path for path in PHOTOS if path.stem == "sequence-1")))
    view = table.rectify(2.0, (-320, -260, 320, 260)).astype(int)
    green = ((view[:, :, 1] > view[:, :, 2] + 6) & (view.sum(axis=2) > 60)) | (view.min(axis=2) > 70)
    islands, labels, stats, _ = cv2.connectedComponentsWithStats(green.astype(np.uint8))
    board = labels == 1 + int(stats[1:islands, cv2.CC_STAT_AREA].argmax())
    _, size, _ = cv2.minAreaRect(np.argwhere(board).astype(np.float32))
    assert sorted(side / 2 for side in size) == pytest.approx(sorted(SEQUENCE_BOARD), rel=0.012)


@pytest.mark.parametrize("path", PHOTOS, ids=lambda path: path.stem)
def test_paper_is_neutral_after_balancing(path: Path) -> None:
    """The three colours of white paper differ by less than three parts in a hundred."""
    table = table_in(picture_at(path))
    balanced = balance(table.picture, measure(table))
    paper = measure(Table(balanced, table.camera, table.markers)).paper
    assert paper.max() / paper.min() < 1.03
    assert paper.mean() == pytest.approx(PAPER, rel=0.1)


@pytest.mark.parametrize("game", game_ids())
def test_the_frame_of_painted_photos(game: str) -> None:
    """Found in any light, on any table, and right to a millimetre or two even where only two markers show."""
    for seed in range(2):
        painted = paint(random_scene(game, seed))
        table = find(painted.image)
        assert isinstance(table, Table) == (len(painted.whole_markers) >= 2)
        if isinstance(table, Table):
            assert frame_error(table.camera, painted) < (1.5 if len(table.markers) > 2 else 3.0)


def test_two_markers_on_a_black_cloth() -> None:
    """The rim of white paper on black looks like the border of a marker with its colours swapped."""
    painted = paint(random_scene("strips", 50_039))
    assert len(painted.whole_markers) == 2
    assert isinstance(find(painted.image), Table)
