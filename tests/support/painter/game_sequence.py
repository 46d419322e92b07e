"""Sequence on the table: the board, chips not quite centred, and the pile with the played card on top."""

from typing import Any

import numpy as np
from support.painter.art_sequence import BOARD, CARD, CELL, CHIP, print_board, print_card, print_chip
from support.painter.canvas import Thing
from support.painter.ground import Laid, Layers, Setting, placed
from support.painter.inks import grey, ink, shade
from support.painter.prints import Bgr, disc, rectangle

BOARD_HIGH, CHIP_HIGH = 2.0, 3.0
CENTRED = 0.4  # share of the room that an evening uses, so that markers and pile fit beside the board
CORNERS = {(0, 0), (0, 9), (9, 0), (9, 9)}
DECK = [
    rank + suit
    for suit in "SHDC"
    for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
]


def random_state(rng: np.random.Generator) -> dict[str, Any]:
    """Any number of chips of two or three sides, and a played card or none."""
    letters = "bgr" if rng.random() < 0.5 else "bg"
    share = float(rng.beta(1.1, 2.2))
    rows = []
    for row in range(10):
        line = ""
        for column in range(10):
            chip = rng.random() < share and (row, column) not in CORNERS
            line += letters[rng.integers(len(letters))] if chip else "."
        rows.append(line)
    played = str(rng.choice(DECK)) if rng.random() < 0.85 else None
    return {"chips": rows, "played": played}


def random_copy(rng: np.random.Generator) -> tuple[str, dict[str, Bgr]]:
    style = f"{rng.choice(['corner', 'row', 'mini'])} {rng.choice(['english', 'german'])}"
    return style, {
        "paper": grey(rng, 222, 250, 0.02),
        "frame": ink(rng, (0, 360), (0.2, 0.9), (0.12, 0.5)),
        "corner": ink(rng, (0, 360), (0.0, 0.8), (0.1, 0.4)),
        "star": ink(rng, (38, 55), (0.55, 0.95), (0.75, 1.0)),
        "red": ink(rng, (-10, 8), (0.75, 1.0), (0.65, 0.9)),
        "black": grey(rng, 15, 50, 0.05),
        "r": ink(rng, (-10, 7), (0.8, 1.0), (0.6, 0.9)),
        "g": ink(rng, (105, 160), (0.65, 1.0), (0.3, 0.65)),
        "b": ink(rng, (205, 238), (0.65, 1.0), (0.4, 0.85)),
    }


def lay(state: dict[str, Any], setting: Setting) -> Laid:
    """The board with row 0 towards the upper markers, turned a little, and the pile at one side."""
    copy, ground, rng, density = setting.copy, setting.ground, setting.rng, setting.density
    turn = float(np.clip(rng.normal(0, 5), -14, 14))
    room = np.maximum(np.array(ground.half) - np.array([BOARD[0] / 2 + 150, BOARD[1] / 2 + 45]), 4)
    at = rng.uniform(-1, 1, 2) * room * (1.0 if setting.steady is None else CENTRED)
    outline = rectangle(*BOARD, corner=3)
    board = Thing(
        print_board(copy, rng, density).art(outline), outline, (float(at[0]), float(at[1])), turn,
        0.0, BOARD_HIGH, shade(copy.inks["frame"], 0.8), (float(rng.uniform(0, 0.15)), 0.0),
    )  # fmt: skip
    ground.take(board.on_table(), 3)
    shine = (float(rng.uniform(0.1, 0.5)), float(rng.uniform(0.0, 0.7)))
    faces = {letter: print_chip(letter, copy, rng, density).art(disc(CHIP)) for letter in "rgb"}
    spread = float(rng.uniform(0.5, 4.0))
    chips = []
    for row in range(10):
        for column in range(10):
            letter = state["chips"][row][column]
            if letter == ".":
                continue
            chance = setting.chance(row, column)
            shift = np.clip(chance.normal(0, spread, 2), -8, 8) * (1.0, 0.8)
            own = (np.array([column, row]) - 4.5) * CELL + shift
            where = board.on_table(own[None])[0]
            chips.append(
                Thing(
                    faces[letter], disc(CHIP),
                    (float(where[0]), float(where[1])), float(chance.uniform(0, 360)),
                    BOARD_HIGH, CHIP_HIGH, shade(copy.inks[letter], 0.75), shine,
                )
            )  # fmt: skip
    layers: Layers = [[board], chips]
    clear = [board.on_table()]
    if state["played"]:
        pile = _pile(state["played"], board, setting)
        layers += [[card] for card in pile]
        clear += [card.on_table() for card in pile]
    return Laid(layers, clear, [])


def _pile(played: str, board: Thing, setting: Setting) -> list[Thing]:
    """The discard pile beside the board; only its top card shows, the others peep out a little."""
    copy, ground, rng, density = setting.copy, setting.ground, setting.chance("pile"), setting.density
    outline = rectangle(*CARD, corner=3.2)
    side = float(rng.choice([-1, 1]))
    for attempt in range(60):
        side = -side if attempt % 10 == 9 else side
        own = np.array([[side * (BOARD[0] / 2 + rng.uniform(50, 120)), rng.uniform(-130, 130)]])
        at = board.on_table(own)[0]
        turn = float(board.turn + rng.normal(0, 12) + rng.choice([0, 0, 90, 180]))
        polygon = placed(outline, (float(at[0]), float(at[1])), turn)
        if ground.inside(polygon, 6) and ground.is_free(polygon, 5):
            break
    ground.take(polygon, 5)
    below = int(rng.choice([0, 0, 1, 2, 3]))
    thick = 0.3 * float(rng.integers(1, 20)) if below else 0.0
    cards = []
    for k in range(below + 1):
        card = played if k == below else str(rng.choice(DECK))
        shift = rng.normal(0, 0.9, 2) if k < below else np.zeros(2)
        where = (float(at[0] + shift[0]), float(at[1] + shift[1]))
        askew = turn + float(rng.normal(0, 1.0) * (k < below))
        cards.append(
            Thing(
                print_card(card, copy, rng, density).art(outline), outline,
                where, askew,
                thick * k / max(below, 1), 0.3 + (thick if k == 0 else 0), (225, 228, 230),
                (float(rng.uniform(0, 0.2)), 0.0),
            )
        )  # fmt: skip
    return cards
