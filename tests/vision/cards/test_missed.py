"""Where more of cards shows than was read."""

from pathlib import Path

import numpy as np
import pytest
from support.photographed import picture_at, table_in

from engine.observation import Pose
from vision.cards import missed
from vision.cards.deck import Card
from vision.cards.gaps import Gap
from vision.cards.glyphs import Glyphs, Numbers
from vision.cards.layout import layout_at
from vision.cards.leftover import Piece
from vision.cards.sheet import spread_out
from vision.cards.whole import Found

PHOTO = Path(__file__).parent.parent.parent / "photos" / "elfer" / "hand.jpg"


def row(*along: float) -> list[Card]:
    """A row of cards, the open one first, each under the one before."""
    return [Card(Pose(x, 0.0, 0.0), k - 1 if k else None, None) for k, x in enumerate(along)]


def test_a_gap_in_a_row_may_hide_a_card() -> None:
    assert missed.leaps(row(0.0, 20.0, 40.0, 60.0, 100.0), []) == [(80.0, 0.0)]


def test_even_steps_hide_none() -> None:
    assert missed.leaps(row(0.0, 20.0, 41.0, 60.0, 82.0), []) == []


def test_cards_are_missed_between_two_open_ones_of_which_one_lies_on_the_other() -> None:
    cards = [Card(Pose(x, 0.0, 0.0), None, None) for x in (0.0, 54.0)]
    gap = Gap(0, cards[0].pose, 1, (17, 16), np.array([18.0, 0.0]), to=1)
    assert missed.leaps(cards, [gap]) == [(18.0, 0.0), (36.0, 0.0)]


def test_a_piece_of_a_row_counts_for_as_many_cards_as_it_may_show() -> None:
    box = np.array([[0.0, 0.0], [60.0, 0.0], [60.0, 30.0], [0.0, 30.0]])
    assert len(missed.places([], [Piece(box, 1300.0, beside=True)])) == 2
    assert len(missed.places([], [Piece(box, 1300.0, beside=False)])) == 1


def test_a_piece_at_a_card_is_of_a_pattern_if_many_as_large_lie_apart() -> None:
    box = np.array([[0.0, 0.0], [14.0, 0.0], [14.0, 14.0], [0.0, 14.0]])
    dots = [Piece(box, 150.0, beside=False)] * missed.PATTERN
    part, more = Piece(box, 90.0, beside=True), Piece(box, 400.0, beside=True)
    assert missed.off_pattern([part, more, *dots]) == [more, *dots]
    assert missed.off_pattern([part, more, *dots[1:]]) == [part, more, *dots[1:]]


def test_what_is_larger_than_a_card_counts_for_as_many_though_it_lies_apart() -> None:
    box = np.array([[0.0, 0.0], [150.0, 0.0], [150.0, 90.0], [0.0, 90.0]])
    assert len(missed.places([], [Piece(box, 10 * 650.0, beside=False)])) == 10


def test_cards_of_a_piece_lie_along_its_middle_line_half_a_card_from_its_ends() -> None:
    box = np.array([[0.0, 0.0], [0.0, 92.0], [119.0, 92.0], [119.0, 0.0]])
    spots = missed.places([], [Piece(box, 5 * 650.0, beside=True)])
    assert spots == [(29.5, 46.0), (44.5, 46.0), (59.5, 46.0), (74.5, 46.0), (89.5, 46.0)]


def test_a_place_near_a_piece_is_the_same_card() -> None:
    box = np.array([[0.0, 0.0], [20.0, 0.0], [20.0, 20.0], [0.0, 20.0]])
    near, far = np.array([12.0, 12.0]), np.array([90.0, 0.0])
    assert missed.places([near, far], [Piece(box, 400.0, beside=True)]) == [(10.0, 10.0), (90.0, 0.0)]


