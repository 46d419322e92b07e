"""Whether a picture is good enough to be read: bright enough, sharp enough."""

import cv2
import numpy as np

from vision.edges import LIGHT
from vision.light import measure
from vision.photo import Picture
from vision.problem import Problem
from vision.sharpness import marker_blur, picture_blur
from vision.table import Table

DARK = Problem("DARK", "it is too dark to read the table; switch on a lamp or open the curtains")
BLUR = Problem("BLUR", "the picture is blurred; let the camera come to rest, then check its focus")

# Codes (of 255) between white paper and black ink. A dim evening gives 75 and more; with half of that the
# inks of a print, which are closer to each other than paper and ink, drown in the noise.
LEAST_CONTRAST = 32
# Millimetres, the sigma of a blur in which the digits of a stone (strokes of 1 mm) run together.
MOST_BLUR = 1.4
# The same as a share of the picture's width, some 1200 mm; more, because a picture of few and soft things
# seems blurred by its edges alone.
MOST_BLUR_SHARE = 1.7 / 1200


def check(table: Table) -> tuple[Problem, ...]:
    """What spoils a picture whose table was found."""
    lamp = measure(table)
    paper, ink = (float(np.searchsorted(LIGHT, level.mean())) for level in (lamp.paper, lamp.ink))
    found = [DARK] if paper - ink < LEAST_CONTRAST else []
    return (*found, BLUR) if marker_blur(table) > MOST_BLUR else tuple(found)


def why_no_table(picture: Picture) -> tuple[Problem, ...]:
    """What may have kept the markers of a picture from being found."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    darkest, brightest = np.percentile(grey[::4, ::4], (1, 99))
    if brightest - darkest < LEAST_CONTRAST:
        return (DARK,)
    return (BLUR,) if picture_blur(grey) > MOST_BLUR_SHARE else ()
