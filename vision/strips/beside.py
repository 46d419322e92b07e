"""What is beside a block: an arm that reaches for it, a cup that hides a card of it, a card apart from it."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision import arms, foreign
from vision.problem import Problem
from vision.reading import Outline
from vision.shapes import fits, is_cut_off
from vision.strips.block import FIELDS_A_CARD, Block, Card
from vision.strips.covered import COVERED
from vision.strips.hidden import empty_places
from vision.table import Table
from vision.tabletop import Mask, Top, paint
from vision.tabletop import look as look_at_top

TOUCHING_MM = 8.0  # from an arm to the cards that it reaches for, as far as a small picture tells
# From a card to the end of another that may lie beside it, and of that end, and of the whole card, the share
# that a thing hides: one that stands a finger's breadth away leaves more of it open.
END_MM, HIDDEN = 12.0, 0.7
# The sides of a card apart from the block, with its blurred edge and its shadow, mm: of 12 in photos that are
# small, noisy, blurred and coarse at once they were 34 to 44 and 85 to 99, and it filled 0.7 of its box at
# least. Of other things beside the game the most alike was 42 by 75.
APART_MM, APART_PLAY, APART_FILLED = (38.0, 94.0), 11.0, 0.65
COLOURED = 1 / 3  # of the colour that the block has: a grey phone that is seen in part has 0.15

UNTOLD = Problem("BLUR", "a card apart from the others is not seen clearly; go nearer or make more light")


def problem_beside(table: Table, block: Block) -> Problem | None:
    """Whether a card of the block may lie wholly under something, or one apart from it was not made out."""
    cards = _outlines(block, list(block.cards))
    top = look_at_top(table, cards)
    pieces = _mask(table, top, cards)
    if arms.reach(arms_beside(table, top, cards), pieces, top, TOUCHING_MM):
        return COVERED
    things = foreign.find(top, foreign.unknown(table, top, cards))
    side = 2 * round(END_MM / top.mm) + 1
    near = np.asarray(cv2.dilate(pieces, np.ones((side, side), np.uint8)), np.uint8)
    places = [place for place in empty_places(block.cards) if _touches(block, place)] if things else []
    if any(_is_under(things, _mask(table, top, _outlines(block, [place])), near) for place in places):
        return COVERED
    least = COLOURED * _colour(top, pieces)
    is_card = any(
        not is_cut_off(thing)
        and fits(thing, top.mm, APART_MM, play=APART_PLAY, filled=APART_FILLED)
        and _colour(top, thing) > least
        for thing in things
    )
    return UNTOLD if is_card else None


def _colour(top: Top, place: Mask) -> float:
    """How much colour there is in a place (Lab)."""
    return float(np.hypot(*top.lab[place > 0][:, 1:].T).mean())


def arms_beside(table: Table, top: Top, cards: Sequence[Outline]) -> list[Mask]:
    """Arms over the table, `cards` being known."""
    return arms.find(top, foreign.unknown(table, top, cards))


def _is_under(things: Sequence[Mask], place: Mask, near: Mask) -> bool:
    """Whether one of the things hides a place, and its end near the cards too."""
    parts = [part > 0 for part in (place, place & near)]
    return any(all(part.any() and thing[part].mean() > HIDDEN for part in parts) for thing in things)


def _touches(block: Block, place: Card) -> bool:
    return any(block.touches((*place, number)) for number in range(FIELDS_A_CARD))


def _outlines(block: Block, cards: Sequence[Card]) -> list[Outline]:
    return block.outlines([(*card, number) for card in cards for number in range(FIELDS_A_CARD)])


def _mask(table: Table, top: Top, outlines: Sequence[Outline]) -> Mask:
    return paint(table, (top.strange.shape[1], top.strange.shape[0]), outlines)
