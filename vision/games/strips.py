"""Reading strips: a block of cards with three coloured fields each, anywhere on the table."""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.observation import NOTHING, Observation, Sighting
from vision.camera import Camera
from vision.games.strips_block import FIELDS_A_CARD, Block, Place, arrange
from vision.games.strips_colours import COLOURS, odds_of
from vision.games.strips_fields import Squares, find_squares, shrink
from vision.games.strips_hidden import empty_places, rare_inks, remains
from vision.games.strips_looks import REACH, Looks, edges, look, sample, washed_out
from vision.games.strips_scraps import has_scraps
from vision.light import balance, measure
from vision.photo import Picture
from vision.problem import Problem
from vision.reading import Reading, unread
from vision.table import Table

Odds = Mapping[str, float]

# The light edge of a field, in codes above its own light. Below the first it is no field at all, nor below
# the second, of what is usual in the photo; below the third it is hidden somewhere.
LEAST_EDGE = 20.0
WEAK_EDGE = 0.35
HIDDEN_EDGE = 0.2
BLOT = 20  # samples off a field's colour: a fingertip; scratches and shadows stay below 12
GLEAM = (
    0.05  # share of a blotted field that is washed out: the blot is a lamp's image, nothing that lies there
)
# A place without remains of a card is empty: in painted photos of all kinds this was never wrong.
EMPTY = 0.9995

# Inks have colour: where even the usual field of a colour photo has less than this (codes between its
# channels), the squares are something else. A photo is grey when hardly a pixel has more than GREY.
INK = 30.0
GREY = 12
GREY_BUT_FOR = 99.5  # per cent of the pixels
DAZZLED = 0.5  # of a place beside the block: a card there could not be seen

COVERED = Problem("HAND", "something lies or reaches over the cards; take it away and look again")
GLARE = Problem("GLARE", "a lamp is mirrored in the cards; move the lamp or the cards and look again")


def read(table: Table, players: int | None = None) -> Reading:  # noqa: ARG001 - all numbers play alike
    """The grid of the smallest block that holds all cards."""
    small = shrink(table.picture)
    balanced = balance(small, measure(table))
    squares, patches = _fields(small, balanced, table.camera)
    if len(patches) == 0:
        return unread(COVERED) if has_scraps(balanced, table) else Reading(Observation(()))
    block, hidden = max(
        ((block, sample(balanced, table.camera, *block.poses(block.unseen()))) for block in arrange(squares)),
        key=lambda option: float(edges(option[1]).min(initial=255.0)),
    )
    seen = block.seen()
    looks = look(np.concatenate([patches[[index for _, index in seen]], hidden]))
    fields = [field for field, _ in seen] + block.unseen()
    odds = odds_of(looks.colours)
    problem = _problem_of(looks, len(seen)) or _problem_around(block, looks, odds, balanced, table.camera)
    return unread(problem) if problem else _reading(block, dict(zip(fields, odds, strict=True)))


def _fields(small: Picture, balanced: Picture, camera: Camera) -> tuple[Squares, Picture]:
    """Squares with a light edge all around, and their samples."""
    squares = find_squares(small, camera)
    patches = sample(balanced, camera, squares.middles, squares.turns)
    if len(patches) == 0:
        return squares, patches
    light = edges(patches)
    usual = np.median(light, axis=(1, 2))
    weakest = np.percentile(light, 20, axis=2).min(axis=1)
    edged = weakest >= LEAST_EDGE
    if edged.any():
        edged &= usual >= WEAK_EDGE * np.median(usual[edged])
    inks = np.ptp(patches[edged, REACH, REACH], axis=1)
    if edged.any() and np.median(inks) < INK and not _is_grey(small):
        edged[:] = False
    return Squares(squares.middles[edged], squares.turns[edged]), patches[edged]


def _is_grey(small: Picture) -> bool:
    colour = np.ptp(small[::4, ::4].reshape(-1, 3), axis=1)
    return bool(np.percentile(colour, GREY_BUT_FOR) < GREY)


def _problem_of(looks: Looks, seen: int) -> Problem | None:
    """What hides a field in part: its edge is broken or a blot lies on it.

    The first `seen` fields were found as whole squares; of the others a lamp's image may leave nothing.
    """
    broken = looks.worst_edges < HIDDEN_EDGE * float(np.median(looks.usual_edges))
    broken[:seen] = False
    spoilt = (broken | (looks.blots >= BLOT)) & (looks.washed < DAZZLED)
    if not spoilt.any():
        return None
    return GLARE if (looks.washed[spoilt] >= GLEAM).all() else COVERED


def _problem_around(
    block: Block, looks: Looks, odds: Sequence[Odds], balanced: Picture, camera: Camera
) -> Problem | None:
    """What keeps places in and around the block, which seem empty, from being seen."""
    places = [(*card, number) for card in empty_places(block.cards) for number in range(FIELDS_A_CARD)]
    patches = sample(balanced, camera, *block.poses(places))
    beside = [k for k, place in enumerate(places) if block.touches(place)]
    if (washed_out(patches[beside]) >= DAZZLED).any():
        return GLARE
    best = np.array([max(field, key=field.__getitem__) for field in odds])
    inks = [np.median(looks.colours[best == colour], axis=0) for colour in COLOURS if (best == colour).any()]
    rare = rare_inks(np.array(inks), balanced, camera, block)
    return COVERED if remains(patches, rare, float(np.median(looks.usual_edges))) else None


def _reading(block: Block, fields: Mapping[Place, Odds]) -> Reading:
    """Sightings for all places of the smallest block, rows from above, with their outlines."""
    empty = {NOTHING: EMPTY, **dict.fromkeys(COLOURS, (1 - EMPTY) / len(COLOURS))}
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
