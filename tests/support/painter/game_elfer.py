"""Elfer raus on the table: rows spread out or stacked beside their elevens, or cards lying loose."""

from typing import Any

import cv2
import numpy as np
from support.painter.art_elfer import CARD, corner_number, print_card
from support.painter.canvas import Thing
from support.painter.ground import Copy, Ground, Laid, Layers, NoRoom, Setting, placed
from support.painter.inks import four_colours, grey, ink
from support.painter.prints import Bgr, rectangle

COLOURS = ("red", "yellow", "green", "blue")
LAYOUTS = ("spread", "stacked", "loose")
OUTLINE = rectangle(*CARD, corner=4.0)
THICK = 0.3
FREE_STRIP = 19.0  # mm that players of an evening leave free, so that the corner number is seen whole
FREE = 0.8  # mm between a corner number and the card that leaves it free
Card = tuple[str, int]


def random_state(rng: np.random.Generator, layout: str, hand: bool) -> dict[str, Any]:
    """The cards that can be seen: whole rows when spread, their ends when stacked."""
    deck = [(colour, value) for colour in COLOURS for value in range(1, 21)]
    if hand or layout == "loose":
        count = int(rng.integers(1, 13 if hand else 22))
        chosen = [deck[i] for i in rng.permutation(len(deck))[:count]]
        return as_state(chosen)
    cards: list[Card] = []
    for colour in COLOURS:
        if rng.random() < 0.15:
            continue
        low, high = 11 - int(rng.integers(0, 11)), 11 + int(rng.integers(0, 10))
        values = range(low, high + 1) if layout == "spread" else {low, 11, high}
        cards += [(colour, value) for value in values]
        apart = int(rng.integers(1, 21))
        if rng.random() < 0.07 and not low - 1 <= apart <= high + 1:
            cards.append((colour, apart))
    return as_state(cards)


def as_state(cards: list[Card]) -> dict[str, Any]:
    order = sorted(set(cards), key=lambda card: (COLOURS.index(card[0]), card[1]))
    return {"cards": [[colour, value] for colour, value in order]}


def random_copy(rng: np.random.Generator) -> tuple[str, dict[str, Bgr]]:
    style = f"{rng.choice(['white', 'solid', 'oval'])} {'mirrored' if rng.random() < 0.2 else 'plain'}"
    back = ink(rng, (0, 360), (0.3, 0.9), (0.3, 0.8))
    return style, {**four_colours(rng), "paper": grey(rng, 225, 250, 0.02), "back": back}


def lay(state: dict[str, Any], setting: Setting) -> Laid:
    copy, ground, rng, density = setting.copy, setting.ground, setting.rng, setting.density
    cards = [(str(colour), int(value)) for colour, value in state["cards"]]
    gloss = (float(rng.uniform(0, 0.25)), float(rng.choice([0.0, rng.uniform(0.0, 0.3)])))
    poses = _loose(cards, ground, rng) if setting.layout == "loose" else _rows(cards, setting)
    layers: Layers = []
    clear = []
    for card, at, turn, base, thick in poses:
        art = print_card(card[0], card[1], copy, setting.chance(*card), density).art(OUTLINE)
        thing = Thing(art, OUTLINE, at, turn, base, thick, (215, 220, 222), gloss)
        layers.append([thing])
        clear.append(thing.on_table())
        ground.take(thing.on_table(), 3)
    return Laid(layers, clear, [])


Pose = tuple[Card, tuple[float, float], float, float, float]


def _loose(cards: list[Card], ground: Ground, rng: np.random.Generator) -> list[Pose]:
    """Every card by itself: in a rough line, or anywhere in any turn."""
    order = [cards[i] for i in rng.permutation(len(cards))]
    if len(order) <= 10 and rng.random() < 0.6:
        return _in_line(order, ground, rng)
    turns = np.arange(0, 360, 15.0) if rng.random() < 0.7 else np.array([0.0, 180.0])
    poses: list[Pose] = []
    for card in order:
        at, turn = ground.find(OUTLINE, turns, rng, 7.0, 20.0)
        poses.append((card, at, turn, 0.0, THICK))
    return poses


