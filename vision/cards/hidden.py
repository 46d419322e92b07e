"""Does a thing at cards hide a part of one, or the place of one between two others?"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.camera import Points
from vision.cards.faces import CARD_MM, DARK, lies_on, on_card, outline
from vision.cards.sheet import Sheet, axes, cut_smooth_colours
from vision.edges import LIGHT
from vision.table import Table
from vision.tabletop import Mask, Top, paint

PIECES = 6  # of a side, each looked at by itself
RIM = 2  # mm on both sides of an outline in which its edge is looked for
INSIDE = slice(3, 7)  # mm from there inwards that show the card's own edge or ground
BANDS = 2  # of these that are looked at by themselves
DEPTH = float(INSIDE.stop - RIM)  # mm: as deep as that reaches
AT, BEYOND = 1.0, 6.0  # mm outside a card: just beside it, and where a thing is seen that lies at it
EDGE = 7.0  # grey levels a millimetre that an edge makes
# Logarithm of light by which one colour of a card's edge differs from the others there: 0.2 at most where
# light or a shadow falls on it, 0.4 and more where skin, a cup or a held card lies on it.
OTHER = 0.35
MATES = np.array([80.0, 115.0])  # mm along and across a row to the next card of it, or of the next row
ASKEW = 6.0  # degrees by which these are turned otherwise
NEXT = 62.0  # mm from a card to the next one laid beside it
# Mm between two cards of a hand with room for a third, by which one of them lies out of line, and degrees by
# which they are turned otherwise: people lay a hand out less neatly than rows.
APART, OUT_OF_LINE, CARELESS = (112.0, 190.0), 45.0, 20.0
PLAY = 12.0  # mm by which that lies elsewhere, out of line or farther off
# Times the colour difference that counts, which a tenth of a thing has that lies where a card would: a plank
# in a lamp's light has 2.4 at most, cups and hands more than 5.
PLAIN = 3.0
TAKEN = 0.2  # of the place of a card that a thing hides


def hides(table: Table, sheet: Sheet, top: Top, laid: Sequence[Pose], thing: Mask) -> bool:
    """Whether a thing does; one at whose side all edges of cards show, as they do in light and shade, lies
    beside them."""
    touched = [_at_thing(table, top, laid, k, thing) for k in range(len(laid))]
    if any(at.any() and _is_cut(sheet, pose, at) for pose, at in zip(laid, touched, strict=True)):
        return True
    if np.percentile(top.away[thing > 0], 90) < PLAIN * top.least:
        return False
    # Beside the end of a row things may stand: it ends there. Between two cards one is missing.
    return any(_takes(table, thing, outline(place)) for place in _between(laid))


def _at_thing(table: Table, top: Top, laid: Sequence[Pose], which: int, thing: Mask) -> NDArray[np.bool_]:
    """Which pieces of a card's sides lie at a thing, and show just outside and inside; laid from the top."""
    near = cv2.dilate(thing, np.ones((3, 3), np.uint8))
    pixels = (table.camera.to_pixel(_around(laid[which], BEYOND)) + 0.5) / top.scale - 0.5
    column, row = np.clip(np.round(pixels).astype(int), 0, np.array(thing.shape[::-1]) - 1).T
    touched = near[row, column] > 0
    if not touched.any():
        return np.asarray(touched)
    beside = _around(laid[which], AT)
    within = [_around(laid[which], -DEPTH, end) for end in (-0.5, 0.5)]
    for k, other in enumerate(laid):
        if k != which:
            touched &= ~on_card(beside, other)
        if k < which:
            touched &= ~(on_card(within[0], other) | on_card(within[1], other))
    return np.asarray(touched)


def _is_cut(sheet: Sheet, pose: Pose, at_thing: NDArray[np.bool_]) -> bool:
    """Whether the edge of a card ends at a thing, or is of another colour there."""
    steps, inside = _edge(sheet, pose)
    usual = np.median(inside[~at_thing] if not at_thing.all() else inside, axis=0)
    seen = inside[at_thing]
    # A colour that an ink swallows says nothing in shade either.
    black = np.maximum(seen, usual) < DARK
    shaded = usual * seen.sum(axis=2, keepdims=True) / usual.sum(axis=1, keepdims=True)
    off = np.ma.array(np.log((seen + DARK) / (shaded + DARK)), mask=black)
    # A thing hides all bands; a number or a light rim lies in one of them.
    tint = np.abs(off - off.mean(axis=2, keepdims=True)).max(axis=2).filled(0.0).min(axis=1)
    return bool((steps[at_thing] < EDGE).any() or (tint > OTHER).any())


