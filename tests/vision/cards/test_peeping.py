"""Corners of cards that peep out from under things."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from support import bloom_drawn as draw

from vision import foreign
from vision.cards.peeping import peeps
from vision.reading import Outline
from vision.table import Table
from vision.tabletop import look

RED, WHITE = (50, 40, 190), (225, 228, 230)
CARD, CUP = draw.box(0, 0, 59, 91, 15), draw.disc(8, 25, 38)
Thing = tuple[Outline, draw.Colour]


def with_markers(table: Table) -> Table:
    """The table with a marker in each corner of the picture, by which paper is told."""
    markers = {}
    for name, (x, y) in enumerate([(-480, -250), (480, -250), (480, 250), (-480, 250)]):
        markers[name] = table.camera.to_pixel(draw.box(x, y, 40, 40))
    return replace(table, markers=markers)


def papers() -> list[Thing]:
    spots = [(-480, -250), (480, -250), (480, 250), (-480, 250)]
    return [
        thing
        for x, y in spots
        for thing in ((draw.box(x, y, 52, 52), WHITE), (draw.box(x, y, 40, 40), (20, 20, 20)))
    ]


def peep(things: Sequence[Thing], *, white: bool | None) -> bool:
    table = with_markers(draw.drawn([*papers(), *things]))
    top = look(table)
    free = foreign.unknown(table, top, [])
    return peeps(table, top, free, foreign.find(top, free), white=white)


@pytest.mark.parametrize(("colour", "white"), [(RED, False), (WHITE, True), (RED, None)])
def test_the_corner_of_a_card_under_a_cup_does(colour: draw.Colour, white: bool | None) -> None:
    assert peep([(CARD, colour), (CUP, (110, 60, 40))], white=white)


def test_a_coloured_thing_that_goes_on_in_a_lighter_tone_is_no_card_and_white_paper_may_be_one() -> None:
    """As a glove does at its thumb."""
    lighter, grey = (58, 46, 226), (150, 152, 154)
    assert not peep([(CARD, RED), (CUP, lighter)], white=False)
    assert peep([(CARD, WHITE), (CUP, grey)], white=True)


def test_a_coloured_corner_is_none_of_white_cards() -> None:
    assert not peep([(CARD, draw.SKIN), (CUP, (110, 60, 40))], white=True)


@pytest.mark.parametrize(("shown", "told"), [(1, True), (4, False)])
def test_a_thing_with_more_corners_than_cards_show_is_a_sleeve(shown: int, told: bool) -> None:
    """Of which every other stripe may look like the table."""
    stripes = [(draw.box(80 * k - 120, 20, 59, 70), RED) for k in range(shown)]
    assert peep([*stripes, (draw.box(0, 0, 380, 50), (110, 60, 40))], white=False) is told


@pytest.mark.parametrize(("shown", "told"), [(26.0, True), (15.0, False)])
def test_a_small_coloured_corner_may_be_anything(shown: float, told: bool) -> None:
    left, upper = shown - 29.5, shown - 45.5
    over = [draw.box(left + 60, 0, 120, 160), draw.box(0, upper + 60, 160, 120)]
    things = [(draw.box(0, 0, 59, 91), RED), *((shape, (110, 60, 40)) for shape in over)]
    assert peep(things, white=False) is told


@pytest.mark.parametrize(("askew", "told"), [(3.0, False), (25.0, True)])
def test_a_pile_that_lies_a_little_askew_hides_no_card(askew: float, told: bool) -> None:
    upper = draw.box(askew, 25, 59, 91)
    assert peep([(draw.box(0, 0, 59, 91), RED), (upper, (110, 60, 40))], white=False) is told


@pytest.mark.parametrize(("wide", "told"), [(3.5, False), (12.0, True)])
def test_what_ends_at_a_narrow_frame_or_wall_is_a_part_of_one_thing(wide: float, told: bool) -> None:
    """As the screen of a phone or the lid of a box: what lies on a card reaches farther beyond its sides."""
    screen, body = draw.box(0, 30, 59, 60), draw.box(0, -36, 59 + 2 * wide, 72)
    assert peep([(screen, (190, 60, 120)), (body, (20, 120, 20))], white=False) is told
