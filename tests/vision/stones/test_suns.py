"""What bloom's eyes take for the suns of jokers, on drawn tables."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.bloom_drawn import BLACK, LAMP, PALE, WOOD, YELLOW, body, box, disc, drawn, sun

from vision.shrink import halved
from vision.stones import prints, sun_looks, sun_spots, suns
from vision.stones.bodies import Stone
from vision.table import Table


def jokers(table: Table) -> list[Stone]:
    return suns.find(table, prints.prepare(table.picture, LAMP), LAMP)


def test_a_sun_on_lacquer_is_a_joker_without_doubt() -> None:
    found = jokers(drawn([body(50, 20), (sun(50, 20), YELLOW)]))
    assert [(round(one.x), round(one.y), one.cost) for one in found] == [(50, 20, 0.0)]


def test_a_coin_of_bronze_on_a_dark_table_is_no_joker_without_doubt() -> None:
    """Its blurred rim ends as slowly as a sun does, but it is hardly yellow."""
    dark = (35, 42, 51)
    coin = [(disc(50, 20, 8.4), (48, 80, 104))]
    assert all(one.cost for one in jokers(drawn(coin, dark)))
    blurred = drawn(coin, dark)
    blurred = replace(blurred, picture=np.asarray(cv2.GaussianBlur(blurred.picture, (0, 0), 2.0), np.uint8))
    assert all(one.cost for one in jokers(blurred))


def test_a_yellow_disc_with_a_number_is_no_joker() -> None:
    tile = [(disc(50, 20, 11), YELLOW), (box(50, 20, 2.5, 9), (250, 250, 250))]
    assert jokers(drawn(tile, (60, 40, 30))) == []


def test_a_sun_of_another_colour_may_be_a_joker_where_none_is_yellow() -> None:
    """The suns of a copy have one colour, and a grey photo shows none."""
    pale = [body(50, 20), (sun(50, 20), PALE)]
    assert [(round(one.x), one.cost) for one in jokers(drawn(pale))] == [(50, 1.0)]
    both = [*pale, body(-50, 20), (sun(-50, 20), YELLOW)]
    assert [(round(one.x), one.cost) for one in jokers(drawn(both))] == [(-50, 0.0)]
    assert jokers(drawn([body(50, 20), (disc(50, 20, 8), PALE)])) == []


def test_a_fingertip_goes_on_and_a_sun_beside_the_outline_of_a_field_does_not() -> None:
    finger, whole = (np.full((52, 52, 3), 30, np.uint8) for _ in range(2))
    for view in (finger, whole):
        cv2.circle(view, (26, 26), 15, (150, 185, 215), cv2.FILLED)
    finger[26:, 12:40] = (150, 185, 215)
    whole[49:51] = (150, 185, 215)
    assert sun_looks.goes_on(finger)
    assert not sun_looks.goes_on(whole)


def test_jokers_of_a_row_are_turned_like_the_one_by_whose_turn_they_lie_in_it() -> None:
    row = [Stone(0.0, 27.5 * k, turn, True, 0.5, 0.0) for k, turn in enumerate((90.0, 165.0, 20.0))]
    apart = Stone(300.0, 0.0, 30.0, True, 0.5, 0.0)
    told = {(one.x, one.y): one.turn for one in suns.aligned([row[2], apart, row[1], row[0]], [])}
    assert told == {(0.0, 0.0): 90.0, (0.0, 27.5): 90.0, (0.0, 55.0): 90.0, (300.0, 0.0): 30.0}


def test_four_clear_suns_leave_no_joker_among_yellow_discs() -> None:
    lying = [thing for x in (-120.0, -40.0, 40.0, 120.0) for thing in (body(x, 0), (sun(x, 0), YELLOW))]
    places = sorted(round(one.x) for one in jokers(drawn([*lying, (sun(0, 120), (40, 190, 215))])))
    assert places == [-120, -40, 40, 120]


def test_a_fifth_sun_on_a_black_table_may_be_a_joker_although_no_body_shows() -> None:
    """Whoever plays one too many is told so."""
    lying = [thing for x in (-120.0, -40.0, 40.0, 120.0) for thing in (body(x, 0), (sun(x, 0), YELLOW))]
    board, fifth = (box(0, 0, 330, 98), WOOD), (sun(0, 150), YELLOW)
    told = sorted((round(one.x), one.cost) for one in jokers(drawn([board, *lying, fifth], BLACK)))
    assert told == [(-120, 0.0), (-40, 0.0), (0, 1.0), (40, 0.0), (120, 0.0)]


def test_of_many_yellow_spots_those_on_a_dark_ground_are_looked_at_first() -> None:
    """A check of a cloth may be yellower than a sun."""
    checks = [(disc(x, 120, 8), (0, 230, 250)) for x in (-100.0, 0.0, 100.0)]
    table = drawn([*checks, body(0, 0), (sun(0, 0), YELLOW)])
    ground = prints.prepare(table.picture, LAMP)
    spots = sun_spots.find(ground, halved(ground.picture), 1.9, 23.6, most=1)
    assert spots.round(-1).tolist() == [[1150, 650]]


def test_of_those_on_a_dark_ground_the_darkest_come_first() -> None:
    """A cloth of which some checks are dark has thousands of yellow ones."""
    spots = [(disc(x, 120, 8), (0, 230, 250)) for x in (-100.0, 0.0, 100.0)]
    table = drawn([*spots, body(0, 0), (sun(0, 0), YELLOW)], ground=(110, 130, 140))
    ground = prints.prepare(table.picture, LAMP)
    spot = sun_spots.find(ground, halved(ground.picture), 1.9, 23.6, most=1)
    assert spot.round(-1).tolist() == [[1150, 650]]


def test_of_round_spots_beside_each_other_the_first_is_kept() -> None:
    first, beside, apart = (16.0, 16.0), (18.0, 32.0), (16.0, 33.0)
    assert sun_spots.each_once([first, beside, apart]) == [first, apart]


def test_five_suns_are_a_pattern_and_in_doubt_unless_each_lies_on_a_body() -> None:
    rays = [(sun(x, 0), YELLOW) for x in range(-100, 101, 50)]
    assert [one.cost for one in jokers(drawn(rays, BLACK))] == [1.0] * 5
    stones = [body(x, 0) for x in range(-100, 101, 50)]
    assert [one.cost for one in jokers(drawn([*stones, *rays]))] == [0.0] * 5


def test_dozens_of_suns_that_lie_on_no_body_are_the_pattern_of_a_cloth() -> None:
    dots = [(sun(x, y), YELLOW) for x in range(-300, 301, 60) for y in (-150, 150)]
    joker = [body(0, 0), (sun(0, 0), YELLOW)]
    dark = (45, 60, 70)
    assert [(round(one.x), round(one.y)) for one in jokers(drawn([*dots, *joker], dark))] == [(0, 0)]


@pytest.mark.parametrize(("dots", "told"), [(3, [1.0]), (14, [])])
def test_a_dot_of_a_cloth_that_ends_as_a_sun_does_is_one_of_many(dots: int, told: list[float]) -> None:
    bronze = (48, 80, 104)
    things = [(disc(-350 + 50 * k, 150, 8.4), bronze) for k in range(dots)]
    assert [one.cost for one in jokers(drawn([*things, (sun(0, 0), bronze)], (35, 42, 51)))] == told


@pytest.mark.parametrize(("dots", "cost"), [(3, 0.0), (14, 1.0)])
def test_a_clear_sun_of_the_colour_of_many_dots_of_a_cloth_is_in_doubt(dots: int, cost: float) -> None:
    things = [(disc(-350 + 50 * k, 150, 8.4), YELLOW) for k in range(dots)]
    assert [one.cost for one in jokers(drawn([*things, (sun(0, 0), YELLOW)], BLACK))] == [cost]
