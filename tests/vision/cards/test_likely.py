"""Which cards lie on a table."""

from dataclasses import replace

import numpy as np

from engine.observation import Pose
from vision.cards.deck import Card
from vision.cards.layout import layout_at
from vision.cards.likely import kept

LAYOUT = layout_at(-20.0, -35.0, True, 8.0)


def test_a_print_that_can_hardly_be_read_is_no_card_under_an_eleven() -> None:
    cards = [Card(Pose(0.0, 0.0, 0.0), None, None), Card(Pose(-20.0, 0.0, 0.0), 0, None, shown=0.9)]
    hardly, plainly, eleven, twelve = (
        np.full(20, 0.03),
        np.full(20, 1e-3),
        np.full(20, 1e-4),
        np.full(20, 1e-4),
    )
    hardly[3], plainly[3], eleven[10], twelve[11] = 0.43, 0.98, 0.998, 0.998
    assert kept(cards, [eleven, hardly], LAYOUT) == [0]
    assert kept(cards, [eleven, plainly], LAYOUT) == [0, 1]
    assert kept(cards, [twelve, hardly], LAYOUT) == [0, 1]


def test_no_card_shows_its_number_where_there_is_no_room_between_two_open_ones() -> None:
    tops = [Card(Pose(x, 0.0, 0.0), None, None) for x in (0.0, -66.0)]
    between = Card(Pose(-13.0, 0.0, 0.0), 0, None, shown=0.9)
    hardly, plainly = np.full(20, 0.03), np.full(20, 1e-4)
    hardly[14], plainly[15] = 0.86, 0.998
    assert kept([*tops, between], [plainly, plainly, hardly], LAYOUT) == [0, 1]
    assert kept([tops[0], replace(between, under=0)], [plainly, hardly], LAYOUT) == [0, 1]


def test_the_squares_of_a_marker_beside_a_card_are_no_number_of_one_under_it() -> None:
    cards = [Card(Pose(0.0, 0.0, 0.0), None, None), Card(Pose(-20.0, 0.0, 0.0), 0, None, shown=0.9)]
    plainly = np.full(20, 1e-4)
    plainly[15] = 0.998
    paper = np.array([[-60.0, -60.0], [-35.0, -60.0], [-35.0, -10.0], [-60.0, -10.0]])
    assert kept(cards, [plainly, plainly], LAYOUT, [paper]) == [0]
    assert kept(cards, [plainly, plainly], LAYOUT, [paper - 40.0]) == [0, 1]
