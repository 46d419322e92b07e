"""The ink of a card, seen against its own paper."""

from typing import Literal

import cv2
import numpy as np

from engine.observation import Pose
from vision.cards.figures import DENSITY
from vision.cards.sheet import Box, Sheet, cut_colours
from vision.channels import weakest
from vision.edges import LIGHT
from vision.middle import middle as middle_of

Printed = Literal["ground", "bold", "thin"]

COARSE = 1.0  # pixels a millimetre that show the colour of a ground or of bold figures
GROUND = 12  # grey levels by which the ground of a card differs from its median
DARK = 0.01  # of full light, below which colours are noise
# Of the paper's light: as much is in doubt in the darkest channel of an ink, which cameras cut off. So it is
# added, or reds would look orange: on 1,200 painted cards reds stay below 12 degrees with it.
FLOOR = 0.02
FLAT_SHADES = 3  # grey levels; where a box shows less there is no ink in it
THIN = 2.0  # strength of thin figures, of the difference between what they keep of each colour
# A channel that is at its END in HALF of the ink was more: so much of its strength is in doubt.
END, HALF, CUT_OFF = 252, 0.5, 0.2


def hue_of(sheet: Sheet, pose: Pose, box: Box, printed: Printed) -> tuple[float, float]:
    """Hue in degrees and strength (0-1) of the ink in a box of a card, against the paper beside it.

    The ink is the ground around white figures, the core of bold figures, or thin figures: of these all the
    light is summed that they keep from the paper, for blur and the coarse colours of a JPEG spread thin
    strokes, but the sum stays.
    """
    cut = cut_colours(sheet, pose, box, DENSITY if printed == "thin" else COARSE)
    pixels, shade = cut.reshape(-1, 3), weakest(cut).ravel().astype(np.float64)
    light = LIGHT[pixels]
    low, middle, high = np.sort(shade)[(np.array([0.03, 0.5, 0.97]) * len(shade)).astype(int)]
    if high - low < FLAT_SHADES:
        return 0.0, 0.0
    match printed:
        case "ground":
            inked = np.abs(shade - middle) < GROUND
            ink = middle_of(light[inked])
            paper = light[shade >= high].mean(axis=0)
        case "bold":
            inked = shade <= low
            ink = light[inked].mean(axis=0)
            paper = middle_of(light[shade > (low + high) / 2])
        case "thin":
            inked = shade < (low + 2 * high) / 3
            paper = middle_of(light[shade > (low + 2 * high) / 3])
            ink = light[inked].mean(axis=0)
    kept = 1 - np.clip(ink / np.maximum(paper, 1e-3), 0, 1)
    most = max(float(kept.max()), 1e-3)
    share = 1 - kept / most if printed == "thin" else 1 - kept
    if printed != "thin":
        share = (share + FLOOR) / (1 + FLOOR)
    code = (share ** (1 / 2.2)).astype(np.float32)
    hue, strength, _ = cv2.cvtColor(code[None, None], cv2.COLOR_BGR2HSV)[0, 0]
    if printed == "ground":  # blur mixes the paper of thin white figures with the ink around them
        own = np.maximum(ink, DARK) ** (1 / 2.2)
        strength = max(strength, float(1 - own.min() / own.max()))
    if printed == "thin":  # what the strokes keep is shared with the paper between them
        strength = THIN * (kept.max() - kept.min()) / most
    elif np.mean(pixels[inked] >= sheet.tables[END, 0], axis=0).max() > HALF:
        strength *= 1 - CUT_OFF
    return float(hue), float(strength)
