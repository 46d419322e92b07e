"""Discs on the cells of a board: where the likeliest lies in each, and what it looks like."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.photo import Picture
from vision.squares.board import BOARD_MM, CELL_MM, CELLS, cell_middles
from vision.squares.chip_score import COLOURFUL, LACKS_EVEN, RING_EVEN, score_of, tints
from vision.squares.corner_chips import CORNERS, find_corner_discs
from vision.squares.missing_print import missing_print
from vision.squares.rings import ring_shares

Light = NDArray[np.float32]
Colours = NDArray[np.float64]

CHIP_MM = 11.0  # radius
CORE_MM = 9.0  # radius of what is looked at: clear of the rim and of its shadow
ROAM_MM = (10.0, 8.0)  # how far a chip's middle may be from its cell's
PAPER_SHARE = 0.6  # of a cell's pixels are darker than this paper: print, a chip and its shadow
EVEN_SHARE = 0.7  # of a chip's core is even: a big print seldom fills more than half of one
GRAIN = 1.75  # times what neighbours differ by is what noise adds to the spread of an even disc
MOST_RING = 1.6  # the same for the search of rims
MOST = 2.0  # of paper: what is brighter is a lamp's mirror image
FINE, COARSE = 1.0, 0.5  # pixels a mm of the board's view, and of the search for discs
IN_CORNERS = [CELLS * row + column for row, column in CORNERS]
BLEACHED = 0.6  # of paper's light in all channels: what more of a chip sends is a lamp's mirror image
LEAST_EDGE = 0.02  # of paper a pixel: an edge that counts,
FAINT_EDGE = 0.006  # the same where a lamp burns noise out
OVER_GRAIN = 0.3  # or so many times what neighbouring pixels differ by from noise; the blur leaves less of it


@dataclass(frozen=True, slots=True)
class Discs:
    """The likeliest disc of each cell, row by row: middle in board mm, colour, spread in parts of paper.

    `rings` is the share of its rim that shows, `faint` the share that shows at all where a lamp bleaches
    chips, `lacks` the share of the usual print that is missing there; `corners` are
    the odds that a chip lies on each of CORNERS.
    """

    middles: NDArray[np.float64]
    colours: NDArray[np.float64]
    spread: NDArray[np.float64]
    rings: NDArray[np.float64]
    faint: NDArray[np.float64]
    lacks: NDArray[np.float64]
    corners: NDArray[np.float64]
    paper: Light  # 10 x 10 x 3, light of each cell's paper


def find_discs(view: Picture) -> Discs:
    """Looks at the board's view (FINE pixels a mm, without margin)."""
    paper = _paper(np.asarray(cv2.blur(view, (3, 3)), np.uint8))
    half = np.array(BOARD_MM) / 2
    light = np.asarray(cv2.LUT(view, LIGHT), np.float32)
    coarse = cv2.resize(light, None, fx=COARSE / FINE, fy=COARSE / FINE, interpolation=cv2.INTER_AREA)
    field = _spread_out(np.maximum(paper, 1e-4), coarse.shape)
    small = np.minimum(np.asarray(cv2.divide(coarse, field), np.float32), np.float32(MOST))
    kernel = _disc(10.5, COARSE)
    unlike = cv2.filter2D(small - 1, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)
    strength = np.einsum("ijk,ijk->ij", unlike, unlike)
    grain = _grain(light, paper)
    edged = np.asarray(np.minimum(small, np.float32(MOST_RING)), np.float32)
    least = np.maximum(_code_steps(field[:, :, 1]), max(LEAST_EDGE, OVER_GRAIN * grain))
    rims, rings = _strongest(ring_shares(edged, COARSE, least))
    spots = np.where(rings[:, None] > RING_EVEN, rims, _strongest(strength)[0])
    colours, spread = _looks(light, field, spots, grain)
    colourful = bool(tints(colours).max() > COLOURFUL)
    lacks, bare = missing_print(small, COARSE, score_of(colours, spread, rings, colourful) < 0)
    lacks[IN_CORNERS] = 0
    again = np.flatnonzero(lacks > LACKS_EVEN)
    other = ((bare[again] + half) * FINE).astype(int)
    seen, varies = _looks(light, field, other, grain)
    better = score_of(seen, varies, rings[again], colourful) > score_of(
        colours[again], spread[again], rings[again], colourful
    )
    again = again[better]
    spots[again], colours[again], spread[again] = other[better], seen[better], varies[better]
    middles = (spots + 0.5) / FINE - half
    corners = find_corner_discs(small, COARSE, grain)
    for cell, disc in zip(IN_CORNERS, corners, strict=True):
        middles[cell], colours[cell] = disc.middle, disc.colour
    odds = np.array([disc.odds for disc in corners])
    bleached = (rings > RING_EVEN) & (colours.min(axis=1) > BLEACHED)
    faint = _strongest(ring_shares(edged, COARSE, FAINT_EDGE))[1] if bleached.any() else rings
    return Discs(middles, colours, spread, rings, faint, lacks, odds, paper)


