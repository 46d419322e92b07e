"""Playing cards of many decks as prints: any typeface, either language, pips or court art, to learn from."""

import math
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

Array = npt.NDArray[Any]

DENSITY = 4  # pixels a millimetre of a print
WIDTH, HEIGHT = 63 * DENSITY, 88 * DENSITY
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "SHDC"
GERMAN = {"J": "B", "Q": "D"}
SIGNS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}
COURT_SIGNS = "\u265a\u265b\u265e\u2654\u2655\u2658\u2605\u269c"
NEEDED = "0123456789JQKABD"
FONTS = Path("/usr/share")
ODD = (
    "italic",
    "oblique",
    "emoji",
    "symbol",
    "dingbat",
    "mono",
    "math",
    "barcode",
    "light",
    "thin",
    "hairline",
)
# Families whose letters are ornaments or of another script, and those that come in a family for each size.
NOVELTIES = ("abecedario", "drm", "fraktur", "futhark", "initials", "keyboard", "keyfont", "klingon", "ocrb",
    "outline", "symbol", "unicode", "yfrak", "ygoth")  # fmt: skip
MASK_PX = 72  # height of the letters that are kept to print from


@lru_cache
def typefaces() -> dict[str, list[str]]:
    """Family -> files of upright typefaces with lining figures and the letters of both languages."""
    found: dict[str, list[str]] = {}
    for file in sorted([*FONTS.rglob("*.ttf"), *FONTS.rglob("*.otf")]):
        if any(word in file.name.lower() for word in ODD):
            continue
        try:
            font = ImageFont.truetype(str(file), 60)
            boxes = [font.getbbox(letter, anchor="ls") for letter in NEEDED]
        except OSError:
            continue
        heights = np.array([bottom - top for _, top, _, bottom in boxes])
        shapes = {font.getmask(letter).getbbox() and bytes(font.getmask(letter)) for letter in NEEDED}
        lining = heights[:10].min() > 0.85 * heights[:10].max() and heights.min() > 20
        family = font.getname()[0] or file.stem
        if lining and len(shapes) == len(NEEDED) and not any(word in family.lower() for word in NOVELTIES):
            found.setdefault(family, []).append(str(file))
    return found


@lru_cache
def sign_files() -> list[str]:
    """Typefaces that have the four suits as signs."""
    files = []
    for family in sorted([*FONTS.rglob("*.ttf"), *FONTS.rglob("*.otf")]):
        try:
            font = ImageFont.truetype(str(family), 40)
            masks = {bytes(font.getmask(sign)) for sign in [*SIGNS.values(), "\ue123"]}
        except OSError:
            continue
        if len(masks) == 5 and "emoji" not in family.name.lower():
            files.append(str(family))
    return files


@lru_cache(maxsize=20000)
def letters(words: str, file: str) -> Array:
    """The mask of a short text, cut to its ink, MASK_PX high for capital letters."""
    font = ImageFont.truetype(file, MASK_PX)
    left, top, right, bottom = font.getbbox(words)
    image = Image.new("L", (int(right - left) + 4, int(bottom - top) + 4))
    ImageDraw.Draw(image).text((2 - left, 2 - top), words, font=font, fill=255)
    mask = np.asarray(image)
    rows, columns = np.flatnonzero(mask.max(axis=1)), np.flatnonzero(mask.max(axis=0))
    if len(rows) == 0:
        return np.zeros((MASK_PX, MASK_PX), np.uint8)
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


