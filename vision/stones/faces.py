"""Looking at the faces of bloom stones straight on: print apart from lacquer, the number from flowers."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.stones import flowers
from vision.stones.bodies import LONG, WIDE, Stone, shifted, turned_over
from vision.stones.face import (
    FULL_INK,
    HAIR_INK,
    HALF,
    HALF_INK,
    MARGIN,
    PX,
    SIZE,
    Boxes,
    Face,
    Floats,
    Grey,
    middle,
)
from vision.table import Table

MANY = 40  # faces that are looked at together: their pieces are counted in 16 bits, in half the time
SQUARE, MOST_LABELS = 4, 2**16 - 1  # pixels of which two pieces have one at most, and what 16 bits count
STROKE = 11  # pixels at half size: wider than a bold 8 whose holes are lost in blur
WIDER_THAN_STROKES = np.ones((STROKE, STROKE), np.uint8)
ROUNDS = 6  # of straightening at most: digits that were thought apart, or speckled lacquer, mislead the first
EDGE, BARE = 1.5, 2.0  # mm from the edge of a face, where its blur ends and where print may begin
THIRD = 3  # every third pixel each way is enough to tell ink from lacquer
INKED = 25  # the brightest 25th of a face is ink even under the thinnest 1
NEXT_TO = np.ones((3, 3), np.uint8)
DIGIT_TALL = 6.6  # mm: digits are taller, flowers are not
PIECE_LONG, PIECE_AREA = 26.0, 1.5  # mm and mm2: what is longer or smaller is no digit and no flower
SMOOTH = 1.0  # pixels of blur against the noise of lacquer that mirrors a lamp: half a stroke
STRAIGHT = (2.5, 0.8)  # degrees and mm that are not worth another look
NOISY = 0.9  # of the print on a face that is explained at least where noise joins nothing
# Of the way from lacquer to ink: what half of the neighbours on a face differ where light is scarce. Of faces
# in 50 photos one in ten has as much.
ROUGH = 0.07
HOPELESS = 0.4  # of it at the first look: of 805 faces that came out well the worst had 0.63
CLEANEST = 0.6  # of the print on a face that number and flowers explain at least
SOFT_ROWS = 5  # pixels over which rows are looked at together
ASKEW = 20.0  # degrees that flowers may be off the turn of their stone
SPLIT = (-1.5, 6.5)  # mm below the middle between which number and flowers part


def look(table: Table, stones: Sequence[Stone], rounds: int = ROUNDS) -> list[Face]:
    """The faces of stones, upright by their flowers; poses come out better, after some rounds."""
    faces = _faces(table, stones)
    leaning = [index for index, face in enumerate(faces) if face.clean > HOPELESS]
    for _ in range(rounds):
        if not leaning:
            break
        better = {index: straightened(faces[index]) for index in leaning}
        leaning = [index for index, stone in better.items() if stone is not faces[index].stone]
        for index, face in zip(leaning, _faces(table, [better[index] for index in leaning]), strict=True):
            faces[index] = face
    return faces


def _faces(table: Table, stones: Sequence[Stone]) -> list[Face]:
    """The faces of stones where they are thought to lie."""
    seen = _seen(table)
    new = [stone for stone in dict.fromkeys(stones) if stone not in seen]
    for first in range(0, len(new), MANY):
        seen.update({face.stone: face for face in _new_faces(table, new[first : first + MANY])})
    return [seen[stone] for stone in stones]


@lru_cache(maxsize=1)
def _seen(table: Table) -> dict[Stone, Face]:  # noqa: ARG001 - of each table its own
    """The faces of a table that were looked at so far, as more than one check asks for some of them."""
    return {}


def _new_faces(table: Table, stones: Sequence[Stone]) -> list[Face]:
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * HALF
    flat = ((corners / HALF + 1) / 2 * SIZE - 0.5).astype(np.float32)
    turns = np.radians([stone.turn for stone in stones])[:, None, None]
    middles = np.array([(stone.x, stone.y) for stone in stones]).reshape(-1, 1, 2)
    across = np.concatenate([np.cos(turns), np.sin(turns)], axis=2)
    down = np.concatenate([-np.sin(turns), np.cos(turns)], axis=2)
    spots = middles + across * corners[:, :1] + down * corners[:, 1:]
    quads = table.camera.to_pixel(spots.reshape(-1, 2)).reshape(-1, 4, 2).astype(np.float32)
    pictures = np.empty((len(stones), SIZE[1], SIZE[0], 3), np.uint8)
    for picture, quad in zip(pictures, quads, strict=True):
        straight_on(table.picture, flat, quad, view=picture)
    inks, contrasts = _ink(pictures)
    return [
        Face(stone, picture, *seen, float(contrast), lacquer)
        for stone, picture, seen, contrast, lacquer in zip(
            stones, pictures, _clearest(inks), contrasts, _bare(pictures, inks), strict=True
        )
    ]


def _clearest(inks: Grey) -> list[tuple[Grey, Boxes, Boxes, float]]:
    """Each ink with its pieces; smoothed where noise joins them with each other and with what is around, or
    frays them."""
    found = [(ink, *parts) for ink, parts in zip(inks, _parts(inks), strict=True)]
    rough = _roughness(inks) > ROUGH
    noisy = [index for index, (_, _, _, clean) in enumerate(found) if clean < NOISY or rough[index]]
    if noisy:
        soft = np.stack([cv2.GaussianBlur(inks[index], (0, 0), SMOOTH) for index in noisy])
        for index, ink, parts in zip(noisy, soft, _parts(np.asarray(soft, np.uint8)), strict=True):
            if parts[2] >= found[index][3]:
                found[index] = (ink, *parts)
    return found


def _roughness(inks: Grey) -> Floats:
    """How much half of the neighbours on each face differ, as a share of full ink."""
    edge = round((MARGIN + BARE) * PX)
    inner = inks[:, edge:-edge:2, edge:-edge]
    apart = cv2.absdiff(inner[:, :, 2:].reshape(len(inks), -1), inner[:, :, :-2].reshape(len(inks), -1))
    middle = apart.shape[1] // 2
    # NumPy ranks such numbers in a third of the time that it takes for bytes.
    ranked = np.partition(apart.astype(np.float32), middle, axis=1)
    return np.asarray(ranked[:, middle] / 255, np.float32)


def printed_by(seen: Sequence[Face], inks: Grey) -> list[Face]:
    """The faces with other inks."""
    return [
        replace(face, ink=ink, number=number, flowers=flowers, clean=clean)
        for face, ink, (number, flowers, clean) in zip(seen, inks, _parts(inks), strict=True)
    ]


def in_colour(seen: Sequence[Face], colour: int) -> list[Face]:
    """The faces with the print that one colour alone shows, smoothed."""
    if not seen:
        return []
    alone = [cv2.GaussianBlur(face.picture[..., colour], (0, 0), SMOOTH) for face in seen]
    return printed_by(seen, _ink(np.repeat(np.stack(alone)[..., None], 3, axis=3))[0])


def straight_on(
    photo: Picture,
    flat: Floats,
    seen: Floats,
    size: tuple[int, int] = SIZE,
    view: Picture | None = None,
) -> Picture:
    """Four corners of a photo laid flat in a picture of a size (width, height), both in pixels; put into a
    view of that size if there is one."""
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flattened = cv2.warpPerspective(photo, cv2.getPerspectiveTransform(flat, seen), size, view, way)
    return np.asarray(flattened, np.uint8)


def _ink(pictures: Picture) -> tuple[Grey, Floats]:
    """How much of each pixel is ink: its way from the lacquer's colour to the ink's; and how long that is.

    Ink adds light of all colours to that of the lacquer around it, and to the lamp which both mirror.
    """
    above = _above_lacquer(pictures)
    spots = _within(above, EDGE)
    away = spots - _lacquer(spots)[:, None]
    far = away * away @ np.ones(3, np.float32)
    most = far.shape[1] // INKED
    farthest = np.argpartition(far, -most, axis=1)[:, -most:]
    ways = np.take_along_axis(away, farthest[:, :, None], axis=1).mean(axis=1)
    long = np.linalg.norm(ways, axis=1)
    gains = 255 * ways / np.maximum(long, 1.0)[:, None] ** 2
    inks = np.empty(above.shape[:3], np.uint8)
    for part, gain, ink in zip(above, gains, inks, strict=True):
        cv2.transform(part, gain[None], ink)
    return inks, np.asarray(long, np.float32)


def _above_lacquer(pictures: Picture) -> Picture:
    """What each face shows more than the darkest that is as wide as no stroke."""
    wide, high = SIZE[0] // 2, SIZE[1] // 2
    below = pictures.reshape(-1, SIZE[0], 3)
    # Halved together: no two pixels of different faces are averaged.
    halves = cv2.resize(below, (wide, len(pictures) * high), interpolation=cv2.INTER_AREA)
    smooth = _opened(np.asarray(halves, np.uint8).reshape(-1, high, wide, 3))
    bare = np.empty_like(pictures)
    for half, whole in zip(smooth, bare, strict=True):
        cv2.resize(half, SIZE, whole)
    above = cv2.subtract(below, bare.reshape(below.shape))
    return np.asarray(above, np.uint8).reshape(pictures.shape)


def _opened(halves: Picture) -> Picture:
    """Each of some small pictures without its strokes: side by side, so far apart that none counts for
    another, in a third of the time."""
    count, high, wide, _ = halves.shape
    row = np.full((high, count, wide + STROKE // 2, 3), 255, np.uint8)
    row[:, :, :wide] = halves.transpose(1, 0, 2, 3)
    flat = row.reshape(high, -1, 3)
    cv2.erode(flat, WIDER_THAN_STROKES, flat)
    row[:, :, wide:] = 0
    cv2.dilate(flat, WIDER_THAN_STROKES, flat)
    return row[:, :, :wide].transpose(1, 0, 2, 3)


def _bare(pictures: Picture, inks: Grey) -> Floats:
    """The colour of each face without its print, which covers more than half of it where it is blurred."""
    spots, inked = _within(pictures, BARE), _within(inks[..., None], BARE) > HAIR_INK
    bare = np.where(inked, np.float32(np.inf), spots)
    bare.sort(axis=1)
    middles = (~inked).sum(axis=1, keepdims=True) // 2
    colours = np.take_along_axis(bare, middles, axis=1)[:, 0]
    return np.asarray(np.where(np.isfinite(colours), colours, _lacquer(spots)), np.float32)


def _within(pictures: Picture, inset: float) -> Floats:
    """Some colours of each face, so many mm and more from its edge: faces x spots x colours."""
    edge = round((MARGIN + inset) * PX)
    inner = pictures[:, edge:-edge:THIRD, edge:-edge:THIRD]
    return inner.reshape(len(pictures), -1, pictures.shape[-1]).astype(np.float32)


def _lacquer(spots: Floats) -> Floats:
    """The colour that most of each face has."""
    middle = spots.shape[1] // 2
    return np.asarray(np.partition(spots, middle, axis=1)[:, middle], np.float32)


def straightened(face: Face) -> Stone:
    """The stone's pose by the middles of its number and its flowers; turned over where these are above."""
    upper, lower, stone = face.number, flowers.without_slim(face), face.stone
    if not len(upper) or not len(lower):
        return stone
    if max(upper[:, 3].tolist()) < DIGIT_TALL * PX <= max(lower[:, 3].tolist()):
        return turned_over(stone)
    number, bunch = middle(upper), middle(lower)
    lean = degrees(atan2(number[0] - bunch[0], bunch[1] - number[1]))
    side = (number[0] + bunch[0]) / 2 / PX - HALF[0]
    if abs(lean) < STRAIGHT[0] and abs(side) < STRAIGHT[1]:
        return stone
    return replace(shifted(stone, side), turn=stone.turn + lean)


