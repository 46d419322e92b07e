"""Chips on the printed corners of a board: a disc that none of the other corners shows."""

from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.squares.board import BOARD_MM, CELL_MM, CELLS

Light = NDArray[np.float32]
View = TypeVar("View", Light, Picture)
Points = NDArray[np.float64]

CORNERS = ((0, 0), (0, CELLS - 1), (CELLS - 1, 0), (CELLS - 1, CELLS - 1))
CORE_MM, AROUND_MM = 9.0, (12.5, 17.0)  # radius of a chip clear of its rim; between these its print goes on
ROAM_MM = (9.0, 7.0)  # how far a chip's middle may be from its corner's
EVEN_SHARE = 0.8  # of a chip's core is of one colour
# Copies print what they like on their corners, but all four are alike or turned. A chip is unlike them all,
# in parts of paper, in a place of its size and not around it, and evener than that: where the odds are even.
# Of 84 painted boards bare corners end at 1.1 times as unlike as they are even, 22 of 24 chips begin at 5.
LEAST_UNLIKE, LEAST_EVEN = 0.12, 2.2
STEEP = 10.0
# Times the light of another corner: that on one is only known by its neighbours', and a shadow that ended
# there left 0.55 of it. Less than DARKEST of paper has no tint.
LIT, DARKEST = (0.5, 2.0), 1e-6

# On a print of a chip's own ink a chip is unlike nothing, but it covers the print and lies where it fell. Of
# 110 painted boards bare corners have their ink within 0.7 mm of another corner's and within 2 % of its size.
INK_MM, GROUND_MM = 6.0, (14.0, 18.0)  # radius of what is ink, and of what is not
INK_REACH_MM, LEAST_INK = 16.0, 0.25  # how far from the middle ink counts, and how much of it
PLAIN_INK = 0.4  # of its light a chip's ink has in one channel only
MOST_MOVED_MM, MOST_GROWN = 0.95, 0.05  # from the nearest of the other corners; logarithm of the radius
DOUBT = 0.3  # odds of a chip that only this tells
# Ink of another corner's tint in its very place is print in another light: tint as a cosine, odds of a chip.
ALIKE, HARDLY = 0.985, 0.005
MIRRORS = np.array([[1, 1], [-1, -1], [-1, 1], [1, -1]])


@dataclass(frozen=True, slots=True)
class CornerDisc:
    """The likeliest disc of a corner: its middle in board mm, its colour in parts of paper, and the odds."""

    middle: Points
    colour: Points
    odds: float


def find_corner_discs(ratio: Light, ppm: float, grain: float) -> list[CornerDisc]:
    """For each of CORNERS; the board's view is in parts of paper, `ppm` pixels a mm, without margin.

    `grain` is what noise adds to the spread of an even disc.
    """
    patches = [corner_patch(ratio, row, column, ppm) for row, column in CORNERS]
    moved, alike = _inks(np.stack(patches), ppm)
    places = _most_unlike(patches, ppm)
    found = []
    for mine, ((row, column), (spot, unlike)) in enumerate(zip(CORNERS, places, strict=True)):
        patch = patches[mine]
        inside = patch[disc_at(patch.shape, spot, CORE_MM * ppm)]
        colour = np.median(inside, axis=0)
        off = np.sort(np.abs(inside - colour).max(axis=1))
        spread = float(off[int(len(off) * EVEN_SHARE)])
        spread = float(np.sqrt(max(spread**2 - grain**2, 0.0)))
        score = STEEP * np.log(min(unlike / LEAST_UNLIKE, unlike / (spread + 0.02) / LEAST_EVEN) + 1e-3)
        corner = (np.array([column, row]) - CELLS / 2) * CELL_MM
        middle = corner + (np.array(spot[::-1]) + 0.5) / ppm
        odds = max(float(1 / (1 + np.exp(-score))), DOUBT if moved[mine] else 0.0)
        odds = min(odds, HARDLY if alike[mine] else 1.0)
        found.append(CornerDisc(middle, np.asarray(colour, np.float64), odds))
    return found


