"""The corners of cards in outlines."""

import cv2
import numpy as np

from vision.camera import Points
from vision.cards.card_corners import find
from vision.tabletop import Mask


def corners_of(mask: Mask) -> set[tuple[float, float]]:
    """Where the sides meet, to ten pixels."""
    outline = outline_of(mask)
    found = find(outline, np.ones(len(outline), bool))
    return {tuple(np.round(side.corner, -1).tolist()) for side, _ in found}


def outline_of(mask: Mask) -> Points:
    shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return shapes[0][:, 0].astype(np.float64)


def card() -> Mask:
    mask = np.zeros((200, 200), np.uint8)
    mask[50:141, 70:129] = 1
    return mask


def without_a_cup(mask: Mask, x: int, y: int, radius: int) -> Mask:
    """What a cup leaves to be seen."""
    return np.asarray(cv2.circle(mask.copy(), (x, y), radius, 0, -1), np.uint8)


def test_a_card_has_four() -> None:
    assert len(corners_of(card())) == 4


def test_under_a_cup_it_keeps_those_that_show() -> None:
    assert corners_of(without_a_cup(card(), 100, 130, 50)) == {(70.0, 50.0), (130.0, 50.0)}


def test_a_narrow_strip_of_one_side_keeps_its_corner() -> None:
    strip = card()
    strip[50:134] = 0
    strip[:, 110:] = 0
    assert (70.0, 140.0) in corners_of(strip)


def test_cups_and_fingers_have_none() -> None:
    cup = cv2.circle(np.zeros((200, 200), np.uint8), (100, 100), 40, 1, -1)
    finger = cv2.line(np.zeros((200, 200), np.uint8), (60, 60), (120, 120), 1, 18)
    assert not corners_of(np.asarray(cup, np.uint8))
    assert not corners_of(np.asarray(finger, np.uint8))


def test_sides_that_end_at_something_known_are_none() -> None:
    outline = outline_of(card())
    assert not list(find(outline, outline[:, 1] > 145))


def test_a_side_tells_how_far_it_shows() -> None:
    half = card()
    half[90:] = 0
    outline = outline_of(half)
    lengths = {round(side.length) for corner in find(outline, np.ones(len(outline), bool)) for side in corner}
    assert lengths <= {38, 39, 40, 57, 58, 59}


def test_the_end_of_a_pencil_has_none() -> None:
    end = np.zeros((200, 200), np.uint8)
    end[50:66, 70:78] = 1
    assert not corners_of(end)
    assert corners_of(without_a_cup(card(), 110, 145, 88))  # what is left of a card has no such shape
