"""Where the next card of a row would lie, and whether a thing hides one."""

from collections.abc import Sequence

import numpy as np
from support import bloom_drawn as draw

from engine.observation import Pose
from vision.cards.faces import outlines
from vision.cards.hidden import _between, hides, is_next
from vision.cards.sheet import Sheet
from vision.reading import Outline
from vision.table import Table
from vision.tabletop import look, paint

PAPER, RED = (205, 215, 225), (40, 50, 200)


def hides_cards(table: Table, laid: Sequence[Pose], thing: Outline) -> bool:
    """Whether a thing hides some of the cards laid."""
    top = look(table, outlines(laid))
    mask = np.asarray(paint(table, (top.strange.shape[1], top.strange.shape[0]), [thing]) > 0, np.uint8)
    as_it_is = np.tile(np.arange(256, dtype=np.uint8)[:, None], (1, 3))[:, None]
    sheet = Sheet(table.picture, table.picture[:, :, 0], as_it_is, table.camera, 1.0, noisy=False)
    return hides(table, sheet, top, laid, mask)


def test_the_place_beside_the_last_card_of_a_row_is_that_of_the_next() -> None:
    row = [Pose(0.0, 0.0, 2.0), Pose(62.0, 1.0, 358.0)]
    assert is_next(np.array([120.0, 10.0]), row)
    assert is_next(np.array([-60.0, -30.0]), row)
    assert not is_next(np.array([0.0, 80.0]), row)
    assert not is_next(np.array([220.0, 0.0]), row)


def test_a_card_alone_in_its_row_has_neighbours_where_other_rows_lie_alike() -> None:
    assert is_next(np.array([62.0, 100.0]), [Pose(0.0, 0.0, 0.0), Pose(10.0, 100.0, 181.0)])


def test_loose_cards_make_no_row() -> None:
    assert not is_next(np.array([62.0, 0.0]), [Pose(0.0, 0.0, 0.0), Pose(-50.0, 70.0, 40.0)])
    assert not is_next(np.array([62.0, 0.0]), [])


def test_one_card_has_room_between_two_of_a_hand_that_is_laid_out_carelessly() -> None:
    hand = [Pose(0.0, 0.0, 4.0), Pose(174.0, 10.0, 352.0), Pose(262.0, 5.0, 3.0)]
    (place,) = _between(hand)
    assert (place.x, place.y) == (87.0, 5.0)
    assert not _between([*hand, Pose(85.0, 0.0, 0.0)])
    assert not _between([Pose(0.0, 0.0, 0.0), Pose(0.0, 174.0, 0.0)])


def test_a_cup_beside_the_end_of_a_row_hides_none_and_one_between_two_cards_does() -> None:
    ends, gap = [Pose(0.0, 0.0, 0.0), Pose(0.0, 100.0, 0.0)], [Pose(0.0, 0.0, 0.0), Pose(150.0, 0.0, 0.0)]
    cup = draw.disc(75, 0, 30)
    for laid, told in ((ends, False), (gap, True)):
        table = draw.drawn([*((shape, draw.YELLOW) for shape in outlines(laid)), (cup, (60, 60, 200))])
        assert hides_cards(table, laid, cup) is told


def test_a_shadow_on_a_card_is_none_though_its_ink_swallows_a_colour() -> None:
    """There it cannot become darker as the other colours do."""
    card = Pose(0.0, 0.0, 0.0)
    face, shade, thing = outlines([card])[0], draw.box(0, 50, 40, 60), draw.box(0, 75, 40, 50)
    for colour, told in (((90, 50, 2), False), ((60, 90, 200), True)):
        things = [(face, (140, 75, 2)), (shade, (40, 60, 78)), (draw.box(0, 33, 40, 24), colour)]
        table = draw.drawn(things)
        assert hides_cards(table, [card], thing) is told


def test_a_deep_shadow_on_a_card_is_none() -> None:
    """There each colour is so dark that noise and stray light count."""
    card = Pose(0.0, 0.0, 0.0)
    face, thing = outlines([card])[0], draw.box(0, 75, 40, 50)
    for colour, told in (((22, 50, 92), False), ((50, 50, 50), True)):
        things = [(face, (58, 118, 209)), (draw.box(0, 33, 40, 24), colour), (thing, (40, 60, 78))]
        assert hides_cards(draw.drawn(things), [card], thing) is told


def test_a_thing_at_a_card_of_which_an_edge_peeps_out_from_under_another_hides_none() -> None:
    """The light edge of that one is no thing on it."""
    upper, lower = Pose(0.0, 3.5, 0.0), Pose(8.0, 0.0, 0.0)
    shapes, thing = outlines([upper, lower]), draw.box(0, -66, 90, 40)
    inner = [shape.mean(axis=0) + (shape - shape.mean(axis=0)) * [0.95, 0.967] for shape in shapes]
    things = [(shape, colour) for k in (1, 0) for shape, colour in ((shapes[k], PAPER), (inner[k], RED))]
    assert not hides_cards(draw.drawn([*things, (thing, (60, 120, 160))]), [upper, lower], thing)


def test_a_white_number_at_the_edge_of_a_card_is_no_thing_on_it() -> None:
    card = Pose(0.0, 0.0, 0.0)
    face, thing = outlines([card])[0], draw.box(0, 75, 60, 50)
    for lower, told in (
        (42.5, False),
        (45.5, True),
    ):  # of what is white: it begins 3 mm inside, or covers all
        number = draw.box(-15, (lower + 36) / 2, 10, lower - 36)
        table = draw.drawn([(face, RED), (number, PAPER), (thing, (60, 120, 40))])
        assert hides_cards(table, [card], thing) is told
