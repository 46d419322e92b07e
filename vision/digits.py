"""What number a patch shows: a small network reads it, Tesseract is the second witness where it doubts."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.observation import SURE
from vision.networks import answers
from vision.patches import Patch, normalise
from vision.witness import Testimony, testify

Odds = Mapping[int, float]
Way = Literal["net", "both", "tesseract"]

NUMBERS = range(1, 101)
TENS = 11  # scores of the net: first those of no tens to 10, then of units 0 to 9, and one for "no number"

AT_A_TIME = 6  # patches that the net looks at, never more or fewer: bench/sheet.py lays them out

# Fitted by bench/train_digits.py on typeface families that the net has never seen, with blur and noise.
TEMPERATURE = 1.1
FLOOR = 0.001  # of the odds are always spread over all numbers: no print is read better than that
LEAST = 1e-4  # odds that are told

# Confidence of Tesseract -> how much likelier its number is than any other, from how often it was right on
# 2,100 patches of the same families: 593 of 594 above 99.5, 312 of 320 above 99, three of four above 90.
# Where the net doubts, the patch is bad and both may err alike (its word for the net's own best number was
# wrong once in 65), so it counts far less there. Below the last line it is not heard.
ALONE = ((99.5, 40_000.0), (99.0, 3_000.0), (90.0, 300.0))
IN_DOUBT = ((99.0, 10.0), (90.0, 3.0))

_way: ContextVar[Way] = ContextVar("way of reading numbers", default="net")


def read(patches: Sequence[Patch], by: Way | None = None) -> list[Odds]:
    """The odds over 1 to 100 for upright patches that hold one number each, told where above LEAST.

    `by` is "net", "both" (Tesseract is asked once about all that the net doubts) or "tesseract" alone;
    None takes what `reading_by` says. A patch without a number has flat odds.
    """
    if not patches:
        return []
    way = by or _way.get()
    if way == "tesseract":
        nothing_known = np.full(len(NUMBERS), 1 / len(NUMBERS))
        return [_told(_heard(nothing_known, testimony, ALONE)) for testimony in testify(patches)]
    odds = _net_odds(patches)
    doubtful = np.flatnonzero(odds.max(axis=1) < SURE).tolist()
    if way == "both" and doubtful:
        for place, testimony in zip(doubtful, testify([patches[place] for place in doubtful]), strict=True):
            odds[place] = _heard(odds[place], testimony, IN_DOUBT)
    return [_told(row) for row in odds]


@contextmanager
def reading_by(way: Way) -> Iterator[None]:
    """Numbers are read that way inside the block: how the device's configuration reaches every game."""
    token = _way.set(way)
    try:
        yield
    finally:
        _way.reset(token)


def _net_odds(patches: Sequence[Patch]) -> NDArray[np.float64]:
    """A row of odds for each patch; what speaks for "no number" is spread over all."""
    scores = answers("digits", normalise(patches), AT_A_TIME).astype(np.float64) / TEMPERATURE
    numbers = np.arange(1, 101)
    sums = scores[:, numbers // 10] + scores[:, TENS + numbers % 10]
    both = np.concatenate([sums, scores[:, -1:]], axis=1)
    raised = np.exp(both - both.max(axis=1, keepdims=True))
    shares = raised / raised.sum(axis=1, keepdims=True)
    return np.asarray((shares[:, :-1] + shares[:, -1:] / 100) * (1 - FLOOR) + FLOOR / 100)


def _heard(
    odds: NDArray[np.float64], testimony: Testimony | None, table: Sequence[tuple[float, float]]
) -> NDArray[np.float64]:
    """The odds after the witness has spoken; silence says nothing."""
    if testimony is None:
        return odds
    after = odds.copy()
    after[testimony.number - 1] *= next((more for least, more in table if testimony.confidence >= least), 1.0)
    return np.asarray(after / after.sum())


def _told(row: NDArray[np.float64]) -> Odds:
    """Odds as a mapping without those that hardly count; 1 in all."""
    kept = np.flatnonzero(row > LEAST)
    odds = row[kept] / row[kept].sum()
    return dict(zip((kept + NUMBERS[0]).tolist(), odds.tolist(), strict=True))
