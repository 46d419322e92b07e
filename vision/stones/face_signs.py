"""What tells a stone's face from a scoring tile, an empty field and the table: print, ink, lacquer, edges."""

from math import dist, hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.stones.bodies import LONG, WIDE
from vision.stones.face import HALF, HALF_INK, MARGIN, PX, SIZE, Boxes, Face, Grey, around, middle
from vision.stones.faces import BARE, CLEANEST

Floats = NDArray[np.float32]

NUMBER_TALL = (6.0, 17.5)  # mm; digits of old style stand at two heights
LEAST_CONTRAST = 20.0  # code levels between print and lacquer, all colours together
PRINTED_MM2 = (8.0, 300.0)  # of ink inside a face: from a thin 1 with a flower to a sun
INNER = 5.0  # mm from the edge: an empty field has nothing inside of that
CORNER_IN, CORNER = 3.0, 2.5  # mm from the edge and of the side of a corner, where there is no print
# Of the way from lacquer to ink and code levels at most: 0.40 and 44 on the worst of 1,480 stones.
CORNERS_OFF, OTHER_GROUND = 0.4, 52.0
ONE_INK = 0.65  # of the number's ink that flowers have at least: 0.71 on the worst of those stones
# Of the way from lacquer to ink, how far the grounds of number and flowers are apart at least if they are
# two: of 3,700 stones the worst, in a lamp's image, has 0.48, a tile on a speckled table 0.80.
OTHER_GROUNDS = 0.6
# And of the number's ground and the corners, where these have the colour that most of the face has: of 3,606
# stones the worst, in a lamp's image, has 0.29, four tiles as pale as their table 0.58 and more.
OTHER_CORNERS = 0.42
AROUND, FEWEST_BARE = 3, 9  # pixels about a piece of print, and of bare ground, that tell its colour
FULL = 255  # ink
BESIDE = 1.5  # mm beyond a side, where its blurred edge ends
BODY_STEP, LEAST_STEP = 0.1, 8.0  # of the way from lacquer to ink, and code levels: an edge of a body
# Code levels between a stone in a lamp's image and the table above and below: 41 where it was seen, beside
# shadows and in noise less than 20.
OTHER_ENDS = 25.0
OFF_LACQUER = 0.35  # of the way to the ink: how far three corners are off the lacquer's colour at most,
STEP = 0.12  # and the table beyond three corners off theirs at least
OFF_MIDDLE = 3.5  # mm of a number's middle from that of its stone: of 11,060 stones the farthest has 2.25
MIDDLE, BARE_INK = 0.75, 60  # of the way to its corners, and of 255: the lacquer about the middle of a face
SPARSE, FEWEST = 2, 40  # of so many pixels each way one is looked at, and how many tell how light fades
# Mm that a digit is on a stone and beyond its flank at least where it is another one's that lies there, and
# of the number's height what it is taller or lower at most.
OVER_FLANK, UNEVEN = 1.5, 0.3
OFF_LINE = 3.0  # mm between the middle lines of number and flowers at most
# Of the way from ground to ink, how far the corners of a tile are off at least, and of that at most, how far
# the table beyond them: 0.8 and 0.32 on four tiles; of 4,300 stones that end as softly none has 0.25.
NO_LACQUER, AS_BEYOND = 0.3, 0.4
# Mm from the middle of a face on the way to its corners, steps of a pixel, and in how many of them the ground
# of a tile ends: from less than this share of the way to the table's colour to all but that of it.
OUTWARD, AT_ONCE, GROUND = (6.0, 21.0), 4, 0.3
ROUND_CORNERS = 3

_MIDDLE = np.reshape(HALF, (2, 1, 1))
_REACH = np.arange(OUTWARD[0], OUTWARD[1], 1 / PX)
_DIAGONALS = np.array([(x, y) for y in (-1, 1) for x in (-1, 1)]) * (WIDE, LONG) / np.hypot(WIDE, LONG)
_OUTWARD = np.round((np.multiply.outer(_DIAGONALS.T, _REACH) + _MIDDLE) * PX).astype(np.intp)
_FROM_EDGE = np.arange(round(CORNER * PX)) + round((MARGIN + BARE) * PX)
_ROWS, _COLUMNS = (np.stack([_FROM_EDGE, round(2 * half * PX) - 1 - _FROM_EDGE]) for half in HALF[::-1])
# All pixels of the four corners, counted row by row.
_IN_CORNERS = (_ROWS[:, None, :, None] * SIZE[0] + _COLUMNS[None, :, None, :]).reshape(4, -1)
_ENDS = 1 - CORNER / (np.array(HALF) - MARGIN - BARE)  # of the way to them: the middles of the corners
_TO_CORNERS = np.array([(1, x * _ENDS[0], y * _ENDS[1]) for y in (-1, 1) for x in (-1, 1)])


def is_print(face: Face) -> bool:
    """Is there a number above flowers, both about the middle line, and nearly nothing else?"""
    if not len(face.number) or not len(face.flowers) or face.clean < CLEANEST:
        return False
    off = abs(middle(face.number)[0] - middle(face.flowers)[0]) / PX
    return NUMBER_TALL[0] < _tall(face) < NUMBER_TALL[1] and off < OFF_LINE


