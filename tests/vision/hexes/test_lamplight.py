"""The hex board in neutral light."""

import numpy as np
import pytest

from vision.hexes.lamplight import neutral, neutral_at
from vision.light import Fade, Lamp

PAPER, INK = np.full(3, 0.5, np.float32), np.full(3, 0.05, np.float32)
FALLING = Lamp(PAPER, INK, Fade(np.zeros(2), np.array([-0.005, 0.0]), (-1.5, 1.0)))  # to the right
GREYS = np.full((2, 1, 3), 50, np.uint8)  # a little darker than ink in the middle of the table


def test_what_is_darker_than_ink_elsewhere_is_not_black_where_less_light_falls() -> None:
    bright, dark = neutral_at(GREYS, FALLING, np.array([[-200.0, 0.0], [200.0, 0.0]]))[:, 0, 0]
    assert bright == 0
    assert dark > 30


def test_in_even_light_black_is_the_same_everywhere() -> None:
    even = Lamp(PAPER, INK)
    spots = np.array([[-200.0, 0.0], [200.0, 0.0]])
    assert neutral_at(GREYS + 30, even, spots) == pytest.approx(neutral(GREYS + 30, even))


def test_beyond_the_markers_light_is_not_thought_to_fall_further() -> None:
    far, further = FALLING.fade.at(np.array([[300.0, 0.0], [900.0, 0.0]]))
    assert far == further == pytest.approx(np.exp(-1.5))
