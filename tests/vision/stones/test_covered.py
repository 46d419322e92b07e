"""What hides stones of Bloom, and what only lies beside them, on drawn tables."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.bloom_drawn import (
    BLACK,
    BLUE,
    CAMERA,
    LAMP,
    SIZE,
    SKIN,
    WOOD,
    YELLOW,
    Colour,
    body,
    box,
    cover,
    disc,
    drawn,
    stone,
)

from vision import arms, foreign
from vision.problem import Problem
from vision.reading import Outline
from vision.stones import faces, prints, scraps
from vision.stones.bodies import LONG, WIDE
from vision.stones.covered import GLARE, HAND, REACHING, covering, solids
from vision.tabletop import look

SHADE = tuple(round(0.68 * level) for level in WOOD)


@pytest.fixture(autouse=True)
def _checks_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What networks say of drawings, as they know photos only, is no matter here."""
    monkeypatch.setattr("vision.over.is_surely", lambda *_: False)


def test_an_arm_as_dark_as_the_table_in_shade_is_told_where_it_reaches_stones_and_nowhere_else() -> None:
    arm = np.array([(60, 400), (40, 60), (70, -20), (110, 40), (140, 400)], np.float64)
    for x, problem in ((75, REACHING), (-200, None)):
        table = drawn([body(x, -40), (arm, (SHADE[0], SHADE[1], SHADE[2]))])
        top = look(table, solids(table, [stone(x, -40)]))
        assert foreign.find(top, foreign.unknown(table, top, [])) == []
        assert cover(table, [stone(x, -40)]) == problem


@pytest.mark.parametrize(("side", "problem"), [(100, HAND), (50, None)])
def test_where_as_much_as_an_arm_is_in_shade_a_closer_look_decides(
    monkeypatch: pytest.MonkeyPatch, side: float, problem: Problem | None
) -> None:
    monkeypatch.setattr("vision.over.is_surely", lambda *_: True)
    table = drawn([body(0, 0), (box(200, 100, side, side), (SHADE[0], SHADE[1], SHADE[2]))])
    assert cover(table, [stone(0, 0)]) == problem


@pytest.mark.parametrize(("least", "problem"), [(30.0, HAND), (5.0, None)])
def test_on_a_cloth_whose_pattern_hides_what_lies_on_it_a_closer_look_decides_too(
    monkeypatch: pytest.MonkeyPatch, least: float, problem: Problem | None
) -> None:
    monkeypatch.setattr("vision.over.is_surely", lambda *_: True)
    table = drawn([body(0, 0)])
    top = replace(look(table, solids(table, [stone(0, 0)])), least=least)
    assert covering(table, top, [stone(0, 0)], None, LAMP) == problem


@pytest.mark.parametrize(
    ("length", "problem"), [(300.0, HAND), (50.0, None)], ids=["an arm", "a pencil's end"]
)
def test_where_only_the_outline_of_an_arm_shows_a_closer_look_decides_too(
    monkeypatch: pytest.MonkeyPatch, length: float, problem: Problem | None
) -> None:
    monkeypatch.setattr("vision.over.is_surely", lambda *_: True)
    outline = [(box(200, y, length, 9), (SHADE[0], SHADE[1], SHADE[2])) for y in (-30.0, 30.0)]
    assert cover(drawn([body(0, 0), *outline]), [stone(0, 0)]) == problem


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
        top = look(table, solids(table, [stone(0, 0)]))
        lone = scraps.find(table, top, ground, prints.find(ground), read=faces_read, known=[stone(0, 0)])
        assert covering(table, top, [stone(0, 0)], None, LAMP) is None
        assert covering(table, top, [stone(0, 0)], None, LAMP, scraps=lone) == problem


def test_the_table_between_dark_fingers_is_no_print_on_lacquer() -> None:
    ink, shade = (60, 220, 60), (77, 119, 153)
    known = [stone(0, 0)]
    fingers = [(box(230, -21, 80, 14), BLACK), (box(230, -3, 80, 14), BLACK), (box(245, -12, 80, 60), BLACK)]
    gap = (box(197.5, -12, 15, 4), shade)
    table = drawn([body(0, 0), (box(0, -5, 3, 10), ink), (disc(0, 9, 2.3), ink), *fingers, gap])
    ground = prints.prepare(table.picture, LAMP)
    top = look(table, solids(table, known))
    assert not len(
        scraps.find(table, top, ground, prints.find(ground), read=faces.look(table, known), known=known)
    )


