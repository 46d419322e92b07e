"""What bloom's eyes make of things on a table, on drawn tables without a lens: no photo, no painter."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision import (
    arms,
    board_fields,
    display,
    face_signs,
    faces,
    foreign,
    oblong,
    prints,
    scraps,
    spares,
    suns,
)
from vision.bodies import LONG, WIDE, Stone, snapped
from vision.camera import Camera
from vision.games.bloom_covered import GLARE, HAND, covering, outlines, solids
from vision.light import Lamp
from vision.problem import Problem
from vision.reading import Outline
from vision.table import Table
from vision.tabletop import Top, look

SIZE = (2304, 1296)
CAMERA = Camera(*SIZE, focal=1900.0, distance=1000.0, tilt_x=0.0, tilt_y=0.0, barrel=0.0)
WOOD, PALE, BLACK, BLUE = (90, 140, 180), (165, 165, 165), (30, 28, 30), (170, 60, 40)
SKIN, YELLOW = (140, 170, 225), (40, 210, 240)
LAMP = Lamp(np.full(3, 0.8, np.float32), np.full(3, 0.01, np.float32))
Colour = tuple[int, int, int]


def box(x: float, y: float, wide: float, high: float, turn: float = 0.0) -> Outline:
    return np.asarray(cv2.boxPoints(((x, y), (wide, high), turn)), np.float64)


def disc(x: float, y: float, radius: float) -> Outline:
    angles = np.linspace(0, 2 * np.pi, 40)
    return np.stack([x + radius * np.cos(angles), y + radius * np.sin(angles)], axis=1)


def sun(x: float, y: float) -> Outline:
    angles = np.arange(24) * np.pi / 12
    reach = np.where(np.arange(24) % 2, 6.0, 9.0)
    return np.stack([x + reach * np.cos(angles), y + reach * np.sin(angles)], axis=1)


def drawn(things: Sequence[tuple[Outline, Colour]], ground: Colour = WOOD) -> Table:
    """A table with flat things on it, with the blur and the noise of a photo."""
    picture = np.full((SIZE[1], SIZE[0], 3), ground, np.uint8)
    for corners, colour in things:
        pixels = np.round(CAMERA.to_pixel(corners) * 16).astype(np.int32)
        cv2.fillPoly(picture, [pixels], colour, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(picture, (0, 0), 0.7)
    return Table(np.asarray(cv2.subtract(cv2.add(soft, noise()), noise()[::-1, ::-1]), np.uint8), CAMERA, {})


@cache
def noise() -> NDArray[np.uint8]:
    return np.random.default_rng(1).integers(0, 5, (SIZE[1], SIZE[0], 3), np.uint8)


def stone(x: float, y: float, turn: float = 0.0) -> Stone:
    return Stone(x, y, turn, False, 1.0, 0.0)


def body(x: float, y: float, turn: float = 0.0) -> tuple[Outline, Colour]:
    return box(x, y, WIDE, LONG, turn), BLACK


def spare_places(table: Table, known: Sequence[Stone] = ()) -> list[tuple[int, int]]:
    top = look(table, solids(table, known))
    return [(round(one.x), round(one.y)) for one in spares.find(table, top, solids(table, known), LAMP)]


def jokers(table: Table) -> list[Stone]:
    return suns.find(table, prints.prepare(table.picture, LAMP), LAMP)


def board_of(table: Table, stones: Sequence[Stone]) -> tuple[Top, display.Board | None]:
    top = look(table, solids(table, stones))
    return top, display.find(table, top, outlines(stones))


def cover(table: Table, stones: Sequence[Stone]) -> Problem | None:
    top, board = board_of(table, stones)
    return covering(table, top, stones, board, LAMP)


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


def test_known_stones_and_scoring_tiles_are_no_spare_bodies() -> None:
    table = drawn([body(0, 0), (disc(150, 60, 8), BLUE)])
    assert spare_places(table, [stone(0, 0)]) == []


def test_a_body_beside_a_known_stone_takes_its_place_in_the_row() -> None:
    beside = snapped(stone(30, 4, 80), [stone(0, 0, 0)])
    assert (round(beside.x), round(beside.y), beside.turn) == (27, 0, 0)
    alone = stone(60, 4, 80)
    assert snapped(alone, [stone(0, 0, 0)]) is alone


def test_a_spot_brighter_than_paper_that_ends_sharply_is_burnt() -> None:
    table = drawn([(box(0, 0, 18, 25), (255, 255, 255))], (60, 90, 100))
    found = spares.burnt(table, look(table), [], LAMP)
    assert np.allclose([(one.x, one.y) for one in found], [(0, 0)], atol=3)


def test_a_sun_on_lacquer_is_a_joker_without_doubt() -> None:
    found = jokers(drawn([body(50, 20), (sun(50, 20), YELLOW)]))
    assert [(round(one.x), round(one.y), one.cost) for one in found] == [(50, 20, 0.0)]


def test_a_yellow_disc_with_a_number_is_no_joker() -> None:
    tile = [(disc(50, 20, 11), YELLOW), (box(50, 20, 2.5, 9), (250, 250, 250))]
    assert jokers(drawn(tile, (60, 40, 30))) == []


def test_five_suns_are_a_pattern_and_in_doubt_unless_each_lies_on_a_body() -> None:
    rays = [(sun(x, 0), YELLOW) for x in range(-100, 101, 50)]
    assert [one.cost for one in jokers(drawn(rays, BLACK))] == [1.0] * 5
    stones = [body(x, 0) for x in range(-100, 101, 50)]
    assert [one.cost for one in jokers(drawn([*stones, *rays]))] == [0.0] * 5


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
    assert faces.count_flowers(faces.look(drawn(things), [stone(0, 0)])[0]) == {count: 1.0}


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


STONES = [stone(38.0 * (place - 3.5), 24.5) for place in range(8)]
PLATE = (box(0, 0, 330, 98), BLUE)


def test_a_board_with_its_stones_is_whole_and_nothing_hides_it() -> None:
    table = drawn([PLATE, *(body(one.x, one.y) for one in STONES)])
    _, board = board_of(table, STONES)
    assert board is not None
    assert board.outline is not None
    assert cover(table, STONES) is None


def test_a_board_of_which_a_strip_looks_like_the_table_is_whole() -> None:
    strip = (box(156, 0, 18, 98), WOOD)
    table = drawn([PLATE, strip, *(body(one.x, one.y) for one in STONES)])
    _, board = board_of(table, STONES)
    assert board is not None
    assert board.outline is not None
    assert cover(table, STONES) is None


def test_eight_stones_tell_of_a_board_of_which_most_looks_like_the_table() -> None:
    part = (box(-45, 0, 240, 98), WOOD)
    table = drawn([PLATE, part, *(body(one.x, one.y) for one in STONES)])
    assert cover(table, STONES) is None
    assert cover(table, STONES[1:]) == HAND


def test_an_oblong_is_found_in_a_patch_with_a_tail() -> None:
    x, y = np.meshgrid(np.arange(-165.0, 166, 4), np.arange(-49.0, 50, 4))
    tail = np.stack([np.arange(165.0, 230, 1), np.zeros(65)], axis=1)
    turn = np.radians(20)
    ways = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
    spots = np.concatenate([np.stack([x.ravel(), y.ravel()], axis=1), tail]) @ ways + (30, 50)
    share, corners = oblong.fit(spots, 16.0, (330.0, 98.0))
    assert share > 0.9
    assert np.allclose(corners.mean(axis=0), (30, 50), atol=4)


def test_a_field_with_a_stone_that_nobody_read_is_filled_and_empty_fields_are_not() -> None:
    inks = [(box(one.x, one.y - 5, 3, 10), (60, 220, 60)) for one in STONES]
    dark = [(box(one.x, -24.5, 24, 32), (130, 45, 30)) for one in STONES[2:6]]
    table = drawn([PLATE, *dark, *(body(one.x, one.y) for one in STONES), *inks])
    _, board = board_of(table, STONES[1:])
    assert board is not None
    lost = board_fields.filled(table, board, STONES[1:])
    assert np.allclose([(one.x, one.y) for one in lost], [(STONES[0].x, STONES[0].y)], atol=4)


def test_an_arm_across_the_board_is_told_although_it_parts_it() -> None:
    arm = (box(-50, 100, 40, 330), SKIN)
    seen = [one for one in STONES if abs(one.x + 50) > 36]
    table = drawn([PLATE, *(body(one.x, one.y) for one in STONES), arm])
    assert cover(table, seen) == HAND


SHADE = tuple(round(0.68 * level) for level in WOOD)


def test_an_arm_as_dark_as_the_table_in_shade_is_told_where_it_reaches_stones_and_nowhere_else() -> None:
    arm = np.array([(60, 400), (40, 60), (70, -20), (110, 40), (140, 400)], np.float64)
    for x, problem in ((75, HAND), (-200, None)):
        table = drawn([body(x, -40), (arm, (SHADE[0], SHADE[1], SHADE[2]))])
        top = look(table, solids(table, [stone(x, -40)]))
        assert foreign.find(top, foreign.unknown(table, top, [])) == []
        assert cover(table, [stone(x, -40)]) == problem


def test_a_thing_at_a_doubtful_stone_hides_nothing_and_at_a_sure_one_it_does() -> None:
    phone, place = box(0, 0, 72, 148), [stone(50, 0)]
    table = drawn([(phone, SKIN), body(50, 0)])
    top = look(table, solids(table, place))
    assert covering(table, top, place, None, LAMP) == HAND
    assert covering(table, top, [], None, LAMP, doubtful=place) is None


def test_a_print_on_lacquer_beside_a_thing_shows_a_stone_under_it_and_one_on_paper_does_not() -> None:
    ink, white = (60, 220, 60), (245, 245, 245)
    number, flower = box(0, -5, 3, 10), disc(0, 9, 2.3)
    read_stone = [body(0, 0), (number, ink), (flower, ink)]
    for under, problem in ((BLACK, HAND), (white, None)):
        half = [(box(200, 0, WIDE, LONG), under), (box(195, -5, 3, 10), ink if under == BLACK else BLUE)]
        table = drawn([*read_stone, *half, (box(233, 0, 60, 120), SKIN)])
        ground = prints.prepare(table.picture, LAMP)
        faces_read = faces.look(table, [stone(0, 0)])
        lone = scraps.find(table, ground, prints.find(ground), faces_read, [stone(0, 0)])
        top = look(table, solids(table, [stone(0, 0)]))
        assert covering(table, top, [stone(0, 0)], None, LAMP) is None
        assert covering(table, top, [stone(0, 0)], None, LAMP, scraps=lone) == problem


def test_on_a_black_table_a_print_beside_a_thing_shows_no_stone() -> None:
    ink = (60, 220, 60)
    prints_there = [(box(0, -5, 3, 10), ink), (disc(0, 9, 2.3), ink), (box(195, -5, 3, 10), ink)]
    table = drawn([*prints_there, (box(233, 0, 60, 120), SKIN)], BLACK)
    ground = prints.prepare(table.picture, LAMP)
    known = [stone(0, 0)]
    assert not len(scraps.find(table, ground, prints.find(ground), faces.look(table, known), known))


def test_the_table_beside_a_white_number_on_a_tile_is_no_flower() -> None:
    number = (box(0, -5, 3, 10), (250, 250, 250))
    flower = disc(0, 9, 2.3)
    stone_face, tile_face = (
        faces.look(drawn([body(0, 0), number, (flower, colour)]), [stone(0, 0)])[0]
        for colour in ((250, 250, 250), PALE)
    )
    assert face_signs.has_one_ink(stone_face)
    assert not face_signs.has_one_ink(tile_face)


def test_stones_washed_out_by_a_lamp_are_glare() -> None:
    white = (box(41, 0, 54, 34), (255, 255, 255))
    table = drawn([body(0, 0), white], (60, 90, 100))
    assert cover(table, [stone(0, 0)]) == GLARE


@pytest.mark.parametrize(
    ("x", "y", "problem"),
    [(0, 98, None), (50, 92, None), (55, 0, HAND), (36, 70, HAND)],
    ids=["below", "beside-a-corner", "where-the-row-goes-on", "over-a-corner"],
)
def test_a_thing_close_to_a_whole_stone_is_told_only_where_it_may_hide_one(
    x: float, y: float, problem: Problem | None
) -> None:
    printed = [body(0, 0), (box(0, -5, 3, 10), YELLOW), (disc(0, 9, 2.3), YELLOW)]
    assert cover(drawn([*printed, (box(x, y, 72, 148), SKIN)]), [stone(0, 0)]) == problem


def test_a_bowl_that_the_border_cuts_is_no_arm() -> None:
    table = drawn([(disc(0, 260, 105), SKIN)])
    top = look(table)
    assert foreign.find(top, foreign.unknown(table, top, []))
    assert arms.find(top, foreign.unknown(table, top, [])) == []


def test_something_bright_over_the_rim_of_a_stone_is_told_although_its_own_edge_is_blurred() -> None:
    printed = [body(0, 0), (box(0, -5, 3, 10), YELLOW), (disc(0, 9, 2.3), YELLOW)]
    for x, problem in ((24, HAND), (80, None)):
        clear = drawn(printed)
        veil = np.zeros(SIZE[::-1], np.float32)
        cv2.fillConvexPoly(veil, np.round(CAMERA.to_pixel(box(x, 30, 40, 60))).astype(np.int32), 1.0)
        veil = np.asarray(cv2.GaussianBlur(veil, (0, 0), 9.0), np.float32)[..., None]
        picture = np.asarray(clear.picture * (1 - veil) + veil * np.array(SKIN), np.uint8)
        table = replace(clear, picture=picture)
        face = faces.look(table, [stone(0, 0)], rounds=0)
        top = look(table, solids(table, [stone(0, 0)]))
        assert covering(table, top, [stone(0, 0)], None, LAMP, printed=face) == problem