def is_too_tall(face: Face) -> bool:
    """Is there something at the place of a number that is taller than any?"""
    return len(face.number) > 0 and _tall(face) >= NUMBER_TALL[1]


def _tall(face: Face) -> float:
    """How many mm the number is high."""
    pieces = face.number.tolist()
    return float(max(top + high for _, top, _, high in pieces) - min(top for _, top, _, _ in pieces)) / PX


def is_in_place(face: Face) -> bool:
    """Is the number about the middle line of its stone? Else the stone lies beside, or a digit is missing."""
    return abs(middle(face.number)[0] / PX - HALF[0]) < OFF_MIDDLE


def runs_on(face: Face) -> bool:
    """Does a flank of the stone cut a digit beside the number? Then its stone lies otherwise, and that is not
    all of its number. What is taller is no digit, but the table, or the outline of a field."""
    _, top, _, bottom = around(face.number.tolist())
    over, flank = round(OVER_FLANK * PX), round(MARGIN * PX)
    room = round(UNEVEN * (bottom - top))
    right = face.ink.shape[1] - flank
    lines = np.s_[top:bottom]
    if max(int(face.ink[lines, column].max()) for column in (flank, right)) < HALF_INK:
        return False
    _, _, stats, _ = cv2.connectedComponentsWithStats((face.ink > HALF_INK).view(np.uint8), ltype=cv2.CV_16U)
    for first, upper, wide, high, _ in stats[1:].tolist():
        is_digit = upper >= top - room and upper + high <= bottom + room and high >= bottom - top - room
        if is_digit and any(first <= side - over and first + wide >= side + over for side in (flank, right)):
            return True
    return False


def is_printed(face: Face) -> bool:
    """Is there brighter print, be it readable or not, on a body whose corners are not the table? Some of it
    has lacquer all around: what only comes in from a side is what lies there."""
    if not len(face.number) and not len(face.flowers):
        return False
    edge, inset, side = (round(mm * PX) for mm in (MARGIN + CORNER_IN, INNER - CORNER_IN, CORNER))
    inner = face.picture[edge:-edge, edge:-edge]
    inked = face.ink[edge:-edge, edge:-edge][inset:-inset, inset:-inset] > HALF_INK
    if face.contrast < LEAST_CONTRAST or not PRINTED_MM2[0] < float(inked.sum()) / PX**2 < PRINTED_MM2[1]:
        return False
    lacquer = usual(inner)
    ink = inner[inset:-inset, inset:-inset][inked].mean(axis=0)
    corners, beyond = (_corners(part, side) for part in (inner, face.picture))
    off = np.linalg.norm(corners - lacquer, axis=1) / face.contrast
    step = np.linalg.norm(corners - beyond, axis=1) / max(face.contrast, 2 * LEAST_CONTRAST)
    return bool(ink.max() > lacquer.max() and np.sort(off)[-2] < OFF_LACQUER and np.sort(step)[1] > STEP)


def has_body(face: Face, least: int = 2) -> bool:
    """Does something else than lacquer lie beyond so many sides of a face at least?"""
    beyond, edge = round((MARGIN - BESIDE) * PX), round((MARGIN + BARE) * PX)
    view = face.picture
    sides = (
        view[:beyond, edge:-edge],
        view[-beyond:, edge:-edge],
        view[edge:-edge, :beyond],
        view[edge:-edge, -beyond:],
    )
    colours = np.array([usual(side[::2, ::2]) for side in sides])
    steps = np.linalg.norm(colours - face.lacquer, axis=1)
    return bool(np.sort(steps)[-least] > max(BODY_STEP * face.contrast, LEAST_STEP))


def has_ends(face: Face) -> bool:
    """Is there another ground both above and below a face, and the same? Light that fades has two."""
    above, below = ends(face) - face.lacquer
    return float(above @ below) > OTHER_ENDS**2


def ends(face: Face) -> Floats:
    """The colours of what lies above and below a face (2 x 3)."""
    beyond, edge = round((MARGIN - BESIDE) * PX), round((MARGIN + BARE) * PX)
    return np.array(
        [usual(end) for end in (face.picture[:beyond, edge:-edge], face.picture[-beyond:, edge:-edge])]
    )


def has_corners(face: Face, least: int = 2) -> bool:
    """Has a face its lacquer in so many corners at least? A round tile has the table there."""
    corners = _bare_corners(face)
    most = min(CORNERS_OFF * face.contrast, OTHER_GROUND)
    lacquer = face.lacquer.tolist()
    if sorted(dist(corner, lacquer) for corner in corners.tolist())[least - 1] < most:
        return True
    # A lamp that the lacquer mirrors fades across it.
    edge = round((MARGIN + BARE) * PX)
    inner = face.picture[edge:-edge, edge:-edge]
    off = np.linalg.norm(corners - _fading(inner, face.ink[edge:-edge, edge:-edge]), axis=1)
    return bool(np.sort(off)[least - 1] < most)


