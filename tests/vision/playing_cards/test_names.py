"""What shows how a playing card lies, that it is whole, and the colour of its ink."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from support.photographed import picture_at, table_in

from engine.observation import SURE
from vision.photo import Picture
from vision.playing_cards.edges import MOST_RECTANGLES, rectangles
from vision.playing_cards.loose import Rectangle
from vision.playing_cards.names import CARDS, DOUBT, RANKS, SUITS, heard_twice, read_face
from vision.playing_cards.played import LEAST_INK
from vision.playing_cards.rim import rims, straighten
from vision.playing_cards.sides import lies_of
from vision.playing_cards.views import CARD_MM, INDEX_PX, VIEW_PPM, ink_depth, redness
from vision.squares.board import view_of
from vision.table import Table

SAMPLE = Path(__file__).parents[2] / "photos/sequence/sequence-0.jpg"
MIDDLE, TURN = np.array([287.9, -21.6]), 0.21  # of its played card, in mm and radians


@pytest.fixture(scope="module")
def picture() -> Picture:
    return picture_at(SAMPLE)


def paper_of(table: Table, card: Rectangle) -> NDArray[np.float64]:
    """The light beside the card's middle."""
    x, y = table.camera.to_pixel(card.pose.to_table(np.array([[28.0, 0.0]])))[0].astype(int)
    return np.asarray(((table.picture[y, x] / 255) ** 2.2).astype(np.float64))


def test_a_rectangle_moves_onto_the_edges_of_its_card(picture: Picture) -> None:
    table = table_in(picture)
    true = straighten(table, Rectangle(MIDDLE, TURN, 1.0))
    off = straighten(table, Rectangle(true.middle + np.array([1.5, -1.0]), true.turn + 0.02, 1.0))
    assert np.linalg.norm(off.middle - true.middle) < 0.4
    assert abs(off.turn - true.turn) < 0.008


@pytest.mark.parametrize("shows", [True, False])
def test_a_card_lies_where_four_faint_sides_show_in_noise(picture: Picture, shows: bool) -> None:
    """Paper on a table nearly as white, ten degrees and six millimetres off its place."""
    white = np.full(picture.shape, 200, np.uint8)
    table = table_in(picture)
    half = np.array(CARD_MM) / 2 * (1 if shows else 0)
    corners = Rectangle(MIDDLE, TURN, 1.0).pose.to_table(
        np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    )
    cv2.fillPoly(white, [table.camera.to_pixel(corners).round().astype(np.int32)], (206, 206, 206))
    noise = np.random.default_rng(4).normal(0, 12, picture.shape)
    seen = replace(table, picture=np.clip(white + noise, 0, 255).astype(np.uint8))
    lies = lies_of(seen, Rectangle(MIDDLE + np.array([6.0, -2.0]), TURN + 0.17, 1.0))
    near = [lie for lie in lies if np.linalg.norm(lie.middle - MIDDLE) < 2 and abs(lie.turn - TURN) < 0.05]
    assert bool(near and lies[0] is near[0]) == shows


def test_the_rim_of_a_whole_card_is_paper_all_around(picture: Picture) -> None:
    table = table_in(picture)
    card = straighten(table, Rectangle(MIDDLE, TURN, 1.0))
    rim = rims(table, [card], paper_of(table, card))[0]
    assert (rim.paper, rim.strange, rim.dark) == (True, False, False)


@pytest.mark.parametrize(("times", "paper"), [(3.0, True), (1 / 3, True), (6.0, False)])
def test_a_card_may_lie_in_more_light_than_the_board(picture: Picture, times: float, paper: bool) -> None:
    table = table_in(picture)
    card = straighten(table, Rectangle(MIDDLE, TURN, 1.0))
    assert rims(table, [card], paper_of(table, card) / times)[0].paper == paper


def test_a_finger_shows_on_the_rim(picture: Picture) -> None:
    covered = picture.copy()
    cv2.line(covered, (1695, 760), (1690, 590), (110, 140, 190), 60)
    table = table_in(covered)
    card = straighten(table_in(picture), Rectangle(MIDDLE, TURN, 1.0))
    rim = rims(table, [card], paper_of(table, card))[0]
    assert rim.paper
    assert rim.strange


