"""Whether a picture is good enough to be read: bright enough, sharp enough."""

import cv2
import numpy as np

from vision.edges import LIGHT
from vision.light import measure
from vision.noise import grain
from vision.photo import Picture
from vision.problem import Problem
from vision.sharpness import marker_blur, picture_blur
from vision.table import Table

DARK = Problem("DARK", "it is too dark to read the table; switch on a lamp or open the curtains")
BLUR = Problem("BLUR", "the picture is blurred; let the camera come to rest, then check its focus")
GRAINY = Problem("BLUR", "the picture is noisy and blurred; give more light, then check the camera's focus")

# Codes (of 255) between white paper and black ink. A dim evening gives 75 and more; with half of that the
# inks of a print, which are closer to each other than paper and ink, drown in the noise.
LEAST_CONTRAST = 32
# Millimetres, the sigma of a blur in which the digits of a stone (strokes of 1 mm) run together.
MOST_BLUR = 1.4
# The same as a share of the picture's width, some 1200 mm. Painted pictures that shake or are out of focus
# have 1.8 and more, clear ones at most 1.2.
MOST_BLUR_SHARE = 1.5 / 1200
# Grain, of the contrast between paper and ink times mm. Where stones or cards were passed over it is 0.26 and
# more, and the blur 0.94 mm; in 840 painted pictures that are noisy, blurred, coarse or dim the grain is 0.20
# at most. In a sharp picture print shows in more noise than that.
MOST_GRAIN, SOFT = 0.24, 0.85

# Code of the brightest thing in a picture without a table, its noise averaged away: 108 and more in a dim
# evening, where paper or a light piece is always in sight, 45 and less in the dark.
LEAST_BRIGHT = 72
COARSE = (288, 162)  # pixels of the averaged picture: 4 mm each, less than the white margin of a marker
BRIGHTEST = 99.9  # percentile


def check(table: Table) -> tuple[Problem, ...]:
    """What spoils a picture whose table was found."""
    lamp = measure(table)
    paper, ink = (float(np.searchsorted(LIGHT, level.mean())) for level in (lamp.paper, lamp.ink))
    found = [DARK] if paper - ink < LEAST_CONTRAST else []
    return (*found, BLUR) if marker_blur(table) > MOST_BLUR else tuple(found)


def drowns_print(table: Table) -> bool:
    """Is a picture so noisy and blurred at once that fine print may be passed over?"""
    return marker_blur(table) > SOFT and grain(table) > MOST_GRAIN


def why_no_table(picture: Picture) -> tuple[Problem, ...]:
    """What may have kept the markers of a picture from being found."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    averaged = cv2.resize(grey, COARSE, interpolation=cv2.INTER_AREA)
    if np.percentile(averaged, BRIGHTEST) < LEAST_BRIGHT:
        return (DARK,)
    return (BLUR,) if picture_blur(grey) > MOST_BLUR_SHARE else ()
