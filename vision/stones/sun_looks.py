"""What round bright things look like from near, and which of them are like the suns of jokers."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.light import Lamp
from vision.photo import Picture
from vision.table import Table

Floats = NDArray[np.float64]
Colours = NDArray[np.float32]

PX, REACH = 2.0, 13.0  # pixels a mm and mm to each side in which a spot is looked at
HEART, HEART_RIM = 3.5, 4.5  # mm around the middle that show its colour, and that are even
RING = (11.0, 12.4)  # mm from the middle, where there is lacquer in all directions
LIKE_LACQUER = 0.3  # of the way from lacquer to sun: what is nearer to lacquer is some
# Mm from the middle of a fingertip where its finger is rather like the heart than like lacquer, and how many
# sectors are as broad as that. The rays of a sun end before, and the outline of a field begins beyond that.
SECTORS, OUT, LIKE_HEART, BROAD = 24, (6.0, 12.0), 0.6, 3

_SIZE = round(2 * REACH * PX)
_ALONG = (np.arange(_SIZE) + 0.5) / PX - REACH
_FAR = np.hypot(_ALONG[None], _ALONG[:, None])  # mm of each pixel from the middle
_IN_HEART, _TO_RIM, _IN_RING = (
    np.flatnonzero(here)
    for here in (_FAR < HEART, _FAR < HEART_RIM, np.abs(_FAR - sum(RING) / 2) < (RING[1] - RING[0]) / 2)
)
_OUT = np.flatnonzero(np.abs(_FAR - sum(OUT) / 2) < (OUT[1] - OUT[0]) / 2)
_ANGLE = np.arctan2(_ALONG[:, None], _ALONG[None]).ravel()[_OUT] / (2 * np.pi) % 1
_MM_OUT = (_FAR.ravel()[_OUT] - OUT[0]).astype(np.intp)
_SECTOR = (_ANGLE * SECTORS).astype(np.intp) * round(OUT[1] - OUT[0]) + _MM_OUT
_STEP = 0.5  # mm between two circles of a profile
_CIRCLE = (_FAR / _STEP).astype(np.intp).ravel()
_ON_CIRCLE = np.bincount(_CIRCLE)  # pixels of each


@dataclass(frozen=True, slots=True)
class Spot:
    """What a round bright thing looks like from near."""

    even: float  # the darkest tenth of its heart, of the brightest: numbers and their holes are not even
    lacquer: float  # share of the ring around it that has one colour
    ground: float  # light of that colour, of the heart's
    blue: float  # light of its own above that of the lacquer, of the red one under neutral light
    green: float
    inner: float = 0.0  # mm within which all is sun, and beyond which nothing is
    outer: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """The same in yellow alone, of which lacquer has none, however bright the lamp is that it mirrors."""

    rise: float  # from the ring to the heart, of the paper's level
    even: float
    lacquer: float
    inner: float = 0.0
    outer: float = 0.0


# What suns have, by looking at 189 painted ones: all of a clear one, or of one in glare and noise.
# Scoring tiles and coins show a number in their heart and are wider, and the ring around them is uneven.
CLEAR = Spot(even=0.85, lacquer=0.95, ground=0.4, blue=0.6, green=0.45, inner=5.0, outer=10.5)
LIKELY = Spot(even=0.7, lacquer=0.7, ground=0.8, blue=0.75, green=0.4, inner=4.5, outer=10.5)
# Of 256 painted suns that are clear in all colours the worst have 0.73, 0.99, 5.0 and 10.0 in yellow.
CLEAR_YELLOW = Disc(rise=0.3, even=0.75, lacquer=0.95, inner=5.0, outer=10.5)
LIKELY_YELLOW = Disc(rise=0.15, even=0.6, lacquer=0.8, inner=4.5, outer=10.5)
MOST_GREEN, CLIPPED = 1.5, 250  # a code of red light above which there may be any more of it
# Mm of the outer end, and times the inner one: 1.21 at least of 200 suns; a disc ends at once.
NARROWEST, SPIKY = 6.5, 1.16


def straight_on(table: Table, middle: Floats) -> Picture:
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    flat = ((corners + 1) / 2 * _SIZE - 0.5).astype(np.float32)
    seen = table.camera.to_pixel(middle + corners * REACH).astype(np.float32)
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view = cv2.warpPerspective(
        table.picture,
        cv2.getPerspectiveTransform(flat, seen),
        (_SIZE, _SIZE),
        flags=way,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(view, np.uint8)


def look(view: Picture, lamp: Lamp) -> Spot:
    """What it looks like; where it ends only if it stands out from its lacquer as a sun does."""
    spots, heart, lacquer = _heart_and_lacquer(view)
    off = np.linalg.norm(spots[_IN_RING] - lacquer, axis=1) / _long(heart - lacquer)
    core = spots[_TO_RIM].max(axis=1)
    own = LIGHT[np.round([heart, lacquer]).astype(int)] / np.maximum(lamp.paper - lamp.ink, 1e-3)
    blue, green, red = own[0] - own[1]
    if heart[2] > CLIPPED:
        red = max(red, green)
    seen = Spot(
        even=float(_at(core, 0.1)) / max(float(core.max()), 1.0),
        lacquer=float((off < LIKE_LACQUER).mean()),
        ground=float(own[1].max() / max(own[0].max(), 1e-6)),
        blue=float(blue / max(red, 1e-6)),
        green=float(green / max(red, 1e-6)),
    )
    if not _has_contrast(seen, LIKELY):
        return seen
    inner, outer = _ends(_way(spots, heart, lacquer))
    return replace(seen, inner=inner, outer=outer)


def heart_of(view: Picture) -> Colours:
    """The colour of the middle of a view."""
    return np.asarray(view.reshape(-1, 3)[_IN_HEART].mean(axis=0), np.float32)


def _heart_and_lacquer(view: Picture) -> tuple[Colours, Colours, Colours]:
    """The colours of a view, one a pixel, and those of its heart and of the lacquer around."""
    spots = view.reshape(-1, 3).astype(np.float32)
    return spots, spots[_IN_HEART].mean(axis=0), _at(spots[_IN_RING], 0.5)


def _way(spots: Colours, heart: Colours, lacquer: Colours) -> Colours:
    """What share of the way from lacquer to heart each pixel has."""
    rise = heart - lacquer
    return np.asarray((spots - lacquer) @ rise / _long(rise) ** 2)


def _long(rise: Colours) -> float:
    return max(float(np.linalg.norm(rise)), 1.0)


def goes_on(view: Picture) -> bool:
    """Does what is round at one end go on at the other, as a finger does?"""
    way = _way(*_heart_and_lacquer(view))
    sectors = (np.bincount(_SECTOR, way[_OUT]) / np.bincount(_SECTOR)).reshape(SECTORS, -1)
    return int((sectors.min(axis=1) > LIKE_HEART).sum()) >= BROAD


def look_for_yellow(view: Picture, paper: float) -> Disc:
    """The same in yellow."""
    blue, green, red = cv2.split(cv2.blur(view, (3, 3)).astype(np.float32))
    yellow = (cv2.min(green, red) - blue).ravel()
    lacquer, core = float(_at(yellow[_IN_RING], 0.5)), yellow[_TO_RIM]
    rise = float(yellow[_IN_HEART].mean()) - lacquer
    way = (yellow - lacquer) / max(rise, 1.0)
    seen = Disc(
        rise / paper,
        float(_at(core, 0.1)) / max(float(core.max()), 1.0),
        float((np.abs(way[_IN_RING]) < LIKE_LACQUER).mean()),
    )
    if not _has_yellow(seen, LIKELY_YELLOW):
        return seen
    inner, outer = _ends(way)
    return replace(seen, inner=inner, outer=outer)


def _at(levels: NDArray[np.float32], share: float) -> NDArray[np.float32]:
    """The level below which such a share of them is, for each colour."""
    place = int(share * len(levels))
    return np.asarray(np.partition(levels, place, axis=0)[place], np.float32)


def _ends(way: NDArray[np.floating]) -> tuple[float, float]:
    """Mm from the middle within which all is sun and beyond which nothing is, by what share of the way from
    lacquer to sun each pixel has."""
    profile = np.bincount(_CIRCLE, way) / _ON_CIRCLE
    return float(np.argmax(profile < 0.8)) * _STEP, float(np.argmax(profile < 0.2)) * _STEP


def _has_contrast(spot: Spot, least: Spot) -> bool:
    return spot.even > least.even and spot.lacquer > least.lacquer and spot.ground < least.ground


def is_sun(spot: Spot, least: Spot) -> bool:
    has_colours = spot.blue < least.blue and least.green < spot.green < MOST_GREEN
    return has_colours and is_shaped(spot, least)


def is_shaped(spot: Spot, least: Spot) -> bool:
    """Is it even and spiky, and on lacquer all around, of whatever colour it is?"""
    return (
        _has_contrast(spot, least)
        and spot.inner >= least.inner
        and max(NARROWEST, SPIKY * spot.inner) <= spot.outer <= least.outer
    )


def _has_yellow(disc: Disc, least: Disc) -> bool:
    return disc.rise > least.rise and disc.even > least.even and disc.lacquer > least.lacquer


def is_yellow_sun(disc: Disc, least: Disc) -> bool:
    return (
        _has_yellow(disc, least)
        and disc.inner >= least.inner
        and max(NARROWEST, SPIKY * disc.inner) <= disc.outer <= least.outer
    )
