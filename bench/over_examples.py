"""Small pictures of painted tables with where something hides a part of the game."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np
import numpy.typing as npt
from support.painter import paint
from support.painter.canvas import CLUTTER, COVER, GAME, Canvas
from support.painter.covers import COVERS
from support.painter.games import GAMES
from support.painter.ground import Laid, NoRoom

from bench.eyes_photos import HANDS, from_folder
from vision.over import CELL, HIGH, MM, WIDE, view
from vision.table import Table, find

Array = npt.NDArray[Any]

SIZE = (1152, 648)  # pixels in which photos are painted: a third of the time, and fine enough for MM
OVER, BESIDE = 0.42, 0.66  # shares of photos with something over the game, and of those or beside it
READ = frozenset({"HAND", "GLARE"})  # problems of photos that are learned from
OFTEN = 3  # times more photos of the games with hands, of which every fifth is laid out for counting
MAPS = ("contact", "cover", "game", "unknown")
TOUCH = np.ones((3, 3), np.uint8)  # reaches the next cell
PART = 0.15  # of a cell
UNKNOWN = -1  # label of photos of which a single one does not tell whether something is over the game


@dataclass(frozen=True)
class Example:
    """A painted photo, where the game is, what of it something hides, and which pieces are hidden in part."""

    image: Array
    canvas: Canvas
    laid: Array
    hidden: Array
    is_part: Array


def make_many(first: int, count: int, hands: int) -> tuple[Array, Array, Array]:
    """Pictures, maps and games of that many photos, as far as they can be painted."""
    cv2.setNumThreads(1)
    with ProcessPoolExecutor(hands, initializer=partial(cv2.setNumThreads, 1)) as workers:
        made = [
            example for example in workers.map(make, range(first, first + count), chunksize=16) if example
        ]
    pictures, maps, games = zip(*made, strict=True)
    return np.stack(pictures), np.stack(maps), np.array(games)


def kept_in(folder: Path) -> Iterator[tuple[Array, int, int]]:
    """Of painted photos in a folder the view, the game, and whether something is over it: not where."""
    for photo in from_folder(folder, None):
        table = find(np.asarray(photo.picture))
        if isinstance(table, Table) and not photo.problems - READ:
            label = UNKNOWN if photo.hidden else int("HAND" in photo.problems)
            yield view(table), GAMES.index(photo.game), label


def make(seed: int) -> tuple[Array, Array, int] | None:
    """One photo in the size of the network's view, its MAPS in shares of 255, and its game."""
    rng = np.random.default_rng([seed, 77])
    game = str(rng.choice([*GAMES, *HANDS * OFTEN]))
    example = painted(game, seed, rng, (OVER, BESIDE), SIZE)
    if example is None:
        return None
    canvas, hidden, is_part = example.canvas, example.hidden, example.is_part
    scale = 1 / (MM * canvas.view.scale)
    shows, goes = (_cells(mask, scale) for mask in (canvas.owner == GAME, hidden & is_part))
    contact = 255 * (_touching(shows) & _touching(goes))
    maps = [contact, _cells(canvas.owner == COVER, scale), shows, _cells(hidden & ~is_part, scale)]
    small = cv2.resize(example.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return _within(small, (HIGH, WIDE)).transpose(2, 0, 1), np.stack(maps), GAMES.index(game)


def painted(
    game: str, seed: int, rng: np.random.Generator, shares: tuple[float, float], size: tuple[int, int]
) -> Example | None:
    """A photo with something over the game, beside it or nowhere, None where it cannot be painted or read.

    Shares are those of photos with something over the game, and of those or beside it.
    """
    kind, fate = str(rng.choice(COVERS)), rng.random()
    cover: Any = kind if fate < shares[0] else (kind, False) if fate < shares[1] else None
    with _watched() as seen:
        try:
            scene = paint.random_scene(game, seed, hand=game in HANDS and seed % 5 == 0, cover=cover)
            photo = paint.paint(scene, size)
        except (NoRoom, ValueError):
            return None
    if photo.problems - READ:
        return None
    canvas, laid = seen
    hidden = laid & (canvas.owner >= CLUTTER)
    is_part = paint.in_part(laid, hidden, paint.SLIVER * canvas.view.scale)
    return Example(photo.image, canvas, laid, hidden, is_part)


@contextmanager
def _watched() -> Iterator[list[Any]]:
    """The canvas and the mask of the game while a photo is painted: it tells only that something hides it."""
    seen: list[Any] = []
    masked: Callable[[Canvas, Laid], Array] = paint._game_mask

    def kept(canvas: Canvas, laid: Laid) -> Array:
        mask = masked(canvas, laid)
        seen[:] = canvas, mask
        return mask

    with patch("support.painter.paint._game_mask", kept):
        yield seen


def _cells(mask: Array, scale: float) -> Array:
    """The share of each cell that a mask of the photo takes."""
    share = cv2.resize(
        mask.astype(np.float32), None, fx=scale / CELL, fy=scale / CELL, interpolation=cv2.INTER_AREA
    )
    return _within(np.round(share * 255).astype(np.uint8), (HIGH // CELL, WIDE // CELL))


def _touching(cells: Array) -> Array:
    return np.asarray(cv2.dilate((cells > 255 * PART).astype(np.uint8), TOUCH), np.uint8)


def _within(picture: Array, size: tuple[int, int]) -> Array:
    """A picture in the upper left of a black one of a size."""
    whole = np.zeros((*size, *picture.shape[2:]), np.uint8)
    high, wide = (min(pair) for pair in zip(size, picture.shape[:2], strict=True))
    whole[:high, :wide] = picture[:high, :wide]
    return whole
