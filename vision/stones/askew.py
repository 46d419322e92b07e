"""Stones that seem to lie askew between two straight neighbours: a digit may look like a number together with
flowers beside it, on a stone of another turn."""

from collections.abc import Sequence

import numpy as np

from vision.stones.bodies import DISPLAY_PITCH, ROW_PITCH
from vision.stones.numbers import Numbered, stones_of

OFF = 12.0  # mm between the middle of such a stone and that of the place which both neighbours leave for one
# Degrees that it leans against both: of stones on display boards the most is 6. Half a turn is none.
LEANS = 15.0


def doubted(seen: Sequence[Numbered]) -> list[Numbered]:
    """The stones, those in doubt that lie askew where two neighbours have a place."""
    stones = stones_of(seen)
    lies = np.array([(stone.x, stone.y, stone.turn) for stone in stones]).reshape(-1, 3)
    turns = np.radians(lies[:, 2])
    ways = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    leans = np.abs((lies[:, 2, None] - lies[:, 2] + 90) % 180 - 90) > LEANS
    askew = np.zeros(len(stones), bool)
    for pitch in (ROW_PITCH, DISPLAY_PITCH):
        places = [lies[:, :2] + side * pitch * ways for side in (1, -1)]
        here = [np.linalg.norm(lies[:, None, :2] - place, axis=2) < OFF for place in places]
        askew |= ((here[0] | here[1]) & leans).sum(axis=1) > 1
    return [one.spoilt if is_askew else one for one, is_askew in zip(seen, askew, strict=True)]