def along_flowers(face: Face) -> Stone | None:
    """The stone turned so that its flowers stand side by side about its middle line; None where they do, or
    are too few to tell."""
    places = (face.flowers[:, :2] + face.flowers[:, 2:] / 2).astype(np.float32)
    if len(places) < flowers.SIDE_BY_SIDE:
        return None
    x, y = cv2.fitLine(places, cv2.DIST_L2, 0, 0.01, 0.01).ravel()[:2]
    lean = float(np.degrees(np.arctan2(y, x)) + 90) % 180 - 90
    if not STRAIGHT[0] < abs(lean) < ASKEW:
        return None
    off, down = (at / PX - half for at, half in zip(middle(face.flowers), HALF, strict=True))
    turned = replace(face.stone, turn=face.stone.turn + lean)
    turn = np.radians(lean)
    return shifted(turned, float(off * np.cos(turn) + down * np.sin(turn)))


def _parts(inks: Grey) -> list[tuple[Boxes, Boxes, float]]:
    """For each face the pieces of print above and below the gap, and how much of the print they are."""
    wide, high = SIZE
    mask = _printed(inks.reshape(-1, wide))
    labels = cv2.CV_16U if mask.size // SQUARE <= MOST_LABELS else cv2.CV_32S
    _, _, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=8, ltype=labels)
    boxes, area = np.asarray(stats[1:, :4], np.int32), stats[1:, 4]
    owner = boxes[:, 1] // high
    boxes[:, 1] -= owner * high
    middle = middles[1:] - np.outer(owner, (0, high))
    inside = (boxes[:, :2] > 0).all(axis=1) & (boxes[:, :2] + boxes[:, 2:] < SIZE).all(axis=1)
    small = (boxes[:, 2:].max(axis=1) < PIECE_LONG * PX) & (area > PIECE_AREA * PX**2)
    near = (np.abs(middle / PX - HALF) < (WIDE / 2 - 1, LONG / 2 - 1)).all(axis=1)
    kept = inside & small & near
    above = middle[:, 1] < _splits(inks)[owner]
    edge = round((MARGIN + 1) * PX)
    there = mask.reshape(inks.shape)[:, edge:-edge, edge:-edge].sum(axis=(1, 2), dtype=np.int64)
    explained = np.bincount(owner[kept], area[kept], minlength=len(inks))
    clean = np.minimum(explained / np.maximum(there, 1), 1.0)
    upper, lower = (_of_each(boxes[part], owner[part], len(inks)) for part in (kept & above, kept & ~above))
    return list(zip(upper, lower, clean.tolist(), strict=True))


