"""Suns: what they are likely to be, by the lacquer around them and the body it is on."""

from dataclasses import replace

import numpy as np
from support.bloom_drawn import BLACK, LAMP, YELLOW, body, drawn, stone, sun

from engine.observation import SURE
from vision.stones import joker_odds, prints, suns
from vision.stones.bodies import ROW_PITCH
from vision.stones.likely import Odds

RED, WARM = (60, 60, 170), (70, 105, 130)  # of a cloth, and of lacquer that mirrors a warm lamp


def told(colour: tuple[int, int, int], turn: float = 0.0, stones: int = 1) -> Odds:
    """The odds of a sun on a body of a colour, where so many clear stones are black."""
    outline, _ = body(50, 20)
    table = drawn([(outline, colour), (sun(50, 20), YELLOW)])
    found = suns.find(table, prints.prepare(table.picture, LAMP), LAMP)
    lying = [replace(one, turn=one.turn + turn) for one in found]
    return joker_odds.told(table, lying, np.full((stones, 3), BLACK, np.float32), LAMP)[0]


def test_a_sun_on_black_lacquer_is_a_joker() -> None:
    assert told(BLACK) == {"J": 1.0}


def test_a_doubtful_sun_without_a_body_is_rather_a_joker_just_where_the_next_stone_of_a_row_would_be() -> (
    None
):
    table = drawn([(sun(50, 20), YELLOW)], ground=BLACK)
    found = suns.find(table, prints.prepare(table.picture, LAMP), LAMP)
    doubtful = [replace(one, turn=0.0, cost=1.0) for one in found]
    lacquers = np.full((1, 3), BLACK, np.float32)
    alone = joker_odds.told(table, doubtful, lacquers, LAMP)[0]
    in_row = joker_odds.told(table, doubtful, lacquers, LAMP, [stone(50 - ROW_PITCH, 20)])[0]
    assert alone["J"] < 0.5 < in_row["J"] < SURE


def test_a_sun_on_lacquer_that_mirrors_a_warm_lamp_is_a_joker() -> None:
    assert told(WARM) == {"J": 1.0}


def test_a_sun_on_another_colour_is_in_doubt() -> None:
    assert told(RED)["J"] < 0.9


def test_a_sun_whose_turn_was_told_by_a_line_beside_it_is_a_joker_all_the_same() -> None:
    assert told(WARM, turn=90.0) == {"J": 1.0}


def test_a_sun_alone_on_the_table_is_a_joker() -> None:
    assert told(WARM, stones=0) == {"J": 1.0}