def _inks(patches: Light, ppm: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which corners show a chip's ink elsewhere, or of another size, than all others; which just as one."""
    shape = patches.shape[1:3]
    middle = (shape[0] // 2, shape[1] // 2)
    inner, outer, near = (disc_at(shape, middle, radius * ppm) for radius in (*GROUND_MM, INK_REACH_MM))
    ink = np.median(patches[:, disc_at(shape, middle, INK_MM * ppm)], axis=1)
    ground = np.median(patches[:, outer & ~inner], axis=1)
    way = (ink - ground) / np.maximum(((ink - ground) ** 2).sum(axis=1, keepdims=True), 1e-6)
    share = np.clip(((patches - ground[:, None, None]) * way[:, None, None]).sum(axis=3), 0, 1)
    share = np.where((share > LEAST_INK) & near, share, 0)
    total = share.sum(axis=(1, 2)) + 1e-6
    columns, rows = (np.arange(length) - (length - 1) / 2 for length in shape[::-1])
    places = np.column_stack([share.sum(axis=1) @ columns, share.sum(axis=2) @ rows]) / total[:, None] / ppm
    others = np.where(np.eye(len(patches), dtype=bool), np.inf, 0)
    apart = np.linalg.norm(places[:, None, None] - places[:, None] * MIRRORS, axis=-1).min(axis=2) + others
    grown = np.abs(np.log(total[:, None] / total)) / 2 + others
    lead = 1 - np.median(ink, axis=1) / np.maximum(ink.max(axis=1), 1e-3)
    there = (apart <= MOST_MOVED_MM) & (grown <= MOST_GROWN)
    moved = (apart.min(axis=1) > MOST_MOVED_MM) | (grown.min(axis=1) > MOST_GROWN)
    tint = ink / np.maximum(np.linalg.norm(ink, axis=1, keepdims=True), 1e-6)
    alike = (there & (tint @ tint.T > ALIKE)).any(axis=1)
    return np.asarray(moved & (lead > PLAIN_INK)), np.asarray(alike & (lead > PLAIN_INK))


def corner_patch(ratio: View, row: int, column: int, ppm: float) -> View:
    """The view of one cell."""
    left, top = (
        (np.array(BOARD_MM) - np.array(CELL_MM) * CELLS) / 2 + (column, row) * np.array(CELL_MM)
    ) * ppm
    wide, high = (np.array(CELL_MM) * ppm).astype(int)
    return np.ascontiguousarray(ratio[round(top) : round(top) + high, round(left) : round(left) + wide])


def turns_of(patch: Light) -> list[Light]:
    """A print as it is, upside down and in a mirror."""
    return [patch, patch[::-1, ::-1], patch[:, ::-1], patch[::-1]]


def _most_unlike(patches: list[Light], ppm: float) -> list[tuple[tuple[int, int], float]]:
    """For each corner the row and column where a disc differs most from all others, and by how much.

    What differs around the disc as well does not count, nor does another light.
    """
    spots, weights = _places((patches[0].shape[0], patches[0].shape[1]), ppm)
    turned = np.stack([print_ for patch in patches for print_ in turns_of(patch)])
    pixels = turned.reshape(len(turned), -1, 3).transpose(1, 0, 2).reshape(weights.shape[1], -1)
    # Not by numpy, whose threads wait for each other longer than this takes where a processor is busy.
    sums = cv2.gemm(weights, np.ascontiguousarray(pixels, np.float32), 1.0, np.empty((0, 0)), 0.0)
    seen = np.asarray(sums).reshape(len(spots), len(patches), -1, 3)  # spots x corners x turns x channels
    found = []
    for mine in range(len(patches)):
        others = np.delete(seen, mine, axis=1).reshape(len(spots), -1, 3)
        own = seen[:, mine, :1]
        lit = (own * others).sum(axis=2) / np.maximum((others * others).sum(axis=2), DARKEST)
        unlike = np.linalg.norm(own - np.clip(lit, *LIT)[..., None] * others, axis=2).min(axis=1)
        best = int(unlike.argmax())
        found.append((spots[best], float(unlike[best])))
    return found


@cache
def _places(shape: tuple[int, int], ppm: float) -> tuple[list[tuple[int, int]], Light]:
    """The spots where a chip's middle may be, and weights that take the mean around one from that in it."""
    rows, columns = (int(roam * ppm) for roam in ROAM_MM[::-1])
    middle = (shape[0] // 2, shape[1] // 2)
    spots = [
        (middle[0] + row, middle[1] + column)
        for row in range(-rows, rows + 1)
        for column in range(-columns, columns + 1)
    ]
    weights = []
    for spot in spots:
        core = disc_at(shape, spot, CORE_MM * ppm)
        inner, outer = (disc_at(shape, spot, radius * ppm) for radius in AROUND_MM)
        around = outer & ~inner
        weights.append((core / core.sum() - around / around.sum()).ravel())
    return spots, np.array(weights, np.float32)


@cache
def disc_at(shape: tuple[int, ...], spot: tuple[int, int], radius: float) -> NDArray[np.bool_]:
    y, x = np.mgrid[: shape[0], : shape[1]]
    return np.asarray((x - spot[1]) ** 2 + (y - spot[0]) ** 2 <= radius**2)
