"""Flowers below a number are counted, and a lone one is as wide as it is long."""

import pytest
from support.bloom_drawn import INK, body, box, disc, drawn, stone

from vision.reading import Outline
from vision.stones import faces, flowers

NUMBER = box(0, -5.3, 9, 12)


def counted(*below: Outline) -> dict[int, float]:
    """How many flowers seem to be below a number."""
    print_ = [(outline, INK) for outline in (NUMBER, *below)]
    return flowers.count(faces.look(drawn([body(0, 0), *print_]), [stone(0, 0)], rounds=0)[0])


@pytest.mark.parametrize("across", [(0.0,), (-4.0, 4.0), (-6.5, 0.0, 6.5)])
def test_as_many_flowers_are_counted_as_there_are(across: tuple[float, ...]) -> None:
    assert counted(*(disc(x, 9.9, 2.3) for x in across)) == {len(across): 1.0}


def test_the_rim_of_a_stone_below_a_number_is_no_flower() -> None:
    assert counted(box(0, 9.9, 18, 4)) == {0: 1.0}