@pytest.mark.parametrize(("side", "covers"), [(1.0, False), (-1.0, True)])
def test_ink_on_the_rim_beside_an_index_that_is_read_covers_nothing(
    picture: Picture, side: float, covers: bool
) -> None:
    """Beside the lower end of the right side is an index, beside that of the left side there is none."""
    whole = table_in(picture)
    card = straighten(whole, Rectangle(MIDDLE, TURN, 1.0))
    ends = card.pose.to_table(np.array([[side * 31.0, 24.0], [side * 31.0, 36.0]]))
    inked = picture.copy()
    start, end = ([int(value) for value in spot] for spot in whole.camera.to_pixel(ends).round())
    cv2.line(inked, start, end, (40, 40, 190), 8)
    table, paper = replace(whole, picture=inked), paper_of(whole, card)
    assert rims(table, [card], paper)[0].strange
    assert rims(table, [card], paper, indices_read=True)[0].strange == covers


def test_a_rectangle_of_wood_has_no_rim_of_paper(picture: Picture) -> None:
    table = table_in(picture)
    card = Rectangle(MIDDLE, TURN, 1.0)
    wood = Rectangle(MIDDLE + np.array([0.0, 150.0]), TURN, 1.0)
    assert not rims(table, [wood], paper_of(table, card))[0].paper


def index_views(ink: tuple[float, float, float]) -> NDArray[np.float32]:
    views = np.ones((2, 3, *INDEX_PX), np.float32)
    views[:, :, 15:40, 12:20] = np.array(ink)[:, None, None]
    return views


def test_ink_that_sends_red_light_is_red() -> None:
    red = redness(index_views((0.1, 0.1, 0.8)))
    assert red > 0.6


def test_ink_that_sends_no_light_is_black() -> None:
    black = redness(index_views((0.12, 0.1, 0.15)))
    assert black < 0.1


def test_the_black_frame_of_a_court_card_makes_its_index_no_less_red() -> None:
    framed = index_views((0.1, 0.1, 0.8))
    framed[:, :, 24:, 26:29] = framed[:, :, 24:27, 26:] = 0.05
    red = redness(framed)
    assert red > 0.6


def test_ink_without_any_colour_is_black_but_in_a_grey_photo(picture: Picture) -> None:
    table = table_in(picture)
    view = view_of(table, Rectangle(MIDDLE, TURN, 1.0).pose, CARD_MM, VIEW_PPM)
    plain = np.repeat(view[:, :, 1:2], 3, axis=2)
    black = [name[-1] in "SC" for name in CARDS]
    coloured, grey = (read_face(plain, grey=grey).odds[black].sum() for grey in (False, True))
    assert coloured > 50 * grey


def test_four_edges_make_one_card_among_thousands_of_a_patterned_cloth() -> None:
    rng = np.random.default_rng(3)
    starts = rng.uniform(-400, 400, (3000, 2))
    cloth = np.stack([starts, starts + rng.normal(0, 9, (3000, 2))], axis=1)
    card = np.array([[[-31.5, -40], [-31.5, 40]], [[31.5, 40], [31.5, -40]]]) + np.array([600.0, 50.0])
    found = rectangles(np.concatenate([cloth, card]))
    assert len(found) <= MOST_RECTANGLES
    assert any(np.linalg.norm(place.middle - (600.0, 50.0)) < 1 for place in found)


def test_the_grain_of_pale_wood_is_no_ink() -> None:
    wood = np.full((2, 3, 72, 42), 1.0, np.float32)
    wood[:, :, :, ::4] = 0.88
    printed = wood.copy()
    printed[1, :, 20:30, 12:22] = 0.2
    assert ink_depth(wood) < LEAST_INK < ink_depth(printed)


def test_two_indices_of_one_typeface_do_not_make_a_court_sure_that_neither_is_sure_of() -> None:
    ranks = np.full((2, len(RANKS) + 1), 1e-4)
    ranks[:, RANKS.index("J")], ranks[:, RANKS.index("Q")] = 0.95, 0.05
    says = np.log(ranks[:, :-1] + DOUBT).sum(axis=0) - heard_twice(ranks)[:: len(SUITS)]
    odds = np.exp(says - says.max())
    assert 1 - SURE < odds[RANKS.index("Q")] < 0.05
