"""Where black turns to white, to a fraction of a pixel, by looks straight across edges."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture

Points = NDArray[np.float64]
Looks = NDArray[np.float32]

STEP = 0.5  # pixels between two samples of a look
LEAST_CONTRAST = 0.02  # of full light, between paper and ink

# Blur happens to light, not to its encoding, so an edge is where the decoded light is half way.
_CODES = np.arange(256) / 255
LIGHT = np.where(_CODES <= 0.04045, _CODES / 12.92, ((_CODES + 0.055) / 1.055) ** 2.4).astype(np.float32)


def find_edges(picture: Picture, edges: Points, normals: Points, reach: float, shares: Points) -> Points:
    """How far outwards each edge really lies, in pixels, at several shares of its length (edges x shares).

    Edges are given by two ends each, normals point from black to white; nan where nothing is within reach.
    """
    offsets, looks = look_across(picture, edges, normals, reach, shares)
    return _half_way(looks, offsets).reshape(len(edges), len(shares))


def look_across(
    picture: Picture, edges: Points, normals: Points, reach: float, shares: Points
) -> tuple[Points, Looks]:
    """The light along looks straight across each edge at several shares of its length, and their offsets."""
    offsets = np.arange(-reach, reach + STEP / 2, STEP)
    starts, ends = edges[:, 0], edges[:, 1]
    bases = starts[:, None] + shares[None, :, None] * (ends - starts)[:, None]
    spots = bases[:, :, None] + offsets[:, None] * normals[:, None, None]
    flat = spots.reshape(-1, len(offsets), 2).astype(np.float32)
    seen = cv2.remap(picture, flat[:, :, 0], flat[:, :, 1], cv2.INTER_LINEAR)
    return offsets, LIGHT[cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY)]


def normals_of(edges: Points, outwards: Points) -> Points:
    """The unit vectors square to the edges on the sides that `outwards` points to."""
    along = edges[:, 1] - edges[:, 0]
    normals = np.column_stack([along[:, 1], -along[:, 0]]) / np.linalg.norm(along, axis=1, keepdims=True)
    sides = np.sign((normals * outwards).sum(axis=1, keepdims=True))
    return np.asarray(normals * sides)


def _half_way(looks: Looks, offsets: Points) -> Points:
    """Where each look crosses the light half way between its two ends; nan where it does not."""
    quarter = max(looks.shape[1] // 4, 1)
    ink, paper = looks[:, :quarter].mean(axis=1), looks[:, -quarter:].mean(axis=1)
    above = looks - ((ink + paper) / 2)[:, None]
    crossing = (above[:, :-1] < 0) & (above[:, 1:] >= 0)
    nearest = np.where(crossing, np.abs(offsets[:-1] + STEP / 2)[None, :], np.inf).argmin(axis=1)
    rows = np.arange(len(looks))
    low, high = above[rows, nearest], above[rows, nearest + 1]
    with np.errstate(divide="ignore", invalid="ignore"):
        places = offsets[nearest] + STEP * low / (low - high)
    clear = crossing[rows, nearest] & (paper - ink > LEAST_CONTRAST)
    return np.where(clear, places, np.nan).astype(np.float64)
