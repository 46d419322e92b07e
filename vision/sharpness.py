"""How blurred a picture is: by the sides of its markers, or by its clearest edges where none are found."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import STEP, look_across, normals_of
from vision.markers import MARKER_MM
from vision.table import Table

SHARES = np.linspace(0.15, 0.85, 16)  # of a marker's side, where it is looked at
REACH = 0.14  # of a side: to the ends of the white margin and of the black border
SMALL = 1152  # pixels of the longer side at which a picture without markers is judged
# Two smoothings: one above the noise, one far above a blur that matters. A clear edge loses four fifths of
# its slope between them, a blurred one less.
FINE, COARSE = 1.5, 7.5
DIRECTIONS = 6  # looked at one by one, because a shake blurs only one
STRONG, STEEPEST = 0.5, 99.9  # of the steepest slope (percentile); what is weaker may be a shadow or grain
FEWEST = 40  # pixels of edges across a direction, to judge by them


def marker_blur(table: Table) -> float:
    """The sigma of the blur in millimetres; the worst of all directions, because a shake has only one."""
    return float(side_blurs(table).max())


@lru_cache(maxsize=2)  # the checks of a photo ask, and whoever sharpens it
def side_blurs(table: Table) -> NDArray[np.float64]:
    """The same of each side of each marker, across it."""
    corners = np.stack([*table.markers.values()])
    edges = np.stack([corners, np.roll(corners, -1, axis=1)], axis=2)
    sides = np.linalg.norm(edges[:, :, 1] - edges[:, :, 0], axis=2).mean(axis=1)
    edges, outwards = edges.reshape(-1, 2, 2), (corners - corners.mean(axis=1, keepdims=True)).reshape(-1, 2)
    normals = normals_of(edges, outwards)
    _, looks = look_across(table.picture, edges, normals, REACH * float(sides.mean()), SHARES)
    risen = looks.reshape(len(edges), len(SHARES), -1).mean(axis=1)
    ends = max(risen.shape[1] // 5, 1)
    height = risen[:, -ends:].mean(axis=1) - risen[:, :ends].mean(axis=1)
    steepest = np.diff(risen, axis=1).max(axis=1) / STEP
    # A blurred step is steepest in its middle, by its height over sigma and the root of two pi.
    sigmas = height / np.maximum(steepest, 1e-6) / np.sqrt(2 * np.pi)
    return np.asarray((sigmas.reshape(-1, 4) * MARKER_MM / sides[:, None]).ravel(), np.float64)


def picture_blur(grey: NDArray[np.uint8]) -> float:
    """The sigma of the blur of the picture's clearest edges, as a share of its longer side."""
    scale = SMALL / max(grey.shape)
    size = (max(round(grey.shape[1] * scale), 2), max(round(grey.shape[0] * scale), 2))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    down, across = np.gradient(cv2.GaussianBlur(small, (0, 0), FINE))
    fine = np.hypot(across, down)
    coarse = np.hypot(*np.gradient(cv2.GaussianBlur(small, (0, 0), COARSE)))
    bins = (np.arctan2(down, across) / np.pi * DIRECTIONS).astype(int) % DIRECTIONS
    clearest = []
    for way in range(DIRECTIONS):
        slopes = fine[bins == way]
        strong = slopes > STRONG * np.percentile(slopes, STEEPEST) if len(slopes) else slopes > 0
        if strong.sum() >= FEWEST:
            lost = slopes[strong] / np.maximum(coarse[bins == way][strong], 1e-3)
            clearest.append(float(np.median(lost)))
    # Smoothing by s makes the slope of an edge of blur b as steep as 1 / sqrt(b^2 + s^2).
    squared = max(min(clearest, default=COARSE / FINE), 1.001) ** 2
    return float(np.sqrt(max((COARSE**2 - squared * FINE**2) / (squared - 1), 0.0)) / SMALL)
