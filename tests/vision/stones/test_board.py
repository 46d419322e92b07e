"""The display board of Bloom, whole, pale or parted, on drawn tables."""

from dataclasses import replace

import numpy as np
from support.bloom_drawn import BLUE, PLATE, SKIN, STONES, WOOD, board_of, body, box, cover, drawn

from vision.edges import LIGHT
from vision.stones import board_fields, board_sides, display, oblong, plate
from vision.stones.covered import HAND, outlines
from vision.table import Table


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


def test_an_arm_as_large_as_a_board_is_none_where_eight_stones_tell_of_one_that_looks_like_the_table() -> (
    None
):
    stones = [body(one.x, one.y) for one in STONES]
    for laid, middle in ((STONES, (0, 0)), (STONES[:3], (0, 200))):
        _, board = board_of(drawn([*stones, (box(0, 200, 330, 98), SKIN)]), laid)
        assert board is not None
        assert board.outline is not None
        assert np.allclose(board.outline.mean(axis=0), middle, atol=6)


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


def test_a_field_with_a_stone_that_a_lamp_bleaches_wholly_is_filled() -> None:
    bleached = (box(STONES[0].x, STONES[0].y, 26, 34), (190, 245, 250))
    table = drawn([PLATE, bleached, *(body(one.x, one.y) for one in STONES[1:])])
    _, board = board_of(table, STONES[1:])
    assert board is not None
    lost = board_fields.filled(table, board, STONES[1:])
    assert np.allclose([(one.x, one.y) for one in lost], [(STONES[0].x, STONES[0].y)], atol=4)


def test_a_field_with_a_speck_is_empty() -> None:
    speck = (box(STONES[0].x, STONES[0].y, 1, 1), (150, 150, 150))
    table = drawn([PLATE, *(body(one.x, one.y) for one in STONES[1:]), speck])
    _, board = board_of(table, STONES[1:])
    assert board is not None
    assert board_fields.filled(table, board, STONES[1:]) == []


def test_a_board_whose_outline_lacks_a_strip_lies_where_all_of_it_shows() -> None:
    x, y = np.meshgrid(np.arange(-163, 164, 4.0), np.arange(-47, 48, 4.0))
    shows = np.stack([x.ravel(), y.ravel()], axis=1)
    exact = box(0, 0, 330, 98)
    assert np.allclose(display.fitted(shows, exact), exact)
    assert np.allclose(display.fitted(shows, exact + np.array([0.0, 9.0])).mean(axis=0), (0, 0), atol=3)


def test_an_arm_across_the_board_is_told_although_it_parts_it() -> None:
    arm = (box(-50, 100, 40, 330), SKIN)
    seen = [one for one in STONES if abs(one.x + 50) > 36]
    table = drawn([PLATE, *(body(one.x, one.y) for one in STONES), arm])
    assert cover(table, seen) == HAND


def test_a_scratch_across_a_field_is_no_stone() -> None:
    scratch = (box(STONES[0].x, STONES[0].y, 30, 0.6, 10), (255, 190, 170))
    table = drawn([PLATE, *(body(one.x, one.y) for one in STONES[1:]), scratch])
    _, board = board_of(table, STONES[1:])
    assert board is not None
    assert board_fields.filled(table, board, STONES[1:]) == []


def test_two_scratches_that_cross_in_a_field_are_no_stone_but_a_7_above_its_flower_is() -> None:
    x, y = STONES[0].x, STONES[0].y
    lines = [(box(x, y - 5.5, 8, 1, 10), (255, 190, 170)), (box(x, y, 1, 12, 20), (255, 190, 170))]
    flower = (box(x - 4, y + 8, 3, 3), (255, 190, 170))
    for marks, filled in ((lines, 0), ([*lines, flower], 1)):
        table = drawn([PLATE, *(body(one.x, one.y) for one in STONES[1:]), *marks])
        _, board = board_of(table, STONES[1:])
        assert board is not None
        assert len(board_fields.filled(table, board, STONES[1:])) == filled


def hides(table: Table) -> bool:
    """Is more of the board hidden than a field in a colour of its own?"""
    return any(piece.is_cover for piece in plate.pieces(table, box(0, 0, 330, 98), outlines(STONES)))


def test_a_card_on_the_plate_is_told_and_a_shadow_is_not() -> None:
    for colour, is_hidden in ((SKIN, True), ((85, 30, 20), False)):
        table = drawn([PLATE, (box(-60, -20, 63, 50), colour), *(body(one.x, one.y) for one in STONES)])
        assert hides(table) == is_hidden


def test_a_hand_darker_than_the_plate_is_told_by_its_tint() -> None:
    for colour, is_hidden in (((40, 45, 55), True), ((52, 35, 40), False)):
        table = drawn([(PLATE[0], (105, 70, 80)), (box(-60, -10, 80, 70), colour)])
        assert hides(table) == is_hidden


