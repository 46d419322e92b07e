"""How well numbers are read: by digit height and by blur in typefaces never trained on, and on real photos.

A folder that is named (`make bench PART="digits FOLDER"`) holds photos of number tiles with labels.json;
bench/wild_numbers.py says how they are read.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from time import process_time

import cv2
import numpy as np

from bench.number_faces import held_out_files
from bench.printed_numbers import any_number, number_patch, other_patch
from bench.wild_numbers import wild_numbers
from engine.observation import SURE
from vision import digits
from vision.patches import Patch
from vision.witness import testify

SEED = 20_260
EACH = 600  # patches a line
HEIGHTS = (7, 8, 10, 12, 14, 18, 24, 32)
BLURS = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5)
STONES = 60
ROUNDS = 9
CONFIDENCES = (0, 90, 99, 100)  # of Tesseract: the bands that vision/digits.py tells apart


def report(words: Sequence[str] = ()) -> Iterator[str]:
    """Drawn numbers, and those of a folder of real photos where one is named."""
    cv2.setNumThreads(1)
    yield f"numbers in {len(held_out_files())} typeface families never trained on, {EACH} patches a line"
    for height in HEIGHTS:
        yield _line(f"{height} pixels high, blur 0 to 1", height, (0, 1))
    for blur in BLURS:
        yield _line(f"18 pixels high, blur {blur}", 18, (blur, blur))
    yield from _no_numbers()
    yield from _witness()
    yield _time()
    for folder in words:
        yield from _wild(Path(folder))


def _line(name: str, height: float, blurs: tuple[float, float]) -> str:
    shown, truth = _drawn(height, blurs)
    return f"  {name}: {_count(digits.read(shown, by='net'), truth)}"


def _drawn(height: float, blurs: tuple[float, float], count: int = EACH) -> tuple[list[Patch], list[int]]:
    random, files = np.random.default_rng(SEED), held_out_files()
    truth = [any_number(random) for _ in range(count)]
    shown = [
        number_patch(random, number, files[int(random.integers(len(files)))], height, random.uniform(*blurs))
        for number in truth
    ]
    return shown, truth


def _count(read: Sequence[digits.Odds], truth: Sequence[int]) -> str:
    best = [max(odds, key=odds.__getitem__) for odds in read]
    right = np.array([number == true for number, true in zip(best, truth, strict=True)])
    sure = np.array([odds[number] >= SURE for odds, number in zip(read, best, strict=True)])
    named = np.array([true in odds for odds, true in zip(read, truth, strict=True)])
    return (
        f"{right.mean():6.1%} right, {(right & sure).mean():6.1%} right and sure, "
        f"{int((~right & sure).sum())} wrong and sure, {int((~named).sum())} without the truth among the odds"
    )


def _no_numbers() -> Iterator[str]:
    random, files = np.random.default_rng(SEED), held_out_files()
    shown = [other_patch(random, files[int(random.integers(len(files)))], 20, 0.8) for _ in range(EACH)]
    most = np.array([max(odds.values()) for odds in digits.read(shown, by="net")])
    yield f"  no whole upright number: {int((most >= SURE).sum())} of {EACH} taken for a sure one"


def _witness() -> Iterator[str]:
    """Tesseract's confidence against how often it is right: all patches, and those the net doubts."""
    drawn = [_drawn(height, (0, blur), EACH // 2) for height, blur in ((12, 1.5), (18, 2.5), (28, 2.5))]
    shown, truth = (
        [patch for part in drawn for patch in part[0]],
        [true for part in drawn for true in part[1]],
    )
    told = testify(shown)
    doubted = [max(odds.values()) < SURE for odds in digits.read(shown, by="net")]
    for name, wanted in (("all patches", [True] * len(shown)), ("in doubt", doubted)):
        for low, high in pairwise(CONFIDENCES):
            right = [
                each.number == true
                for each, true, asked in zip(told, truth, wanted, strict=True)
                if asked and each is not None and low <= each.confidence < high
            ]
            if right:
                span = f"confidence {low} to {high}"
                yield f"  tesseract, {name}, {span}: {np.mean(right):.1%} right of {len(right)}"
        silent = [each is None for each, asked in zip(told, wanted, strict=True) if asked]
        yield f"  tesseract, {name}: silent {np.mean(silent):.1%} of {len(silent)}"
    chosen = [place for place, asked in enumerate(doubted) if asked]
    for way in ("net", "both"):
        read = digits.read([shown[place] for place in chosen], by=way)
        yield f"  in doubt, read by {way}: {_count(read, [truth[place] for place in chosen])}"


def _time() -> str:
    shown, _ = _drawn(20, (0, 1), STONES)
    digits.read(shown)
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        digits.read(shown, by="net")
        times.append((process_time() - start) / STONES)
    return f"  time: {1000 * float(np.median(times)):.2f} ms a number"


def _wild(folder: Path) -> Iterator[str]:
    """Real photos, all three ways of reading."""
    found = list(wild_numbers(folder))
    truth = [true for _, true, _ in found]
    for way in ("net", "both", "tesseract"):
        read = digits.read([patch for patch, _, _ in found], by=way)
        yield f"  {folder.name}, {len(found)} numbers, read by {way}: {_count(read, truth)}"
