"""How the time of a look grows with what lies on the table: few and many stones and cards."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import cv2
import numpy as np
from support.painter.game_bloom import in_order, usual_flowers
from support.painter.game_elfer import COLOURS, as_state
from support.painter.ground import NoRoom
from support.painter.paint import Painted, paint, random_scene

from bench.timing import REPEATS, against_decoding

FIRST_SEED = 95_000
PHOTOS = 5  # of each number of pieces, in different rooms and typefaces
STONES, CARDS = (15, 30, 60), (16, 32, 64)
ROW = 6  # stones
DISPLAY = 8


def report() -> Iterator[str]:
    """Processor time of a look, all checks on, one thread, against decoding the same JPEG (2304x1296)."""
    cv2.setNumThreads(1)
    yield f"pace: {PHOTOS} painted photos a table, median of {REPEATS} looks against decoding the JPEG"
    for game, pieces, state in (("bloom", STONES, stones), ("elfer", CARDS, cards)):
        for number in pieces:
            photos = islice(_fitting(game, state(number)), PHOTOS)
            times = sorted(against_decoding(photo.jpeg, photo.image, game) for photo in photos)
            yield f"  {game:6} {number:3}: median {np.median(times):5.1f}, {times[0]:.1f} to {times[-1]:.1f}"


def stones(number: int) -> dict[str, Any]:
    """Rows one after the other in the numbers from 1 on, a full display, and the rest loose."""
    rows = [list(range(first, first + ROW)) for first in range(1, number - DISPLAY, ROW + 2)]
    used = {stone for row in rows for stone in row}
    loose = list(range(101 - number + len(used), 101))
    flowers = {str(stone): usual_flowers(stone) for stone in sorted(used | set(loose))}
    return {"rows": [in_order([*row]) for row in rows], "loose": loose, "flowers": flowers}


def cards(number: int) -> dict[str, Any]:
    """Four rows that have grown alike from their elevens."""
    each = number // len(COLOURS)
    values = range(11 - each // 2, 11 - each // 2 + each)
    return as_state([(colour, value) for colour in COLOURS for value in values])


def _fitting(game: str, state: dict[str, Any]) -> Iterator[Painted]:
    """Photos of this state from one seed after the other, without those under whose camera it has no room."""
    asked = {"state": state, "cover": None, "clutter": (), "layout": "spread"}
    for seed in count(FIRST_SEED):
        try:
            yield paint(random_scene(game, seed, **asked))
        except NoRoom:
            continue
