"""What cells of a hex board may hold, given how tiles are laid: two cells each, none on a printed symbol."""

import numpy as np
from numpy.typing import NDArray

from engine.observation import SURE
from vision.hexes.board import BESIDE, PRINTED, RING_OF
from vision.hexes.symbols import OF_PRINTED, READINGS

Odds = NDArray[np.float64]  # cells x READINGS

RING_IN_PLAY = {1: 5, 2: 5, 3: 6, 4: 7}
BEYOND = 0.2  # how much rarer a tile lies outside the area in play
ON_PRINT = 0.05  # how much rarer a tile lies on a printed symbol, which is never allowed
TILED = 0.4  # odds that a printed symbol on the ground of a tile is a tile's
LONE = 0.9  # odds of a half whose other half is nowhere, and that a cell beside it is what it seems


def as_played(odds: Odds, tiled: NDArray[np.bool_], players: int | None) -> Odds:
    """The odds when it is known how tiles are laid: two cells each, seldom outside the area in play.

    `tiled` says which printed cells have the ground of a tile.
    """
    odds = odds.copy()
    if players in RING_IN_PLAY:
        odds[RING_IN_PLAY[players] < RING_OF, 1:] *= BEYOND
        odds /= odds.sum(axis=1, keepdims=True)
    printed = odds[OF_PRINTED]
    odds[OF_PRINTED] = _but_for_print(printed)
    # Half a tile beside it has its other half there, though that may look like what is printed: also one
    # that lies at other tiles, where all halves together are an odd number.
    halved = np.asarray(BESIDE[OF_PRINTED] @ _uneven(odds))
    own = np.where(halved, LONE, TILED * tiled)
    seen = halved | (tiled & (odds[OF_PRINTED, 0] == 1))
    odds[np.array(OF_PRINTED)[seen]] = _on_printed(printed, own)[seen]
    lone = _lone(odds)
    doubted = odds.copy()
    for place in np.nonzero(lone)[0]:
        doubted[place] *= min(1.0, LONE / odds[place].max())
        doubted[place, 0] += 1 - doubted[place].sum()
    # Its other half must be beside it, though nothing was seen there.
    beside = BESIDE @ lone
    doubted[beside] = odds[beside] * LONE + (1 - LONE) / len(READINGS)
    return doubted


def _lone(odds: Odds) -> NDArray[np.bool_]:
    """Halves of tiles without another half beside them."""
    tiles = odds[:, 0] < 0.5
    return np.asarray(tiles & ~(BESIDE @ tiles))


def _uneven(odds: Odds) -> NDArray[np.bool_]:
    """Halves of tiles that lie together, an odd number of them."""
    tiles = odds[:, 0] < 0.5
    uneven = np.zeros(len(odds), np.bool_)
    left = set(np.flatnonzero(tiles).tolist())
    while left:
        group = fringe = {left.pop()}
        while fringe:
            fringe = left & set(np.flatnonzero(BESIDE[list(fringe)].any(axis=0)).tolist())
            group, left = group | fringe, left - fringe
        uneven[list(group)] = len(group) % 2 == 1
    return uneven


def _but_for_print(odds: Odds) -> Odds:
    """The odds of the printed cells (6 x readings): their own symbols are print, others lie on it."""
    odds = odds.copy()
    own = range(len(PRINTED)), range(1, len(READINGS))
    odds[:, 0] += odds[own]
    odds[own] = 0
    odds[:, 1:] *= ON_PRINT
    odds /= odds.sum(axis=1, keepdims=True)
    return np.where(odds[:, :1] >= SURE, np.eye(len(READINGS))[0], odds)


def _on_printed(odds: Odds, laid: Odds) -> Odds:
    """The odds of the printed cells if so much of what their own symbols show is no print, but laid there."""
    own = range(len(PRINTED)), range(1, len(READINGS))
    odds = odds.copy()
    odds[:, 0] += (1 - laid) * odds[own]
    odds[own] *= laid
    return odds