def test_a_dark_plate_of_which_most_is_in_shade_is_not_hidden() -> None:
    dark, shade = (95, 40, 20), (70, 38, 20)
    table = drawn([(PLATE[0], dark), (box(-40, 0, 250, 98), shade), *(body(one.x, one.y) for one in STONES)])
    assert not hides(table)


def test_a_plate_that_is_brighter_beyond_the_shade_of_its_stones_is_not_hidden_and_a_card_on_it_is() -> None:
    shaded, outline = (79, 104, 127), box(0, 0, 330, 98)
    for lit, is_hidden in (((108, 153, 191), False), ((191, 153, 108), True)):
        table = drawn(
            [(outline, shaded), (box(115, 0, 100, 98), lit), *(body(one.x, one.y) for one in STONES)]
        )
        assert hides(table) == is_hidden


def test_fields_in_a_colour_of_their_own_hide_nothing() -> None:
    fields = [(box(one.x, -24.5, 28, 36), (30, 90, 120)) for one in STONES[2:6]]
    assert not hides(drawn([PLATE, *fields, *(body(one.x, one.y) for one in STONES)]))


def test_fingertips_on_the_rim_of_the_plate_are_told_as_they_go_on_beside_it() -> None:
    for y, problem in ((75, HAND), (120, None)):
        tip = (box(-60, y, 60, 90), SKIN)
        table = drawn([PLATE, *(body(one.x, -one.y) for one in STONES), tip])
        assert cover(table, [replace(one, y=-one.y) for one in STONES]) == problem


def test_one_whole_side_tells_where_a_board_lies() -> None:
    notched = np.array(
        [(-165, -49), (165, -49), (165, 49), (40, 49), (40, 120), (-40, 120), (-40, 49), (-165, 49)]
    )
    found = list(board_sides.boards(notched.astype(np.float64), (330.0, 98.0)))
    assert len(found) == 3
    assert all(np.allclose(corners.mean(axis=0), (0, 0), atol=1) for corners in found)
    notebook = box(0, 0, 148, 105)
    assert not any(
        np.allclose(one.mean(axis=0), (0, 0), atol=1) for one in board_sides.boards(notebook, (330.0, 98.0))
    )


def test_a_board_whose_empty_fields_have_another_colour_is_whole_beside_a_lit_spot_of_the_table() -> None:
    places = [*STONES, *(replace(one, y=-one.y) for one in STONES[2:6])]
    fields = [(box(one.x, one.y, 28, 36), (90, 30, 20)) for one in places]
    plate = (box(0, 0, 332, 101), BLUE)
    table = drawn([(box(-100, -110, 130, 124), (117, 182, 234)), plate, *fields])
    _, board = board_of(table, [])
    assert board is not None
    assert board.outline is not None


def test_a_board_that_is_brighter_towards_a_lamp_is_whole_beside_what_the_lamp_lights() -> None:
    """No two of its parts are as bright, but all of them have one tint."""
    lights = [LIGHT[np.array(BLUE)] * times for times in np.geomspace(0.3, 2.0, 11)]
    plate = [
        (box(30.2 * (place - 5), 0, 30.5, 101), tuple(np.searchsorted(LIGHT, light).tolist()))
        for place, light in enumerate(lights)
    ]
    lit = [(box(100, 100, 200, 110), (150, 205, 250)), (box(-120, -90, 120, 90), (40, 70, 90))]
    _, board = board_of(drawn([*lit, *plate]), [])
    assert board is not None
    assert board.outline is not None


def test_an_arm_as_long_and_as_wide_is_no_board() -> None:
    sleeve, hand = box(-300, -250, 330, 40), box(-155, -221, 40, 98)
    table = drawn([(sleeve, SKIN), (hand, SKIN), PLATE, *(body(one.x, one.y) for one in STONES)])
    _, board = board_of(table, STONES)
    assert board is not None
    assert board.outline is not None
    assert np.allclose(board.outline.mean(axis=0), (0, 0), atol=5)


def test_a_board_whose_fields_and_plate_mix_to_the_tables_colour_is_whole() -> None:
    """Seen small, print and plate between the fields look like the wood, so that the board falls apart."""
    lost = [(box(0, 24.5, 300, 32), WOOD), (box(60, 0, 18, 98), WOOD)]
    table = drawn([PLATE, *lost, body(-57, -24.5)])
    _, board = board_of(table, [replace(STONES[0], x=-57.0, y=-24.5)])
    assert board is not None
    assert board.outline is not None
    assert np.allclose(board.outline.mean(axis=0), (0, 0), atol=8)
