"""Cards that something lies on: their remains beside the cards of a block that are seen."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.camera import Camera
from vision.edges import LIGHT
from vision.photo import Picture
from vision.strips.block import Block, Card
from vision.strips.colours import COLOURS, HUES, STRAYS, hues
from vision.strips.looks import HEART, HEARTS, beyond, whiteness

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]

LINES, COLUMNS = 4, 12  # of cards, in the largest block
ALIKE = 0.12  # angle between the lights of two samples of one ink, radians
SHADES = (0.3, 2.0)  # how bright an ink may be, of its usual brightness in the photo
# The table is looked at in every GRAIN-th pixel, between BEYOND and FAR fields from the block: an ink that so
# much of it shows, in about that colour, is no sign of a card.
GRAIN = 20
BEYOND, FAR = 3.6, 9.0
TABLE = 0.03
TABLE_ALIKE = 0.17
# Around bleached fields of 11 painted photos in which a lamp hid cards, some place of each had a tint that up
# to 0.04 of the table showed, within that angle; of 133 others none had a place with less than 0.1.
BLEACHED, PALE_ALIKE, PALE_TABLE = 150, 0.08, 0.05
# A colour is the bare table's when so much of the ground has it, about as bright.
BARE_SHADES, BARE_SHARE = (0.6, 1.6), 0.1
STRONG = 60  # balanced codes between the strongest and the weakest channel of an ink that is not known yet
HUE_WITHIN = 2.0  # of what copies stray
LINE = 0.45  # of the usual contrast: a light edge
RUN = 8  # samples of 1.1 mm that remains must be long, along an edge
NEAR = slice(22, 27)  # samples inside a field, along its right or lower edge: 5.5 to 9.9 mm from its middle
ALONG = slice(6, 29)
EDGE = slice(27, 34)
BEYOND_EDGE = 34  # what is lightest there is no card's edge: the rim of a cup, or the table


def empty_places(cards: Iterable[Card]) -> Iterator[Card]:
    """Places in and around a block where another card may lie, hidden; `cards` by line and column."""
    taken = set(cards)
    lines, columns = ({place[axis] for place in taken} for axis in (0, 1))
    for line in _around(lines, 1, LINES):
        for column in _around(columns, 2, COLUMNS):
            if (line, column) not in taken:
                yield line, column


def ground_around(balanced: Picture, camera: Camera, block: Block) -> Picture:
    """Samples (N x 3) of the table some way from the block, and of what else lies there."""
    height, width = balanced.shape[:2]
    spots = np.meshgrid(np.arange(GRAIN // 2, width, GRAIN), np.arange(GRAIN // 2, height, GRAIN))
    pixels = np.stack(spots, axis=-1).reshape(-1, 2)
    away = np.maximum(*block.away(camera.to_mm((pixels + 0.5) * (camera.width / width) - 0.5)))
    beyond = pixels[(away > BEYOND) & (away < FAR)]
    return balanced[beyond[:, 1], beyond[:, 0]]


def rare_inks(inks: Numbers, ground: Picture) -> NDArray[np.float32]:
    """The light of those inks (N x 3, balanced codes) that the ground does not show."""
    palette, light = LIGHT[inks.astype(np.uint8)], LIGHT[ground]
    if len(ground) == 0:
        return palette[:0]
    shown = np.array([_matches(light, ink[None], TABLE_ALIKE).mean() for ink in palette])
    return palette[shown <= TABLE]


def unknown_inks(known: Iterable[str], ground: Picture) -> NDArray[np.int64]:
    """The numbers of the other colours, but for those that the ground shows."""
    missing = [number for number, colour in enumerate(COLOURS) if colour not in known]
    return np.array(
        [k for k in missing if len(ground) and _has_hue(ground, np.array([k])).mean() <= TABLE], int
    )


def remains(patches: Picture, inks: NDArray[np.float32], others: NDArray[np.int64], contrast: float) -> bool:
    """Whether places thought to be empty (three sampled fields each) show part of a card.

    `inks` is the light of those inks that the table does not show, `others` the numbers of colours of which
    no field is seen, `contrast` what edges are lighter, codes.
    """
    if len(patches) == 0 or len(inks) + len(others) == 0:
        return False
    light = LIGHT[patches]
    white = whiteness(patches).astype(np.float32)
    for quarter in range(4):
        # Turned so that each side comes to lie on the right.
        own_light, own_white = np.rot90(light, quarter, (1, 2)), np.rot90(white, quarter, (1, 2))
        before = own_white[:, ALONG, NEAR].mean(axis=2)
        line, last = own_white[:, ALONG, EDGE].max(axis=2), own_white[:, ALONG, BEYOND_EDGE]
        lined = (line - before > LINE * contrast) & (line >= last)
        for place in np.flatnonzero(lined.sum(axis=1) >= RUN):
            inside = own_light[place, ALONG, NEAR].mean(axis=1)
            codes = np.rot90(patches[place], quarter)[ALONG, NEAR].mean(axis=1)
            inked = _matches(inside, inks, ALIKE) | _has_hue(codes, others)
            if _longest(lined[place] & inked) >= RUN:
                return True
    return False


def pale(patches: Picture) -> Flags:
    """Which places are as pale as a card that mirrors a lamp."""
    return np.asarray(whiteness(_hearts(patches)) >= BLEACHED)


def strange(patches: Picture, ground: Picture) -> Flags:
    """Which places have a tint that the ground hardly has."""
    light, table = (_unit(LIGHT[codes]) for codes in (_hearts(patches), ground))
    shown = (light @ table.T > np.cos(PALE_ALIKE)).mean(axis=1)
    return np.asarray(shown < PALE_TABLE)


def bare(colours: Picture, ground: Picture) -> Flags:
    """Which colours (N x 3) are those of the table, so that nothing hides what should be beside them."""
    light, table = LIGHT[colours], LIGHT[ground]
    shade = np.linalg.norm(light, axis=1)[:, None] / (np.linalg.norm(table, axis=1) + 1e-6)
    alike = _unit(light) @ _unit(table).T > np.cos(ALIKE)
    alike &= (shade > BARE_SHADES[0]) & (shade < BARE_SHADES[1])
    return np.asarray(alike.sum(axis=1) >= max(BARE_SHARE * len(ground), 1))


def facing_table(patches: Picture, ground: Picture) -> Flags:
    """Beyond which sides (N x 4) of fields that are not the table's colour the bare table is seen."""
    outside = beyond(patches)
    clear = bare(outside.reshape(-1, 3), ground).reshape(outside.shape[:3])
    return np.asarray(clear.all(axis=2) & ~bare(_hearts(patches), ground)[:, None])


