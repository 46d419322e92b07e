"""Windows of painted tables at places where something may lie over the game, with where it does."""

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.canvas import CLUTTER, COVER

from bench.over_examples import PART, painted
from vision import closer, over
from vision.closer import CELL, SIDE
from vision.networks import network

Array = npt.NDArray[Any]

SIZE = (1536, 864)  # pixels in which photos are painted: finer than the network sees them
WIDER = SIDE + 16  # pixels of a window that is kept: it is shifted in training
OVER, BESIDE = 0.5, 0.75  # shares of photos with something over the game, and of those or beside it
GAMES, OFTEN = ("bloom", "elfer", "sequence"), (0.5, 0.3, 0.2)
MORE = 3  # places at the outlines of things, and as many where a piece goes on under one
MAPS = ("contact", "thing", "game", "unknown")
TOUCH = np.ones((3, 3), np.uint8)  # reaches the next cell


def make_many(first: int, count: int, hands: int) -> tuple[Array, Array, Array, Array]:
    """Windows, maps, games and seeds of that many photos, as far as they can be painted."""
    cv2.setNumThreads(1)
    seeds = range(first, first + count)
    with ProcessPoolExecutor(hands, initializer=partial(cv2.setNumThreads, 1)) as workers:
        tried = zip(seeds, workers.map(make, seeds, chunksize=16), strict=True)
        made = [(*example, seed) for seed, example in tried if example]
    views, maps, games, photos = zip(*made, strict=True)
    many = [len(view) for view in views]
    return np.concatenate(views), np.concatenate(maps), np.repeat(games, many), np.repeat(photos, many)


def make(seed: int) -> tuple[Array, Array, int] | None:
    """The windows of one photo with the MAPS of each (0 or 1 a cell), and its game. The first of them are
    where the rough look would send the closer one."""
    rng = np.random.default_rng([seed, 78])
    game = str(rng.choice(GAMES, p=OFTEN))
    example = painted(game, seed, rng, (OVER, BESIDE), SIZE)
    if example is None:
        return None
    image, canvas, laid = example.image, example.canvas, example.laid
    hidden, is_part = example.hidden, example.is_part
    mm = 1 / canvas.view.scale
    net = network("over")
    net.setInput(over.view_of(image, mm).astype(np.float32)[None])
    places, _ = closer.likely(net.forward()[0, 0], over.scale_of(image, mm))
    things = (canvas.owner == COVER) | (canvas.owner == CLUTTER)
    rims = cv2.morphologyEx(things.astype(np.uint8), cv2.MORPH_GRADIENT, TOUCH) > 0
    goes_on = rims & _near(laid & ~hidden & is_part, mm) & _near(hidden & is_part, mm)
    places = np.concatenate([places, *(_some(mask, mm, rng) for mask in (goes_on, rims))])
    layers = [laid & ~hidden & is_part, hidden & is_part, things, laid & ~hidden, hidden & ~is_part]
    shows, goes, *others = (_cells(layer, mm, places) for layer in layers)
    maps = np.stack([_touching(shows) & _touching(goes), *others], axis=1)
    return closer.windows(image, mm, places, WIDER), maps, GAMES.index(game)


def _cells(mask: Array, mm: float, places: Array) -> Array:
    """In which cells of each window there is something of a mask of the photo."""
    shares = closer.windows(np.repeat(mask[..., None], 3, axis=2).astype(np.uint8) * 255, mm, places, WIDER)
    cells = shares[:, 0].reshape(len(places), WIDER // CELL, CELL, WIDER // CELL, CELL).mean(axis=(2, 4))
    return np.asarray(cells > 255 * PART, np.uint8)


def _near(mask: Array, mm: float) -> Array:
    side = 2 * round(CELL * closer.MM / mm) + 1
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((side, side), np.uint8)) > 0)


def _some(mask: Array, mm: float, rng: np.random.Generator) -> Array:
    """Up to MORE places on a mask, each a little off it."""
    spots = np.argwhere(mask)[:, ::-1]
    if not len(spots):
        return np.zeros((0, 2), np.float32)
    chosen = spots[rng.integers(len(spots), size=MORE)]
    return np.asarray(chosen + rng.normal(0, SIDE / 8 * closer.MM / mm, chosen.shape), np.float32)


def _touching(cells: Array) -> Array:
    return np.stack([cv2.dilate(each, TOUCH) for each in cells])
