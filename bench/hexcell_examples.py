"""Cells of painted Ingenious boards with what lies on them and how far something covers them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.canvas import COVER, Canvas
from support.painter.covers import COVERS
from support.painter.paint import paint, random_scene
from support.painter.sensor import lit
from support.stress import STRESSES, blur, together

from vision.games.ingenious import ENOUGH_PRINTED, find_board
from vision.hexes.board import CELLS, COLOURS, PITCH_MM, PRINTED, middles_of
from vision.hexes.cells import RADII_MM, circles, measure, settle
from vision.hexes.glare import full_share
from vision.light import Lamp
from vision.light import measure as measure_light
from vision.table import Table, find

Array = npt.NDArray[Any]

WITHIN = 12  # circles that are the cell's own
GLARING, DIM = 0, 1  # which seeds, of every four
SIZES = ((2304, 1296), (1536, 864), (1280, 720))  # pixels; the smaller ones paint faster
WASHED, LITTLE = 0.5, 0.1  # share at the camera's limit that hides a symbol, and what it counts as covered
PALE, MIDDLE, DARK = np.array([185, 205, 240]), np.array([95, 135, 190]), np.array([30, 40, 62])  # skins, BGR


@dataclass(frozen=True)
class Photo:
    """A painted photo, the symbol of each of the CELLS (0 nothing), and where something covers the table."""

    picture: Array
    symbols: Array
    cover: Array


@dataclass(frozen=True)
class Example:
    """All CELLS of one photo: looks on circles, symbols, and the covered share of each cell.

    A symbol that a lamp washed out counts as covered a little: nothing can be learned from its cell.
    """

    looks: Array
    symbols: Array
    covered: Array


def paint_photo(seed: int, *, covered: bool) -> Photo:
    """A photo of a table: every fourth seed has glare, the one after it dark tiles in the dim."""
    conditions: dict[str, Any] = {"cover": COVERS[seed // 4 % len(COVERS)] if covered else None}
    if seed % 4 == GLARING:
        conditions["glare"] = True
    if seed % 4 == DIM:
        conditions |= {"light": "dim", "style": "dark"}
    owners: list[Array] = []

    def kept(canvas: Canvas) -> Any:
        owners.append(canvas.owner == COVER)
        return lit(canvas)

    # The painter tells that something covers the game, not where: its canvas does.
    with patch("support.painter.paint.lit", kept):
        painted = paint(random_scene("ingenious", seed, **conditions), SIZES[seed // 4 % len(SIZES)])
    laid = {
        tuple(map(int, cell.split(","))): colour for cell, colour in painted.truth["state"]["cells"].items()
    }
    laid |= dict(zip(PRINTED, COLOURS, strict=True))
    symbols = np.array([1 + COLOURS.index(laid[cell]) if cell in laid else 0 for cell in CELLS])
    return Photo(painted.image, symbols, owners[0].astype(np.uint8) * 255)


def worsen(photo: Photo, rng: np.random.Generator) -> Photo:
    """The photo under one stress, under all of them, or in the dim; those that take most away more often."""
    kinds: list[Callable[[Array], Array]] = [*STRESSES.values(), blur, together, together]
    kinds.append(partial(_dim, rng=rng))
    return Photo(kinds[rng.integers(len(kinds))](photo.picture), photo.symbols, photo.cover)


def greyed(photo: Photo) -> Photo:
    """The photo without colour."""
    grey = cv2.cvtColor(cv2.cvtColor(photo.picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return Photo(grey, photo.symbols, photo.cover)


def _dim(picture: Array, rng: np.random.Generator) -> Array:
    darker = picture * rng.uniform(0.3, 0.7) + rng.normal(0, rng.uniform(3, 9), picture.shape)
    return np.asarray(np.clip(darker, 0, 255), np.uint8)


def look_at(photo: Photo, rng: np.random.Generator | None = None) -> Example | None:
    """The cells of a photo, with something random laid over some of them if `rng` is given."""
    table = find(photo.picture)
    if not isinstance(table, Table):
        return None
    found = find_board(table)
    if found is None or found.printed < ENOUGH_PRINTED:
        return None
    lamp, board, cover = measure_light(table), found.board, photo.cover
    own = middles_of(CELLS)
    if rng is not None:
        pixels = table.camera.to_pixel(board.on_table(own))
        scale = float(np.hypot(*(pixels[1] - pixels[0]))) / PITCH_MM
        picture, cover = _lay_something(photo.picture, pixels[rng.integers(len(own))], scale, rng)
        table = Table(picture, table.camera, table.markers)
    board = settle(measure(circles(table, lamp, board, CELLS)), board, own)
    size = (table.picture.shape[1], table.picture.shape[0])
    mask = np.asarray(cv2.cvtColor(cv2.resize(cover, size), cv2.COLOR_GRAY2BGR), np.uint8)
    masked = Table(mask, table.camera, table.markers)
    as_it_is = Lamp(np.full(3, 0.8, np.float32), np.zeros(3, np.float32))
    shares = circles(masked, as_it_is, board, CELLS)[:, :WITHIN, :, 0] / 255
    weights = RADII_MM[:WITHIN, None] / RADII_MM[:WITHIN].sum() / shares.shape[2]
    covered = (shares * weights).sum(axis=(1, 2))
    washed = (photo.symbols > 0) & (full_share(table, board) > WASHED)
    looks = circles(table, lamp, board, CELLS).astype(np.float16)
    return Example(looks, photo.symbols, np.where(washed, np.maximum(covered, LITTLE), covered))


def _lay_something(picture: Array, at: Array, scale: float, rng: np.random.Generator) -> tuple[Array, Array]:
    """Fingers, a stick, a disc or a card over a place, skin or cloth, with a shadow; and its mask."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    start = at + rng.normal(0, 8 * scale, 2)
    angle = rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(angle), np.sin(angle)])
    match rng.integers(4):
        case 0:
            for finger in range(rng.integers(1, 5)):
                root = start + np.array([-along[1], along[0]]) * finger * 19 * scale
                _bar(mask, root, root + along * rng.uniform(40, 400) * scale, rng.uniform(13, 22) * scale)
        case 1:
            _bar(mask, start, start + along * rng.uniform(60, 500) * scale, rng.uniform(9, 90) * scale)
        case 2:
            cv2.circle(mask, _pixel(start), round(rng.uniform(14, 45) * scale), 255, -1)
        case _:
            size = (rng.uniform(25, 65) * scale, rng.uniform(35, 95) * scale)
            cv2.fillPoly(
                mask, [cv2.boxPoints((_pixel(start), size, float(np.degrees(angle)))).astype(np.int32)], 255
            )
    colour = _cloth(picture.shape, along, scale, rng)
    light = np.percentile(picture[::8, ::8].reshape(-1, 3), 97, axis=0) / 235
    dome = 0.65 + 0.35 * np.clip(cv2.distanceTransform(mask, cv2.DIST_L2, 3) / (8 * scale), 0, 1)
    over = colour * light * dome[..., None] + rng.normal(0, 2.5, picture.shape)
    shift = np.round(rng.normal(0, 10 * scale, 2)).astype(int)
    thrown = cv2.GaussianBlur(np.roll(mask, shift, (0, 1)), (0, 0), rng.uniform(2, 10) * scale) / 255
    shadow = 1 - rng.uniform(0, 0.6) * thrown
    share = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 3))[..., None] / 255
    laid = picture * shadow[..., None] * (1 - share) + over * share
    return np.clip(laid, 0, 255).astype(np.uint8), mask


def _cloth(shape: tuple[int, ...], along: Array, scale: float, rng: np.random.Generator) -> Array:
    """Skin of any tone, or cloth of any colour, plain or striped."""
    tone = rng.random() * 2
    skin = PALE + (MIDDLE - PALE) * tone if tone < 1 else MIDDLE + (DARK - MIDDLE) * (tone - 1)
    colour = skin * rng.normal(1, 0.06, 3) if rng.random() < 0.6 else rng.uniform(15, 245, 3)
    if rng.random() < 0.75:
        return np.broadcast_to(colour, shape)
    rows, columns = np.indices(shape[:2])
    period = rng.uniform(8, 40) * scale
    stripe = (columns * along[0] + rows * along[1]) % period < period / 2
    return np.where(stripe[..., None], colour, rng.uniform(15, 245, 3))


def _bar(mask: Array, start: Array, end: Array, wide: float) -> None:
    cv2.line(mask, _pixel(start), _pixel(end), 255, max(round(wide), 1))


def _pixel(point: Array) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
