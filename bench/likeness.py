"""How alike painted and sample photos are: a classifier of patches, and what betrays the painter."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from support.painter.paint import paint, random_scene

Picture = NDArray[np.uint8]
Values = NDArray[np.float64]

FIRST_SEED = 52_000
SIDE = 64  # pixels of a patch
PATCHES = 60  # of each photo
MOST = 60  # photos
# Painted for each sample: painted rooms and tables vary more than those of the samples, so that the one in
# which the whole photo is nearest in light and tint tells how alike photos of a like table are.
ROOMS = 4
FOLDS = 5  # tables, not patches, are dealt to the folds: patches of one table know each other
RECORDING = "table.json"  # lies in the folder of a recording
STEPS, RATE, WEIGHT_DECAY = 400, 0.5, 1e-3
NAMES = (
    "mean light",
    "contrast",
    "red over green",
    "blue over green",
    "spread of colour",
    "noise of light",
    "noise of colour",
    "finest detail",
    "fine detail",
    "coarse detail",
    "steepest edge",
    "tail of edges",
    "blocks of JPEG",
    "grain across over down",
)


def report(words: Sequence[str]) -> Iterator[str]:
    """Compares the photos with truth of the named folder (and its folders) with painted ones of the same."""
    rng = np.random.default_rng(1)
    truths = sorted(Path(words[0] if words else ".").rglob("*.truth.json"))[:MOST]
    folds = folds_of(truths, rng)
    samples = [_read(truth.with_name(truth.name.replace(".truth.json", ".jpg"))) for truth in truths]
    real = [_patches(picture, rng) for picture in samples]
    any_room, like_room = [], []
    for n, (truth, sample) in enumerate(zip(truths, samples, strict=True)):
        rooms = [_painted(truth, FIRST_SEED + n + room * MOST) for room in range(ROOMS)]
        nearest = min(rooms, key=lambda room: float(np.abs(_room(room) - _room(sample)).sum()))
        any_room.append(_patches(rooms[0], rng))
        like_room.append(_patches(nearest, rng))
    for painted, which in (
        (any_room, "in any room"),
        (like_room, f"in the room most like its own of {ROOMS}"),
    ):
        yield f"patches of {len(samples)} sample photos against as many painted ones, {which}"
        accuracy, weights = told_apart(real, painted, folds)
        yield f"  told apart: {accuracy:.0%} of the patches (wanted: 65 % or less; 50 % is a coin)"
        for index in np.argsort(-np.abs(weights))[:3]:
            side = "painted" if weights[index] > 0 else "sample"
            alone, _ = told_apart([p[:, [index]] for p in real], [p[:, [index]] for p in painted], folds)
            yield f"  betrayed by: {NAMES[index]} (higher in {side} photos; alone {alone:.0%})"


def folds_of(truths: Sequence[Path], rng: np.random.Generator) -> list[int]:
    """The fold of each photo; those of a recording show one table, on which nobody may learn and be asked."""
    tables = [truth.parent if (truth.parent / RECORDING).exists() else truth for truth in truths]
    dealt = rng.permutation(len(set(tables)))
    fold_of = {table: int(n) % FOLDS for table, n in zip(dict.fromkeys(tables), dealt, strict=True)}
    return [fold_of[table] for table in tables]


def _room(picture: Picture) -> Values:
    """Light and tint of most of a photo, as logarithms."""
    light = np.median(picture[::16, ::16].reshape(-1, 3), axis=0) + 1.0
    return np.log([light[1], light[2] / light[1], light[0] / light[1]])


def _painted(truth: Path, seed: int) -> Picture:
    """A painted photo of what the truth tells: the pieces shall not tell the two apart."""
    told = json.loads(truth.read_text("utf-8"))
    asked = {"state": told["state"], "hand": "points" in told, "players": told.get("players")}
    return np.asarray(paint(random_scene(told["game"], seed, cover=None, **asked)).image, np.uint8)


def _read(path: Path) -> Picture:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def _patches(picture: Picture, rng: np.random.Generator) -> Values:
    """Statistics of patches, half of them where something is to be seen."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    busy = cv2.blur(np.abs(cv2.Laplacian(grey, cv2.CV_32F)), (SIDE, SIDE))
    rows, values = picture.shape[:2], []
    tops = rng.integers(0, rows[0] - SIDE, 4 * PATCHES) // 8 * 8
    lefts = rng.integers(0, rows[1] - SIDE, 4 * PATCHES) // 8 * 8
    order = np.argsort(-busy[tops + SIDE // 2, lefts + SIDE // 2])
    chosen = [*order[: PATCHES // 2], *rng.choice(order[PATCHES // 2 :], PATCHES // 2, replace=False)]
    for index in chosen:
        top, left = int(tops[index]), int(lefts[index])
        values.append(_statistics(picture[top : top + SIDE, left : left + SIDE]))
    return np.array(values)


def _statistics(patch: Picture) -> list[float]:
    light = patch.astype(np.float32)
    grey = light.mean(axis=2)
    blue, green, red = (float(light[..., channel].mean()) + 1 for channel in range(3))
    fine = grey - cv2.GaussianBlur(grey, (0, 0), 1)
    middle = cv2.GaussianBlur(grey, (0, 0), 1) - cv2.GaussianBlur(grey, (0, 0), 2)
    coarse = cv2.GaussianBlur(grey, (0, 0), 2) - cv2.GaussianBlur(grey, (0, 0), 6)
    colour = light[..., 2] - light[..., 0]
    colour_fine = colour - cv2.GaussianBlur(colour, (0, 0), 1)
    across, down = np.abs(np.diff(grey, axis=1)), np.abs(np.diff(grey, axis=0))
    slopes = np.sort(across.ravel())
    seams = across[:, 7::8].mean() / (across.mean() + 0.05)
    return [
        float(np.log(grey.mean() + 1)),
        float(np.log(grey.std() + 0.5)),
        float(np.log(red / green)),
        float(np.log(blue / green)),
        float(np.log(light.std(axis=(0, 1)).std() + 0.1)),
        float(np.log(np.median(np.abs(fine)) + 0.05)),
        float(np.log(np.median(np.abs(colour_fine)) + 0.05)),
        float(np.log(fine.std() + 0.05)),
        float(np.log(middle.std() + 0.05)),
        float(np.log(coarse.std() + 0.05)),
        float(np.log(slopes[-1] + 1)),
        float(np.log((slopes[-40] + 1) / (slopes[len(slopes) // 2] + 1))),
        float(np.log(seams + 0.05)),
        float(np.log((across.mean() + 0.1) / (down.mean() + 0.1))),
    ]


def told_apart(real: list[Values], painted: list[Values], folds: list[int]) -> tuple[float, Values]:
    """The share of patches that a classifier tells apart on tables it has not seen, and what it goes by; a
    painted photo is in the fold of the one that it is painted for."""
    photos = [*real, *painted]
    values = np.concatenate(photos)
    values = (values - values.mean(axis=0)) / (values.std(axis=0) + 1e-9)
    factors = np.column_stack([np.ones(len(values)), values, values**2 - 1])
    is_painted = np.repeat([n >= len(real) for n in range(len(photos))], [len(photo) for photo in photos])
    fold = np.repeat([*folds, *folds], [len(photo) for photo in photos])
    right, slopes = 0, []
    for asked in range(FOLDS):
        weights = _fit(factors[fold != asked], is_painted[fold != asked])
        right += int(((factors[fold == asked] @ weights > 0) == is_painted[fold == asked]).sum())
        slopes.append(weights[1 : 1 + values.shape[1]])
    return right / len(values), np.mean(slopes, axis=0)


def _fit(factors: Values, truth: NDArray[np.bool_]) -> Values:
    """Logistic regression by plain steps downhill."""
    weights = np.zeros(factors.shape[1])
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-np.clip(factors @ weights, -30, 30)))
        weights -= RATE * (factors.T @ (odds - truth) / len(truth) + WEIGHT_DECAY * weights)
    return weights
