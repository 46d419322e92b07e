"""Cups, mugs and glasses: seen from above each has a round rim, whatever its colour and that of its drink."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.photo import Picture
from vision.reading import Outline
from vision.table import Table
from vision.tabletop import FINER, Mask, Top, finer, paint

Floats = NDArray[np.float64]
Rim = tuple[float, float, float]  # middle and radius, in pixels

# Mm from the middle of a rim to it, as it is seen on the table plane: cups are 60 mm wide and more, and
# nearer to the camera than the table. Scoring tiles have 11; the fields of the board hold circles of 27.
RADIUS = (33.0, 62.0)
STRONG, WEAK = 60.0, 25.0  # steepness (Sobel, of code levels) of an edge, and of what goes on from one
VOTES = 0.4  # of a rim that votes for its middle
SECTORS = 36
ROUND = 0.72  # of the sectors of a rim that show it: stones beside it hide some
HALF = 0.5  # of a rim that the border of the picture leaves at least
ACROSS = 0.94  # cosine between the way across an edge and the way out from the middle of its rim
OFF = 1.6  # pixels that a rim is off a circle: a camera that leans makes it an ellipse
NEAR, FAR = 3.0, 6.0  # pixels to both sides of a rim at which its light is looked at
TINTED = 0.75  # of a shadow's strongest colour: what its weakest has
SOFT = 0.6  # of the change of light from far to far: what a lamp's image has of it from near to near at most
MOSTLY = 0.6  # of the sectors of a shadow or of a lamp's image that are like one
PALE = 0.005  # of full light, against noise in dark colours
THICK = 6.0  # mm of a rim with its blur, of which the inner edge may be seen alone
# Mm of a vessel, low and high: what only the high one hides shows its wall, not the table.
HEIGHTS = (55.0, 105.0)


def hidden(
    table: Table,
    top: Top,
    pieces: Sequence[Outline],
    radius: tuple[float, float] = RADIUS,
    *,
    light: bool = False,
    cut: bool = False,
) -> Mask:
    """1 where vessels hide the table, in the small picture made FINER; no piece is seen within a rim.

    Light: round shadows and images of lamps count as well. Cut: those too that the border of the picture
    cuts, at most in their middle.
    """
    size = (FINER * top.strange.shape[1], FINER * top.strange.shape[0])
    small = finer(table)
    where = cv2.resize(_large(top, 2 * radius[0]), size)
    on_pieces = paint(table, size, pieces) > 0
    where[on_pieces] = 0
    spots, ways = _edges(small, np.asarray(where, np.uint8))
    mm, scale = top.mm / FINER, table.picture.shape[1] / size[0]
    radii = range(round(radius[0] / mm), round(radius[1] / mm) + 1)
    rims = [(*middle, each) for each in radii for middle in _middles(spots, ways, each, size)]
    if rims:
        middles = np.array([outline.sum(axis=0) / len(outline) for outline in pieces]).reshape(-1, 2)
        seen = (table.camera.to_pixel(middles) + 0.5) / scale - 0.5 if len(middles) else middles
        rims = [rim for rim in rims if not (np.hypot(*(seen - rim[:2]).T) < rim[2]).any()]
    inside = [_inside(rim, size) if cut else 1.0 for rim in rims]
    rims = [rim for rim, share in zip(rims, inside, strict=True) if _share(spots, ways, rim) > ROUND * share]
    rims = [rim for rim in rims if light or not _is_light(small, rim)]
    if not rims:
        return np.zeros(size[::-1], np.uint8)
    lowest, highest = (
        paint(table, size, [_outline(table, rim, scale, height) for rim in rims]) for height in HEIGHTS
    )
    edge = 2 * round(THICK / mm) + 1
    sure = cv2.dilate(lowest, np.ones((edge, edge), np.uint8)) > 0
    strange = cv2.resize(top.strange, size, interpolation=cv2.INTER_NEAREST) > 0
    walls = (highest > 0) & strange & ~on_pieces
    _, labels = cv2.connectedComponents((sure | walls).astype(np.uint8), connectivity=4)
    whole = np.isin(labels, np.unique(labels[sure]))
    return np.asarray(cv2.dilate(whole.astype(np.uint8), np.ones((3, 3), np.uint8)), np.uint8)


def without(free: Mask, vessel: Mask) -> Mask:
    """The places of a small picture that are free (1) and not under the vessels which `hidden` found."""
    small = cv2.resize(vessel, (free.shape[1], free.shape[0]), interpolation=cv2.INTER_NEAREST)
    return np.asarray(free & (small == 0), np.uint8)


def _large(top: Top, least: float) -> Mask:
    """1 where something so many mm wide or high at least hides the table or shades it, and next to it."""
    near = cv2.dilate(top.differs, np.ones((3, 3), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(near)
    wide = stats[:, 2:4].max(axis=1) * top.mm > least
    wide[0] = False
    return np.asarray(wide[labels].view(np.uint8))


def _edges(small: Picture, where: Mask) -> tuple[Floats, Floats]:
    """The pixels of edges in some places, and the ways across them."""
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3), 0)
    right, down = cv2.Sobel(grey, cv2.CV_16S, 1, 0), cv2.Sobel(grey, cv2.CV_16S, 0, 1)
    edges = cv2.Canny(right, down, WEAK, STRONG, L2gradient=True)
    found = cv2.findNonZero(cv2.bitwise_and(edges, where))
    pixels = np.zeros((0, 2), np.int32) if found is None else found.reshape(-1, 2)
    columns, rows = pixels.T
    ways = np.stack([right[rows, columns], down[rows, columns]], axis=1).astype(np.float64)
    spots = pixels.astype(np.float64)
    return spots, ways / np.maximum(np.hypot(ways[:, 0], ways[:, 1]), 1.0)[:, None]


def _middles(spots: Floats, ways: Floats, radius: int, size: tuple[int, int]) -> list[tuple[float, float]]:
    """The places that many edges look at which are a radius away."""
    # Some look beyond the picture: at a margin that is cut off again.
    wide, high, margin = size[0] // 2, size[1] // 2, radius // 2 + 2
    # Column by column: rows of two would take longer.
    x, y = (
        np.rint(np.concatenate([start + radius * way, start - radius * way]) / 2) + margin
        for start, way in zip(spots.T, ways.T, strict=True)
    )
    whole = wide + 2 * margin, high + 2 * margin
    votes = np.bincount((x + whole[0] * y).astype(np.intp), minlength=whole[0] * whole[1])
    votes = votes.reshape(whole[::-1])[margin:-margin, margin:-margin]
    around = cv2.boxFilter(votes.astype(np.uint16), -1, (3, 3), normalize=False)
    least = VOTES * 2 * np.pi * radius
    if cv2.minMaxLoc(around)[1] <= least:
        return []
    found = np.argwhere((around > least) & (around == cv2.dilate(around, np.ones((5, 5), np.uint8))))
    return [(2.0 * float(x), 2.0 * float(y)) for y, x in found]


def _share(spots: Floats, ways: Floats, rim: Rim) -> float:
    """Which share of a rim shows, where its middle is best."""
    x, y = spots.T[0] - rim[0], spots.T[1] - rim[1]
    near = np.abs(np.sqrt(x * x + y * y) - rim[2]) < 2 * OFF
    (x, y), (right, down) = spots[near].T, ways[near].T
    middles = rim[:2] + _SHIFTS
    x, y = x - middles[:, :1], y - middles[:, 1:]
    far = np.sqrt(x * x + y * y)
    on = (np.abs(far - rim[2]) < OFF) & (np.abs(x * right + y * down) > ACROSS * far)
    turns = np.arctan2(y[on], x[on]) / (2 * np.pi) % 1
    shows = np.zeros((len(_SHIFTS), SECTORS), bool)
    shows[np.nonzero(on)[0], (turns * SECTORS).astype(np.intp) % SECTORS] = True
    return float(shows.sum(axis=1).max()) / SECTORS


def _inside(rim: Rim, size: tuple[int, int]) -> float:
    """Which share of a rim lies within a picture of that size; half of it at least must tell its shape."""
    spots = np.array(rim[:2]) + rim[2] * _CIRCLE
    return max(float(((spots > 0) & (spots < np.array(size) - 1)).all(axis=1).mean()), HALF)


def _is_light(small: Picture, rim: Rim) -> bool:
    """Is a round thing a mere shadow, in which all is darker alike, or a lamp's image, which ends softly?"""
    levels = []
    for way in (-FAR, -NEAR, NEAR, FAR):
        where = (np.array(rim[:2]) + (rim[2] + way) * _CIRCLE).astype(np.float32)
        codes = cv2.remap(
            small, where[:, :1], where[:, 1:], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        levels.append(LIGHT[codes.reshape(-1, 3)] + PALE)
    inner, within, beyond, outer = levels
    times = within / beyond
    is_shaded = (times.max(axis=1) < 1) & (times.min(axis=1) > TINTED * times.max(axis=1))
    is_soft = np.abs((within - beyond).sum(axis=1)) < SOFT * np.abs((inner - outer).sum(axis=1))
    return bool(max(is_shaded.mean(), is_soft.mean()) > MOSTLY)


def _outline(table: Table, rim: Rim, scale: float, height: float) -> Outline:
    """What a vessel of some height hides (mm): its rim, and its foot, which is seen nearer to below the
    camera."""
    pixels = (np.array(rim[:2]) + rim[2] * _CIRCLE + 0.5) * scale - 0.5
    return np.concatenate([table.camera.to_mm(pixels), table.camera.to_mm(pixels, height)])


_SHIFTS = np.stack(np.meshgrid((-1.0, 0.0, 1.0), (-1.0, 0.0, 1.0)), axis=-1).reshape(-1, 2)
_TURNS = np.linspace(0, 2 * np.pi, SECTORS, endpoint=False)
_CIRCLE = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
