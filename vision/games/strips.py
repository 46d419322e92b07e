"""Reading strips: a block of cards with three coloured fields each, anywhere on the table."""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import NOTHING, Observation, Sighting
from vision import over
from vision.camera import Camera
from vision.channels import strongest, weakest
from vision.light import balance, measure
from vision.photo import Picture
from vision.reading import Reading, spoilt, unread
from vision.strips.beside import arms_beside, problem_beside
from vision.strips.block import FIELDS_A_CARD, Block, Place, arrange
from vision.strips.colours import COLOURS, odds_of
from vision.strips.covered import (
    COVERED,
    GLARE,
    bleached_fields,
    is_lost,
    problem_around,
    problem_of,
    usual_inks,
)
from vision.strips.dazzled import may_hide_a_card
from vision.strips.fields import Squares, find_squares, resize
from vision.strips.hidden import COLUMNS, LINES, empty_places, facing_table, ground_around
from vision.strips.inked import LEAST_EDGE, WEAK_EDGE, inked
from vision.strips.lamplight import at_cards, beyond_full
from vision.strips.looks import edge_white, edges, look, paper_light, sample
from vision.strips.scraps import has_scraps
from vision.table import Table
from vision.tabletop import look as look_at_top

Odds = Mapping[str, float]

# Of the light edge that a square has at least: what all twelve sides of a card have in a place where one fits
# in the block. In 184 painted photos, also under noise and blur, empty places had 0.31 at most, cards that
# were not found as squares 0.62 at least.
EXPECTED_EDGE = 0.5
LIT_SIDES = 2  # of each field of such a card at least: a thin edge beside a dark table may be lost
# A place without remains of a card is empty: in painted photos of all kinds this was never wrong.
# In a grey photo a card of three yellow fields may look like a light table.
EMPTY = 0.9995
GREY_EMPTY = 0.6

# A photo is grey when hardly a pixel has channels that differ by more (codes).
GREY = 12
GREY_BUT_FOR = 99.5  # per cent of the pixels

DENIED = {COVERED: over.HARDLY_STRIPS}


def read(table: Table, players: int | None = None) -> Reading:  # noqa: ARG001 - all numbers play alike
    """The grid of the smallest block that holds all cards."""
    small = resize(table.picture)
    lamp = measure(table)
    balanced = balance(small, lamp)
    grey = _is_grey(small)
    flat = find_squares(small, table.camera)
    squares, patches = inked(flat, balanced, table.camera, grey=grey)
    if len(patches) == 0:
        covered = has_scraps(balanced, table) or arms_beside(table, look_at_top(table), ())
        return unread(COVERED) if covered else Reading(Observation(()))
    here = at_cards(lamp, small, table.camera, squares, patches)
    if here is not lamp:
        relit = balance(small, here)
        found = inked(flat, relit, table.camera, grey=grey)
        if len(found[1]) >= len(patches):
            lamp, balanced, squares, patches = here, relit, *found
    usual = float(np.median(edges(patches)))
    block = min(arrange(squares), key=lambda block: _against(block, balanced, table.camera, usual))
    block, empty, around = _completed(block, balanced, table.camera, usual)
    seen, unseen = block.seen(), block.unseen()
    middles, turns = block.poses(unseen)
    hidden = sample(balanced, table.camera, middles, turns)
    known = [index for _, index in seen]
    sampled = np.concatenate([patches[known], hidden])
    where = Squares(
        np.concatenate([squares.middles[known], middles]), np.concatenate([squares.turns[known], turns])
    )
    looks = look(sampled, float(lamp.gain.max()))
    fields = [field for field, _ in seen] + unseen
    colours, burnt = beyond_full(looks.colours, lamp, small, table.camera, where)
    odds = odds_of(colours, lamp.taken, burnt, paper_light(sampled), edge_white(sampled))
    ground = ground_around(balanced, table.camera, block)
    problem = over.unless_denied(table, problem_of(looks, odds, hidden, ground, grey=grey), DENIED)
    if problem is None and not grey:  # without colour the table tells nothing from the inks
        if may_hide_a_card(
            small, table.camera, lamp, block, fields=where, empty=empty, around=around, ground=ground
        ):
            problem = GLARE
        else:
            problem = over.unless_denied(
                table, problem_around(around, ground, usual_inks(looks, odds), usual=usual), DENIED
            )
        pale = [field for field, is_pale in zip(fields, bleached_fields(looks), strict=True) if is_pale]
        if problem is None and is_lost(block, pale, dict(zip(empty, around, strict=True)), ground):
            problem = GLARE
    if problem is None and len(block.cards) < LINES * COLUMNS:
        problem = problem_beside(table, block)
    reading = _reading(block, dict(zip(fields, odds, strict=True)), GREY_EMPTY if grey else EMPTY)
    return spoilt(reading, problem)