@lru_cache(maxsize=64)
def drawn_suit(suit: str, kind: int) -> Array:
    """The mask of a suit drawn from curves; `kind` varies how round or slender it is."""
    rng = np.random.default_rng([ord(suit), kind])
    size = 128
    mask = np.zeros((size, size), np.uint8)

    def fill(points: Array) -> None:
        cv2.fillPoly(mask, [np.round(points * size * 0.48 + size / 2).astype(np.int32)], 255)

    turn = np.linspace(0, 2 * math.pi, 80)
    circle = np.column_stack([np.cos(turn), np.sin(turn)])
    if suit == "D":
        wide, hollow = rng.uniform(0.66, 0.9), rng.uniform(0.75, 1.0)
        power = 2 / hollow - 1
        fill(np.column_stack([
            wide * np.sign(circle[:, 0]) * np.abs(circle[:, 0]) ** (1 + power),
            np.sign(circle[:, 1]) * np.abs(circle[:, 1]) ** (1 + power),
        ]))  # fmt: skip
        return mask
    foot, waist = rng.uniform(0.2, 0.4), rng.uniform(0.03, 0.1)
    stem = np.array(
        [[-waist, -0.1], [waist, -0.1], [waist * 1.5, 0.5], [foot, 0.98], [-foot, 0.98], [-waist * 1.5, 0.5]]
    )
    if suit == "C":
        radius, spread = rng.uniform(0.4, 0.48), rng.uniform(0.46, 0.54)
        for at in ((0, -0.52), (-spread, rng.uniform(0.15, 0.25)), (spread, 0.2)):
            fill(circle * radius + np.array(at))
        fill(stem)
        return mask
    x = np.sin(turn) ** 3
    y = -(13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)) / 16
    heart = np.column_stack([rng.uniform(0.85, 1.0) * x, rng.uniform(0.88, 0.98) * (y - 0.1)])
    if suit == "H":
        fill(heart)
    else:
        fill(heart * (1, -1) * 0.86 + np.array([0, -0.1]))
        fill(stem)
    return mask


class Deck:
    """One printed copy: its typeface, language, suits, inks and measures."""

    def __init__(self, rng: np.random.Generator, files: list[str]) -> None:
        self.rng = rng
        self.file = files[rng.integers(len(files))]
        self.german = rng.random() < 0.4
        self.sign_file = sign_files()[rng.integers(len(sign_files()))] if rng.random() < 0.5 else None
        self.kind = int(rng.integers(12))
        self.paper = np.clip(rng.uniform(222, 252) * (1 + rng.normal(0, 0.012, 3)), 0, 255)
        dark = rng.uniform(10, 60)
        self.black = np.clip(dark + rng.normal(0, 5, 3), 0, 255)
        self.red = np.array([rng.uniform(10, 80), rng.uniform(10, 75), rng.uniform(150, 235)])
        self.high = float(rng.uniform(4.6, 8.0)) if rng.random() < 0.85 else float(rng.uniform(8.0, 11.0))
        self.at = rng.uniform(5.0, 7.2), rng.uniform(3.0, 4.5) + self.high / 2
        self.small = self.high * float(rng.uniform(0.55, 1.0))
        self.gap = float(rng.uniform(0.8, 2.6))
        self.widest = float(rng.uniform(8.5, 13.0))  # mm that a 10 may take; many decks narrow it
        self.turns_at = float(rng.choice([0.01, -0.01]))  # row from which pips stand on their heads
        self.columns, self.rows = float(rng.uniform(9.5, 14.5)), float(rng.uniform(23, 31))
        self.pip, self.ace = float(rng.uniform(7.5, 14)), float(rng.uniform(9, 28))

    def suit(self, suit: str) -> Array:
        return letters(SIGNS[suit], self.sign_file) if self.sign_file else drawn_suit(suit, self.kind)

    def ink(self, suit: str) -> Array:
        return self.red if suit in "HD" else self.black


def print_card(deck: Deck, rank: str, suit: str) -> Array:
    """The print of a card, upright, BGR."""
    face = np.empty((HEIGHT, WIDTH, 3), np.float32)
    face[:] = deck.paper
    ink, rng = deck.ink(suit), deck.rng
    if rank in "JQK":
        _court(face, deck, suit)
    else:
        size = deck.ace if rank == "A" else deck.pip
        for x, y in pip_places(rank, rng):
            place = 31.5 + x * deck.columns, 44 + y * deck.rows
            stamp(face, deck.suit(suit), place, size, ink, upside_down=y > deck.turns_at)
    words = GERMAN.get(rank, rank) if deck.german else rank
    mask = letters(words, deck.file)
    wide = mask.shape[1] / mask.shape[0] * deck.high
    narrow = min(1.0, deck.widest / wide)
    x, y = deck.at
    for _ in range(2):
        stamp(face, mask, (x, y), deck.high, ink, narrow=narrow)
        below = y + deck.high / 2 + deck.gap + deck.small / 2
        stamp(face, deck.suit(suit), (x, below), deck.small, ink)
        face = np.ascontiguousarray(face[::-1, ::-1])
    return face