def _hearts(patches: Picture) -> Picture:
    """The usual colour of each patch (N x 3)."""
    inside = patches[:, HEART, HEART].reshape(len(patches), HEARTS, 3)
    return np.asarray(np.median(inside, axis=1), np.uint8)


def _unit(light: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(light / np.maximum(np.linalg.norm(light, axis=1, keepdims=True), 1e-6), np.float32)


def _matches(light: NDArray[np.float32], inks: NDArray[np.float32], apart: float) -> Flags:
    """Which samples (N x 3) are a shade of one of the inks, their light no further apart than that angle."""
    bright, usual = np.linalg.norm(light, axis=1) + 1e-6, np.linalg.norm(inks, axis=1) + 1e-6
    same = (light / bright[:, None]) @ (inks / usual[:, None]).T > np.cos(apart)
    shade = bright[:, None] / usual[None]
    return np.asarray((same & (shade > SHADES[0]) & (shade < SHADES[1])).any(axis=1))


def _has_hue(colours: NDArray[Any], numbers: NDArray[np.int64]) -> Flags:
    """Which colours (N x 3, balanced codes) have the hue of one of these inks, strongly."""
    angles, strengths = hues(colours.astype(np.float32))
    away = np.abs((angles[:, None] - HUES[numbers] + 180) % 360 - 180)
    return np.asarray((away <= HUE_WITHIN * STRAYS[numbers]).any(axis=1) & (strengths >= STRONG))


def _longest(hits: Flags) -> int:
    """The longest run of hits."""
    best = run = 0
    for hit in hits.tolist():
        run = run + 1 if hit else 0
        best = max(best, run)
    return best


def _around(taken: set[int], room: int, most: int) -> range:
    """From some before the first to some after the last, as far as a block can reach."""
    room = max(min(room, most - (max(taken) - min(taken) + 1)), 0)
    return range(min(taken) - room, max(taken) + 1 + room)