def _of_each(boxes: Boxes, owner: NDArray[np.int32], count: int) -> list[Boxes]:
    """The pieces of each of so many faces, by whose they are."""
    order = np.argsort(owner, kind="stable")
    ends = np.searchsorted(owner[order], np.arange(count + 1)).tolist()
    boxes = boxes[order]
    return [boxes[first:last] for first, last in pairwise(ends)]


def _printed(ink: Grey) -> Grey:
    """1 where there is print: next to full ink. A scratch that runs into a number has none, nor has noise."""
    _, half = cv2.threshold(ink, HALF_INK, 1, cv2.THRESH_BINARY)
    _, full = cv2.threshold(ink, FULL_INK, 1, cv2.THRESH_BINARY)
    return np.asarray(cv2.bitwise_and(half, cv2.dilate(full, NEXT_TO)), np.uint8)


def _splits(inks: Grey) -> NDArray[np.int64]:
    """For each face the row of pixels in which number and flowers part."""
    first, last = (round((HALF[1] + y) * PX) for y in SPLIT)
    edge = round((MARGIN + 1) * PX)
    rows = cv2.blur(inks[:, first:last, edge:-edge].sum(axis=2, dtype=np.float32), (SOFT_ROWS, 1))
    empty = rows <= rows.min(axis=1, keepdims=True) * 1.2 + 1
    before = np.cumsum(empty, axis=1)
    return np.asarray(first + (before > before[:, -1:] // 2).argmax(axis=1), np.int64)
