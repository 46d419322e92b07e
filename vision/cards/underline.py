"""The line under the big 6 and 9: it tells which side of the figure is down."""

import numpy as np

from engine.observation import Pose
from vision.cards.sheet import Box, Sheet, cut_smooth_ink

DENSITY = 2.0  # pixels a millimetre: what the photo has
NEAR, FAR = 0.05, 0.5  # of a figure's height below it, between which its line lies
LINE = 0.4  # of the contrast of the figure that the line has
NOTHING = 0.5  # of the line's contrast: what lies on the other side of the figure has less
# Of the contrast of the figure: where less stands out on both sides no line was ever printed. Of 68 sixes and
# nines on painted photos the faintest line has 0.48, of 755 other numbers 17 in 20 have less than 0.1.
BARE = 0.2


def is_below(sheet: Sheet, pose: Pose, box: Box) -> bool | None:
    """Whether the line lies below the box of a figure as its card lies, or above it; None: not plain."""
    above, below = _shown(sheet, pose, box)
    if max(above, below) < LINE or min(above, below) > NOTHING * max(above, below):
        return None
    return below > above


def is_missing(sheet: Sheet, pose: Pose, box: Box) -> bool:
    """Whether there is no line on either side of the box of a figure."""
    return max(_shown(sheet, pose, box)) < LINE


def is_bare(sheet: Sheet, pose: Pose, box: Box) -> bool:
    """Whether not even a faint line may be there."""
    return max(_shown(sheet, pose, box)) < BARE


def _shown(sheet: Sheet, pose: Pose, box: Box) -> tuple[float, float]:
    """How much a line above and below the box of a figure stands out, of what the figure does."""
    left, top, right, bottom = box
    tall = bottom - top
    window = cut_smooth_ink(sheet, pose, (left, top - FAR * tall, right, bottom + FAR * tall), DENSITY)
    rows = window.astype(np.float64)
    ground = np.median(rows)
    near, far = round(NEAR * tall * DENSITY), round(FAR * tall * DENSITY)
    contrast = max(float(np.abs(rows[far:-far] - ground).max()), 1.0)
    means = np.abs(rows.mean(axis=1) - ground) / contrast
    return float(means[: far - near].max()), float(means[len(means) - far + near :].max())