def _looks(light: Light, field: Light, spots: NDArray[np.int64], grain: float) -> tuple[Colours, Colours]:
    """The colour of discs around fine pixels in parts of paper, and how much it varies in each."""
    dy, dx = np.nonzero(_disc(CORE_MM, FINE))
    reach = int(np.ceil(CORE_MM * FINE))
    inside = light[spots[:, 1, None] + dy - reach, spots[:, 0, None] + dx - reach]
    nearby = (spots * (COARSE / FINE)).astype(int)
    inside = np.minimum(inside / field[nearby[:, 1], nearby[:, 0]][:, None], np.float32(MOST))
    channels = np.ascontiguousarray(inside.transpose(0, 2, 1))  # a row of pixels each
    half_way = channels.shape[2] // 2
    colours = np.partition(channels, half_way, axis=2)[:, :, half_way]
    off = np.maximum.reduce([*np.abs(channels - colours[:, :, None]).transpose(1, 0, 2)])
    spread = np.partition(off, int(off.shape[1] * EVEN_SHARE), axis=1)[:, int(off.shape[1] * EVEN_SHARE)]
    spread = np.sqrt(np.maximum(spread**2 - (GRAIN * grain) ** 2, 0))
    return colours.astype(np.float64), spread.astype(np.float64)


def _grain(light: Light, paper: Light) -> float:
    """How much neighbouring pixels differ by noise alone, in parts of paper: most of a board is even."""
    green = light[::3, :, 1]
    steps = np.abs(green[:, 1::3] - green[:, :-1:3][:, : green[:, 1::3].shape[1]])
    parts = cv2.resize(paper[:, :, 1], (steps.shape[1], steps.shape[0]), interpolation=cv2.INTER_NEAREST)
    return float(np.median(steps / np.maximum(parts, 1e-4)))


def _code_steps(paper: Light) -> Light:
    """How much of each paper's light one code of the file is: in the dark a small file has steps of it."""
    codes = np.clip(np.searchsorted(LIGHT, paper), 1, len(LIGHT) - 1)
    return np.asarray((LIGHT[codes] - LIGHT[codes - 1]) / np.maximum(paper, LIGHT[1]), np.float32)


def _strongest(strength: Light) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """For each cell the fine pixel near its middle where a coarse map is highest, and how high that is."""
    low = ((cell_middles() + np.array(BOARD_MM) / 2 - ROAM_MM) * COARSE).astype(int)
    wide, high = (2 * np.array(ROAM_MM) * COARSE).astype(int) + 1
    rows = low[:, 1, None, None] + np.arange(high)[:, None]
    windows = strength[rows, low[:, 0, None, None] + np.arange(wide)].reshape(len(low), -1)
    best = windows.argmax(axis=1)
    at = low + np.column_stack([best % wide, best // wide])
    values = windows[np.arange(len(low)), best]
    return np.asarray((at + 0.5) * (FINE / COARSE), np.int64), np.asarray(values, np.float64)


def _paper(view: Picture) -> Light:
    """The light that each cell's paper sends; that of a corner is its neighbours'."""
    margin = ((np.array(BOARD_MM) - np.array(CELL_MM) * CELLS) / 2 * FINE).round().astype(int)
    wide, high = (np.array(CELL_MM) * FINE).round().astype(int)
    cells = view[margin[1] : margin[1] + high * CELLS, margin[0] : margin[0] + wide * CELLS]
    apart = cells.reshape(CELLS, high, CELLS, wide, 3)[:, 2:-2:2, :, 2:-2:2].transpose(0, 2, 4, 1, 3)
    flat = apart.reshape(CELLS, CELLS, 3, -1)
    place = int(flat.shape[3] * PAPER_SHARE)
    paper = LIGHT[np.partition(flat, place, axis=3)[:, :, :, place]]
    for row, column in CORNERS:
        paper[row, column] = (paper[abs(row - 1), column] + paper[row, abs(column - 1)]) / 2
    return np.asarray(paper, np.float32)


def _spread_out(paper: Light, shape: tuple[int, ...]) -> Light:
    """The paper's light at every pixel of the coarse view, between the cells' middles in straight lines."""
    step = np.array(CELL_MM) * COARSE
    start = (np.array(BOARD_MM) * COARSE - step * CELLS) / 2
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
