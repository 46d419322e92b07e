"""Three prints that may be those of one card."""

import numpy as np
import pytest

from vision.cards.glyphs import Numbers
from vision.cards.triples import find_triples


def numbers(middles: list[list[float]], tall: float) -> Numbers:
    count = len(middles)
    alone = np.arange(count)
    return Numbers(
        np.zeros((count, 4)),
        np.array(middles),
        np.column_stack([alone, alone]),
        np.zeros(count, np.bool_),
        np.full(count, tall),
    )


@pytest.mark.parametrize(("tall", "cards"), [(20.0, 1), (9.0, 0)])
def test_a_big_number_is_bigger_than_those_in_the_corners(tall: float, cards: int) -> None:
    corners = numbers([[-20.0, -36.0], [20.0, 36.0]], 8.0)
    assert len(find_triples(corners, numbers([[0.0, 0.0]], tall)).reach) == cards
