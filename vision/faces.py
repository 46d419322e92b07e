"""The face of a bloom stone looked at straight on: its print apart from the lacquer, and its flowers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bodies import LONG, WIDE, Stone, turned_over
from vision.photo import Picture
from vision.table import Table

Grey = NDArray[np.uint8]
Floats = NDArray[np.float32]
Boxes = NDArray[np.int32]

PX = 2.0  # pixels a millimetre in which faces are looked at: as fine as photos show them
MARGIN = 4.0  # mm around a stone that are looked at too
HALF = (WIDE / 2 + MARGIN, LONG / 2 + MARGIN)
SIZE = (round(2 * HALF[0] * PX), round(2 * HALF[1] * PX))
STROKE = 11  # pixels at half size: wider than a bold 8 whose holes are lost in blur
WIDER_THAN_STROKES = np.ones((STROKE, STROKE), np.uint8)
ROUNDS = 3  # of straightening: the first may find a digit that was thought apart
THIRD = 3  # every third pixel each way is enough to tell ink from lacquer
INKED = 25  # the brightest 25th of a face is ink even under the thinnest 1
HALF_INK = 105  # of 255
FLOOR = 40  # of 255: room below the lacquer's level, so that noise is not cut on one side
FLOWER_BLUR = 1.15  # mm: joins petals and an eye, keeps neighbours apart
FLOWER_APART = 6.0  # mm: the window in which a flower is the only one
DIGIT_TALL = 6.6  # mm: digits are taller, flowers are not
PIECE_LONG, PIECE_AREA = 24.0, 1.5  # mm and mm2: what is longer or smaller is no digit and no flower
SMOOTH = 1.0  # pixels of blur against the noise of lacquer that mirrors a lamp: half a stroke
STRAIGHT = (2.5, 0.8)  # degrees and mm that are not worth another look
CLEANEST = 0.6  # of the print on a face that number and flowers explain at least
NUMBER_TALL = (6.0, 17.5)  # mm; digits of old style stand at two heights
LEAST_CONTRAST = 20.0  # code levels between print and lacquer, all colours together
PRINTED_MM2 = (8.0, 300.0)  # of ink inside a face: from a thin 1 with a flower to a sun
INNER = 5.0  # mm from the edge: an empty field has nothing inside of that
CORNER_IN, CORNER = 3.0, 2.5  # mm from the edge and of the side of a corner, where there is no print
# Mm; of the way from lacquer to ink and code levels at most: 0.40 and 44 on the worst of 1,480 stones.
CORNER_OUT, CORNERS_OFF, OTHER_GROUND = 2.0, 0.4, 52.0
ONE_INK = 0.65  # of the number's ink that flowers have at least: 0.71 on the worst of those stones
BESIDE = 1.5  # mm beyond a side, where its blurred edge ends
BODY_STEP, LEAST_STEP = 0.1, 8.0  # of the way from lacquer to ink, and code levels: an edge of a body
OFF_LACQUER = 0.35  # of the way to the ink: how far three corners are off the lacquer's colour at most,
STEP = 0.12  # and the table beyond three corners off theirs at least
OFF_LINE = 3.0  # mm between the middle lines of number and flowers at most
SOFT_ROWS = 5  # pixels over which rows are looked at together
SPLIT = (-1.5, 6.5)  # mm below the middle between which number and flowers part


@dataclass(frozen=True, slots=True)
class Face:
    """A stone's face, upright: its picture with MARGIN around; how much of each pixel is ink (0 to 255)."""

    stone: Stone
    picture: Picture
    ink: Grey
    number: Boxes  # pieces of print above the gap: left, top, width, height
    flowers: Boxes  # and those below
    clean: float  # share of the print on the face that these pieces explain
    contrast: float  # of ink and lacquer, in code levels


