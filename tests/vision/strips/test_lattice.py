"""Which loose squares are fields of the block, and where in it."""

import numpy as np

from vision.strips.fields import Squares
from vision.strips.lattice import fit


def squares(*middles: tuple[float, float]) -> Squares:
    return Squares(np.array(middles), np.zeros(len(middles)))


def cards(*columns: float) -> list[tuple[float, float]]:
    return [(x, y) for x in columns for y in (0.0, 30.0, 60.0)]


def test_a_card_apart_from_the_block_is_known_by_its_first_and_last_field() -> None:
    _, cells = fit(squares(*cards(0.0, 31.0, 62.0), (-96.0, 95.0), (-96.0, 155.0)))
    assert len(cells) == 11
    (first, column), (last, other) = sorted(cell for cell, index in cells.items() if index > 8)
    assert (column, last - first) == (other, 2)


def test_a_square_of_its_own_is_no_field() -> None:
    for x, y in ((-96.0, 95.0), (-110.0, 150.0)):
        _, cells = fit(squares(*cards(0.0, 31.0, 62.0), (x, y)))
        assert len(cells) == 9


def test_two_squares_that_are_no_stiff_card_apart_are_no_fields() -> None:
    for x, y in ((-90.0, 155.0), (-96.0, 149.0), (-36.0, 95.0)):
        _, cells = fit(squares(*cards(0.0, 31.0, 62.0), (-96.0, 95.0), (x, y)))
        assert len(cells) == 9
