"""Stones of a row found by their flowers where their numbers are one bar of ink."""

import numpy as np
from support.bloom_drawn import INK, LAMP, body, box, disc, drawn

from vision.stones import in_line, prints
from vision.stones.bodies import Stone


def places(*middles: float, known: tuple[Stone, ...] = ()) -> list[tuple[int, int, int]]:
    """Where stones may lie, and their turns, in a row of which all numbers are tied together."""
    stones = [body(x, 0) for x in middles]
    flowers = [(disc(x, 9.9, 2.3), INK) for x in middles]
    width = max(middles) - min(middles) + 20
    table = drawn([*stones, *flowers, (box(float(np.mean(middles)), -5, width, 9), INK)])
    ground = prints.prepare(table.picture, LAMP)
    found = in_line.places(table, ground, prints.find(ground), known)
    return [(round(one.x), round(one.y), round(one.turn) % 360) for one in found]


def test_flowers_as_far_apart_as_neighbours_show_both_stones_and_both_ways_up() -> None:
    assert sorted(places(0, 27.2)) == [(0, 0, 0), (0, 20, 180), (27, 0, 0), (27, 20, 180)]


def test_flowers_farther_apart_show_none() -> None:
    assert places(0, 38.4) == []


def test_flowers_on_a_known_stone_show_none() -> None:
    assert places(0, 27.2, known=(Stone(27.2, 0.0, 0.0, False, 1.0, 0.0),)) == []