def test_on_a_black_table_a_print_beside_a_thing_shows_no_stone() -> None:
    ink = (60, 220, 60)
    prints_there = [(box(0, -5, 3, 10), ink), (disc(0, 9, 2.3), ink), (box(195, -5, 3, 10), ink)]
    table = drawn([*prints_there, (box(233, 0, 60, 120), SKIN)], BLACK)
    ground = prints.prepare(table.picture, LAMP)
    known = [stone(0, 0)]
    top = look(table, solids(table, known))
    assert not len(
        scraps.find(table, top, ground, prints.find(ground), read=faces.look(table, known), known=known)
    )


@pytest.mark.parametrize("seen", [4, 3])
def test_a_print_at_a_corner_without_a_marker_is_what_peeps_out_of_that(seen: int) -> None:
    """In the shade of a cup it is as dim as ink."""
    ink, shaded, known = (60, 220, 60), (120, 130, 140), [stone(0, 0)]
    half = [(box(470, 250, WIDE, LONG), BLACK), (box(465, 245, 3, 10), shaded)]
    table = drawn([body(0, 0), (box(0, -5, 3, 10), ink), (disc(0, 9, 2.3), ink), *half])
    places = ((-500, -270), (500, -270), (-500, 270), (560, 295))
    markers = {k: table.camera.to_pixel(box(x, y, 40, 40)) for k, (x, y) in enumerate(places[:seen])}
    table = replace(table, markers=markers)
    ground = prints.prepare(table.picture, LAMP)
    top = look(table, solids(table, known))
    read = faces.look(table, known)
    lone = scraps.find(table, top, ground, prints.find(ground), read=read, known=known)
    assert len(lone) == (1 if seen == 4 else 0)


def lone_prints(things: Sequence[tuple[Outline, Colour]], table_colour: Colour) -> int:
    """How many prints beside a stone that is read belong to none."""
    ink, known = (60, 220, 60), [stone(0, 0)]
    table = drawn([body(0, 0), (box(0, -5, 3, 10), ink), (disc(0, 9, 2.3), ink), *things], table_colour)
    ground = prints.prepare(table.picture, LAMP)
    top = look(table, solids(table, known))
    read = faces.look(table, known)
    return len(scraps.find(table, top, ground, prints.find(ground), read=read, known=known))


def test_on_a_dark_table_only_a_clear_print_beside_a_thing_shows_a_stone() -> None:
    half, thing = (box(200, 0, WIDE, LONG), BLACK), (box(233, 0, 60, 120), SKIN)
    for ink, count in (((60, 220, 60), 1), ((45, 100, 45), 0)):
        assert lone_prints([half, (box(195, -5, 3, 10), ink), thing], (40, 38, 40)) == count


def test_the_paper_of_a_marker_that_peeps_out_from_under_a_thing_is_no_print() -> None:
    phone, peeping = (box(233, 0, 60, 120), SKIN), box(195, -5, 4, 10)
    for ink, count in (((60, 220, 60), 1), ((225, 225, 225), 0)):
        assert lone_prints([phone, (peeping, ink)], (40, 38, 40)) == count


def test_the_stars_on_the_back_of_a_card_are_no_prints_on_lacquer() -> None:
    ink = (60, 220, 60)
    for count, told in ((2, 4), (5, 0)):
        places = [(200 + 11.0 * x, 11.0 * y) for x in range(count) for y in range(count)]
        back = (box(200 + 5.5 * (count - 1), 5.5 * (count - 1), 13 * count, 13 * count), BLACK)
        assert lone_prints([back, *((box(x, y, 4, 7), ink) for x, y in places)], WOOD) == told


def test_a_bowl_at_the_border_is_no_arm_however_long_its_shadow_is() -> None:
    bowl, shade = disc(0, 340, 80), (SHADE[0], SHADE[1], SHADE[2])
    table = drawn([(box(-120, 300, 200, 60, 30), shade), (bowl, BLUE)])
    top = look(table)
    assert arms.find(top, foreign.unknown(table, top, []), shaded=True) == []


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