def pip_places(rank: str, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Where the pips stand, columns and rows from -1 to 1."""
    count = 1 if rank == "A" else int(rank)
    sides = {1: 0, 2: 0, 3: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}[count]
    places = [(x, y) for x in (-1.0, 1.0) for y in np.linspace(-1, 1, sides)] if sides else []
    high = float(rng.uniform(0.45, 0.55)) if sides == 3 else 2 / 3
    middle = {
        1: [0.0],
        2: [-1.0, 1.0],
        3: [-1.0, 0.0, 1.0],
        5: [0.0],
        7: [-high],
        8: [-high, high],
        9: [0.0],
        10: [-high, high],
    }
    return places + [(0.0, y) for y in middle.get(count, [])]


def stamp(
    face: Array,
    mask: Array,
    at: tuple[float, float],
    high: float,
    ink: Array,
    *,
    upside_down: bool = False,
    narrow: float = 1.0,
) -> None:
    """Prints a mask `high` mm tall around a place in mm."""
    rows = max(round(high * DENSITY), 2)
    columns = max(round(rows * mask.shape[1] / mask.shape[0] * narrow), 2)
    small = cv2.resize(mask, (columns, rows), interpolation=cv2.INTER_AREA)
    small = small[::-1, ::-1] if upside_down else small
    left, top = round(at[0] * DENSITY - columns / 2), round(at[1] * DENSITY - rows / 2)
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + columns, WIDTH), min(top + rows, HEIGHT)
    if x1 > x0 and y1 > y0:
        share = small[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.float32) / 255
        face[y0:y1, x0:x1] = face[y0:y1, x0:x1] * (1 - share) + ink * share


def _court(face: Array, deck: Deck, suit: str) -> None:
    """Some double-headed picture in a frame: signs, robes or shapes of any colours."""
    rng, ink = deck.rng, deck.ink(suit)
    half_w, half_h = float(rng.uniform(15, 21.5)), float(rng.uniform(28, 37))
    frame = np.array([[31.5 - half_w, 44 - half_h], [31.5 + half_w, 44 + half_h]]) * DENSITY
    inks = [
        ink,
        rng.uniform(0, 255, 3),
        np.array([40.0, 190, 230]),
        rng.uniform(0, 200, 3),
        deck.black,
        deck.red,
    ]
    kind = rng.integers(3)
    if kind == 0:
        file = sign_files()[rng.integers(len(sign_files()))]
        sign = letters(COURT_SIGNS[rng.integers(len(COURT_SIGNS))], file)
        stamp(
            face,
            sign,
            (31.5 + rng.uniform(-3, 3), 44 - half_h / 2),
            half_h * rng.uniform(0.45, 0.8),
            inks[rng.integers(2)],
        )
    else:
        for _ in range(int(rng.integers(4, 12))):
            middle = np.array([31.5 + rng.normal(0, 6), 44 - rng.uniform(0, half_h)])
            angle = np.sort(rng.uniform(0, 2 * math.pi, int(rng.integers(3, 9))))
            reach = rng.uniform(0.4, 1) * rng.uniform(3, 14)
            shape = middle + np.column_stack([np.cos(angle), np.sin(angle)]) * reach
            shape[:, 0] = np.clip(shape[:, 0], 31.5 - half_w, 31.5 + half_w)
            shape[:, 1] = np.clip(shape[:, 1], 44 - half_h, 44)
            cv2.fillPoly(
                face, [(shape * DENSITY).astype(np.int32)], [float(v) for v in inks[rng.integers(6)]]
            )
        if rng.random() < 0.7:
            stamp(
                face,
                deck.suit(suit),
                (31.5 - half_w + rng.uniform(4, 7), 44 - half_h + rng.uniform(5, 9)),
                rng.uniform(7, 11),
                ink,
            )
    face[HEIGHT // 2 :] = face[: HEIGHT // 2][::-1, ::-1]
    if rng.random() < 0.8:
        corners = [tuple(int(v) for v in point) for point in frame]
        line = [float(v) for v in inks[rng.integers(2) * 4]]
        cv2.rectangle(face, corners[0], corners[1], line, int(rng.integers(1, 5)))
        if rng.random() < 0.3:
            cv2.line(face, (corners[0][0], HEIGHT // 2), (corners[1][0], HEIGHT // 2), line, 2)
