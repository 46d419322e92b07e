"""Is a stone seen whole? Nothing brighter than its lacquer lies over its rim."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.channels import strongest
from vision.stones.bodies import LONG, WIDE
from vision.stones.face import PX, SIZE, Face

INSET, THICK = 1.4, 1.2  # mm from the edge and of the rim: there is neither the edge's blur nor print
PARTS = 4  # of each side that are looked at; corners are round and left out
END_PART, FLANK_PART = 5.0, 7.5  # mm of such a part
OFF = 3.0  # mm that a print is off the middle of its stone at most
# Of the way from lacquer to ink: what the rim of a whole stone has at most, and that of one which something
# bright cuts at least. Of 1,600 whole stones the brightest has 0.16, what was taken for stones on a speckled
# cloth 0.29; of those under a hand or a card 0.41 to 0.95.
WHOLE, CUT = 0.18, 0.36


def is_whole(face: Face) -> bool:
    """Does all of the rim show, but for one part at most?"""
    return _bright_rim(face) < WHOLE


def is_cut(face: Face) -> bool:
    """Does something much brighter than lacquer lie over the rim?"""
    return _bright_rim(face) > CUT


def _bright_rim(face: Face) -> float:
    """How bright the rim of a stone is but for one part, of the way from lacquer to ink; shade hides nothing.

    A print may be off the middle of its stone, so the darkest rim about there counts.
    """
    lit = cv2.subtract(face.picture, np.round(face.lacquer).astype(np.float64))
    bright = strongest(np.asarray(lit, np.uint8))
    seen = [
        (cv2.blur(bright, (round(END_PART * PX), round(THICK * PX))), _ENDS),
        (cv2.blur(bright, (round(THICK * PX), round(FLANK_PART * PX))), _FLANKS),
    ]
    second = 0.0
    for off in (np.zeros((1, 1, 2), np.intp), _OFF):
        spots = [(means, *np.moveaxis(where + off, 2, 0)) for means, where in seen]
        levels = np.concatenate([means[y, x] for means, x, y in spots], axis=1)
        second = float(np.sort(levels, axis=1)[:, -2].min())
        if second < WHOLE * face.contrast:
            break
    return second / max(face.contrast, 1.0)


def _pixels(spots: NDArray[np.float64]) -> NDArray[np.intp]:
    """Spots in mm from the middle of a face as pixels of its picture."""
    return np.round(spots * PX + np.array(SIZE) / 2).astype(np.intp)


_ALONG = (np.arange(PARTS) - (PARTS - 1) / 2)[:, None]
_ENDS, _FLANKS = (
    np.concatenate([_pixels(_ALONG * step + way) for way in (-side, side)])
    for step, side in (
        (np.array([END_PART, 0]), np.array([0, LONG / 2 - INSET])),
        (np.array([0, FLANK_PART]), np.array([WIDE / 2 - INSET, 0])),
    )
)
_STEPS = np.arange(-round(OFF * PX), round(OFF * PX) + 1)
_OFF = np.stack(np.meshgrid(_STEPS, _STEPS), axis=-1).reshape(-1, 1, 2)
