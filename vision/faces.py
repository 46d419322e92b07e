"""The face of a bloom stone looked at straight on: its print apart from the lacquer, and its flowers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bodies import LONG, WIDE, Stone
from vision.photo import Picture
from vision.table import Table

Grey = NDArray[np.uint8]
Floats = NDArray[np.float32]
Boxes = NDArray[np.int32]

PX = 2.5  # pixels a millimetre in which faces are looked at: a third finer than photos show them
MARGIN = 4.0  # mm around a stone that are looked at too
HALF = (WIDE / 2 + MARGIN, LONG / 2 + MARGIN)
SIZE = (round(2 * HALF[0] * PX), round(2 * HALF[1] * PX))
STROKE = 13  # pixels at half size: wider than a bold 8 whose holes are lost in blur
ROUNDS = 3  # of straightening: the first may find a digit that was thought apart
INKED = 25  # the brightest 25th of a face is ink even under the thinnest 1
HALF_INK = 105  # of 255
FLOOR = 40  # of 255: room below the lacquer's level, so that noise is not cut on one side
FLOWER_BLUR = 1.0  # mm: joins petals and an eye, keeps neighbours apart
FLOWER_APART = 6.6  # mm: the window in which a flower is the only one
DIGIT_TALL = 6.6  # mm: digits are taller, flowers are not
PIECE_LONG, PIECE_AREA = 24.0, 1.5  # mm and mm2: what is longer or smaller is no digit and no flower
STRAIGHT = (1.0, 0.4)  # degrees and mm that are not worth another look
CLEANEST = 0.6  # of the print on a face that number and flowers explain at least
NUMBER_TALL = (6.0, 15.5)  # mm
OFF_LINE = 3.0  # mm between the middle lines of number and flowers at most
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


def look(table: Table, stones: Sequence[Stone]) -> list[Face]:
    """The faces of stones, upright by their flowers; poses come out better than they went in."""
    faces = _faces(table, stones)
    leaning = list(range(len(faces)))
    for _ in range(ROUNDS):
        better = {index: _straightened(faces[index]) for index in leaning}
        leaning = [index for index, stone in better.items() if stone is not faces[index].stone]
        for index, face in zip(leaning, _faces(table, [better[index] for index in leaning]), strict=True):
            faces[index] = face
    return faces


def _faces(table: Table, stones: Sequence[Stone]) -> list[Face]:
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * HALF
    flat = ((corners / HALF + 1) / 2 * SIZE - 0.5).astype(np.float32)
    turns = np.radians([stone.turn for stone in stones])[:, None, None]
    middles = np.array([(stone.x, stone.y) for stone in stones]).reshape(-1, 1, 2)
    across = np.concatenate([np.cos(turns), np.sin(turns)], axis=2)
    down = np.concatenate([-np.sin(turns), np.cos(turns)], axis=2)
    spots = middles + across * corners[:, :1] + down * corners[:, 1:]
    seen = table.camera.to_pixel(spots.reshape(-1, 2)).reshape(-1, 4, 2).astype(np.float32)
    return [_face(table.picture, stone, flat, quad) for stone, quad in zip(stones, seen, strict=True)]


def _face(photo: Picture, stone: Stone, flat: Floats, seen: Floats) -> Face:
    warp = cv2.getPerspectiveTransform(flat, seen)
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    picture = np.asarray(cv2.warpPerspective(photo, warp, SIZE, flags=way), np.uint8)
    ink, contrast = _ink(picture)
    return Face(stone, picture, ink, *_parts(ink), contrast)


def _ink(picture: Picture) -> tuple[Grey, float]:
    """How much of each pixel is ink: its way from the lacquer's colour to the ink's; and how long that is."""
    edge = round((MARGIN + 1.5) * PX)
    face = picture[edge:-edge:2, edge:-edge:2].reshape(-1, 3).astype(np.float32)
    lacquer = np.median(face, axis=0)
    away = face - lacquer
    far = np.einsum("ij,ij->i", away, away)
    most = len(far) // INKED
    way = away[np.argpartition(far, -most)[-most:]].mean(axis=0)
    gain = 255 * way / max(float(way @ way), 1.0)
    shade = cv2.transform(picture, np.append(gain, FLOOR - gain @ lacquer)[None])
    half = cv2.resize(shade, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    bare = cv2.morphologyEx(half, cv2.MORPH_OPEN, np.ones((STROKE, STROKE), np.uint8))
    ink = np.asarray(cv2.subtract(shade, cv2.resize(bare, SIZE)), np.uint8)
    return ink, float(np.linalg.norm(way))


def _straightened(face: Face) -> Stone:
    """The stone's pose by the middles of its number and its flowers; turned over where these are above."""
    upper, lower, stone = face.number, face.flowers, face.stone
    if not len(upper) or not len(lower):
        return stone
    if upper[:, 3].max() < DIGIT_TALL * PX <= lower[:, 3].max():
        return replace(stone, turn=(stone.turn + 180) % 360)
    number, bunch = (_middle(part) / PX - HALF for part in (upper, lower))
    lean = float(np.degrees(np.arctan2(number[0] - bunch[0], bunch[1] - number[1])))
    side = float(number[0] + bunch[0]) / 2
    if abs(lean) < STRAIGHT[0] and abs(side) < STRAIGHT[1]:
        return stone
    turn = np.radians(stone.turn)
    x, y = stone.x + side * float(np.cos(turn)), stone.y + side * float(np.sin(turn))
    return replace(stone, x=x, y=y, turn=stone.turn + lean)


