"""Where bloom's display board lies when its plate looks like the table: eight stones in its fields tell."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.reading import Outline
from vision.stones.bodies import DISPLAY_PITCH

Floats = NDArray[np.float64]

OPEN_STONES = 8  # in the fields of a board, in one line
FEWEST = 6  # of them that are seen, with the first and the last
ALONG, ASIDE = 5.0, 6.0  # mm that a stone may lie off the middle of its field
LEAN = 0.97  # cosine between the line of stones and what each shows of it


def fields_from(stones: Sequence[Outline]) -> tuple[Floats, Floats, Floats] | None:
    """The middle of the eight stones (mm) and the ways along them and down, None where no eight lie so."""
    if len(stones) < FEWEST:
        return None
    boxes = np.stack(stones)
    middles, ways = boxes.mean(axis=1), boxes[:, 1] - boxes[:, 0]
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    long = (OPEN_STONES - 1) * DISPLAY_PITCH
    far = np.linalg.norm(middles[:, None] - middles, axis=2)
    for first, last in np.argwhere(np.abs(far - long) < 2 * ALONG):
        along = (middles[last] - middles[first]) / far[first, last]
        down = np.array([-along[1], along[0]])
        away, aside = (middles - middles[first]) @ along, (middles - middles[first]) @ down
        field = np.round(away / DISPLAY_PITCH)
        in_line = (np.abs(away - field * DISPLAY_PITCH) < ALONG) & (np.abs(aside) < ASIDE)
        in_line &= (ways @ along > LEAN) & (field >= 0) & (field < OPEN_STONES)
        if in_line[first] and in_line[last] and len(set(field[in_line])) >= FEWEST:
            return np.asarray((middles[first] + middles[last]) / 2), along, down
    return None
