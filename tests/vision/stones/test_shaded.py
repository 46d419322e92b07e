"""Stones beside a row whose print a deep shadow hides."""

from support.bloom_drawn import Colour, body, box, drawn, stone

from vision.stones import faces, shaded
from vision.stones.bodies import LONG, ROW_PITCH, WIDE

TABLE, INK = (52, 62, 60), (120, 120, 120)
LACQUER, DARKER = (40, 44, 42), (46, 52, 50)


def found(*others: Colour, table: Colour = TABLE) -> int:
    """How many places are in doubt beside a row of two dark stones, after which others lie without print."""
    places = [step * ROW_PITCH for step in range(2 + len(others))]
    colours = (LACQUER, LACQUER, *others)
    lacquers = [(body(x, 0)[0], colour) for x, colour in zip(places, colours, strict=True)]
    prints = [(box(x, -5, 8, 12), INK) for x in places[:2]]
    picture = drawn([*lacquers, *prints], table)
    stones = [stone(x, 0) for x in places[:2]]
    return len(shaded.beside(picture, faces.look(picture, stones, rounds=0), stones))


def test_what_is_as_dark_as_the_row_on_a_lighter_table_may_be_a_stone_and_so_may_the_next() -> None:
    assert found(LACQUER) == 1
    assert found(LACQUER, LACQUER) == 2


def test_the_bare_table_and_a_shadow_that_is_lighter_than_lacquer_are_none() -> None:
    assert found() == 0
    assert found(DARKER) == 0


def test_on_a_table_as_dark_as_lacquer_nothing_is_told() -> None:
    assert found(LACQUER, table=LACQUER) == 0


def test_a_shadow_that_is_narrower_than_a_stone_is_none() -> None:
    stones = [stone(step * ROW_PITCH, 0) for step in range(2)]
    shadow = (box(1.5 * ROW_PITCH + WIDE / 4 - 0.5, 0, WIDE / 2, LONG), LACQUER)
    lacquers = [(body(each.x, 0)[0], LACQUER) for each in stones]
    prints = [(box(each.x, -5, 8, 12), INK) for each in stones]
    picture = drawn([*lacquers, shadow, *prints], TABLE)
    assert shaded.beside(picture, faces.look(picture, stones, rounds=0), stones) == []
