"""Small pictures of painted tables with where something hides a part of the game, and where its pieces are.

Each table is painted once and photographed several times: as it is, with something beside the game, and with
something over it. So what is learned is what the cover changes, and not what rooms have covers.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter import clutter, paint
from support.painter.canvas import CLUTTER, GAME
from support.painter.clutter import CLUTTERS
from support.painter.covers import COVERS, Cover
from support.painter.ground import NoRoom
from support.painter.paint import LaidOut
from support.painter.sensor import Sensor, random_sensor

from vision.over_view import CELL, HIGH, MM, WIDE

Array = npt.NDArray[Any]

SIZE = (1008, 567)  # pixels in which photos are painted: a third of the time, and finer than MM
USUAL = 2304  # pixels across a photo
CLEAN = 98  # quality of their JPEGs: made smaller, a usual photo shows nothing of its own
GAMES, OFTEN = ("bloom", "elfer"), (0.75, 0.25)  # what is left of a stone is harder to see
HAND = 5  # one in so many tables is a hand laid out for counting
# Of each table's photos: nothing, something beside the game, and over it; on one more a thing lies on it.
FATES = (None, False, False, True, True)
CROWDED, FULL = 0.5, (2, 7)  # tables on which more things lie than usual, and how many
FEWER = 0.5  # tables on which things stand on some markers
READ = frozenset({"HAND", "GLARE"})  # problems of photos that are learned from
MAPS = ("contact", "thing", "piece", "unknown")
TOUCH = np.ones((3, 3), np.uint8)  # reaches the next cell
PART = 0.15  # of a cell
LARGEST = 60 * 92.0  # mm2 of a piece, a card
Example = tuple[Array, Array, int]  # a picture, its MAPS in shares of 255, and its game


def make_many(seeds: Sequence[int], hands: int) -> tuple[Array, Array, Array, Array]:
    """Pictures, maps, games and seeds of the photos of some tables, as far as they can be painted."""
    return many_by(make, seeds, hands)


def many_by(
    make: Callable[[int], list[Example]], seeds: Sequence[int], hands: int
) -> tuple[Array, Array, Array, Array]:
    """What is made of each table, by so many processes."""
    cv2.setNumThreads(1)
    with ProcessPoolExecutor(hands, initializer=partial(cv2.setNumThreads, 1)) as workers:
        tables = zip(seeds, workers.map(make, seeds, chunksize=4), strict=True)
        made = [(*example, seed) for seed, examples in tables for example in examples]
    pictures, maps, games, taken = zip(*made, strict=True)
    return np.stack(pictures), np.stack(maps), np.array(games), np.array(taken)


def make(seed: int) -> list[Example]:
    """The photos of one table, none where it cannot be painted."""
    return [_small(table, image) for table, image in photos(seed, SIZE, OFTEN)]


def photos(seed: int, size: tuple[int, int], often: Sequence[float]) -> list[tuple[LaidOut, Array]]:
    """One table, as often as it is photographed in a size, each time with its photo; how often it is one of
    each of the GAMES."""
    rng = np.random.default_rng([seed, 79])
    game = str(rng.choice(GAMES, p=often))
    try:
        scene = paint.random_scene(game, seed, hand=bool(rng.integers(HAND) == 0), cover=None, **_things(rng))
        return list(_photos(paint.lay_out(scene, size), rng))
    except NoRoom:
        return []


def _things(rng: np.random.Generator) -> dict[str, Any]:
    """Conditions of a scene in which more things lie beside the game, and on its markers, than usual: what
    passes for a cover and is none."""
    things: dict[str, Any] = {}
    if rng.random() < CROWDED:
        things["clutter"] = tuple(str(kind) for kind in rng.choice(CLUTTERS, int(rng.integers(*FULL))))
    if rng.random() < FEWER:
        things["markers"] = int(rng.integers(2, 4))
    return things


def _photos(table: LaidOut, rng: np.random.Generator) -> Iterator[tuple[LaidOut, Array]]:
    for is_over in FATES:
        kind, chance = str(rng.choice(COVERS)), int(rng.integers(2**31))
        covered = table.covered_by(None if is_over is None else Cover(kind, is_over, chance))
        yield from _photo(covered, rng, chance)
    yield from _photo(_with_a_thing(table, rng), rng, int(rng.integers(2**31)))


def _photo(table: LaidOut, rng: np.random.Generator, chance: int) -> Iterator[tuple[LaidOut, Array]]:
    """The photo of a table, none where more than something over the game spoils it."""
    sensor = _averaged(random_sensor(rng, False), USUAL / table.canvas.owner.shape[1])
    photo = paint.photographed(table, sensor, chance)
    if not photo.problems - READ:
        yield table, photo.image


def _averaged(sensor: Sensor, coarser: float) -> Sensor:
    """A sensor whose small photo is like the large one of another made as small: pixels that are averaged
    have less grain, and hardly an edge that sharpening made."""
    less = {kind: getattr(sensor, kind) / coarser for kind in ("shot_noise", "read_noise", "even_noise")}
    return replace(sensor, **less, sharpening=0.0, quality=CLEAN)


def _with_a_thing(table: LaidOut, rng: np.random.Generator) -> LaidOut:
    """The same table with one of the things that lie beside a game put down on a part of it."""
    if not table.laid.keep_clear:
        return table
    part = table.laid.keep_clear[rng.integers(len(table.laid.keep_clear))]
    at = part.mean(axis=0) + (part[rng.integers(len(part))] - part.mean(axis=0)) * rng.uniform(0, 1.5)
    thing = clutter.make(str(rng.choice(CLUTTERS)), rng, table.density)
    canvas = table.canvas.copied()
    canvas.lay(clutter.moved(thing, (float(at[0]), float(at[1])), float(rng.uniform(0, 360))))
    return replace(table, canvas=canvas)


def _small(table: LaidOut, image: Array) -> Example:
    view, maps = seen(table, image, MM, (HIGH, WIDE))
    return view, maps, GAMES.index(table.scene.game)


def seen(table: LaidOut, image: Array, mm: float, size: tuple[int, int]) -> tuple[Array, Array]:
    """A photo as a network sees it, channels first, so many mm a pixel in a size (height, width), with its
    MAPS."""
    canvas, hidden, in_part = table.canvas, table.covered, table.in_part
    scale = 1 / (mm * canvas.view.scale)
    cells = (size[0] // CELL, size[1] // CELL)
    shows, goes = (_cells(mask & in_part, scale, cells) for mask in (table.game & ~hidden, hidden))
    contact = 255 * (_touching(shows) & _touching(goes))
    others = (canvas.owner >= CLUTTER, _pieces(table), hidden & ~in_part)
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    view = _within(small, size).transpose(2, 0, 1)
    return view, np.stack([contact, *(_cells(mask, scale, cells) for mask in others)])


def _pieces(table: LaidOut) -> Array:
    """Where the tops of stones or cards are seen: all of the game but a board under it."""
    canvas = table.canvas
    tops = np.zeros(canvas.owner.shape, np.uint8)
    for piece in (piece for layer in table.laid.layers for piece in layer if piece.owner == GAME):
        if piece.art is not None and cv2.contourArea(piece.outline.astype(np.float32)) < LARGEST:
            outline = np.round(canvas.view.project(piece.on_table(), piece.top)).astype(np.int32)
            cv2.fillConvexPoly(tops, outline, 1)
    return np.asarray((tops > 0) & (canvas.owner == GAME))


def _cells(mask: Array, scale: float, size: tuple[int, int]) -> Array:
    """The share of each cell that a mask of the photo takes."""
    side = scale / CELL
    share = cv2.resize(mask.astype(np.float32), None, fx=side, fy=side, interpolation=cv2.INTER_AREA)
    return _within(np.round(share * 255).astype(np.uint8), size)


def _touching(cells: Array) -> Array:
    return np.asarray(cv2.dilate((cells > 255 * PART).astype(np.uint8), TOUCH), np.uint8)


def _within(picture: Array, size: tuple[int, int]) -> Array:
    """A picture in the upper left of a black one of a size."""
    whole = np.zeros((*size, *picture.shape[2:]), np.uint8)
    high, wide = (min(pair) for pair in zip(size, picture.shape[:2], strict=True))
    whole[:high, :wide] = picture[:high, :wide]
    return whole
