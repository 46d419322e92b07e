"""The ink of a card, seen against its own paper."""

from collections.abc import Sequence
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.cards.sheet import Box, Sheet, cut_colours
from vision.cards.strokes import DENSITY
from vision.edges import LIGHT

Printed = Literal["ground", "bold", "thin"]
Lights = NDArray[np.float32]  # of cuts, their pixels and three colours
Which = NDArray[np.bool_]  # pixels of cuts

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
    """Hue in degrees and strength (0-1) of the ink in a box of a card, against the paper beside it."""
    return hues_of(sheet, [pose], box, printed)[0]


def hues_of(sheet: Sheet, poses: Sequence[Pose], box: Box, printed: Printed) -> list[tuple[float, float]]:
    """The same for the same box of several cards.

    The ink is the ground around white figures, the core of bold figures, or thin figures: of these all the
    light is summed that they keep from the paper, for blur and the coarse colours of a JPEG spread thin
    strokes, but the sum stays.
    """
    if not poses:
        return []
    density = DENSITY if printed == "thin" else COARSE
    pixels = np.stack([cut_colours(sheet, pose, box, density).reshape(-1, 3) for pose in poses])
    shade = np.minimum(np.minimum(pixels[:, :, 0], pixels[:, :, 1]), pixels[:, :, 2]).astype(np.float64)
    light = LIGHT[pixels]
    ranked = np.sort(shade, axis=1)
    low, middle, high = (ranked[:, [int(share * shade.shape[1])]] for share in (0.03, 0.5, 0.97))
    match printed:
        case "ground":
            inked = np.abs(shade - middle) < GROUND
            ink, paper = _middles(light, inked), _means(light, shade >= high)
        case "bold":
            inked = shade <= low
            ink, paper = _means(light, inked), _middles(light, shade > (low + high) / 2)
        case "thin":
            inked = shade < (low + 2 * high) / 3
            ink, paper = _means(light, inked), _middles(light, shade > (low + 2 * high) / 3)
    kept = 1 - np.clip(ink / np.maximum(paper, 1e-3), 0, 1)
    most = np.maximum(kept.max(axis=1), 1e-3)
    share = 1 - kept / most[:, None] if printed == "thin" else (1 - kept + FLOOR) / (1 + FLOOR)
    hue, strength, _ = cv2.cvtColor((share ** (1 / 2.2)).astype(np.float32)[None], cv2.COLOR_BGR2HSV)[0].T
    if printed == "ground":  # blur mixes the paper of thin white figures with the ink around them
        own = np.maximum(ink, DARK) ** (1 / 2.2)
        strength = np.maximum(strength, 1 - own.min(axis=1) / own.max(axis=1))
    if printed == "thin":  # what the strokes keep is shared with the paper between them
        strength = THIN * (kept.max(axis=1) - kept.min(axis=1)) / most
    else:
        cut_off = _means((pixels >= sheet.tables[END, 0]).astype(np.float32), inked).max(axis=1) > HALF
        strength = np.where(cut_off, strength * (1 - CUT_OFF), strength)
    flat = (high - low)[:, 0] < FLAT_SHADES
    seen = zip(flat.tolist(), hue.tolist(), strength.tolist(), strict=True)
    return [(0.0, 0.0) if bare else (hue, strength) for bare, hue, strength in seen]


def _means(light: Lights, which: Which) -> Lights:
    """The mean of some pixels of each cut; 0 of none."""
    sums = np.einsum("kij,ki->kj", light, which.astype(np.float32))
    return np.asarray(sums / np.maximum(which.sum(axis=1), 1)[:, None], np.float32)


def _middles(light: Lights, which: Which) -> Lights:
    """The median of some pixels of each cut; without end for none."""
    ranked = np.sort(np.where(which[:, :, None], light, np.float32(np.inf)), axis=1)
    count = np.maximum(which.sum(axis=1), 1)
    cuts = np.arange(len(count))
    return np.asarray((ranked[cuts, (count - 1) // 2] + ranked[cuts, count // 2]) / 2, np.float32)