def _around(pose: Pose, off: float, shift: float = 0.0) -> Points:
    """Places so many mm outside the middles of all pieces of a card's sides, or 0.5 shifted, their ends."""
    along = (np.arange(PIECES) + 0.5 + shift) / PIECES - 0.5
    wide, high = CARD_MM
    sides = [np.stack([along * wide, np.full(PIECES, end * (high / 2 + off))], axis=1) for end in (-1, 1)]
    sides += [np.stack([np.full(PIECES, end * (wide / 2 + off)), along * high], axis=1) for end in (-1, 1)]
    return np.asarray(np.concatenate(sides) @ axes(pose.turn) + [pose.x, pose.y])


def _edge(sheet: Sheet, pose: Pose) -> tuple[NDArray[np.int16], Points]:
    """The strongest step across each of these pieces, and the light just inside it, by bands along it."""
    half_wide, half_high = CARD_MM[0] / 2 + RIM, CARD_MM[1] / 2 + RIM
    face = cut_smooth_colours(sheet, pose, (-half_wide, -half_high, half_wide, half_high), 1.0)
    upright = np.ascontiguousarray(face.swapaxes(0, 1))
    steps, inside = [], []
    for side in (face, face[::-1], upright, upright[::-1]):
        along = np.ascontiguousarray(side[:, 2 * RIM : -2 * RIM])
        pieces = cv2.resize(along, (PIECES, len(along)), interpolation=cv2.INTER_AREA)
        steps.append(np.abs(np.diff(pieces[: 2 * RIM].astype(np.int16), axis=0)).max(axis=(0, 2)))
        inside.append(LIGHT[pieces[INSIDE]].reshape(BANDS, -1, PIECES, 3).mean(axis=1).swapaxes(0, 1))
    return np.concatenate(steps), np.concatenate(inside)


def edge_steps(sheet: Sheet, pose: Pose) -> NDArray[np.int16]:
    """The strongest step across each piece of a card's upper, lower, left and right side."""
    return _edge(sheet, pose)[0]


def is_next(at: Points, laid: Sequence[Pose]) -> bool:
    """Whether a place of the table is where the next card of a row would lie, or a little beside that."""
    room = np.array(CARD_MM) / 2 + PLAY
    return any(
        bool((np.abs((at - [place.x, place.y]) @ axes(place.turn).T) < room).all())
        for place in _next_places(laid)
    )


def _next_places(laid: Sequence[Pose]) -> list[Pose]:
    """Where cards would lie at both sides of each one that lies in rows, where none does."""
    if not laid:
        return []
    middles = np.array([[pose.x, pose.y] for pose in laid])
    turns = np.array([pose.turn for pose in laid])
    right = np.stack([axes(turn)[0] for turn in turns])
    off = middles - middles[:, None]
    along, across = off @ right[:, :, None], off @ (right[:, ::-1] * [-1, 1])[:, :, None]
    near = (np.abs(np.concatenate([along, across], axis=2)) < MATES).all(axis=2)
    alike = np.abs((turns - turns[:, None] + 90) % 180 - 90) < ASKEW
    in_rows = (near & alike).sum(axis=1) > 1  # each is near itself
    places = [
        Pose(float(x), float(y), laid[k].turn)
        for k in np.flatnonzero(in_rows).tolist()
        for x, y in (middles[k] - right[k] * NEXT, middles[k] + right[k] * NEXT)
    ]
    return [place for place in places if not lies_on(np.array([place.x, place.y]), laid)]


def _between(laid: Sequence[Pose]) -> list[Pose]:
    """Where one card would lie between two that lie in line, however carelessly, and none does."""
    places = []
    for k, one in enumerate(laid):
        right, down = axes(one.turn)
        for other in laid[:k]:
            off = np.array([other.x - one.x, other.y - one.y])
            askew = abs((other.turn - one.turn + 90) % 180 - 90)
            in_line = abs(float(off @ down)) < OUT_OF_LINE and askew < CARELESS
            if in_line and APART[0] < abs(float(off @ right)) < APART[1]:
                places.append(Pose((one.x + other.x) / 2, (one.y + other.y) / 2, one.turn))
    return [place for place in places if not lies_on(np.array([place.x, place.y]), laid)]


def _takes(table: Table, thing: Mask, place: Points) -> bool:
    inside = paint(table, (thing.shape[1], thing.shape[0]), [place]) > 0
    return bool((thing[inside] > 0).sum() > TAKEN * inside.sum())
