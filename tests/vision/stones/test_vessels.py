"""Cups on the stones of Bloom, on its display board and beside them, on drawn tables."""

import numpy as np
import pytest
from support.bloom_drawn import (
    BLACK,
    BLUE,
    PLATE,
    SKIN,
    STONES,
    WOOD,
    YELLOW,
    body,
    box,
    cover,
    disc,
    drawn,
    stone,
)

from vision.problem import Problem
from vision.stones.covered import HAND, REACHING

RIM, SHADE = (60, 60, 200), (58, 90, 116)
ROW = [stone(x, 0.0) for x in (-80.0, -53.0)]


@pytest.mark.parametrize(("x", "problem"), [(0.0, HAND), (60.0, None)], ids=["on-its-end", "beside-it"])
def test_a_cup_whose_drink_looks_like_the_table_is_told_on_a_row_and_not_beside_it(
    x: float, problem: Problem | None
) -> None:
    row = [body(one.x, one.y) for one in ROW]
    cup = [(disc(x, 0, 42), RIM), (disc(x, 0, 37), WOOD)]
    assert cover(drawn([*row, body(-26, 0), *cup]), ROW) == problem


def test_a_cup_on_the_display_board_is_told_although_it_is_as_dark_as_a_shadow_and_a_shadow_is_not() -> None:
    seen = [one for one in STONES if abs(one.x) > 60]
    known = [PLATE, *(body(one.x, one.y) for one in seen)]
    brown, shaded = (44, 46, 74), (118, 39, 25)
    cup = [(disc(0, 10, 40), RIM), (disc(0, 10, 36), brown)]
    assert cover(drawn([*known, *cup]), seen) == HAND
    assert cover(drawn([(disc(0, 10, 40), SHADE), *known, (disc(0, 10, 40), shaded)]), seen) is None


def test_the_fields_of_a_board_are_no_cup() -> None:
    rims = [(box(38.0 * (place - 3.5), 24.5, 28, 36), BLACK) for place in range(8)]
    inner = [(box(38.0 * (place - 3.5), 24.5, 26, 34), BLUE) for place in range(8)]
    assert cover(drawn([PLATE, *rims, *inner]), []) is None


def test_a_stone_where_only_a_high_cup_would_hide_it_is_free_if_the_table_shows_between() -> None:
    cup = [(disc(-400, 0, 42), RIM), (disc(-400, 0, 37), WOOD)]
    for x, problem in ((-310.0, None), (-340.0, HAND)):
        assert cover(drawn([body(x, 0), *cup]), [stone(x, 0)]) == problem


def test_a_cup_whose_shadow_reaches_the_border_is_no_arm_and_a_hand_that_holds_one_is() -> None:
    cup = [(disc(0, 180, 42), RIM), (disc(0, 180, 37), (44, 46, 74))]
    arm = np.array([(20, 180), (300, 220), (620, 160), (620, 240), (300, 280), (20, 210)], np.float64)
    for behind, problem in (((box(30, 280, 70, 160), SHADE), None), ((arm, SKIN), REACHING)):
        assert cover(drawn([body(0, 85), behind, *cup]), [stone(0, 85)]) == problem


def test_a_cup_close_to_a_stone_that_is_seen_whole_does_not_stand_on_it() -> None:
    """How far it hides the table is only known roughly, but nothing lies over the stone's rim."""
    cup = [(disc(-400, 0, 42), RIM), (disc(-400, 0, 37), WOOD)]
    for y, problem in ((62.0, None), (45.0, HAND)):
        number = (box(-400, y - 5, 3, 10), YELLOW)
        assert cover(drawn([body(-400, y), number, *cup]), [stone(-400, y)]) == problem


def test_a_bowl_beside_a_hand_is_no_part_of_its_arm() -> None:
    arm = np.array([(-40, 400), (-40, 190), (40, 190), (40, 400)], np.float64)
    bowl = [(disc(0, 120, 80), RIM), (disc(0, 120, 74), (44, 46, 74))]
    for x, problem in ((110.0, None), (60.0, REACHING)):
        assert cover(drawn([body(x, 120), (arm, SKIN), *bowl]), [stone(x, 120)]) == problem


def test_a_bowl_as_dark_as_a_shadow_whose_shade_reaches_the_border_is_no_arm() -> None:
    bowl = [(box(0, 290, 90, 160), SHADE), (disc(0, 160, 80), SHADE)]
    assert cover(drawn([body(110, 160), *bowl]), [stone(110, 160)]) is None
