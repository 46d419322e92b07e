"""Places for a stone between two others of a row."""

import pytest
from support.bloom_drawn import BLACK, Colour, body, drawn

from vision.stones import between
from vision.stones.bodies import Stone
from vision.stones.covered import top_under


def stone(x: float, y: float = 0.0, turn: float = 0.0) -> Stone:
    return Stone(x, y, turn, sun=False, proof=1.0, cost=0.0)


def middles(*known: Stone) -> list[tuple[float, float]]:
    return [(round(place.x, 1), round(place.y, 1)) for place in between.places(known)]


def test_two_stones_of_a_row_with_room_for_one_have_a_place_between_them() -> None:
    assert middles(stone(0), stone(54)) == [(27.0, 0.0)]


def test_so_they_have_where_the_frame_makes_stones_narrower() -> None:
    assert middles(stone(0), stone(46)) == [(23.0, 0.0)]


def test_a_stone_upside_down_is_of_the_row_too() -> None:
    assert middles(stone(0), stone(54, turn=181)) == [(27.0, 0.0)]


def test_a_row_that_is_whole_has_none() -> None:
    assert middles(stone(0), stone(27), stone(54)) == []


def test_neighbours_on_the_display_board_have_none() -> None:
    assert middles(stone(0), stone(38.4)) == []


def test_stones_of_two_rows_have_none() -> None:
    assert middles(stone(0), stone(54, y=20)) == []
    assert middles(stone(0), stone(54, turn=20)) == []


def test_one_stone_alone_has_none() -> None:
    assert middles(stone(0)) == []


def unread(*stones: Stone) -> list[tuple[float, float]]:
    known = [stone(0), stone(81)]
    return [(round(place.x, 1), round(place.y, 1)) for place in between.parted(stones, known)]


def test_an_unread_stone_in_the_middle_of_a_gap_for_two_is_told_as_both() -> None:
    assert unread(stone(42)) == [(27.0, 0.0), (54.0, 0.0)]


def test_an_unread_stone_elsewhere_stays_one() -> None:
    assert unread(stone(200), stone(42, 30)) == [(200, 0), (42, 30)]


@pytest.mark.parametrize("colour", [None, BLACK, (170, 190, 200)])
def test_a_gap_for_one_stone_is_in_doubt_where_something_lies_in_it(colour: Colour | None) -> None:
    known = [stone(0), stone(54)]
    between_them = [] if colour is None else [(body(27, 0)[0], colour)]
    table = drawn([*(body(one.x, one.y) for one in known), *between_them])
    found = between.filled(table, top_under(table, known), known)
    assert [(round(place.x), round(place.y)) for place in found] == ([] if colour is None else [(27, 0)])
