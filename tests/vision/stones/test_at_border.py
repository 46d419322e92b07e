"""Rows at the border of the picture, which may go on unseen."""

import pytest
from support.bloom_drawn import CAMERA, PALE, body, drawn, stone

from vision.stones.at_border import beyond
from vision.stones.bodies import ROW_PITCH, WIDE
from vision.stones.covered import top_under

BORDER = CAMERA.width / 2 * CAMERA.distance / CAMERA.focal  # mm from the middle to the right and left one


def doubts(free: float, more: int = 0, side: int = 1) -> list[float]:
    """Where stones may lie unseen beside a row of three and more, of which the last of the three ends so many
    mm before the border; the mm from that border to their middles."""
    last = BORDER - free - WIDE / 2
    places = [side * (last + step * ROW_PITCH) for step in range(-2, 1 + more)]
    table = drawn([body(x, 0) for x in places], PALE)
    stones = [stone(x, 0) for x in places[:3]]
    return [place.x * side - BORDER for place in beyond(table, top_under(table, stones), stones)]


@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("free", [-3.0, 0.5, 5.0])
def test_a_row_of_which_the_next_place_hardly_shows_may_go_on(free: float, side: int) -> None:
    assert doubts(free, side=side) == [pytest.approx(ROW_PITCH - free - WIDE / 2)]


@pytest.mark.parametrize("free", [9.0, 20.0, 60.0])
def test_a_row_beside_which_the_bare_table_shows_does_not_go_on(free: float) -> None:
    assert doubts(free) == []


@pytest.mark.parametrize("free", [9.0, 20.0])
def test_a_stone_that_the_border_cuts_is_told(free: float) -> None:
    assert len(doubts(free, more=1)) == 1


def test_no_stone_has_no_next_place() -> None:
    table = drawn([], PALE)
    assert beyond(table, top_under(table, []), []) == []
