"""Ingenious on the table: the hex board in one of six turns and its double-hex tiles."""

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter.canvas import Thing
from support.painter.ground import Copy, Laid, Layers, Setting, placed
from support.painter.inks import grey, ink, shade
from support.painter.prints import Bgr, Face, disc, rectangle, star

Array = npt.NDArray[Any]
Cell = tuple[int, int]

PITCH = 26.0
BOARD = (450.0, 420.0)
BOARD_HIGH, TILE_HIGH = 2.0, 3.0
CENTRED = 0.4  # share of the room that an evening uses, so that markers fit beside the board
RINGS = {1: 5, 2: 5, 3: 6, 4: 7}
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PRINTED: dict[Cell, str] = {
    (0, -5): "red", (5, -5): "green", (5, 0): "blue", (0, 5): "orange", (-5, 5): "yellow", (-5, 0): "purple",
}  # fmt: skip
COLOURS = tuple(PRINTED.values())
# What editions differ in, of a symbol's size: between the points of the stars and rays the radius, the disc's
# radius, the hexagon's width, the ring's hole.
BOLD: dict[str, tuple[float, float]] = {
    "red": (0.52, 0.76), "green": (0.78, 0.98), "blue": (0.44, 0.62), "orange": (1.55, 1.85),
    "yellow": (0.66, 0.86), "purple": (0.42, 0.62),
}  # fmt: skip


def cells(ring: int) -> list[Cell]:
    span = range(-ring, ring + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= ring]


def spot(cell: Cell) -> Array:
    """A cell's middle in the board's mm."""
    q, r = cell
    return np.array([PITCH * (q + r / 2), PITCH * math.sqrt(3) / 2 * r])


def hexagon(across: float) -> Array:
    """A pointy-top hexagon, `across` mm between its upright sides."""
    angles = np.radians(np.arange(6) * 60 + 30)
    return across / math.sqrt(3) * np.column_stack([np.cos(angles), np.sin(angles)])


def random_state(rng: np.random.Generator, players: int) -> dict[str, Any]:
    """Any number of tiles, from an empty board to a nearly full one."""
    free = set(cells(RINGS[players])) - set(PRINTED)
    order = sorted(free)
    rng.shuffle(order)
    wanted = round(len(order) / 2 * float(rng.beta(1.0, 1.2)))
    laid: dict[str, str] = {}
    for first in order:
        partners = [p for d in STEPS if (p := (first[0] + d[0], first[1] + d[1])) in free and first in free]
        if len(laid) >= 2 * wanted or not partners:
            continue
        second = partners[rng.integers(len(partners))]
        free -= {first, second}
        for q, r in (first, second):
            laid[f"{q},{r}"] = str(rng.choice(COLOURS))
    return {"cells": laid}


def random_copy(rng: np.random.Generator) -> tuple[str, dict[str, Bgr]]:
    style = str(rng.choice(["dark", "ivory"]))
    inks = {
        "red": ink(rng, (-12, 6), (0.72, 1.0), (0.6, 0.95)),
        "green": ink(rng, (95, 170), (0.4, 0.95), (0.45, 0.92)),
        "blue": ink(rng, (192, 232), (0.48, 0.95), (0.5, 1.0)),
        "orange": ink(rng, (15, 35), (0.8, 1.0), (0.85, 1.0)),
        "yellow": ink(rng, (45, 61), (0.62, 1.0), (0.85, 1.0)),
        "purple": ink(rng, (268, 322), (0.45, 0.95), (0.45, 0.88)),
        "tile": grey(rng, 22, 70, 0.08)
        if style == "dark"
        else ink(rng, (32, 52), (0.04, 0.22), (0.85, 0.98)),
        "inner": grey(rng, 215, 250, 0.02),
        "ring": grey(rng, 165, 215, 0.03),
        "outer": grey(rng, 105, 170, 0.04),
        "base": grey(rng, 45, 180, 0.06),
        "printed": grey(rng, 20, 95, 0.08),
    }
    return style, inks


def print_symbol(face: Face, colour: str, at: Array, copy: Copy, *, ground: Bgr, turn: float) -> None:
    """One of the six symbols; its shape is the same in every copy, how bold it is drawn is not."""
    ink_of, size = copy.inks[colour], _size(copy)
    part = size * _boldness(copy)[colour]
    match colour:
        case "red":
            face.fill(star(size, part, 12, turn) + at, ink_of)
        case "green":
            face.fill(disc(part) + at, ink_of)
        case "blue":
            face.fill(star(size * 1.05, part, 6, turn) + at, ink_of)
        case "orange":
            face.fill(placed(hexagon(part), (float(at[0]), float(at[1])), turn), ink_of)
        case "yellow":
            face.fill(star(size, part, _rays(copy), turn) + at, ink_of)
        case "purple":
            face.fill(disc(size * 0.95) + at, ink_of)
            face.fill(disc(part) + at, ground)


