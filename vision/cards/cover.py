"""Does something lie on cards, or between the cards of a row?"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision import foreign
from vision.cards.faces import outline
from vision.cards.leftover import Left
from vision.table import Table

RIM = 2.5  # mm around a card that its shadow and blurred edge take
TOUCHING = 5  # pixels of some four millimetres each, a kernel that reaches two of them


def is_covered(table: Table, laid: Sequence[Pose], left: Left) -> bool:
    """Whether a large thing that is no card touches cards, or what is left of such."""
    known = [outline(pose, RIM) for pose in laid]
    top = foreign.look(table, known)
    size = (top.strange.shape[1], top.strange.shape[0])
    scraps = np.asarray(cv2.resize(left.mask, size, interpolation=cv2.INTER_NEAREST), np.uint8)
    near = np.ones((TOUCHING, TOUCHING), np.uint8)
    things = foreign.find(
        table, top, known, np.asarray(cv2.dilate(scraps, np.ones((3, 3), np.uint8)), np.uint8)
    )
    cards: NDArray[np.uint8] = foreign.paint(table, size, known)
    around = cv2.dilate(cv2.bitwise_or(cards, scraps), near)
    return any(bool((thing & (around > 0)).any()) for thing in things)
