"""The eyes for Sequence, on sample photos and painted ones."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from support.painter.paint import paint, random_scene
from support.photographed import picture_at, table_in

from engine.games.sequence.seen import state
from engine.observation import NOTHING
from vision.edges import LIGHT
from vision.games.sequence import read
from vision.photo import Picture
from vision.playing_cards.marks import find_marks
from vision.playing_cards.names import CARDS, read_face
from vision.playing_cards.views import CARD_MM, VIEW_PPM
from vision.reading import Reading
from vision.squares.beside import look_beside
from vision.squares.board import BOARD_MM, CELL_MM, CELLS, Board, cell_middles, view_of
from vision.squares.chips import FINE, find_discs
from vision.squares.flat_table import FLAT_PPM, flatten
from vision.squares.lines import onto_lines
from vision.squares.search import find_board

PHOTOS = Path(__file__).parents[2] / "photos"
SAMPLES = (
    PHOTOS / "sequence/sequence-0.jpg",
    PHOTOS / "sequence/court.jpg",
    PHOTOS / "tables/sequence-1.jpg",
)
CARD_OF_SAMPLE_0 = (1575, 505, 1795, 715)  # left, top, right, bottom in pixels, with the table around it


def reading_of(picture: Picture) -> Reading:
    return read(table_in(picture))


def truth_of(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(path.with_suffix(".truth.json").read_text())
    found: dict[str, Any] = told.get("state", told)
    return found


def unsure(reading: Reading) -> list[object]:
    assert reading.seen is not None
    return [sighting.where for sighting in reading.seen.sightings if not sighting.sure]


def painted_table(seed: int, told: dict[str, Any], cover: str | None) -> Picture:
    """A table by day with nothing else on it, in less than the usual pixels, which paints faster."""
    scene = random_scene("sequence", seed, cover=cover, state=told, light="day", clutter=(), markers=4)
    return np.asarray(paint(scene, (1536, 864)).image, np.uint8)


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_read_exactly_and_surely(path: Path) -> None:
    reading = reading_of(picture_at(path))
    assert reading.seen is not None
    assert state(reading.seen) == truth_of(path)
    assert unsure(reading) == []


def test_a_photo_of_half_the_size_reads_the_same() -> None:
    picture = cv2.resize(picture_at(SAMPLES[0]), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    reading = reading_of(np.asarray(picture, np.uint8))
    assert reading.seen is not None
    assert state(reading.seen) == truth_of(SAMPLES[0])


def test_every_sighting_has_its_outline() -> None:
    reading = reading_of(picture_at(SAMPLES[0]))
    assert reading.seen is not None
    assert len(reading.outlines) == len(reading.seen.sightings) == 101


def test_a_grey_photo_shows_where_chips_lie_but_not_surely_whose() -> None:
    grey = cv2.cvtColor(picture_at(SAMPLES[0]), cv2.COLOR_BGR2GRAY)
    reading = reading_of(np.repeat(np.asarray(grey, np.uint8)[:, :, None], 3, axis=2))
    assert reading.seen is not None
    for sighting in reading.seen.sightings[:-1]:
        assert isinstance(sighting.where, tuple)
        row, column = sighting.where
        chip = truth_of(SAMPLES[0])["chips"][int(row)][int(column)] != "."
        assert (sighting.best != NOTHING) == chip
        assert not (chip and sighting.sure)


def test_the_grid_is_found_under_chips_on_all_96_cells() -> None:
    rows = ["." + "bg" * 4 + "."] + ["bgr" * 3 + "b", "rbg" * 3 + "r"] * 4 + ["." + "rg" * 4 + "."]
    told = {"chips": rows, "played": None}
    picture = painted_table(20001, told, None)
    reading = reading_of(picture)
    assert reading.seen is not None
    assert state(reading.seen)["chips"] == rows


def test_a_chip_on_a_free_corner_is_read() -> None:
    rows = ["b........."] + ["...g......"] * 2 + ["." * 10] * 7
    told = {"chips": rows, "played": None}
    reading = reading_of(painted_table(20004, told, None))
    assert reading.seen is not None
    assert state(reading.seen)["chips"] == rows


@pytest.mark.parametrize("kind", ["hand", "glove", "sleeve", "cup", "card"])
def test_what_lies_over_the_board_is_told(kind: str) -> None:
    told = {"chips": ["." * 10] * 10, "played": None}
    picture = painted_table(20002, told, kind)
    assert codes(reading_of(picture)) == ["HAND"]


def test_a_finger_over_the_played_card_is_told() -> None:
    picture = picture_at(SAMPLES[0]).copy()
    cv2.line(picture, (1695, 760), (1690, 590), (110, 140, 190), 60)
    reading = reading_of(picture)
    assert codes(reading) == ["HAND"]
    assert reading.glimpsed is not None
    assert state(reading.glimpsed)["chips"] == truth_of(SAMPLES[0])["chips"]


def test_a_cup_that_leaves_two_corners_of_the_played_card_is_told() -> None:
    picture = picture_at(SAMPLES[0]).copy()
    cv2.circle(picture, (1680, 660), 85, (90, 60, 40), -1, cv2.LINE_AA)
    assert codes(reading_of(picture)) == ["HAND"]


def test_a_face_down_pile_with_a_white_frame_covers_nothing() -> None:
    told = {"chips": ["." * 10] * 10, "played": None}
    scene = random_scene(
        "sequence", 20005, cover=None, state=told, light="day", clutter=("pile",), markers=4, table="felt"
    )
    reading = reading_of(np.asarray(paint(scene, (1536, 864)).image, np.uint8))
    assert reading.seen is not None
    assert state(reading.seen) == told


def test_wide_indices_that_reach_the_lines_of_their_cell_cover_nothing() -> None:
    picture = picture_at(SAMPLES[0]).copy()
    table = table_in(picture)
    board = find_board(table, flatten(table))
    assert board is not None
    cell = cell_middles()[51]
    for x, y in ((23.0, -10.5), (23.0, 10.5), (-23.0, -10.5)):
        index = cell + np.array([[x, y - 6], [x + 5, y - 6], [x + 5, y + 6], [x, y + 6]])
        outline = table.camera.to_pixel(board.to_table(index)).round().astype(np.int32)
        cv2.fillPoly(picture, [outline], (30, 30, 30))
    assert reading_of(picture).seen is not None


@pytest.mark.parametrize(("faded", "read"), [(10, True), (5, False)])
def test_lines_that_fade_from_side_to_side_cover_nothing(faded: int, read: bool) -> None:
    """Two level lines, and what is as pale as paper beside them; over some cells only it may be a sheet."""
    picture = picture_at(SAMPLES[0]).copy()
    table = table_in(picture)
    board = find_board(table, flatten(table))
    assert board is not None
    along = (np.arange(0, faded, 0.01) - CELLS / 2) * CELL_MM[0]
    for line in (-1, 0):
        for across in np.arange(-2.2, 2.21, 0.2):
            here, beside = (
                table.camera.to_pixel(
                    board.to_table(np.column_stack([along, np.full(len(along), line * CELL_MM[1] + away)]))
                )
                .round()
                .astype(int)
                for away in (across, 3.2)
            )
            picture[here[:, 1], here[:, 0]] = picture[beside[:, 1], beside[:, 0]]
    assert (reading_of(picture).seen is not None) == read


def test_the_shadow_of_a_cup_covers_nothing_and_is_surely_no_chip() -> None:
    picture = picture_at(SAMPLES[0])
    table = table_in(picture)
    board = find_board(table, flatten(table))
    assert board is not None
    x, y = table.camera.to_pixel(board.to_table(cell_middles()[[51]]))[0].round().astype(int).tolist()
    shade = cv2.circle(np.zeros(picture.shape[:2], np.float32), (x, y), 90, 0.3, -1)
    shade = np.asarray(cv2.GaussianBlur(shade, (0, 0), 15))[:, :, None]
    reading = reading_of(np.asarray(picture * (1 - shade), np.uint8))
    assert reading.seen is not None
    told = "".join(truth_of(SAMPLES[0])["chips"])
    for chip, sighting in zip(told, reading.seen.sightings[:-1], strict=True):
        assert sighting.best == chip or not sighting.sure


def test_a_lamps_shadow_may_have_another_tint_than_its_light() -> None:
    picture = picture_at(SAMPLES[0])
    table = table_in(picture)
    board = find_board(table, flatten(table))
    assert board is not None
    x, y = table.camera.to_pixel(board.to_table(cell_middles()[[51]]))[0].round().astype(int).tolist()
    shade = cv2.circle(np.zeros(picture.shape[:2], np.float32), (x, y), 90, 1.0, -1)
    shade = np.asarray(cv2.GaussianBlur(shade, (0, 0), 15))[:, :, None] * (0.28, 0.21, 0.18)
    assert reading_of(np.asarray(picture * (1 - shade), np.uint8)).seen is not None


def test_a_board_is_found_where_two_markers_leave_its_far_side_open() -> None:
    scene = random_scene("sequence", 61064, cover=None, clutter=())
    reading = reading_of(np.asarray(paint(scene, (1536, 864)).image, np.uint8))
    assert reading.seen is not None
    assert state(reading.seen)["chips"] == scene.state["chips"]


def test_a_board_is_whole_where_two_markers_leave_its_perspective_open() -> None:
    scene = random_scene("sequence", 77724, cover=None, clutter=())
    table = table_in(np.asarray(paint(scene, (1536, 864)).image, np.uint8))
    board = find_board(table, flatten(table))
    assert board is not None
    _, lines = onto_lines(table, board, (1.0,), 14.0)
    assert lines >= 165


def test_two_loose_cards_are_not_taken_for_the_pile() -> None:
    picture = picture_at(SAMPLES[0]).copy()
    left, top, right, bottom = CARD_OF_SAMPLE_0
    picture[top + 260 : bottom + 260, left - 20 : right - 20] = picture[top:bottom, left:right]
    reading = reading_of(picture)
    assert reading.seen is not None
    assert state(reading.seen)["played"] is None
    assert unsure(reading) == ["played"]


def test_a_table_without_a_card_beside_the_board_has_none_played() -> None:
    told = {"chips": ["." * 10] * 10, "played": None}
    picture = painted_table(20003, told, None)
    reading = reading_of(picture)
    assert reading.seen is not None
    assert state(reading.seen) == told


@pytest.mark.parametrize("printed", [True, False])
@pytest.mark.parametrize("noise", [0.0, 8.0])
def test_print_on_a_table_as_white_as_paper_may_be_a_cards(printed: bool, noise: float) -> None:
    table = table_in(picture_at(SAMPLES[0]))
    flat = flatten(table)
    board = find_board(table, flat)
    assert board is not None
    paper = find_discs(view_of(table, board, BOARD_MM, FINE)).paper
    spot = (board.to_table(np.array([[350.0, 0.0]]))[0] + flat.half) * FLAT_PPM
    x, y = (int(v) for v in spot)
    white = np.searchsorted(LIGHT, np.median(paper, axis=(0, 1)))
    cv2.rectangle(flat.view, (x - 40, y - 60), (x + 40, y + 60), white.tolist(), -1)
    for place in (-1, 0, 1) if printed else ():
        cv2.circle(flat.view, (x + 10 * place, y + 13 * place), 3, (40, 40, 40), -1)
    grain = np.random.default_rng(7).normal(0, noise, (120, 80, 1))
    flat.view[y - 60 : y + 60, x - 40 : x + 40] = np.clip(
        flat.view[y - 60 : y + 60, x - 40 : x + 40] + grain, 0, 255
    )
    assert bool(find_marks(look_beside(table, flat, board, paper))) == printed


def test_an_aces_pip_tells_its_suit_but_for_spades_and_hearts_upside_down() -> None:
    view = np.full((round(CARD_MM[1] * VIEW_PPM), round(CARD_MM[0] * VIEW_PPM), 3), 235, np.uint8)
    rows, columns = np.mgrid[: view.shape[0], : view.shape[1]]
    middle = np.abs(columns - view.shape[1] / 2) / 18 + np.abs(rows - view.shape[0] / 2) / 25
    view[middle < 1] = (30, 30, 190)
    odds = dict(zip(CARDS, read_face(view).odds, strict=True))
    assert odds["AD"] > 10 * max(odds["AS"], odds["AC"])


def test_another_game_is_no_board() -> None:
    assert codes(reading_of(picture_at(PHOTOS / "tables/bloom-0.jpg"))) == ["NO-BOARD"]


def test_a_card_reads_either_way_up() -> None:
    table = table_in(picture_at(SAMPLES[0]))
    reading = read(table)
    assert reading.seen is not None
    pose = reading.seen.sightings[-1].pose
    assert pose is not None
    view = view_of(table, Board(np.array([pose.x, pose.y]), np.radians(pose.turn)), CARD_MM, VIEW_PPM)
    turned = np.ascontiguousarray(view[::-1, ::-1])
    assert CARDS[int(read_face(view).odds.argmax())] == "9H"
    assert np.allclose(read_face(turned).odds, read_face(view).odds, rtol=1e-3)


def test_a_chip_that_a_lamp_bleaches_to_paper_is_not_silently_missed() -> None:
    scene = random_scene("sequence", 21022, cover=None)
    reading = reading_of(np.asarray(paint(scene, (1536, 864)).image, np.uint8))
    assert reading.seen is not None
    for sighting in reading.seen.sightings:
        if sighting.where in {(2, 1), (2, 2)}:
            assert sighting.best == "b" or not sighting.sure


@pytest.mark.parametrize(("away", "held"), [(1.0, True), (40.0, False)])
def test_a_card_that_a_hand_touches_may_be_held_over_the_pile(away: float, held: bool) -> None:
    """An arm reaches in from the right to a place beside the card, and hides nothing."""
    picture = picture_at(SAMPLES[0])
    card = reading_of(picture).outlines[-1]
    arm = np.array([[0, -12], [0, 12], [60, 30], [600, 30], [600, -30], [60, -30]])
    outline = (card[1] + card[2]) / 2 + np.array([away, 0]) + arm
    pixels = table_in(picture).camera.to_pixel(outline).round().astype(np.int32)
    reading = reading_of(np.asarray(cv2.fillPoly(picture.copy(), [pixels], (120, 110, 105)), np.uint8))
    assert codes(reading) == (["HAND"] if held else [])


def test_a_2_on_a_table_as_white_as_it_is_read_in_noise_though_its_pips_lie_far_apart() -> None:
    scene = random_scene("sequence", 972_013)
    seen = reading_of(paint(scene).image).seen
    assert seen is not None
    assert state(seen)["played"] == "2C"
