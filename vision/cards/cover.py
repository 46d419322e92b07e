"""Does something lie on cards, or between the cards of a row?"""

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import Pose
from vision import foreign
from vision.cards.faces import outline
from vision.cards.leftover import Left
from vision.table import Table

RIM = 2.5  # mm around a card that its shadow and blurred edge take
TOUCHING = np.ones((7, 7), np.uint8)  # reaches three pixels of some four millimetres: the next row of cards
BROAD = np.ones((4, 4), np.uint8)  # pixels that a blot has at least, whose outline may be soft
ARM = 3000.0  # mm2 of the ground among the cards that an arm hides: half a hand
NEXT = np.ones((3, 3), np.uint8)


def is_covered(table: Table, laid: Sequence[Pose], left: Left) -> bool:
    """Whether a large thing that is no card lies at cards, or a blot at what is left of one."""
    known = [outline(pose, RIM) for pose in laid]
    top = foreign.look(table, known)
    size = (top.strange.shape[1], top.strange.shape[0])
    all_scraps, beside = (
        np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_NEAREST), np.uint8)
        for mask in (left.mask, left.beside)
    )
    grown = np.asarray(cv2.dilate(all_scraps, NEXT), np.uint8)
    things = foreign.find(table, top, known, grown)
    cards = foreign.paint(table, size, known)
    around = cv2.dilate(cv2.bitwise_or(cards, beside), TOUCHING)
    if any(bool((thing & (around > 0)).any()) for thing in things):
        return True
    ground = foreign.paint(table, size, [np.concatenate(known)]) if known else cards
    if any(_reaches_in(thing) and (thing & (ground > 0)).sum() * top.mm**2 > ARM for thing in things):
        return True
    blots = cv2.morphologyEx(top.strange * (cv2.bitwise_or(cards, grown) == 0), cv2.MORPH_OPEN, BROAD)
    return bool((blots * (cv2.dilate(beside, TOUCHING) > 0)).any())


def _reaches_in(thing: foreign.Mask) -> bool:
    """Does a thing come from beyond the picture?"""
    return bool(thing[:2].any() or thing[-2:].any() or thing[:, :2].any() or thing[:, -2:].any())
