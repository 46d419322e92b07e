"""The cells of a hex board one by one: each looked at on circles around its middle."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.hexes.board import Axial, Board, fit, middles_of
from vision.hexes.lamplight import Levels, neutral_at
from vision.light import Lamp
from vision.table import Table

Looks = Levels  # cells x radii x angles x blue, green, red, in neutral light
Points = NDArray[np.float64]
Values = NDArray[np.float32]

RADII_MM = np.arange(1.0, 14.1, 1.0)  # a cell reaches to 13 where it is narrow
ANGLES = 48  # looks a circle: more than twice the rays of a sun
INNER = 9  # circles that a symbol can fill
RIM = slice(9, 11)  # circles on which only the ground is seen
CLEAR = 25.0  # grey levels by which a symbol stands out so that its middle can be measured
WORTH_MM = 0.5  # an error of the board's place that is worth another look
# Of looking again: mostly one is enough. A board that was found further off shows parts of other cells, which
# keep its symbols from telling at once how far: of two such photos both were at rest after five.
ROUNDS = 6
MOST_OFF_MM = 3.0  # of a symbol's middle: more is no symbol
STIFF = 2.0  # middles of symbols are good to some tenths of a millimetre

_TURNS = np.arange(ANGLES) * 2 * np.pi / ANGLES
CIRCLE = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=-1).astype(np.float32)
# The share of a symbol's area that a look on each of its circles stands for.
SHARES = np.repeat(RADII_MM[:INNER] / RADII_MM[:INNER].sum() / ANGLES, ANGLES).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Cells:
    """What cells look like, in grey levels of neutral light."""

    ground: Values  # cells x 3, the colour around the symbol
    ink: Values  # cells x 3, the colour in which the symbol is printed
    mask: Values  # cells x radii x angles, how far from ground towards ink each look is
    strength: Values  # cells, how much the inside differs from the ground
    odd: Values  # cells, how much of it differs in yet another way


def look(table: Table, lamp: Lamp, board: Board, where: Sequence[Axial]) -> tuple[Cells, Board]:
    """Some cells of a board, and the board moved to where their symbols are if that was off."""
    cells = measure(circles(table, lamp, board, where))
    own = middles_of(where)
    for _ in range(ROUNDS):
        moved = settle(cells, board, own)
        if np.hypot(*(moved.on_table(own) - board.on_table(own)).T).max() <= WORTH_MM:
            break
        cells, board = measure(circles(table, lamp, moved, where)), moved
    return cells, board


def measure(looks: Looks) -> Cells:
    """Tells ground from ink: the ink lies where the inside differs most from the rim."""
    count = len(looks)
    ground = np.median(looks[:, RIM].reshape(count, -1, 3), axis=1)
    off = (looks - ground[:, None, None]).reshape(count, -1, 3)
    inside = off[:, : INNER * ANGLES]
    spread = np.matmul((inside * SHARES[:, None]).transpose(0, 2, 1), inside)
    sizes, ways = np.linalg.eigh(spread)
    way = ways[:, :, 2]
    mask = np.matmul(off, way[:, :, None])[:, :, 0]
    sign = np.where(mask[:, : INNER * ANGLES] @ SHARES < 0, -1, 1).astype(np.float32)
    mask *= sign[:, None]
    # A symbol of whatever shape fills a fifth of the inside.
    fifth = INNER * ANGLES // 5
    level = -np.partition(-mask[:, : INNER * ANGLES], fifth, axis=1)[:, fifth]
    return Cells(
        ground=ground.astype(np.float32),
        ink=(ground + way * (sign * level)[:, None]).astype(np.float32),
        mask=mask.reshape(count, len(RADII_MM), ANGLES),
        strength=np.sqrt(np.maximum(sizes[:, 2], 1e-3)),
        odd=np.sqrt(np.maximum(sizes[:, 1], 0)),
    )


def circles(table: Table, lamp: Lamp, board: Board, where: Sequence[Axial]) -> Looks:
    """Looks at cells, on circles around their middles."""
    steps = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    spots = board.on_table((middles_of(where)[:, None] + steps).reshape(-1, 2))
    pixels = table.camera.to_pixel(spots).reshape(-1, 3, 2).astype(np.float32)
    middles, axes = pixels[:, 0], pixels[:, 1:] - pixels[:, :1]
    offsets = (RADII_MM[:, None, None] * CIRCLE).reshape(-1, 2).astype(np.float32)
    ways = offsets @ axes + middles[:, None]
    seen = cv2.remap(table.picture, ways[:, :, 0], ways[:, :, 1], cv2.INTER_LINEAR)
    looks = neutral_at(np.asarray(seen, np.uint8), lamp, spots[:: len(steps)])
    return looks.reshape(len(where), len(RADII_MM), ANGLES, 3)


def settle(cells: Cells, board: Board, middles: Points) -> Board:
    """The board as its clear symbols say, which should be in the middles of their cells."""
    weights = np.maximum(cells.mask[:, : INNER + 1], 0) * RADII_MM[: INNER + 1, None].astype(np.float32)
    around = weights * RADII_MM[: INNER + 1, None].astype(np.float32)
    offsets = around.sum(axis=1) @ CIRCLE / np.maximum(weights.sum(axis=(1, 2)), 1e-3)[:, None]
    clear = (cells.strength > CLEAR) & (np.hypot(*offsets.T) < MOST_OFF_MM)
    if clear.sum() < 4:
        return board
    own = middles[clear]
    return fit(own, board.on_table(own + offsets[clear]), STIFF)
