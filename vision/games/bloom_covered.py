"""Is something laid or held over bloom's stones?"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision import arms
from vision.bodies import Stone
from vision.table import Table

Spots = NDArray[np.float64]

ARM_NEAR = 60.0  # mm from a stone within which an arm may hide another one


def is_covered(table: Table, stones: Sequence[Stone]) -> bool:
    """Does an arm reach to the stones?"""
    if not stones:
        return bool(arms.find(table))
    middles = np.array([(stone.x, stone.y) for stone in stones])
    return any(_distance(arm, middles) < ARM_NEAR for arm in arms.find(table))


def _distance(spots: Spots, others: Spots) -> float:
    """The least distance between two sets of spots."""
    return float(min(np.hypot(*(spots - other).T).min() for other in others))