def _in_line(order: list[Card], ground: Ground, rng: np.random.Generator) -> list[Pose]:
    step = min(float(rng.uniform(70, 95)), 2 * (ground.half[0] - 110) / max(len(order), 1))
    if step < 66:
        raise NoRoom("the hand is too long for one line")
    left = -step * (len(order) - 1) / 2
    y = float(rng.uniform(-1, 1) * max(ground.half[1] - 140, 1))
    poses: list[Pose] = []
    for k, card in enumerate(order):
        at = (left + k * step + float(rng.normal(0, 1.5)), y + float(rng.normal(0, 6)))
        turn = float(rng.normal(0, 3 if step < 75 else 8) + (180 if rng.random() < 0.25 else 0))
        poses.append((card, at, turn, 0.0, THICK))
    return poses


def _rows(cards: list[Card], setting: Setting) -> list[Pose]:
    """A line for each colour: low cards on one side of the 11, high ones on the other."""
    ground, rng, steady = setting.ground, setting.rng, setting.steady is not None
    whole = float(rng.choice([0, 180]) + rng.normal(0, 4))
    flip = -1 if rng.random() < 0.2 else 1
    colours = [c for c in rng.permutation(COLOURS) if steady or any(card[0] == c for card in cards)]
    pitch = min(float(rng.uniform(96, 118)), 2 * (ground.half[1] - 58) / max(len(colours), 1))
    step = max(float(rng.uniform(13.5, 22)), FREE_STRIP if steady else 0.0)
    gap = float(rng.uniform(61, 72))
    askew = float(rng.uniform(0.2, 2.2))
    shift = (float(rng.normal(0, 25)), float(rng.normal(0, 8)))
    poses: list[Pose] = []
    for line, colour in enumerate(colours):
        y = (line - (len(colours) - 1) / 2) * pitch
        values = sorted(value for name, value in cards if name == colour)
        pushed = {-1.0: 0.0, 0.0: 0.0, 1.0: 0.0}
        for card, x, base, thick in _line(values, str(colour), setting, step=step, gap=gap):
            chance = setting.chance(colour, card, "askew")
            aside, turn = y + float(chance.normal(0, 1.2)), whole + float(chance.normal(0, askew))
            side = float(np.sign(x))
            while True:
                along = flip * (x + side * pushed[side])
                at = placed(np.array([[along, aside]]), shift, whole)[0]
                pose = ((str(colour), card), (float(at[0]), float(at[1])), turn, base, thick)
                if base == 0 or _leaves_number(poses[-1], pose, setting.copy):
                    break
                pushed[side] += 0.5
            poses.append(pose)
    return poses


def _leaves_number(under: Pose, top: Pose, copy: Copy) -> bool:
    """Whether a card laid on another one leaves one of its corner numbers free, as players do."""
    box = corner_number(copy, under[0][1])
    over = placed(rectangle(CARD[0] + 2 * FREE, CARD[1] + 2 * FREE), top[1], top[2]).astype(np.float32)
    return any(
        all(
            cv2.pointPolygonTest(over, (float(x), float(y)), False) < 0
            for x, y in placed(number, under[1], under[2])
        )
        for number in (box, -box)
    )


def _line(
    values: list[int], colour: str, setting: Setting, *, step: float, gap: float
) -> list[tuple[int, float, float, float]]:
    """Value, x, base and thickness of one colour's cards, from the 11 outwards."""
    laid = [(11, 0.0, 0.0, THICK)] if 11 in values else []
    limit = setting.ground.half[0] - 75
    for side in (-1, 1):
        run = sorted((v for v in values if (v - 11) * side > 0), reverse=side < 0)
        x, before, base = 0.0, 11, 0.0
        for value in run:
            chance = setting.chance(colour, value)
            if setting.layout == "stacked":
                under = abs(value - 11) - 1
                aside = 1 + (setting.steady is not None and (colour, value) in setting.steady.apart)
                x = side * aside * gap + float(chance.normal(0, 1.5)) if before == 11 else x + side * gap
                laid.append((value, x, 0.0, THICK * (under + 1)))
            else:
                joined = abs(value - before) == 1 and before != 11
                room = step if setting.steady else (limit - abs(x)) / max(len(run), 1)
                x += side * (min(step, max(room, 12.5)) if joined else gap + 4 * (abs(value - before) > 1))
                base = base + THICK if joined else 0.0
                laid.append((value, x + float(chance.normal(0, 0.7)), base, THICK))
            before = value
    return laid