def _parts(ink: Grey) -> tuple[Boxes, Boxes, float]:
    """The pieces of print above and below the gap between number and flowers, and how much they explain."""
    _, mask = cv2.threshold(ink, HALF_INK, 1, cv2.THRESH_BINARY)
    _, _, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=8)
    left, top, wide, high, area = stats.T
    inside = (left > 0) & (top > 0) & (left + wide < SIZE[0]) & (top + high < SIZE[1])
    small = (np.maximum(wide, high) < PIECE_LONG * PX) & (area > PIECE_AREA * PX**2)
    near = (np.abs(middles / PX - HALF) < (WIDE / 2 - 1, LONG / 2 - 1)).all(axis=1)
    kept = inside & small & near
    kept[0] = False
    above = middles[:, 1] < _split(ink)
    edge = round((MARGIN + 1) * PX)
    there = cv2.countNonZero(mask[edge:-edge, edge:-edge])
    clean = min(float(area[kept].sum()) / max(there, 1), 1.0)
    boxes = np.asarray(stats[:, :4], np.int32)
    return boxes[kept & above], boxes[kept & ~above], clean


def _middle(boxes: Boxes) -> Floats:
    return np.asarray((boxes[:, :2].min(axis=0) + (boxes[:, :2] + boxes[:, 2:]).max(axis=0)) / 2, np.float32)


def _split(ink: Grey) -> int:
    """The row of pixels in which number and flowers part."""
    first, last = (round((HALF[1] + y) * PX) for y in SPLIT)
    edge = round((MARGIN + 1) * PX)
    rows = cv2.blur(ink[first:last, edge:-edge].sum(axis=1, dtype=np.float32), (1, 5)).ravel()
    empty = np.flatnonzero(rows <= rows.min() * 1.2 + 1)
    return first + int(empty[len(empty) // 2])


def is_print(face: Face) -> bool:
    """Is there a number above flowers, both about the middle line, and nearly nothing else?"""
    if not len(face.number) or not len(face.flowers) or face.clean < CLEANEST:
        return False
    tops, bottoms = face.number[:, 1], face.number[:, 1] + face.number[:, 3]
    tall = float(bottoms.max() - tops.min()) / PX
    off = abs(float(_middle(face.number)[0] - _middle(face.flowers)[0])) / PX
    return NUMBER_TALL[0] < tall < NUMBER_TALL[1] and off < OFF_LINE


def number_patch(face: Face) -> Grey:
    """The number with some ground around it."""
    upper = face.number
    left, top = upper[:, :2].min(axis=0)
    right, bottom = (upper[:, :2] + upper[:, 2:]).max(axis=0)
    around = round(0.25 * (bottom - top))
    return face.ink[max(top - around, 0) : bottom + around, max(left - around, 0) : right + around]


def count_flowers(face: Face) -> dict[int, float]:
    """How many flowers are below the number, with the odds of each count."""
    below = np.zeros_like(face.ink)
    for left, top, wide, high in face.flowers:
        area = np.s_[top - 1 : top + high + 1, left - 1 : left + wide + 1]
        below[area] = face.ink[area]
    soft = cv2.GaussianBlur(below, (0, 0), FLOWER_BLUR * PX)
    near = np.ones((round(FLOWER_APART * PX),) * 2, np.uint8)
    peaks = (soft == cv2.dilate(soft, near)) & (soft > 20)
    heights = sorted((int(soft[y, x]) for x, y in _spots(peaks)), reverse=True)
    if not heights:
        return {0: 1.0}
    return {sum(height > 0.5 * heights[0] for height in heights): 1.0}


def _spots(peaks: NDArray[np.bool_]) -> list[tuple[int, int]]:
    count, _, _, middles = cv2.connectedComponentsWithStats(peaks.astype(np.uint8))
    return [(round(x), round(y)) for x, y in middles[1:count]]
