"""Photos that were compressed so hard that of their colours little more than one a block is left."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.shrink import shrink

Grey = NDArray[np.uint8]

BLOCK = 16  # pixels a side for which a JPEG keeps colours together
LINE = 4  # of each block that is looked at
INNER = slice(3, 13)  # pixels of that line which those of the next blocks are not mixed with
# Code levels by which one colour differs; the shares of blocks that have one colour only, and the very one
# of the block beside; and of other blocks those whose colour is more than that off. Of 60 photos at quality
# 35 all but five dark or grey ones have as much in all three, of 60 at 92 one has.
SAME, ONE_COLOUR, SAME_COLOUR, OTHER_COLOUR = 2, 0.84, 0.38, 0.4
AROUND = 5  # pixels of half the size across in which ink goes with brightness: half a corner figure
LEAST = 4.0  # square of the code levels of brightness below which nothing is learned from it


def is_coarse(picture: Picture) -> bool:
    """Whether most blocks of a photo, as it came out of its file, have one colour only, many that of the
    next, and others plainly another."""
    width = picture.shape[1] // BLOCK * BLOCK
    lines = picture[LINE::BLOCK, :width].astype(np.int16)
    tints = (lines[:, :, 0] - lines[:, :, 1]).reshape(len(lines), -1, BLOCK)[:, :, INNER]
    if np.mean(np.ptp(tints, axis=2) <= SAME) < ONE_COLOUR:
        return False
    steps = np.abs(np.diff(np.median(tints, axis=2), axis=1))
    others = steps[steps > 0]
    if len(others) >= (1 - SAME_COLOUR) * steps.size:
        return False
    return bool(len(others)) and bool(np.mean(others > SAME) > OTHER_COLOUR)


def refined(ink: Grey, picture: Picture) -> Grey:
    """The ink of such a photo with the edges that its brightness has kept.

    Around each pixel ink is taken for so many times the brightness, and more: pale ink is a little darker
    than its paper, and that tells where it ends. How many times is told in half the size, as colours are.
    """
    bright = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    height, width = ink.shape
    small, own = (shrink(each, (width // 2, height // 2)).astype(np.float32) for each in (bright, ink))
    window = (AROUND, AROUND)
    usual, usual_ink = cv2.blur(small, window), cv2.blur(own, window)
    together = cv2.blur(small * own, window) - usual * usual_ink
    spread = cv2.blur(small * small, window) - usual * usual
    times = together / (spread + LEAST)
    more = usual_ink - times * usual
    by, beside = (cv2.resize(cv2.blur(each, window), (width, height)) for each in (times, more))
    return np.asarray(cv2.add(cv2.multiply(by, bright, dtype=cv2.CV_32F), beside, dtype=cv2.CV_8U), np.uint8)