def test_what_is_taken_for_a_number_on_dark_skin_is_no_stone_that_fingers_hide() -> None:
    known = [stone(x, 0) for x in (-300, -260, -220)]
    for ground, problem in ((BLACK, HAND), ((34, 58, 89), None)):
        grounds = [*(body(one.x, one.y) for one in known), (box(100, 0, WIDE, LONG), ground)]
        inks = [(box(one.x, one.y - 5, 3, 10), YELLOW) for one in (*known, stone(100, 0))]
        table = drawn([*grounds, *inks, (box(128, 0, 40, 120), SKIN)])
        read = faces.look(table, [*known, stone(100, 0)], rounds=0)
        top = look(table, solids(table, known))
        assert covering(table, top, known, None, LAMP, printed=read) == problem


def test_a_number_half_under_a_card_shows_a_stone_there() -> None:
    ink = (60, 220, 60)
    half = [body(200, 0), (box(193.7, -5, 4, 10), ink), (box(227, 0, 60, 120), SKIN)]
    table = drawn([body(0, 0), (box(0, -5, 3, 10), ink), (disc(0, 9, 2.3), ink), *half])
    ground = prints.prepare(table.picture, LAMP)
    known = [stone(0, 0)]
    top = look(table, solids(table, known))
    lone = scraps.find(table, top, ground, prints.find(ground), read=faces.look(table, known), known=known)
    assert covering(table, top, known, None, LAMP, scraps=lone) == HAND


def test_a_plank_in_a_lamps_light_hides_nothing() -> None:
    printed = [body(0, 0), (box(0, -5, 3, 10), YELLOW), (disc(0, 9, 2.3), YELLOW)]
    lit, other = (103, 160, 206), (103, 160, 255)
    assert cover(drawn([(box(0, 0, 300, 70), lit), *printed]), [stone(0, 0)]) is None
    assert cover(drawn([(box(0, 0, 300, 70), other), *printed]), [stone(0, 0)]) == HAND


def test_an_arm_crosses_the_border_as_wide_as_a_wrist() -> None:
    for wide, is_wide in ((80, True), (20, False)):
        top = look(drawn([(box(0, 250, wide, 300), SKIN), (disc(0, 100, 50), SKIN)]))
        thing = max(foreign.find(top, np.ones_like(top.strange)), key=np.sum)
        assert (arms.wrist(thing, top) > 40) == is_wide


def test_a_corner_of_a_stone_beside_an_arm_is_told_and_a_dark_glove_is_no_stone() -> None:
    arm = np.array([(240, 400), (240, 0), (300, 0), (300, 400)], np.float64)
    known = [stone(-200, 0)]
    read = [body(-200, 0), (box(-200, -5, 3, 10), YELLOW), (disc(-200, 9, 2.3), YELLOW)]
    corner, glove = body(242, 20), (box(270, 30, 60, 60), BLACK)
    for things, problem in (
        ([(arm, SKIN)], None),
        ([corner, (arm, SKIN)], HAND),
        ([corner, (arm, SKIN), glove], None),
    ):
        table = drawn([*read, *things])
        face = faces.look(table, known)
        top = look(table, solids(table, known))
        assert covering(table, top, known, None, LAMP, printed=face) == problem


def test_a_blue_print_on_a_card_in_a_hand_over_a_red_table_is_no_part_of_a_stone() -> None:
    """It sends as little red light as lacquer, and the table sends no other."""
    red, known = (30, 28, 110), [stone(-200, 0)]
    arm = np.array([(300, 400), (240, 130), (230, 10), (290, 10), (300, 120), (400, 400)], np.float64)
    read = [body(-200, 0), (box(-200, -5, 3, 10), YELLOW), (disc(-200, 9, 2.3), YELLOW)]
    for colour, problem in (((200, 90, 30), None), (BLACK, HAND)):
        table = drawn([*read, (arm, SKIN), (disc(262, 40, 9), colour)], red)
        face, top = faces.look(table, known), look(table, solids(table, known))
        assert covering(table, top, known, None, LAMP, printed=face) == problem
