"""The prints of Sequence: the board of small cards, the glossy chips and a playing card."""

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from support.painter.ground import Copy
from support.painter.inks import shade
from support.painter.prints import Face, disc, rectangle, star
from support.painter.suits import PIPS, pip

Array = npt.NDArray[Any]

BOARD = (484.0, 404.0)
CELL = (46.0, 38.0)
CARD = (63.0, 88.0)
CHIP = 11.0  # radius
LAYOUT = """
**  2S  3S  4S  5S  6S  7S  8S  9S  **
6C  5C  4C  3C  2C  AH  KH  QH  10H 10S
7C  AS  2D  3D  4D  5D  6D  7D  9H  QS
8C  KS  6C  5C  4C  3C  2C  8D  8H  KS
9C  QS  7C  6H  5H  4H  AH  9D  7H  AS
10C 10S 8C  7H  2H  3H  KH  10D 6H  2D
QC  9S  9C  8H  9H  10H QH  QD  5H  3D
KC  8S  10C QC  KC  AC  AD  KD  4H  4D
AC  7S  6S  5S  4S  3S  2S  2H  3H  5D
**  AD  KD  QD  10D 9D  8D  7D  6D  **
"""
FIELDS = tuple(tuple(line.split()) for line in LAYOUT.split("\n") if line)
GERMAN = {"J": "B", "Q": "D"}


def index(rank: str, copy: Copy) -> str:
    """What is printed for a rank: German copies say B for the jack and D for the queen."""
    return GERMAN.get(rank, rank) if copy.style.endswith("german") else rank


def print_board(copy: Copy, rng: np.random.Generator, density: float) -> Face:
    face = Face(BOARD, density, copy.inks["frame"])
    upside_down = rng.random() < 0.4
    style = copy.style.split()[0]
    size = float(rng.uniform(8.5, 12.0))
    gap = float(rng.uniform(0.8, 2.2))
    for row, line in enumerate(FIELDS):
        for column, card in enumerate(line):
            middle = (np.array([column, row]) - 4.5) * CELL
            paper = rectangle(CELL[0] - gap, CELL[1] - gap, 2.0 if style == "mini" else 0.0) + middle
            if card == "**":
                _free_corner(face, paper, middle, copy)
                continue
            face.fill(paper, copy.inks["paper"])
            flip = -1 if upside_down and row < 5 else 1
            _small_card(face, card, middle, copy, flip=flip, style=style, size=size)
    face.worn(rng, copy.wear * 0.6)
    return face


def _free_corner(face: Face, paper: Array, middle: Array, copy: Copy) -> None:
    """A cell that is free for everybody: a star on most boards, on others a disc, a ring or a word."""
    own = np.random.default_rng(copy.seed)
    face.fill(paper, copy.inks["corner"])
    match str(own.choice(["star", "disc", "ring", "word"], p=[0.55, 0.15, 0.15, 0.15])):
        case "star":
            face.fill(star(14, 6, 5) + middle, copy.inks["star"])
        case "disc":
            face.fill(disc(float(own.uniform(8, 15))) + middle, copy.inks[str(own.choice([*"rgb"]))])
        case "ring":
            wide = float(own.uniform(8, 15))
            face.fill(disc(wide) + middle, copy.inks["star"])
            face.fill(disc(wide * float(own.uniform(0.5, 0.85))) + middle, copy.inks["paper"])
        case _:
            face.text("JOKER", copy.family, 7.0, (float(middle[0]), float(middle[1])), ink=copy.inks["star"])


