"""A snippet of a card seen closely: its corner on the bare table, and what lies past its sides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Points
from vision.cards import card_corners
from vision.cards.card_corners import Corner, Side
from vision.cards.faces import CARD_MM, DARK
from vision.cards.sheet import COARSE, Sheet
from vision.channels import strongest, weakest
from vision.edges import LIGHT
from vision.tabletop import Floats, Mask

ROOM = 9  # coarse pixels around a snippet, some 19 mm: as far as is looked past a side
GRAIN = 1.6  # pixels over which a noisy photo is smoothed
BORDER = 3  # pixels of a window: what reaches there goes on
LEAST = 30.0  # square mm of what is more than a sliver
OPENED, CLOSED = np.ones((3, 3), np.uint8), np.ones((5, 5), np.uint8)  # pixels of grain, and of thin strokes
NOISE, FAINT = 0.1, 0.01  # of a ground's strongest light, and of full light: noise in its weakest
DIM, BRIGHT, EVEN = 0.33, 1.6, 0.65  # of its own light what a ground has, and how far its colours fade alike
# Of a ground's strongest light what paper on it has, and of light what is of neither.
PAPER, MIXED = 0.5, 0.12
FRAME = 4.0  # mm from ground where paper shows, of numbers or of a frame
SPOTS = 0.7  # mm between two spots of an outline
NEAR = np.arange(3.0, 7.0)  # mm from a corner
OUTSIDE, INSIDE = (-2.5, -3.5), (1.5, 2.5)  # mm inwards from a side: the table beside it, and the card
BEFORE, PAST = -np.arange(2.0, 6.0), np.arange(3.0, 8.0)  # mm from the end of a side
ONWARDS = (1.0, 2.0, 3.0)  # mm inwards from a side, where its card would go on
FARTHER, DEEPER = np.arange(3.0, 16.0), (2.0, 8.0, 14.0, 20.0)  # the same behind a line, a frame or a number
# Logarithm of light by which the table at both sides of a corner differs, in one colour more than in all and
# in any, and by which it does from the bare table around: in light and shade it is darker in all colours.
TINTED, LIT = 0.25, 1.3
TABLE, SHADED = 0.3, (-1.6, 0.4)
EDGE, OTHER = 0.25, 0.3  # what makes an edge, and another thing
CARDS = 0.2  # of what is past a side's end that belongs to cards: it is one of a row
# Mm that a pencil is wide at most, and logarithm of light by which one colour of the table past its side, and
# all of them in its shadow, differ from the table beside: a card's side as short ends under something.
PENCIL, SAME, DARKER = 12.0, 0.15, (-0.6, 0.2)
SHORTER, LONGER = 4.5, 3.0  # mm by which a whole side seems shorter or longer than it is


@dataclass(frozen=True, slots=True)
class Snippet:
    """A window of the sheet around a piece of a card."""

    sheet: Sheet
    first: Points  # upper left pixel
    light: Floats  # balanced
    known: Mask  # 1 on cards and markers that were found
    rough: Mask  # 1 where the piece is, roughly
    bare: Points  # the logarithm of the light of the bare table there

    def at(self, side: Side, along: Points, inwards: Sequence[float]) -> tuple[NDArray[np.intp], ...]:
        """Rows and columns of places along a side and inwards from it, mm."""
        grid = np.stack(np.meshgrid(along, inwards), axis=-1).reshape(-1, 2)
        pixels = np.round(self.sheet.to_pixel(grid @ side.axes + side.corner) - self.first).astype(np.intp)
        column, row = np.clip(pixels, 0, np.array(self.known.shape[::-1]) - 1).T
        return row, column

    def holds(self, side: Side, along: float) -> bool:
        """Whether a place so many mm along a side is in the window."""
        x, y = self.sheet.to_pixel((side.corner + along * side.axes[0])[None])[0] - self.first
        return bool(0 <= x < self.known.shape[1] and 0 <= y < self.known.shape[0])

    def shade(self, side: Side, along: Points, inwards: Sequence[float]) -> Points:
        """The logarithm of the light at such places."""
        return np.asarray(np.log(np.median(self.light[self.at(side, along, inwards)], axis=0) + DARK))


def cut_out(sheet: Sheet, known: Mask, rough: Mask, bare: Points) -> Snippet:
    """The window around a piece of the coarse picture, where the bare table has some light."""
    left, top, wide, high = cv2.boundingRect(rough)
    x, y = max(left - ROOM, 0), max(top - ROOM, 0)
    part = np.s_[y : top + high + ROOM, x : left + wide + ROOM]
    rows, columns = rough[part].shape
    pixels = sheet.picture[y * COARSE : (y + rows) * COARSE, x * COARSE : (x + columns) * COARSE]
    seen = cv2.LUT(cv2.medianBlur(pixels, 3), sheet.tables)
    if sheet.noisy:
        seen = cv2.GaussianBlur(seen, (0, 0), GRAIN)
    size = (columns * COARSE, rows * COARSE)
    fine = [
        np.asarray(cv2.resize(mask[part], size, interpolation=cv2.INTER_NEAREST), np.uint8)
        for mask in (known, rough)
    ]
    light = np.asarray(cv2.LUT(seen, LIGHT), np.float32)
    return Snippet(sheet, np.array([x, y], np.float64) * COARSE, light, fine[0], fine[1], bare)


def is_covered(snippet: Snippet, ground: Points) -> bool:
    """Whether a snippet of such a ground (its light) is a corner of a card on which something lies."""
    if _tint(np.log(ground + DARK) - snippet.bare) < TABLE:
        return False  # the table in shade
    return any(
        _is_covered(snippet, corner, ground)
        for mask in _masks(snippet, ground)
        for corner in _corners(snippet, mask)
    )


def _masks(snippet: Snippet, ground: Points) -> Iterator[Mask]:
    """1 where a snippet has its ground, and where it has that or the paper of numbers and of a frame."""
    own = np.asarray(cv2.subtract(alike(snippet.light, ground), snippet.known), np.uint8)
    yield own
    side = 2 * round(FRAME * snippet.sheet.pixels_per_mm) + 1
    near = cv2.dilate(own, np.ones((side, side), np.uint8))
    off = np.abs(np.log(snippet.light + np.float32(DARK)) - snippet.bare.astype(np.float32))
    printed = _is_mixed(snippet.light, ground) & (strongest(off) > OTHER) & (near > 0) & (snippet.known == 0)
    yield own | printed.view(np.uint8)


def alike(light: Floats, ground: Points) -> Mask:
    """1 where the light is that of a ground, or darker or brighter by about the same share in all colours."""
    noise = np.float32(NOISE * ground.max() + FAINT)
    share = np.asarray((light + noise) / (ground.astype(np.float32) + noise), np.float32)
    most, least = strongest(share), weakest(share)
    return np.asarray((least > DIM) & (most < BRIGHT) & (least > EVEN * most), np.uint8)


def _is_mixed(light: Floats, ground: Points) -> NDArray[np.bool_]:
    """Where the light is that of a ground, of paper, or of both in one place, as along a blurred edge."""
    colours = np.stack([ground / ground.max(), np.ones(3)], axis=1)
    shares = np.linalg.pinv(colours)
    most = strongest(light)
    least = cv2.transform(light, shares).min(axis=2)
    rest = np.abs(np.asarray(cv2.transform(light, np.eye(3) - colours @ shares), np.float32))
    bright = most > PAPER * ground.max()
    return np.asarray(bright & (least > -MIXED * most) & (strongest(rest) < MIXED * most))


def _corners(snippet: Snippet, mask: Mask) -> Iterator[Corner]:
    """The corners of what belongs to a snippet by a mask."""
    whole = cv2.morphologyEx(cv2.morphologyEx(mask, cv2.MORPH_OPEN, OPENED), cv2.MORPH_CLOSE, CLOSED)
    _, labels = cv2.connectedComponents(cv2.subtract(whole, snippet.known), connectivity=4)
    counts = np.bincount(labels[snippet.rough > 0], minlength=2)
    counts[0] = 0
    own = (labels == counts.argmax()).view(np.uint8)
    shapes, _ = cv2.findContours(own, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    shape = max(shapes, key=cv2.contourArea)[:, 0]
    if not counts.any() or cv2.contourArea(shape) < LEAST * snippet.sheet.pixels_per_mm**2:
        return
    spots = snippet.sheet.to_mm(shape + snippet.first)
    way = np.cumsum(np.hypot(*np.diff(spots, axis=0, prepend=spots[:1]).T))
    some = np.searchsorted(way, np.arange(0, way[-1], SPOTS))
    free = np.zeros(mask.shape, np.bool_)
    free[BORDER:-BORDER, BORDER:-BORDER] = snippet.known[BORDER:-BORDER, BORDER:-BORDER] == 0
    yield from card_corners.find(spots[some], free[shape[some, 1], shape[some, 0]])


def _is_covered(snippet: Snippet, corner: Corner, ground: Points) -> bool:
    """Whether a corner is that of a card on the bare table, and something else lies past one of its sides."""
    short, long = sorted(side.length for side in corner)
    if short > CARD_MM[0] + LONGER or long > CARD_MM[1] + LONGER:
        return False
    beside = [snippet.shade(side, NEAR, OUTSIDE) for side in corner]
    if _tint(beside[0] - beside[1]) > TINTED or np.abs(beside[0] - beside[1]).max() > LIT:
        return False
    for off in (each - snippet.bare for each in beside):
        if _tint(off) > TABLE or not SHADED[0] < float(off.mean()) < SHADED[1]:
            return False
    inside = [snippet.shade(side, NEAR, INSIDE) for side in corner]
    if any(np.abs(one - other).max() < EDGE for one, other in zip(inside, beside, strict=True)):
        return False
    if any(side.length < PENCIL and _ends_at_table(snippet, side) for side in corner):
        return False
    return any(_is_cut(snippet, side, card, ground) for side, card in zip(corner, inside, strict=True))


def _ends_at_table(snippet: Snippet, side: Side) -> bool:
    """Whether past the end of a side lies the table, as beside it or in shade."""
    off = _past(snippet, side) - _beside(snippet, side)
    return _tint(off) < SAME and DARKER[0] < float(off.mean()) < DARKER[1]


def _is_cut(snippet: Snippet, side: Side, card: Points, ground: Points) -> bool:
    """Whether a side is not whole, and past its end is neither the table nor a card."""
    whole = any(-SHORTER < side.length - each < LONGER for each in CARD_MM)
    if whole or not snippet.holds(side, side.length + FARTHER[-1]):
        return False
    spots = snippet.at(side, side.length + FARTHER, DEEPER)
    if (alike(snippet.light[spots][:, None], ground)[:, 0] | snippet.known[spots]).mean() > CARDS:
        return False
    past, beside = _past(snippet, side), _beside(snippet, side)
    return min(float(np.abs(past - other).max()) for other in (beside, card, snippet.bare)) > OTHER


def _past(snippet: Snippet, side: Side) -> Points:
    """What lies past the end of a side, where its card would go on."""
    return snippet.shade(side, side.length + PAST, ONWARDS)


def _beside(snippet: Snippet, side: Side) -> Points:
    """The table beside the end of a side."""
    return snippet.shade(side, side.length + BEFORE, OUTSIDE)


def _tint(off: Points) -> float:
    """By how much one colour differs more than all do."""
    return float(np.abs(off - off.mean()).max())
