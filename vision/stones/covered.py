"""Is something laid or held over bloom's stones or over its display board?"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import arms, foreign, over, vessels
from vision.light import Lamp
from vision.problem import Problem
from vision.reading import Outline
from vision.stones import bodies, display, faces, plate, spares, stone_parts, whole_stones
from vision.stones.bodies import HIGH, LONG, ROW_PITCH, WIDE, Stone
from vision.stones.display import Board
from vision.stones.face import Face
from vision.table import Table
from vision.tabletop import Mask, Top, look, paint, pixels_at

Floats = NDArray[np.float64]

HAND = Problem("HAND", "something is over the stones; take it away and look again")
REACHING = Problem("HAND", "a hand reaches for the stones; take it away and look again")
GLARE = Problem("GLARE", "the stones mirror a lamp; move it or switch it off and look again")

# Of a thing that is as bright as a mirrored lamp: stones whose print is washed out; and of a board that does
# not look like the table, else nobody knows what its plate looks like.
MOSTLY = 0.5
ROOM = 3.0  # mm around a stone that its own blurred edge and the foot of its shadow take
BESIDE = 5  # such pixels from a print of a stone to what lies over the rest of it
TOUCHING = 1  # pixels of some four millimetres between a stone and a thing that lies on or at it
SHADOW, WITHIN = 4, 8  # such pixels: wider than a stone's shadow, and from its middle to beyond its corners
OUTSIDE_MM2 = 300.0  # of a thing that cuts the board lie beside it
# Of the place beside a stone in its row that a thing hides: a stone there would show otherwise. Of 17 covers
# of stones in rows the least is 0.67, beside whole stones 0.53 at most.
HIDING = 0.6
# Of that place: what a cup takes, seen roughly. Of 11 cups on stones of rows the least is 0.96.
UNDER_A_CUP = 0.8
PARTLY, ALL = 0.3, 0.9  # of that place: what a thing hides, and what it leaves no table of
# Times the colour difference that counts, which a tenth of a plank in a lamp's light has at most; of 60 hands
# and things on stones two have less, but most of them another tint (Lab): stripes of a sleeve may be as grey
# as a table on average. What is around it is within so many pixels.
PLAIN, TINT, MOST_OF_IT, RING = 2.35, 8.0, 75, 7
# Mm from an arm to stones: those beside them, of which its hand may show a sliver, are nearer than a stone is
# long and wide. Of 120 arms beside the game six are as near.
REACH = 40.0
# Mm from the middle of a bowl's rim to it: such are only looked for where an arm may be one with its shadow.
BOWLS = (62.0, 100.0)
WRIST = 40.0  # mm of the picture's border that an arm crosses at least; of 50 arms the least is 55
ONE_TINT = 20.0  # code levels by which lacquer has more of one colour than of another, beyond what is usual
# Of what lies on the board that a thing beside it goes on in, and pixels between them, as its rim tells
# nothing; on 900 clean painted photos nothing is as near to a thing.
GOES_ON_MM2, ACROSS_RIM = 40.0, 3
# Colour difference that counts: on plain tables 4.5 to 7, on a striped cloth on which a hand did not stand
# out 34.
PATTERNED = 12.0
ARM_MM2 = 6000.0  # of an arm with its shadow; one that was not seen as such has 33000
OUTLINE_MM2, ARM = 300.0, 120.0  # mm2 of an arm's outline at least, and mm from its one end to the other


def top_under(table: Table, stones: Sequence[Stone]) -> Top:
    """The table top under the stones."""
    return look(table, solids(table, stones))


def covering(
    table: Table,
    top: Top,
    stones: Sequence[Stone],
    board: Board | None,
    lamp: Lamp,
    *,
    doubtful: Sequence[Stone] = (),
    scraps: Floats | None = None,
    printed: Sequence[Face] = (),
) -> Problem | None:
    """What hides a part of what the players laid, as far as one photo tells, or reaches for it.

    What is near a doubtful stone hides nothing: that may be a pattern of the table. Scraps (mm) are prints on
    lacquer that belong to no stone; at something large they show that it lies on one. Printed are the faces
    with numbers, doubtful ones too: something bright over their rim shows, however blurred its own edge is.
    """
    solid, others = solids(table, stones), solids(table, doubtful)
    whole, pieces, shows = list[Outline](), list[plate.Piece](), np.zeros_like(top.strange)
    if board is not None and board.outline is not None:
        inside = paint(table, (top.strange.shape[1], top.strange.shape[0]), [board.outline]) > 0
        if float(top.differs[inside].mean()) > MOSTLY:
            pieces = plate.pieces(table, board.outline, solid + others)
        whole = [display.grown(board.outline, ROOM)]
    elif board is not None:
        shows = board.shows
    size = (top.strange.shape[1], top.strange.shape[0])
    on_stones = paint(table, size, solid)
    free = foreign.unknown(table, top, others + whole, on_stones | shows)
    vessel = vessels.hidden(table, top, outlines(stones))
    no_vessel = vessels.without(free, vessel)
    shaded, plain = (_arms(top, free, no_vessel, shaded=is_shaded) for is_shaded in (True, False))
    reaching = [arm for arm in shaded + plain if not _is_lit(arm, top, free)]
    laid = on_stones | paint(table, size, whole) | shows
    if arms.reach(reaching, laid, top, REACH):
        # What is as round as a bowl beside an arm, or between its own shadow and the border, is no arm.
        bowls = vessels.hidden(table, top, outlines(stones), BOWLS, light=True)
        vessel |= bowls
        bare, no_bowl = (vessels.without(mask, bowls) for mask in (free, no_vessel))
        parts = [arm for is_shaded in (True, False) for arm in _arms(top, bare, no_bowl, shaded=is_shaded)]
        parts = [part for part in parts if any((part & arm).any() for arm in reaching)]
        if arms.reach(over.seen(table, parts), laid, top, REACH):
            return REACHING
    if any(piece.is_cover for piece in pieces):
        return HAND
    things = foreign.find(top, free)
    going_on = [piece.spots for piece in pieces if piece.area > GOES_ON_MM2]
    if going_on and _lies_at(table, top, things, np.concatenate(going_on), within=ACROSS_RIM):
        return HAND
    near = _grown(on_stones | shows)
    touching = [
        thing
        for thing in things
        if (thing & near).any()
        and _sticks_out(thing, shows, top)
        and ((thing & _grown(shows)).any() or _is_over(table, top, thing, stones, free))
    ]
    if touching and all(spares.is_burnt(top, lamp)[thing > 0].mean() > MOSTLY for thing in touching):
        return GLARE
    if touching or any(whole_stones.is_cut(face) for face in _beside_things(table, top, free, printed)):
        return HAND
    at_scraps = scraps is not None and len(scraps) > 0
    if at_scraps and _lies_at(table, top, [*things, *shaded, *plain], np.asarray(scraps), whole):
        return HAND
    if stone_parts.show(table, top, shaded, free, printed) or _is_on(table, vessel, stones, board):
        return HAND
    may_lie = bool(things or shaded or plain) or _may_lie_unseen(top, free)
    return HAND if may_lie and over.is_surely(table, over.OVER_STONES, over.CORNER) else None


def _arms(top: Top, free: Mask, no_vessel: Mask, *, shaded: bool) -> list[Mask]:
    """The arms that reach in, with the cups they hold. A cup is none, long as it may be together with its
    shadow, or with a lamp's image beside it."""
    found = [arm for arm in arms.find(top, free, shaded=shaded) if arms.wrist(arm, top) > WRIST]
    if not found or (free == no_vessel).all():
        return found
    bare = arms.find(top, no_vessel, shaded=shaded)
    return [arm for arm in found if any((arm & part).any() for part in bare)]


