"""Does something lie on cards, or between the cards of a row?"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision import foreign, over
from vision.camera import Points
from vision.cards import ends, hidden, peeping, reached, remnants, shaped
from vision.cards.faces import outlines
from vision.cards.leftover import Left, Piece
from vision.cards.sheet import Sheet
from vision.cards.whole import Found
from vision.problem import Problem
from vision.shapes import is_cut_off
from vision.table import Table
from vision.tabletop import Mask, Top, look, paint

COVERED = Problem("HAND", "something lies on the cards; take hands and things off them and look again")
PEEPING = Problem("HAND", "a card peeps out from under something; take that away and look again")
REACHING = Problem("HAND", "a hand reaches for the cards; take it away and look again")

RIM = 2.5  # mm around a card that its shadow and blurred edge take
# Reaches three pixels of some four millimetres: to the next row of cards.
TOUCHING = np.ones((7, 7), np.uint8)
BROAD = np.ones((4, 4), np.uint8)  # pixels that a blot has at least, whose outline may be soft
NEXT = np.ones((3, 3), np.uint8)  # reaches the next pixel: what lies on a card is seen just beside it, too


@dataclass(frozen=True, slots=True)
class Likely:
    """What may be cards, by middles in mm: things of about a card's shape, those of them that plainly have
    it, alone or as a pile, and the places within things where one may lie."""

    shaped: list[Points]
    plain: list[Points]
    ends: list[Points]


def bare(table: Table, laid: Sequence[Pose]) -> Top:
    """The table top around cards."""
    return look(table, outlines(laid, RIM))


def likely_cards(table: Table, top: Top, laid: Sequence[Pose]) -> Likely:
    """What anywhere on the table may be a card, and is none laid."""
    known = outlines(laid, RIM)
    things = foreign.find(top, foreign.unknown(table, top, known))
    whole = [thing for thing in things if not is_cut_off(thing)]
    rough = [thing for thing in whole if shaped.is_roughly_card(thing, top.mm)]
    plain = [shaped.is_pile(thing, top.mm) for thing in rough]
    middles = [_middle(table, top, thing) for thing in rough]
    return Likely(middles, list(compress(middles, plain)), ends.find(table, top, things, laid))


def unread_cards(
    table: Table,
    sheet: Sheet,
    top: Top,
    laid: Sequence[Pose],
    *,
    found: Found,
    left: Left,
    pieces: Sequence[Points],
) -> tuple[list[Points], list[Piece], Problem | None]:
    """The middles (mm) of things beside cards that look like one; things that hide cards; and what lies on
    cards or near.

    On cards lies a large thing that is no card and hides a part of one, or a blot at pieces (corners, mm)
    that are left of one, or what lies on a card of which only a corner shows. If no such thing lies there
    after all, it is cards that were not made out.
    """
    known, white = outlines(laid, RIM), not found.layout.light_corners
    size = (top.strange.shape[1], top.strange.shape[0])
    scraps = np.asarray(cv2.resize(left.mask, size, interpolation=cv2.INTER_NEAREST), np.uint8)
    likely = paint(table, size, pieces)
    grown = np.asarray(cv2.dilate(scraps, NEXT), np.uint8)
    free = foreign.unknown(table, top, known, grown)
    things = foreign.find(top, free)
    cards = paint(table, size, known)
    ground = paint(table, size, [np.concatenate(known)]) if known else cards
    among = cv2.bitwise_and(cv2.dilate(cards, TOUCHING), ground)
    at_pieces = cv2.dilate(likely, TOUCHING) > 0
    around = (cv2.bitwise_or(cv2.dilate(cards, NEXT), among) > 0) | at_pieces
    touching = [thing for thing in things if bool((thing & around).any())]
    like_cards = [shaped.is_card(thing, top.mm) for thing in touching]
    unread = [_middle(table, top, thing) for thing in compress(touching, like_cards)]
    # Skin may look like the ground of a card: what is like one and is none may be a hand.
    bare_top = foreign.unknown(table, top, [*known, *pieces])
    if reached.are_reached(table, top, bare_top, known, white=white):
        return unread, [], REACHING
    others = [thing for thing, is_card in zip(touching, like_cards, strict=True) if not is_card]
    hiding = [
        thing for thing in others if (thing & at_pieces).any() or hidden.hides(table, sheet, top, laid, thing)
    ]
    if hiding:
        return unread, [_as_piece(table, top, thing) for thing in hiding], COVERED
    blots = cv2.morphologyEx(top.strange & free, cv2.MORPH_OPEN, BROAD)
    if (blots * at_pieces).any():
        return unread, [], COVERED
    if len(pieces) and (shaded := _shaded(top, free, cv2.dilate(likely, NEXT) > 0, cards)) is not None:
        return unread, [], shaded
    open_ground = foreign.unknown(table, top, known)
    does_peep = remnants.peep_out(table, sheet, top, open_ground, found, laid) or peeping.peeps(
        table, top, open_ground, foreign.find(top, open_ground), white=white
    )
    if does_peep:
        return unread, [], PEEPING
    return unread, [], COVERED if over.is_surely(table, over.OVER_CARDS) else None


def hides_all(table: Table) -> bool:
    """Whether an arm reaches over a table on which no card was found, or a corner of one peeps out there, or
    a closer look finds something over one."""
    top = bare(table, [])
    free = foreign.unknown(table, top, [])
    if reached.may_hide(top, free):
        return True
    if peeping.peeps(table, top, free, foreign.find(top, free), white=None):
        return True
    return over.is_surely(table, over.OVER_CARDS)


def _shaded(top: Top, free: Mask, pieces: NDArray[np.bool_], cards: Mask) -> Problem | None:
    """What is wrong where what looks like a shadow ends at pieces of cards: dark skin may hide the rest of
    them. Pieces apart from all cards found may be the light side of a pile, too."""
    if not any((thing & pieces).any() for thing in foreign.solid(top, top.differs, free)):
        return None
    return COVERED if (cards[pieces] > 0).any() else PEEPING


def _middle(table: Table, top: Top, thing: Mask) -> Points:
    spot = np.argwhere(thing).mean(axis=0)[None, ::-1]
    return np.asarray(table.camera.to_mm((spot + 0.5) * top.scale - 0.5)[0])


def _as_piece(table: Table, top: Top, thing: Mask) -> Piece:
    """A thing as if it were the ground of cards apart from all others."""
    spots = (np.argwhere(thing)[:, ::-1].astype(np.float64) + 0.5) * top.scale - 0.5
    box = cv2.boxPoints(cv2.minAreaRect(table.camera.to_mm(spots).astype(np.float32)))
    return Piece(np.asarray(box, np.float64), float(thing.sum()) * top.mm**2, beside=False)