def test_a_spot_like_a_card_around_which_much_ground_shows_is_one() -> None:
    box = np.array([[0.0, 0.0], [50.0, 0.0], [50.0, 14.0], [0.0, 14.0]])
    upper, lower = Piece(box, 600.0, beside=False), Piece(box + np.array([0.0, 60.0]), 600.0, beside=False)
    spot = np.array([25.0, 37.0])
    assert missed.filled([spot, spot + 200.0], [upper, lower], []) == [spot]
    assert missed.filled([spot], [upper], []) == []
    assert missed.filled([spot], [upper, lower], [Pose(25.0, 37.0, 0.0)]) == []


def test_a_little_ground_on_a_thing_of_a_cards_shape_is_the_rim_of_one_face_down() -> None:
    box = np.array([[0.0, 0.0], [12.0, 0.0], [12.0, 12.0], [0.0, 12.0]])
    rim, beside = Piece(box, 130.0, beside=False), Piece(box, 130.0, beside=True)
    much = Piece(box, 2000.0, beside=False)
    back = np.array([35.0, 35.0])
    assert missed.off_backs([rim], [back]) == []
    assert missed.off_backs([rim], [back + 100.0]) == [rim]
    assert missed.off_backs([beside], [back]) == [beside]
    assert missed.off_backs([much], [back]) == [much]


@pytest.mark.parametrize(
    ("sizes", "told"), [([5.0] * 20, True), ([5.0] * 6, False), ([5.0, 9.0] * 10, False)]
)
def test_a_pattern_of_like_figures_is_the_back_of_a_card(sizes: list[float], told: bool) -> None:
    sheet = spread_out(table_in(picture_at(PHOTO)))
    at = sheet.to_pixel(np.array([[-20.0 + 2.0 * k, 0.0] for k in range(len(sizes))]))
    assert missed.is_back(sheet, np.zeros(2), [Glyphs(np.hstack([at, at]), np.array(sizes))]) is told


def test_a_large_piece_of_ground_on_which_a_stray_number_stands_is_a_cards() -> None:
    box = np.array([[0.0, 0.0], [150.0, 0.0], [150.0, 90.0], [0.0, 90.0]])
    row = Piece(box, 13000.0, beside=False)
    assert missed.bears(row, [np.array([40.0, 80.0])])
    assert not missed.bears(row, [np.array([40.0, 120.0])])


def test_numbers_of_a_row_that_was_missed_are_those_of_as_many_cards() -> None:
    numbers = [np.array([x, 40.0]) for x in (0.0, 20.0, 20.2, 41.0)]
    assert missed.places([], [], numbers) == [(0.0, 40.0), (20.0, 40.0), (41.0, 40.0)]
    assert missed.places([np.array([10.0, 30.0])], [], numbers) == [(10.0, 30.0), (41.0, 40.0)]


def test_ground_as_large_as_a_row_where_the_next_card_would_lie_is_a_row_that_was_missed() -> None:
    box = np.array([[0.0, 0.0], [150.0, 0.0], [150.0, 90.0], [0.0, 90.0]])
    row, known = (Piece(box, 13000.0, beside=False) for _ in range(2))
    card = Piece(box, 5000.0, beside=False)
    ends = [np.array([30.0, 45.0]), np.array([120.0, 45.0])]
    eleven, above = Pose(-32.0, 45.0, 0.0), Pose(-32.0, -65.0, 0.0)
    assert missed.rows_apart([row, known, card], [known], ends, [eleven, above]) == [row]
    far = [Pose(-232.0, 45.0, 0.0), Pose(-232.0, -65.0, 0.0)]
    assert missed.rows_apart([row], [], ends, far) == []


def test_a_thing_like_a_card_with_a_figure_in_its_middle_may_be_one() -> None:
    figures = np.array([[0.0, 0.0], [200.0, 0.0], [400.0, 0.0]])
    members = np.array([[0, 0], [1, 1], [2, 2]])
    big = Numbers(np.zeros((3, 4)), figures, members, np.zeros(3, np.bool_), np.array([20.0, 21.0, 60.0]))
    found = Found(layout_at(-20.0, -36.0, True, 8.0), (Pose(0.0, 0.0, 0.0),), big, big)
    spots = [np.array([x, 5.0]) for x in (0.0, 200.0, 300.0, 400.0)]
    assert missed.printed(spots, found, list(found.poses)) == [spots[1]]