def look(table: Table, stones: Sequence[Stone], rounds: int = ROUNDS) -> list[Face]:
    """The faces of stones, upright by their flowers; poses come out better, after some rounds."""
    faces = _faces(table, stones)
    leaning = list(range(len(faces)))
    for _ in range(rounds):
        if not leaning:
            break
        better = {index: _straightened(faces[index]) for index in leaning}
        leaning = [index for index, stone in better.items() if stone is not faces[index].stone]
        for index, face in zip(leaning, _faces(table, [better[index] for index in leaning]), strict=True):
            faces[index] = face
    return faces


def _faces(table: Table, stones: Sequence[Stone]) -> list[Face]:
    if not stones:
        return []
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * HALF
    flat = ((corners / HALF + 1) / 2 * SIZE - 0.5).astype(np.float32)
    turns = np.radians([stone.turn for stone in stones])[:, None, None]
    middles = np.array([(stone.x, stone.y) for stone in stones]).reshape(-1, 1, 2)
    across = np.concatenate([np.cos(turns), np.sin(turns)], axis=2)
    down = np.concatenate([-np.sin(turns), np.cos(turns)], axis=2)
    spots = middles + across * corners[:, :1] + down * corners[:, 1:]
    quads = table.camera.to_pixel(spots.reshape(-1, 2)).reshape(-1, 4, 2).astype(np.float32)
    pictures = [_straight_on(table.picture, flat, quad) for quad in quads]
    inks, contrasts = zip(*(_ink(picture) for picture in pictures), strict=True)
    return [
        Face(stone, picture, *seen, contrast)
        for stone, picture, contrast, seen in zip(
            stones, pictures, contrasts, _clearest(np.stack(inks)), strict=True
        )
    ]


def _clearest(inks: Grey) -> list[tuple[Grey, Boxes, Boxes, float]]:
    """Each ink with its pieces; smoothed where noise joins them with each other and with what is around."""
    found = [(ink, *parts) for ink, parts in zip(inks, _parts(inks), strict=True)]
    noisy = [index for index, (_, _, _, clean) in enumerate(found) if clean < CLEANEST]
    if noisy:
        soft = np.stack([cv2.GaussianBlur(inks[index], (0, 0), SMOOTH) for index in noisy])
        for index, ink, parts in zip(noisy, soft, _parts(np.asarray(soft, np.uint8)), strict=True):
            if parts[2] > found[index][3]:
                found[index] = (ink, *parts)
    return found


def _straight_on(photo: Picture, flat: Floats, seen: Floats) -> Picture:
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view = cv2.warpPerspective(photo, cv2.getPerspectiveTransform(flat, seen), SIZE, flags=way)
    return np.asarray(view, np.uint8)


def _ink(picture: Picture) -> tuple[Grey, float]:
    """How much of each pixel is ink: its way from the lacquer's colour to the ink's; and how long that is.

    Ink adds light of all colours to that of the lacquer around it, and to the lamp which both mirror.
    """
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    bare = cv2.morphologyEx(half, cv2.MORPH_OPEN, WIDER_THAN_STROKES)
    above = cv2.subtract(picture, cv2.resize(bare, SIZE))
    edge = round((MARGIN + 1.5) * PX)
    face = above[edge:-edge:THIRD, edge:-edge:THIRD].reshape(-1, 3).astype(np.float32)
    middle = len(face) // 2
    lacquer = np.partition(face, middle, axis=0)[middle]
    away = face - lacquer
    far = np.einsum("ij,ij->i", away, away)
    most = len(far) // INKED
    way = away[np.argpartition(far, -most)[-most:]].mean(axis=0)
    gain = 255 * way / max(float(way @ way), 1.0)
    return np.asarray(cv2.transform(above, gain[None]), np.uint8), float(np.linalg.norm(way))


