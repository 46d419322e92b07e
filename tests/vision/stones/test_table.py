"""What bloom's eyes make of things, stones and their prints, on drawn tables."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from support.bloom_drawn import (
    BLACK,
    BLUE,
    LAMP,
    PALE,
    SKIN,
    WOOD,
    body,
    box,
    disc,
    drawn,
    stone,
)

from vision import arms, foreign
from vision.reading import Outline
from vision.stones import (
    face_signs,
    faces,
    flowers,
    printed,
    prints,
    row_ends,
    spares,
)
from vision.stones.bodies import LONG, WIDE, Stone, snapped
from vision.stones.covered import solids
from vision.table import Table
from vision.tabletop import look


def spare_places(table: Table, known: Sequence[Stone] = ()) -> list[tuple[int, int]]:
    top = look(table, solids(table, known))
    return [(round(one.x), round(one.y)) for one in spares.find(table, top, LAMP)]


def test_a_bare_table_has_nothing_strange() -> None:
    table = drawn([])
    top = look(table)
    assert top.strange.mean() < 0.001
    assert foreign.find(top, foreign.unknown(table, top, [])) == []


def test_a_soft_shadow_is_no_thing() -> None:
    dark = tuple(round(0.75 * level) for level in WOOD)
    table = drawn([(box(0, 0, 120, 80), (dark[0], dark[1], dark[2]))])
    top = look(table)
    assert top.differs.any()
    assert foreign.find(top, foreign.unknown(table, top, [])) == []


def test_a_large_thing_is_found_once_and_not_where_it_is_known() -> None:
    phone = box(100, 20, 72, 148)
    table = drawn([(phone, BLUE)])
    top = look(table)
    assert len(foreign.find(top, foreign.unknown(table, top, []))) == 1
    assert foreign.find(top, foreign.unknown(table, top, [box(100, 20, 82, 158)])) == []


def test_an_arm_reaches_in_from_the_border_and_a_sheet_of_paper_does_not() -> None:
    arm = np.array([(60, 400), (40, 60), (70, -20), (110, 40), (140, 400)], np.float64)
    table = drawn([(arm, SKIN)])
    top = look(table)
    assert len(arms.find(top, foreign.unknown(table, top, []))) == 1
    sheet = drawn([(box(0, 300, 210, 297), (245, 245, 245))])
    top = look(sheet)
    assert arms.find(top, foreign.unknown(sheet, top, [])) == []


def test_a_black_body_that_nothing_told_of_is_found() -> None:
    places = spare_places(drawn([body(0, 0), body(150, 60, 30)]))
    assert np.allclose(sorted(places), [(0, 0), (150, 60)], atol=3)


def test_a_body_as_dark_as_a_shadow_is_found_beside_its_own_lighter_one() -> None:
    lacquer, shade = (tuple(round(share * level) for level in WOOD) for share in (0.5, 0.75))
    shadow = box(26, 10, WIDE, LONG), (shade[0], shade[1], shade[2])
    places = spare_places(drawn([shadow, (box(0, 0, WIDE, LONG), (lacquer[0], lacquer[1], lacquer[2]))]))
    assert np.allclose(places, [(0, 0)], atol=3)


def test_known_stones_and_scoring_tiles_are_no_spare_bodies() -> None:
    table = drawn([body(0, 0), (disc(150, 60, 8), BLUE)])
    assert spare_places(table, [stone(0, 0)]) == []


def test_a_body_beside_a_known_stone_takes_its_place_in_the_row() -> None:
    beside = snapped(stone(30, 4, 80), [stone(0, 0, 0)])
    assert (round(beside.x), round(beside.y), beside.turn) == (27, 0, 0)
    alone = stone(60, 4, 80)
    assert snapped(alone, [stone(0, 0, 0)]) is alone


def test_bodies_one_after_the_other_at_the_end_of_a_row_lie_in_it() -> None:
    row, apart = [stone(0, 0, 0)], stone(200, 0, 0)
    placed = row_ends.placed([apart, stone(57, 5, 80), stone(30, 4, 80)], row)
    assert [(round(one.x, 1), one.y, one.turn) for one in placed] == [(27.2, 0, 0), (54.4, 0, 0), (200, 0, 0)]


def test_a_spot_brighter_than_paper_that_ends_sharply_is_burnt() -> None:
    table = drawn([(box(0, 0, 18, 25), (255, 255, 255))], (60, 90, 100))
    found = spares.burnt(table, look(table), [], LAMP)
    assert np.allclose([(one.x, one.y) for one in found], [(0, 0)], atol=3)


def test_a_cup_nearer_to_the_lamp_than_the_paper_is_not_burnt() -> None:
    dim = replace(LAMP, paper=np.full(3, 0.3, np.float32))
    for level, count in ((172, 0), (240, 1)):
        table = drawn([(box(0, 0, 18, 25), (level,) * 3)], (30, 40, 40))
        assert len(spares.burnt(table, look(table), [], dim)) == count


def test_a_row_that_a_lamp_bleaches_is_as_many_stones_as_it_is_long() -> None:
    pair = [(box(x, 30, WIDE, LONG), (150, 150, 150)) for x in (40, 67)]
    table = drawn(pair, (25, 30, 35))
    found = sorted(spares.bleached(table, look(table), []), key=lambda one: one.x)
    assert np.allclose([(one.x, one.y) for one in found], [(40, 30), (67, 30)], atol=3)
    assert np.allclose([one.turn % 180 for one in found], 0, atol=5)


@pytest.mark.parametrize(
    ("thing", "count"),
    [
        (box(40, 30, WIDE, LONG), 1),
        (box(40, 30, WIDE, LONG, 35), 1),
        (disc(40, 30, 11), 0),
        (box(40, 30, 59, 91), 0),
    ],
    ids=["stone", "turned stone", "tile", "card"],
)
def test_only_what_is_as_large_as_a_stone_may_be_one_that_a_lamp_bleaches(thing: Outline, count: int) -> None:
    table = drawn([(thing, (150, 150, 150))], (25, 30, 35))
    found = spares.bleached(table, look(table), [])
    assert np.allclose([(one.x, one.y) for one in found], [(40, 30)] * count, atol=3)


def test_a_number_as_wide_as_its_stone_is_found_with_its_flowers() -> None:
    ink = (60, 220, 60)
    digits = [(box(x, -5, 12, 12), ink) for x in (-6.7, 6.7)] + [
        (box(x, -5, 6, 6), BLACK) for x in (-6.7, 6.7)
    ]
    table = drawn([body(0, 0), *digits, (disc(0, 9.5, 2.3), ink)])
    ground = prints.prepare(table.picture, LAMP)
    found = printed.find(table, ground, prints.find(ground), LAMP)
    assert [(round(one.x), round(one.turn)) for one in found if one.proof][:1] == [(0, 0)]


def test_a_stone_brighter_than_paper_that_is_farther_from_the_lamp_is_found() -> None:
    dim = replace(LAMP, paper=np.full(3, 0.15, np.float32))
    grey, ink = (128, 130, 128), (110, 190, 190)
    digits = [(box(0, -5, 12, 12), ink), (box(0, -5, 6, 6), grey)]
    table = drawn([(body(0, 0)[0], grey), *digits, (disc(0, 9.5, 2.3), ink)], PALE)
    ground = prints.prepare(table.picture, dim)
    assert ground.bare.min() > 1.05 * ground.paper
    found = printed.find(table, ground, prints.find(ground), dim)
    assert [(round(one.x), round(one.turn)) for one in found if one.proof][:1] == [(0, 0)]


def test_a_round_tile_has_no_corners_and_a_stone_has() -> None:
    ink = (box(0, -5, 3, 10), (60, 220, 60)), (disc(0, 9, 2.3), (60, 220, 60))
    on_stone = faces.look(drawn([body(0, 0), *ink]), [stone(0, 0)])[0]
    on_tile = faces.look(drawn([(disc(0, 0, 11), BLUE), *ink]), [stone(0, 0)])[0]
    assert face_signs.has_corners(on_stone)
    assert face_signs.has_body(on_stone)
    assert not face_signs.has_corners(on_tile)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_flowers_with_an_eye_are_counted_once_each(count: int) -> None:
    things = [body(0, 0), (box(0, -5, 3, 10), (60, 220, 60))]
    for place in range(count):
        x = (place - (count - 1) / 2) * 6.4
        things += [(disc(x, 10, 2.4), (60, 220, 60)), (disc(x, 10, 0.8), BLACK)]
    assert flowers.count(faces.look(drawn(things), [stone(0, 0)])[0]) == {count: 1.0}


def test_a_faint_speck_above_a_number_is_no_part_of_it() -> None:
    ink, faint = (60, 220, 60), (45, 120, 45)
    things = [body(0, 0), (box(0, -4, 3, 10), ink), (disc(0, 9, 2.3), ink), (disc(5, -12, 1.2), faint)]
    seen = faces.look(drawn(things), [stone(0, 0)])[0]
    assert len(seen.number) == 1
    assert face_signs.is_print(seen)


def test_a_face_whose_light_is_scarce_is_smoothed() -> None:
    ink = (40, 80, 40)
    table = drawn([body(0, 0), (box(0, -4, 3, 10), ink), (disc(0, 9, 2.3), ink)])
    grain = np.random.default_rng(2).normal(0, 6, table.picture.shape)
    dim = replace(table, picture=np.clip(table.picture + grain, 0, 255).astype(np.uint8))
    bare = faces.look(dim, [stone(0, 0)])[0].ink[30:60, 14:24]
    assert bare.std() < 12


def test_the_table_beside_a_white_number_on_a_tile_is_no_flower() -> None:
    number = (box(0, -5, 3, 10), (250, 250, 250))
    flower = disc(0, 9, 2.3)
    stone_face, tile_face = (
        faces.look(drawn([body(0, 0), number, (flower, colour)]), [stone(0, 0)])[0]
        for colour in ((250, 250, 250), PALE)
    )
    assert face_signs.has_one_ink(stone_face)
    assert not face_signs.has_one_ink(tile_face)
