"""What the colour of a disc, its rim and the print that it hides say for a chip."""

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.float64]

# A chip is further from paper than a shade is, and further than its own colour varies, unlike a big print:
# where the odds are even, and how fast they rise with the logarithm of the weaker of both. Of 9,000 cells of
# painted photos, some blurred, the empty ones end at 0.11 and 1.3, the chips begin at 0.23 and 2.2, but for
# three that a lamp bleaches to the colour of paper.
LEAST_FAR, LEAST_EVEN = 0.155, 1.65
STEEP = 16.0

# The share of a chip's circle that shows (see rings.py), where the odds are even, and how fast they rise: of
# 5,500 cells of samples and painted photos empty ones end at 0.76 and chips, bleached too, begin at 0.82.
RING_EVEN, RING_STEEP = 0.79, 80.0
# How far each of both can move the odds down and up, as logarithms. In the dark a plain chip's rim is lost,
# so a missing one says little; a bleached chip has no colour, so its rim may outweigh that.
COLOUR_SAYS, RING_SAYS = (-6.0, 7.0), (-1.5, 8.0)
# The share of the usual print that a disc lacks (see missing_print.py) above which it speaks for a chip, how
# fast, and how far: a lamp mirrored in the board alone hides print, too. Of 6,067 empty cells of 91 painted
# photos one had 0.35, all others less than 0.26; chips that a lamp had bleached to paper had 0.88 and 0.97.
LACKS_EVEN, LACKS_STEEP, LACKS_SAYS = 0.3, 40.0, 8.5
# A disc darker than paper with less tint is a shade where other discs have plenty: its rim must tell. So is
# one with hardly more that has no ring: of 97 such chips in painted photos none had less than 0.78, of 12
# shades none more than 0.79.
LEAST_TINT, HARDLY_TINT, COLOURFUL, SHADE_SAYS = 0.1, 0.2, 0.3, -4.0


def tints(colours: Colours) -> Colours:
    """How far the channels are apart, in parts of the strongest."""
    return np.asarray(1 - colours.min(axis=1) / np.maximum(colours.max(axis=1), 1e-3))


def far_from_paper(colours: Colours) -> Colours:
    """How far each colour is from paper."""
    return np.asarray(np.abs(colours - 1).max(axis=1) + 1e-3)


def evenness(colours: Colours, spread: Colours) -> Colours:
    """How much further each colour is from paper than it varies, in parts of what is even odds."""
    return np.asarray(far_from_paper(colours) / (spread + 0.02) / LEAST_EVEN)


def score_of(colours: Colours, spread: Colours, rings: Colours, colourful: bool) -> Colours:
    """What colour and rim say for a chip, as a logarithm of odds; a grey picture is not colourful."""
    colour = STEEP * np.log(np.minimum(far_from_paper(colours) / LEAST_FAR, evenness(colours, spread)))
    tint = tints(colours)
    grey = (tint < LEAST_TINT) | ((tint < HARDLY_TINT) & (rings < RING_EVEN))
    shade = grey & (colours.max(axis=1) < 1) & colourful
    colour = np.where(shade, np.minimum(colour, SHADE_SAYS), colour)
    ring = RING_STEEP * (rings - RING_EVEN)
    return np.asarray(np.clip(colour, *COLOUR_SAYS) + np.clip(ring, *RING_SAYS))
