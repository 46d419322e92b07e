"""How noisy a photo is, by the black borders of its markers, and the same photo with less noise."""

from dataclasses import replace

import cv2
import numpy as np

from vision.edges import LIGHT
from vision.light import measure
from vision.markers import SQUARES, along_sides
from vision.sharpness import marker_blur
from vision.table import Table

SAMPLES = 40  # along each side of a border: nearly every pixel of a reference photo
APART = 2  # samples between which noise is independent and the light the same
SPREAD = 0.954  # standard deviations of normal noise: the median difference of two samples
# Of the contrast between paper and ink: noise in which faint print on dark lacquer is read as it is. Of 200
# painted photos those whose rows were lost had more than twice as much, few others had.
QUIET = 0.04
LEFT = 0.28  # of the noise that a blur of one pixel leaves, by the theory of independent pixels
STROKE = 0.5  # mm, the sigma of a stroke 1.5 mm wide: blur takes from it what sharpening takes from noise
LEAST_BLUR = 0.6  # pixels: less changes nothing


def noise(table: Table) -> float:
    """Standard deviation of the noise on black, as a share of the contrast between paper and ink."""
    corners = np.stack([*table.markers.values()])
    spots = along_sides(corners, 1 - 1 / SQUARES, SAMPLES)
    x, y = np.clip(np.round(spots), 0, np.array(table.picture.shape[1::-1]) - 1).astype(np.intp).T
    seen = table.picture[y, x].astype(np.float32)
    apart = float(np.median(np.abs(seen[APART:] - seen[:-APART])))
    lamp = measure(table)
    paper, ink = (float(np.searchsorted(LIGHT, level.mean())) for level in (lamp.paper, lamp.ink))
    return apart / SPREAD / max(paper - ink, 1.0)


def grain(table: Table) -> float:
    """The same noise for each millimetre, if fine print was sharpened until no blur is left in it: where a
    picture is both noisy and blurred, print drowns although either alone leaves it to be read."""
    return float(noise(table) * table.mm_a_pixel * np.exp((marker_blur(table) / STROKE) ** 2 / 2))


def quieted(table: Table) -> Table:
    """The table with its photo blurred as far as its noise asks for."""
    blur = LEFT * noise(table) / QUIET
    if blur < LEAST_BLUR:
        return table
    picture = np.asarray(cv2.GaussianBlur(table.picture, (0, 0), blur), np.uint8)
    return replace(table, picture=picture)