def _is_on(table: Table, vessel: Mask, stones: Sequence[Stone], board: Board | None) -> bool:
    """Does a cup stand on the board, on a stone, or where the next one of its row may be? A stone that is
    seen whole is beside the cup: how much of the table that hides is only known roughly."""
    if not vessel.any():
        return False
    size = (vessel.shape[1], vessel.shape[0])
    if (
        board is not None
        and board.outline is not None
        and (vessel & paint(table, size, [board.outline])).any()
    ):
        return True
    places = zip(stones, outlines(stones), strict=True)
    beside = [stone for stone, place in places if (vessel & paint(table, size, [place])).any()]
    if any(vessel[here].mean() > UNDER_A_CUP for here in _next_places(table, size, beside, stones)):
        return True
    return not all(whole_stones.is_whole(face) for face in faces.look(table, beside, rounds=0))


def _grown(mask: Mask) -> Mask:
    """1 on pieces, and where things touch them."""
    return np.asarray(cv2.dilate(mask, np.ones((2 * TOUCHING + 1,) * 2, np.uint8)) > 0, np.uint8)


def _is_over(table: Table, top: Top, thing: Mask, stones: Sequence[Stone], free: Mask) -> bool:
    """Does a thing that touches stones hide some, or does it reach in like an arm, which may do so?"""
    is_lit = _is_lit(thing, top, free)
    return (arms.may_hold(thing, top) and not is_lit) or _hides(table, top, thing, stones, is_lit=is_lit)


