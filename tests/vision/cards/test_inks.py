"""The ink of a card in the light of a photo."""

from dataclasses import replace
from pathlib import Path

import numpy as np
from support.photographed import picture_at, table_in

from engine.observation import Pose
from vision.cards.inks import hue_of
from vision.cards.sheet import spread_out

PHOTOS = Path(__file__).parent.parent.parent / "photos"


def strength_of(red: int) -> float:
    """The strength of a reddish ink, whose red is so strong, around a white number."""
    table = table_in(picture_at(PHOTOS / "tables" / "elfer-0.jpg"))
    sheet = spread_out(table)
    painted = np.full_like(sheet.picture, (60, 90, red))
    x, y = np.round(sheet.to_pixel(np.zeros((1, 2)))[0]).astype(int)
    painted[y - 10 : y + 10, x - 10 : x + 10] = 255
    pose = Pose(0.0, 0.0, 0.0)
    return hue_of(replace(sheet, picture=painted), pose, (-15.0, -10.0, 15.0, 10.0), "bold")[1]


def test_an_ink_that_a_camera_cuts_off_counts_as_a_weaker_one() -> None:
    assert strength_of(255) < strength_of(200)
