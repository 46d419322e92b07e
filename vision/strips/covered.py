"""What keeps strip cards from being read: something over them, or a lamp mirrored in them."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.photo import Picture
from vision.problem import Problem
from vision.strips.block import FIELDS_A_CARD, Block, Place
from vision.strips.colours import COLOURS
from vision.strips.hidden import BLEACHED, bare, pale, rare_inks, remains, strange, unknown_inks
from vision.strips.looks import Looks, beyond

Odds = Mapping[str, float]

HIDDEN_EDGE = 0.12  # of the light edge that is usual in the photo: what is below it may be hidden
BLOT = 20  # samples off a field's colour: a fingertip; scratches and shadows stay below 12
# A lamp is mirrored in a field whose weakest channel has the balanced code BLEACHED and this share of its
# strongest: its edge may not be seen.
PALE = 0.7
NEAR_MM = 45.0  # from such a field: a place beside it, where a card may be bleached altogether
# Where so many fields are bleached, a card beside them may look just as the table does, if that is pale, too:
# no lamp takes light away, so nothing is lost where the table is darker than a bleached field.
MOST_BLEACHED = 0.08

COVERED = Problem("HAND", "something lies or reaches over the cards; take it away and look again")
GLARE = Problem("GLARE", "a lamp is mirrored in the cards; move the lamp or the cards and look again")


def problem_of(
    looks: Looks, odds: Sequence[Odds], unseen: Picture, ground: Picture, *, grey: bool
) -> Problem | None:
    """What hides a field in part: its edge is broken or a blot lies on it.

    The last fields, sampled in `unseen`, were not found as whole squares; a lamp's image may leave nothing.
    """
    seen = len(odds) - len(unseen)
    unlit = looks.unlit(HIDDEN_EDGE * _usual_by_ink(looks.usual_edges, odds, seen))
    unlit[:seen] = False
    if unlit.any() and not grey:
        # A thin edge between ink and table is lost to the camera, but the table beyond it is not hidden.
        lost = unlit[seen:]
        clear = bare(beyond(unseen)[lost], ground)
        inked = ~bare(looks.colours[seen:].astype(np.uint8), ground)
        lost[lost] = ~(clear & inked[np.nonzero(lost)[0]])
    broken = looks.hidden(unlit)
    bleached = bleached_fields(looks)
    blotted = looks.blots >= BLOT
    if ((broken | blotted) & ~bleached).any():
        return COVERED
    return GLARE if blotted.any() else None


def problem_around(
    around: Picture, ground: Picture, inks: Mapping[str, NDArray[np.float64]], *, usual: float
) -> Problem | None:
    """What keeps places around the block from being seen as empty."""
    known = rare_inks(np.array([*inks.values()]), ground)
    return COVERED if remains(around, known, unknown_inks(inks, ground), usual) else None


def is_lost(block: Block, bleached: Sequence[Place], empty: Mapping[Place, Picture], ground: Picture) -> bool:
    """Whether a place near bleached fields that seems empty may hold a card that the lamp bleaches, too."""
    if not bleached or not empty or len(ground) == 0:
        return False
    away = np.linalg.norm(block.poses([*empty])[0][:, None] - block.poses(bleached)[0], axis=2)
    near = np.array([*empty.values()])[away.min(axis=1) < NEAR_MM]
    many = len(bleached) > MOST_BLEACHED * FIELDS_A_CARD * len(block.cards)
    return bool((pale(near) if many else pale(near) & strange(near, ground)).any())


def bleached_fields(looks: Looks) -> NDArray[np.bool_]:
    """In which fields a lamp is mirrored."""
    weakest = looks.colours.min(axis=1)
    return np.asarray((weakest >= BLEACHED) & (weakest >= PALE * looks.colours.max(axis=1)))


def usual_inks(looks: Looks, odds: Sequence[Odds]) -> dict[str, NDArray[np.float64]]:
    """The usual colour of the fields of each colour."""
    best = _best(odds)
    return {ink: np.median(looks.colours[best == ink], axis=0) for ink in COLOURS if (best == ink).any()}


def _usual_by_ink(light: NDArray[np.float32], odds: Sequence[Odds], seen: int) -> NDArray[np.float64]:
    """How light the edges of whole fields of the same ink are: a pale ink stands out less from its edge."""
    best = _best(odds)
    usual = np.full(len(best), float(np.median(light[:seen])))
    for ink in COLOURS:
        if (whole := light[:seen][best[:seen] == ink]).size:
            usual[best == ink] = np.median(whole)
    return usual


def _best(odds: Sequence[Odds]) -> NDArray[np.str_]:
    return np.array([max(field, key=field.__getitem__) for field in odds])