def _straightened(face: Face) -> Stone:
    """The stone's pose by the middles of its number and its flowers; turned over where these are above."""
    upper, lower, stone = face.number, face.flowers, face.stone
    if not len(upper) or not len(lower):
        return stone
    if upper[:, 3].max() < DIGIT_TALL * PX <= lower[:, 3].max():
        return turned_over(stone)
    number, bunch = (_middle(part) / PX - HALF for part in (upper, lower))
    lean = float(np.degrees(np.arctan2(number[0] - bunch[0], bunch[1] - number[1])))
    side = float(number[0] + bunch[0]) / 2
    if abs(lean) < STRAIGHT[0] and abs(side) < STRAIGHT[1]:
        return stone
    turn = np.radians(stone.turn)
    x, y = stone.x + side * float(np.cos(turn)), stone.y + side * float(np.sin(turn))
    return replace(stone, x=x, y=y, turn=stone.turn + lean)


def _parts(inks: Grey) -> list[tuple[Boxes, Boxes, float]]:
    """For each face the pieces of print above and below the gap, and how much of the print they are."""
    wide, high = SIZE
    _, mask = cv2.threshold(inks.reshape(-1, wide), HALF_INK, 1, cv2.THRESH_BINARY)
    _, _, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=8)
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
    return [
        (boxes[kept & above & (owner == face)], boxes[kept & ~above & (owner == face)], float(clean[face]))
        for face in range(len(inks))
    ]


def _middle(boxes: Boxes) -> Floats:
    return np.asarray((boxes[:, :2].min(axis=0) + (boxes[:, :2] + boxes[:, 2:]).max(axis=0)) / 2, np.float32)


