"""How the fields of a block look: each sampled square on, its colour, its light edges, and what blots it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Camera
from vision.edges import LIGHT
from vision.light import light_of
from vision.photo import Picture

Points = NDArray[np.float64]
Numbers = NDArray[np.float32]

STEP_MM = 1.1
REACH = 17  # samples from the middle of a field outward: 18.7 mm, over its edge
SIDE = 2 * REACH + 1
STRAIGHT_MM = 15.0  # over which the camera is taken as straight
HEART = slice(8, 27, 2)  # of a field: 9.9 mm from its middle, clear of printed frames; every other sample
HEARTS = 10 * 10
FACE = slice(6, 29)  # 12.1 mm: nearly all of it, and the part of a side where its edge is looked for
BEFORE, BEHIND = slice(0, 8), slice(27, SIDE)  # where the light edge of a side is: 11 to 18.7 mm out
# A sample blots a field when its light is so far, of the field's own light, from any shade of the field's
# colour there: a lamp's image that fades over the field changes its colour evenly from side to side. A blot
# counts where it is thicker than a scratch, which is below 2 mm, and not on most fields, as a printed frame
# is.
OFF_COLOUR = 0.15
# Of full light: what heavy compression lets in of the colours around. Balancing by more than this makes that
# more in a dim photo, in codes as the camera does.
OFF_LEAST, USUAL_GAIN, GAMMA = 0.04, 2.0, 2.4
# Samples of 1.1 mm of a field's edge that are hidden: a sixth of it, where a hand takes the whole field for
# its own colour; or any, where what hides them blots the field, too. A thin edge in the dim is lost alone.
HIDDEN, STAIN = 15, 2
# A place beside the block of which so much is brighter than paper may hold a card that mirrors a lamp, unless
# so much of the table is as light as paper, which uneven light alone makes brighter than the markers' paper.
DAZZLED = 0.5
# A lamp's image only adds light: the edges of a card stay lighter than what is inside them, by half of what
# is usual at least, as long as the camera can tell. No card lies where most of the edges that could be told,
# of one side or more, are none.
FADED, TOLD, MOST_EDGES = 0.5, 245, 0.5
INSIDE = 9  # samples from the border of a patch: 8.8 mm from the middle of a field
PAPER_CODE, LIGHT_TABLE = 231, 0.2
WASHED_OUT = 250  # balanced code of the weakest channel; the markers' paper has 231
THICK = np.ones((3, 3), np.uint8)
PRINTED = 0.5
THIRDS = (slice(8, 14), slice(14, 21), slice(21, 27))  # of the heart, from side to side
THIRD = 6.5  # samples from one to the next
EVEN = 0.25  # of what the light changes from side to side, that the middle may be off the even way between
# So near the sides of a face a light edge may be seen: a card lies a little askew, and of some only one field
# was found. It is an edge from this share of the way from the field's own whiteness to that of its sides.
RIM = 3
EDGE_LIKE = 0.7
INNER = slice(RIM, FACE.stop - FACE.start - RIM)
FROM_MIDDLE = np.arange(FACE.start, FACE.stop, dtype=np.float32) - REACH


@dataclass(frozen=True, slots=True)
class Looks:
    """Of N fields. Light of edges in codes of the balanced picture, above the field's own."""

    colours: Numbers  # N x 3, balanced codes
    edges: Numbers  # N x 4 x 23: along the upper, right, lower and left side
    blots: NDArray[np.int64]  # samples, of 1.2 square millimetres each
    washed: Numbers  # share of each field in which a lamp's image leaves no colour

    def unlit(self, least: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Where the sides of the fields (N x 4 x 21) are not as light as that."""
        triples = np.stack([self.edges[:, :, :-2], self.edges[:, :, 1:-1], self.edges[:, :, 2:]])
        return np.asarray(np.median(triples, axis=0) < least[:, None, None])

    def hidden(self, unlit: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which fields something hides in part, given where their sides should be light and are not."""
        count = unlit.sum(axis=(1, 2))
        return np.asarray((count >= HIDDEN) | ((count > 0) & (self.blots >= STAIN)))

    @property
    def usual_edges(self) -> Numbers:
        return np.asarray(np.median(self.edges, axis=(1, 2)), np.float32)


def sample(picture: Picture, camera: Camera, middles: Points, turns: NDArray[np.float64]) -> Picture:
    """Each field square on (N x 35 x 35 x 3), from a picture in working size."""
    if len(middles) == 0:
        return np.empty((0, SIDE, SIDE, 3), np.uint8)
    angles = np.radians(turns)
    across = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    down = np.stack([-np.sin(angles), np.cos(angles)], axis=1)
    spots = np.concatenate([middles, middles + STRAIGHT_MM * across, middles + STRAIGHT_MM * down])
    scale = picture.shape[1] / camera.width
    pixels = (camera.to_pixel(spots) + 0.5) * scale - 0.5
    here, right, below = pixels.reshape(3, -1, 1, 1, 2).astype(np.float32)
    steps = np.arange(-REACH, REACH + 1, dtype=np.float32) * np.float32(STEP_MM / STRAIGHT_MM)
    where = here + (right - here) * steps[None, None, :, None] + (below - here) * steps[None, :, None, None]
    where = where.reshape(len(middles), SIDE * SIDE, 2)
    seen = cv2.remap(picture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR)
    return np.asarray(seen, np.uint8).reshape(len(middles), SIDE, SIDE, 3)


def whiteness(patches: Picture) -> NDArray[np.uint8]:
    """The weakest channel: the light that saturated inks lack and their light edges have."""
    return np.asarray(np.minimum(np.minimum(patches[..., 0], patches[..., 1]), patches[..., 2]), np.uint8)


def edges(patches: Picture) -> Numbers:
    """How much lighter than each field its four sides are (N x 4 x 23), codes."""
    white = whiteness(patches)
    own = np.median(white[:, HEART, HEART].reshape(len(patches), HEARTS), axis=1).astype(np.int16)
    return np.asarray(_sides(white).astype(np.int16) - own[:, None, None], np.float32)


def edge_light(patches: Picture) -> NDArray[np.uint8]:
    """The strongest channel of the four sides of each field (N x 4 x 23), codes."""
    return _sides(np.asarray(patches.max(axis=3), np.uint8))


def paper_light(patches: Picture) -> NDArray[np.float32]:
    """The light of the white edge around each field."""
    return light_of(np.median(edge_light(patches).reshape(len(patches), -1), axis=1).astype(np.float32))


def edge_white(patches: Picture) -> NDArray[np.float32]:
    """The light of the weakest channel of the edge around each field."""
    sides = _sides(whiteness(patches)).reshape(len(patches), -1)
    return light_of(np.median(sides, axis=1).astype(np.float32))


def _sides(white: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The lightest of each sample's line across a side."""
    sides = (
        white[:, BEFORE, FACE].max(axis=1),
        white[:, FACE, BEHIND].max(axis=2),
        white[:, BEHIND, FACE].max(axis=1),
        white[:, FACE, BEFORE].max(axis=2),
    )
    return np.stack(sides, axis=1)


def look(patches: Picture, gain: float = USUAL_GAIN) -> Looks:
    """What all sampled fields of a photo look like; what most of them show is taken for print.

    `gain` is by how much balancing made the light more.
    """
    colours = np.median(patches[:, HEART, HEART].reshape(len(patches), HEARTS, 3), axis=1)
    light = edges(patches)
    least = OFF_LEAST * max(gain / USUAL_GAIN, 1.0) ** (1 / GAMMA)
    blots = _blots(patches, colours, np.median(light, axis=(1, 2)), least)
    return Looks(np.asarray(colours, np.float32), light, blots, washed_out(patches))


def washed_out(patches: Picture) -> Numbers:
    """The share of each field that is brighter than any paper in all channels."""
    bright = whiteness(patches[:, HEART, HEART]).reshape(len(patches), HEARTS) >= WASHED_OUT
    return np.asarray(bright.mean(axis=1), np.float32)


def is_dazzled(beside: Picture, ground: Picture) -> bool:
    """Whether a place is brighter than paper on a table that is not as light as paper."""
    is_light = len(ground) == 0 or np.mean(whiteness(ground) >= PAPER_CODE) > LIGHT_TABLE
    return not is_light and bool((washed_out(beside) >= DAZZLED).any())


def lack_edges(places: Picture, fields: Picture, told: int = TOLD) -> NDArray[np.bool_]:
    """Which places show no edges where those of a field would be seen; `fields` have the usual ones.

    Codes from `told` on may stand for any light.
    """
    sides, inside = _sides_in_light(fields)
    contrast = FADED * float(np.median(sides - inside))
    sides, inside = _sides_in_light(places)
    can_tell = inside + contrast <= LIGHT[told]
    lacking = can_tell & (sides < inside + contrast)
    clear, missing = (flags.sum(axis=(1, 2)) for flags in (can_tell, lacking))
    return np.asarray((clear >= sides.shape[2]) & (missing >= MOST_EDGES * clear))


def _sides_in_light(patches: Picture) -> tuple[Numbers, Numbers]:
    """The light of the sides of fields (N x 4 x 23), and of what is inside of them."""
    white = whiteness(patches)
    inner = (
        white[:, INSIDE, FACE],
        white[:, FACE, -1 - INSIDE],
        white[:, -1 - INSIDE, FACE],
        white[:, FACE, INSIDE],
    )
    return LIGHT[_sides(white)], LIGHT[np.stack(inner, axis=1)]


def beyond(patches: Picture) -> Picture:
    """What lies beyond the four sides of each field (N x 4 x 21 x 3), clear of its edge."""
    along = slice(FACE.start + 1, FACE.stop - 1)
    sides = (patches[:, 0, along], patches[:, along, -1], patches[:, -1, along], patches[:, along, 0])
    return np.stack(sides, axis=1)


def _blots(
    patches: Picture, colours: NDArray[np.float64], contrast: NDArray[np.float32], least: float
) -> NDArray[np.int64]:
    """How many samples of each face are no shade of its colour, in regions of some thickness.

    `contrast` is how much lighter the edges are: a field that lies a little askew shows its edge in its face;
    `least` is the light off its shades that counts.
    """
    light = LIGHT[patches[:, FACE, FACE]]
    usual = LIGHT[colours.astype(np.uint8)]
    bright = np.maximum(np.linalg.norm(usual, axis=1), 1e-3)
    own = _own_light(usual, patches)
    along = (light * own).sum(axis=3) / np.maximum(np.linalg.norm(own, axis=3), 1e-3)
    across = (light * light).sum(axis=3) - along**2  # squared, from the ray of the colour's shades
    off = across > np.maximum(OFF_COLOUR * bright, least)[:, None, None] ** 2
    off &= off.mean(axis=0) <= PRINTED
    edge = colours.min(axis=1) + EDGE_LIKE * contrast
    like_edge = whiteness(patches[:, FACE, FACE]) >= edge[:, None, None]
    like_edge[:, INNER, INNER] = False
    off &= ~like_edge
    masks = np.pad(off.astype(np.uint8), ((0, 0), (1, 1), (1, 1)))
    thick = cv2.erode(masks.reshape(-1, masks.shape[2]), THICK)  # all at once: the rims keep them apart
    return np.asarray(thick.reshape(len(masks), -1).sum(axis=1), np.int64)


def _own_light(light: Numbers, patches: Picture) -> Numbers:
    """The light of each face (N x 23 x 23 x 3) if it has one colour, under a lamp's image or not."""
    across = _slope(LIGHT[patches[:, HEART]], 2)
    down = _slope(LIGHT[patches[:, :, HEART]], 1)
    sideways = across[:, None, None] * FROM_MIDDLE[:, None]
    downward = down[:, None, None] * FROM_MIDDLE[:, None, None]
    return np.asarray(light[:, None, None] + sideways + downward, np.float32)


def _slope(light: Numbers, axis: int) -> Numbers:
    """By how much the light of a field changes a sample along an axis, 0 unless it does so evenly."""
    before, middle, behind = (
        np.median(np.take(light, np.arange(third.start, third.stop), axis), axis=(1, 2)) for third in THIRDS
    )
    change = behind - before
    off = np.linalg.norm(middle - (before + behind) / 2, axis=1)
    even = off <= EVEN * np.linalg.norm(change, axis=1)
    return np.asarray(change * even[:, None] / (2 * THIRD), np.float32)