def _against(block: Block, balanced: Picture, camera: Camera, usual: float) -> tuple[float, ...]:
    """What speaks against a block, the strongest first.

    Sides of its fields that were not found and lack light edges: where lines begin at a wrong row three
    fields a column hang over, however many were missed. Then cards found in part, and the faintest edge.
    """
    light = edges(sample(balanced, camera, *block.poses(block.unseen())))
    whole, in_part = block.completeness()
    return float((~_lit(light, usual)).sum()), -whole, in_part, -float(light.min(initial=255.0))


def _lit(light: NDArray[np.float32], usual: float) -> NDArray[np.bool_]:
    """Which sides of places (N x 4) are light edges, by those that are usual in the photo."""
    return np.asarray(np.percentile(light, 20, axis=2) >= EXPECTED_EDGE * max(LEAST_EDGE, WEAK_EDGE * usual))


def _completed(
    block: Block, balanced: Picture, camera: Camera, usual: float
) -> tuple[Block, list[Place], Picture]:
    """The block with every card around it of which no square was found; and its empty places, sampled.

    A card in which a lamp is mirrored may lack colour; the light lines between its fields are enough.
    """
    while True:
        cards = list(empty_places(block.cards))
        places = [(*card, number) for card in cards for number in range(FIELDS_A_CARD)]
        around = sample(balanced, camera, *block.poses(places))
        lit = _lit(edges(around), usual)
        maybe = np.asarray(lit.sum(axis=1) >= LIT_SIDES).reshape(-1, FIELDS_A_CARD).all(axis=1)
        maybe = maybe.repeat(FIELDS_A_CARD)
        if not lit[maybe].all():
            lit[maybe] |= facing_table(around[maybe], ground_around(balanced, camera, block))
        whole = lit.reshape(-1, FIELDS_A_CARD * lit.shape[1]).all(axis=1)
        found = [cards[k] for k in np.flatnonzero(whole)]
        if not found:
            return block, places, around
        block = replace(block, cards={**block.cards, **{card: {} for card in found}})


def _is_grey(small: Picture) -> bool:
    sparse = small[::6, ::6]
    colour = cv2.subtract(strongest(sparse), weakest(sparse))
    return bool(np.percentile(colour, GREY_BUT_FOR) < GREY)


def _reading(block: Block, fields: Mapping[Place, Odds], empty_odds: float) -> Reading:
    """Sightings for all places of the smallest block, rows from above, with their outlines."""
    empty = {NOTHING: empty_odds, **dict.fromkeys(COLOURS, (1 - empty_odds) / len(COLOURS))}
    lines, columns = block.lines(), block.columns()
    places = [
        (line, column, number) for line in lines for number in range(FIELDS_A_CARD) for column in columns
    ]
    sightings = tuple(
        Sighting(
            ((line - lines[0]) * FIELDS_A_CARD + number, column - columns[0]),
            fields.get((line, column, number), empty),
        )
        for line, column, number in places
    )
    return Reading(Observation(sightings), outlines=block.outlines(places))
