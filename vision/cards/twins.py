"""How many figures a big number has, and whether they are the same, as only those of an eleven are."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.faces import alikeness
from vision.patches import Patch

FIGURE = 0.7  # of the height of the taller figure that the other one has at least
WIDTH = 0.2  # of the wider figure by which twins differ
WIDE = 0.9  # of its height that a number of two figures is wide at least; those of one are narrower
SIZE = (16, 24)  # pixels in which two figures are compared
# Correlation of twins, and of a one with the figures of elevens: of 80 on painted photos the least has 0.91,
# a 4 whose hairlines are lost 0.85.
ALIKE = 0.9
# Best correlation of a big eleven with other elevens of its copy: of 816 on painted photos thirteen have
# less, three of them a 14 or beside one whose 4 has lost its hairlines.
UNLIKE = 0.91
# The same of two prints whose ink lies in the middle of equal frames, however each was cut out: of 594 in 220
# painted photos all but two have 0.94; of 14s without their hairlines, in 127 typefaces, the most has 0.93.
UNLIKE_FRAMED, FRAME = 0.94, 3  # pixels around the ink of the larger one
NARROWER, PLAY = 0.25, 2  # of the wider print, and pixels by which prints of elevens differ or are off
USUAL_SPREAD = 1.4826  # times the middle deviation of grain: its usual one, however much print is among it
LEAST_CLEAR = 0.5  # of how a print differs from pixel to pixel that is more than grain, at least
CLEAR, SMOOTH = 0.97, (3, 3)  # the same of a print without grain; others are smoothed by so many pixels


def are_twins(patch: Patch) -> bool:
    """Whether a cut out number shows two figures that look the same."""
    grey = np.asarray(patch, np.uint8)
    figures = _figures(grey)
    if len(figures) != 2 or abs(int(figures[0, 2]) - int(figures[1, 2])) > WIDTH * figures[:, 2].max():
        return False
    one, other = (_cut(grey, figure) for figure in figures)
    return bool(min(one.std(), other.std()) > 0 and np.corrcoef(one, other)[0, 1] > ALIKE)


def are_two(patch: Patch) -> bool:
    """Whether a cut out number shows two figures side by side, farther apart than the parts of a torn one.

    What reaches to both edges is the middle of something taller, of which nobody knows what it is.
    """
    figures = _figures(np.asarray(patch, np.uint8))
    if len(figures) != 2 or (figures[:, 3] == len(patch)).any():
        return False
    first, second = sorted(figures.tolist())
    return bool(second[0] >= first[0] + first[2] and second[0] + second[2] - first[0] > WIDE * first[3])


def unlike_others(patches: Sequence[Patch]) -> list[bool]:
    """Which of some cut out numbers, all read as the same, look otherwise than all others; one alone does
    not."""
    prints = [_inked(patch) for patch in patches]
    return [
        len(prints) > 1 and not any(_are_like(one, other) for j, other in enumerate(prints) if j != k)
        for k, one in enumerate(prints)
    ]


def unlike_figures(ones: Sequence[Patch], elevens: Sequence[Patch]) -> list[bool]:
    """Which of some cut out ones are unlike every figure of some elevens, either way up."""
    known = [_cut(grey, figure) for grey in map(_inked, elevens) for figure in _figures(grey)]
    known += [figure[::-1] for figure in known]
    return [bool(known) and _is_unlike(_inked(one), known) for one in ones]


def _is_unlike(grey: NDArray[np.uint8], known: Sequence[NDArray[np.uint8]]) -> bool:
    figures = [_cut(grey, figure) for figure in _figures(grey)]
    if len(figures) != 1 or not figures[0].std():
        return False
    return all(not other.std() or np.corrcoef(figures[0], other)[0, 1] < ALIKE for other in known)


def _inked(patch: Patch) -> NDArray[np.uint8]:
    return _dark(np.asarray(patch, np.uint8))


def _dark(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A print in dark ink on light ground."""
    return grey if _rim(grey).mean() > grey.mean() else cv2.bitwise_not(grey).astype(np.uint8)


def _are_like(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> bool:
    return _likeness(one, other) >= UNLIKE or _likeness(*_framed(one, other)) >= UNLIKE_FRAMED


def _framed(*prints: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """The prints with their ink in the middle of frames of one size."""
    starts, ends = zip(*[_ink_box(grey) for grey in prints], strict=True)
    half = np.max(np.subtract(ends, starts), axis=0) // 2 + FRAME
    room = int(half.max())
    wide = [cv2.copyMakeBorder(grey, *(room,) * 4, cv2.BORDER_REPLICATE) for grey in prints]
    middles = (np.array(starts) + ends) // 2 + room
    return [
        np.ascontiguousarray(grey[y - half[0] : y + half[0], x - half[1] : x + half[1]], np.uint8)
        for grey, (y, x) in zip(wide, middles.tolist(), strict=True)
    ]


def _ink_box(grey: NDArray[np.uint8]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Top and left, bottom and right of what is as high as figures, or of all where nothing is."""
    figures = _figures(grey)
    if not len(figures):
        return (0, 0), (grey.shape[0], grey.shape[1])
    (left, top), (right, bottom) = figures[:, :2].min(axis=0), (figures[:, :2] + figures[:, 2:]).max(axis=0)
    return (int(top), int(left)), (int(bottom), int(right))


def _likeness(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> float:
    """The correlation that two prints, either way up, have without their grain; 0 where one is far wider."""
    (high, wide), width = one.shape, other.shape[1]
    if abs(wide - width) > NARROWER * max(wide, width):
        return 0.0
    if min(_clearness(one), _clearness(other)) < CLEAR:
        one, other = (np.asarray(cv2.blur(grey, SMOOTH), np.uint8) for grey in (one, other))
    same = cv2.resize(other, (wide, high))
    ways = [cv2.copyMakeBorder(way, *(PLAY,) * 4, cv2.BORDER_REPLICATE) for way in (one, one[::-1, ::-1])]
    seen = max(float(alikeness(np.asarray(way, np.uint8), np.asarray(same, np.uint8)).max()) for way in ways)
    return min(seen / float(np.sqrt(_clearness(one) * _clearness(other))), 1.0)


def _clearness(grey: NDArray[np.uint8]) -> float:
    """How much of what a print differs from pixel to pixel is more than grain, by the ground around it."""
    rim = _rim(grey).astype(np.float64)
    grain = USUAL_SPREAD * float(np.median(np.abs(rim - np.median(rim))))
    return max(1 - grain**2 / max(float(grey.var()), 1.0), LEAST_CLEAR)


def _rim(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.concatenate([grey[0], grey[-1], grey[:, 0], grey[:, -1]])


def _figures(grey: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Left, top, width and height of the parts of ink that are as high as figures."""
    _, mask = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    if np.mean([mask[0].mean(), mask[-1].mean()]) > 127:  # ink is darker than the ground around it
        mask = cv2.bitwise_not(mask)
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    parts = stats[1:, :4]
    return np.asarray(parts[parts[:, 3] > FIGURE * parts[:, 3].max(initial=0)], np.int32)


def _cut(grey: NDArray[np.uint8], figure: NDArray[np.int32]) -> NDArray[np.uint8]:
    left, top, wide, high = (int(v) for v in figure)
    return np.asarray(cv2.resize(grey[top : top + high, left : left + wide], SIZE), np.uint8).ravel()
