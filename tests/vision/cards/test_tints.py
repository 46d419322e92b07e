"""The shades of grounds."""

import numpy as np

from vision.cards.tints import like, shades_of
from vision.edges import LIGHT

GREEN = (60, 140, 40)  # blue, green and red, as codes


def is_like(*colour: int) -> bool:
    picture = np.array([[colour]], np.uint8)
    return bool(like(picture, np.array([0]), shades_of([LIGHT[list(GREEN)].astype(np.float64)]))[0])


def test_a_ground_keeps_its_tint_in_shade_and_near_a_lamp() -> None:
    assert is_like(*GREEN)
    assert is_like(40, 94, 26)
    assert is_like(72, 168, 48)


def test_other_inks_and_grey_have_other_tints() -> None:
    assert not is_like(60, 40, 140)
    assert not is_like(140, 60, 40)
    assert not is_like(90, 100, 90)