def _hides(table: Table, top: Top, thing: Mask, stones: Sequence[Stone], *, is_lit: bool) -> bool:
    """Does a thing lie over a stone that it touches, or where the next one of its row may be? Not if that one
    is whole, and would show beside the thing: it may lie close to a stone, or throw its shadow on it. What
    shows of the next one's place is then table or shade, and no part of a stone."""
    size = (thing.shape[1], thing.shape[0])
    x, y = pixels_at(table, thing, np.array([(stone.x, stone.y) for stone in stones])).T
    reach = cv2.dilate(thing, np.ones((2 * WITHIN + 1,) * 2, np.uint8))[y, x]
    within = [stone for stone, is_within in zip(stones, reach, strict=True) if is_within]
    beside = [stone for stone in within if (thing & _grown(paint(table, size, solids(table, [stone])))).any()]
    for here in [] if is_lit else _next_places(table, size, beside, stones):
        hidden, strange = float(thing[here].mean()), float((thing | top.strange)[here].mean())
        if hidden > HIDING or (hidden > PARTLY and strange > ALL):
            return True
    return not all(whole_stones.is_whole(face) for face in faces.look(table, beside, rounds=0))


def _next_places(
    table: Table, size: tuple[int, int], beside: Sequence[Stone], stones: Sequence[Stone]
) -> list[NDArray[np.bool_]]:
    """Where the next stone of a row may be at both sides of some stones, in a picture of that size."""
    places = [bodies.shifted(stone, way) for stone in beside for way in (-ROW_PITCH, ROW_PITCH)]
    masks = [paint(table, size, [place]) > 0 for place in outlines(bodies.free(places, stones))]
    return [mask for mask in masks if mask.any()]


def _is_lit(thing: Mask, top: Top, free: Mask) -> bool:
    """Is a thing a part of the table that is in more of a lamp's light than what is around it?"""
    if float(np.percentile(top.away[thing > 0], 90)) > PLAIN * top.least:
        return False
    next_to = cv2.dilate(thing, np.ones((3, 3), np.uint8)) > 0
    around = (cv2.dilate(thing, np.ones((RING, RING), np.uint8)) > 0) & ~next_to & (free > 0)
    if not around.any():
        return False
    off = top.lab[thing > 0] - np.median(top.lab[around], axis=0)
    tints = np.abs(off[:, 1:]).max(axis=1)
    return bool(np.median(off[:, 0]) > 0 and np.percentile(tints, MOST_OF_IT) < TINT)