def _board(copy: Copy, rng: np.random.Generator, density: float) -> Face:
    face = Face(BOARD, density, copy.inks["base"])
    edge = shade(copy.inks["outer"], float(rng.uniform(0.6, 0.95)))
    for cell in cells(7):
        ring = max(abs(cell[0]), abs(cell[1]), abs(sum(cell)))
        zone = "inner" if ring <= 5 else ("ring" if ring == 6 else "outer")
        colour = copy.inks["printed"] if cell in PRINTED else copy.inks[zone]
        outline = hexagon(PITCH) + spot(cell)
        face.fill(outline, colour)
        face.line(outline, edge, 0.45)
    for cell, symbol in PRINTED.items():
        print_symbol(face, symbol, spot(cell), copy, ground=copy.inks["printed"], turn=-90)
    face.worn(rng, copy.wear)
    return face


def _size(copy: Copy) -> float:
    return 6.8 + copy.seed % 100 / 100 * 2.8


def _boldness(copy: Copy) -> dict[str, float]:
    """Of each symbol's size, the part that one edition draws thicker than another."""
    rng = np.random.default_rng(copy.seed)
    return {colour: float(rng.uniform(*span)) for colour, span in BOLD.items()}


def _rays(copy: Copy) -> int:
    return 16 + copy.seed // 100 % 13


def lay(state: dict[str, Any], setting: Setting) -> Laid:
    """The board somewhere near the middle with its tiles."""
    copy, ground, rng, density = setting.copy, setting.ground, setting.rng, setting.density
    turn = float(60 * rng.integers(6) + rng.normal(0, 7))
    room = np.maximum(np.array(ground.half) - 285, 6)
    at = tuple((rng.uniform(-1, 1, 2) * room * (1.0 if setting.steady is None else CENTRED)).tolist())
    outline = rectangle(*BOARD, corner=4)
    gloss = (float(rng.uniform(0, 0.12)), 0.0)
    board = Thing(
        _board(copy, rng, density).art(outline), outline, at, turn, 0.0, BOARD_HIGH, copy.inks["base"], gloss
    )
    ground.take(board.on_table(), 4)
    shine = (float(rng.uniform(0.02, 0.25)), float(rng.choice([0.0, rng.uniform(0.02, 0.25)])))
    halves: list[Thing] = []
    faces: list[Thing] = []
    for first, second, colours in _tiles(state, rng):
        middle = (spot(first) + spot(second)) / 2
        along = spot(second) - spot(first)
        own = math.degrees(math.atan2(along[1], along[0]))
        jitter = rng.normal(0, 0.35, 2)
        where = board.on_table((middle + jitter)[None])[0]
        tile_turn = turn + own + float(rng.normal(0, 1.0))
        hexes = [hexagon(PITCH - 0.7) + np.array([s * PITCH / 2, 0.0]) for s in (-1, 1)]
        face = Face((2 * PITCH + 2, PITCH * 1.2), density, copy.inks["tile"])
        for k, colour in enumerate(colours):
            centre = np.array([(k - 0.5) * PITCH, 0.0])
            spin = float(rng.choice([-90, -60, -30, 0]))
            print_symbol(face, colour, centre, copy, ground=copy.inks["tile"], turn=spin)
        face.worn(rng, copy.wear * 0.6)
        art = face.art(np.vstack([hexes[0][[1, 2, 3, 4, 5]], hexes[1][[4, 5, 0, 1, 2]]]))
        place = (float(where[0]), float(where[1]))
        for outline_half in hexes:
            thing = Thing(
                None, outline_half, place, tile_turn, BOARD_HIGH, TILE_HIGH,
                shade(copy.inks["tile"], 0.85), shine,
            )  # fmt: skip
            halves.append(thing)
        faces.append(Thing(art, hexes[0], place, tile_turn, BOARD_HIGH + TILE_HIGH, 0.0, gloss=shine))
    layers: Layers = [[board], halves, faces]
    return Laid(layers, [board.on_table()], [])


def _tiles(state: dict[str, Any], rng: np.random.Generator) -> list[tuple[Cell, Cell, tuple[str, str]]]:
    """The covered cells paired into tiles: in the order of the state where that works, else neighbours."""
    left = {(int(k.split(",")[0]), int(k.split(",")[1])): c for k, c in state["cells"].items()}
    tiles = []
    while left:
        first = next(iter(left))
        colour = left.pop(first)
        around = [p for d in STEPS if (p := (first[0] + d[0], first[1] + d[1])) in left]
        upcoming = next(iter(left), None)
        if not around:
            raise ValueError(f"cell {first} has no neighbour left for its other half; tiles cover two cells")
        second = upcoming if upcoming in around else around[int(rng.integers(len(around)))]
        assert second is not None
        tiles.append((first, second, (colour, left.pop(second))))
    return tiles
