"""Chips on the cells of a board: where a disc lies, and the odds of its colour under this light."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.photo import Picture
from vision.squareboard import BOARD_MM, CELL_MM, CELLS, cell_middles

Light = NDArray[np.float32]
Odds = NDArray[np.float64]

COLOURS = "bgr"  # in the order of the channels in which each shines
CHIP_MM = 11.0  # radius
CORE_MM = 9.0  # radius of what is looked at: clear of the rim and of its shadow
ROAM_MM = (10.0, 8.0)  # how far a chip's middle may be from its cell's
PAPER_SHARE = 0.6  # of a cell's pixels are darker than this paper: print, a chip and its shadow
EVEN_SHARE = 0.7  # of a chip's core is even: a big print seldom fills more than half of one
GRAIN = 1.75  # times what neighbours differ by is what noise adds to the spread of an even disc
MOST = 2.0  # of paper: what is brighter is a lamp's mirror image
FINE, COARSE = 1.0, 0.5  # pixels a mm of the board's view, and of the search for discs

# A chip is further from paper than a shade is, and further than its own colour varies, unlike a big print:
# where the odds are even, and how fast they rise with the logarithm of the weaker of both. Of 9,000 cells of
# painted photos, some blurred, the empty ones end at 0.11 and 1.3, the chips begin at 0.23 and 2.2, but for
# three that a lamp bleaches to the colour of paper.
LEAST_FAR, LEAST_EVEN = 0.155, 1.65
STEEP = 16.0

# Typical chips in parts of paper, and how much copies vary; measured on samples and painted photos.
TYPICAL = np.array([[0.47, 0.13, 0.07], [0.09, 0.29, 0.07], [0.07, 0.07, 0.66]])
VARIES = 0.45  # of each of these
STRONG = 0.3  # of its light a chip has in one channel only: its colour is plain and not bleached
OWN_VARIES, OWN_LEAST = 0.12, 0.025  # chips of one copy: share of the colour, and parts of paper
GLARE_VARIES = 0.12  # of the lamp's mirror image on a chip
TINTS = np.linspace(
    -0.6, 0.6, 9
)  # log of blue and of red against green in the mirrored lamp, against paper's light
TINT_VARIES = 0.22
MEAN_GLARE = 0.3  # of paper
BLEACHED = 0.6  # of paper that a chip sends in every channel: own colours leave one channel darker
SHADE = 0.06  # how far from paper an empty cell is, and half of how much it varies, where no print lies
GLARE_DOUBT = 0.03
STRAY = np.log(1e-4)  # likelihood of a disc that is no chip of any colour, whatever it looks like


@dataclass(frozen=True, slots=True)
class Discs:
    """The likeliest disc of each cell, row by row: middle in board mm, colour, spread in parts of paper."""

    middles: NDArray[np.float64]
    colours: NDArray[np.float64]
    spread: NDArray[np.float64]
    paper: Light  # 10 x 10 x 3, light of each cell's paper


def find_discs(view: Picture) -> Discs:
    """Looks at the board's view (FINE pixels a mm, without margin)."""
    paper = _paper(np.asarray(cv2.blur(view, (3, 3)), np.uint8))
    light = cv2.LUT(view, np.repeat(LIGHT.reshape(256, 1, 1), 3, axis=2))
    ratio = np.asarray(cv2.divide(light, _spread_out(np.maximum(paper, 1e-4), view.shape)), np.float32)
    ratio = np.minimum(ratio, np.float32(MOST))
    small = cv2.resize(ratio, None, fx=COARSE / FINE, fy=COARSE / FINE, interpolation=cv2.INTER_AREA)
    kernel = _disc(10.5, COARSE)
    unlike = cv2.filter2D(small - 1, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)
    strength = np.einsum("ijk,ijk->ij", unlike, unlike)
    half = np.array(BOARD_MM) / 2
    spots = np.array([_strongest(strength, middle + half) for middle in cell_middles()])
    dy, dx = np.nonzero(_disc(CORE_MM, FINE))
    reach = int(np.ceil(CORE_MM * FINE))
    inside = ratio[spots[:, 1, None] + dy - reach, spots[:, 0, None] + dx - reach]
    colours = np.median(inside, axis=1)
    off = np.abs(inside - colours[:, None]).max(axis=2)
    spread = np.partition(off, int(off.shape[1] * EVEN_SHARE), axis=1)[:, int(off.shape[1] * EVEN_SHARE)]
    spread = np.sqrt(np.maximum(spread**2 - (GRAIN * _grain(ratio)) ** 2, 0))
    middles = (spots + 0.5) / FINE - half
    return Discs(middles, colours.astype(np.float64), spread.astype(np.float64), paper)


def _grain(ratio: Light) -> float:
    """How much neighbouring pixels differ by noise alone: most of a board is even."""
    return float(np.median(np.abs(ratio[::3, 1::3, 1] - ratio[::3, :-1:3, 1])))


def _strongest(strength: Light, middle: NDArray[np.float64]) -> NDArray[np.int64]:
    """The pixel of the fine view around a cell's middle where a disc is most unlike paper."""
    low = ((middle - ROAM_MM) * COARSE).astype(int)
    high = ((middle + ROAM_MM) * COARSE).astype(int) + 1
    window = strength[low[1] : high[1], low[0] : high[0]]
    row, column = divmod(int(window.argmax()), window.shape[1])
    return np.asarray((low + (column, row) + 0.5) * (FINE / COARSE), np.int64)


