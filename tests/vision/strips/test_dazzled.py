"""Places beside strip cards on which a lamp shines."""

import cv2
import numpy as np
import pytest

from vision.camera import Camera
from vision.edges import LIGHT
from vision.light import Lamp, balance
from vision.strips.block import Place, arrange
from vision.strips.dazzled import may_hide_a_card
from vision.strips.fields import Squares
from vision.strips.looks import sample

CAMERA = Camera(1152, 648, 864.0, 900.0, 0.0, 0.0, 0.0)
LAMP = Lamp(np.full(3, 0.2, np.float32), np.full(3, 0.01, np.float32))  # a dim evening
FIELDS = [(0.0, 30.0 * number) for number in range(3)]
BESIDE: list[Place] = [(0, 1, number) for number in range(3)]
TABLE, PAPER, INK = 0.15, 0.2, (0.15, 0.02, 0.02)


@pytest.mark.parametrize(
    ("lies", "glare", "may_hide"),
    [(False, 0.3, False), (True, 0.3, True), (False, 0.9, True), (False, 0.0, False)],
    ids=["bare", "a card", "burnt out", "no glare"],
)
def test_a_bright_place_is_bare_where_the_camera_tells_that_it_has_no_edges(
    lies: bool, glare: float, may_hide: bool
) -> None:
    """Balanced codes end where the camera can still tell more light."""
    light = np.full((648, 1152, 3), TABLE, np.float32)
    for x in (0.0, 30.0) if lies else (0.0,):
        for _, y in FIELDS:
            for half, colour in ((15.0, (PAPER,) * 3), (12.5, INK)):
                corners = CAMERA.to_pixel(np.array([[x - half, y - half], [x + half, y + half]]))
                (left, top), (right, bottom) = np.round(corners).astype(int).tolist()
                cv2.rectangle(light, (left, top), (right, bottom), colour, -1)
    left = round(float(CAMERA.to_pixel(np.array([[16.0, 0.0]]))[0, 0]))
    light[:, left:] += glare
    picture = np.searchsorted(LIGHT, np.minimum(light, 1.0)).clip(0, 255).astype(np.uint8)
    fields = Squares(np.array(FIELDS), np.zeros(3))
    block = arrange(fields)[0]
    around = sample(balance(picture, LAMP), CAMERA, *block.poses(BESIDE))
    ground = np.full((9, 3), 200, np.uint8)
    hides = may_hide_a_card(
        picture, CAMERA, LAMP, block, fields=fields, empty=BESIDE, around=around, ground=ground
    )
    assert hides == may_hide
