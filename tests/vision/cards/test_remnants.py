"""Corners of cards that show beside what lies on them."""

import cv2
import numpy as np
import pytest
from support.elfer_photos import reading, with_a_cup
from support.painter.paint import paint, random_scene
from support.photographed import table_in

from vision import foreign
from vision.camera import Points
from vision.cards import cover, glyphs, whole
from vision.cards.faces import outlines
from vision.cards.remnants import peep_out
from vision.cards.sheet import spread_out
from vision.photo import Picture

LAID = [["green", 5], ["green", 4], ["blue", 12]]


@pytest.fixture(scope="module")
def picture() -> Picture:
    scene = random_scene(
        "elfer",
        20011,
        hand=True,
        light="day",
        table="light wood",
        cover=None,
        state={"cards": LAID},
        style="solid plain",
    )
    return paint(scene).image


@pytest.fixture(scope="module")
def card(picture: Picture) -> Points:
    """The corners of the green 5."""
    found = reading(picture)
    assert found.seen is not None
    names = [sighting.best for sighting in found.seen.sightings]
    return found.outlines[names.index("green 5")]


def peeps(picture: Picture, card: Points) -> bool:
    """Whether a corner of a card peeps out if all others are known."""
    table = table_in(picture)
    sheet = spread_out(table)
    found = whole.find(sheet, *glyphs.find(sheet))
    assert found is not None
    laid = [pose for pose in found.poses if np.hypot(*(card.mean(axis=0) - [pose.x, pose.y])) > 10]
    top = cover.bare(table, laid)
    free = foreign.unknown(table, top, outlines(laid, cover.RIM))
    return peep_out(table, sheet, top, free, found, laid)


def green_in(picture: Picture, card: Points) -> tuple[int, ...]:
    """The colour of the ground of that card."""
    below = card.mean(axis=0)[None] + [[0.0, 33.0]]
    x, y = table_in(picture).camera.to_pixel(below)[0].round().astype(int)
    return tuple(int(v) for v in np.median(picture[y - 2 : y + 3, x - 2 : x + 3].reshape(-1, 3), axis=0))


@pytest.mark.parametrize("colour", [(110, 60, 40), (70, 150, 90)])
def test_the_corner_of_a_card_under_a_cup_is_one_whatever_its_colour(
    picture: Picture, card: Points, colour: tuple[int, int, int]
) -> None:
    """Though the cup may have nearly that of the card."""
    at = card.mean(axis=0) + (card[2] - card.mean(axis=0)) * 0.2
    assert peeps(with_a_cup(picture, at, colour), card)


def test_a_whole_card_is_none(picture: Picture, card: Points) -> None:
    assert not peeps(picture, card)


def test_a_cup_on_the_bare_table_is_none(picture: Picture, card: Points) -> None:
    around = np.full_like(card, 1e6)
    free = card.mean(axis=0) + (card[3] - card[0]) * 1.2
    assert not peeps(with_a_cup(picture, free, (40, 120, 50)), around)


@pytest.mark.parametrize(("high", "told"), [(91.0, False), (130.0, True)])
def test_a_pile_face_down_of_which_a_part_has_a_cards_colour_is_none_and_what_is_larger_is_one(
    picture: Picture, card: Points, high: float, told: bool
) -> None:
    upper_left = card.mean(axis=0) + np.array([150.0, -100.0])
    table, blue = table_in(picture), (150, 60, 40)
    drawn = picture.copy()
    for (wide, tall), colour in (((59.0, high), blue), ((40.0, 78.0), green_in(picture, card))):
        box = np.array([[0.0, 0.0], [wide, 0.0], [wide, tall], [0.0, tall]]) + upper_left
        cv2.fillConvexPoly(drawn, np.round(table.camera.to_pixel(box)).astype(np.int32), colour, cv2.LINE_AA)
    assert peeps(drawn, np.full_like(card, 1e6)) is told


@pytest.mark.parametrize(("wide", "told"), [(8.0, False), (30.0, True)])
def test_a_pencil_of_a_cards_colour_is_none_and_what_is_wider_is_one(
    picture: Picture, card: Points, wide: float, told: bool
) -> None:
    """Past its short side lies the table: a card's as short would end under something."""
    middle = card.mean(axis=0) + (card[3] - card[0]) * 1.2
    table = table_in(picture)
    drawn = picture.copy()
    for left, right, colour in ((0.0, 40.0, green_in(picture, card)), (40.0, 90.0, (90, 60, 110))):
        box = np.array([[left, 0.0], [right, 0.0], [right, wide], [left, wide]]) + middle
        cv2.fillConvexPoly(drawn, np.round(table.camera.to_pixel(box)).astype(np.int32), colour, cv2.LINE_AA)
    assert peeps(drawn, np.full_like(card, 1e6)) is told
