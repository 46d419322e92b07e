"""Numbers that one colour alone shows, on drawn tables."""

from dataclasses import replace

import numpy as np
from support.bloom_drawn import BLACK, box, disc, drawn, stone

from vision.stones import faces, numbers, one_colour
from vision.stones.bodies import LONG, WIDE
from vision.stones.face import Face

GOLD, YELLOW = (75, 132, 166), (75, 158, 194)
GRAIN = np.array([34.0, 5.0, 5.0])  # code levels of blue, green and red


def yellow_on_gold() -> Face:
    """The face of a 1 on lacquer that mirrors a yellow lamp, in the noise of a dim photo."""
    one = (box(0, -5, 2.5, 11), YELLOW), (disc(0, 9.5, 2.3), YELLOW)
    table = drawn([(box(0, 0, WIDE, LONG), GOLD), *one], BLACK)
    noise = np.random.default_rng(3).normal(0, 1, table.picture.shape) * GRAIN
    noisy = np.clip(table.picture + noise, 0, 255).astype(np.uint8)
    return faces.look(replace(table, picture=noisy), [stone(0, 0)], rounds=0)[0]


def test_yellow_ink_under_a_yellow_lamp_is_read_in_doubt_where_noise_hides_it() -> None:
    face = yellow_on_gold()
    in_all = [one.best for one in numbers.read([face], [], faint=True)]
    alone = one_colour.read([face], [])
    assert in_all != ["1"]
    assert [(one.best, one.best_odds <= 0.9) for one in alone] == [("1", True)]


def test_bare_lacquer_shows_no_number_in_any_colour() -> None:
    table = drawn([(box(0, 0, WIDE, LONG), GOLD)], BLACK)
    assert one_colour.read(faces.look(table, [stone(0, 0)], rounds=0), []) == []
    assert one_colour.read([], []) == []