def presence_odds(discs: Discs) -> Odds:
    """The odds that a chip lies on each cell."""
    far = np.abs(discs.colours - 1).max(axis=1) + 1e-3
    score = np.log(np.minimum(far / LEAST_FAR, far / (discs.spread + 0.02) / LEAST_EVEN))
    return np.asarray(1 / (1 + np.exp(-np.clip(STEEP * score, -30, 30))))


def doubt_beside_glare(there: Odds, discs: Discs) -> Odds:
    """The same odds, with some doubt beside chips that a lamp bleaches nearly to paper.

    A chip in the middle of the lamp's mirror image can have nearly the colour of paper.
    """
    bleached = ((there > 0.5) & (discs.colours.min(axis=1) > BLEACHED)).reshape(CELLS, CELLS)
    near = np.asarray(cv2.dilate(bleached.astype(np.uint8), np.ones((3, 3), np.uint8))).ravel() > 0
    near &= (np.abs(discs.colours - 1).max(axis=1) > SHADE) | (discs.spread > 2 * SHADE)
    return np.asarray(np.where(near, np.maximum(there, GLARE_DOUBT), there))


def colour_odds(colours: NDArray[np.float64]) -> Odds:
    """The odds of COLOURS for each chip (n x 3), all chips of a photo together.

    A chip sends its own colour and some of a lamp's mirror image. Chips of one colour are alike and the lamp
    has one tint, so plain chips say what bleached ones are.
    """
    own, varies = _inks(colours)
    tints = np.stack(np.meshgrid(TINTS, TINTS), axis=-1).reshape(-1, 2)
    lamps = np.exp(np.column_stack([tints[:, 0], np.zeros(len(tints)), tints[:, 1]]))
    rest = colours[:, None, None, :] - own[None, :, None, :]
    glare = (rest * lamps).sum(axis=-1) / (lamps**2).sum(axis=-1)
    glare = np.maximum(glare, 0.0)[..., None]
    sigma = np.sqrt(varies[None, :, None, :] ** 2 + (GLARE_VARIES * glare * lamps) ** 2)
    fit = -0.5 * (((rest - glare * lamps) / sigma) ** 2).sum(axis=-1) - np.log(sigma).sum(axis=-1)
    fit = np.logaddexp(fit - glare[..., 0] / MEAN_GLARE, STRAY)
    believed = -0.5 * (tints**2).sum(axis=1) / TINT_VARIES**2 + np.logaddexp.reduce(fit, axis=1).sum(axis=0)
    weights = np.exp(believed - believed.max())
    weights /= weights.sum()
    shares = np.exp(fit - fit.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    return np.asarray((shares * weights).sum(axis=-1))


def _inks(colours: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The own colour of this copy's chips and how sure it is; what no plain chip shows stays typical."""
    own, varies = TYPICAL.copy(), VARIES * TYPICAL + OWN_LEAST
    most = colours.max(axis=1)
    plain = (
        (most - np.median(colours, axis=1) > STRONG * most) & (most < 1.1) & (colours.min(axis=1) < most / 2)
    )
    for channel in range(3):
        mine = colours[plain & (colours.argmax(axis=1) == channel)]
        if len(mine):
            dark = mine[np.argsort(mine.min(axis=1))[: (len(mine) + 1) // 2]]
            own[channel] = np.median(dark, axis=0)
            varies[channel] = OWN_VARIES * own[channel] + OWN_LEAST
    return own, varies


def _paper(view: Picture) -> Light:
    """The light that each cell's paper sends; that of a corner is its neighbours'."""
    margin = ((np.array(BOARD_MM) - np.array(CELL_MM) * CELLS) / 2 * FINE).round().astype(int)
    wide, high = (np.array(CELL_MM) * FINE).round().astype(int)
    cells = view[margin[1] : margin[1] + high * CELLS, margin[0] : margin[0] + wide * CELLS]
    apart = cells.reshape(CELLS, high, CELLS, wide, 3)[:, 2:-2:2, :, 2:-2:2].transpose(0, 2, 1, 3, 4)
    flat = apart.reshape(CELLS, CELLS, -1, 3)
    place = int(flat.shape[2] * PAPER_SHARE)
    paper = LIGHT[np.partition(flat, place, axis=2)[:, :, place]]
    last = CELLS - 1
    for row, column in ((0, 0), (0, last), (last, 0), (last, last)):
        paper[row, column] = (paper[abs(row - 1), column] + paper[row, abs(column - 1)]) / 2
    return np.asarray(paper, np.float32)


def _spread_out(paper: Light, shape: tuple[int, ...]) -> Light:
    """The paper's light at every pixel of the view, between the cells' middles in straight lines."""
    step = np.array(CELL_MM) * FINE
    start = (np.array(BOARD_MM) * FINE - step * CELLS) / 2
    between = np.array(
        [[step[0], 0, start[0] + step[0] / 2 - 0.5], [0, step[1], start[1] + step[1] / 2 - 0.5]]
    )
    size = (shape[1], shape[0])
    spread = cv2.warpAffine(paper, between, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(spread, np.float32)


def _disc(radius: float, ppm: float) -> Light:
    reach = int(np.ceil(radius * ppm))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1] / ppm
    return np.asarray(x**2 + y**2 <= radius**2, np.float32)
