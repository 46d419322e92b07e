"""How straight edges lie around a place of the table."""

from functools import cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Pose
from vision.cards.faces import CARD_MM
from vision.cards.sheet import Sheet, cut_colours
from vision.channels import strongest
from vision.photo import Picture

RING_MM = (24.0, 56.0)  # around the middle of a card where its edges lie and its big number does not
RING_DENSITY = 0.75  # pixels a millimetre
NEAR = 3.0  # mm between places whose edges are the same
STEPS = 2  # of a degree in which turns are counted
BEYOND = 3.0  # mm around a card in which its own edges are looked for: more would show its neighbours'
DEPTH = 12.0  # mm from there inwards: edges, frames and corner numbers, but no oval
OWN_DENSITY = 1.5  # pixels a millimetre
LEANS = np.arange(-8.0, 8.01, 0.5)  # degrees by which a first guess at a turn may be off
STRONG = 40  # grey levels; a stronger edge says no more


def square_turn(sheet: Sheet, x: float, y: float) -> float:
    """The turn of the straight edges around a card's middle, degrees modulo 90, the same for near places."""
    place = (round(x / NEAR), round(y / NEAR))
    if place not in sheet.turns:
        sheet.turns[place] = _square_turn(sheet, x, y)
    return sheet.turns[place]


def _square_turn(sheet: Sheet, x: float, y: float) -> float:
    half = RING_MM[1]
    patch = cut_colours(sheet, Pose(x, y, 0.0), (-half, -half, half, half), RING_DENSITY)
    ring = _ring()
    sobels = (cv2.Sobel(patch, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    # Colour by colour: three that lie side by side would take twice the time.
    across, down = (sobel.reshape(-1, 3).T.take(ring, axis=1) for sobel in sobels)
    strength = across**2 + down**2
    gx, gy, most = across[0], down[0], strength[0]
    for colour in (1, 2):
        stronger = strength[colour] > most
        gx, gy = np.where(stronger, across[colour], gx), np.where(stronger, down[colour], gy)
        most = np.maximum(most, strength[colour])
    turns = ((np.degrees(np.arctan2(gy, gx)) + 360) * STEPS).astype(int) % (90 * STEPS)
    votes = np.bincount(turns, np.sqrt(most), 90 * STEPS)
    round_about = np.concatenate([votes[-STEPS * 2 :], votes, votes[: STEPS * 2]])
    smooth = np.convolve(round_about, np.hanning(STEPS * 4 + 1), "valid")
    return float(smooth.argmax() / STEPS)


@cache
def _ring() -> NDArray[np.int64]:
    """The pixels of a flat patch that lie around the big number."""
    side = round(2 * RING_MM[1] * RING_DENSITY)
    rows, columns = (np.mgrid[:side, :side] + 0.5) / RING_DENSITY - RING_MM[1]
    away = np.hypot(rows, columns)
    return np.flatnonzero((away > RING_MM[0]) & (away < RING_MM[1]))


def own_turn(sheet: Sheet, pose: Pose) -> Pose:
    """The pose turned by some degrees to how the card's own edges and frame lie."""
    wide, high = (side / 2 + BEYOND for side in CARD_MM)
    face = cut_colours(sheet, pose, (-wide, -high, wide, high), OWN_DENSITY)
    depth = round(DEPTH * OWN_DENSITY)
    left, right = face[:, : depth + 1], face[:, -depth - 1 :]
    upper, lower = face[: depth + 1], face[-depth - 1 :]
    upright = np.stack([steps(side[:, 1:], side[:, :-1]).T for side in (left, right)])
    level = np.stack([steps(side[1:], side[:-1]) for side in (upper, lower)])
    # Along the card's right the same turn leans the other way.
    energy = _gathered(upright, 1.0) + _gathered(level, -1.0)
    best = int(energy.argmax())
    lean = LEANS[best]
    if 0 < best < len(LEANS) - 1:
        before, at, after = energy[best - 1 : best + 2]
        lean += (before - after) / (before - 2 * at + after) / 2 * (LEANS[1] - LEANS[0])
    return Pose(pose.x, pose.y, (pose.turn + float(lean)) % 360)


def steps(one: Picture, other: Picture) -> NDArray[np.uint8]:
    """How far two pictures differ in each place, in the channel in which they do most."""
    return strongest(np.asarray(cv2.absdiff(one, other), np.uint8))


def _gathered(sides: NDArray[np.uint8], way: float) -> NDArray[np.float32]:
    """How far the edges of two opposite sides, inwards and along, gather in single lines along each lean."""
    count, depth, rows = sides.shape
    first, last, starts, counts, reach = _lines(rows, depth, way)
    # Along a lean a line keeps its place for some rows: sums of these, with nothing outside.
    sums = np.zeros((count, depth + 2 * reach, rows + 1), np.float32)
    np.cumsum(np.minimum(sides, STRONG), axis=2, out=sums[:, reach : reach + depth, 1:])
    flat = sums.reshape(count, -1)
    runs = flat.take(last, axis=1)
    runs -= flat.take(first, axis=1)
    means = np.add.reduceat(runs, starts, axis=1) / np.maximum(counts, 1)
    usual = sums[:, :, -1].sum(axis=1) / np.float32(rows * depth)
    above = np.maximum(means - usual[:, None, None], 0)
    return np.asarray((above**2 * counts).sum(axis=(0, 2)) / rows, np.float32)


@cache
def _lines(
    rows: int, depth: int, way: float
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.float32], int]:
    """Runs of rows in which a line along a lean keeps its place: of each place the first row, and the one
    after the last, as places in flat sums of a side with so many columns more on both sides as told last.

    Then the first run of each lean, and how many places of the side each line of it has.
    """
    moved = np.arange(rows)[:, None] - rows / 2
    shifts = np.round(-way * moved * np.tan(np.radians(LEANS))).astype(int).T
    runs: list[tuple[int, int, int]] = []
    starts = []
    for lean in shifts:
        starts.append(len(runs))
        cuts = [0, *(np.flatnonzero(np.diff(lean)) + 1).tolist(), rows]
        runs += [(start, end, int(lean[start])) for start, end in pairwise(cuts)]
    first, last, shift = np.array(runs).T
    reach = int(np.abs(shift).max())
    columns = (np.arange(depth) + shift[:, None] + reach) * (rows + 1)
    places = np.arange(depth) + shifts[:, :, None]
    counts = ((places >= 0) & (places < depth)).sum(axis=1).astype(np.float32)
    return first[:, None] + columns, last[:, None] + columns, np.array(starts), counts, reach
