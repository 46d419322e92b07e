"""An arm drawn into a photo, for what must be told although nothing that is seen lies under it."""

import cv2
import numpy as np
from support.photographed import table_in

from vision.photo import Picture


def with_an_arm(picture: Picture, *, to_mm: tuple[float, float]) -> Picture:
    """The picture with an arm in a grey sleeve that reaches from its left border to a place."""
    table = table_in(picture)
    fingers, wrist = table.camera.to_pixel(np.array([to_mm, (to_mm[0] - 50.0, to_mm[1])]))
    thick = np.array([0.0, np.linalg.norm(fingers - wrist)])
    shoulder = np.array([-1.0, fingers[1]])
    hand = [fingers - thick / 3, fingers + thick / 3, wrist + thick / 2]
    arm = [*hand, shoulder + thick, shoulder - thick, wrist - thick / 2]
    return np.asarray(cv2.fillPoly(picture.copy(), [np.round(arm).astype(np.int32)], (120, 110, 105)))
