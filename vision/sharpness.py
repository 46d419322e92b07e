"""How blurred a picture is: by the sides of its markers, or by its clearest edges where none are found."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import STEP, look_across, normals_of
from vision.markers import MARKER_MM
from vision.table import Table

SHARES = np.linspace(0.15, 0.85, 16)  # of a marker's side, where it is looked at
REACH = 0.14  # of a side: to the ends of the white margin and of the black border
SMALL = 1152  # pixels of width at which a picture without markers is judged
# Two smoothings: one above the noise, one far above a blur that matters. A clear edge loses four fifths of
# its slope between them, a blurred one less.
FINE, COARSE = 1.5, 7.5
STRONG = 0.35  # of the steepest slope; what is weaker may be a shadow or grain
CLEAREST = 50  # percentile of the strong edges
DIRECTIONS = 6  # looked at, because a shake blurs only one
FEWEST = 40  # pixels of edges across a direction, to judge by them


def marker_blur(table: Table) -> float:
    """The sigma of the blur in millimetres; the worst of all directions, because a shake has only one."""
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
    return float((sigmas.reshape(-1, 4) * MARKER_MM / sides[:, None]).max())


def picture_blur(grey: NDArray[np.uint8]) -> float:
    """The sigma of the blur of the picture's clearest edges, as a share of its width."""
    scale = SMALL / grey.shape[1]
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32)
    down, across = np.gradient(cv2.GaussianBlur(small, (0, 0), FINE))
    fine = np.hypot(across, down)
    strong = fine > STRONG * np.percentile(fine, 99.95)
    coarse = np.hypot(*np.gradient(cv2.GaussianBlur(small, (0, 0), COARSE)))[strong]
    bins = (np.arctan2(down, across)[strong] / np.pi * DIRECTIONS).astype(int) % DIRECTIONS
    lost = fine[strong] / np.maximum(coarse, 1e-3)
    clearest = [
        np.percentile(lost[bins == way], CLEAREST) for way in set(bins) if (bins == way).sum() >= FEWEST
    ]
    # Smoothing by s makes the slope of an edge of blur b as steep as 1 / sqrt(b^2 + s^2).
    squared = max(min(clearest, default=1.0), 1.001) ** 2
    return float(np.sqrt(max((COARSE**2 - squared * FINE**2) / (squared - 1), 0.0)) / SMALL)
