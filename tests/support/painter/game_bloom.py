"""Bloom on the table: rows read from all four sides, the display board, loose stones and scoring tiles."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter.art_bloom import (
    DISPLAY,
    JOKER_FIELDS,
    NUMBER_FIELDS,
    STONE,
    STONE_OUTLINE,
    TILE,
    print_display,
    print_stone,
    print_tile,
)  # fmt: skip
from support.painter.canvas import TABLE, Thing
from support.painter.ground import Copy, Ground, Laid, Layers, Place, Setting, Steady, placed
from support.painter.inks import grey, ink, shade
from support.painter.prints import Bgr, disc, rectangle

Array = npt.NDArray[Any]
Reading = int | str

STONE_HIGH, BOARD_HIGH, TILE_HIGH = 10.0, 2.0, 3.0
EDGE = 30.0  # mm from the display of an evening to the edge of what the camera sees
BOARD_SPACE = (400.0, 210.0)  # mm at that edge which are left to the display
SIDES = np.array([0.0, 90.0, 180.0, 270.0])


def usual_flowers(number: int) -> int:
    """The default table of the rules."""
    if number == 55:
        return 7
    if number % 11 == 0:
        return 5
    return 3 if number % 10 == 0 else (2 if number % 5 == 0 else 1)


def steps_up(row: list[Reading]) -> bool:
    """Whether a row, read this way, steps up by one or two each time for some value of its jokers."""
    seen = [(k, v) for k, v in enumerate(row) if isinstance(v, int)]
    total = 0
    for (i, a), (j, b) in pairwise(seen):
        step = (b - a) % 100
        if not j - i <= step <= 2 * (j - i):
            return False
        total += step
    return total < 100


def in_order(row: list[Reading]) -> list[Reading]:
    """A row, given left to right with its stones upright, in the direction in which the truth states it."""
    back = row[::-1]
    return back if steps_up(back) and not steps_up(row) else row


def random_state(rng: np.random.Generator, hand: bool) -> dict[str, Any]:
    stock = [int(n) for n in rng.permutation(100) + 1]
    jokers = 4
    rows: list[list[Reading]] = []
    taken: set[int] = set()
    for _ in range(0 if hand else int(rng.integers(0, 7))):
        number = int(rng.integers(1, 101))
        row: list[Reading] = []
        for _ in range(int(rng.choice([2, 3, 3, 3, 4, 4, 5, 6, 7, 8]))):
            if number in taken:
                break
            joker = jokers > 0 and rng.random() < 0.07 and len(row) > 0
            row.append("J" if joker else number)
            jokers -= joker
            taken.add(number)
            number = (number + int(rng.integers(1, 3)) - 1) % 100 + 1
        if len(row) >= 2:
            rows.append(in_order(row))
    rows.sort(key=lambda r: next(v for v in r if isinstance(v, int)))
    left = [n for n in stock if n not in taken]
    count = int(rng.integers(1, 16)) if hand else int(rng.choice([0, 7, 8, 8, 8, 8, 9, 11]))
    loose: list[Reading] = [*sorted(left[:count]), *["J"] * int(rng.integers(0, min(jokers, 3) + 1))]
    numbers = sorted(v for group in [*rows, loose] for v in group if isinstance(v, int))
    flowers = {str(n): usual_flowers(n) for n in numbers}
    if numbers and rng.random() < 0.04:
        flowers[str(rng.choice(numbers))] = int(rng.integers(1, 8))
    return {"rows": rows, "loose": loose, "flowers": flowers}


def random_copy(rng: np.random.Generator) -> tuple[str, dict[str, Bgr]]:
    hues = rng.permutation(10) * 36 + float(rng.uniform(0, 36))
    tens = {}
    for k, hue in enumerate(hues):
        # On black lacquer blue and violet are printed pale, or nobody could read them.
        strongest = 0.6 if 215 < hue % 360 < 295 else 0.85
        tens[f"ten {k}"] = ink(rng, (hue - 12, hue + 12), (0.3, strongest), (0.8, 1.0))
    tens[f"ten {rng.integers(10)}"] = grey(rng, 225, 250, 0.02)
    return str(rng.choice(["lined", "filled", "sunny"])), {
        **tens,
        "stone": grey(rng, 14, 48, 0.05),
        "sun": ink(rng, (42, 56), (0.6, 0.95), (0.88, 1.0)),
        "board": ink(rng, (0, 360), (0.15, 0.75), (0.3, 0.85)),
        "field": grey(rng, 215, 250, 0.03),
        "joker field": ink(rng, (40, 60), (0.3, 0.8), (0.85, 1.0)),
        "tile": ink(rng, (0, 360), (0.3, 0.8), (0.5, 0.9)),
    }


def lay(state: dict[str, Any], setting: Setting) -> Laid:
    copy, ground, rng, density = setting.copy, setting.ground, setting.rng, setting.density
    shine = (float(rng.uniform(0.05, 0.35)), float(rng.uniform(0.0, 0.5)))
    flowers = {int(k): int(v) for k, v in state["flowers"].items()}

    def stone(reading: Reading, at: Array, turn: float, base: float = 0.0) -> Thing:
        count = flowers[reading] if isinstance(reading, int) else 0
        chance = setting.chance(reading, *(np.round(at, 1) if reading == "J" else ()))
        art = print_stone(reading, count, copy, chance, density).art(STONE_OUTLINE)
        dark = shade(copy.inks["stone"], 1.2)
        where = (float(at[0]), float(at[1]))
        return Thing(art, STONE_OUTLINE, where, turn, base, STONE_HIGH, dark, shine)

    loose: list[Reading] = list(state["loose"])
    if setting.steady is None or setting.hand:
        rng.shuffle(loose)
    boards: list[Thing] = []
    stones: list[Thing] = []
    clear: list[Array] = []
    if not setting.hand and (setting.steady is not None or loose or rng.random() < 0.7):
        board = _display(copy, ground, rng, density, at_top=setting.steady is not None)
        boards.append(board)
        clear.append(board.on_table())
        shown: Sequence[Reading | None] = [v for v in loose if v != "J"][:8]
        if setting.steady is not None:
            shown = setting.steady.fields
        for readings, fields in (
            (shown, list(setting.chance("fields").permutation(np.array(NUMBER_FIELDS)))),
            ([v for v in loose if v == "J"][:4], list(np.array(JOKER_FIELDS))),
        ):
            for reading, field in zip(readings, fields, strict=False):
                if reading is None:
                    continue
                chance = setting.chance("field", *field)
                own = np.asarray(field) + np.clip(chance.normal(0, 0.8, 2), -1.6, 1.6)
                at = board.on_table(own[None])[0]
                stones.append(stone(reading, at, board.turn + float(chance.normal(0, 2)), BOARD_HIGH))
                loose.remove(reading)
    between = []
    places = None if setting.steady is None else _places(state, setting.steady)
    for row in sorted(state["rows"], key=len, reverse=True):
        laid, hull = _row(row, setting, stone, None if places is None else places[str(row)])
        stones += laid
        clear += [s.on_table() for s in laid]
        between.append(hull)
    turns = np.arange(0, 360, 10.0) if rng.random() < 0.6 else SIDES
    for reading in loose:
        place, turn = ground.find(STONE_OUTLINE, turns, rng, 13.0, 55.0)
        stones.append(stone(reading, np.array(place), turn))
        clear.append(stones[-1].on_table())
    layers: Layers = [boards, stones]
    if not setting.hand:
        layers.append(_scoring_tiles(copy, ground, setting.chance("tiles"), density))
    return Laid(layers, [*clear, *between], between)


def _places(state: dict[str, Any], steady: Steady) -> dict[str, Place]:
    """Where the rows of an evening lie; when a hand is laid out there are none."""
    return dict(zip(map(str, state["rows"]), steady.rows, strict=False))


def _display(copy: Copy, ground: Ground, rng: np.random.Generator, density: float, *, at_top: bool) -> Thing:
    """The display board; in an evening it lies at the upper edge, out of the way of the rows."""
    outline = rectangle(*DISPLAY, corner=float(rng.choice([0, 4])))
    turn = float(rng.choice([0, 0, 0, 180, 90, 270]) + rng.normal(0, 7))
    room = np.maximum(np.array(ground.half) - 245, 4)
    at = rng.uniform(-1, 1, 2) * room
    if at_top:
        turn, at = turn % 30 - 15, np.array([0.0, DISPLAY[1] / 2 + EDGE - ground.half[1]])
    art = print_display(copy, rng, density).art(outline)
    board = Thing(
        art,
        outline,
        (float(at[0]), float(at[1])),
        turn,
        0.0,
        BOARD_HIGH,
        shade(copy.inks["board"], 0.8),
        (0.05, 0.0),
    )
    ground.take(board.on_table(), 12)
    return board


def _row(
    row: list[Reading],
    setting: Setting,
    stone: Any,
    place: Place | None,
) -> tuple[list[Thing], Array]:
    """A row somewhere on the table, facing one of its sides; some players lay it from right to left."""
    rng = setting.rng if place is None else setting.chance(*place[0])
    gap = float(rng.uniform(0.0, 2.2))
    pitch = STONE[0] + gap
    strip = rectangle(pitch * len(row), STONE[1] + 3)
    if place is None:
        at, turn = setting.ground.find(strip, SIDES, rng, 16.0, 58.0)
    else:
        begin, turn = place
        middle = placed(np.array([[(len(row) - 1) / 2 * pitch, 0.0]]), begin, turn)[0]
        at = (float(middle[0]), float(middle[1]))
        setting.ground.take(placed(strip, at, turn))
    backwards = rng.random() < 0.06 and steps_up(row) and not steps_up(row[::-1])
    askew = float(rng.uniform(0.1, 1.0))
    laid = []
    for k, reading in enumerate(row[::-1] if backwards else row):
        x = (k - (len(row) - 1) / 2) * pitch + float(np.clip(rng.normal(0, 0.3), -0.6, 0.6)) * min(gap, 1)
        own = np.array([[x, float(rng.normal(0, 0.6 * askew))]])
        laid.append(
            stone(reading, placed(own, at, turn)[0], turn + float(np.clip(rng.normal(0, askew), -2, 2)))
        )
    return laid, placed(strip, at, turn)


def _scoring_tiles(copy: Copy, ground: Ground, rng: np.random.Generator, density: float) -> list[Thing]:
    """Round tiles that lie about; they are read by nobody, so a hand over them covers nothing."""
    tiles = []
    for _ in range(int(rng.choice([0, 2, 4, 8]))):
        at, _turn = ground.find(disc(TILE), SIDES, rng, 9.0, 50.0)
        art = print_tile(int(rng.integers(1, 16)), copy, rng, density).art(disc(TILE))
        side = shade(copy.inks["tile"], 0.8)
        tiles.append(
            Thing(art, disc(TILE), at, float(rng.uniform(0, 360)), 0.0, TILE_HIGH, side, (0.1, 0.0), TABLE)
        )
    return tiles
