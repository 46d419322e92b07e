"""What may hide the pile of played cards beside a board: an arm that reaches for it, a cup on it."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision import arms, foreign
from vision.playing_cards.views import CARD_MM
from vision.reading import Outline
from vision.squares.board import BOARD_MM, Board
from vision.table import Table
from vision.tabletop import Mask, Top, look, paint

MARGIN_MM = 4.0  # around the board
# From the board: a thing that begins nearer may stand on the pile, or be an arm that reaches for it. An arm
# that begins further away may still hide it: some 50 mm of a hand are not seen where they are as the table.
PILE_MM, REACH_MM = 90.0, 160.0
# Times the colour difference that counts: what an arm differs from the table at least so that nobody need be
# asked. Of 14 arms at the pile of painted photos one had less, 1.55; planks, dots and shadows taken for arms
# had 1.4 to 1.7.
PLAIN = 1.8
FLAT = 0.89  # of the rectangle around them piles, pads and phones fill, which lie on no card; cups do not
HELD_MM = 6.0  # from an arm to the card that its hand holds, as far as a small picture tells
LESS_MM = 6.0  # of a card's width and height: what of a card peeps out at the least so that it is seen
TURNS = range(0, 180, 15)  # degrees in which a card is tried
MOST_MM2 = 150000.0  # more is the table itself where light falls off


@dataclass(frozen=True, slots=True)
class PileCover:
    """Whether an arm plainly reaches for the pile, and whether there is anything that may hide a card.

    `cups` are the outlines of what a card may lie under, in table mm.
    """

    arm: bool
    may_hide: bool
    cups: tuple[Outline, ...] = field(default=(), compare=False)


def look_for_cover(table: Table, board: Board) -> PileCover:
    """What lies near the board that is neither table nor shadow."""
    outline = board.frame(BOARD_MM, MARGIN_MM)
    top = look(table, [outline])
    free = foreign.unknown(table, top, [outline])
    pieces = paint(table, (top.strange.shape[1], top.strange.shape[0]), [outline])
    reaching = arms.find(top, free, shaded=True)
    plain = [arm for arm in reaching if _is_plain(arm, top)]
    arm = arms.reach(plain, pieces, top, PILE_MM)
    # A cup that is only darker than the table may be taken for a shadow, but not for one that fades.
    things = [*foreign.find(top, free), *foreign.solid(top, top.differs, free)]
    things = [thing for thing in things if arms.reach([thing], pieces, top, PILE_MM)]
    shaded = top.differs & free
    cups = tuple(_hull(table, thing, top.scale) for thing in things if is_cup(thing, top.mm, shaded))
    may_hide = arm or bool(cups) or arms.reach(reaching, pieces, top, REACH_MM)
    return PileCover(arm, may_hide, cups)


def is_held(table: Table, board: Board, card: Outline) -> bool:
    """Whether an arm reaches a card: its hand may hold it in the air, over the pile."""
    outline = board.frame(BOARD_MM, MARGIN_MM)
    top = look(table, [outline])
    reaching = arms.find(top, foreign.unknown(table, top, [outline]), shaded=True)
    plain = [arm & top.strange for arm in reaching if _is_plain(arm, top)]
    pieces = paint(table, (top.strange.shape[1], top.strange.shape[0]), [card])
    return arms.reach(plain, pieces, top, HELD_MM)


def _hull(table: Table, thing: Mask, scale: float) -> Outline:
    """The outline around a thing, which is a mask in a picture so many times smaller, in table mm."""
    rows, columns = np.nonzero(thing)
    hull = cv2.convexHull(np.column_stack([columns, rows]).astype(np.float32))[:, 0]
    return table.camera.to_mm((hull.astype(np.float64) + 0.5) * scale - 0.5)


def _is_plain(arm: Mask, top: Top) -> bool:
    """Whether an arm differs enough from the table, and is not a cup at the border with a long shadow."""
    own = cv2.morphologyEx(arm & top.strange, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    differs = float(np.median(top.away[arm > 0])) > PLAIN * top.least
    return differs and bool(own.any()) and arms.may_hold(np.asarray(own, np.uint8), top)


def is_cup(thing: Mask, mm: float, shaded: Mask) -> bool:
    """Whether a thing is round for the most part and a card may be under it; `mm` a pixel.

    What of the card is not under it may lie in its shadow (1 in `shaded`), as dark as the table around.
    """
    outlines, _ = cv2.findContours(thing, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    rim = max(outlines, key=len)
    whole = np.asarray(cv2.drawContours(np.zeros_like(thing), [rim], 0, 1, -1), np.uint8)
    area, box = int(whole.sum()), np.array(cv2.minAreaRect(rim)[1]) + 1
    if area >= FLAT * float(box.prod()) or area * mm**2 >= MOST_MM2:
        return False
    side = 2 * round(CARD_MM[1] / mm) + 1
    near = shaded & np.asarray(cv2.dilate(whole, np.ones((side, side), np.uint8)), np.uint8)
    return _holds_a_card(whole | near, mm)


def _holds_a_card(thing: Mask, mm: float) -> bool:
    """Whether a card fits in a mask, in some turn."""
    left, top, wide, high = cv2.boundingRect(thing)
    inner = np.pad(thing[top : top + high, left : left + wide], 1)
    size = (np.array(CARD_MM) - LESS_MM) / mm
    reach = int(np.hypot(*size)) // 2 + 1
    for turn in TURNS:
        corners = cv2.boxPoints(((float(reach), float(reach)), (float(size[0]), float(size[1])), turn))
        card = cv2.fillPoly(
            np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8), [corners.round().astype(np.int32)], 1
        )
        if cv2.erode(inner, card, borderType=cv2.BORDER_CONSTANT, borderValue=0).any():
            return True
    return False
