"""A lamp that washes out what was read is told; white things and bright photos are no lamp."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from support.photographed import picture_at, table_in

from vision.look import look
from vision.photo import Picture
from vision.washed import is_washed_out

PHOTO = Path(__file__).parent.parent / "photos" / "tables" / "strips-0.jpg"
CARDS = [np.array([[-150.0, -150.0], [150.0, -150.0], [150.0, 150.0], [-150.0, 150.0]])]  # mm


@pytest.fixture
def picture() -> Picture:
    return picture_at(PHOTO)


def test_a_burnt_place_on_the_cards_is_told(picture: Picture) -> None:
    cv2.circle(picture, (1150, 650), 110, (255, 255, 255), -1)
    assert is_washed_out(table_in(picture), CARDS)


def test_a_burnt_place_beside_the_cards_is_not(picture: Picture) -> None:
    cv2.circle(picture, (1900, 650), 110, (255, 255, 255), -1)
    assert not is_washed_out(table_in(picture), CARDS)


def test_white_cards_are_no_lamp(picture: Picture) -> None:
    cv2.circle(picture, (1150, 650), 110, (235, 235, 235), -1)
    assert not is_washed_out(table_in(picture), CARDS)


def test_in_a_bright_photo_white_burns_out_by_itself(picture: Picture) -> None:
    brighter = np.clip(picture * 1.6, 0, 255).astype(np.uint8)
    cv2.circle(brighter, (1150, 650), 110, (255, 255, 255), -1)
    assert not is_washed_out(table_in(brighter), CARDS)


def test_a_clear_photo_is_read_without_a_word(picture: Picture) -> None:
    assert look(picture, "strips").problems == ()
