"""The rim of a playing card: its edges say how the card lies, its paper that nothing covers it."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.playing_cards.loose import Rectangle
from vision.playing_cards.views import CARD_MM
from vision.squares.board import turning
from vision.table import Table

Points = NDArray[np.float64]

LOOKS = 15  # across each side
CLEAR_MM = 8.0  # from a corner: the sides are rounded there
REACH_MM, STEP_MM = 4.0, 0.5  # of a look to both sides of an edge
WIDE = 3  # samples between both sides of an edge
TRUE_MM = 0.8  # from the common line an edge is found in a look that saw it
FEWEST = 9  # looks of a side that agree
MOST_TURN = 0.08  # of an edge against its rectangle
PAPER_MM = (0.8, 2.4)  # from the edge inwards: few decks print there, and no print is longer than RUN
OUTWARDS = np.array([[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]])  # top, right, bottom, left
# Logarithms by which a rim's usual light may be off that of the board's paper, and the light of a place from
# the rim's usual. Of 45 clean painted cards no place is more than 0.30 darker and 0.24 off in tint, covered
# ones have places 0.64 darker or more, most of them 0.32 off in tint.
PAPER_TINT, PAPER_LEVEL = 0.3, 1.4
STRANGE_TINT, STRANGE_LEVEL = 0.28, 0.5
RUN = 3  # places side by side, some 10 mm: a fingertip
BESIDE_MM = (4.0, 9.0)  # from the edge outwards: what lies or reaches there is no other card of the pile
INDEX_MM = 25.0  # from a corner with an index: of a card that seems to lie a little beside where it does


@dataclass(frozen=True, slots=True)
class Rim:
    """Whether a rim is paper for the most part, and whether it has strange colours or shades in places."""

    paper: bool
    strange: bool
    dark: bool


def straighten(table: Table, card: Rectangle) -> Rectangle:
    """The rectangle moved onto its own edges where they are seen."""
    lines = _seen_lines(table, card)
    if not lines:
        return card
    move = np.zeros(2)
    for axis in (0, 1):
        mine = [OUTWARDS[side] * away for side, (away, _) in lines.items() if OUTWARDS[side, axis] != 0]
        if mine:
            move += np.mean(mine, axis=0)
    turn = float(np.median([slope for _, slope in lines.values()]))
    return Rectangle(card.middle + turning(card.turn) @ move, card.turn - turn, card.full)


def _seen_lines(table: Table, card: Rectangle) -> dict[int, tuple[float, float]]:
    """Side -> how far outwards the middle of its edge lies, and how much it is turned."""
    looks = _looks(table, [card], np.arange(-REACH_MM, REACH_MM + STEP_MM / 2, STEP_MM))[0].astype(np.float32)
    change = np.abs(looks[:, :, WIDE:] - looks[:, :, :-WIDE]).sum(axis=3)
    found = (change.argmax(axis=2) + WIDE / 2) * STEP_MM - REACH_MM
    lines = {side: _line(found[side], _along(side)) for side in range(4)}
    return {side: line for side, line in lines.items() if line is not None}


def _line(found: Points, along: Points) -> tuple[float, float] | None:
    """How far outwards the middle of an edge lies, and how much it is turned; None where it is not seen."""
    away, slope = float(np.median(found)), 0.0
    for _ in range(3):
        near = np.abs(found - away - slope * along) < TRUE_MM
        if near.sum() < FEWEST:
            return None
        mean, middle = found[near].mean(), along[near].mean()
        off = along[near] - middle
        slope = float(off @ (found[near] - mean) / (off @ off))
        away = float(mean - slope * middle)
    return None if abs(slope) > MOST_TURN else (away, slope)


def rims(table: Table, cards: Sequence[Rectangle], paper: Points, *, indices_read: bool = False) -> list[Rim]:
    """The rims of rectangles; `paper` is the light of the board's paper in all channels.

    Where both indices were read nothing lies over them, and a rim beside them may have their ink.
    """
    if not cards:
        return []
    looks = _looks(table, cards, -np.arange(PAPER_MM[0], PAPER_MM[1] + STEP_MM / 2, STEP_MM))
    light = np.median(LIGHT[looks], axis=3).reshape(len(cards), -1, 3)
    logs = np.log(light + 1e-3) - np.log(paper + 1e-3)
    usual = np.median(logs, axis=1)
    level, tint = _parts(usual)
    is_paper = (tint < PAPER_TINT) & (np.abs(level) < PAPER_LEVEL)
    off, hue = _parts(logs - usual[:, None])
    judged = ~_beside_indices() if indices_read else np.ones(off.shape[1], np.bool_)
    strange, dark = _runs(judged & (hue > STRANGE_TINT)), _runs(judged & (np.abs(off) > STRANGE_LEVEL))
    return [
        Rim(bool(white), bool(odd), bool(shaded))
        for white, odd, shaded in zip(is_paper, strange, dark, strict=True)
    ]


def is_touched(table: Table, card: Rectangle) -> bool:
    """Whether the table right beside a card has strange colours or shades in places."""
    looks = _looks(table, [card], np.arange(*BESIDE_MM))
    logs = np.log(np.median(LIGHT[looks], axis=3).reshape(1, -1, 3) + 1e-3)
    off, hue = _parts(logs - np.median(logs, axis=1))
    return bool(_runs((hue > STRANGE_TINT) | (np.abs(off) > STRANGE_LEVEL)).any())


def _parts(logs: Points) -> tuple[Points, Points]:
    """How much lighter something is, and how far its channels are apart beyond that."""
    level = logs.mean(axis=-1)
    return level, np.abs(logs - level[..., None]).max(axis=-1)


def _runs(places: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether RUN places side by side are marked, around each rim."""
    marked = [np.roll(places, step, axis=1) for step in range(RUN)]
    return np.asarray(np.logical_and.reduce(marked).any(axis=1))


def _along(side: int) -> Points:
    """Where a side is looked at, in mm from its middle, clockwise."""
    reach = CARD_MM[side % 2] / 2 - CLEAR_MM
    return np.linspace(-reach, reach, LOOKS)


def _beside_indices() -> NDArray[np.bool_]:
    """Which places of a rim are near the upper left or the lower right corner."""
    starts = (1, -1, 1, -1)  # whether a side, clockwise, begins or ends there
    away = [CARD_MM[side % 2] / 2 + start * _along(side) for side, start in enumerate(starts)]
    return np.asarray(np.concatenate(away) < INDEX_MM)


def _looks(table: Table, cards: Sequence[Rectangle], outwards: Points) -> NDArray[np.uint8]:
    """What is seen so many mm outwards of each side: cards x sides x LOOKS x outwards x BGR."""
    half = np.array(CARD_MM) / 2
    spots = []
    for side, normal in enumerate(OUTWARDS):
        way = np.array([-normal[1], normal[0]])
        edge = normal * half + _along(side)[:, None] * way
        spots.append(edge[:, None] + outwards[:, None] * normal)
    own = np.concatenate(spots).reshape(-1, 2)
    places = np.stack([card.pose.to_table(own) for card in cards])
    where = table.camera.to_pixel(places.reshape(-1, 2)).reshape(len(cards), -1, 2).astype(np.float32)
    seen = cv2.remap(table.picture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR)
    return np.asarray(seen, np.uint8).reshape(len(cards), 4, LOOKS, len(outwards), 3)