def _fading(inner: Picture, ink: Grey) -> Floats:
    """What colour the corners of a face have if it changes evenly as it does about its middle."""
    high, wide = ink.shape
    rows, columns = np.mgrid[0:high:SPARSE, 0:wide:SPARSE].reshape(2, -1)
    away = np.stack([columns / (wide - 1), rows / (high - 1)], axis=1) * 2 - 1
    bare = (np.abs(away) < MIDDLE).all(axis=1) & (ink[rows, columns] < BARE_INK)
    if bare.sum() < FEWEST:
        return np.full((4, 3), np.inf, np.float32)
    terms = np.insert(away[bare], 0, 1.0, axis=1)
    colours = inner[rows[bare], columns[bare]].astype(np.float64)
    fit = np.linalg.solve(terms.T @ terms, terms.T @ colours)
    return np.asarray(_TO_CORNERS @ fit, np.float32)


def is_on_disc(face: Face) -> bool:
    """Is the ground of a print round, so that it is that of a scoring tile? The corners are then the table as
    beyond them, and the ground ends at once on the way there, where a lamp's image on lacquer fades."""
    if is_lacquered(face):
        return False
    off = _off_lacquer(face)
    away = float(np.linalg.norm(off))
    beyond = _corners(face.picture, round((MARGIN - BESIDE) * PX)).mean(axis=0)
    if float(np.linalg.norm(beyond - face.lacquer - off)) > AS_BEYOND * away:
        return False
    to_table = (face.picture[_OUTWARD[1], _OUTWARD[0]] - face.lacquer) @ off / away**2
    ends = (to_table[:, :-AT_ONCE] < GROUND) & (to_table[:, AT_ONCE:] > 1 - GROUND)
    return int(ends.any(axis=1).sum()) >= ROUND_CORNERS


def is_lacquered(face: Face) -> bool:
    """Have a face's corners, all together, the colour of its lacquer?"""
    blue, green, red = _off_lacquer(face).tolist()
    return hypot(blue, green, red) < NO_LACQUER * face.contrast


def has_one_ink(face: Face) -> bool:
    """Are the flowers as bright as the number? Else they are the table beside a round tile."""
    flowers = _brightness(face.ink, face.flowers)
    # No number is brighter than full ink.
    return flowers > ONE_INK * FULL or flowers > ONE_INK * _brightness(face.ink, face.number)


def has_one_ground(face: Face) -> bool:
    """Do number and flowers stand on one ground? Else the flowers are flecks of the table beside a tile, or
    its rim, as are the corners."""
    number = _ground_about(face, face.number)
    if is_lacquered(face):
        other, most = face.lacquer + _off_lacquer(face), OTHER_CORNERS
    else:
        other, most = _ground_about(face, face.flowers), OTHER_GROUNDS
    if not (len(number) and len(other)):
        return True
    return bool(np.linalg.norm(number - other) < most * face.contrast)


def _ground_about(face: Face, boxes: Boxes) -> Floats:
    """The colour of what is bare around some pieces of print; empty where that is too little to tell."""
    around = np.zeros(face.ink.shape, np.bool_)
    for x, y, wide, high in boxes.tolist():
        around[max(y - AROUND, 0) : y + high + AROUND, max(x - AROUND, 0) : x + wide + AROUND] = True
    bare = face.picture[around & (face.ink < BARE_INK)]
    if len(bare) < FEWEST_BARE:
        return np.zeros(0, np.float32)
    return np.asarray(np.median(bare, axis=0), np.float32)


def _brightness(ink: Grey, boxes: Boxes) -> float:
    """How bright the brighter quarter of some pieces of print is."""
    parts = [ink[y : y + high, x : x + wide].ravel() for x, y, wide, high in boxes.tolist()]
    inked = np.concatenate(parts)
    inked = inked[inked > HALF_INK]
    quarter = len(inked) * 3 // 4
    return float(np.partition(inked, quarter)[quarter])


def _off_lacquer(face: Face) -> Floats:
    """How far the colour of a face's corners, all together, is off its lacquer."""
    return np.asarray(np.add.reduce(_bare_corners(face)) / np.float32(4) - face.lacquer, np.float32)


def _bare_corners(face: Face) -> Floats:
    """The mean colours of the corners of a face within what is bare of print."""
    # Of so few numbers NumPy's mean takes twice as long.
    sums = np.add.reduce(face.picture.reshape(-1, 3).take(_IN_CORNERS, axis=0), axis=1, dtype=np.float32)
    return np.asarray(sums / np.float32(_IN_CORNERS.shape[1]), np.float32)


def usual(colours: Picture) -> Floats:
    """The median of some colours."""
    flat = colours.reshape(-1, 3)
    return np.asarray(np.partition(flat, len(flat) // 2, axis=0)[len(flat) // 2], np.float32)


def _corners(picture: Picture, side: int) -> Floats:
    """The mean colours of the four corners of a picture."""
    ends = np.s_[:side], np.s_[-side:]
    means = [cv2.mean(picture[rows, columns])[:3] for rows in ends for columns in ends]
    return np.array(means, np.float32)