def _splits(inks: Grey) -> NDArray[np.int64]:
    """For each face the row of pixels in which number and flowers part."""
    first, last = (round((HALF[1] + y) * PX) for y in SPLIT)
    edge = round((MARGIN + 1) * PX)
    rows = cv2.blur(inks[:, first:last, edge:-edge].sum(axis=2, dtype=np.float32), (SOFT_ROWS, 1))
    empty = rows <= rows.min(axis=1, keepdims=True) * 1.2 + 1
    return np.array([first + np.flatnonzero(row)[row.sum() // 2] for row in empty])


def is_print(face: Face) -> bool:
    """Is there a number above flowers, both about the middle line, and nearly nothing else?"""
    if not len(face.number) or not len(face.flowers) or face.clean < CLEANEST:
        return False
    tops, bottoms = face.number[:, 1], face.number[:, 1] + face.number[:, 3]
    tall = float(bottoms.max() - tops.min()) / PX
    off = abs(float(_middle(face.number)[0] - _middle(face.flowers)[0])) / PX
    return NUMBER_TALL[0] < tall < NUMBER_TALL[1] and off < OFF_LINE


def is_printed(face: Face) -> bool:
    """Is there brighter print, be it readable or not, on a body whose corners are not the table?"""
    edge, inset, side = (round(mm * PX) for mm in (MARGIN + CORNER_IN, INNER - CORNER_IN, CORNER))
    inner = face.picture[edge:-edge, edge:-edge].astype(np.float32)
    inked = face.ink[edge:-edge, edge:-edge][inset:-inset, inset:-inset] > HALF_INK
    if face.contrast < LEAST_CONTRAST or not PRINTED_MM2[0] < float(inked.sum()) / PX**2 < PRINTED_MM2[1]:
        return False
    lacquer = np.median(inner.reshape(-1, 3), axis=0)
    ink = inner[inset:-inset, inset:-inset][inked].mean(axis=0)
    corners, beyond = (_corners(part, side) for part in (inner, face.picture.astype(np.float32)))
    off = np.linalg.norm(corners - lacquer, axis=1) / face.contrast
    step = np.linalg.norm(corners - beyond, axis=1) / max(face.contrast, 2 * LEAST_CONTRAST)
    return bool(ink.max() > lacquer.max() and np.sort(off)[-2] < OFF_LACQUER and np.sort(step)[1] > STEP)


def lacquer(face: Face) -> Floats:
    """The colour of a face without its print."""
    edge = round((MARGIN + CORNER_OUT) * PX)
    inner = face.picture[edge:-edge:THIRD, edge:-edge:THIRD].reshape(-1, 3)
    return np.asarray(np.median(inner, axis=0), np.float32)


def has_body(face: Face) -> bool:
    """Does something else than lacquer lie beyond two sides of a face at least?"""
    beyond, edge = round((MARGIN - BESIDE) * PX), round((MARGIN + CORNER_OUT) * PX)
    view = face.picture
    sides = (
        view[:beyond, edge:-edge],
        view[-beyond:, edge:-edge],
        view[edge:-edge, :beyond],
        view[edge:-edge, -beyond:],
    )
    colours = np.array([np.median(side[::2, ::2].reshape(-1, 3), axis=0) for side in sides])
    steps = np.linalg.norm(colours - lacquer(face), axis=1)
    return bool(np.sort(steps)[-2] > max(BODY_STEP * face.contrast, LEAST_STEP))


def has_corners(face: Face) -> bool:
    """Has a face its lacquer in two corners at least? A round tile has the table there."""
    edge = round((MARGIN + CORNER_OUT) * PX)
    inner = face.picture[edge:-edge, edge:-edge].astype(np.float32)
    off = np.linalg.norm(_corners(inner, round(CORNER * PX)) - lacquer(face), axis=1)
    return bool(np.sort(off)[1] < min(CORNERS_OFF * face.contrast, OTHER_GROUND))


def has_one_ink(face: Face) -> bool:
    """Are the flowers as bright as the number? Else they are the table beside a round tile."""
    number, flowers = (_brightness(face.ink, part) for part in (face.number, face.flowers))
    return flowers > ONE_INK * number


def _brightness(ink: Grey, boxes: Boxes) -> float:
    """How bright the brighter quarter of some pieces of print is."""
    parts = [ink[y : y + high, x : x + wide].ravel() for x, y, wide, high in boxes]
    inked = np.concatenate(parts)
    return float(np.quantile(inked[inked > HALF_INK], 0.75))


def _corners(picture: Floats, side: int) -> Floats:
    """The mean colours of the four corners of a picture."""
    ends = np.s_[:side], np.s_[-side:]
    return np.array([picture[rows, columns].mean(axis=(0, 1)) for rows in ends for columns in ends])


def number_patch(face: Face) -> Grey:
    """The number with some ground around it."""
    upper = face.number
    left, top = upper[:, :2].min(axis=0)
    right, bottom = (upper[:, :2] + upper[:, 2:]).max(axis=0)
    around = round(0.25 * (bottom - top))
    return face.ink[max(top - around, 0) : bottom + around, max(left - around, 0) : right + around]


def count_flowers(face: Face) -> dict[int, float]:
    """How many flowers are below the number, with the odds of each count."""
    if not len(face.flowers):
        return {0: 1.0}
    around = round(3 * FLOWER_BLUR * PX)
    left, top = face.flowers[:, :2].min(axis=0) - around
    right, bottom = (face.flowers[:, :2] + face.flowers[:, 2:]).max(axis=0) + around
    # Not in whole levels: rounding makes several peaks of a flat one, as that of a flower around its eye.
    below = np.zeros((bottom - top, right - left), np.float32)
    for x, y, wide, high in face.flowers:
        below[y - 1 - top : y + high + 1 - top, x - 1 - left : x + wide + 1 - left] = face.ink[
            y - 1 : y + high + 1, x - 1 : x + wide + 1
        ]
    soft = cv2.GaussianBlur(below, (0, 0), FLOWER_BLUR * PX)
    near = np.ones((round(FLOWER_APART * PX),) * 2, np.uint8)
    peaks = (soft == cv2.dilate(soft, near)) & (soft > 20)
    heights = sorted((float(soft[y, x]) for x, y in _spots(peaks)), reverse=True)
    if not heights:
        return {0: 1.0}
    return {sum(height > 0.5 * heights[0] for height in heights): 1.0}


def _spots(peaks: NDArray[np.bool_]) -> list[tuple[int, int]]:
    count, _, _, middles = cv2.connectedComponentsWithStats(peaks.astype(np.uint8))
    return [(round(x), round(y)) for x, y in middles[1:count]]
