"""The odds that a chip lies on each cell of a board: what tells, and what a lamp leaves in doubt."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.squares.board import CELLS
from vision.squares.chip_score import (
    COLOURFUL,
    LACKS_EVEN,
    LACKS_SAYS,
    LACKS_STEEP,
    RING_EVEN,
    evenness,
    far_from_paper,
    score_of,
    tints,
)
from vision.squares.chips import BLEACHED, IN_CORNERS, Discs

# Hardly evener than that, of a colour that varies so much, and with hardly a ring it may be a bold print that
# is blurred: three such prints of 100 painted photos had 1.3, 0.28 and 0.83, none of 3,342 chips; pale ones
# in noise vary by 0.15.
HARDLY_EVEN, VARIES, HARDLY_RING, MAYBE_PRINT = 1.5, 0.2, 0.88, 0.9

# Beside a chip that sends so much of paper's light in all channels, a cell that lacks so much of its print
# is in doubt, where such a ring shows already with less; so is a corner's chip that is as bright as paper.
# So is one where paper has all the light that a camera can show and a ring shows by the faintest edges, as
# noise is burnt out there: of two chips bleached to paper 0.74 was seen, of empty cells beside them 0.62.
FULL, FAINT_RING = 0.92, 0.68
# So is one whose ring shows by so much more than that of empty cells does in the photo: beside bleached chips
# of 8 painted photos 44 empty cells had 0.17 at most, a chip that a lamp gave the colour of paper 0.39.
RING_MORE = 0.3
PALE, LACKS_SOME, HALF_RING, GLARE_DOUBT = 0.9, (0.1, 0.18), 0.72, 0.03
# So is one as even as chips are where ring, faintest edges and twice the print that is missing come to so
# much; with a fuller faint ring it is likely a chip. So is anywhere an even one that is off paper and has
# part of a ring. Of 70,452 empty cells of painted photos, most under stress switches, 68 are in doubt by
# this, none is likely a chip; of 30 chips that were taken for empty cells ten are likely chips since, all
# others in doubt.
EVEN, SIGNS, FAINT_FULL, LIKELY, OFF_PAPER = 0.27, 1.56, 0.85, 0.6, 0.1
# Not one that is darker than paper and has less tint than that, where other discs have plenty: the edge of a
# shadow makes part of a ring. A lamp that takes a chip's tint makes it as bright as paper.
NEUTRAL = 0.06
# The least even chip, in noise, has 0.27; what is paper for the most part and varies by more is print,
# whatever ring it makes.
PRINT, HARDLY_PAPER, SELDOM = 0.3, 0.2, 0.3
# Where it is far from even, lacks no print and has less than a chip's ring it is surely print: a bold queen's
# two signs, small in the picture, make a ring of 0.82.
UNEVEN, NEVER = 0.5, 0.002
# A disc darker than paper, of no more tint than this and without a ring, may be the shade of a thing in the
# light of two lamps: of 93 such chips in painted photos none had less of a ring than 0.87, of 6 shades none
# more than 0.74.
SOME_TINT, MAYBE_SHADE = 0.4, 0.5


def presence_odds(discs: Discs) -> NDArray[np.float64]:
    """The odds that a chip lies on each cell, by its colour, its rim and the print it hides."""
    hides = np.clip(LACKS_STEEP * (discs.lacks - LACKS_EVEN), 0, LACKS_SAYS)
    colourful = bool(tints(discs.colours).max() > COLOURFUL)
    score = score_of(discs.colours, discs.spread, discs.rings, colourful)
    there = 1 / (1 + np.exp(-score - hides))
    uneven = (evenness(discs.colours, discs.spread) < HARDLY_EVEN) & (discs.spread > VARIES)
    there = np.where(uneven & (discs.rings < HARDLY_RING), np.minimum(there, MAYBE_PRINT), there)
    dull = (discs.colours.max(axis=1) < 1) & (tints(discs.colours) < SOME_TINT) & (discs.rings < RING_EVEN)
    dull &= discs.lacks < LACKS_EVEN  # no shade hides print
    there = np.where(dull & colourful, np.minimum(there, MAYBE_SHADE), there)
    off = far_from_paper(discs.colours)
    is_print = (discs.spread > PRINT) & (off < HARDLY_PAPER)
    there = np.where(is_print, np.minimum(there, SELDOM), there)
    shown = (discs.spread > PRINT) & (evenness(discs.colours, discs.spread) < UNEVEN) & (discs.lacks < 0)
    there = np.where(shown & (discs.rings < HARDLY_RING), np.minimum(there, NEVER), there)
    pale = discs.colours[IN_CORNERS].min(axis=1) > PALE
    there[IN_CORNERS] = np.where(pale, np.minimum(discs.corners, 0.5), discs.corners)
    bleached = (there > 0.5) & (discs.colours.min(axis=1) > BLEACHED)
    near = cv2.dilate(bleached.reshape(CELLS, CELLS).astype(np.uint8), np.ones((3, 3), np.uint8))
    least = np.where(discs.rings > HALF_RING, *LACKS_SOME)
    burnt = discs.paper.min(axis=2).ravel() > FULL
    empty = discs.rings[there < 0.5]
    outstanding = discs.rings > (np.median(empty) if len(empty) else 1.0) + RING_MORE
    even = discs.spread < EVEN
    shows = (discs.lacks > least) | (burnt & (discs.faint > FAINT_RING)) | outstanding
    shows |= even & (discs.faint + discs.rings + 2 * discs.lacks > SIGNS)
    beside = near.ravel() > 0
    least_odds = np.where(beside & shows, GLARE_DOUBT, 0.0)
    shaded = colourful & (discs.colours.max(axis=1) < 1) & (tints(discs.colours) < NEUTRAL)
    least_odds[even & (off > OFF_PAPER) & (discs.rings > HALF_RING) & ~shaded] = GLARE_DOUBT
    least_odds[beside & even & (discs.faint > FAINT_FULL)] = LIKELY
    least_odds[IN_CORNERS] = 0
    return np.maximum(there, least_odds)
