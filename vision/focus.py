"""A photo out of focus as it would be in focus, as far as its noise lets one see."""

from dataclasses import replace

import cv2
import numpy as np

from vision.middle import at_share
from vision.noise import noise
from vision.sharpness import side_blurs
from vision.table import Table

# Millimetres and pixels, the sigma of a blur from which on figures of a corner run together. Of 120 painted
# photos all had 0.63 mm and 1.1 pixels at most, with a lens out of focus by two pixels 0.77 and 1.43 at
# least. One that is coarse but in focus has more millimetres, one that is fine and in focus more pixels.
SOFT_MM, SOFT_PIXELS = 0.7, 1.25
LEAST = 0.25  # quantile of the sides of markers: a shake blurs only those across its way, and is none of this
# Times what a photo shows more than the same one blurred again: contrasts of which blur has left three
# quarters to a third are about what they were, and none is more than a fifth stronger.
STRENGTH = 2.5
WEAKEST = 0.5  # less changes nothing
# Of the contrast between paper and ink: what noise may become, twice of which print drowns in.
MOST_NOISE = 0.08


def focused(table: Table) -> Table:
    """The table with its photo sharpened where its markers show that the lens is out of focus."""
    blur = at_share(side_blurs(table), LEAST)
    pixels = blur / table.mm_a_pixel
    if blur < SOFT_MM or pixels < SOFT_PIXELS:
        return table
    # The noise of single pixels grows with all that is added: blurred again, hardly any of it is left.
    strength = min(STRENGTH, MOST_NOISE / max(noise(table), 1e-6) - 1)
    if strength < WEAKEST:
        return table
    soft = cv2.GaussianBlur(table.picture, (0, 0), pixels)
    picture = cv2.addWeighted(table.picture, 1 + strength, soft, -strength, 0)
    return replace(table, picture=np.asarray(picture, np.uint8))
