"""Suns on bloom's jokers: yellow, spiky and as wide as a thumb, in the middle of a black body."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.light import Lamp
from vision.shrink import half, halved
from vision.stones import relief, sun_spots
from vision.stones.bodies import WIDE, Stone, off_markers, pixels_per_mm, sided, turn_of
from vision.stones.prints import Ground
from vision.stones.sun_looks import (
    CLEAR,
    CLEAR_YELLOW,
    LIKELY,
    LIKELY_YELLOW,
    RING,
    Colours,
    goes_on,
    heart_of,
    is_shaped,
    is_sun,
    is_yellow_sun,
    look,
    look_for_yellow,
    straight_on,
)
from vision.table import Table

MOST_LOOKS = 40  # spots that are looked at; more are the pattern of a cloth
BESIDE = 4.5  # mm: how far stones of a row lie off their places
# Jokers of a game; more are the pattern of a cloth or coins, and any that lies on no body, or is hardly
# yellow, is in doubt.
MOST = 4
PATTERN = 12  # suns that lie on no body: as many are that of a cloth, even if it is as dark as lacquer
# Code levels between two hearts: of as many round things of one colour none is a sun, but each a dot.
ONE_COLOUR = 25.0


def aligned(jokers: Sequence[Stone], others: Sequence[Stone]) -> list[Stone]:
    """The jokers turned like the stone beside each, where one lies as in a row: a sun shows no turn.

    Where no stone with a number does, the joker by whose turn most others lie in its row tells theirs.
    """
    turned: list[Stone] = []
    left = list(jokers)
    while left:
        better = {index: _aligned(joker, [*others, *turned]) for index, joker in enumerate(left)}
        now = [stone for index, stone in better.items() if stone is not left[index]]
        if now:
            left = [joker for index, joker in enumerate(left) if better[index] is joker]
        else:
            first = max(left, key=lambda joker: sum(_aligned(one, [joker]) is not one for one in left))
            left.remove(first)
            now = [first]
        turned += now
    return turned


def _aligned(joker: Stone, others: Sequence[Stone]) -> Stone:
    for other in others:
        turn = np.radians(other.turn)
        x, y = joker.x - other.x, joker.y - other.y
        across, along = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
        if abs(along) < BESIDE and abs(abs(across) - WIDE - 1.5) < BESIDE:
            return replace(joker, turn=other.turn)
    return joker


def find(table: Table, ground: Ground, lamp: Lamp) -> list[Stone]:
    """Every joker whose sun is whole."""
    scale = pixels_per_mm(table, ground)
    small = half(table) if ground.picture is table.picture else halved(ground.picture)
    places = sun_spots.find(ground, small, scale, RING[1] * scale, MOST_LOOKS)
    middles = table.camera.to_mm((places + 0.5) / ground.scale - 0.5)
    stones, yellow, dots, pale = list[Stone](), set[Stone](), set[Stone](), list[Stone]()
    spots = middles[off_markers(table, middles)]
    views = [straight_on(table, spot) for spot in spots]
    hearts = np.array([heart_of(view) for view in views])
    for (x, y), view, heart in zip(spots, views, hearts, strict=True):
        spot, disc = look(view, lamp), look_for_yellow(view, ground.paper)
        if is_sun(spot, LIKELY) or is_yellow_sun(disc, LIKELY_YELLOW):
            is_yellow = is_yellow_sun(disc, CLEAR_YELLOW)
            # A blurred coin of bronze ends as a sun does. Of 155 clear suns on painted photos the palest
            # rises by 0.2 of paper's level in yellow, that coin by 0.12.
            is_clear = is_yellow or (is_sun(spot, CLEAR) and disc.rise > LIKELY_YELLOW.rise)
            is_dot = _is_one_of_many(heart, hearts)
            if not is_clear and (is_dot or goes_on(view)):
                continue
            turn = turn_of(table, ground, np.array([x, y]))
            stones.append(Stone(float(x), float(y), turn, True, 1 - spot.ground, float(not is_clear)))
            if is_dot:
                dots.add(stones[-1])
            if is_yellow:
                yellow.add(stones[-1])
        elif is_shaped(spot, CLEAR):
            turn = turn_of(table, ground, np.array([x, y]))
            pale.append(Stone(float(x), float(y), turn, True, 1 - spot.ground, 1.0))
    # The suns of a copy have one colour: another one is that of a copy, or a lamp, of which none is yellow.
    if not stones:
        return pale if len(pale) <= MOST else []
    if len(stones) > MOST:
        return _among_many(table, ground, stones, yellow)
    return [replace(stone, cost=1.0) if stone in dots else stone for stone in stones]


def _is_one_of_many(heart: Colours, hearts: Colours) -> bool:
    """Are there many round things with a heart of the same colour?"""
    return int((np.linalg.norm(hearts - heart, axis=1) < ONE_COLOUR).sum()) > PATTERN


def _among_many(
    table: Table, ground: Ground, stones: Sequence[Stone], yellow: Collection[Stone]
) -> list[Stone]:
    """What may be jokers where more are like one than there are; four that are clear leave none on paler
    ground. On ground as dark as theirs the fifth of a cheat may lie, whose body a black table hides."""
    whole = [stone for stone in stones if not stone.cost]
    solid = _on_bodies(table, ground, whole)
    checked = [
        stone if on and stone in yellow else replace(stone, cost=1.0)
        for stone, on in zip(whole, solid, strict=True)
    ]
    clear = [stone for stone in checked if not stone.cost]
    if len(clear) == MOST:
        palest = min(stone.proof for stone in clear)
        hidden = [stone for stone in checked if stone.cost and stone.proof >= palest]
        return clear + (hidden if len(hidden) < MOST else [])
    if len(whole) - int(solid.sum()) > PATTERN:
        checked = [stone for stone, on in zip(checked, solid, strict=True) if on]
    rest = [stone for stone in stones if stone.cost]
    return checked if max(len(whole), len(rest)) > MOST else checked + rest


def _on_bodies(table: Table, ground: Ground, stones: Sequence[Stone]) -> NDArray[np.bool_]:
    """Which of many suns have another ground beyond two sides of a stone there."""
    if not stones:
        return np.zeros(0, bool)
    turns = np.radians([stone.turn for stone in stones])
    downs = np.stack([-np.sin(turns), np.cos(turns)], axis=1)
    middles = np.array([(stone.x, stone.y) for stone in stones])
    return sided(table, ground, relief.grounds(ground.picture, ground.paper), middles, downs)
