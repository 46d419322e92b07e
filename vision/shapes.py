"""Whether a thing in the small picture of the table is as long and wide as a card, and all in the picture."""

import cv2
import numpy as np

from vision.tabletop import Mask


def fits(thing: Mask, mm: float, sides: tuple[float, float], *, play: float, filled: float) -> bool:
    """Whether it has these sides (mm, the shorter one first), as far off as `play`, and fills its box so far.

    `mm` are those of a pixel.
    """
    _, box, _ = cv2.minAreaRect(cv2.findNonZero(thing))
    seen = np.sort(np.array(box) + 1) * mm
    share = float(cv2.countNonZero(thing)) * mm**2 / max(float(seen.prod()), 1.0)
    return bool((np.abs(seen - sides) < play).all()) and share > filled


def is_cut_off(thing: Mask) -> bool:
    """Whether a thing goes on beyond the picture, where its shape says nothing."""
    return bool(thing[0].any() or thing[-1].any() or thing[:, 0].any() or thing[:, -1].any())
