"""The right corners of outlines."""

import cv2
import numpy as np

from vision.camera import Points
from vision.right_angles import right_corners
from vision.tabletop import Mask


def outline_of(mask: Mask) -> Points:
    shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return shapes[0][:, 0].astype(np.float64)


def corners_of(mask: Mask) -> set[tuple[float, float]]:
    """Where the sides meet, to ten pixels."""
    outline = outline_of(mask)
    found = right_corners(outline, np.ones(len(outline), bool))
    return {tuple(np.round(one.corner, -1).tolist()) for one, _ in found}


def blank() -> Mask:
    return np.zeros((200, 200), np.uint8)


def test_a_turned_card_has_four() -> None:
    box = cv2.boxPoints(((100.0, 100.0), (60.0, 90.0), 20.0)).round().astype(np.int32)
    assert len(corners_of(np.asarray(cv2.fillConvexPoly(blank(), box, 1), np.uint8))) == 4


def test_a_cup_has_none() -> None:
    assert not corners_of(np.asarray(cv2.circle(blank(), (100, 100), 40, 1, -1), np.uint8))


def test_a_card_with_a_cup_on_its_end_keeps_the_other_two() -> None:
    card = blank()
    card[50:141, 70:129] = 1
    covered = np.asarray(cv2.circle(card, (100, 140), 45, 1, -1), np.uint8)
    assert corners_of(covered) == {(70.0, 50.0), (130.0, 50.0)}


def test_a_side_tells_how_long_it_is() -> None:
    card = blank()
    card[50:141, 70:129] = 1
    outline = outline_of(card)
    lengths = {
        round(side.length) for sides in right_corners(outline, np.ones(len(outline), bool)) for side in sides
    }
    assert lengths <= {57, 58, 59, 89, 90, 91}


def test_sides_that_the_border_of_the_picture_cuts_off_are_none() -> None:
    card = blank()
    card[:91, 70:129] = 1
    outline = outline_of(card)
    assert not list(right_corners(outline, outline[:, 1] > 3))
