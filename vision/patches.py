"""A patch with a printed number as the digit reader wants it: one size, one contrast, ink above ground."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

Patch = NDArray[np.uint8]  # grey or BGR, of any size
Frame = tuple[slice, slice]  # rows and columns

HEIGHT, WIDTH = 32, 48  # room for "100" at a digit height of some 20 pixels
MIDDLE = 0.55  # how far from its middle a patch still counts for its contrast, of its half sides
CLIP = 4.0  # times the contrast; more is glare
FLAT = 3.0  # grey levels: a patch of less contrast is noise and stays faint
BARE: Patch = np.zeros((1, 1), np.uint8)  # stands for a patch cut beyond the picture


def normalise(patches: Sequence[Patch]) -> NDArray[np.float32]:
    """Patches as a stack (patch, 1, HEIGHT, WIDTH): ground 0, ink above it, about the same contrast in each.

    Colours are seen along the axis on which the patch differs most, so that pale yellow on white
    shows as well as black does.
    """
    shown = [patch if patch.size else BARE for patch in patches]
    frames = [frame_of(patch) for patch in shown]
    grey = all(patch.ndim == 2 for patch in shown)
    stack = np.zeros((len(patches), HEIGHT, WIDTH, *(() if grey else (3,))), np.float32)
    weights = np.zeros((len(patches), HEIGHT, WIDTH), np.float32)
    for number, (patch, frame) in enumerate(zip(shown, frames, strict=True)):
        fitted = _fit(patch, frame) if grey else _coloured(_fit(patch, frame))
        stack[number][frame] = fitted
        weights[number][frame] = _window(*fitted.shape[:2])
    shades = _grey_shades(stack, weights) if grey else _main_shades(stack, weights)
    out = np.zeros_like(shades)
    for number, frame in enumerate(frames):
        shade = shades[number][frame]
        out[number][frame] = shade - _ground(shade)
    signs = np.sign((out * weights).sum(axis=(1, 2), keepdims=True))
    spread = np.sqrt((out**2 * weights).sum(axis=(1, 2), keepdims=True))
    out *= signs / np.maximum(spread, FLAT)
    return np.clip(out, -CLIP, CLIP)[:, None]


def turned_patch(patch: Patch) -> Patch:
    """The patch from the other side of the table."""
    return np.ascontiguousarray(patch[::-1, ::-1])


def frame_of(patch: Patch) -> Frame:
    """Where a patch lies in its HEIGHT x WIDTH: in the middle, filling it one way."""
    height, width = patch.shape[:2]
    scale = min(HEIGHT / height, WIDTH / width)
    rows, columns = max(1, round(height * scale / 2)), max(1, round(width * scale / 2))
    return slice(HEIGHT // 2 - rows, HEIGHT // 2 + rows), slice(WIDTH // 2 - columns, WIDTH // 2 + columns)


def _fit(patch: Patch, frame: Frame) -> Patch:
    """The patch as large as its frame."""
    rows, columns = frame[0].stop - frame[0].start, frame[1].stop - frame[1].start
    way = cv2.INTER_AREA if rows < patch.shape[0] else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(patch, (columns, rows), interpolation=way), np.uint8)


def _coloured(patch: Patch) -> Patch:
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_GRAY2BGR) if patch.ndim == 2 else patch, np.uint8)


@cache
def _window(rows: int, columns: int) -> NDArray[np.float32]:
    """How much each place of a fitted patch counts, 1 in all: the middle more than the rim."""
    return np.asarray(np.outer(_along(rows), _along(columns)), np.float32)


def _along(length: int) -> NDArray[np.float32]:
    places = np.linspace(-1, 1, length, dtype=np.float32)
    window = np.exp(-((places / MIDDLE) ** 2) / 2)
    return np.asarray(window / window.sum(), np.float32)


def _main_shades(stack: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """Each patch along the colour axis on which its middle differs most."""
    pixels = stack.reshape(len(stack), -1, 3)
    weight = weights.reshape(len(stack), -1, 1)
    centred = pixels - (pixels * weight).sum(axis=1, keepdims=True)
    spread = np.swapaxes(centred * weight, 1, 2) @ centred
    axes = np.linalg.eigh(spread)[1][:, :, -1:]
    return np.asarray((centred @ axes).reshape(stack.shape[:3]), np.float32)


def _grey_shades(stack: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """The same where no patch has a colour: along the axis of grey, on which all three channels add up."""
    middles = (stack * weights).sum(axis=(1, 2), keepdims=True)
    return np.asarray((stack - middles) * np.sqrt(3.0), np.float32)


def _ground(shade: NDArray[np.float32]) -> float:
    """The shade along the rim, but for the corners: they may lie outside an oval or a round corner."""
    height, width = shade.shape
    rows, columns = slice(height // 4, height - height // 4), slice(width // 4, width - width // 4)
    rim = np.sort(np.concatenate([shade[rows, 0], shade[rows, -1], shade[0, columns], shade[-1, columns]]))
    return float(rim[(len(rim) - 1) // 2] + rim[len(rim) // 2]) / 2
