"""Arms at cards, and what only casts a shadow towards them."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support import bloom_drawn as draw

from vision import vessels
from vision.cards.reached import VESSELS, _is_bowl, _is_shade, _reaches_in, _reaching
from vision.tabletop import Mask, Top, look, paint

SIZE = (162, 288)


def top_with(strange: Mask) -> Top:
    """A table top of which only the strange pixels matter, four millimetres each."""
    floats = np.zeros((*SIZE, 3), np.float32)
    free = np.ones(SIZE, np.uint8)
    return Top(floats, floats, floats[:, :, 0], 4.5, strange, strange, free, 8.0, 4.0)


def disc(x: int, y: int, radius: int) -> Mask:
    return np.asarray(cv2.circle(np.zeros(SIZE, np.uint8), (x, y), radius, 1, -1), np.uint8)


def test_a_cup_at_the_border_is_shades_shadow() -> None:
    cup = disc(16, 80, 16)
    assert _is_shade(cup | disc(32, 80, 14), top_with(cup))


@pytest.mark.parametrize("shown", [10, 7])
def test_a_dark_arm_of_which_little_is_brighter_than_its_shadow_does_not(shown: int) -> None:
    sleeve = disc(shown, 80, shown)
    arm = sleeve.copy()
    arm[70:90, :90] = 1
    assert not _is_shade(arm, top_with(sleeve))


def test_a_plank_that_is_darker_than_others_is_shade() -> None:
    plank = np.zeros(SIZE, np.uint8)
    plank[70:90, :90] = 1
    assert _is_shade(plank, top_with(disc(200, 20, 10)))


def test_an_arm_itself_does_not() -> None:
    arm = np.zeros(SIZE, np.uint8)
    arm[70:90, :90] = 1
    assert not _is_shade(arm, top_with(arm))


def test_a_cup_whose_shadow_falls_out_of_the_picture_is_one() -> None:
    cup = disc(40, 80, 16)
    shadow = cup.copy()
    shadow[70:90, :40] = 1
    assert _is_shade(shadow, top_with(cup))


def test_a_cup_with_a_handle_is_one_too_and_an_arm_that_holds_a_cup_is_not() -> None:
    cup = disc(60, 80, 14)
    handle = np.asarray(cv2.line(np.zeros(SIZE, np.uint8), (60, 80), (80, 72), 1, 2), np.uint8)
    hand = np.asarray(cv2.line(np.zeros(SIZE, np.uint8), (60, 80), (95, 66), 1, 12), np.uint8)
    shadow = np.zeros(SIZE, np.uint8)
    shadow[70:90, :60] = 1
    for own, told in ((cup | handle, True), (cup | hand, False)):
        assert _is_shade(own | shadow, top_with(own)) is told


def test_what_lies_along_a_border_reaches_no_cards() -> None:
    arm, along = np.zeros(SIZE, np.uint8), np.zeros(SIZE, np.uint8)
    arm[:40, 100:120] = 1
    along[:20, 100:150] = 1
    assert _reaches_in(arm, top_with(arm))
    assert not _reaches_in(along, top_with(along))


def test_a_bowl_at_the_border_that_holds_something_shiny_is_no_arm() -> None:
    bowl, arm = disc(80, 10, 30), np.zeros(SIZE, np.uint8)
    arm[:60, 80:95] = 1
    rim = bowl & ~disc(80, 8, 24)
    for thing, differs, told in ((rim, bowl, True), (arm, arm, False)):
        top = replace(top_with(thing), away=differs * np.float32(9.0))
        assert _is_bowl(thing, top) is told


def test_a_shadow_that_a_cup_at_the_border_casts_as_far_as_a_card_is_no_arm_and_an_arm_is_one() -> None:
    cup = [(draw.disc(0, -296, 42), (60, 60, 200)), (draw.disc(0, -296, 37), (30, 40, 60))]
    shadow = (draw.box(0, -190, 50, 240), (58, 90, 116))
    arm = [(draw.box(0, -240, 60, 210), draw.SKIN), (draw.box(0, -120, 90, 100), draw.SKIN)]
    for things, told in (([shadow, *cup], False), (arm, True)):
        table = draw.drawn(things)
        top = look(table)
        free = np.ones_like(top.strange)
        card = paint(table, (free.shape[1], free.shape[0]), [draw.box(0, -10, 56, 87)])
        standing = vessels.hidden(table, top, [], VESSELS)
        assert bool(_reaching(top, vessels.without(free, standing), card, card, white=True)) is told


def test_a_bowl_is_known_by_what_the_border_leaves_of_its_rim() -> None:
    table = draw.drawn([(draw.disc(0, -320, 80), (60, 60, 200)), (draw.disc(0, -320, 74), (110, 150, 180))])
    top = look(table)
    assert vessels.hidden(table, top, [], VESSELS, cut=True).any()
    assert not vessels.hidden(table, top, [], VESSELS).any()