def _small_card(
    face: Face, card: str, middle: Array, copy: Copy, *, flip: int, style: str, size: float
) -> None:
    rank, suit = card[:-1], card[-1]
    ink = copy.inks["red" if suit in "HD" else "black"]
    turn = 0 if flip > 0 else 180
    mark = pip(suit, max(round(size * 0.95 * face.density), 4))
    words = index(rank, copy)

    def at(x: float, y: float) -> tuple[float, float]:
        return float(middle[0] + flip * x), float(middle[1] + flip * y)

    if style == "corner":
        face.text(words, copy.family, size * 0.8, at(-14, -9.5), ink=ink, turn=turn)
        face.stamp(mark, at(13, 8), ink, turn)
    elif style == "row":
        face.text(words, copy.family, size, at(-9, 0), ink=ink, turn=turn)
        face.stamp(mark, at(10, 0), ink, turn)
    else:
        small = pip(suit, max(round(size * 0.55 * face.density), 4))
        for side in (1, -1):
            back = (turn + (0, 180)[side < 0]) % 360
            face.text(words, copy.family, size * 0.62, at(-16 * side, -10 * side), ink=ink, turn=back)
            face.stamp(small, at(-16 * side, -2 * side), ink, back)
        face.stamp(pip(suit, max(round(size * 1.3 * face.density), 4)), at(0, 0), ink, turn)


def print_chip(letter: str, copy: Copy, rng: np.random.Generator, density: float) -> Face:
    """A chip: a rim that catches the light and a slightly hollow middle."""
    colour = copy.inks[letter]
    face = Face((2 * CHIP + 1, 2 * CHIP + 1), density, shade(colour, 0.92))
    face.fill(disc(CHIP * 0.94), shade(colour, 1.06))
    face.fill(disc(CHIP * float(rng.uniform(0.6, 0.85))), colour)
    if copy.style.startswith("mini"):
        for angle in range(0, 360, 45):
            x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            face.fill(disc(1.0, 10) + np.array([x, y]) * CHIP * 0.9, shade(colour, 1.25))
    return face


def print_card(card: str, copy: Copy, rng: np.random.Generator, density: float) -> Face:
    """A playing card with its index in two corners and its pips, or a court figure."""
    rank, suit = card[:-1], card[-1]
    ink = copy.inks["red" if suit in "HD" else "black"]
    face = Face(CARD, density, copy.inks["paper"])
    size = float(rng.uniform(6.5, 9.5))
    words = index(rank, copy)
    small = pip(suit, max(round(size * 0.85 * density), 4))
    for side, turn in ((1, 0), (-1, 180)):
        face.text(words, copy.family, size, (-25.5 * side, -36 * side), ink=ink, turn=turn)
        face.stamp(small, (-25.5 * side, (-36 + size * 1.12) * side), ink, turn)
    if rank in PIPS:
        large = 24.0 if rank == "A" else float(rng.uniform(10.5, 13))
        mark = pip(suit, max(round(large * density), 4))
        for x, y in PIPS[rank]:
            face.stamp(mark, (x * 13.0, y * 29.0), ink, 180 if y > 0 else 0)
    else:
        _court(face, rank, suit, copy, rng)
    face.worn(rng, copy.wear)
    return face


def _court(face: Face, rank: str, suit: str, copy: Copy, rng: np.random.Generator) -> None:
    """A double-headed figure in a frame: robe, head, crown or cap, and a large suit mark."""
    black, gold, red = copy.inks["black"], copy.inks["star"], copy.inks["red"]
    face.line(rectangle(41, 66), black, 0.5)
    mark = pip(suit, max(round(9 * face.density), 4))
    robes = [red, gold, copy.inks["b"]]
    first = int(rng.integers(3))
    for side, turn in ((1, 0), (-1, 180)):
        flip = np.array([side, side])
        face.fill(np.array([[-19, 0], [-15, -12], [0, -16], [15, -12], [19, 0]]) * flip, robes[first])
        face.fill(np.array([[-7, 0], [-5, -13], [5, -13], [7, 0]]) * flip, robes[(first + 1) % 3])
        face.fill((disc(6.0) + np.array([2.0, -20.0])) * flip, (190, 215, 240))
        crown = {
            "K": [[-5, -24], [-6, -32], [-1, -28], [2, -33], [5, -28], [10, -32], [9, -24]],
            "Q": [[-5, -24], [-3, -30], [2, -28], [7, -30], [9, -24]],
            "J": [[-6, -23], [-4, -28], [9, -27], [10, -23]],
        }[rank]
        face.fill(np.array(crown) * flip, gold)
        face.line(np.array(crown) * flip, black, 0.4)
        face.stamp(mark, (-14.5 * side, -26.0 * side), red if suit in "HD" else black, turn)