def _may_lie_unseen(top: Top, free: Mask) -> bool:
    """May a thing lie where none is found: in a large shadow, as an arm that is much like the table is not
    seen apart from its own, or on a table so patterned that nobody can tell?"""
    if top.least > PATTERNED:
        return True
    sizes = np.bincount(cv2.connectedComponents(_wider(top, free))[1].ravel())[1:]
    if float(sizes.max(initial=0)) * top.mm**2 > ARM_MM2:
        return True
    # Of an arm that has the table's own colour only its outline and its shadow show, slim and long.
    _, _, boxes, _ = cv2.connectedComponentsWithStats(top.differs & free)
    large = boxes[1:][boxes[1:, cv2.CC_STAT_AREA] * top.mm**2 > OUTLINE_MM2]
    return bool((np.hypot(large[:, 2], large[:, 3]) * top.mm > ARM).any())


def _wider(top: Top, free: Mask) -> Mask:
    """1 where something differs from the table that is larger than a stone's own shadow."""
    square = np.ones((SHADOW, SHADOW), np.uint8)
    return np.asarray(cv2.morphologyEx(top.differs & free, cv2.MORPH_OPEN, square), np.uint8)


def _beside_things(table: Table, top: Top, free: Mask, printed: Sequence[Face]) -> list[Face]:
    """The faces within reach of something that is larger than a stone's own shadow. What has another tint
    than lacquer usually has is none: light and shade leave that, and dark skin between fingers does not."""
    if not printed:
        return []
    near = cv2.dilate(_wider(top, free), np.ones((2 * WITHIN + 1,) * 2, np.uint8))
    x, y = pixels_at(table, top.strange, np.array([(face.stone.x, face.stone.y) for face in printed])).T
    lacquers = np.array([face.lacquer for face in printed])
    is_lacquer = np.ptp(lacquers - np.median(lacquers, axis=0), axis=1) < ONE_TINT
    return [face for face, fits in zip(printed, (near[y, x] > 0) & is_lacquer, strict=True) if fits]


def _lies_at(
    table: Table,
    top: Top,
    things: Sequence[Mask],
    spots: Floats,
    board: Sequence[Outline] = (),
    *,
    within: int = BESIDE,
) -> bool:
    """Is one of some spots (mm) so few pixels beside a thing, or on it, and not on the display board?"""
    size = (top.strange.shape[1], top.strange.shape[0])
    near = np.zeros_like(top.strange)
    for thing in things:
        near |= np.asarray(cv2.dilate(thing, np.ones((2 * within + 1,) * 2, np.uint8)), np.uint8)
    near[paint(table, size, board) > 0] = 0
    x, y = pixels_at(table, near, spots).T
    return bool(near[y, x].any())


def _sticks_out(thing: Mask, shows: Mask, top: Top) -> bool:
    """Is a thing more than a field of a board that is not seen whole, or a lamp that it mirrors?"""
    spots = cv2.findNonZero(shows)
    if spots is None:
        return True
    board = np.zeros_like(shows)
    cv2.fillConvexPoly(board, cv2.convexHull(spots), 1)
    return float((thing & (1 - board)).sum()) * top.mm**2 > OUTSIDE_MM2


def outlines(stones: Sequence[Stone], room: float = 0.0) -> list[Outline]:
    """The corners of each stone's face, from its own upper left, in mm on the table plane as it is seen."""
    return list(_corners(stones, room))


def _corners(stones: Sequence[Stone], room: float) -> Floats:
    """The same as one: stones x 4 x 2."""
    turns = np.radians([stone.turn for stone in stones])[:, None]
    across = np.stack([np.cos(turns), np.sin(turns)], axis=2)
    down = np.stack([-np.sin(turns), np.cos(turns)], axis=2)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE / 2 + room, LONG / 2 + room)
    middles = np.array([(stone.x, stone.y) for stone in stones]).reshape(-1, 1, 2)
    return np.asarray(middles + corners[:, :1] * across + corners[:, 1:] * down)


def solids(table: Table, stones: Sequence[Stone]) -> list[Outline]:
    """The stones with the sides that are seen."""
    if not stones:
        return []
    # Their feet lie nearer to the spot below the camera.
    grown = _corners(stones, ROOM)
    feet = table.camera.to_mm(table.camera.to_pixel(grown.reshape(-1, 2)), HIGH).reshape(grown.shape)
    return list(np.concatenate([grown, feet], axis=1))
